//! What goes around each call: the token it needs, a limit to its time, and trying again where that changes nothing.

use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use reqwest::{Method, Request, Response};
use uuid::Uuid;

use crate::contract::{self, Operation};
use crate::error::ClientError;
use crate::types;

/// The first wait before trying again; each further one is twice as long, up to the last.
const FIRST_RETRY_DELAY: Duration = Duration::from_millis(400);
const LONGEST_RETRY_DELAY: Duration = Duration::from_secs(10);

/// A server that wants to be left alone for longer than this is not waited for.
const LONGEST_RETRY_AFTER: Duration = Duration::from_secs(60);

/// Somebody who is told of each exchange with the server.
pub type ExchangeObserver = Arc<dyn Fn(&Exchange<'_>) + Send + Sync>;

/// How a call is made.
#[derive(Clone)]
pub struct RequestSettings {
    /// How often a call is tried again: a GET, or a PUT or DELETE by id.
    pub retries: u32,
    /// How long an answer may take, streams of events apart.
    pub timeout: Option<Duration>,
    /// Is told of each exchange with the server.
    pub observer: Option<ExchangeObserver>,
}

impl Default for RequestSettings {
    fn default() -> Self {
        Self { retries: 0, timeout: Some(Duration::from_secs(30)), observer: None }
    }
}

/// One exchange with the server. It has no address: keys and tokens travel in some.
pub struct Exchange<'a> {
    /// The operation, or the method of a call that is none.
    pub operation: &'a str,
    /// The answer's status; `None` when there was none.
    pub status: Option<u16>,
    /// The id the server gave the request.
    pub request_id: Option<&'a str>,
    /// How long it took.
    pub duration: Duration,
    /// In how long it is tried again, if it is.
    pub retry_in: Option<Duration>,
}

/// Makes a call, and makes it again where the network or the server was not ready and nothing can happen twice by it.
pub(crate) async fn send_with_retries(
    http: &reqwest::Client,
    settings: &RequestSettings,
    operation: &str,
    request: &Request,
    token: Option<&str>,
) -> reqwest::Result<Response> {
    let bearer = token.map(|token| HeaderValue::from_str(&format!("Bearer {token}"))).transpose();
    let Ok(bearer) = bearer else {
        return Ok(error_response(&ClientError::api_error(500, "token", "the token has a letter that no token has")));
    };
    let retries = if is_retryable(operation, request) { settings.retries } else { 0 };
    let streams = contract::find_operation(operation).is_some_and(Operation::is_stream);
    let mut attempt = 0;
    loop {
        // A body that is a stream cannot be sent twice; the calls made here have whole ones.
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
            watch(&Exchange { operation, status, request_id, duration: start.elapsed(), retry_in: again_in });
        }
        let Some(again_in) = again_in else { return Ok(with_api_error_body(result?)) };
        tokio::time::sleep(again_in).await;
        attempt += 1;
    }
}

/// Whether a call changes nothing more the second time: a read, and a write whose path ends in an id. A refresh too: for 30
/// seconds the server answers the same successor again.
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

/// In how long a call is worth trying again; `None` when it is not.
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
    // Some spread, so that many clients that were refused at once do not come back at once.
    let step = FIRST_RETRY_DELAY.saturating_mul(1 << attempt.min(8)).min(LONGEST_RETRY_DELAY);
    let spread = step.mul_f64(0.5 + fastrand::f64() / 2.0);
    Some(asked.map_or(spread, |asked| asked + spread / 2))
}

/// An error that is not of the hub's form comes from something in front of it, such as a proxy's page.
fn with_api_error_body(response: Response) -> Response {
    let status = response.status();
    let is_json = |kind: &HeaderValue| kind.as_bytes().starts_with(b"application/json");
    if !(status.is_client_error() || status.is_server_error())
        || response.headers().get(CONTENT_TYPE).is_some_and(is_json)
    {
        return response;
    }
    let message = format!("an answer {status} that is not the hub's, but of something in front of it or in its place");
    error_response(&ClientError::api_error(status.as_u16(), "gateway", message))
}

/// An error as if the server had answered it.
pub(crate) fn error_response(error: &types::ApiError) -> Response {
    let body = serde_json::to_vec(error).expect("an error is JSON");
    let response = http::Response::builder().status(error.status).header(CONTENT_TYPE, "application/json").body(body);
    response.expect("a status and a header that there are").into()
}

/// What makes connections: it follows no redirect, so that a token goes nowhere else, and waits 10 seconds for a server.
///
/// # Errors
/// When this machine's certificates cannot be read.
pub fn new_http_client() -> reqwest::Result<reqwest::Client> {
    drop(rustls::crypto::ring::default_provider().install_default());
    let builder = reqwest::Client::builder().user_agent(concat!("hub/", env!("CARGO_PKG_VERSION")));
    builder.redirect(reqwest::redirect::Policy::none()).connect_timeout(Duration::from_secs(10)).build()
}
