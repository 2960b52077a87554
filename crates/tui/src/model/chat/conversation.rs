//! A conversation as the list shows it.

use chrono::{DateTime, Utc};
use hub_client::sanitize::escape_controls;
use hub_client::types::ChatConversation;
use uuid::Uuid;

use super::thread::MessagePart;

/// A conversation as the list shows it, with control characters escaped in its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConversationRow {
    pub(crate) room_id: Uuid,
    /// The other's name.
    pub(crate) name: String,
    /// The number of the other's messages that nobody has seen, up to 100.
    pub(crate) unread_count: i64,
    pub(crate) updated_at: DateTime<Utc>,
    /// The last message in one line; empty while nobody wrote.
    pub(crate) preview: String,
    /// True if the account's own scope wrote it.
    pub(crate) is_preview_own: bool,
}

impl ConversationRow {
    pub(crate) fn from_conversation(conversation: &ChatConversation) -> Self {
        let last = conversation.last_message.as_ref();
        let parts = last.iter().flat_map(|message| &message.data).map(MessagePart::from_data);
        Self {
            room_id: conversation.room_id,
            name: escape_controls(&conversation.name).into_owned(),
            unread_count: conversation.unread_count,
            updated_at: conversation.updated_at,
            preview: parts.map(|part| part.one_line()).collect::<Vec<_>>().join(" "),
            is_preview_own: last.is_some_and(|message| message.account_id.is_some()),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// The conversation with this number, with a number of unread messages.
    pub(crate) fn conversation(number: u128, unread_count: i64) -> ConversationRow {
        let names = ["Lucía Benítez", "Tomás Aguirre", "Marta Quiroga", "Soporte"];
        ConversationRow {
            room_id: Uuid::from_u128(number),
            name: names[(number as usize - 1) % names.len()].to_owned(),
            unread_count,
            updated_at: "2026-11-22T15:10:00Z".parse().expect("a moment"),
            preview: "¿Tienen fainá sin TACC para esta noche?".to_owned(),
            is_preview_own: false,
        }
    }
}
