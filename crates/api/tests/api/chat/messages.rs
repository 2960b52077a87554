//! Messages, conversations and unread counts.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{TestApp, new_id};

#[tokio::test]
async fn a_conversation_is_read_alike_by_both_sides() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let (consumer, business, room) = (&chat.consumer, &chat.business, chat.room_id.as_str());
    assert_eq!(app.conversations(consumer).await[0]["empty"], true, "who opened it sees it");
    assert_eq!(app.conversations(business).await, Vec::<Value>::new(), "the other side does not");
    app.say(consumer, room, "¿Hacen envíos?").await;
    app.say(business, room, "Sí, hasta las 23.").await;
    let last = app.say(consumer, room, "Gracias").await;
    let texts = ["¿Hacen envíos?", "Sí, hasta las 23.", "Gracias"];
    assert_eq!(app.read_texts(consumer, room).await, texts);
    assert_eq!(app.read_texts(business, room).await, texts);
    let listed = app.conversations(business).await;
    assert_eq!((&listed[0]["last_message"]["id"], &listed[0]["empty"]), (&json!(last), &json!(false)));
    assert_eq!((&listed[0]["room_id"], &listed[0]["room_type"]), (&json!(room), &json!("direct")));
    let found = app.get_as(business, &format!("/chat/messages?room_id={room}&query=envios")).await.ok();
    assert_eq!(found["data"].as_array().expect("rows").len(), 1);
    let page = app.get_as(business, &format!("/chat/messages?room_id={room}")).await.ok();
    let accounts: Vec<_> = page["data"].as_array().expect("rows").iter().map(|row| row["account_id"].clone()).collect();
    assert_eq!(accounts, [Value::Null, json!(business.caller.account_id), Value::Null], "its own alone");
    let stranger = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(app.get_as(&stranger, &format!("/chat/messages?room_id={room}")).await.status, 404);
    let data = json!([{"type": "text", "value": "hola"}]);
    assert_eq!(app.send_message(&stranger, room, &new_id(), &data).await.status, 404);
}

#[tokio::test]
async fn a_message_that_is_sent_again_is_the_same() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let (sender_id, data) = (new_id(), json!([{"type": "text", "value": "hola"}]));
    let first = app.send_message(&chat.consumer, &chat.room_id, &sender_id, &data).await.ok();
    app.advance_clock(5);
    assert_eq!(app.send_message(&chat.consumer, &chat.room_id, &sender_id, &data).await.ok(), first);
    assert_eq!(app.unread(&chat.business).await, 1);
    app.send_message(&chat.business, &chat.room_id, &sender_id, &data).await.ok();
    assert_eq!(app.read_texts(&chat.consumer, &chat.room_id).await.len(), 2, "an id of each side");
}

#[tokio::test]
async fn a_message_to_a_profile_that_is_not_active_is_refused() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let (consumer, room) = (&chat.consumer, chat.room_id.as_str());
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let set_state = async |state: &str| {
        let change = json!({"scope_id": chat.business.caller.scope_id, "state": state});
        dispatch_result(&app, &staff, "auth.account.set_state", change).await;
    };
    let (sender_id, data) = (new_id(), json!([{"type": "text", "value": "hola"}]));
    let first = app.send_message(consumer, room, &sender_id, &data).await.ok();
    set_state("blocked").await;
    let refused = app.send_message(consumer, room, &new_id(), &data).await.error_parts();
    assert_eq!((refused.0, refused.1.as_str()), (422, "error.rule.chat_inactive"));
    assert_eq!(app.send_message(consumer, room, &sender_id, &data).await.ok(), first, "sent before");
    assert_eq!(app.read_texts(consumer, room).await, ["hola"], "the room is still read");
    set_state("active").await;
    app.say(consumer, room, "¿Volvieron?").await;
    set_state("deleted").await;
    assert_eq!(app.send_message(consumer, room, &new_id(), &data).await.status, 422);
}

