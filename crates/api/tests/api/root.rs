//! The server's own operations.

use serde_json::json;

use crate::support::{NOW, TestApp};

#[tokio::test]
async fn root_answers_the_time_or_leads_to_a_known_source() {
    let app =
        TestApp::with_settings(&["--root-sources", "qr=https://town.example/farmacias,ios=https://store.example"])
            .await;
    let now = app.get("/").await;
    assert_eq!(now.ok(), json!({"now": NOW}));
    assert!(now.header("vary").contains("accept"));
    assert_eq!(app.get("/?source=unknown").await.ok(), json!({"now": NOW}));
    for answer in [app.get("/?source=qr").await, app.browse("/?source=qr").await] {
        assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "https://town.example/farmacias"));
    }
}

#[tokio::test]
async fn health_tells_a_server_that_can_serve() {
    let app = TestApp::new().await;
    assert_eq!(app.get("/health/live").await.ok(), json!({"status": "ok"}));
    assert_eq!(app.get("/health/ready").await.ok()["status"], "ok");
    app.app.db.close().await;
    let away = app.get("/health/ready").await;
    assert_eq!(away.refusal(), (503, "error.unavailable".into(), String::new()));
    assert_eq!(app.get("/health/live").await.ok(), json!({"status": "ok"}));
}

#[tokio::test]
async fn the_reference_names_every_operation() {
    let app = TestApp::new().await;
    assert_eq!(app.get("/openapi.json").await.ok(), hub_api::contract());
    let page = app.browse("/docs").await;
    assert_eq!(page.header("content-type"), "text/html; charset=utf-8");
    for id in hub_api::routes().ids() {
        assert!(page.text.contains(&format!("id=\"{id}\"")), "{id}");
    }
    assert!(page.text.contains("a known <code>source</code> is sent on"), "code is set as code");
    assert!(!page.text.contains("style=") && !page.text.contains("<script"), "the policy allows neither");
    assert!(app.get("/docs/reference.css").await.header("content-type").starts_with("text/css"));
}
