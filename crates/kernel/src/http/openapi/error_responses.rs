//! The error responses of an operation: one response per status, with every error code it may carry.

use std::collections::{BTreeMap, BTreeSet};

use aide::openapi::{Response, StatusCode};
use serde_json::{Map, Value, json};

use crate::types::error::RequestPart;
use crate::types::error_code::ErrorCode;

/// The extension that lists a response's error codes.
const CODES_EXTENSION: &str = "x-codes";

/// The errors that any operation may answer: those of the middleware, and failures of the server.
pub(super) const EVERY_OPERATION: [ErrorCode; 6] = [
    ErrorCode::Parser(RequestPart::Headers),
    ErrorCode::Timeout,
    ErrorCode::TooLarge,
    ErrorCode::RateLimited,
    ErrorCode::Internal,
    ErrorCode::Unavailable,
];

/// One documented response per error code, as extractors and responses return them. [`ErrorResponses`] merges them by
/// status.
pub fn error_responses(codes: &[ErrorCode]) -> Vec<(Option<StatusCode>, Response)> {
    let response = |code: &ErrorCode| {
        let mut response = Response::default();
        response.extensions.insert(CODES_EXTENSION.into(), json!([code.to_string()]));
        (Some(StatusCode::Code(code.status().as_u16())), response)
    };
    codes.iter().map(response).collect()
}

/// The error codes of an operation by status.
#[derive(Default)]
pub(super) struct ErrorResponses(BTreeMap<String, BTreeSet<String>>);

impl ErrorResponses {
    /// Removes and collects the responses that [`error_responses`] made, and returns the others.
    pub(super) fn collect_errors(&mut self, responses: Vec<(Option<StatusCode>, Response)>) -> Vec<(String, Response)> {
        let mut other_responses = Vec::new();
        for (status, response) in responses {
            let status = status.unwrap_or(StatusCode::Code(200)).to_string();
            match response.extensions.get(CODES_EXTENSION).and_then(Value::as_array) {
                Some(codes) => {
                    let codes = codes.iter().filter_map(|code| code.as_str().map(str::to_owned));
                    self.0.entry(status).or_default().extend(codes);
                }
                None => other_responses.push((status, response)),
            }
        }
        other_responses
    }

    /// Adds error codes.
    pub(super) fn extend(&mut self, codes: &[ErrorCode]) {
        let other_responses = self.collect_errors(error_responses(codes));
        debug_assert!(other_responses.is_empty(), "all are error responses");
    }

    /// One response per status, whose body has the schema `error`.
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

/// The standard reason phrase of a status, as in `Not Found`.
fn status_reason(status: &str) -> &'static str {
    let reason = status.parse::<axum::http::StatusCode>().ok().and_then(|status| status.canonical_reason());
    reason.unwrap_or("Refused")
}
