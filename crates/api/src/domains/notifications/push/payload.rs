//! The content of a push message, as each provider takes it.

use chrono::Duration;
use serde_json::{Value, json};
use uuid::Uuid;

/// A message to a device.
#[derive(Clone, Debug)]
pub(super) struct PushPayload {
    /// The message's id, which the device confirms.
    pub(super) message_id: Uuid,
    pub(super) title: String,
    pub(super) body: String,
    /// The entity that it is about.
    pub(super) entity_type: String,
    pub(super) target_id: Uuid,
    /// The path of the entity's page.
    pub(super) url: String,
    /// The time for which the provider keeps it.
    pub(super) lifetime: Duration,
}

impl PushPayload {
    /// A later message about the same entity replaces an earlier one: 32 letters and digits, as Web Push takes a topic
    /// (RFC 8030, 5.4).
    pub(super) fn topic(&self) -> String {
        self.target_id.simple().to_string()
    }

    /// The seconds for which the provider keeps it.
    pub(super) fn ttl_seconds(&self) -> i64 {
        self.lifetime.num_seconds().max(0)
    }

    /// The JSON for the browser's service worker.
    pub(super) fn for_browser(&self) -> Value {
        json!({"title": self.title, "body": self.body, "tag": self.topic(), "data": self.data()})
    }

    /// The body of a request to Firebase Cloud Messaging.
    pub(super) fn for_fcm(&self, token: &str) -> Value {
        let topic = self.topic();
        json!({"message": {
            "token": token,
            "notification": {"title": self.title, "body": self.body},
            "data": self.data(),
            "android": {
                "collapse_key": topic, "ttl": format!("{}s", self.ttl_seconds()), "priority": "HIGH",
                "notification": {"tag": topic},
            },
            "apns": {"headers": {"apns-collapse-id": topic}},
        }})
    }

    fn data(&self) -> Value {
        json!({
            "message_id": self.message_id, "type": self.entity_type, "id": self.target_id, "url": self.url,
        })
    }
}
