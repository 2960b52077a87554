//! An HTTP endpoint of a message provider: its URL with credentials, one POST, and its error handling.

use axum::http::{HeaderName, StatusCode, header};
use chrono::{DateTime, Duration};
use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use super::{CONNECT_TIMEOUT, OutgoingMessage, SEND_TIMEOUT, percent_decoded};
use crate::messaging::jobs::JobFailure;
use crate::types::clock::Timestamp;

/// The headers by which a provider recognises a repeated call.
const MESSAGE_ID: HeaderName = HeaderName::from_static("x-message-id");
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// A provider's URL and credentials.
pub(super) struct Endpoint {
    pub(super) url: Url,
    user: String,
    password: Option<SecretString>,
    client: Client,
}

impl Endpoint {
    /// Parses `https://user:password@host/…` (basic authentication) or `https://:token@host/…` (bearer token).
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let mut url = Url::parse(text).map_err(|error| error.to_string())?;
        if !matches!(url.scheme(), "http" | "https") || url.host_str().is_none() {
            return Err("begins with https:// and names a host".into());
        }
        let user = percent_decoded(url.username());
        let password = url.password().map(|password| percent_decoded(password).into());
        let stripped = url.set_username("").and_then(|()| url.set_password(None));
        stripped.map_err(|()| "its credentials cannot be read".to_owned())?;
        let client =
            Client::builder().redirect(Policy::none()).connect_timeout(CONNECT_TIMEOUT).timeout(SEND_TIMEOUT).build();
        let client = client.map_err(|error| error.without_url().to_string())?;
        Ok(Self { url, user, password, client })
    }

    /// Posts a message and returns the provider's JSON response, or null when it is not JSON. An error is temporary by its
    /// status, or by its own number if the provider says so.
    pub(super) async fn post(
        &self,
        url: Url,
        message: &OutgoingMessage,
        body: &Value,
        is_temporary_code: fn(i64) -> bool,
    ) -> Result<Value, JobFailure> {
        let id = message.id.to_string();
        let mut request = self.client.post(url).header(MESSAGE_ID, &id).header(IDEMPOTENCY_KEY, &id).json(body);
        request = match (&self.user, self.password.as_ref().map(ExposeSecret::expose_secret)) {
            (user, password) if !user.is_empty() => request.basic_auth(user, password),
            (_, Some(token)) => request.bearer_auth(token),
            (_, None) => request,
        };
        let response = request.send().await.map_err(|error| JobFailure::retry(failure_reason(error)))?;
        let status = response.status();
        let requested_wait = retry_after(&response, message.sent_at);
        let content = response.json().await.unwrap_or(Value::Null);
        if status.is_success() {
            return Ok(content);
        }
        // The error text may quote the message, so only the error's number is used.
        let code = content["error"]["code"].as_i64();
        let reason =
            format!("HTTP {}{}", status.as_u16(), code.map(|code| format!(", code {code}")).unwrap_or_default());
        let is_temporary = matches!(status, StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS)
            || matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN)
            || code.is_some_and(is_temporary_code);
        Err(match status.is_client_error() && !is_temporary {
            true => JobFailure::Permanent { reason },
            false => JobFailure::Retry { reason, after: requested_wait },
        })
    }
}

/// The reason why there was no response, without the URL.
fn failure_reason(error: reqwest::Error) -> &'static str {
    match error {
        error if error.is_timeout() => "the provider is too slow",
        error if error.is_connect() => "the provider is not reached",
        _ => "the provider broke off",
    }
}

/// The wait that the provider requests with Retry-After, as seconds or a date (RFC 9110, 10.2.3).
pub fn retry_after(response: &Response, now: Timestamp) -> Option<Duration> {
    let text = response.headers().get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    match text.parse::<u32>() {
        Ok(seconds) => Some(Duration::seconds(seconds.into())),
        Err(_) => DateTime::parse_from_rfc2822(text).ok().map(|at| at.to_utc() - now.utc()),
    }
}
