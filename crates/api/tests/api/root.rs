//! The root, health, documentation and clock operations.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::server_process::ServerSetup;
use crate::support::{Engine, NOW, TestApp, TestResponse, timestamp};

#[tokio::test]
async fn root_answers_the_time_or_leads_to_a_known_source() {
    let app =
        TestApp::with_settings(&["--root-sources", "qr=https://town.example/farmacias,ios=https://store.example"])
            .await;
    let now = app.get("/").await;
    assert_eq!(now.ok(), json!({"now": NOW}));
    assert!(now.header("vary").contains("accept"));
    assert_eq!(app.get("/?source=unknown").await.ok(), json!({"now": NOW}));
    for answer in [app.get("/?source=qr").await, app.get_as_browser("/?source=qr").await] {
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "https://town.example/farmacias"));
    }
}

#[tokio::test]
async fn health_tells_a_server_that_can_serve() {
    let app = TestApp::new().await;
    assert_eq!(app.get("/health/live").await.ok(), json!({"status": "ok"}));
    let ready = app.get("/health/ready").await.ok();
    assert_eq!(ready["checks"][0], json!({"name": "database", "status": "ok", "message": null}));
    app.app.db.close().await;
    let away = app.get("/health/ready").await;
    assert_eq!(away.error_parts(), (503, "error.unavailable".into(), String::new()));
    assert_eq!(app.get("/health/live").await.ok(), json!({"status": "ok"}));
}

/// A TCP proxy to PostgreSQL that can stop forwarding.
struct SilentProxy {
    port: u16,
    silent: tokio::sync::watch::Sender<bool>,
}

impl SilentProxy {
    async fn new(to: String) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (silent, heard) = tokio::sync::watch::channel(false);
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let (to, mut heard) = (to.clone(), heard.clone());
                tokio::spawn(async move {
                    let mut server = tokio::net::TcpStream::connect(to).await.expect("connects");
                    let silent = async { drop(heard.wait_for(|silent| *silent).await) };
                    let is_silent = tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => false,
                        () = silent => true,
                    };
                    if is_silent {
                        std::future::pending::<()>().await;
                    }
                });
            }
        });
        Self { port, silent }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn readiness_waits_a_second_for_a_silent_database() {
    if Engine::from_env() == Engine::Sqlite {
        return; // A file is never silent.
    }
    for settings in [&["serve"][..], &["serve", "--request-timeout", "1"]] {
        let machine = ServerSetup::on_test_database().await;
        machine.run_successfully(&["migrate"]);
        let mut url = url::Url::parse(machine.database_url()).expect("an address");
        let to = format!("{}:{}", url.host_str().expect("a host"), url.port().unwrap_or(5432));
        let proxy = SilentProxy::new(to).await;
        url.set_host(Some("127.0.0.1")).expect("a host");
        url.set_port(Some(proxy.port)).expect("a port");
        let mut command = machine.command(settings);
        command.env("HUB_DATABASE_URL", url.as_str());
        let _server = machine.start_with_command(command).await;
        let ready = async || {
            let start = std::time::Instant::now();
            let answer =
                reqwest::get(format!("http://127.0.0.1:{}/health/ready", machine.port)).await.expect("an answer");
            (answer.status().as_u16(), start.elapsed().as_secs_f64())
        };
        assert_eq!(ready().await.0, 200);
        proxy.silent.send_replace(true);
        let (status, seconds) = ready().await;
        assert!(status == 503 && seconds < 2.0, "{settings:?}: {status} after {seconds} s");
    }
}

#[tokio::test]
async fn the_reference_names_every_operation() {
    let app = TestApp::new().await;
    assert_eq!(app.get("/openapi.json").await.ok(), hub_api::contract());
    let page = app.get_as_browser("/docs").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for id in hub_api::routes().ids() {
        assert!(page.text.contains(&format!("id=\"{id}\"")), "{id}");
    }
    assert!(page.text.contains("A configured <code>source</code> is redirected"), "code is set as code");
    assert!(!page.text.contains("style="), "the policy allows none");
    assert_eq!(page.text.matches("<script").count(), page.text.matches("<script src=\"/reference.js\"").count());
    assert_eq!(app.get("/reference.js").await.header("content-type"), "text/javascript; charset=utf-8");
    assert!(app.get("/docs/reference.css").await.header("content-type").starts_with("text/css"));
}

