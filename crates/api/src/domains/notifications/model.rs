//! Providers, channels, and what messages are about.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The providers of push messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum PushProvider {
    /// Firebase Cloud Messaging: phones.
    Fcm,
    /// Web Push: browsers.
    Webpush,
}

impl PushProvider {
    /// The name, as in paths.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Fcm => "fcm",
            Self::Webpush => "webpush",
        }
    }
}

/// The id marker of a channel.
pub struct NotificationChannel;

/// The id marker of a message.
pub(super) struct NotificationMessage;

/// The kinds of messages, each of which a person can turn off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotificationKind {
    /// An order, or a payment of one.
    Orders,
    /// A message of a conversation.
    Messages,
    /// An invitation to a workspace.
    Invitations,
}

/// The entity that a message is about, and the path of its page.
#[derive(Clone, Debug)]
pub struct NotificationTarget {
    /// The type of the entity, such as `order`.
    pub entity_type: &'static str,
    /// Its id.
    pub id: Uuid,
    /// The path of its page.
    pub url: String,
}
