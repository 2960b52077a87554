//! The middleware around the router: limits and time-outs of requests, logs and metrics, and the headers of every response.

#![expect(clippy::disallowed_types, reason = "the middleware reads and writes headers that no operation documents")]

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::cors::CorsLayer;
use tracing::Instrument;
use uuid::Uuid;

use crate::app::App;
use crate::config::{Config, Origin};
use crate::db::Db;
use crate::http::multipart::FORM_OVERHEAD;
use crate::http::openapi::UploadRoutes;
use crate::http::server::RequestBody;
use crate::security::connection_limits::{ClientPermit, ConnectionLimits};
use crate::types::client_ip::{ClientIp, resolve_client_ip};
use crate::types::error::{Error, LoggedFault, RequestPart, Result};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The content security policy of the pages: scripts, styles and connections of their own origin only.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: https:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

const SECURITY_HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(CONTENT_SECURITY_POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("geolocation=(self), camera=(), microphone=()"),
    ),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
];

/// The longest time without a byte of an upload.
const UPLOAD_IDLE_TIMEOUT: Duration = Duration::from_secs(30);

/// The longest time in which a received upload is handled.
const UPLOAD_HANDLING_TIMEOUT: Duration = Duration::from_secs(600);

/// Wraps a router in the middleware. The bodies of `uploads` have limits of their own.
pub fn add_middleware(router: Router, app: &App, uploads: UploadRoutes) -> Router {
    let config = &app.config;
    let handle_panic = |_: Box<dyn std::any::Any + Send>| Error::Panicked.into_response();
    let state = MiddlewareState {
        request_timeout: config.request_timeout,
        body_limit: config.body_limit,
        upload_limit: config.upload_limit + FORM_OVERHEAD,
        uploads: uploads.into(),
        connections: app.connections.clone(),
        db: app.db.clone(),
    };
    // One layer of four, the outermost first: each call of `layer` boxes every response and its future once more.
    let router = router.layer((
        from_fn_with_state(state, handle_request),
        compression_layer(),
        CatchPanicLayer::custom(handle_panic),
        DefaultBodyLimit::max(config.body_limit),
    ));
    if config.cors_origins.0.is_empty() { router } else { router.layer(cors_layer(config)) }
}

/// The settings and services of the middleware.
#[derive(Clone)]
struct MiddlewareState {
    request_timeout: Duration,
    body_limit: usize,
    upload_limit: u64,
    uploads: Arc<[(Method, &'static str)]>,
    connections: ConnectionLimits,
    db: Db,
}

/// Compresses responses, but not media: they are compressed already, and their parts and lengths must stay.
fn compression_layer() -> CompressionLayer<impl Predicate> {
    let media = NotForContentType::const_new("video/").and(NotForContentType::const_new("audio/"));
    let is_compressible = DefaultPredicate::new().and(media).and(NotForContentType::const_new("application/pdf"));
    CompressionLayer::new().compress_when(is_compressible)
}

fn cors_layer(config: &Config) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(config.cors_origins.0.iter().map(|Origin(origin)| origin.clone()).collect::<Vec<_>>())
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("device-id"),
            HeaderName::from_static("idempotency-key"),
            HeaderName::from_static("last-event-id"),
        ])
        .expose_headers([REQUEST_ID, header::RETRY_AFTER, header::ETAG])
        .max_age(Duration::from_secs(600))
}

/// Handles one request: gives it an id, limits its time, and logs and counts it. Logs contain the route's template only,
/// because paths and queries carry keys and tokens.
async fn handle_request(State(state): State<MiddlewareState>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(request.headers());
    let method = method_name(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let is_personal =
        request.headers().contains_key(header::AUTHORIZATION) || request.uri().path().starts_with("/auth/");
    let route = route.as_ref().map_or("unmatched", MatchedPath::as_str);
    let client = client_ip(&state, &request);
    let span = tracing::debug_span!("request", id = ?id, method, route, ?client);
    if let Some(client) = client {
        request.extensions_mut().insert(ClientIp(client));
    }

    let body = RequestBody::share(&mut request);
    let expects_continue = request.headers().contains_key(header::EXPECT);
    let is_upload = state.uploads.iter().any(|upload| upload.1 == route && upload.0 == method);
    let mut response = match admit(&state, &request, is_upload) {
        Ok(permit) => {
            let limit = if is_upload { TimeLimit::Upload } else { TimeLimit::Request(state.request_timeout) };
            let response = run_with_timeout(limit, body.as_ref(), next.run(request));
            let mut response = response.instrument(span.clone()).await;
            if let Some(permit) = permit {
                // The permit counts the request until the body of its response is sent.
                response.extensions_mut().insert(Arc::new(permit));
            }
            response
        }
        Err(error) => error.into_response(),
    };

    let status = response.status().as_u16();
    let seconds = started.elapsed().as_secs_f64();
    span.in_scope(|| tracing::debug!(status, ms = seconds * 1e3, "answered"));
    if let Some(fault) = response.extensions_mut().remove::<LoggedFault>() {
        state.db.storage().record_fault(&fault);
        tracing::error!(?id, method, route, status, "{}", fault.text);
    }
    let labels = [("route", route.to_owned()), ("method", method.to_owned()), ("status", status.to_string())];
    metrics::histogram!("http_request_duration_seconds", &labels).record(seconds);

    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, id);
    if is_personal {
        headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    }
    for (name, value) in SECURITY_HEADERS {
        headers.entry(name).or_insert(value);
    }
    if let Some(body) = body {
        body.finish(expects_continue, &mut response).await;
    }
    response
}

