//! A thousand connections from one address to a server with few file descriptors: other clients are answered, and the
//! server stops in time.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::support::RawConnection;
use crate::support::server_process::ServerSetup;

const HEALTH_REQUEST: &str = "GET /health/live HTTP/1.1\r\nhost: hub\r\n\r\n";

/// A server with a hard limit of 1 024 descriptors.
fn server_command(machine: &ServerSetup) -> Command {
    let program = env!("CARGO_BIN_EXE_hub-api");
    let script = format!("ulimit -Sn 256 && ulimit -Hn 1024 && exec {program} serve --log info");
    machine.command_of_program("/bin/sh", &["-c", &script])
}

fn server_address(machine: &ServerSetup) -> SocketAddr {
    (Ipv4Addr::LOCALHOST, machine.port).into()
}

/// The latency of a request from another address in milliseconds.
async fn latency_from_another_address_ms(machine: &ServerSetup) -> u128 {
    let start = Instant::now();
    let mut other = RawConnection::connect_from([127, 0, 0, 2], server_address(machine)).await.expect("connects");
    other.send(HEALTH_REQUEST).await;
    assert_eq!(other.read_response().await.status, 200);
    start.elapsed().as_millis()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_connections_of_one_address_do_not_delay_other_clients() {
    let machine = ServerSetup::on_sqlite();
    machine.run_successfully(&["migrate"]);
    let server = machine.start_with_command(server_command(&machine)).await;
    let mut crowd = Vec::new();
    for number in 0..1000 {
        let mut connection =
            RawConnection::connect_from([127, 0, 0, 1], server_address(&machine)).await.expect("connects");
        // Idle, half-sent and unread connections; those beyond the limit are closed at once.
        let said = match number % 3 {
            0 => Ok(()),
            1 => connection.try_send(b"GET / HT").await,
            _ => connection.try_send("GET /openapi.json HTTP/1.1\r\nhost: hub\r\n\r\n".repeat(9).as_bytes()).await,
        };
        drop(said);
        crowd.push(connection);
    }
    let mut waits = Vec::new();
    for _ in 0..20 {
        waits.push(latency_from_another_address_ms(&machine).await);
    }
    waits.sort_unstable();
    // The median: a busy machine may hold up any single one.
    assert!(waits[10] <= 100, "others wait for {waits:?} ms");

    // A request whose body is arriving is answered although the server stops meanwhile.
    let mut busy = RawConnection::connect_from([127, 0, 0, 2], server_address(&machine)).await.expect("connects");
    busy.send(
        "POST /auth/sign_in HTTP/1.1\r\nhost: hub\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{",
    )
    .await;
    let stopping = tokio::task::spawn_blocking(move || server.stop());
    let stopped = Instant::now();
    tokio::time::sleep(Duration::from_secs(2)).await;
    // All of them take longer to read on a slow machine than the server waits for the request.
    let (first, others) = crowd.split_at_mut(60);
    assert_closed(first).await;
    busy.send("}").await;
    assert_eq!(busy.read_response().await.status, 400);
    assert_closed(others).await;
    let (well, log) = stopping.await.expect("stops");
    assert!(well && stopped.elapsed() < Duration::from_secs(9), "{log}");
    assert!(log.contains("connection refused: the limit is reached"), "{log}");
    assert!(log.lines().filter(|line| line.contains("limit is reached")).count() <= 3, "{log}");
}

async fn assert_closed(connections: &mut [RawConnection]) {
    for connection in connections {
        // Earlier responses are read first; then the connection is closed.
        let patience = Duration::from_secs(3);
        assert!(connection.closes_within(patience).await, "a connection of the crowd outlives the stop by 2 s");
    }
}

#[tokio::test]
async fn the_soft_limit_of_descriptors_is_raised_to_the_hard_one() {
    let machine = ServerSetup::on_sqlite();
    machine.run_successfully(&["migrate"]);
    let program = env!("CARGO_BIN_EXE_hub-api");
    let script =
        format!("ulimit -Sn 256 && ulimit -Hn 1024 && exec {program} serve --log hub_api=debug,hub_kernel=debug");
    let server = machine.start_with_command(machine.command_of_program("/bin/sh", &["-c", &script])).await;
    let (well, log) = server.stop();
    assert!(well && log.contains("descriptors=1024"), "{log}");
}

#[tokio::test]
async fn an_address_has_as_many_connections_as_the_operator_says() {
    let machine = ServerSetup::on_sqlite();
    machine.run_successfully(&["migrate"]);
    let mut command = machine.command(&["serve"]);
    command.env("HUB_LIMITS", "connections_address=3");
    let _server = machine.start_with_command(command).await;
    let (mut held, mut refused) = (Vec::new(), 0);
    for _ in 0..6 {
        let mut connection = RawConnection::connect(server_address(&machine)).await;
        connection.send(HEALTH_REQUEST).await;
        let answer = connection.read_response().await;
        if answer.status == 200 {
            held.push(connection);
        } else {
            assert!(answer.status == 429 && answer.has_connection_close(), "{answer:?}");
            assert!(answer.body.contains(r#""code":"error.rate_limited""#), "{answer:?}");
            refused += 1;
        }
    }
    // The health check of the test may hold a third connection.
    assert!((2..=3).contains(&held.len()) && refused == 6 - held.len(), "{} held", held.len());
    let metrics = reqwest::get(format!("http://127.0.0.1:{}/metrics", machine.metrics_port)).await.expect("metrics");
    let metrics = metrics.text().await.expect("text");
    assert!(metrics.contains(r#"http_connections{listener="api"} "#), "{metrics}");
    assert!(metrics.contains(r#"http_connections_refused_total{reason="address"}"#), "{metrics}");
}
