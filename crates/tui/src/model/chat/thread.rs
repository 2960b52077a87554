//! A thread: the newest messages of a room, oldest first, and what the other has seen of them.

use chrono::{DateTime, Utc};
use hub_client::sanitize::{escape_controls, escape_controls_multiline};
use hub_client::types::{ChatMessage, ChatMessageData, ChatMessageDataType, ChatRoom};
use uuid::Uuid;

/// The newest messages of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Thread {
    pub(crate) room_id: Uuid,
    /// Oldest first.
    pub(crate) messages: Vec<ThreadMessage>,
    /// True if there are older ones.
    pub(crate) has_older: bool,
    /// The index of the last own message that the other has seen.
    pub(crate) last_seen_index: Option<usize>,
}

/// A message, with control characters escaped in its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ThreadMessage {
    pub(crate) id: Uuid,
    /// The sender's own id of it.
    pub(crate) sender_id: Uuid,
    /// True if the account's own scope wrote it.
    pub(crate) is_own: bool,
    pub(crate) at: DateTime<Utc>,
    pub(crate) parts: Vec<MessagePart>,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MessagePart {
    /// A text of one or more lines.
    Text(String),
    /// A file, by its type and its path.
    File { media_type: ChatMessageDataType, path: String },
}

impl Thread {
    /// The thread of a page of messages, newest first.
    pub(crate) fn from_page(room: &ChatRoom, page: &[ChatMessage], has_older: bool) -> Self {
        let messages: Vec<ThreadMessage> = page.iter().rev().map(ThreadMessage::from_message).collect();
        let own_profile = page.iter().find(|message| message.account_id.is_some()).map(|message| message.profile_id);
        // Without an own message there is none that the other has seen.
        let other = room.members.iter().find(|member| own_profile.is_some_and(|own| own != member.profile_id));
        let seen = other.and_then(|other| messages.iter().position(|message| Some(message.id) == other.cursor_view));
        let last_seen_index = seen.and_then(|seen| messages[..=seen].iter().rposition(|message| message.is_own));
        Self { room_id: room.id, messages, has_older, last_seen_index }
    }

    pub(crate) fn has_sent(&self, sender_id: Uuid) -> bool {
        self.messages.iter().any(|message| message.is_own && message.sender_id == sender_id)
    }
}

impl ThreadMessage {
    fn from_message(message: &ChatMessage) -> Self {
        Self {
            id: message.id,
            sender_id: message.sender_id,
            // Only one's own messages say which account wrote them.
            is_own: message.account_id.is_some(),
            at: message.datetime,
            parts: message.data.iter().map(MessagePart::from_data).collect(),
        }
    }
}

impl MessagePart {
    pub(crate) fn from_data(data: &ChatMessageData) -> Self {
        match data.type_ {
            ChatMessageDataType::Text => {
                Self::Text(escape_controls_multiline(&data.value.replace("\r\n", "\n")).into_owned())
            }
            media_type => Self::File { media_type, path: escape_controls(&data.value).into_owned() },
        }
    }

    /// The part in one line.
    pub(crate) fn one_line(&self) -> String {
        match self {
            Self::Text(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
            Self::File { media_type, .. } => format!("[{media_type}]"),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// A message by number, sent by one's own side or by the other, a minute after the one before.
    pub(crate) fn message(number: u128, is_own: bool, text: &str) -> ChatMessage {
        let at = format!("2026-11-22T15:{number:02}:00Z");
        let (profile, account) = if is_own { (700, Some(Uuid::from_u128(77))) } else { (800, None) };
        serde_json::from_value(json!({
            "id": Uuid::from_u128(number), "profile_id": Uuid::from_u128(profile), "account_id": account,
            "datetime": at, "deleted": false, "sender_id": Uuid::from_u128(5000 + number), "sender_datetime": at,
            "data": [{"type": "text", "value": text}],
        }))
        .expect("a message")
    }

    /// The room with this number; the other has seen a message.
    pub(crate) fn room(number: u128, seen: Option<u128>) -> ChatRoom {
        let member = |profile: u128, seen: Option<u128>| {
            json!({
                "id": Uuid::from_u128(profile + 1), "state": "active", "profile_id": Uuid::from_u128(profile),
                "profile_name": "x", "profile_image_url": null, "cursor_init": null,
                "cursor_view": seen.map(Uuid::from_u128),
            })
        };
        serde_json::from_value(json!({
            "id": Uuid::from_u128(number), "type": "direct", "name": "Lucía Benítez", "image_url": null,
            "created_at": "2026-11-22T14:00:00Z", "members": [member(700, None), member(800, seen)],
        }))
        .expect("a room")
    }

    #[test]
    fn own_messages_are_seen_up_to_what_the_other_looked_at() {
        let page = [message(4, true, "d"), message(3, false, "c"), message(2, true, "b"), message(1, true, "a")];
        for (seen, index) in
            [(None, None), (Some(1), Some(0)), (Some(3), Some(1)), (Some(4), Some(3)), (Some(99), None)]
        {
            assert_eq!(Thread::from_page(&room(1, seen), &page, false).last_seen_index, index, "{seen:?}");
        }
        assert_eq!(Thread::from_page(&room(1, Some(3)), &page[1..2], false).last_seen_index, None);
    }

    #[test]
    fn what_a_terminal_would_act_on_is_shown_in_words_and_lines_stay() {
        let hostile = message(1, false, "a\u{1b}[2J\r\nb\u{202e}\tc");
        let part = MessagePart::from_data(&hostile.data[0]);
        assert_eq!(part, MessagePart::Text("a\\u{1b}[2J\nb\\u{202e}\tc".to_owned()));
        assert_eq!(part.one_line(), "a\\u{1b}[2J b\\u{202e} c");
    }
}
