//! The HTTP server: connections, and which part answers a request.

use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use percent_encoding::percent_decode_str;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::http::{Answer, ReadRequest, respond};
use crate::shared::Shared;
use crate::{api, control, pages};

/// The largest body of a request.
const LARGEST_BODY: usize = 1 << 20;

/// Serves connections until it is dropped, which ends them.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        while connections.try_join_next().is_some() {}
        let shared = Arc::clone(&shared);
        connections.spawn(async move {
            let service = service_fn(|request| answer(Arc::clone(&shared), request));
            // A connection that fails concerns its client alone.
            drop(http1::Builder::new().serve_connection(TokioIo::new(stream), service).await);
        });
    }
}

async fn answer(shared: Arc<Shared>, request: Request<Incoming>) -> Answer {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(Body::new(body), LARGEST_BODY).await else {
        return Ok(respond(StatusCode::PAYLOAD_TOO_LARGE, "text/plain", "the body is too large or incomplete"));
    };
    let decode = |part: &str| percent_decode_str(part).decode_utf8_lossy().into_owned();
    let request = ReadRequest {
        path: parts.uri.path().split('/').skip(1).map(decode).collect(),
        query: parts.uri.query().and_then(|query| serde_html_form::from_str(query).ok()).unwrap_or_default(),
        parts,
        body,
    };
    match request.path.first().map(String::as_str) {
        Some("v1" | "oauth" | "merchant_orders") => api::answer(&shared, &request).await,
        Some("checkout") if request.path.get(1).is_some_and(|part| part == "preferences") => {
            api::answer(&shared, &request).await
        }
        Some("__control") => Ok(control::answer(&shared, &request).await),
        _ => Ok(pages::answer(&shared, &request)),
    }
}
