//! HTTP connections: unread bodies, time limits, and requests without a host.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::get;
use hub_kernel::http::server;
use hub_kernel::security::connection_limits::ConnectionLimits;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::support::{RawConnection, TestApp, new_id};

fn server_address(app: &TestApp) -> SocketAddr {
    app.base_url.strip_prefix("http://").and_then(|address| address.parse().ok()).expect("an address")
}

fn put_request(id: &str, more: &str) -> String {
    format!("PUT /plugins/pharmacy/shifts/{id} HTTP/1.1\r\nhost: hub\r\nauthorization: Bearer no\r\n{more}\r\n")
}

const HEALTH_REQUEST: &str = "GET /health/live HTTP/1.1\r\nhost: hub\r\n\r\n";

#[tokio::test]
async fn a_call_after_one_that_was_refused_before_its_body_came_is_answered() {
    let app = TestApp::new().await;
    let body = r#"{"group_id":"nobody"}"#;
    let json = &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    for (first, status) in [
        (put_request(&new_id(), json), 401),
        (format!("POST /auth/sign_in HTTP/1.1\r\nhost: hub\r\ndevice-id: none\r\n{json}\r\n"), 400),
        (put_request(&new_id(), json).replace("/plugins/", "/nowhere/"), 404),
        (put_request(&new_id(), json).replace("PUT", "POST"), 405),
    ] {
        let mut connection = RawConnection::connect(server_address(&app)).await;
        for _ in 0..15 {
            connection.send(&first).await;
            tokio::time::sleep(Duration::from_millis(5)).await;
            connection.send(body).await;
            let refused = connection.read_response().await;
            assert!(refused.status == status && !refused.has_connection_close(), "{refused:?}");
            connection.send(HEALTH_REQUEST).await;
            assert_eq!(connection.read_response().await.status, 200);
        }
    }
}

#[tokio::test]
async fn a_long_unread_body_is_not_awaited_and_the_close_is_announced() {
    let app = TestApp::new().await;
    let mut connection = RawConnection::connect(server_address(&app)).await;
    connection.send(&put_request(&new_id(), "content-type: application/json\r\ncontent-length: 900000\r\n")).await;
    let refused = connection.read_response().await;
    assert!(refused.status == 401 && refused.has_connection_close(), "{refused:?}");
    connection.wait_until_closed().await;
}

#[tokio::test]
async fn a_body_that_never_comes_is_not_waited_for_either() {
    let app = TestApp::new().await;
    let mut connection = RawConnection::connect(server_address(&app)).await;
    connection.send(&put_request(&new_id(), "content-type: application/json\r\ntransfer-encoding: chunked\r\n")).await;
    let refused = connection.read_response().await;
    assert!(refused.status == 401 && refused.has_connection_close(), "{refused:?}");
}

#[tokio::test]
async fn a_body_that_is_too_large_is_refused_by_its_length_alone() {
    let app = TestApp::new().await;
    let large = "content-type: application/json\r\ncontent-length: 30000000\r\n";
    let mut waiting = RawConnection::connect(server_address(&app)).await;
    waiting.send(&put_request(&new_id(), &format!("{large}expect: 100-continue\r\n"))).await;
    let refused = waiting.read_response().await;
    assert!(
        refused.status == 413 && refused.has_connection_close() && refused.body.contains("error.too_large"),
        "{refused:?}"
    );

    // A client that sends the whole body before it reads gets the response too, not a reset.
    let mut sending = RawConnection::connect(server_address(&app)).await;
    sending.send(&put_request(&new_id(), large)).await;
    let chunk = vec![b'x'; 64 << 10];
    for _ in 0..64 {
        tokio::time::sleep(Duration::from_millis(1)).await;
        sending.try_send(&chunk).await.expect("the server reads on while the client sends");
    }
    let refused = sending.read_response().await;
    assert!(refused.status == 413 && refused.has_connection_close(), "{refused:?}");
}

#[tokio::test]
async fn a_refusal_asks_for_no_body_that_waits_to_be_asked_for() {
    let app = TestApp::new().await;
    let mut connection = RawConnection::connect(server_address(&app)).await;
    let waits = "content-type: application/json\r\ncontent-length: 20\r\nexpect: 100-continue\r\n";
    connection.send(&put_request(&new_id(), waits)).await;
    let refused = connection.read_response().await;
    assert!(refused.status == 401 && refused.has_connection_close(), "no 100 before it: {refused:?}");
}

