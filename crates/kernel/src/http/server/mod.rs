//! Serves HTTP/1.1 over TCP: limits the connections, times them, and ends them when the server stops.
//!
//! axum's own `serve` sets no time-outs and counts no connections, so this module uses hyper's connections directly. The
//! middleware (`kernel/http/middleware.rs`) limits the time of each request.

mod activity;
mod connection;
mod request_body;
mod stream;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::security::connection_limits::ConnectionLimits;

pub use request_body::{RequestBody, UnreadBody};

/// The pause after a failed accept, when the process is out of descriptors or memory.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The longest time in which the server reads what a refused client still sends.
const REFUSAL_TIMEOUT: Duration = Duration::from_millis(500);

/// The most refused connections that are read at once; others are closed immediately.
const REFUSALS_MAX: usize = 32;

/// Serves a router on a listener until `stop` completes and the requests running then are answered.
///
/// Connections without a running request are closed within two seconds of the stop. Dropping the future drops all
/// connections.
pub async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits, stop: impl Future<Output = ()>) {
    let stopping = watch::Sender::new(false);
    let mut connections = JoinSet::new();
    let refusal_permits = Arc::new(Semaphore::new(REFUSALS_MAX));
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
                        None => refuse(stream, &refusal_permits),
                    }
                }
                Err(error) => handle_accept_error(&error).await,
            },
            // Reaps connections as they end; otherwise the set would grow without bound.
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    stopping.send_replace(true);
    while connections.join_next().await.is_some() {}
}

/// Answers 429 to a connection beyond the limits, and closes it. Up to [`REFUSALS_MAX`] of them are read before they are
/// closed, because closing with unread bytes resets the connection and could destroy the response.
fn refuse(stream: TcpStream, refusal_permits: &Arc<Semaphore>) {
    const BODY: &str = r#"{"status":429,"code":"error.rate_limited","extra":{"retry_after":1}}"#;
    let response = format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 1\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    let _a_client_that_is_gone_reads_nothing = stream.try_write(response.as_bytes());
    if let Ok(permit) = Arc::clone(refusal_permits).try_acquire_owned() {
        tokio::spawn(async move {
            let mut stream = stream;
            let reading = async {
                stream.shutdown().await?;
                tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
            };
            drop(tokio::time::timeout(REFUSAL_TIMEOUT, reading).await);
            drop(permit);
        });
    }
}

/// Logs an error of accepting and pauses, unless only one client's connection failed.
async fn handle_accept_error(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "accept failed");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}
