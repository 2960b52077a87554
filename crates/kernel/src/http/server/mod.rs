//! Serves HTTP/1.1 over TCP: admits connections, times them, and ends them when the server stops.
//!
//! axum's own `serve` sets no timers and counts no connections, so this uses hyper's connection directly. A request's own
//! time limit is the middleware's (`kernel/http/middleware.rs`).

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

/// Pause after the kernel refused a connection: no descriptor or no memory is free at the moment.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// For how long, and for how many at once, a refused client may still send.
const REFUSED: Duration = Duration::from_millis(500);
const CAREFUL: usize = 32;

/// Serves a router on a listener until `stop` completes and the requests under way then are answered.
///
/// Connections without a request under way are closed within two seconds of the stop. Dropping the future drops all.
pub async fn serve(listener: TcpListener, router: Router, limits: ConnectionLimits, stop: impl Future<Output = ()>) {
    let stopping = watch::Sender::new(false);
    let mut connections = JoinSet::new();
    let careful = Arc::new(Semaphore::new(CAREFUL));
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
                        None => refuse(stream, &careful),
                    }
                }
                Err(error) => pause(&error).await,
            },
            // Ended connections are reaped as they end, or the set would keep a result of each.
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    stopping.send_replace(true);
    while connections.join_next().await.is_some() {}
}

/// Answers a connection beyond the limits, and closes it. A few of them are closed with care, so that a reset does not
/// destroy the answer.
fn refuse(stream: TcpStream, careful: &Arc<Semaphore>) {
    const BODY: &str = r#"{"status":429,"code":"error.rate_limited","extra":{"retry_after":1}}"#;
    let answer = format!(
        "HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\nretry-after: 1\r\nconnection: close\r\n\
         content-length: {}\r\n\r\n{BODY}",
        BODY.len()
    );
    let _a_client_that_is_gone_reads_nothing = stream.try_write(answer.as_bytes());
    if let Ok(permit) = Arc::clone(careful).try_acquire_owned() {
        tokio::spawn(async move {
            let mut stream = stream;
            let reading = async {
                stream.shutdown().await?;
                tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
            };
            drop(tokio::time::timeout(REFUSED, reading).await);
            drop(permit);
        });
    }
}

async fn pause(error: &io::Error) {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "accept failed");
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}
