//! The edge: what every request passes on its way in and every answer on its way out.

#![expect(clippy::disallowed_types, reason = "the edge reads and writes the headers that no operation documents")]

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::cors::CorsLayer;
use tracing::Instrument;
use uuid::Uuid;

use super::config::Config;
use super::error::Error;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// What scripts, styles and connections the pages may use: their own origin's, nothing else.
pub const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: https:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
    frame-ancestors 'none'";

const SECURITY: [(HeaderName, HeaderValue); 6] = [
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

/// Puts the edge around a router.
pub fn edge(router: Router, config: &Config) -> Router {
    let router = router
        .layer(DefaultBodyLimit::max(config.body_limit))
        .layer(CatchPanicLayer::custom(|panic: Box<dyn std::any::Any + Send>| {
            let message = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref().copied());
            Error::internal(format!("panic: {}", message.unwrap_or("without a message"))).into_response()
        }))
        .layer(CompressionLayer::new());
    let router = if config.cors_origins.is_empty() { router } else { router.layer(cors(config)) };
    router.layer(from_fn_with_state(config.request_timeout, request))
}

fn cors(config: &Config) -> CorsLayer {
    CorsLayer::new()
        .allow_origin(config.cors_origins.clone())
        .allow_methods([Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE])
        .allow_headers([
            header::AUTHORIZATION,
            header::CONTENT_TYPE,
            HeaderName::from_static("device-id"),
            HeaderName::from_static("idempotency-key"),
        ])
        .expose_headers([REQUEST_ID, header::RETRY_AFTER, header::ETAG])
        .max_age(Duration::from_secs(600))
}

/// One request: named, timed, bounded and counted. Only the route's template is ever written down, because paths and
/// queries carry keys and tokens.
async fn request(State(limit): State<Duration>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = request_id(request.headers());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let template = route.as_ref().map_or("unmatched", MatchedPath::as_str);

    let span = tracing::debug_span!("request", id = id.to_str().unwrap_or_default(), %method, route = template);
    let answer = tokio::time::timeout(limit, next.run(request)).instrument(span.clone()).await;
    let mut response = answer.unwrap_or_else(|_| Error::Timeout.into_response());

    let status = response.status().as_u16();
    let seconds = started.elapsed().as_secs_f64();
    span.in_scope(|| tracing::debug!(status, ms = seconds * 1e3, "answered"));
    let labels = [("route", template.to_owned()), ("method", method.to_string()), ("status", status.to_string())];
    metrics::histogram!("http_request_duration_seconds", &labels).record(seconds);

    let headers = response.headers_mut();
    headers.insert(REQUEST_ID, id);
    for (name, value) in SECURITY {
        headers.entry(name).or_insert(value);
    }
    response
}

/// The client's name for the request when it is a plain one, else a new one.
fn request_id(headers: &HeaderMap) -> HeaderValue {
    let plain = |value: &&HeaderValue| {
        (1..=64).contains(&value.len())
            && value.as_bytes().iter().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(byte))
    };
    match headers.get(REQUEST_ID).filter(plain) {
        Some(value) => value.clone(),
        None => HeaderValue::from_str(Uuid::now_v7().as_hyphenated().encode_lower(&mut Uuid::encode_buffer()))
            .unwrap_or(HeaderValue::from_static("-")),
    }
}
