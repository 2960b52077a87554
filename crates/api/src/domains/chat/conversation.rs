//! Conversations: the rooms of the caller's scope, the last one written to first.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::model::{MemberState, Message, PROFILE_NAME, Room, RoomType};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::list_query::{ListQuery, ListSort, NameFilter};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The most unread messages that are counted.
const UNREAD_MAX: i64 = 100;

pub(super) fn routes() -> Routes {
    Routes::new("chat").get("/chat/conversations", operation!(chat_conversation_list))
}

/// A fixed sort order: the last changed first, by `updated_at`.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
struct LastChangedFirst {}

impl ListSort for LastChangedFirst {
    fn column(&self) -> (&'static str, OrderDir) {
        ("updated_at", OrderDir::Desc)
    }
}

/// A room as one of its members lists it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ChatConversation")]
struct Conversation {
    /// The conversation's id: that of the member.
    id: Id<Conversation>,
    /// Its state.
    state: MemberState,
    /// The name of the other member.
    name: String,
    /// The URL of the other member's picture.
    image_url: Option<String>,
    /// The room.
    room_id: Id<Room>,
    /// The room's type.
    room_type: RoomType,
    /// The message before the first that may be read; null when all may be.
    cursor_init: Option<Id<Message>>,
    /// The last message that the caller's scope has seen; null before the first.
    cursor_view: Option<Id<Message>>,
    /// True while nobody wrote.
    empty: bool,
    /// The number of the other side's messages after the last one seen, at most 100.
    unread_count: i64,
    /// The time of the last message, else of the room's creation.
    updated_at: Timestamp,
    /// The last message; null while nobody wrote.
    last_message: Option<Message>,
}

#[derive(FromRow)]
struct ConversationRow {
    id: Id<Conversation>,
    room_id: Id<Room>,
    view_id: Option<Id<Message>>,
    unread: i64,
    updated_at: Timestamp,
    name: String,
    image_url: Option<String>,
    last_id: Option<Id<Message>>,
}

/// Lists the conversations of the caller's scope, the last changed first, in one list with those that it opened and where nobody
/// wrote yet.
#[docs_const]
async fn chat_conversation_list(
    State(app): State<App>,
    caller: Authenticated,
    query: ListQuery<NameFilter, LastChangedFirst>,
) -> Result<Json<Page<Conversation>>> {
    let rows = list_conversations(app.db.read()).bind(caller.scope_id);
    let rows = push_word_filter(rows, "search_text", query.filter.query.as_deref());
    let page: Page<ConversationRow> = query.fetch_page("chat_conversation_list", &app.cursors, rows).await?;
    let ids = page.data.iter().filter_map(|row| row.last_id);
    let messages = list_messages(app.db.read(), caller.scope_id, ids).await?;
    Ok(Json(page.map(|row| {
        let last_message = messages.iter().find(|message| Some(message.id) == row.last_id).cloned();
        Conversation {
            id: row.id,
            state: MemberState::Active,
            name: row.name,
            image_url: row.image_url,
            room_id: row.room_id,
            room_type: RoomType::Direct,
            cursor_init: None,
            cursor_view: row.view_id,
            empty: last_message.is_none(),
            unread_count: row.unread.min(UNREAD_MAX),
            updated_at: row.updated_at,
            last_message,
        }
    })))
}

/// Selects the conversations that a scope lists; the caller binds the scope as `$1`.
fn list_conversations(on: Executor<'_>) -> Statement<'_> {
    let rows = sql(
        on,
        "SELECT id, room_id, view_id, unread, updated_at, name, image_url, last_id
         FROM (SELECT m.id, m.profile_id, m.room_id, m.view_id, m.unread, m.updated_at, m.search_text, s.image_url,
                      (SELECT l.id FROM chat_messages l WHERE l.room_id = m.room_id AND l.number = r.last_number) AS last_id, ",
    );
    rows.push(PROFILE_NAME).push(
        " AS name
               FROM chat_members m JOIN chat_rooms r ON r.id = m.room_id JOIN scopes s ON s.id = m.other_id
               WHERE m.listed) AS conversations
         WHERE profile_id = $1",
    )
}

async fn list_messages(
    on: Executor<'_>,
    scope: Id<Scope>,
    ids: impl Iterator<Item = Id<Message>>,
) -> Result<Vec<Message>> {
    let messages =
        "SELECT id, profile_id, CASE WHEN profile_id = $1 THEN account_id END AS account_id, created_at, sender_id,
                           sender_datetime, data
                    FROM chat_messages WHERE id";
    sql(on, messages).bind(scope).push_any(ids).all().await
}