/// Refuses a request by its headers alone, before its body is read.
fn admit(state: &MiddlewareState, request: &Request, is_upload: bool) -> Result<Option<ClientPermit>> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    if request.version() == Version::HTTP_11 && (hosts.next().is_none() || hosts.next().is_some()) {
        return Err(Error::parser(RequestPart::Headers, "host", "exactly one is needed"));
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    let limit = if is_upload { state.upload_limit } else { state.body_limit as u64 };
    if length.is_some_and(|length: u64| length > limit) {
        return Err(Error::TooLarge);
    }
    let client = request.extensions().get::<ClientIp>();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    match (client, peer) {
        (Some(client), Some(ConnectInfo(peer))) if state.connections.is_trusted_proxy(peer.ip()) => {
            let permit = state.connections.admit_proxied(*client);
            permit.map(Some).ok_or(Error::RateLimited { retry_after: 1 })
        }
        _ => Ok(None),
    }
}

/// The time limit of a request.
#[derive(Clone, Copy)]
enum TimeLimit {
    /// The longest time without progress. Bytes of the request's body count as progress.
    Request(Duration),
    /// The limits of uploads: one while the body arrives, another one while it is handled.
    Upload,
}

impl TimeLimit {
    fn without_progress(self) -> Duration {
        if let Self::Request(limit) = self { limit } else { UPLOAD_IDLE_TIMEOUT }
    }

    /// The deadline of a request with a body.
    fn deadline(self, body: &RequestBody) -> tokio::time::Instant {
        match self {
            Self::Upload if body.is_received() => body.last_byte_at() + UPLOAD_HANDLING_TIMEOUT,
            _ => body.deadline(self.without_progress()),
        }
    }
}

/// Answers 408 when the limit passes.
async fn run_with_timeout(
    limit: TimeLimit,
    body: Option<&RequestBody>,
    response: impl Future<Output = Response>,
) -> Response {
    let mut response = std::pin::pin!(response);
    let mut deadline = tokio::time::Instant::now() + limit.without_progress();
    loop {
        match tokio::time::timeout_at(deadline, &mut response).await {
            Ok(response) => return response,
            Err(_) => match body.map(|body| limit.deadline(body)) {
                Some(later) if later > deadline => deadline = later,
                _ => return Error::Timeout.into_response(),
            },
        }
    }
}

/// The name of a standard method, else `other`: callers may invent methods, and the metric's labels must stay few.
fn method_name(method: &Method) -> &'static str {
    const NAMES: [&str; 9] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "CONNECT", "TRACE"];
    NAMES.into_iter().find(|name| *name == method.as_str()).unwrap_or("other")
}

fn client_ip(state: &MiddlewareState, request: &Request) -> Option<IpAddr> {
    let ConnectInfo(peer) = request.extensions().get::<ConnectInfo<SocketAddr>>()?;
    let forwarded: Vec<_> = request
        .headers()
        .get_all("x-forwarded-for")
        .iter()
        .map(|value| String::from_utf8_lossy(value.as_bytes()))
        .collect();
    Some(resolve_client_ip(peer.ip(), &forwarded.join(","), state.connections.trusted_proxies()))
}

/// The client's id for the request if it is short and plain, else a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    let is_plain = |value: &&HeaderValue| {
        (1..=64).contains(&value.len())
            && value.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte))
    };
    match headers.get(REQUEST_ID).filter(is_plain) {
        Some(value) => value.clone(),
        None => HeaderValue::from_str(Uuid::now_v7().as_hyphenated().encode_lower(&mut Uuid::encode_buffer()))
            .unwrap_or(HeaderValue::from_static("-")),
    }
}
