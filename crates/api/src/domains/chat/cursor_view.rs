//! Marks messages as seen.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{CHAT_MESSAGE, Message, Room, RoomPath};
use super::room::lock_room;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::messaging::events::insert_event;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("chat").put("/chat/rooms/{id}/cursor_view", operation!(chat_room_cursor_view)).errors(&[NotFound])
}

/// The last message that was seen.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ChatRoomCursorView")]
struct CursorView {
    /// The message's id.
    cursor_id: Id<Message>,
}

/// Marks the messages of a room as seen by the caller's scope, up to one. It moves forward only: an older one changes nothing.
#[docs_const]
async fn chat_room_cursor_view(
    State(app): State<App>,
    caller: Authenticated,
    Path(RoomPath { id }): Path<RoomPath>,
    Body(CursorView { cursor_id }): Body<CursorView>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    let (other, _) = lock_room(tx.on(), caller.scope_id, id).await?;
    let number = sql(tx.on(), "SELECT number FROM chat_messages WHERE room_id = $1 AND id = $2").bind((id, cursor_id));
    let number: i64 = number.optional_scalar().await?.or_not_found()?;
    if update_view(tx.on(), caller.scope_id, id, (cursor_id, number)).await? == 1 {
        // The other side shows what was read.
        let now = app.clock.now();
        insert_event(&mut tx, CHAT_MESSAGE, id, (other, other), now).await?;
        insert_event(&mut tx, CHAT_MESSAGE, id, (caller.scope_id, caller.scope_id), now).await?;
    }
    tx.commit().await?;
    Ok(Json(Null))
}

async fn update_view(
    on: Executor<'_>,
    scope: Id<Scope>,
    room: Id<Room>,
    (message, number): (Id<Message>, i64),
) -> Result<u64> {
    let update = "UPDATE chat_members SET view_id = $3, view_number = $4,
                      unread = (SELECT COUNT(m.id) FROM chat_messages m
                                WHERE m.room_id = $1 AND m.number > $4 AND m.profile_id <> $2)
                  WHERE room_id = $1 AND profile_id = $2 AND view_number < $4";
    sql(on, update).bind((room, scope, message, number)).execute().await
}