#[tokio::test]
async fn unread_is_what_the_other_side_wrote_after_the_last_one_seen() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let (consumer, business, room) = (&chat.consumer, &chat.business, chat.room_id.as_str());
    let mut sent = Vec::new();
    for text in ["uno", "dos", "tres"] {
        sent.push(app.say(consumer, room, text).await);
    }
    assert_eq!((app.unread(business).await, app.unread(consumer).await), (3, 0));
    app.see(business, room, &sent[1]).await.ok();
    assert_eq!(app.unread(business).await, 1);
    app.see(business, room, &sent[0]).await.ok();
    assert_eq!(
        (app.unread(business).await, &app.conversations(business).await[0]["cursor_view"]),
        (1, &json!(sent[1]))
    );
    assert_eq!(app.see(business, room, &new_id()).await.status, 404);
    app.say(business, room, "¡Ya va!").await;
    assert_eq!((app.unread(business).await, app.unread(consumer).await), (0, 1), "who answers has read");
    let members = app.get_as(consumer, &format!("/chat/rooms/{room}")).await.ok()["members"].clone();
    assert!(members.as_array().expect("members").iter().any(|one| one["cursor_view"] != Value::Null));
}

#[tokio::test]
async fn chat_conversation_list_pages_and_finds_by_name() {
    let app = TestApp::new().await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut rooms = Vec::new();
    for name in ["Panadería Sur", "Óptica Norte", "Ferretería Ñandú"] {
        let business = app.new_signed_in_user(ScopeType::Workspace).await;
        app.put_as(&business, "/workspace", &json!({"name": name, "type": "business"})).await.ok();
        app.advance_clock(1);
        let room = app.direct_room(&consumer, &business.caller.scope_id).await.ok();
        rooms.push(room["id"].as_str().expect("an id").to_owned());
    }
    let names = async |query: &str| {
        let page = app.get_as(&consumer, &format!("/chat/conversations{query}")).await.ok();
        let rows = page["data"].as_array().expect("rows").iter();
        rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(names("").await, ["Ferretería Ñandú", "Óptica Norte", "Panadería Sur"]);
    app.advance_clock(1);
    app.say(&consumer, &rooms[0], "hola").await;
    assert_eq!(names("?take=1").await, ["Panadería Sur"], "the last one written to");
    assert_eq!(names("?query=optica").await, ["Óptica Norte"]);
    assert_eq!(names("?query=nandu%20ferre").await, ["Ferretería Ñandú"]);
}

#[tokio::test]
async fn sixty_messages_a_minute() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    for _ in 0..60 {
        app.say(&chat.consumer, &chat.room_id, "hola").await;
    }
    let data = json!([{"type": "text", "value": "hola"}]);
    assert_eq!(app.send_message(&chat.consumer, &chat.room_id, &new_id(), &data).await.status, 429);
    app.say(&chat.business, &chat.room_id, "hola").await;
    app.advance_clock(60);
    app.say(&chat.consumer, &chat.room_id, "hola").await;
}

#[tokio::test]
async fn chat_message_create_refuses_what_cannot_be() {
    let app = TestApp::new().await;
    let chat = app.new_chat().await;
    let text = |value: &str| json!({"type": "text", "value": value});
    for (data, status, code, path) in [
        (json!([]), 400, "error.parser.body", "data"),
        (json!(vec![text("x"); 11]), 400, "error.parser.body", "data"),
        (json!([text(" ")]), 400, "error.parser.body", "data[0].value"),
        (json!([text(&"x".repeat(4001))]), 400, "error.parser.body", "data[0].value"),
        (json!([text("x"), {"type": "dance", "value": "x"}]), 400, "error.parser.body", "data[1].type"),
        (
            json!([{"type": "image", "value": "https://town.example/a.jpg"}]),
            422,
            "error.rule.chat_media",
            "data[0].value",
        ),
        (
            json!([{"type": "image", "value": format!("/media/resources/private/{}", new_id())}]),
            422,
            "error.rule.chat_media",
            "data[0].value",
        ),
    ] {
        let refusal = app.send_message(&chat.consumer, &chat.room_id, &new_id(), &data).await.error_parts();
        assert_eq!(refusal, (status, code.into(), path.into()), "{data}");
    }
    assert_eq!(app.read_texts(&chat.consumer, &chat.room_id).await, Vec::<String>::new());
}