#[tokio::test]
async fn the_reference_speaks_the_readers_language() {
    let app = TestApp::new().await;
    for (query, accepted, title) in [
        ("", None, "API reference"),
        ("", Some("es-AR,es;q=0.9"), "Referencia de la API"),
        ("?lang=es", Some("en"), "Referencia de la API"),
        ("?lang=en", Some("es"), "API reference"),
    ] {
        let mut request = app.request(Method::GET, &format!("/docs{query}"));
        if let Some(accepted) = accepted {
            request = request.header("accept-language", accepted);
        }
        let page = app.send(request).await;
        assert!(page.text.contains(&format!("<h1>{title}</h1>")), "{query} {accepted:?}");
        assert!(page.header("vary").contains("accept-language"), "{}", page.header("vary"));
    }
    assert_eq!(app.get("/docs?lang=fr").await.error_parts().0, 400);
}

async fn move_clock(app: &TestApp, body: &Value) -> TestResponse {
    app.send(app.request(Method::PUT, "/test/clock").json(body)).await
}

#[tokio::test]
async fn the_clock_is_moved_where_that_was_asked_for() {
    let app = TestApp::with_settings(&["--demo", "--test-clock"]).await;
    for (body, now) in [
        (json!({"advance_seconds": 90}), "2026-11-20T15:01:30Z"),
        (json!({"advance_seconds": -30, "now": null}), "2026-11-20T15:01:00Z"),
        (json!({"now": "2027-01-01T00:00:00-03:00"}), "2027-01-01T03:00:00Z"),
    ] {
        assert_eq!(move_clock(&app, &body).await.ok(), json!({"now": now}), "{body}");
        assert_eq!(app.app.clock.now(), timestamp(now));
    }
    for body in [json!({}), json!({"now": NOW, "advance_seconds": 1}), json!({"now": "soon"}), json!(null)] {
        let (status, code, _) = move_clock(&app, &body).await.error_parts();
        assert_eq!((status, code.as_str()), (400, "error.parser.body"), "{body}");
    }
    assert_eq!(hub_api::contract()["paths"].get("/test/clock"), None, "it is no part of the contract");
}

#[tokio::test]
async fn waiters_are_notified_when_the_clock_is_moved() {
    let app = TestApp::with_settings(&["--demo", "--test-clock"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut reader = app.open_stream("/backoffices/events", &staff, None).await;
    reader.expect_event("ready").await;
    move_clock(&app, &json!({"advance_seconds": 899})).await.ok();
    assert_eq!(app.get_as(&staff, "/auth/me/account").await.status, 200);
    move_clock(&app, &json!({"advance_seconds": 1})).await.ok();
    assert_eq!(reader.next_event().await, None, "its token is over");
}

#[tokio::test]
async fn nobody_moves_the_clock_of_a_server_that_was_not_started_for_it() {
    for settings in [&[][..], &["--demo"]] {
        let app = TestApp::with_settings(settings).await;
        let refused = move_clock(&app, &json!({"advance_seconds": 1})).await.error_parts();
        assert_eq!(refused, (404, "error.endpoint.not_found".into(), String::new()));
        assert_eq!(app.app.clock.now(), timestamp(NOW));
    }
}

#[tokio::test]
async fn nobody_kills_a_server_that_was_not_started_for_tests() {
    for settings in [&[][..], &["--demo"]] {
        let app = TestApp::with_settings(settings).await;
        let refused = app.send(app.request(Method::PUT, "/test/kill").json(&json!({"point": 1}))).await;
        assert_eq!(refused.error_parts(), (404, "error.endpoint.not_found".into(), String::new()));
    }
    assert_eq!(hub_api::contract()["paths"].get("/test/kill"), None, "it is no part of the contract");
}
