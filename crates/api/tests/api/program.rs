//! The program as an operator runs it: refused settings, stored files and logs. Nothing here depends on the engine, so
//! all of it runs on SQLite.

use std::net::TcpListener;

use hub_kernel::types::clock::Clock;

use crate::support::server_process::{ServerSetup, file_mode, single_error_line};
use crate::support::timestamp;

#[test]
fn a_busy_port_is_named() {
    let machine = ServerSetup::on_sqlite();
    assert!(machine.run(&["migrate"]).status.success());
    let _busy = TcpListener::bind(("127.0.0.1", machine.port)).expect("binds");
    let said = single_error_line(&machine.run(&["serve"]));
    assert!(said.contains(&format!("127.0.0.1:{} is busy", machine.port)) && said.contains("HUB_BIND"), "{said}");
}

#[test]
fn a_database_that_was_not_migrated_is_not_served() {
    assert!(single_error_line(&ServerSetup::on_sqlite().run(&["serve"])).contains("hub-api migrate"));
}

#[test]
fn a_demonstration_is_for_this_machine_alone() {
    let said = single_error_line(&ServerSetup::on_sqlite().run(&["serve", "--demo", "--bind", "0.0.0.0:0"]));
    assert!(said.contains("HUB_DEMO"), "{said}");
}

#[test]
fn a_clock_that_can_be_moved_is_for_demonstrations_alone() {
    let said = single_error_line(&ServerSetup::on_sqlite().run(&["serve", "--test-clock"]));
    assert!(said.contains("HUB_TEST_CLOCK") && said.contains("HUB_DEMO"), "{said}");
}

#[tokio::test]
async fn a_clock_that_was_moved_goes_on_from_there() {
    let machine = ServerSetup::on_sqlite();
    assert!(machine.run(&["migrate"]).status.success());
    let server = machine.start_with_command(machine.command(&["serve", "--demo", "--test-clock"])).await;
    let base = format!("http://127.0.0.1:{}", machine.port);
    let now = async |request: reqwest::RequestBuilder| {
        let answer: serde_json::Value = request.send().await.expect("an answer").json().await.expect("JSON");
        timestamp(answer["now"].as_str().unwrap_or_else(|| panic!("{answer}")))
    };
    let http = reqwest::Client::new();
    let advance = serde_json::json!({"advance_seconds": 3600});
    let before = Clock::Machine.now();
    let moved = now(http.put(format!("{base}/test/clock")).json(&advance)).await;
    assert!(moved - before >= chrono::Duration::seconds(3600), "{before} {moved}");
    assert!(now(http.get(base)).await > moved);
    assert!(server.stop().0);
}

#[test]
fn an_address_keeps_its_password_to_itself() {
    let machine = ServerSetup::on_sqlite();
    let mut nowhere = machine.command(&["migrate"]);
    let output = nowhere.env("HUB_DATABASE_URL", "postgres://hub:hunter2@127.0.0.1:1/hub").output().expect("runs");
    let said = single_error_line(&output);
    assert!(said.contains("postgres://127.0.0.1:1/hub") && !said.contains("hunter2"), "{said}");
    let output = machine.command(&["serve"]).env("HUB_DATABASE_URL", "postgres://hub:hunter2@127.0.0.1:1/hub").output();
    let said = single_error_line(&output.expect("runs"));
    assert!(said.contains("HUB_SECRET") && !said.contains("hunter2"), "{said}");
}

#[test]
fn a_setting_that_cannot_be_read_is_not_repeated() {
    let machine = ServerSetup::on_sqlite();
    for (name, text) in [
        ("HUB_DATABASE_URL", "postgres://hub:hunter2@127.0.0.1:99999/hub"),
        ("HUB_DATABASE_URL", "postgres:/hub:hunter2@127.0.0.1/hub"),
        ("HUB_SECRET", "hunter2"),
        ("HUB_SMTP_URL", "smtp://hub:hunter2@mail.example"),
        ("HUB_SMTP_URL", "smtp://hub:hunter2@mail.example:99999?from=a@b.example"),
        ("HUB_WHATSAPP_URL", "https://:hunter2@graph.example/v23.0/1?pin=hunter2"),
        ("HUB_SMS_URL", "hunter2"),
        ("HUB_S3_URL", "hunter2"),
        ("HUB_S3_URL", "s3://:hunter2@bucket"),
        ("HUB_S3_URL", "s3://key:hunter2@bucket?secret=hunter2"),
        ("HUB_S3_URL", "s3://key:hunter2@bucket?endpoint=s3.example"),
        ("HUB_SMS_URL", "ftp://:hunter2@sms.example"),
        ("HUB_GEOCODER_URL", "hunter2"),
        ("HUB_MERCADOPAGO_CLIENT_SECRET", "hunter2"),
        ("HUB_MERCADOPAGO_WEBHOOK_SECRETS", "hunter2"),
        ("HUB_WHATSAPP_VERIFY_TOKEN", "hunter2"),
        ("HUB_WHATSAPP_APP_SECRET", "hunter2"),
        ("HUB_GEOCODER_URL", "ftp://maps.example/?key=hunter2"),
    ] {
        let said = single_error_line(&machine.command(&["serve"]).env(name, text).output().expect("runs"));
        assert!(said.contains(name) && !said.contains("hunter2"), "{said}");
    }
}

