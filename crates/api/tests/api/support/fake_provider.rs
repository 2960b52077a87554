//! A fake HTTP provider: records every call and answers with the responses that a test queued.

#![expect(clippy::disallowed_types, reason = "a fake records any header")]

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

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
    answers: VecDeque<(u16, &'static str, Value)>,
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
        self.kept.lock().expect("no panic").answers.push_back((status, retry_after, body));
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
    let mut kept = kept.lock().expect("no panic");
    let body = serde_json::from_slice(&body).unwrap_or(Value::Null);
    kept.calls.push(ReceivedCall { path: uri.to_string(), headers, body });
    let (status, retry_after, body) = kept.answers.pop_front().unwrap_or((200, "", Value::Null));
    let mut answer = (StatusCode::from_u16(status).expect("a status"), body.to_string()).into_response();
    if !retry_after.is_empty() {
        answer.headers_mut().insert("retry-after", retry_after.parse().expect("a header"));
    }
    answer
}
