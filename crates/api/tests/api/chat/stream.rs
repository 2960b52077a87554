//! The event stream: each side hears of messages and of what was seen, nobody else does.

use serde_json::json;

use crate::support::TestApp;

#[tokio::test]
async fn chat_events_tells_both_members() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let bystander = app.new_chat().await;
    let mut heard = app.open_stream("/chat/events", &chat.business, None).await;
    let mut own = app.open_stream("/chat/events", &chat.consumer, None).await;
    let mut other = app.open_stream("/chat/events", &bystander.business, None).await;
    for stream in [&mut heard, &mut own, &mut other] {
        stream.expect_event("ready").await;
    }
    let message = app.say(&chat.consumer, &chat.room_id, "hola").await;
    for stream in [&mut heard, &mut own] {
        let event = stream.next_event().await.expect("an event");
        assert_eq!((event.event.as_str(), &event.data["id"]), ("chat_message", &json!(chat.room_id)));
    }
    app.see(&chat.business, &chat.room_id, &message).await.ok();
    own.expect_event("chat_message").await;
    app.say(&bystander.consumer, &bystander.room_id, "otra").await;
    let event = other.next_event().await.expect("an event");
    assert_eq!(event.data["id"], json!(bystander.room_id), "and nothing of the others");
}
