//! Shares a request's body between its handler and its connection, so that the connection reads what the handler left.
//!
//! A handler may answer before it has read the body, for instance after a bad token. The unread rest would be taken for
//! the next request, so hyper closes the connection without announcing it. This module reads a short rest; for a longer one
//! the response says `connection: close` (RFC 9112, 9.3 and 9.6).

use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::http::{HeaderValue, Request, Response, header};
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, timeout};

/// The most unread bytes that are read to keep a connection open.
const UNREAD_BYTES_MAX: usize = 256 << 10;

/// The least average bytes per second of a body that extends a request's time limit.
const BYTES_PER_SECOND_MIN: u64 = 512;

/// The longest time in which the unread bytes must arrive.
const UNREAD_TIMEOUT: Duration = Duration::from_millis(500);

/// Marks a response whose request was not read to its end: the connection lingers and closes.
#[derive(Clone, Copy, Debug)]
pub struct UnreadBody;

/// The body of a request, shared between its handler and the connection. A clone shares the same body.
#[derive(Clone)]
pub struct RequestBody(Arc<Mutex<Inner>>);

struct Inner {
    body: Body,
    /// True once the body was polled; only then hyper sends `100 Continue`.
    is_polled: bool,
    is_finished: bool,
    started_at: Instant,
    last_byte_at: Instant,
    received: u64,
}

impl RequestBody {
    /// Takes the body of a request and replaces it by one that reads from the shared body. `None` if there is no body.
    pub fn share(request: &mut Request<Body>) -> Option<Self> {
        if request.body().is_end_stream() {
            return None;
        }
        let body = std::mem::take(request.body_mut());
        let now = Instant::now();
        let inner =
            Inner { body, is_polled: false, is_finished: false, started_at: now, last_byte_at: now, received: 0 };
        let shared = Self(Arc::new(Mutex::new(inner)));
        *request.body_mut() = Body::new(HandlerBody(shared.clone()));
        Some(shared)
    }

    /// The deadline of a request that may take `limit` without progress. Each byte restarts the limit, as long as the body
    /// arrives at [`BYTES_PER_SECOND_MIN`] or faster on average.
    pub fn deadline(&self, limit: Duration) -> Instant {
        let inner = self.inner();
        let extension = Duration::from_secs(inner.received / BYTES_PER_SECOND_MIN);
        (inner.last_byte_at + limit).min(inner.started_at + limit + extension)
    }

    /// Returns true if the whole body was read.
    pub fn is_received(&self) -> bool {
        let inner = self.inner();
        inner.is_finished || inner.body.is_end_stream()
    }

    /// The time at which a byte of the body was read last.
    pub fn last_byte_at(&self) -> Instant {
        self.inner().last_byte_at
    }

    /// Reads a short unread rest of the body. If the rest is too long or too slow, adds `connection: close` to the response.
    pub async fn finish<B>(&self, expects_continue: bool, response: &mut Response<B>) {
        let (is_finished, awaits_continue) = {
            let inner = self.inner();
            (inner.is_finished || inner.body.is_end_stream(), expects_continue && !inner.is_polled)
        };
        // Reading would send `100 Continue` and so invite a body that is already refused.
        if is_finished || !awaits_continue && timeout(UNREAD_TIMEOUT, self.read_unread()).await.unwrap_or(false) {
            return;
        }
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        response.extensions_mut().insert(UnreadBody);
    }

    /// Reads the remaining body; false when more than [`UNREAD_BYTES_MAX`] remains.
    async fn read_unread(&self) -> bool {
        let mut left = UNREAD_BYTES_MAX;
        loop {
            let expected = self.inner().body.size_hint().lower();
            if expected > left as u64 {
                return false;
            }
            match std::future::poll_fn(|context| self.inner().poll_frame(context)).await {
                None => return true,
                Some(Err(_)) => return false,
                Some(Ok(frame)) => match left.checked_sub(frame.data_ref().map_or(0, Bytes::len)) {
                    Some(remaining) => left = remaining,
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
        self.is_polled = true;
        let frame = Pin::new(&mut self.body).poll_frame(context);
        match &frame {
            Poll::Ready(Some(Ok(frame))) => {
                self.last_byte_at = Instant::now();
                self.received += frame.data_ref().map_or(0, |bytes| bytes.len() as u64);
            }
            Poll::Ready(None) => self.is_finished = true,
            Poll::Ready(Some(Err(_))) | Poll::Pending => {}
        }
        frame
    }
}

/// The handler's side of the shared body.
struct HandlerBody(RequestBody);

impl HttpBody for HandlerBody {
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
