//! Two profiles and their room.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, TestResponse, new_id};

/// A consumer, a business, and the room that the consumer opened.
pub(crate) struct ChatFixture {
    pub(crate) consumer: SignedInUser,
    pub(crate) business: SignedInUser,
    pub(crate) room_id: String,
}

impl TestApp {
    /// Asks for the room with a profile.
    pub(crate) async fn direct_room(&self, person: &SignedInUser, profile: &impl ToString) -> TestResponse {
        self.get_as(person, &format!("/chat/rooms/direct/{}", profile.to_string())).await
    }

    /// A consumer and a business with an empty room.
    pub(crate) async fn new_chat(&self) -> ChatFixture {
        let consumer = self.new_signed_in_user(ScopeType::Consumer).await;
        let business = self.new_signed_in_user(ScopeType::Workspace).await;
        let room = self.direct_room(&consumer, &business.caller.scope_id).await.ok();
        ChatFixture { consumer, business, room_id: room["id"].as_str().expect("an id").to_owned() }
    }

    /// Sends a message with parts and the sender's own id.
    pub(crate) async fn send_message(
        &self,
        person: &SignedInUser,
        room: &str,
        sender_id: &str,
        data: &Value,
    ) -> TestResponse {
        let body =
            json!({"room_id": room, "sender_id": sender_id, "sender_datetime": "2026-11-20T14:59:00Z", "data": data});
        self.send(self.request_as(person, Method::POST, "/chat/messages").json(&body)).await
    }

    /// Sends a text; answers the message's id.
    pub(crate) async fn say(&self, person: &SignedInUser, room: &str, text: &str) -> String {
        let sent = self.send_message(person, room, &new_id(), &json!([{"type": "text", "value": text}])).await.ok();
        sent["id"].as_str().expect("an id").to_owned()
    }

    /// The texts of a room's messages as a person reads them, oldest first.
    pub(crate) async fn read_texts(&self, person: &SignedInUser, room: &str) -> Vec<String> {
        let page = self.get_as(person, &format!("/chat/messages?room_id={room}&take=100")).await.ok();
        let rows = page["data"].as_array().expect("rows").iter().rev();
        rows.map(|row| row["data"][0]["value"].as_str().expect("a text").to_owned()).collect()
    }

    /// The conversations of a person's scope.
    pub(crate) async fn conversations(&self, person: &SignedInUser) -> Vec<Value> {
        self.get_as(person, "/chat/conversations").await.ok()["data"].as_array().expect("rows").clone()
    }

    /// Marks a room as seen up to a message.
    pub(crate) async fn see(&self, person: &SignedInUser, room: &str, message: &str) -> TestResponse {
        let path = format!("/chat/rooms/{room}/cursor_view");
        self.put_as(person, &path, &json!({"cursor_id": message})).await
    }

    /// The number of unread messages in the first conversation.
    pub(crate) async fn unread(&self, person: &SignedInUser) -> i64 {
        self.conversations(person).await[0]["unread_count"].as_i64().expect("a count")
    }
}
