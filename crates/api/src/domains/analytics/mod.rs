//! Analytics: links, which a client asks about and which rewrite paths and addresses to others, and the count of what they rewrote.
//!
//! Tables: `links`, `link_words`.
//!
//! - An input is a path or an https address; a `*` at the end of its path stands for one character or more. No two links have the same
//!   input. The link with exactly the requested input rewrites it, else the one with the longest text before its `*`.
//! - No output of an enabled link is the input of an enabled link, so that nothing is rewritten twice. Every write of links locks them
//!   all, because this concerns any two of them.
//! - Each server counts its rewrites in memory and adds them to the links, some a second.

mod link;

use hub_kernel::http::openapi::Routes;

pub(crate) use link::{LINK_WORDS, LinkPut, insert_or_update_link, list_links};
pub use link::{Link, LinkImportRow, import_links, run_rewrite_counter, update_rewrites};

/// The operations of the domain.
pub fn routes() -> Routes {
    link::routes()
}
