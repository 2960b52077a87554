//! `hub-api bootstrap` creates the first administrator once, with a password from standard input.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

use hub_api::domains::auth::STAFF_SCOPE;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Database, Engine, PASSWORD, TestApp};

/// Starts the command on a database, with a password on its standard input.
fn start_bootstrap(url: &str, folder: &str, arguments: &[&str], stdin: &[u8]) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_hub-api"))
        .env_clear()
        .env("HUB_DATABASE_URL", url)
        .env("HUB_DATA_DIR", folder)
        .arg("bootstrap")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    // A command that refuses its arguments does not read its input.
    drop(child.stdin.take().expect("a pipe").write_all(stdin));
    child
}

fn run_bootstrap(database: &Database, userkey: &str, stdin: &[u8]) -> Output {
    let child =
        start_bootstrap(&database.url(), &database.data_dir(), &["--userkey", userkey, "--password-stdin"], stdin);
    child.wait_with_output().expect("ends")
}

/// The single error line and the exit status.
#[track_caller]
fn error_line_and_status(output: &Output) -> (String, Option<i32>) {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    assert_eq!(said.lines().count(), 1, "one clear line: {said}");
    (said, output.status.code())
}

async fn empty_database() -> Database {
    Database::empty(Engine::from_env()).await
}

async fn sign_in(app: &TestApp, userkey: &str, password: &str) -> Value {
    let body = json!({"userkey": userkey, "password": password, "scope_type": "backoffice"});
    let session = app.post("/auth/sign_in", &body).await.ok();
    let token = session["access"]["token"].as_str().expect("a token");
    app.send(app.request(Method::GET, "/auth/me/account").bearer_auth(token)).await.ok()
}

#[tokio::test]
async fn beside_a_live_server_the_administrator_signs_in_at_once() {
    for (userkey, password) in [("Admin", "turno de noche\n"), ("Admin@Town.example", "turno de noche\r\n")] {
        let app = TestApp::new().await;
        let output = run_bootstrap(app.database(), userkey, password.as_bytes());
        assert!(output.status.success(), "{output:?}");
        let account = sign_in(&app, userkey, PASSWORD).await;
        assert_eq!((&account["scope"]["id"], &account["scope"]["type"]), (&json!(STAFF_SCOPE), &json!("backoffice")));
        let credential = &account["credential"];
        assert_eq!(credential["email_verified"], credential["email"].is_string());
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(userkey) && said.contains("/backoffice/sign_in") && !said.contains(PASSWORD), "{said}");
    }
}

#[tokio::test]
async fn it_migrates_and_names_the_administrator_as_told() {
    let database = empty_database().await;
    let arguments = ["--userkey", "ana", "--password-stdin", "--given-name", " Ana ", "--family-name", "de la Paz"];
    let child = start_bootstrap(&database.url(), &database.data_dir(), &arguments, PASSWORD.as_bytes());
    assert!(child.wait_with_output().expect("ends").status.success());
    let names: (String, String) =
        hub_kernel::db::sql(database.db.read(), "SELECT given_name, family_name FROM profiles")
            .one()
            .await
            .expect("one");
    assert_eq!(names, ("Ana".to_owned(), "de la Paz".to_owned()));
}

#[tokio::test]
async fn a_second_administrator_is_refused_with_advice() {
    let app = TestApp::new().await;
    assert!(run_bootstrap(app.database(), "admin", b"turno de noche").status.success());
    let (said, code) = error_line_and_status(&run_bootstrap(app.database(), "another", b"turno de noche"));
    assert!(said.contains("/backoffice/sign_in") && said.contains("already"), "{said}");
    assert_eq!(code, Some(3));
    sign_in(&app, "admin", PASSWORD).await;
}

