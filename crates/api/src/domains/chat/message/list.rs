//! The messages of a room.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::chat::model::{Message, Room};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::list_query::{ListQuery, ListSort};
use hub_kernel::http::response::Json;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The filters of messages.
#[derive(Deserialize, JsonSchema)]
pub(super) struct MessageFilter {
    /// The room.
    room_id: Id<Room>,
    /// Words to find at the start of words of the texts. Ignored without letters or digits.
    query: Option<String>,
}

/// A fixed sort order: newest first, by the number in the room.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
pub(super) struct NewestNumberFirst {}

impl ListSort for NewestNumberFirst {
    fn column(&self) -> (&'static str, OrderDir) {
        ("number", OrderDir::Desc)
    }
}

/// Lists the messages of a room of which the caller's scope is a member, newest first; the cursor leads to older ones.
#[docs_const]
pub(super) async fn chat_message_list(
    State(app): State<App>,
    caller: Authenticated,
    query: ListQuery<MessageFilter, NewestNumberFirst>,
) -> Result<Json<Page<Message>>> {
    let MessageFilter { room_id, query: words } = &query.filter;
    find_member_or_not_found(app.db.read(), caller.scope_id, *room_id).await?;
    let rows =
        "SELECT id, profile_id, CASE WHEN profile_id = $1 THEN account_id END AS account_id, created_at, sender_id,
                       sender_datetime, data
                FROM chat_messages WHERE room_id = $2";
    let rows = sql(app.db.read(), rows).bind((caller.scope_id, *room_id));
    let rows = push_word_filter(rows, "search_text", words.as_deref());
    query.fetch_page("chat_message_list", &app.cursors, rows).await.map(Json)
}

async fn find_member_or_not_found(on: Executor<'_>, scope: Id<Scope>, room: Id<Room>) -> Result<()> {
    let member = sql(on, "SELECT COUNT(id) FROM chat_members WHERE room_id = $1 AND profile_id = $2");
    if member.bind((room, scope)).scalar::<i64>().await? == 1 { Ok(()) } else { Err(Error::NotFound) }
}
