//! Verifies a response: status, content type, body, and the code of a refusal.

use hub_client::contract::Operation;
use hub_client::contract_validation::{ContractValidator, ContractViolation, ReceivedResponse};

use super::raw_client::RawResponse;

/// The expected response.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExpectedResponse<'a> {
    pub(super) status: u16,
    /// The error code of a refusal.
    pub(super) code: Option<&'a str>,
    /// The field that a refusal must name.
    pub(super) path: Option<&'a str>,
}

/// The result of the verification.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Passed,
    /// The server asks to wait this many seconds, in the correct form.
    RateLimited(u64),
    /// The mismatch, without any value of the response but its code.
    Failed(String),
}

/// Verifies a response against the contract and the expectation.
pub(super) fn verify(
    schemas: &ContractValidator,
    operation: &Operation,
    answer: &RawResponse,
    expected: ExpectedResponse<'_>,
) -> Verdict {
    let RawResponse { status, content_type, body, retry_after } = answer;
    let received = ReceivedResponse { status: *status, content_type, body: Some(body) };
    let said = answer.json();
    let code = said["code"].as_str();
    if let Err(fault) = schemas.validate_response(super::operation_document(schemas, operation), received) {
        let code = code.filter(|_| matches!(fault, ContractViolation::UndocumentedStatus(_)));
        return Verdict::Failed(code.map_or(fault.to_string(), |code| format!("{fault} ({code})")));
    }
    if *status == 429 && expected.status != 429 {
        return match retry_after {
            Some(seconds) if code == Some("error.rate_limited") => Verdict::RateLimited(*seconds),
            _ => Verdict::Failed("status 429 without retry-after or error.rate_limited".to_owned()),
        };
    }
    if *status != expected.status {
        let code = code.map_or(String::new(), |code| format!(" ({code})"));
        return Verdict::Failed(format!("status {status}{code} instead of {}", expected.status));
    }
    if let Some(wanted) = expected.code {
        return verify_refusal(status, &said, wanted, expected.path);
    }
    if content_type.starts_with("text/event-stream") && !is_event_stream(body) {
        return Verdict::Failed(format!("status {status}; the stream does not begin with an event"));
    }
    if content_type.starts_with("text/") && body.is_empty() {
        return Verdict::Failed(format!("status {status} with an empty body"));
    }
    Verdict::Passed
}

fn verify_refusal(status: &u16, said: &serde_json::Value, wanted: &str, path: Option<&str>) -> Verdict {
    let code = said["code"].as_str().unwrap_or_default();
    if code != wanted {
        return Verdict::Failed(format!("status {status} with the code {code} instead of {wanted}"));
    }
    if said["status"] != *status {
        return Verdict::Failed(format!("status {status}, but another one in the body"));
    }
    match path {
        Some(path) if !is_path_of_field(&said["extra"]["path"], path) => {
            Verdict::Failed(format!("status {status}, and extra.path does not name {path}"))
        }
        _ => Verdict::Passed,
    }
}

/// True for the field's path, or a path inside it, as in `ids[0]`.
fn is_path_of_field(path: &serde_json::Value, field: &str) -> bool {
    let below = path.as_str().and_then(|path| path.strip_prefix(field));
    below.is_some_and(|below| below.is_empty() || below.starts_with(['[', '.']))
}

/// True for the beginning of an event stream (HTML standard): a field or a comment.
fn is_event_stream(body: &[u8]) -> bool {
    let line = body.split(|byte| *byte == b'\n').find(|line| !line.is_empty()).unwrap_or_default();
    ["id", "event", "data", "retry"].iter().any(|field| line.starts_with(format!("{field}:").as_bytes()))
        || line.starts_with(b":")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(id: &str, status: u16, content_type: &str, body: &str, expected: ExpectedResponse<'_>) -> Verdict {
        let schemas = super::super::contract_validator();
        let operation = hub_client::contract::find_operation(id).expect("an operation");
        let (content_type, body) = (content_type.to_owned(), body.as_bytes().to_vec());
        verify(&schemas, operation, &RawResponse { status, content_type, body, retry_after: Some(7) }, expected)
    }

    const DONE: ExpectedResponse<'_> = ExpectedResponse { status: 200, code: None, path: None };
    const JSON: &str = "application/json";

    fn refused(status: u16, code: &str, extra: serde_json::Value) -> String {
        json!({"status": status, "code": code, "extra": extra}).to_string()
    }

    #[track_caller]
    fn wrong(verdict: Verdict, part: &str) {
        assert!(matches!(&verdict, Verdict::Failed(why) if why.contains(part)), "{verdict:?}");
    }

    #[test]
    fn a_success_is_what_the_contract_says() {
        assert_eq!(of("root", 200, JSON, r#"{"now": "2026-11-20T15:00:00Z"}"#, DONE), Verdict::Passed);
        wrong(of("root", 200, JSON, r#"{"then": "2026-11-20T15:00:00Z"}"#, DONE), "the body");
        wrong(of("root", 200, JSON, r#"{"now": 7}"#, DONE), "/now");
        wrong(of("root", 200, "text/plain", "noon", DONE), "text/plain");
        wrong(of("root", 302, JSON, "", DONE), "302");
        let absent = refused(404, "error.not_found", json!(null));
        wrong(of("pharmacy_group_get", 404, JSON, &absent, DONE), "404 (error.not_found) instead of 200");
        wrong(of("root", 404, JSON, &absent, DONE), "404, which the contract does not say (error.not_found)");
    }

    #[test]
    fn a_refusal_is_known_by_its_code_and_its_field() {
        let expected = ExpectedResponse { status: 400, code: Some("error.parser.query"), path: Some("take") };
        let list = |body: &str| of("pharmacy_group_list", 400, JSON, body, expected);
        assert_eq!(list(&refused(400, "error.parser.query", json!({"path": "take"}))), Verdict::Passed);
        wrong(list(&refused(400, "error.parser.query", json!({"path": "cursor"}))), "take");
        wrong(list(&refused(400, "error.parser.body", json!({"path": "take"}))), "error.parser.body");
        wrong(list(&refused(404, "error.parser.query", json!({"path": "take"}))), "in the body");
        wrong(list("{}"), "status 400");
    }

    #[test]
    fn a_server_that_is_too_busy_is_not_wrong() {
        let busy = refused(429, "error.rate_limited", json!(null));
        assert_eq!(of("auth_key_available", 429, JSON, &busy, DONE), Verdict::RateLimited(7));
        wrong(of("auth_key_available", 429, JSON, &refused(429, "x", json!(null)), DONE), "429");
    }

    #[test]
    fn a_stream_begins_with_an_event() {
        const STREAM: &str = "text/event-stream";
        for (body, right) in
            [("event: ready\n", true), (": beat\n", true), ("\nid: 1\n", true), ("{}", false), ("", false)]
        {
            let verdict = of("backoffices_events", 200, STREAM, body, DONE);
            assert_eq!(verdict == Verdict::Passed, right, "{body}");
        }
    }
}
