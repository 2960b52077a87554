//! Writes of entries: words and suggestions by their difference, other rows anew.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::{Value, json};

use super::cells::cell_of;
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
    sql(on.reborrow(), "DELETE FROM search_categories WHERE page_id").push_any(ids()).execute().await?;
    sql(on.reborrow(), "DELETE FROM search_places WHERE page_id").push_any(ids()).execute().await?;
    let keeps_articles =
        |page: &Id<DirectoryPage>| entries.iter().any(|entry| entry.row.page_id == *page && entry.articles.is_none());
    let articles = sql(on, "DELETE FROM search_articles WHERE page_id");
    articles.push_any(ids().filter(|page| !keeps_articles(page))).execute().await.map(drop)
}

/// Writes entries, whose rows are deleted; `stored` has those of before, also of pages that have none any more.
pub(super) async fn write_entries(
    tx: &mut Tx,
    stored: &HashMap<Id<DirectoryPage>, StoredEntry>,
    entries: Vec<IndexEntry>,
) -> Result<()> {
    let (mut categories, mut places, mut articles) = (Vec::new(), Vec::new(), Vec::new());
    for entry in &entries {
        let page = entry.row.page_id;
        let paths: BTreeSet<_> = entry.contents.categories.iter().flatten().map(|part| part.id).collect();
        categories.extend(paths.into_iter().map(|category| json!({"category_id": category, "page_id": page})));
        places.extend(entry.contents.addresses.iter().map(|address| {
            let (lat, lng) = address.point();
            json!({"cell": cell_of((lat, lng)), "page_id": page, "address_id": address.id, "lat": lat, "lng": lng})
        }));
        articles.extend((0_i64..).zip(entry.articles.iter().flatten()).map(|(position, article)| {
            json!({"page_id": page, "position": position, "search_text": article.search_text, "article": article.article})
        }));
    }
    update_words(tx.on(), stored, &entries).await?;
    update_suggestions(tx.on(), stored, &entries).await?;
    let rows: Vec<EntryRow> = entries.into_iter().map(|entry| entry.row).collect();
    Insert::into(tx.on(), "search_pages").rows(COLUMNS, &rows).execute().await?;
    let columns = "category_id uuid, page_id uuid";
    Insert::into(tx.on(), "search_categories").rows(columns, &categories).execute().await?;
    let columns = "cell bigint, page_id uuid, address_id uuid, lat double precision, lng double precision";
    Insert::into(tx.on(), "search_places").rows(columns, &places).execute().await?;
    let columns = "page_id uuid, position bigint, search_text text, article text";
    Insert::into(tx.on(), "search_articles").rows(columns, &articles).execute().await.map(drop)
}

/// The words of an entry, each with whether it is in the title.
fn entry_words<'a>(title: &'a str, all: &'a str) -> BTreeSet<(bool, &'a str)> {
    let words = |text: &'a str| text.split(' ').filter(|word| !word.is_empty());
    let title: BTreeSet<&str> = words(title).collect();
    words(all).map(|word| (title.contains(word), word)).collect()
}

async fn update_words(
    mut on: Executor<'_>,
    stored: &HashMap<Id<DirectoryPage>, StoredEntry>,
    entries: &[IndexEntry],
) -> Result<()> {
    let (mut removed, mut added) = (Vec::new(), Vec::new());
    let row = |page: Id<DirectoryPage>, (in_title, word): &(bool, &str)| json!({"in_title": in_title, "word": word, "page_id": page});
    let after: HashMap<_, _> = entries.iter().map(|entry| (entry.row.page_id, &entry.row)).collect();
    for (page, before) in stored {
        let before = entry_words(&before.title_text, &before.search_text);
        let after = after.get(page).map(|row| entry_words(&row.title_text, &row.search_text)).unwrap_or_default();
        removed.extend(before.difference(&after).map(|word| row(*page, word)));
        added.extend(after.difference(&before).map(|word| row(*page, word)));
    }
    for (page, entry) in after.iter().filter(|(page, _)| !stored.contains_key(page)) {
        added.extend(entry_words(&entry.title_text, &entry.search_text).iter().map(|word| row(*page, word)));
    }
    let columns = "in_title boolean, word text COLLATE \"C\", page_id uuid";
    if !removed.is_empty() {
        let delete =
            "DELETE FROM search_words WHERE (in_title, word, page_id) IN (SELECT in_title, word, page_id FROM ";
        sql(on.reborrow(), delete).push_rows(columns, &removed).push(")").execute().await?;
    }
    Insert::into(on, "search_words").rows("in_title boolean, word text, page_id uuid", &added).execute().await.map(drop)
}

async fn update_suggestions(
    mut on: Executor<'_>,
    stored: &HashMap<Id<DirectoryPage>, StoredEntry>,
    entries: &[IndexEntry],
) -> Result<()> {
    let mut changes: BTreeMap<&str, i64> = BTreeMap::new();
    for before in stored.values() {
        for word in page_words(&before.page_suggestions, &before.article_suggestions) {
            *changes.entry(word).or_default() -= 1;
        }
    }
    for entry in entries {
        for word in page_words(&entry.row.page_suggestions, &entry.row.article_suggestions) {
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
pub(super) fn page_words<'a>(page: &'a str, articles: &'a str) -> BTreeSet<&'a str> {
    page.split(' ').chain(articles.split(' ')).filter(|word| !word.is_empty()).collect()
}
