//! The demonstration's conversations.

use std::collections::HashMap;

use chrono::Duration;
use serde::Deserialize;
use serde_json::{Value, json};

use super::message::{NewMessage, write_message};
use super::model::{MessageData, MessageDataType, PROFILE_NAME, Room};
use super::room::{find_room_id, insert_room, lock_room};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

const CONVERSATIONS: &str = include_str!("../../../../../fixtures/conversations.json");

/// A conversation of the fixture; its first member opened the room.
#[derive(Deserialize)]
struct ConversationFixture {
    /// The usernames of the accounts that write.
    members: [String; 2],
    messages: Vec<MessageFixture>,
}

#[derive(Deserialize)]
struct MessageFixture {
    /// The username of the account that wrote it.
    from: String,
    minutes_ago: i64,
    text: String,
}

/// An account of the demonstration that writes.
#[derive(Clone, sqlx::FromRow)]
struct Writer {
    username: String,
    account_id: Id<Account>,
    scope_id: Id<Scope>,
    name: String,
}

/// Inserts the conversations of the demonstration's accounts. A pair that has a room is left alone.
pub async fn insert_demo_conversations(app: &App) -> Result<()> {
    let fixtures: Vec<ConversationFixture> = serde_json::from_str(CONVERSATIONS).map_err(Error::internal)?;
    let usernames: Vec<_> = fixtures.iter().flat_map(|fixture| &fixture.members).collect();
    let usernames = json!(usernames.into_iter().map(|username| json!({"username": username})).collect::<Vec<_>>());
    let writers = list_writers(app.db.read(), &usernames).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    for fixture in fixtures {
        let [one, other] = fixture.members.each_ref().map(|username| writers.get(username));
        let (Some(one), Some(other)) = (one, other) else { continue };
        if find_room_id(tx.on(), one.scope_id, other.scope_id).await?.is_none() {
            insert_conversation(&mut tx, [one, other], fixture.messages, now).await?;
        }
    }
    tx.commit().await
}

async fn list_writers(on: Executor<'_>, usernames: &Value) -> Result<HashMap<String, Writer>> {
    let writers = sql(on, "SELECT c.username, a.id AS account_id, a.scope_id, ").push(PROFILE_NAME).push(
        " AS name FROM credentials c
          JOIN accounts a ON a.user_id = c.user_id JOIN scopes s ON s.id = a.scope_id
          WHERE c.username IN (SELECT username FROM ",
    );
    let writers: Vec<Writer> = writers.push_rows("username text", usernames).push(")").all().await?;
    Ok(writers.into_iter().map(|writer| (writer.username.clone(), writer)).collect())
}

async fn insert_conversation(
    tx: &mut Tx,
    members: [&Writer; 2],
    messages: Vec<MessageFixture>,
    now: Timestamp,
) -> Result<()> {
    let [opener, other] = members;
    let opened_at = now - Duration::minutes(messages.first().map_or(0, |message| message.minutes_ago));
    let named = |writer: &Writer| (writer.scope_id, writer.name.clone());
    insert_room(tx, named(opener), named(other), opened_at).await?;
    let room: Id<Room> = find_room_id(tx.on(), opener.scope_id, other.scope_id).await?.or_not_found()?;
    for message in messages {
        let Some(writer) = members.into_iter().find(|member| member.username == message.from) else { continue };
        let sent_at = now - Duration::minutes(message.minutes_ago);
        let (other, last_number) = lock_room(tx.on(), writer.scope_id, room).await?;
        let new = NewMessage {
            room_id: room,
            scope_id: writer.scope_id,
            account_id: writer.account_id,
            sender_id: Id::new(),
            sender_datetime: sent_at,
            data: vec![MessageData { data_type: MessageDataType::Text, value: message.text }],
        };
        write_message(tx, &new, other, last_number + 1, sent_at).await?;
    }
    Ok(())
}
