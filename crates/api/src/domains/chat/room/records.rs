//! The rows of rooms and members.

use sqlx::FromRow;

use crate::domains::chat::model::{Member, MemberState, Message, PROFILE_NAME, Room, RoomType};
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The id of the room of two scopes.
pub(crate) async fn find_room_id(on: Executor<'_>, one: Id<Scope>, other: Id<Scope>) -> Result<Option<Id<Room>>> {
    let room = sql(on, "SELECT id FROM chat_rooms WHERE low_id = $1 AND high_id = $2");
    room.bind((one.min(other), one.max(other))).optional_scalar().await
}

/// Inserts the room of two scopes, each with its name, unless there is one. The first opens it.
pub(crate) async fn insert_room(
    tx: &mut Tx,
    (opener, opener_name): (Id<Scope>, String),
    (other, other_name): (Id<Scope>, String),
    now: Timestamp,
) -> Result<()> {
    let id = Id::<Room>::new();
    let room = "INSERT INTO chat_rooms (id, low_id, high_id, created_at) VALUES ($1, $2, $3, $4)
                ON CONFLICT (low_id, high_id) DO NOTHING";
    let room = sql(tx.on(), room).bind((id, opener.min(other), opener.max(other), now));
    if room.execute().await? == 0 {
        return Ok(());
    }
    sql(
        tx.on(),
        "INSERT INTO chat_members (id, room_id, profile_id, other_id, listed, search_text, created_at, updated_at)
         VALUES ($1, $3, $4, $5, true, $7, $8, $8), ($2, $3, $5, $4, false, $6, $8, $8)",
    )
    .bind((Id::<Member>::new(), Id::<Member>::new(), id, opener, other))
    .bind((fold_text(&opener_name), fold_text(&other_name), now))
    .execute()
    .await
    .map(drop)
}

#[derive(FromRow)]
struct MemberRow {
    id: Id<Member>,
    profile_id: Id<Scope>,
    view_id: Option<Id<Message>>,
    room_created_at: Timestamp,
    name: String,
    image_url: Option<String>,
}

/// A room as one of its members sees it; `None` when the scope is no member.
pub(super) async fn find_room(on: Executor<'_>, scope: Id<Scope>, room: Id<Room>) -> Result<Option<Room>> {
    let rows = sql(on, "SELECT ").push(PROFILE_NAME).push(
        " AS name, s.image_url, m.id, m.profile_id, m.view_id, r.created_at AS room_created_at
                FROM chat_members m JOIN chat_rooms r ON r.id = m.room_id JOIN scopes s ON s.id = m.profile_id
                WHERE m.room_id = $1 ORDER BY m.id",
    );
    let rows: Vec<MemberRow> = rows.bind(room).all().await?;
    let is_member = rows.iter().any(|row| row.profile_id == scope);
    let other = rows.iter().find(|row| row.profile_id != scope);
    let Some(other) = other.filter(|_| is_member) else { return Ok(None) };
    let (name, image_url, created_at) = (other.name.clone(), other.image_url.clone(), other.room_created_at);
    let member = |row: MemberRow| Member {
        id: row.id,
        state: MemberState::Active,
        profile_id: row.profile_id,
        profile_name: row.name,
        profile_image_url: row.image_url,
        cursor_init: None,
        cursor_view: row.view_id,
    };
    let members = rows.into_iter().map(member).collect();
    Ok(Some(Room { id: room, room_type: RoomType::Direct, name, image_url, created_at, members }))
}

/// Locks a room for a message or a view, and answers its other member and the number of its last message. 404 unless the scope is
/// a member.
pub(crate) async fn lock_room(on: Executor<'_>, scope: Id<Scope>, room: Id<Room>) -> Result<(Id<Scope>, i64)> {
    let row = "SELECT CASE WHEN low_id = $2 THEN high_id ELSE low_id END, last_number FROM chat_rooms
               WHERE id = $1 AND (low_id = $2 OR high_id = $2)";
    sql(on, row).bind((room, scope)).lock(RowLock::NoKeyUpdate).optional().await?.or_not_found()
}
