//! Chat: conversations of two scopes. A consumer, a workspace or the platform's staff is one *profile*, named by its scope's id: all
//! active accounts of a workspace read and write as the workspace.
//!
//! A *room* has two *members* and its *messages*, numbered 1, 2, 3 … under the lock of the room's row: pages, cursors and unread
//! counts go by the number, because ids of two servers are not in order. A *conversation* is a room as one of its members lists it.
//! Tables: `chat_rooms`, one row for each pair of scopes; `chat_members`, two rows for each room; `chat_messages`; `chat_files`.
//!
//! Invariants: a member's unread count is the number of messages of the other side after the last one that the member saw, and
//! changes with the message. A message is written once, however often it is sent.

mod conversation;
mod cursor_view;
mod customers;
mod demo;
mod events;
mod media_reader;
mod message;
mod model;
mod push;
mod room;

use hub_kernel::http::openapi::Routes;

pub use customers::CustomerLookup;
pub use demo::insert_demo_conversations;
pub use media_reader::CHAT_READER;
pub use push::{CHAT_PUSH_JOB_KIND, ChatPushHandler};

/// The operations of the domain.
pub fn routes() -> Routes {
    conversation::routes()
        .merge(message::routes())
        .merge(room::routes())
        .merge(cursor_view::routes())
        .merge(events::routes())
}
