//! Shares a request's body between its handler and its connection, so that the connection reads what the handler left.
//!
//! A handler may answer before it has read the body: a bad token, a wrong path. The rest would be taken for the next
//! request, so hyper closes the connection, without having said so. Here a short rest is read, and else the answer says
//! `connection: close` (RFC 9112, 9.3 and 9.6).

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, Request, Response, header};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, timeout};

/// The longest rest that is read to keep a connection.
const REST: usize = 256 << 10;

/// The least bytes a second of a body that is waited for longer than a request's limit.
const SLOWEST: u64 = 512;

/// For how long the rest may arrive.
const REST_WAIT: Duration = Duration::from_millis(500);

/// Marks a response whose request is not read to its end: its connection closes, and lingers.
#[derive(Clone, Copy, Debug)]
pub struct UnreadBody;

/// The body of a request, shared between its handler and the connection; cloning shares it.
#[derive(Clone)]
pub struct RequestBody(Arc<Mutex<Inner>>);

struct Inner {
    body: Body,
    /// Set once the body was polled: only then hyper sends `100 Continue`.
    is_asked: bool,
    is_over: bool,
    begun: Instant,
    moved: Instant,
    received: u64,
}

impl RequestBody {
    /// Takes the body of a request, and leaves it one that reads from this. None where there is no body.
    pub fn share(request: &mut Request<Body>) -> Option<Self> {
        if request.body().is_end_stream() {
            return None;
        }
        let body = std::mem::take(request.body_mut());
        let now = Instant::now();
        let inner = Inner { body, is_asked: false, is_over: false, begun: now, moved: now, received: 0 };
        let shared = Self(Arc::new(Mutex::new(inner)));
        *request.body_mut() = Body::new(Reader(shared.clone()));
        Some(shared)
    }

    /// The end of the time of a request that may take `limit` without progress: each byte restarts the limit, as long as
    /// the body comes at [`SLOWEST`] or faster on the whole.
    pub fn deadline(&self, limit: Duration) -> Instant {
        let inner = self.inner();
        let earned = Duration::from_secs(inner.received / SLOWEST);
        (inner.moved + limit).min(inner.begun + limit + earned)
    }

    /// Reads a short rest of the body; where that is not possible, makes the answer say that the connection closes.
    pub async fn finish<B>(&self, expects_continue: bool, response: &mut Response<B>) {
        let (is_over, waits) = {
            let inner = self.inner();
            (inner.is_over || inner.body.is_end_stream(), expects_continue && !inner.is_asked)
        };
        // Reading would ask a client that waits for `100 Continue` to send what is already refused.
        if is_over || !waits && timeout(REST_WAIT, self.read_rest()).await.unwrap_or(false) {
            return;
        }
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        response.extensions_mut().insert(UnreadBody);
    }

    /// Reads the remaining body; false when more than [`REST`] remains.
    async fn read_rest(&self) -> bool {
        let mut left = REST;
        loop {
            let more = self.inner().body.size_hint().lower();
            if more > left as u64 {
                return false;
            }
            match std::future::poll_fn(|context| self.inner().poll_frame(context)).await {
                None => return true,
                Some(Err(_)) => return false,
                Some(Ok(frame)) => match left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) {
                    Some(rest) => left = rest,
                    None => return false,
                },
            }
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn poll_frame(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.is_asked = true;
        let frame = Pin::new(&mut self.body).poll_frame(context);
        match &frame {
            Poll::Ready(Some(Ok(frame))) => {
                self.moved = Instant::now();
                self.received += frame.data_ref().map_or(0, |bytes| bytes.len() as u64);
            }
            Poll::Ready(None) => self.is_over = true,
            Poll::Ready(Some(Err(_))) | Poll::Pending => {}
        }
        frame
    }
}

/// The body as its handler reads it.
struct Reader(RequestBody);

impl HttpBody for Reader {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.0.inner().poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.0.inner().body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.inner().body.size_hint()
    }
}