#[tokio::test]
async fn a_request_names_one_host() {
    let app = TestApp::new().await;
    for (hosts, version, status) in
        [("", "1.1", 400), ("host: hub\r\nhost: hub\r\n", "1.1", 400), ("host: hub\r\n", "1.1", 200), ("", "1.0", 200)]
    {
        let mut connection = RawConnection::connect(server_address(&app)).await;
        connection.send(&format!("GET /health/live HTTP/{version}\r\n{hosts}\r\n")).await;
        let answer = connection.read_response().await;
        assert_eq!(answer.status, status, "{hosts:?} {version}: {answer:?}");
        assert_eq!(answer.body.contains(r#""code":"error.parser.headers""#), status == 400, "{answer:?}");
        assert_eq!(answer.body.contains(r#""path":"host""#), status == 400, "{answer:?}");
    }
}

#[tokio::test]
async fn requests_through_a_trusted_proxy_count_for_their_clients() {
    let app = TestApp::with_settings(&["--trusted-proxies", "127.0.0.0/8", "--limits", "connections_address=1"]).await;
    let from = |client: &str, more: &str| format!("host: hub\r\nx-forwarded-for: {client}\r\n{more}\r\n");
    let ping = async |client: &str| {
        let mut connection = RawConnection::connect(server_address(&app)).await;
        connection.send(&format!("GET /health/live HTTP/1.1\r\n{}", from(client, ""))).await;
        connection.read_response().await
    };
    let mut held = RawConnection::connect(server_address(&app)).await;
    let body = "content-type: application/json\r\ncontent-length: 2\r\n";
    held.send(&format!("POST /auth/sign_in HTTP/1.1\r\n{}{{", from("203.0.113.9", body))).await;
    let refused = loop {
        let answer = ping("203.0.113.9").await;
        if answer.status != 200 {
            break answer;
        }
    };
    assert!(refused.status == 429 && refused.body.contains("error.rate_limited"), "{refused:?}");
    assert_eq!(ping("203.0.113.10").await.status, 200, "the proxy's own connections are not limited");
    held.send("}").await;
    assert_eq!(held.read_response().await.status, 400);
    assert_eq!(ping("203.0.113.9").await.status, 200);
}

/// A server without a database, on tokio's paused clock.
struct ServerWithoutDatabase {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    ended: tokio::task::JoinHandle<()>,
}

impl ServerWithoutDatabase {
    async fn new() -> Self {
        let endless = || async {
            let piece = Bytes::from(vec![b'x'; 64 << 10]);
            Body::from_stream(futures_util::stream::repeat_with(move || Ok::<_, Infallible>(piece.clone())))
        };
        let beats = || async {
            Body::from_stream(futures_util::stream::unfold((), |()| async {
                tokio::time::sleep(Duration::from_secs(15)).await;
                Some((Ok::<_, Infallible>(Bytes::from_static(b":\n\n")), ()))
            }))
        };
        let slow = || async {
            tokio::time::sleep(Duration::from_secs(5)).await;
            "done"
        };
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/endless", get(endless))
            .route("/beats", get(beats))
            .route("/slow", get(slow));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel();
        let limits = ConnectionLimits::new("test", None, Vec::new());
        let serving = server::serve(listener, router, limits, async move { drop(stopped.await) });
        Self { address, stop: Some(stop), ended: tokio::spawn(serving) }
    }

    async fn get(&self, path: &str) -> RawConnection {
        let mut connection = RawConnection::connect(self.address).await;
        connection.send(&format!("GET {path} HTTP/1.1\r\nhost: hub\r\n\r\n")).await;
        connection
    }

    fn stop(&mut self) {
        drop(self.stop.take());
    }
}

/// The seconds until the server closes a connection.
async fn seconds_until_closed(connection: &mut RawConnection) -> u64 {
    let start = Instant::now();
    connection.wait_until_closed().await;
    start.elapsed().as_secs()
}

#[tokio::test(start_paused = true)]
async fn a_partial_head_times_out_after_ten_seconds_and_an_idle_connection_after_seventy_five() {
    let server = ServerWithoutDatabase::new().await;
    let mut half = RawConnection::connect(server.address).await;
    half.send("GET / HT").await;
    assert_eq!(seconds_until_closed(&mut half).await, 10);
    let mut silent = RawConnection::connect(server.address).await;
    assert_eq!(seconds_until_closed(&mut silent).await, 75);
    let mut kept = server.get("/").await;
    assert_eq!(kept.read_response().await.status, 200);
    tokio::time::sleep(Duration::from_secs(60)).await;
    kept.send("GET / HTTP/1.1\r\nhost: hub\r\n\r\n").await;
    assert_eq!(kept.read_response().await.status, 200);
    assert_eq!(seconds_until_closed(&mut kept).await, 75);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_reads_nothing_is_disconnected_after_thirty_seconds() {
    let server = ServerWithoutDatabase::new().await;
    let mut connection = server.get("/endless").await;
    tokio::time::sleep(Duration::from_secs(31)).await;
    assert!(connection.closes_within(Duration::from_secs(1)).await, "what was sent is there, and its end");
}

/// The clock is paused only to advance it: a paused clock runs ahead by itself while bytes are under way on a socket.
#[tokio::test]
async fn a_slow_transfer_that_moves_is_not_cut() {
    let server = ServerWithoutDatabase::new().await;
    let mut connection = server.get("/endless").await;
    for _ in 0..20 {
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(20)).await;
        tokio::time::resume();
        for _ in 0..64 {
            assert!(connection.read_up_to(256 << 10).await > 0, "it goes on");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_event_stream_that_lives_is_not_cut() {
    let server = ServerWithoutDatabase::new().await;
    let mut connection = server.get("/beats").await;
    assert_eq!(connection.read_response().await.status, 200);
    for _ in 0..60 {
        assert!(connection.read_up_to(64).await > 0, "it goes on");
    }
}

#[tokio::test(start_paused = true)]
async fn a_stop_answers_running_requests_and_closes_the_rest() {
    let mut server = ServerWithoutDatabase::new().await;
    let mut idle = RawConnection::connect(server.address).await;
    let mut half = RawConnection::connect(server.address).await;
    half.send("GET / HT").await;
    let mut unread = server.get("/endless").await;
    let mut busy = server.get("/slow").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    server.stop();
    for connection in [&mut idle, &mut half, &mut unread] {
        assert!(seconds_until_closed(connection).await < 2);
    }
    assert_eq!(busy.read_response().await.body, "done");
    server.ended.await.expect("ends");
}
