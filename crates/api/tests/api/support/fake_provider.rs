//! A fake HTTP provider: records every call and answers with the responses that a test queued.

#![expect(clippy::disallowed_types, reason = "a fake records any header")]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::IntoResponse;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// A received call.
#[derive(Clone, Debug)]
pub(crate) struct ReceivedCall {
    pub(crate) path: String,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Value,
    pub(crate) received_at: Instant,
}

impl ReceivedCall {
    /// A header's text, empty when absent.
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }
}

#[derive(Default)]
struct ProviderState {
    calls: Vec<ReceivedCall>,
    responses: VecDeque<QueuedResponse>,
}

/// The response to one call.
struct QueuedResponse {
    status: u16,
    retry_after: &'static str,
    text: String,
    delay: Duration,
}

/// A fake provider on its own port until it is dropped.
pub(crate) struct FakeProvider {
    port: u16,
    kept: Arc<Mutex<ProviderState>>,
    server: JoinHandle<()>,
}

impl FakeProvider {
    pub(crate) async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let kept = Arc::new(Mutex::new(ProviderState::default()));
        let router = Router::new().fallback(record_call).with_state(kept.clone());
        let server = tokio::spawn(async move { axum::serve(listener, router).await.expect("serves") });
        Self { port, kept, server }
    }

    /// The setting for this provider, with credentials before the host and `rest` behind the port.
    pub(crate) fn url(&self, credentials: &str, rest: &str) -> String {
        format!("http://{credentials}127.0.0.1:{}{rest}", self.port)
    }

    /// The calls so far.
    pub(crate) fn received_calls(&self) -> Vec<ReceivedCall> {
        self.kept.lock().expect("no panic").calls.clone()
    }

    /// Queues the response to one call. `retry-after` is sent when it is not empty.
    pub(crate) fn push_response(&self, status: u16, retry_after: &'static str, body: Value) {
        self.push(QueuedResponse { status, retry_after, text: body.to_string(), delay: Duration::ZERO });
    }

    /// Queues a response of any text to one call.
    pub(crate) fn push_text(&self, status: u16, text: impl Into<String>) {
        self.push(QueuedResponse { status, retry_after: "", text: text.into(), delay: Duration::ZERO });
    }

    /// Queues a response to one call that is sent after a delay.
    pub(crate) fn push_slow_response(&self, delay: Duration, body: Value) {
        self.push(QueuedResponse { status: 200, retry_after: "", text: body.to_string(), delay });
    }

    fn push(&self, response: QueuedResponse) {
        self.kept.lock().expect("no panic").responses.push_back(response);
    }
}

impl Drop for FakeProvider {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn record_call(
    State(kept): State<Arc<Mutex<ProviderState>>>,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> impl IntoResponse {
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    let call = ReceivedCall { path: uri.to_string(), headers, body, received_at: Instant::now() };
    let queued = {
        let mut kept = kept.lock().expect("no panic");
        kept.calls.push(call);
        kept.responses.pop_front()
    };
    let Some(QueuedResponse { status, retry_after, text, delay }) = queued else {
        return Value::Null.to_string().into_response();
    };
    tokio::time::sleep(delay).await;
    let mut answer = (StatusCode::from_u16(status).expect("a status"), text).into_response();
    if !retry_after.is_empty() {
        answer.headers_mut().insert("retry-after", retry_after.parse().expect("a header"));
    }
    answer
}
