//! Serves the requests of one connection in turn, until the client or a deadline ends it.

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};
use tower_service::Service;

use super::activity::{ConnectionActivity, ConnectionPhase, Overdue};
use super::request_body::UnreadBody;
use super::stream::TrackedTcpStream;
use crate::security::connection_limits::ClientPermit;

/// Serves one connection until it ends.
pub(super) async fn serve(tcp: TcpStream, peer: SocketAddr, router: Router, mut stopping: watch::Receiver<bool>) {
    let activity = Arc::new(ConnectionActivity::new());
    let stream = TrackedTcpStream { tcp, activity: Arc::clone(&activity) };
    let service = service_fn(|request| handle_request(router.clone(), peer, Arc::clone(&activity), request));
    let connection = http1::Builder::new().header_read_timeout(None).serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    let mut watchdog = Watchdog { activity: &activity, stopped: None, sleep: Box::pin(sleep(Duration::ZERO)) };
    let mut stopping = pin!(async move {
        // A dropped sender counts as a stop.
        drop(stopping.wait_for(|stopping| *stopping).await);
    });
    let mut stopped = false;
    let outcome = poll_fn(|context| {
        if !stopped && stopping.as_mut().poll(context).is_ready() {
            stopped = true;
            connection.as_mut().graceful_shutdown();
            watchdog.stopped = Some(Instant::now());
        }
        match connection.as_mut().poll(context) {
            Poll::Ready(result) => Poll::Ready(Ok(result)),
            // Polls the connection first: the watchdog reads the activity that this poll records.
            Poll::Pending => watchdog.poll_overdue(context).map(Err),
        }
    });
    match outcome.await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::trace!(%peer, %error, "connection failed"),
        Err(overdue) => {
            tracing::debug!(%peer, reason = overdue.label(), "connection cut");
            metrics::counter!("http_connections_cut_total", "reason" => overdue.label()).increment(1);
        }
    }
}

/// Handles one request.
async fn handle_request(
    mut router: Router,
    peer: SocketAddr,
    activity: Arc<ConnectionActivity>,
    mut request: Request<Incoming>,
) -> Result<Response<ResponseBody>, Infallible> {
    activity.enter(ConnectionPhase::Request);
    request.extensions_mut().insert(ConnectInfo(peer));
    let mut response = router.call(request.map(Body::new)).await?;
    if response.extensions_mut().remove::<UnreadBody>().is_some() {
        activity.set_lingering();
    }
    let permit = response.extensions_mut().remove();
    Ok(response.map(|body| ResponseBody { body, activity, _permit: permit }))
}

/// The body of a response. The connection becomes idle when the body is sent or dropped.
struct ResponseBody {
    body: Body,
    activity: Arc<ConnectionActivity>,
    /// The permit of a request that a trusted proxy forwarded.
    _permit: Option<Arc<ClientPermit>>,
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        self.activity.enter(ConnectionPhase::Idle);
    }
}

/// Waits until a connection is overdue. The timer is only reset to earlier deadlines, which spares a reset per request; when
/// it fires too early, it is reset to the current deadline.
struct Watchdog<'a> {
    activity: &'a ConnectionActivity,
    stopped: Option<Instant>,
    sleep: Pin<Box<Sleep>>,
}

impl Watchdog<'_> {
    fn poll_overdue(&mut self, context: &mut Context<'_>) -> Poll<Overdue> {
        loop {
            let Some((deadline, overdue)) = self.activity.deadline(self.stopped) else { return Poll::Pending };
            if Instant::now() >= deadline {
                return Poll::Ready(overdue);
            }
            if self.sleep.is_elapsed() || deadline < self.sleep.deadline() {
                self.sleep.as_mut().reset(deadline);
            }
            if self.sleep.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
        }
    }
}
