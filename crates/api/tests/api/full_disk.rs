//! A full disk under SQLite: writes are refused, readiness reports it, the log stays short, and the server recovers when
//! there is space. PostgreSQL's disk is not the server's.

use std::process::Command;
use std::time::{Duration, Instant};

use hub_kernel::db::sql;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::support::TestApp;
use crate::support::server_process::ServerSetup;

fn otp_body(receptor: &str) -> Value {
    json!({"action": "sign_up", "channel": "email", "receptor": receptor})
}

fn storage_health(ready: &Value) -> (&Value, &Value) {
    let checks = ready["checks"].as_array().expect("checks");
    (&ready["status"], &checks.iter().find(|check| check["name"] == "storage").expect("a check")["status"])
}

#[tokio::test]
async fn readiness_says_that_writes_fail_until_they_do_not() {
    let app = TestApp::with_settings(&["--limits", "otp_address_hour=1000000"]).await;
    let pages: i64 = sql(app.app.db.write(), "PRAGMA page_count").scalar().await.expect("counts");
    sql(app.app.db.write(), page_limit_statement(pages + 2)).execute().await.expect("limits");
    let write = async |number: usize| {
        let body = otp_body(&format!("{}{number}@town.example", "x".repeat(60)));
        app.send(app.request(Method::POST, "/auth/otp").json(&body)).await
    };
    let mut number = 0;
    loop {
        let answer = write(number).await;
        if answer.status == 503 {
            assert_eq!(answer.error_parts().1, "error.unavailable");
            break;
        }
        number += 1;
        assert!(answer.status == 200 && number < 1000, "{answer:?}");
    }
    assert_eq!(storage_health(&app.get("/health/ready").await.ok()), (&json!("degraded"), &json!("degraded")));
    // The limit is the connection's, and a refused write that SQLite rolls back itself replaces the connection.
    sql(app.app.db.write(), page_limit_statement(pages + 2)).execute().await.expect("limits");
    assert!(app.app.db.probe_storage().await.is_err());
    assert_eq!(storage_health(&app.get("/health/ready").await.ok()).1, &json!("degraded"), "nothing has changed");
    sql(app.app.db.write(), page_limit_statement(1_000_000)).execute().await.expect("limits");
    app.app.db.probe_storage().await.expect("there is space again");
    assert_eq!(storage_health(&app.get("/health/ready").await.ok()).1, &json!("ok"));
    assert_eq!(write(number).await.status, 200);
    app.run_jobs().await;
}

fn page_limit_statement(pages: i64) -> &'static str {
    Box::leak(format!("PRAGMA max_page_count = {pages}").into_boxed_str())
}

/// A server with its data on a private filesystem of 8 MiB.
fn small_disk_command(machine: &ServerSetup) -> Command {
    let program = env!("CARGO_BIN_EXE_hub-api");
    let folder = machine.file_path("small");
    std::fs::create_dir(&folder).expect("a folder");
    let folder = folder.display();
    let script = format!(
        "mount -t tmpfs -o size=8m tmpfs {folder} && export HUB_DATA_DIR={folder} HUB_DATABASE_URL=sqlite://{folder}/hub.sqlite \
         && {program} migrate && exec {program} serve --log info"
    );
    // A user namespace, because only root may mount.
    let mut command = machine.command_of_program("unshare", &["--map-root-user", "--mount", "/bin/sh", "-c", &script]);
    command.env("HUB_LIMITS", "otp_address_hour=1000000");
    command
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_said_at_once_and_logged_in_a_few_lines() {
    let machine = ServerSetup::on_sqlite();
    let server = machine.start_with_command(small_disk_command(&machine)).await;
    let base = format!("http://127.0.0.1:{}", machine.port);
    let http = Client::new();
    let write = async |number: usize| {
        let body = otp_body(&format!("n{number}@town.example"));
        http.post(format!("{base}/auth/otp")).json(&body).send().await.expect("an answer").status().as_u16()
    };
    let ready = async || -> (u16, Value) {
        let answer = http.get(format!("{base}/health/ready")).send().await.expect("an answer");
        (answer.status().as_u16(), answer.json().await.expect("JSON"))
    };
    assert_eq!(write(0).await, 200);
    // The folder as the process sees it: the test fills the disk through it.
    let inside = format!("/proc/{}/root{}", server.process_id(), machine.file_path("small").display());
    let filler = format!("{inside}/filler");
    let full = std::fs::write(&filler, vec![0_u8; 16 << 20]).expect_err("no space for 16 MiB");
    assert_eq!(full.kind(), std::io::ErrorKind::StorageFull);
    let mut number = 1;
    while write(number).await == 200 {
        number += 1;
        assert!(number < 1000, "what was reserved ends some time");
    }
    let (status, body) = ready().await;
    assert_eq!((status, storage_health(&body)), (200, (&json!("degraded"), &json!("degraded"))));
    for more in 1..=300 {
        assert_eq!(write(number + more).await, 503);
    }
    std::fs::remove_file(&filler).expect("removes");
    let freed = Instant::now();
    while storage_health(&ready().await.1).1 == &json!("degraded") {
        assert!(freed.elapsed() < Duration::from_secs(10), "it is cleared by itself");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(write(number).await, 200);
    let (well, log) = server.stop();
    let lines = log.lines().filter(|line| line.contains("full") || line.contains("storage")).count();
    assert!(well && (1..=20).contains(&lines), "{lines} lines:\n{log}");
}
