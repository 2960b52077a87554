//! The HTTP server: which endpoint a request is for, and its planned answer.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::answers::{Answer, Endpoint};
use crate::http::{ProviderCall, empty_answer, refusal, with_header};
use crate::state::Shared;
use crate::{control, fcm, google, webpush, whatsapp};

/// The largest body that is read.
const BODY_MAX: usize = 1 << 20;

/// The end of a connection without an answer.
#[derive(Debug)]
struct NoAnswer;

impl std::fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the stand-in hangs up")
    }
}

impl std::error::Error for NoAnswer {}

/// Serves connections until it is dropped, which ends them.
pub(crate) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let mut open = JoinSet::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else { continue };
        while open.try_join_next().is_some() {}
        let shared = Arc::clone(&shared);
        open.spawn(async move {
            let handler = service_fn(move |request| respond(Arc::clone(&shared), request));
            drop(http1::Builder::new().serve_connection(TokioIo::new(stream), handler).await);
        });
    }
}

async fn respond(shared: Arc<Shared>, request: Request<Incoming>) -> Result<Response<Body>, NoAnswer> {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(Body::new(body), BODY_MAX).await else { return Ok(refusal(413, "too large")) };
    let call = ProviderCall { parts, body };
    let path = call.parts.uri.path().to_owned();
    let path: Vec<&str> = path.split('/').skip(1).collect();
    let endpoint = match (&call.parts.method, path.as_slice()) {
        (_, ["__control", rest @ ..]) => return Ok(control::answer(&shared, &call, rest).await),
        (&Method::POST, ["token"]) => Endpoint::Token,
        (&Method::POST, ["v1", "projects", _, "messages:send"]) => Endpoint::Fcm,
        (&Method::POST, ["push", _]) => Endpoint::WebPush,
        (&Method::POST, [_, _, "messages"]) => Endpoint::Whatsapp,
        _ => return Ok(refusal(404, "there is no such endpoint")),
    };
    let planned = shared.change(|state| {
        state.count_request(endpoint);
        state.answers.take(endpoint)
    });
    let usual = || match endpoint {
        Endpoint::Token => google::answer(&shared, &call),
        Endpoint::Fcm => fcm::answer(&shared, &call, path[2]),
        Endpoint::WebPush => webpush::answer(&shared, &call, path[1]),
        Endpoint::Whatsapp => whatsapp::answer(&shared, &call),
    };
    match planned {
        None => Ok(usual()),
        Some(Answer::Disconnect) => Err(NoAnswer),
        Some(Answer::LoseAnswer) => {
            drop(usual());
            Err(NoAnswer)
        }
        Some(Answer::Delay { milliseconds }) => {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            Ok(usual())
        }
        Some(Answer::Redirect { location }) => Ok(with_header(empty_answer(307), "location", &location)),
        Some(Answer::Status { status, code, fields, retry_after }) => {
            let answer = match endpoint {
                Endpoint::Token => google::error(status, code.as_deref()),
                Endpoint::Fcm => fcm::error(status, code.as_deref(), &fields),
                Endpoint::WebPush => empty_answer(status),
                Endpoint::Whatsapp => whatsapp::error(status, code.as_deref()),
            };
            Ok(match retry_after {
                Some(wait) => with_header(answer, "retry-after", &wait),
                None => answer,
            })
        }
    }
}
