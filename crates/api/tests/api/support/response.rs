//! A response whose body was read.

#![expect(clippy::disallowed_types, reason = "a test reads any header")]

use reqwest::header::HeaderMap;
use reqwest::{Response, StatusCode};
use serde_json::Value;

/// The status, headers and body of a response.
#[derive(Debug)]
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
}

impl TestResponse {
    /// Reads the whole body; an event stream never ends, so its body is not read.
    pub(crate) async fn from_response(response: Response) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        let stream = headers.get("content-type").is_some_and(|media| media == "text/event-stream");
        let bytes = if stream { Default::default() } else { response.bytes().await.expect("a body") };
        Self { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() }
    }

    /// A header's text, empty when absent.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The body as JSON.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The body as JSON, after asserting that the status is 200.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        self.json()
    }

    /// An error's status, code and field path; the path is empty when there is none.
    #[track_caller]
    pub(crate) fn error_parts(&self) -> (u16, String, String) {
        let body = self.json();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        assert_eq!(body["status"], self.status.as_u16(), "{body}");
        (self.status.as_u16(), text(&body["code"]), text(&body["extra"]["path"]))
    }
}
