//! A provider reached by HTTP: its address with credentials in it, one POST, and what came of it.

use axum::http::{HeaderName, StatusCode, header};
use chrono::{DateTime, Duration};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use serde_json::Value;

use super::{CONNECT_TIMEOUT, OutgoingMessage, SEND_TIMEOUT, percent_decoded};
use crate::messaging::jobs::JobFailure;
use crate::types::clock::Timestamp;

/// Tells a repeated call from a new one.
const MESSAGE_ID: HeaderName = HeaderName::from_static("x-message-id");
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// An address and how to be let in there.
pub(super) struct Endpoint {
    pub(super) url: Url,
    user: String,
    password: Option<String>,
    client: Client,
}

impl Endpoint {
    /// `https://user:password@host/…` is basic authentication, `https://:token@host/…` a bearer token.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut url = Url::parse(text).map_err(|error| error.to_string())?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err("begins with https:// and names a host".into());
        }
        let (user, password) = (percent_decoded(url.username()), url.password().map(percent_decoded));
        let unnamed = url.set_username("").and_then(|()| url.set_password(None));
        unnamed.map_err(|()| "its credentials cannot be read".to_owned())?;
        let client =
            Client::builder().redirect(Policy::none()).connect_timeout(CONNECT_TIMEOUT).timeout(SEND_TIMEOUT).build();
        let client = client.map_err(|error| error.without_url().to_string())?;
        Ok(Self { url, user, password, client })
    }

    /// Posts a message and answers what the provider said, null when that was no JSON.
    pub(super) async fn post(&self, url: Url, message: &OutgoingMessage, body: &Value) -> Result<Value, JobFailure> {
        let id = message.id.to_string();
        let mut request = self.client.post(url).header(MESSAGE_ID, &id).header(IDEMPOTENCY_KEY, &id).json(body);
        request = match (&self.user, &self.password) {
            (user, password) if !user.is_empty() => request.basic_auth(user, password.as_ref()),
            (_, Some(token)) => request.bearer_auth(token),
            (_, None) => request,
        };
        let answer = request.send().await.map_err(|error| JobFailure::retry(failure_reason(error)))?;
        let status = answer.status();
        let asked = retry_after(&answer, message.sent_at);
        let said = answer.json().await.unwrap_or(Value::Null);
        if status.is_success() {
            return Ok(said);
        }
        // The provider's own words may repeat what it was sent; a number does not.
        let code = said["error"]["code"].as_i64().map(|code| format!(", code {code}")).unwrap_or_default();
        let reason = format!("HTTP {}{code}", status.as_u16());
        let waits = matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS)
            || matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
        Err(match status.is_client_error() && !waits {
            true => JobFailure::Permanent { reason },
            false => JobFailure::Retry { reason, after: asked },
        })
    }
}

/// Why there was no answer, without the address.
fn failure_reason(error: reqwest::Error) -> &'static str {
    match error {
        error if error.is_timeout() => "the provider is too slow",
        error if error.is_connect() => "the provider is not reached",
        _ => "the provider broke off",
    }
}

/// How long the provider asks to be left alone: seconds, or a date (RFC 9110, 10.2.3).
fn retry_after(answer: &Response, now: Timestamp) -> Option<Duration> {
    let text = answer.headers().get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    match text.parse::<u32>() {
        Ok(seconds) => Some(Duration::seconds(seconds.into())),
        Err(_) => DateTime::parse_from_rfc2822(text).ok().map(|at| at.to_utc() - now.utc()),
    }
}
