//! Rooms: found by their id, or by the profile on the other side, which opens one.

mod open;
mod records;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use self::open::ChatPartner;
use super::customers::CustomerLookup;
use super::model::{Room, RoomPath};
use hub_kernel::app::App;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, RateLimited, Rule};
use hub_kernel::types::id::Id;

pub(super) use records::{find_room_id, insert_room, lock_room};

pub(super) fn routes() -> Routes {
    Routes::new("chat")
        .get("/chat/rooms/direct/{profile_id}", operation!(chat_room_direct))
        .errors(&[NotFound, Rule("chat_self"), RateLimited])
        .get("/chat/rooms/{id}", operation!(chat_room_get))
        .errors(&[NotFound])
}

#[derive(Deserialize, JsonSchema)]
struct DirectPath {
    /// The scope's id, or a person's own profile id, which means their consumer scope.
    profile_id: Id<ChatPartner>,
}

/// Gets the room with another profile; opens it when there is none.
///
/// 422 `error.rule.chat_self` for one's own profile. 404 when the profile is unknown or inactive, or when a workspace asks for
/// a consumer who neither ordered from it nor wrote to it, or for another workspace. 20 new rooms an hour a profile, then 429.
#[docs_const]
async fn chat_room_direct(
    State(app): State<App>,
    customers: CustomerLookup,
    caller: Authenticated,
    Path(DirectPath { profile_id }): Path<DirectPath>,
) -> Result<Json<Room>> {
    let other = open::find_profile(app.db.read(), profile_id).await?.or_not_found()?;
    let room = match find_room_id(app.db.read(), caller.scope_id, other.id).await? {
        Some(room) => room,
        None => open::find_or_insert_room(&app, customers, &caller, other).await?,
    };
    records::find_room(app.db.read(), caller.scope_id, room).await?.or_not_found().map(Json)
}

/// Gets a room of which the caller's scope is a member.
#[docs_const]
async fn chat_room_get(
    State(app): State<App>,
    caller: Authenticated,
    Path(RoomPath { id }): Path<RoomPath>,
) -> Result<Json<Room>> {
    records::find_room(app.db.read(), caller.scope_id, id).await?.or_not_found().map(Json)
}
