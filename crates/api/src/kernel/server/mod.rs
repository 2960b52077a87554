//! Serves HTTP/1.1 over TCP: admits connections, times them, and ends them when the server stops.
//!
//! axum's own `serve` sets no timers and counts no connections, so this uses hyper's connection directly. A request's own
//! time limit is the middleware's (`kernel/edge.rs`).

mod activity;
mod connection;
mod limits;
mod request_body;
mod stream;

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

pub use limits::{ClientPermit, ConnectionLimits, raise_descriptor_limit};
pub use request_body::{RequestBody, UnreadBody};

/// Pause after the kernel refused a connection: no descriptor or no memory is free at the moment.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves a router on a listener until `stop` completes and the requests under way then are answered.
///
/// Connections without a request under way are closed within two seconds of the stop. Dropping the future drops all.
pub async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits, stop: impl Future<Output = ()>) {
    let stopping = watch::Sender::new(false);
    let mut connections = JoinSet::new();
    tokio::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let _no_delay_is_only_faster = stream.set_nodelay(true);
                    match limits.admit(peer.ip()) {
                        Some(permit) => {
                            let connection = connection::serve(stream, peer, router.clone(), stopping.subscribe());
                            connections.spawn(async move {
                                connection.await;
                                drop(permit);
                            });
                        }
                        None => refuse(&stream, peer),
                    }
                }
                Err(error) => pause(&limits, &error).await,
            },
            // Ended connections are reaped as they end, or the set would keep a result of each.
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    stopping.send_replace(true);
    while connections.join_next().await.is_some() {}
}

/// Answers a connection beyond the limits without waiting for anything, and closes it.
fn refuse(stream: &TcpStream, peer: SocketAddr) {
    const ANSWER: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
        connection: close\r\ncontent-length: 73\r\n\r\n\
        {\"status\":429,\"code\":\"error.rate_limited\",\"extra\":{\"retry_after\":1}}    \n";
    tracing::debug!(%peer, "connection refused");
    let _a_client_that_is_gone_reads_nothing = stream.try_write(ANSWER);
}

async fn pause(limits: &ConnectionLimits, error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        limits.warn_accept_failed(error);
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}
