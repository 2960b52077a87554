//! The errors of an operation: a response a status, with every code it may carry.

use std::collections::{BTreeMap, BTreeSet};

use aide::openapi::{Response, StatusCode};
use serde_json::{Map, Value, json};

use crate::types::error::RequestPart;
use crate::types::error_code::ErrorCode;

/// The extension that lists a response's codes.
const CODES_EXTENSION: &str = "x-codes";

/// The errors that any operation may answer: the edge refuses in its place, and everything may fail.
pub(super) const EVERY_OPERATION: [ErrorCode; 6] = [
    ErrorCode::Parser(RequestPart::Headers),
    ErrorCode::Timeout,
    ErrorCode::TooLarge,
    ErrorCode::RateLimited,
    ErrorCode::Internal,
    ErrorCode::Unavailable,
];

/// Errors as an extractor or an answer documents them: one response each. [`ErrorResponses`] makes one a status of them.
pub fn error_responses(codes: &[ErrorCode]) -> Vec<(Option<StatusCode>, Response)> {
    let refusal = |code: &ErrorCode| {
        let mut response = Response::default();
        response.extensions.insert(CODES_EXTENSION.into(), json!([code.to_string()]));
        (Some(StatusCode::Code(code.status().as_u16())), response)
    };
    codes.iter().map(refusal).collect()
}

/// The codes of an operation by status.
#[derive(Default)]
pub(super) struct ErrorResponses(BTreeMap<String, BTreeSet<String>>);

impl ErrorResponses {
    /// Takes the responses that [`error_responses`] made, and answers the others.
    pub(super) fn absorb(&mut self, responses: Vec<(Option<StatusCode>, Response)>) -> Vec<(String, Response)> {
        let mut others = Vec::new();
        for (status, response) in responses {
            let status = status.unwrap_or(StatusCode::Code(200)).to_string();
            match response.extensions.get(CODES_EXTENSION).and_then(Value::as_array) {
                Some(codes) => {
                    let codes = codes.iter().filter_map(|code| code.as_str().map(str::to_owned));
                    self.0.entry(status).or_default().extend(codes);
                }
                None => others.push((status, response)),
            }
        }
        others
    }

    /// Adds codes.
    pub(super) fn extend(&mut self, codes: &[ErrorCode]) {
        let others = self.absorb(error_responses(codes));
        debug_assert!(others.is_empty(), "every one is a refusal");
    }

    /// The responses, whose body is `error`.
    pub(super) fn responses(self, error: &Value) -> Map<String, Value> {
        let response = |(status, codes): (String, BTreeSet<String>)| {
            let codes: Vec<_> = codes.into_iter().collect();
            let description = format!("{}: `{}`.", status_reason(&status), codes.join("`, `"));
            let content = json!({"application/json": {"schema": error}});
            (status, json!({"description": description, "content": content, CODES_EXTENSION: codes}))
        };
        self.0.into_iter().map(response).collect()
    }
}

/// A status in the standard's words, as in `Not Found`.
fn status_reason(status: &str) -> &'static str {
    let known = status.parse::<axum::http::StatusCode>().ok().and_then(|status| status.canonical_reason());
    known.unwrap_or("Refused")
}
