//! The push message of a conversation: ten seconds later, to those who have not seen it.

use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::fixture::PushApp;
use crate::support::new_id;

#[tokio::test]
async fn a_message_is_pushed_after_ten_seconds_to_who_has_not_seen_it() {
    let push = PushApp::new().await;
    let app = &push.app;
    let chat = app.new_chat().await;
    let browser = push.new_browser(&chat.business).await;
    let own = push.new_browser(&chat.consumer).await;
    app.say(&chat.consumer, &chat.room_id, "¿Está abierto?").await;
    app.advance_clock(9);
    assert_eq!(app.run_jobs().await, 0);
    app.advance_clock(1);
    app.run_jobs().await;
    assert_eq!((push.titles(&browser), push.texts(&browser)), (vec!["Norte".into()], vec!["¿Está abierto?".into()]));
    let data = push.stand_in.pushes(&browser.id)[0].content["data"].clone();
    let room = &chat.room_id;
    assert_eq!((&data["type"], &data["url"]), (&json!("chat_room"), &json!(format!("/mensajes/{room}"))));
    assert_eq!(push.titles(&own).len(), 0, "nobody hears of their own message");
    app.say(&chat.business, &chat.room_id, "Sí").await;
    app.advance_clock(10);
    app.run_jobs().await;
    assert_eq!(push.texts(&own), ["Sí"]);
    let data = push.stand_in.pushes(&own.id)[0].content["data"].clone();
    assert_eq!(data["url"], json!(format!("/mis_mensajes/{room}")));
}

#[tokio::test]
async fn a_message_that_was_seen_meanwhile_is_not_pushed() {
    let push = PushApp::new().await;
    let app = &push.app;
    let chat = app.new_chat().await;
    let browser = push.new_browser(&chat.business).await;
    let first = app.say(&chat.consumer, &chat.room_id, "Hola").await;
    app.say(&chat.consumer, &chat.room_id, "¿Hay lugar?").await;
    app.see(&chat.business, &chat.room_id, &first).await.ok();
    app.advance_clock(10);
    assert_eq!(app.run_jobs().await, 3, "two jobs, and one message to send");
    assert_eq!(push.texts(&browser), ["¿Hay lugar?"]);
}

#[tokio::test]
async fn a_message_that_is_sent_twice_is_pushed_once() {
    let push = PushApp::new().await;
    let app = &push.app;
    let chat = app.new_chat().await;
    let browser = push.new_browser(&chat.business).await;
    let (sender_id, data) = (new_id(), json!([{"type": "text", "value": "Hola"}]));
    for _ in 0..3 {
        app.send_message(&chat.consumer, &chat.room_id, &sender_id, &data).await.ok();
    }
    app.advance_clock(10);
    app.run_jobs().await;
    assert_eq!(push.texts(&browser), ["Hola"]);
}

#[tokio::test]
async fn without_a_device_no_job_is_planned() {
    let push = PushApp::new().await;
    let app = &push.app;
    let chat = app.new_chat().await;
    app.say(&chat.consumer, &chat.room_id, "Hola").await;
    app.advance_clock(10);
    assert_eq!(app.run_jobs().await, 0);
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let browser = push.new_browser(&staff).await;
    let room = app.direct_room(&chat.consumer, &staff.caller.scope_id).await.ok();
    let room = room["id"].as_str().expect("an id");
    app.say(&chat.consumer, room, "Ayuda").await;
    app.advance_clock(10);
    app.run_jobs().await;
    assert_eq!(
        push.stand_in.pushes(&browser.id)[0].content["data"]["url"],
        json!(format!("/backoffice/mensajes/{room}"))
    );
}
