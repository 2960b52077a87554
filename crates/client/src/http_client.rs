//! The HTTP client below the transport and the sessions: time limits, retries, and error answers in the server's form.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use reqwest::{Method, Request, Response};
use secrecy::{ExposeSecret, SecretString};
use uuid::Uuid;

use crate::contract::{self, Operation};
use crate::error::ClientError;
use crate::types;

/// The delay before the first retry; each further one is twice as long, up to the longest.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(400);
const LONGEST_RETRY_DELAY: Duration = Duration::from_secs(10);

/// The longest `retry-after` that is waited for.
const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(60);

/// A callback for each exchange with the server.
pub type ExchangeObserver = Arc<dyn Fn(&HttpExchange<'_>) + Send + Sync>;

/// The settings of calls.
#[derive(Clone)]
pub struct RequestSettings {
    /// The most retries of a GET, or of a PUT or DELETE by id.
    pub retries: u32,
    /// The time limit of an answer; event streams have none.
    pub timeout: Option<Duration>,
    /// Called after each exchange with the server.
    pub observer: Option<ExchangeObserver>,
}

impl Default for RequestSettings {
    fn default() -> Self {
        Self { retries: 0, timeout: Some(Duration::from_secs(30)), observer: None }
    }
}

/// An exchange with the server. It has no URL, because URLs may have keys and tokens.
pub struct HttpExchange<'a> {
    /// The operation's id, or the method of a call without an operation.
    pub operation: &'a str,
    /// The status; `None` without an answer.
    pub status: Option<u16>,
    /// The server's id of the request.
    pub request_id: Option<&'a str>,
    /// The time from the request to the answer's headers.
    pub duration: Duration,
    /// The delay before the next retry, if there is one.
    pub retry_in: Option<Duration>,
}

/// Sends a request, and retries it when the network or the server was not ready and the request is idempotent.
pub(crate) async fn send_with_retries(
    http: &reqwest::Client,
    settings: &RequestSettings,
    operation: &str,
    request: &Request,
    token: Option<&SecretString>,
) -> reqwest::Result<Response> {
    let bearer = token.map(|token| HeaderValue::from_str(&format!("Bearer {}", token.expose_secret()))).transpose();
    let Ok(bearer) = bearer else {
        return Ok(error_response(&ClientError::local_api_error(
            500,
            "token",
            "the token has a letter that no token has",
        )));
    };
    let retries = if is_retryable(operation, request) { settings.retries } else { 0 };
    let streams = contract::find_operation(operation).is_some_and(Operation::is_stream);
    let mut attempt = 0;
    loop {
        // Only a streamed body cannot be cloned; the calls made here have none.
        let mut call = request.try_clone().expect("a request with its whole body");
        if !streams {
            *call.timeout_mut() = settings.timeout;
        }
        if let Some(mut bearer) = bearer.clone() {
            bearer.set_sensitive(true);
            call.headers_mut().insert(AUTHORIZATION, bearer);
        }
        let start = Instant::now();
        let result = http.execute(call).await;
        let again_in = if attempt < retries { retry_delay(&result, attempt) } else { None };
        if let Some(watch) = &settings.observer {
            let response = result.as_ref().ok();
            let request_id = response.and_then(|response| response.headers().get("x-request-id")?.to_str().ok());
            let status = response.map(|response| response.status().as_u16());
            watch(&HttpExchange { operation, status, request_id, duration: start.elapsed(), retry_in: again_in });
        }
        let Some(again_in) = again_in else { return Ok(replace_foreign_error(result?)) };
        tokio::time::sleep(again_in).await;
        attempt += 1;
    }
}

/// Returns true if the call is idempotent: reads, PUT and DELETE with a path that ends in an id, and a refresh, which the
/// server answers with the same new tokens for 30 seconds.
fn is_retryable(operation: &str, request: &Request) -> bool {
    let keyed = || {
        let last = request.url().path().rsplit('/').next();
        last.is_some_and(|last| Uuid::try_parse(last).is_ok())
    };
    let by_key = [Method::PUT, Method::DELETE].contains(request.method());
    is_read(request.method()) || by_key && keyed() || operation == "auth_access"
}

pub(crate) fn is_read(method: &Method) -> bool {
    [Method::GET, Method::HEAD].contains(method)
}

/// The delay before a retry; `None` when a retry is useless.
fn retry_delay(result: &reqwest::Result<Response>, attempt: u32) -> Option<Duration> {
    let asked = match result {
        Err(error) if error.is_builder() => return None,
        Err(_) => None,
        Ok(response) if !matches!(response.status().as_u16(), 429 | 502..=504) => return None,
        Ok(response) => response.headers().get(RETRY_AFTER).and_then(|seconds| seconds.to_str().ok()?.parse().ok()),
    };
    let asked = asked.map(Duration::from_secs);
    if asked.is_some_and(|asked| asked > LONGEST_RETRY_AFTER) {
        return None;
    }
    // Random, so that clients that were refused together do not come back together.
    let step = FIRST_RETRY_DELAY.saturating_mul(1 << attempt.min(8)).min(LONGEST_RETRY_DELAY);
    let spread = step.mul_f64(0.5 + fastrand::f64() / 2.0);
    Some(asked.map_or(spread, |asked| asked + spread / 2))
}

/// Replaces an error answer that is not JSON, such as a proxy's page, with one in the server's form.
fn replace_foreign_error(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if !(status.is_client_error() || status.is_server_error())
        || response.headers().get(CONTENT_TYPE).is_some_and(is_json)
    {
        return response;
    }
    let message = format!("an answer {status} that is not the hub's, but of something in front of it or in its place");
    error_response(&ClientError::local_api_error(status.as_u16(), "gateway", message))
}

/// An answer with this error, as the server would send it.
pub(crate) fn error_response(error: &types::ApiError) -> Response {
    let body = serde_json::to_vec(error).expect("an error is JSON");
    let response = http::Response::builder().status(error.status).header(CONTENT_TYPE, "application/json").body(body);
    response.expect("a status and a header that there are").into()
}

/// Makes an HTTP client that follows no redirects, so that a token is sent to no other server, and gives up connecting after
/// 10 seconds.
///
/// # Errors
/// When this machine's certificates cannot be read.
pub fn new_http_client() -> reqwest::Result<reqwest::Client> {
    drop(rustls::crypto::ring::default_provider().install_default());
    let builder = reqwest::Client::builder().user_agent(concat!("hub/", env!("CARGO_PKG_VERSION")));
    builder.redirect(reqwest::redirect::Policy::none()).connect_timeout(Duration::from_secs(10)).build()
}
