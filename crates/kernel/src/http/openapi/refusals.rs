//! The errors of an operation: a response a status, with every code it may carry.

use std::collections::{BTreeMap, BTreeSet};

use aide::openapi::{Response, StatusCode};
use serde_json::{Map, Value, json};

use crate::types::code::Code;
use crate::types::error::Part;

/// The extension that lists a response's codes.
const CODES: &str = "x-codes";

/// The errors that any operation may answer: the edge refuses in its place, and everything may fail.
pub(super) const EVERYWHERE: [Code; 6] =
    [Code::Parser(Part::Headers), Code::Timeout, Code::TooLarge, Code::RateLimited, Code::Internal, Code::Unavailable];

/// Errors as an extractor or an answer documents them: one response each. [`Refusals`] makes one a status of them.
pub fn refusals(codes: &[Code]) -> Vec<(Option<StatusCode>, Response)> {
    let refusal = |code: &Code| {
        let mut response = Response::default();
        response.extensions.insert(CODES.into(), json!([code.to_string()]));
        (Some(StatusCode::Code(code.status().as_u16())), response)
    };
    codes.iter().map(refusal).collect()
}

/// The codes of an operation by status.
#[derive(Default)]
pub(super) struct Refusals(BTreeMap<String, BTreeSet<String>>);

impl Refusals {
    /// Takes the responses that [`refusals`] made, and answers the others.
    pub(super) fn take(&mut self, responses: Vec<(Option<StatusCode>, Response)>) -> Vec<(String, Response)> {
        let mut others = Vec::new();
        for (status, response) in responses {
            let status = status.unwrap_or(StatusCode::Code(200)).to_string();
            match response.extensions.get(CODES).and_then(Value::as_array) {
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
    pub(super) fn extend(&mut self, codes: &[Code]) {
        let others = self.take(refusals(codes));
        debug_assert!(others.is_empty(), "every one is a refusal");
    }

    /// The responses, whose body is `error`.
    pub(super) fn responses(self, error: &Value) -> Map<String, Value> {
        let response = |(status, codes): (String, BTreeSet<String>)| {
            let codes: Vec<_> = codes.into_iter().collect();
            let description = format!("{}: `{}`.", reason(&status), codes.join("`, `"));
            let content = json!({"application/json": {"schema": error}});
            (status, json!({"description": description, "content": content, CODES: codes}))
        };
        self.0.into_iter().map(response).collect()
    }
}

/// A status in the standard's words, as in `Not Found`.
fn reason(status: &str) -> &'static str {
    let known = status.parse::<axum::http::StatusCode>().ok().and_then(|status| status.canonical_reason());
    known.unwrap_or("Refused")
}
