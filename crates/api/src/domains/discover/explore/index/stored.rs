//! The stored index entry of a page, read before it is replaced.

use std::collections::HashMap;

use sqlx::FromRow;

use crate::domains::discover::page::DirectoryPage;
use crate::domains::ecommerce::Deployment;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The stored index entry of a page.
#[derive(FromRow)]
pub(super) struct StoredEntry {
    pub(super) page_id: Id<DirectoryPage>,
    pub(super) listed_at: Timestamp,
    pub(super) article_words: String,
    pub(super) page_suggestions: String,
    pub(super) article_suggestions: String,
    pub(super) deployment_id: Option<Id<Deployment>>,
    pub(super) activity_even: i64,
    pub(super) activity_odd: i64,
}

/// The entries of pages.
pub(super) async fn list_stored_entries(
    on: Executor<'_>,
    pages: &[Id<DirectoryPage>],
) -> Result<HashMap<Id<DirectoryPage>, StoredEntry>> {
    let rows = "SELECT page_id, listed_at, article_words, page_suggestions, article_suggestions, deployment_id,
                       activity_even, activity_odd
                FROM search_pages WHERE page_id";
    let rows: Vec<StoredEntry> = sql(on, rows).push_any(pages.iter().copied()).all().await?;
    Ok(rows.into_iter().map(|row| (row.page_id, row)).collect())
}
