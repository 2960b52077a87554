//! Sends a message: numbered under the room's lock, with both members' rows and an event for each.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use crate::domains::chat::model::{
    CHAT_MESSAGE, Message, MessageData, MessageDataType, PROFILE_NAME, Room, SenderMessage,
};
use crate::domains::chat::push::enqueue_push;
use crate::domains::chat::room::lock_room;
use crate::domains::media::is_own_upload;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::messaging::events::insert_event;
use hub_kernel::pagination::word_index::join_words;
use hub_kernel::security::rate_limits::{self, RateLimit};
use hub_kernel::security::session::{Account, Caller, Scope};
use hub_kernel::types::bounded_text::MultiLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::{PicturePlace, PictureUrl};
use hub_kernel::types::text::{fold_index_words, fold_text};

/// The most parts of a message.
const PARTS_MAX: usize = 10;

/// A part of a message.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChatMessageDataPost")]
struct MessageDataPost {
    /// Its type.
    #[serde(rename = "type")]
    data_type: MessageDataType,
    /// A text of 1 to 4000 characters, or for other types the path of an upload of the caller's scope.
    value: MultiLine<4000>,
}

/// A message to send.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChatMessagePost")]
pub(super) struct MessagePost {
    /// The room.
    room_id: Id<Room>,
    /// The sender's own id of it: sent again with the same id, it is the same message.
    sender_id: Id<SenderMessage>,
    /// The time at which it was written, by the sender's clock.
    sender_datetime: Timestamp,
    /// Its parts, 1 to 10.
    data: Vec<MessageDataPost>,
}

/// A message that the server has.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "ChatMessageCreated")]
pub(crate) struct MessageCreated {
    /// The message's id.
    id: Id<Message>,
    /// The time at which the server took it.
    #[sqlx(rename = "created_at")]
    datetime: Timestamp,
}

/// A message to write.
pub(crate) struct NewMessage {
    pub(crate) room_id: Id<Room>,
    /// The scope that writes.
    pub(crate) scope_id: Id<Scope>,
    /// The account that writes for the scope.
    pub(crate) account_id: Id<Account>,
    pub(crate) sender_id: Id<SenderMessage>,
    pub(crate) sender_datetime: Timestamp,
    pub(crate) data: Vec<MessageData>,
}

impl NewMessage {
    fn from_post(caller: &Caller, post: MessagePost) -> Self {
        let part = |part: MessageDataPost| MessageData { data_type: part.data_type, value: part.value.into_string() };
        Self {
            room_id: post.room_id,
            scope_id: caller.scope_id,
            account_id: caller.account_id,
            sender_id: post.sender_id,
            sender_datetime: post.sender_datetime,
            data: post.data.into_iter().map(part).collect(),
        }
    }
}

/// Sends a message to a room of which the caller's scope is a member.
///
/// Idempotent by `sender_id`: sent again, it answers as before. The caller's scope has then seen the room up to this message. 422
/// `error.rule.chat_media` with the path when a part names something else than an upload of the caller's scope, 422
/// `error.rule.chat_inactive` while the other profile is blocked or deleted: nobody would read it. 60 messages a minute a profile, then 429.
#[docs_const]
pub(super) async fn chat_message_create(
    State(app): State<App>,
    caller: Authenticated,
    Body(post): Body<MessagePost>,
) -> Result<Json<MessageCreated>> {
    check_data(&post.data)?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let (other, last_number) = lock_room(tx.on(), caller.scope_id, post.room_id).await?;
    if let Some(sent) = find_sent(tx.on(), caller.scope_id, &post).await? {
        return Ok(Json(sent));
    }
    if !find_is_active(tx.on(), other).await? {
        return Err(Error::Rule("chat_inactive", None));
    }
    let files = list_files(tx.on(), caller.scope_id, &post.data).await?;
    let limit = RateLimit { count: app.config.limits.chat_messages_minute, window: Duration::minutes(1) };
    let scope = caller.scope_id.to_string();
    rate_limits::check_and_record(&mut tx, &app.rate_limiter, "chat_messages_minute", &[limit], &scope).await?;
    let room = post.room_id;
    let created = write_message(&mut tx, &NewMessage::from_post(&caller, post), other, last_number + 1, now).await?;
    insert_files(tx.on(), room, &files, now).await?;
    enqueue_push(&mut tx, &app, room, last_number + 1, other, now).await?;
    insert_event(&mut tx, CHAT_MESSAGE, room, (other, other), now).await?;
    insert_event(&mut tx, CHAT_MESSAGE, room, (caller.scope_id, caller.scope_id), now).await?;
    tx.commit().await?;
    Ok(Json(created))
}

fn check_data(data: &[MessageDataPost]) -> Result<()> {
    let refusal = |path: &str, message: &str| Err(Error::parser(RequestPart::Body, path, message));
    if data.is_empty() || data.len() > PARTS_MAX {
        return refusal("data", "1 to 10 entries");
    }
    match data.iter().position(|part| part.value.as_str().is_empty()) {
        Some(index) => refusal(&format!("data[{index}].value"), "1 to 4000 characters"),
        None => Ok(()),
    }
}

