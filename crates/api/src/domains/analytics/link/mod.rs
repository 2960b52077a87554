//! Links: the staff keep them, and anyone may have a path or an address rewritten.

mod address;
#[cfg(test)]
mod address_tests;
mod import;
mod input;
mod loops;
mod rewrite;
mod rewrite_counter;
mod write;

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::pagination::word_index::WordIndex;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub use import::{LinkImportRow, import_links};
pub(crate) use input::LinkPut;
pub use rewrite_counter::{run_rewrite_counter, update_rewrites};
pub(crate) use write::insert_or_update_link;

/// The words of links, for the staff's list.
pub(crate) static LINK_WORDS: WordIndex =
    WordIndex { table: "link_words", row_id: "link_id", parent_id: None, unindexed_table: None, rare_max: 1_000 };

pub(super) fn routes() -> Routes {
    Routes::new("analytics").get(address::REWRITE_PATH, operation!(rewrite::analytics_link_rewrite)).errors(&[NotFound])
}

/// A link.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "BackofficeLink")]
pub struct Link {
    /// The link's id.
    id: Id<Link>,
    /// The name.
    name: String,
    /// False when it rewrites nothing.
    enabled: bool,
    /// The path or https address that it rewrites; a `*` at its end stands for one character or more.
    input: String,
    /// The path or https address to go to; its `*` stands for what the input's `*` stands for.
    output: String,
    /// The number of times that it rewrote an address, up to some seconds ago.
    rewrites: i64,
    /// The time of its creation.
    created_at: Timestamp,
    /// Always null: a link that is not needed any more is disabled.
    #[sqlx(skip)]
    deleted_at: Option<Timestamp>,
}

/// Selects links; ends in a WHERE condition.
pub(crate) fn list_links(on: Executor<'_>) -> Statement<'_> {
    sql(on, "SELECT id, name, enabled, input, output, rewrites, created_at FROM links WHERE true")
}
