//! The HTTP server: connections, requests, and the state behind them.

use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::{Body, Bytes, to_bytes};
use axum::http::request::Parts;
use axum::http::{Method, Request, Response, StatusCode};
use chrono::{DateTime, Utc};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use percent_encoding::percent_decode_str;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::error::ControlError;
use crate::model::{Seller, UserId};
use crate::settings::Settings;
use crate::state::{State, file};
use crate::{api, control, pages};

/// The largest body of a request.
const LARGEST_BODY: usize = 1 << 20;

/// The settings and the state of a running stand-in.
pub(crate) struct Shared {
    pub(crate) settings: Settings,
    pub(crate) address: SocketAddr,
    pub(crate) client: reqwest::Client,
    /// Woken after each change.
    pub(crate) changed: Notify,
    state: Mutex<State>,
}

impl Shared {
    pub(crate) fn new(settings: Settings, address: SocketAddr) -> io::Result<Self> {
        // A provider that is installed already is as good.
        drop(rustls::crypto::ring::default_provider().install_default());
        let client = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none()).build();
        let mut state = settings.state_file.as_deref().map(file::load).transpose()?.unwrap_or_default();
        state.webhook_url.clone_from(&settings.webhook_url);
        Ok(Self {
            settings,
            address,
            client: client.map_err(io::Error::other)?,
            changed: Notify::new(),
            state: Mutex::new(state),
        })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) fn read<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the state, and replaces its file before anybody sees the change.
    pub(crate) fn change<T>(&self, change: impl FnOnce(&mut State, DateTime<Utc>) -> T) -> T {
        let now = self.settings.clock.now();
        let mut state = self.lock();
        let result = change(&mut state, now);
        if let Some(path) = &self.settings.state_file
            && let Err(error) = file::save(path, &state)
        {
            eprintln!("{} cannot be written: {error}", path.display());
        }
        drop(state);
        self.changed.notify_one();
        result
    }

    pub(crate) fn find_seller(&self, user_id: UserId) -> Result<&Seller, ControlError> {
        let seller = self.settings.sellers.iter().find(|seller| seller.user_id == user_id);
        seller.ok_or(ControlError::UnknownSeller(user_id))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Each change is complete or is not made, so a panic of a test's thread leaves a whole state.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A request whose body is read.
pub(crate) struct ReadRequest {
    pub(crate) parts: Parts,
    /// The parts of the path, decoded.
    pub(crate) path: Vec<String>,
    pub(crate) query: Vec<(String, String)>,
    pub(crate) body: Bytes,
}

impl ReadRequest {
    /// The method and the path, to be matched.
    pub(crate) fn route(&self) -> (&Method, Vec<&str>) {
        (&self.parts.method, self.path.iter().map(String::as_str).collect())
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.parts.headers.get(name)?.to_str().ok()
    }

    /// The only value of a name in the query.
    pub(crate) fn query(&self, name: &str) -> Option<&str> {
        find_pair(&self.query, name)
    }

    /// The fields of a form.
    pub(crate) fn form(&self) -> Vec<(String, String)> {
        serde_html_form::from_bytes(&self.body).unwrap_or_default()
    }
}

/// The first value of a name.
pub(crate) fn find_pair<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    pairs.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

/// An answer, or the end of the connection without one.
pub(crate) type Answer = Result<Response<Body>, Unanswered>;

/// The connection closes without an answer.
#[derive(Debug)]
pub(crate) struct Unanswered;

impl std::fmt::Display for Unanswered {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the stand-in closes the connection without an answer")
    }
}

impl std::error::Error for Unanswered {}

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

/// An answer with a content type and a text.
pub(crate) fn respond(status: StatusCode, content_type: &'static str, text: impl Into<Body>) -> Response<Body> {
    let response = Response::builder().status(status).header("content-type", content_type);
    response.body(text.into()).expect("the header is a constant")
}
