//! What goes around each call: the token it needs, a limit to its time, and trying again where that changes nothing.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use progenitor_client::{ClientHooks, ClientInfo, OperationInfo};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use reqwest::{Method, Request, Response, StatusCode};
use uuid::Uuid;

use crate::contract::{self, Access, Operation};
use crate::session::{ClientError, Session};
use crate::{Client, types};

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

/// Who calls.
#[derive(Clone)]
pub enum Authentication {
    /// Nobody.
    None,
    /// Whoever has this token, which is not replaced.
    Token(String),
    /// Whoever is signed in.
    Session(Session),
}

/// Carries the calls of a [`Client`]. What it refuses itself has the form of the server's errors, with a code of its own:
/// `client.not_signed_in`, `client.session_ended`, `client.session_elsewhere`, `client.session_file` for one that is none,
/// `client.session_io` for one that cannot be read or written, `client.credentials` for those of a session in memory,
/// `client.token` for one that cannot be sent, `client.gateway` for an error of something in front of the server, and
/// `client.write` for a write by a client that only reads.
#[derive(Clone)]
pub struct Transport {
    settings: RequestSettings,
    authentication: Authentication,
    writes: bool,
}

impl Transport {
    /// Carries reads and writes as somebody.
    pub fn new(settings: RequestSettings, bearer: Authentication) -> Self {
        Self { settings, authentication: bearer, writes: true }
    }

    /// Carries nobody's calls, once each.
    pub fn anonymous() -> Self {
        Self::new(RequestSettings::default(), Authentication::None)
    }

    /// The same for reads alone.
    #[must_use]
    pub fn read_only(self) -> Self {
        Self { writes: false, ..self }
    }

    /// Makes a call that lets in whom `access` says.
    ///
    /// # Errors
    /// When no answer came. The server's refusals, and this client's, are answers.
    pub async fn send(
        &self,
        http: &reqwest::Client,
        operation: &str,
        access: Access,
        request: Request,
    ) -> reqwest::Result<Response> {
        if !self.writes && !is_read(request.method()) {
            return Ok(error_response(&ClientError::api_error(
                500,
                "write",
                format!("{operation} is a write, and was not announced"),
            )));
        }
        let token = match self.token(access).await {
            Ok(token) => token,
            // Whoever is signed in elsewhere is nobody here, and nobody may call this.
            Err(trouble) if access == Access::Optional && trouble.is_signed_in_elsewhere() => None,
            Err(trouble) => return trouble.into_response(),
        };
        let is_open = matches!(access, Access::Public | Access::Optional);
        if token.is_none() && !is_open && matches!(self.authentication, Authentication::Session(_)) {
            return Ok(error_response(&ClientError::api_error(401, "not_signed_in", "nobody is signed in")));
        }
        let response = send_with_retries(http, &self.settings, operation, &request, token.as_deref()).await?;
        let (StatusCode::UNAUTHORIZED, Some(refused)) = (response.status(), token) else { return Ok(response) };
        let next = match &self.authentication {
            Authentication::Session(session) if access != Access::Refresh => {
                match session.replace_access_token(&refused).await {
                    Ok(next) => next,
                    Err(trouble) => return trouble.into_response(),
                }
            }
            _ => None,
        };
        match (next, &self.authentication) {
            (Some(next), _) => send_with_retries(http, &self.settings, operation, &request, Some(&next)).await,
            (None, _) if access == Access::Optional => {
                send_with_retries(http, &self.settings, operation, &request, None).await
            }
            (None, Authentication::Session(_)) => {
                Ok(error_response(&ClientError::api_error(401, "session_ended", "the session is over")))
            }
            (None, _) => Ok(response),
        }
    }

    async fn token(&self, access: Access) -> Result<Option<String>, ClientError> {
        let scope = match access {
            Access::Public => return Ok(None),
            Access::Consumer => Some(types::ScopeType::Consumer),
            Access::Workspace => Some(types::ScopeType::Workspace),
            Access::Backoffice => Some(types::ScopeType::Backoffice),
            Access::Optional | Access::Any | Access::AnyOrRefresh | Access::Refresh => None,
        };
        match &self.authentication {
            Authentication::None => Ok(None),
            Authentication::Token(token) => Ok(Some(token.clone())),
            Authentication::Session(session) if access == Access::Refresh => session.refresh_token().await,
            Authentication::Session(session) => session.access_token(scope).await,
        }
    }
}

impl fmt::Debug for Transport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Transport").field("writes", &self.writes).finish_non_exhaustive()
    }
}

impl ClientHooks<Transport> for Client {
    async fn exec(&self, request: Request, info: &OperationInfo) -> reqwest::Result<Response> {
        let access = contract::find_operation(info.operation_id).map_or(Access::Optional, |operation| operation.access);
        self.inner().send(self.client(), info.operation_id, access, request).await
    }
}

impl ClientError {
    fn into_response(self) -> reqwest::Result<Response> {
        match self {
            Self::Refused(error) => Ok(error_response(&error)),
            Self::Network(error) => Err(error),
        }
    }
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

fn is_read(method: &Method) -> bool {
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
fn error_response(error: &types::ApiError) -> Response {
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
