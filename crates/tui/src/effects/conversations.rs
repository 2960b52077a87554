//! Calls about conversations: the list, a thread, sending a message, and marking as seen.

use std::num::NonZeroU32;

use hub_client::types::{ChatMessageDataPost, ChatMessageDataType, ChatMessagePost, ChatRoomCursorView};
use uuid::Uuid;

use super::connection::Connection;
use super::queries::Result;
use crate::message::ApiFailure;
use crate::model::chat::conversation::ConversationRow;
use crate::model::chat::outbox::OutgoingMessage;
use crate::model::chat::thread::Thread;

/// The conversations and the messages that the dashboard shows; `hub chat` has the older ones.
const CONVERSATIONS: Option<NonZeroU32> = NonZeroU32::new(100);
const MESSAGES: Option<NonZeroU32> = NonZeroU32::new(50);

/// The newest conversations; true when older ones are left out.
pub(super) async fn fetch_list(connection: &Connection) -> Result<(Vec<ConversationRow>, bool)> {
    let page = connection.reader.chat_conversation_list(None, None, CONVERSATIONS).await?.into_inner();
    Ok((page.data.iter().map(ConversationRow::from_conversation).collect(), page.cursor.is_some()))
}

/// The newest messages of a room.
pub(super) async fn fetch_thread(connection: &Connection, room_id: Uuid) -> Result<Box<Thread>> {
    let room = connection.reader.chat_room_get(&room_id).await?.into_inner();
    let page = connection.reader.chat_message_list(None, None, &room_id, MESSAGES).await?.into_inner();
    Ok(Box::new(Thread::from_page(&room, &page.data, page.cursor.is_some())))
}

/// Sends a message; sent again it is the same one, by its sender's id.
pub(super) async fn send_message(connection: &Connection, message: &OutgoingMessage) -> Result<()> {
    let value = message.text.parse().map_err(|_| ApiFailure::local("text", "the text is too long"))?;
    let post = ChatMessagePost {
        data: vec![ChatMessageDataPost { type_: ChatMessageDataType::Text, value }],
        room_id: message.room_id,
        sender_datetime: message.written_at,
        sender_id: message.sender_id,
    };
    connection.writer.chat_message_create(&post).await?;
    Ok(())
}

/// Marks the messages of a room as seen, up to one.
pub(super) async fn mark_seen(connection: &Connection, room_id: Uuid, message_id: Uuid) -> Result<()> {
    connection.writer.chat_room_cursor_view(&room_id, &ChatRoomCursorView { cursor_id: message_id }).await?;
    Ok(())
}
