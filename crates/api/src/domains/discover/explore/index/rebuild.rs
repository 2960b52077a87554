//! Rebuilding the index and the suggestions, for the staff.

use std::collections::BTreeMap;
use std::time::Instant;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::write::page_suggestions;
use super::{index_pages, lock_index};
use crate::domains::discover::page::DirectoryPage;
use hub_kernel::db::{Executor, Insert, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The pages that are read at once.
const CHUNK: i64 = 500;

/// The result of a rebuild.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SearchRebuilt {
    /// The number of pages in the index.
    pages: i64,
    /// The number of words: of the index, those of each page with their singulars; of the suggestions, those that are suggested.
    words: i64,
    /// The time that it took.
    seconds: f64,
}

/// Reads all pages again and clears the dirty pages.
pub async fn rebuild_search(tx: &mut Tx, now: Timestamp) -> Result<SearchRebuilt> {
    let started = Instant::now();
    lock_index(tx).await?;
    delete_dirty_pages_and_suggestions(tx).await?;
    let (mut words, mut after) = (0, None);
    loop {
        let pages = list_page_ids(tx.on(), after).await?;
        words += index_pages(tx, &pages, now).await?;
        after = pages.last().copied();
        if after.is_none() {
            break;
        }
    }
    let pages = find_page_count(tx.on()).await?;
    Ok(SearchRebuilt { pages, words, seconds: started.elapsed().as_secs_f64() })
}

async fn list_page_ids(on: Executor<'_>, after: Option<Id<DirectoryPage>>) -> Result<Vec<Id<DirectoryPage>>> {
    let pages = sql(on, "SELECT id FROM pages WHERE true").push_opt(" AND id > ", after);
    pages.push(" ORDER BY id LIMIT ").push_bind(CHUNK).all_scalars().await
}

async fn find_page_count(on: Executor<'_>) -> Result<i64> {
    sql(on, "SELECT COUNT(page_id) FROM search_pages").scalar().await
}

/// Deletes the rows of dirty pages and the suggestions, and clears what entries keep of their last writing, so that all is written anew.
async fn delete_dirty_pages_and_suggestions(tx: &mut Tx) -> Result<()> {
    sql(tx.on(), "DELETE FROM search_dirty WHERE true").execute().await?;
    sql(tx.on(), "DELETE FROM search_suggestions WHERE true").execute().await?;
    let update = "UPDATE search_pages SET deployment_id = NULL, article_words = '', page_suggestions = '',
                         article_suggestions = ''";
    sql(tx.on(), update).execute().await.map(drop)
}

/// Makes the suggestions anew from the indexed pages.
pub async fn rebuild_suggestions(tx: &mut Tx) -> Result<SearchRebuilt> {
    let started = Instant::now();
    lock_index(tx).await?;
    let (mut counts, mut pages, mut after): (BTreeMap<String, i64>, i64, Option<Id<DirectoryPage>>) =
        (BTreeMap::new(), 0, None);
    loop {
        let rows = list_page_suggestions(tx.on(), after).await?;
        for word in rows.iter().flat_map(|(_, page, articles)| page_suggestions(page, articles)) {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
        pages += rows.len() as i64;
        after = rows.last().map(|(id, ..)| *id);
        if after.is_none() {
            break;
        }
    }
    insert_suggestions(tx, &counts).await?;
    Ok(SearchRebuilt { pages, words: counts.len() as i64, seconds: started.elapsed().as_secs_f64() })
}

/// The words that pages suggest: those of their names, and those of their articles.
async fn list_page_suggestions(
    on: Executor<'_>,
    after: Option<Id<DirectoryPage>>,
) -> Result<Vec<(Id<DirectoryPage>, String, String)>> {
    let rows = "SELECT page_id, page_suggestions, article_suggestions FROM search_pages WHERE true";
    let rows = sql(on, rows).push_opt(" AND page_id > ", after);
    rows.push(" ORDER BY page_id LIMIT ").push_bind(CHUNK).all().await
}

/// Replaces all words to suggest.
async fn insert_suggestions(tx: &mut Tx, counts: &BTreeMap<String, i64>) -> Result<()> {
    sql(tx.on(), "DELETE FROM search_suggestions WHERE true").execute().await?;
    let row = |(word, pages): (&String, &i64)| json!({"folded": fold_text(word), "word": word, "pages": pages});
    let rows: Value = counts.iter().map(row).collect();
    let insert = Insert::into(tx.on(), "search_suggestions");
    insert.rows("folded text, word text, pages bigint", &rows).execute().await.map(drop)
}
