//! Requests that are read, and the forms of answers.

use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{Method, Response, StatusCode};
use serde_json::Value;

/// A request whose body is read.
pub(crate) struct ReadRequest {
    pub(crate) parts: Parts,
    /// The parts of the path, decoded.
    pub(crate) path: Vec<String>,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) body: Bytes,
}

impl ReadRequest {
    /// The method and the path, to be matched.
    pub(crate) fn route(&self) -> (&Method, Vec<&str>) {
        (&self.parts.method, self.path.iter().map(String::as_str).collect())
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.parts.headers.get(name)?.to_str().ok()
    }

    /// The only value of a name in the query.
    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        find_pair(&self.query, name)
    }

    /// The fields of a form.
    pub(crate) fn form(&self) -> Vec<(String, String)> {
        serde_html_form::from_bytes(&self.body).unwrap_or_default()
    }
}

/// The first value of a name.
pub(crate) fn find_pair<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// An answer, or the end of the connection without one.
pub(crate) type Answer = Result<Response<Body>, Unanswered>;

/// The connection closes without an answer.
#[derive(Debug)]
pub(crate) struct Unanswered;

impl std::fmt::Display for Unanswered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the stand-in closes the connection without an answer")
    }
}

impl std::error::Error for Unanswered {}

/// An answer with a content type and a text.
pub(crate) fn respond(status: StatusCode, content_type: &'static str, text: impl Into<Body>) -> Response<Body> {
    let response = Response::builder().status(status).header("content-type", content_type);
    response.body(text.into()).expect("the header is a constant")
}

/// An answer of JSON.
pub(crate) fn json_response(status: StatusCode, body: &Value) -> Response<Body> {
    respond(status, "application/json; charset=utf-8", body.to_string())
}