/// The uploads that a message names; 422 `error.rule.chat_media` when one is not the scope's own.
async fn list_files(mut on: Executor<'_>, scope: Id<Scope>, data: &[MessageDataPost]) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for (index, part) in data.iter().enumerate().filter(|(_, part)| part.data_type != MessageDataType::Text) {
        if !is_own_file(on.reborrow(), scope, part.value.as_str()).await? {
            return Err(Error::Rule("chat_media", Some(json!({"path": format!("data[{index}].value")}))));
        }
        files.push(part.value.as_str().to_owned());
    }
    Ok(files)
}

async fn is_own_file(on: Executor<'_>, scope: Id<Scope>, value: &str) -> Result<bool> {
    let Ok(url) = PictureUrl::try_from(value.to_owned()) else { return Ok(false) };
    let id = match url.place() {
        PicturePlace::Private(id) => Some(id),
        PicturePlace::Public => value.rsplit('/').next().and_then(|id| id.parse().ok()),
        PicturePlace::Https | PicturePlace::Http => None,
    };
    match id {
        Some(id) => is_own_upload(on, scope, id.into()).await,
        None => Ok(false),
    }
}

async fn find_is_active(on: Executor<'_>, scope: Id<Scope>) -> Result<bool> {
    let active = sql(on, "SELECT id FROM scopes WHERE id = $1 AND state = 'active'").bind(scope);
    Ok(active.optional_scalar::<Id<Scope>>().await?.is_some())
}

async fn find_sent(on: Executor<'_>, scope: Id<Scope>, post: &MessagePost) -> Result<Option<MessageCreated>> {
    let sent = "SELECT id, created_at FROM chat_messages WHERE room_id = $1 AND profile_id = $2 AND sender_id = $3";
    sql(on, sent).bind((post.room_id, scope, post.sender_id)).optional().await
}

/// Writes a message with its number to a locked room whose other member is `other`.
pub(crate) async fn write_message(
    tx: &mut Tx,
    new: &NewMessage,
    other: Id<Scope>,
    number: i64,
    datetime: Timestamp,
) -> Result<MessageCreated> {
    let created = MessageCreated { id: Id::new(), datetime };
    insert_message(tx.on(), new, created, number).await?;
    update_room(tx, new.room_id, (new.scope_id, other), created, number).await?;
    Ok(created)
}

async fn insert_message(on: Executor<'_>, new: &NewMessage, created: MessageCreated, number: i64) -> Result<()> {
    let texts = new.data.iter().filter(|part| part.data_type == MessageDataType::Text).map(|part| part.value.as_str());
    let words = join_words(&fold_index_words(texts));
    sql(
        on,
        "INSERT INTO chat_messages (id, room_id, number, profile_id, account_id, sender_id, sender_datetime, data,
                                    search_text, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind((created.id, new.room_id, number, new.scope_id, new.account_id, new.sender_id, new.sender_datetime))
    .bind((json!(new.data).to_string(), words, created.datetime))
    .execute()
    .await
    .map(drop)
}

async fn insert_files(on: Executor<'_>, room: Id<Room>, files: &[String], now: Timestamp) -> Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = files.iter().map(|url| json!({"url": url, "room_id": room})).collect();
    let insert = sql(on, "INSERT INTO chat_files (url, room_id, shown_at) SELECT DISTINCT url, room_id, $1 FROM ");
    let insert = insert.bind(now).push_rows("url text, room_id uuid", &rows);
    insert
        .push(" WHERE true ON CONFLICT (url, room_id) DO UPDATE SET shown_at = excluded.shown_at")
        .execute()
        .await
        .map(drop)
}

/// Updates the room and its members: the sender has seen its own message, the other side has one more unread.
async fn update_room(
    tx: &mut Tx,
    room: Id<Room>,
    (sender, other): (Id<Scope>, Id<Scope>),
    created: MessageCreated,
    number: i64,
) -> Result<()> {
    let update = sql(tx.on(), "UPDATE chat_rooms SET last_number = $2 WHERE id = $1");
    update.bind((room, number)).execute().await?;
    let names =
        sql(tx.on(), "SELECT s.id, ").push(PROFILE_NAME).push(" FROM scopes s WHERE s.id").push_any([sender, other]);
    let names: Vec<(Id<Scope>, String)> = names.all().await?;
    let name = |id| names.iter().find(|(known, _)| *known == id).map(|(_, name)| fold_text(name)).unwrap_or_default();
    sql(
        tx.on(),
        "UPDATE chat_members SET
             listed = true, updated_at = $4,
             unread = CASE WHEN profile_id = $2 THEN 0 ELSE unread + 1 END,
             view_number = CASE WHEN profile_id = $2 THEN $5 ELSE view_number END,
             view_id = CASE WHEN profile_id = $2 THEN $6 ELSE view_id END,
             search_text = CASE WHEN profile_id = $2 THEN $8 ELSE $7 END
         WHERE room_id = $1 AND profile_id IN ($2, $3)",
    )
    .bind((room, sender, other, created.datetime, number, created.id))
    .bind((name(sender), name(other)))
    .execute()
    .await
    .map(drop)
}