#[tokio::test]
async fn of_concurrent_bootstraps_one_succeeds() {
    let database = empty_database().await;
    let starts = ["one", "two", "three"].map(|userkey| {
        let arguments = ["--userkey", userkey, "--password-stdin"];
        start_bootstrap(&database.url(), &database.data_dir(), &arguments, PASSWORD.as_bytes())
    });
    let outputs = starts.map(|child| child.wait_with_output().expect("ends"));
    let (won, lost): (Vec<_>, Vec<_>) = outputs.iter().partition(|output| output.status.success());
    assert_eq!(won.len(), 1, "{outputs:?}");
    for output in lost {
        assert_eq!(error_line_and_status(output).1, Some(3), "{output:?}");
    }
    let accounts = hub_kernel::db::sql(database.db.read(), "SELECT COUNT(id) FROM accounts");
    assert_eq!(accounts.scalar::<i64>().await.expect("counts"), 1);
}

#[tokio::test]
async fn invalid_input_is_reported_without_the_password() {
    let database = empty_database().await;
    for (userkey, stdin, why) in [
        ("admin", "hunter2", "8 to 128 characters"),
        ("admin", "Password1", "many people"),
        ("admin", "", "no password"),
        ("admin", "\n", "no password"),
        ("admin", "hunter2 hunter2\nhunter2 hunter2\n", "one line"),
        ("+54 9 11 2345-6789", "hunter2 hunter2", "--userkey"),
        ("a b", "hunter2 hunter2", "--userkey"),
    ] {
        let (said, code) = error_line_and_status(&run_bootstrap(&database, userkey, stdin.as_bytes()));
        assert!(said.contains(why) && !said.contains("hunter2") && !said.contains("Password1"), "{said}");
        assert_eq!(code, Some(1));
    }
    let (said, _) = error_line_and_status(&run_bootstrap(&database, "admin", &[b'h', 0xff, b'u']));
    assert!(said.contains("UTF-8"), "{said}");
    let long = vec![b'x'; 1 << 20];
    assert!(error_line_and_status(&run_bootstrap(&database, "admin", &long)).0.contains("8 to 128 characters"));
}

#[tokio::test]
async fn a_password_is_no_argument() {
    let database = empty_database().await;
    let child = start_bootstrap(&database.url(), &database.data_dir(), &["--userkey", "admin"], b"");
    let said = String::from_utf8_lossy(&child.wait_with_output().expect("ends").stderr).into_owned();
    assert!(said.contains("--password-stdin"), "{said}");
}

#[tokio::test]
async fn a_user_key_that_is_somebodys_is_refused() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    for userkey in [&person.username, &person.email] {
        let (said, code) = error_line_and_status(&run_bootstrap(app.database(), userkey, PASSWORD.as_bytes()));
        assert!(said.contains("choose another"), "{said}");
        assert_eq!(code, Some(1));
    }
    assert!(run_bootstrap(app.database(), "admin", PASSWORD.as_bytes()).status.success(), "nothing was left behind");
}

#[tokio::test]
async fn a_demonstration_needs_its_setting() {
    let database = empty_database().await;
    let demo = |setting: &str| {
        Command::new(env!("CARGO_BIN_EXE_hub-api"))
            .env_clear()
            .env("HUB_DATABASE_URL", database.url())
            .env("HUB_DATA_DIR", database.data_dir())
            .env("HUB_SECRET", "0".repeat(64))
            .env("HUB_DEMO", setting)
            .env("HUB_DEMO_PAST_DAYS", "1")
            .arg("demo")
            .output()
            .expect("runs")
    };
    database.db.migrate().await.expect("migrates");
    assert!(error_line_and_status(&demo("")).0.contains("HUB_DEMO=1"));
    for _ in 0..2 {
        let output = demo("1");
        assert!(output.status.success(), "{output:?}");
    }
    assert!(std::path::Path::new(&database.data_dir()).join("demo-accounts.json").exists());
    let (said, code) = error_line_and_status(&run_bootstrap(&database, "admin", PASSWORD.as_bytes()));
    assert_eq!(code, Some(3), "{said}");
}
