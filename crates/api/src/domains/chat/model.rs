//! Rooms, members and messages.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::db::JsonList;
use hub_kernel::messaging::events::Topic;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// A room has a new message, or a member has seen one.
pub(super) const CHAT_MESSAGE: Topic = Topic("chat_message");

/// The name of the profile that is the scope `s`: the staff are one, whoever answers.
pub(super) const PROFILE_NAME: &str = "CASE s.type WHEN 'backoffice' THEN 'Soporte' ELSE s.name END";

/// The type of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ChatRoomType")]
pub(super) enum RoomType {
    /// Two profiles.
    Direct,
}

/// The state of a member, and of a conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ChatMemberState")]
pub(super) enum MemberState {
    /// Reads and writes.
    Active,
}

/// The path of a room.
#[derive(Deserialize, JsonSchema)]
pub(super) struct RoomPath {
    pub(super) id: Id<Room>,
}

/// A member of a room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ChatMember")]
pub(super) struct Member {
    /// The member's id.
    pub(super) id: Id<Member>,
    /// Its state.
    pub(super) state: MemberState,
    /// The scope's id.
    pub(super) profile_id: Id<Scope>,
    /// The scope's name; `Soporte` for the staff.
    pub(super) profile_name: String,
    /// The URL of the scope's picture.
    pub(super) profile_image_url: Option<String>,
    /// The message before the first that the member may read; null when it may read all.
    pub(super) cursor_init: Option<Id<Message>>,
    /// The last message that the member has seen; null before the first.
    pub(super) cursor_view: Option<Id<Message>>,
}

/// A room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ChatRoom")]
pub(super) struct Room {
    /// The room's id.
    pub(super) id: Id<Room>,
    /// Its type.
    #[serde(rename = "type")]
    pub(super) room_type: RoomType,
    /// The name of the other member.
    pub(super) name: String,
    /// The URL of the other member's picture.
    pub(super) image_url: Option<String>,
    /// The time of its creation.
    pub(super) created_at: Timestamp,
    /// Its members.
    pub(super) members: Vec<Member>,
}

/// The type of a part of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ChatMessageDataType")]
pub(super) enum MessageDataType {
    /// Text.
    Text,
    /// A picture.
    Image,
    /// A film.
    Video,
    /// A recording.
    Audio,
    /// Any file.
    File,
}

/// A part of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ChatMessageData")]
pub(super) struct MessageData {
    /// Its type.
    #[serde(rename = "type")]
    pub(super) data_type: MessageDataType,
    /// The text, or the path of an upload.
    pub(super) value: String,
}

/// A message.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "ChatMessage")]
pub(super) struct Message {
    /// The message's id.
    pub(super) id: Id<Message>,
    /// The scope that wrote it.
    pub(super) profile_id: Id<Scope>,
    /// The account that wrote it for the caller's own scope; null for the other side's messages.
    pub(super) account_id: Option<Id<Account>>,
    /// The time at which the server took it.
    #[sqlx(rename = "created_at")]
    pub(super) datetime: Timestamp,
    /// Always false.
    #[sqlx(default)]
    pub(super) deleted: bool,
    /// The sender's own id of it.
    pub(super) sender_id: Id<SenderMessage>,
    /// The time at which the sender wrote it, by the sender's clock.
    pub(super) sender_datetime: Timestamp,
    /// Its parts, in order.
    #[sqlx(try_from = "JsonList<MessageData>")]
    pub(super) data: Vec<MessageData>,
}

/// Marks the id that a sender gives to a message.
#[derive(Debug)]
pub(super) struct SenderMessage;
