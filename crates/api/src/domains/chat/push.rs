//! The push message of a chat message, some seconds later, to a member who has not seen it by then.

use chrono::Duration;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::model::{MessageData, MessageDataType, Room};
use crate::domains::notifications::{
    NewNotification, NotificationKind, NotificationTarget, find_any_channel, insert_notifications,
};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, JsonList, Tx, sql};
use hub_kernel::messaging::Messaging;
use hub_kernel::messaging::jobs::{self, Attempt, JobFailure, JobHandler};
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The kind of the job that tells a member of a message.
pub const CHAT_PUSH_JOB_KIND: &str = "chat.push";

/// The time in which a member may see a message before it is pushed.
const DELAY: Duration = Duration::seconds(10);

/// The job handler that tells a member of a message.
pub struct ChatPushHandler;

/// The message of a room, and the member to tell.
#[derive(Serialize, Deserialize)]
pub struct ChatPushPayload {
    room_id: Id<Room>,
    number: i64,
    profile_id: Id<Scope>,
}

/// A message that a member has not seen.
#[derive(FromRow)]
struct UnseenMessage {
    sender_name: String,
    receiver_type: ScopeType,
    #[sqlx(try_from = "JsonList<MessageData>")]
    data: Vec<MessageData>,
}

/// Plans the push message of a new message, if the member has a device.
pub(super) async fn enqueue_push(
    tx: &mut Tx,
    app: &App,
    room: Id<Room>,
    number: i64,
    member: Id<Scope>,
    now: Timestamp,
) -> Result<()> {
    if find_any_channel(tx.on(), member).await?.is_none() {
        return Ok(());
    }
    let payload = ChatPushPayload { room_id: room, number, profile_id: member };
    jobs::enqueue(tx, &app.messaging, CHAT_PUSH_JOB_KIND, &payload, now + DELAY).await.map(drop)
}

impl JobHandler for ChatPushHandler {
    type Payload = ChatPushPayload;
    type Outcome = ();

    async fn call_external(&self, _: &Messaging, _: &ChatPushPayload, _: Attempt) -> Result<(), JobFailure> {
        Ok(())
    }

    async fn complete(&self, tx: &mut Tx, messaging: &Messaging, payload: &ChatPushPayload, (): ()) -> Result<()> {
        let Some(message) = find_unseen(tx.on(), payload).await? else { return Ok(()) };
        let list = match message.receiver_type {
            ScopeType::Consumer => "/mis_mensajes",
            ScopeType::Workspace => "/mensajes",
            ScopeType::Backoffice => "/backoffice/mensajes",
        };
        let room = payload.room_id;
        let new = NewNotification {
            cause: format!("chat:{room}:{}", payload.number),
            kind: NotificationKind::Messages,
            title: message.sender_name,
            body: summary(&message.data),
            target: NotificationTarget { entity_type: "chat_room", id: room.uuid(), url: format!("{list}/{room}") },
        };
        insert_notifications(tx, payload.profile_id, &[new], None, messaging.clock.now()).await
    }
}

/// The message of a job, unless the member has seen it.
async fn find_unseen(on: Executor<'_>, payload: &ChatPushPayload) -> Result<Option<UnseenMessage>> {
    sql(
        on,
        "SELECT s.name AS sender_name, o.type AS receiver_type, t.data
         FROM chat_messages t JOIN chat_members m ON m.room_id = t.room_id AND m.profile_id = $3
         JOIN scopes s ON s.id = t.profile_id JOIN scopes o ON o.id = m.profile_id
         WHERE t.room_id = $1 AND t.number = $2 AND m.view_number < t.number",
    )
    .bind((payload.room_id, payload.number, payload.profile_id))
    .optional()
    .await
}

/// The first text of a message, else what it has.
fn summary(data: &[MessageData]) -> String {
    let text = data.iter().find(|part| part.data_type == MessageDataType::Text);
    let other = || match data.first().map(|part| part.data_type) {
        Some(MessageDataType::Image) => "Foto",
        Some(MessageDataType::Video) => "Video",
        Some(MessageDataType::Audio) => "Audio",
        Some(MessageDataType::File) => "Archivo",
        Some(MessageDataType::Text) | None => "Mensaje nuevo",
    };
    text.map_or_else(|| other().to_owned(), |part| part.value.clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_summed_up_by_its_text_or_its_first_file() {
        let part = |data_type, value: &str| MessageData { data_type, value: value.to_owned() };
        let picture = part(MessageDataType::Image, "/media/1");
        for (data, expected) in [
            (vec![part(MessageDataType::Text, "Hola")], "Hola"),
            (vec![picture.clone(), part(MessageDataType::Text, "Mirá")], "Mirá"),
            (vec![picture.clone()], "Foto"),
            (vec![part(MessageDataType::Audio, "/media/2"), picture], "Audio"),
            (vec![part(MessageDataType::Video, "/media/3")], "Video"),
            (vec![part(MessageDataType::File, "/media/4")], "Archivo"),
            (vec![], "Mensaje nuevo"),
        ] {
            assert_eq!(summary(&data), expected);
        }
    }
}
