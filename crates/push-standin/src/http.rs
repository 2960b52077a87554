//! Requests as the endpoints read them, and the forms of their answers.

use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{Response, StatusCode};
use serde_json::{Value, json};

/// A request with its body.
pub(crate) struct ProviderCall {
    pub(crate) parts: Parts,
    pub(crate) body: Bytes,
}

impl ProviderCall {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.parts.headers.get(name)?.to_str().ok()
    }

    /// The bearer token.
    pub(crate) fn bearer(&self) -> Option<&str> {
        self.header("authorization")?.strip_prefix("Bearer ")
    }

    /// The body as JSON; null when it is none.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

/// An answer of JSON.
pub(crate) fn json_answer(status: u16, body: &Value) -> Response<Body> {
    let mut answer = Response::new(Body::from(body.to_string()));
    *answer.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    answer.headers_mut().insert("content-type", axum::http::HeaderValue::from_static("application/json"));
    answer
}

/// An answer with a status alone.
pub(crate) fn empty_answer(status: u16) -> Response<Body> {
    let mut answer = Response::new(Body::empty());
    *answer.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    answer
}

/// A plain refusal, for requests that no service would read.
pub(crate) fn refusal(status: u16, reason: &str) -> Response<Body> {
    json_answer(status, &json!({"error": {"message": reason}}))
}

/// An answer with another header.
pub(crate) fn with_header(mut answer: Response<Body>, name: &'static str, value: &str) -> Response<Body> {
    if let Ok(value) = value.parse() {
        answer.headers_mut().insert(name, value);
    }
    answer
}
