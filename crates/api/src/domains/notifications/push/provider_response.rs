//! The answers of providers: their JSON, and the reason why there is none.

use reqwest::Response;
use serde_json::Value;

/// The largest answer that is read, in bytes.
const ANSWER_MAX: usize = 64 << 10;

/// The JSON of an answer; null when it has none, is too large or breaks off.
pub(super) async fn read_json(mut response: Response) -> Value {
    let mut body = Vec::new();
    while let Ok(Some(chunk)) = response.chunk().await {
        body.extend_from_slice(&chunk);
        if body.len() > ANSWER_MAX {
            return Value::Null;
        }
    }
    serde_json::from_slice(&body).unwrap_or_default()
}

/// The reason why there was no answer, without the address.
pub(super) fn failure_reason(error: &reqwest::Error) -> &'static str {
    match error {
        error if error.is_timeout() => "the provider is too slow",
        error if error.is_connect() => "the provider is not reached",
        _ => "the provider broke off",
    }
}