#[test]
fn settings_that_make_no_sense_are_refused_and_empty_ones_are_absent() {
    let machine = ServerSetup::on_sqlite();
    let serve = |name: &str, text: &str| {
        let output = machine.command(&["serve"]).env(name, text).output().expect("runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    for name in [
        "HUB_CORS_ORIGINS",
        "HUB_ROOT_SOURCES",
        "HUB_SECRET",
        "HUB_PHARMACY_GROUP",
        "HUB_TRUSTED_PROXIES",
        "HUB_S3_URL",
        "HUB_GEOCODER_URL",
        "HUB_MERCADOPAGO_CLIENT_ID",
        "HUB_MERCADOPAGO_CLIENT_SECRET",
        "HUB_MERCADOPAGO_WEBHOOK_SECRETS",
        "HUB_MERCADOPAGO_URL",
        "HUB_MERCADOPAGO_AUTH_URL",
        "HUB_FCM_SERVICE_ACCOUNT",
        "HUB_FCM_URL",
        "HUB_WEBPUSH_HOSTS",
        "HUB_VAPID_SUBJECT",
        "HUB_WHATSAPP_VERIFY_TOKEN",
        "HUB_WHATSAPP_APP_SECRET",
    ] {
        assert!(serve(name, "").contains("hub-api migrate"), "{name} is absent when it is empty");
    }
    for (name, text) in [
        ("HUB_CORS_ORIGINS", "*"),
        ("HUB_CORS_ORIGINS", "https://town.example/path"),
        ("HUB_ROOT_SOURCES", "qr"),
        ("HUB_PHARMACY_GROUP", "x"),
        ("HUB_TRUSTED_PROXIES", "10.0.0.0/99"),
    ] {
        let said = serve(name, text);
        assert!(said.contains("invalid value") && !said.contains("panicked"), "{name}={text}: {said}");
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let machine = ServerSetup::on_sqlite();
    let file = machine.data_dir.path().join("file");
    std::fs::write(&file, "").expect("writes");
    let url = format!("sqlite://{}/hub.sqlite", file.display());
    let said = single_error_line(&machine.command(&["migrate"]).env("HUB_DATABASE_URL", &url).output().expect("runs"));
    assert!(said.contains(&url), "{said}");
}

#[tokio::test]
async fn the_key_is_made_once_and_is_its_owners() {
    let machine = ServerSetup::on_sqlite();
    assert!(machine.run(&["migrate"]).status.success());
    machine.serve().await.stop();
    let secret = machine.data_dir.path().join("secret");
    let first = std::fs::read_to_string(&secret).expect("a secret");
    assert_eq!(first.trim().len(), 64);
    assert_eq!(file_mode(&secret), 0o600);
    assert_eq!(file_mode(&machine.file_path("hub.sqlite")), 0o600, "the database is its owner's too");
    machine.serve().await.stop();
    assert_eq!(std::fs::read_to_string(&secret).expect("a secret"), first);
    std::fs::write(&secret, "short").expect("writes");
    assert!(single_error_line(&machine.run(&["serve"])).contains("64 hex digits"));
}

#[tokio::test]
async fn logs_and_metrics_name_templates_and_nothing_that_travelled() {
    let machine = ServerSetup::on_sqlite();
    assert!(machine.run(&["migrate"]).status.success());
    let server = machine.serve().await;
    let base = format!("http://127.0.0.1:{}", machine.port);
    for path in ["/?source=hunter2", "/plugins/pharmacy/groups/hunter2?access_token=hunter2", "/nowhere/hunter2"] {
        let call =
            reqwest::Client::new().get(format!("{base}{path}")).bearer_auth("hunter2").header("device-id", "hunter2");
        call.send().await.expect("an answer");
    }
    let invented = reqwest::Method::from_bytes(b"HUNTER2").expect("a method");
    reqwest::Client::new()
        .request(invented, &base)
        .header("x-forwarded-for", "hunter2")
        .send()
        .await
        .expect("an answer");
    let metrics = reqwest::get(format!("http://127.0.0.1:{}/metrics", machine.metrics_port)).await.expect("metrics");
    let metrics = metrics.text().await.expect("text");
    let (ended_well, log) = server.stop();
    assert!(ended_well, "{log}");
    for text in [&metrics, &log] {
        assert!(text.contains("/plugins/pharmacy/groups/{group_id}") && text.contains("unmatched"), "{text}");
        assert!(!text.to_lowercase().contains("hunter2"), "{text}");
    }
    assert!(metrics.contains("method=\"other\""), "{metrics}");
    assert!(log.contains("stopping"), "{log}");
}

#[test]
fn the_contract_is_printed_without_a_database() {
    let printed = ServerSetup::on_sqlite().run(&["openapi"]);
    assert!(printed.status.success());
    let document: serde_json::Value = serde_json::from_slice(&printed.stdout).expect("JSON");
    assert_eq!(document, hub_api::contract());
}
