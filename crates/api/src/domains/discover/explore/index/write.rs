//! Writes of entries: the counts of suggestions change by the difference, other rows are deleted and inserted.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use super::entry::{COLUMNS, EntryRow, IndexEntry};
use super::stored::StoredEntry;
use crate::domains::discover::page::DirectoryPage;
use hub_kernel::db::{Executor, Insert, Tx, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// Deletes the rows of pages that are written anew or not at all. Articles that stay are kept.
pub(super) async fn delete_entries(
    mut on: Executor<'_>,
    pages: &[Id<DirectoryPage>],
    entries: &[IndexEntry],
) -> Result<()> {
    let ids = || pages.iter().copied();
    sql(on.reborrow(), "DELETE FROM search_pages WHERE page_id").push_any(ids()).execute().await?;
    let keeps_articles =
        |page: &Id<DirectoryPage>| entries.iter().any(|entry| entry.row.page_id == *page && entry.articles.is_none());
    let articles = sql(on, "DELETE FROM search_articles WHERE page_id");
    articles.push_any(ids().filter(|page| !keeps_articles(page))).execute().await.map(drop)
}

/// Inserts entries whose old rows are deleted; `stored` has the old entries, also those of pages that left the index.
pub(super) async fn write_entries(
    tx: &mut Tx,
    stored: &HashMap<Id<DirectoryPage>, StoredEntry>,
    entries: Vec<IndexEntry>,
) -> Result<()> {
    let mut articles = Vec::new();
    for entry in &entries {
        let page = entry.row.page_id;
        articles.extend((0_i64..).zip(entry.articles.iter().flatten()).map(|(position, article)| {
            json!({"page_id": page, "position": position, "search_text": article.search_text, "article": article.article})
        }));
    }
    update_suggestions(tx.on(), stored, &entries).await?;
    let rows: Vec<EntryRow> = entries.into_iter().map(|entry| entry.row).collect();
    Insert::into(tx.on(), "search_pages").rows(COLUMNS, &rows).execute().await?;
    let columns = "page_id uuid, position bigint, search_text text, article text";
    Insert::into(tx.on(), "search_articles").rows(columns, &articles).execute().await.map(drop)
}

/// Gives pages the next revision, so that each server reads them again. The index is locked.
pub(crate) async fn update_revisions(mut on: Executor<'_>, pages: &[Id<DirectoryPage>]) -> Result<()> {
    let last: i64 = sql(on.reborrow(), "SELECT COALESCE(MAX(revision), 0) FROM search_revisions").scalar().await?;
    let rows: Vec<_> = pages.iter().map(|page| json!({"page_id": page, "revision": last + 1})).collect();
    let insert = sql(on, "INSERT INTO search_revisions (page_id, revision) SELECT page_id, revision FROM ");
    let insert = insert.push_rows("page_id uuid, revision bigint", &rows);
    let conflict = " WHERE true ON CONFLICT (page_id) DO UPDATE SET revision = excluded.revision";
    insert.push(conflict).execute().await.map(drop)
}

async fn update_suggestions(
    mut on: Executor<'_>,
    stored: &HashMap<Id<DirectoryPage>, StoredEntry>,
    entries: &[IndexEntry],
) -> Result<()> {
    let mut changes: BTreeMap<&str, i64> = BTreeMap::new();
    for before in stored.values() {
        for word in page_suggestions(&before.page_suggestions, &before.article_suggestions) {
            *changes.entry(word).or_default() -= 1;
        }
    }
    for entry in entries {
        for word in page_suggestions(&entry.row.page_suggestions, &entry.row.article_suggestions) {
            *changes.entry(word).or_default() += 1;
        }
    }
    changes.retain(|_, change| *change != 0);
    if changes.is_empty() {
        return Ok(());
    }
    let row = |(word, change): (&&str, &i64)| json!({"folded": fold_text(word), "word": word, "pages": change});
    let rows: Value = changes.iter().map(row).collect();
    let columns = "folded text, word text, pages bigint";
    let insert = "INSERT INTO search_suggestions (folded, word, pages) SELECT folded, word, pages FROM ";
    let insert = sql(on.reborrow(), insert).push_rows(columns, &rows);
    insert
        .push(" WHERE true ON CONFLICT (folded, word) DO UPDATE SET pages = search_suggestions.pages + excluded.pages")
        .execute()
        .await?;
    if changes.values().any(|change| *change < 0) {
        let delete = "DELETE FROM search_suggestions WHERE pages <= 0 AND (folded, word) IN (SELECT folded, word FROM ";
        let columns = "folded text COLLATE \"C\", word text COLLATE \"C\", pages bigint";
        sql(on, delete).push_rows(columns, &rows).push(")").execute().await?;
    }
    Ok(())
}

/// The words that a page suggests, each once.
pub(super) fn page_suggestions<'a>(page: &'a str, articles: &'a str) -> BTreeSet<&'a str> {
    page.split(' ').chain(articles.split(' ')).filter(|word| !word.is_empty()).collect()
}
