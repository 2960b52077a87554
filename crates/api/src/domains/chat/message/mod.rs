//! Messages: written once, and listed from the newest.

mod list;
mod send;

use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::error_code::ErrorCode::{NotFound, RateLimited, Rule};

pub(super) use send::{NewMessage, write_message};

pub(super) fn routes() -> Routes {
    Routes::new("chat")
        .post("/chat/messages", operation!(send::chat_message_create))
        .errors(&[NotFound, Rule("chat_inactive"), Rule("chat_media"), RateLimited])
        .get("/chat/messages", operation!(list::chat_message_list))
        .errors(&[NotFound])
}
