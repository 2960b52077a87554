//! The receipt of a message by a device.

use hub_api::domains::notifications::delete_expired_messages;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::clock::Timestamp;
use reqwest::Method;
use serde_json::{Value, json};

use super::fixture::PushApp;
use crate::support::{TestApp, TestResponse, new_id};

async fn receive(app: &TestApp, id: &str) -> TestResponse {
    app.send(app.request(Method::PUT, &format!("/notifications/messages/{id}/received"))).await
}

async fn received_at(app: &TestApp) -> Option<Timestamp> {
    sql(app.app.db.read(), "SELECT received_at FROM notification_messages").scalar().await.expect("a message")
}

#[tokio::test]
async fn notifications_message_received_counts_the_first_time() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let browser = push.new_browser(&person).await;
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    let pushes = push.stand_in.pushes(&browser.id);
    let id = pushes[0].content["data"]["message_id"].as_str().expect("an id");
    assert_eq!(received_at(app).await, None);
    assert_eq!(receive(app, id).await.ok(), Value::Null);
    let first = received_at(app).await;
    assert_eq!(first, Some(app.app.clock.now()));
    app.advance_clock(60);
    assert_eq!(receive(app, id).await.ok(), Value::Null);
    assert_eq!(received_at(app).await, first);
    assert_eq!(receive(app, &new_id()).await.status, 404);
    assert_eq!(receive(app, "7").await.status, 400);
}

#[tokio::test]
async fn messages_are_kept_for_a_month() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    push.new_browser(&person).await;
    app.notify_of(&person, "old").await;
    app.run_jobs().await;
    app.advance_clock(60 * 60 * 24 * 29);
    delete_expired_messages(&app.app).await.expect("deletes");
    let count = async |table: &'static str| {
        let text = if table == "messages" {
            "SELECT COUNT(id) FROM notification_messages"
        } else {
            "SELECT COUNT(id) FROM notification_deliveries"
        };
        sql(app.app.db.read(), text).scalar::<i64>().await.expect("counts")
    };
    assert_eq!((count("messages").await, count("deliveries").await), (1, 1));
    app.advance_clock(60 * 60 * 24 * 2);
    delete_expired_messages(&app.app).await.expect("deletes");
    assert_eq!((count("messages").await, count("deliveries").await), (0, 0));
    assert_eq!(json!(app.deliveries().await.len()), 1, "the outbox deletes its rows itself");
}
