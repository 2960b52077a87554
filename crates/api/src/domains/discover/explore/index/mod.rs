//! The search index: what the search knows of each page that the public sees.
//!
//! A change of a page marks it dirty: it inserts a row of `search_dirty` in its transaction. The index reads these rows and then
//! their pages, and in one transaction writes the entries and deletes the rows that it read; a row that comes meanwhile waits for
//! the next time. One server indexes at a time.

mod contents;
mod entry;
mod rebuild;
mod stored;
mod write;

use sqlx::FromRow;

use self::contents::load_contents;
use self::entry::build_entry;
use self::stored::list_stored_entries;
use self::write::{delete_entries, write_entries};
use crate::domains::discover::page::DirectoryPage;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) use entry::suggestion_words;
pub use rebuild::{SearchRebuilt, rebuild_search, rebuild_suggestions};
pub(super) use write::update_revisions;

/// The most changes that a search indexes before it answers, and that one transaction indexes. Few, because SQLite has one writer.
pub(super) const BATCH_SIZE: i64 = 100;

/// The number of dirty pages' rows, counted up to just above a batch.
pub(super) const DIRTY_COUNT: &str =
    "(SELECT COUNT(id) FROM (SELECT id FROM search_dirty LIMIT 101) AS dirty) AS dirty_count";
const _: () = assert!(BATCH_SIZE + 1 == 101);

/// Marks the id of a row of `search_dirty`.
struct DirtyPage;

/// A row of `search_dirty`: a page that changed since the index last read it.
#[derive(FromRow)]
struct DirtyPageRow {
    id: Id<DirtyPage>,
    page_id: Id<DirectoryPage>,
}

/// Indexes all dirty pages. Returns the last revision.
pub(super) async fn index_all_dirty_pages(app: &App) -> Result<i64> {
    let mut state = find_index_state(app.db.read()).await?;
    while state.dirty_count > 0 {
        index_dirty_pages(app).await?;
        state = find_index_state(app.db.read()).await?;
    }
    Ok(state.revision)
}

/// Indexes the dirty pages before a search, so that it finds them, unless there are so many that it would wait. Returns the state
/// that the search finds.
pub(super) async fn index_few_dirty_pages(app: &App) -> Result<IndexState> {
    let state = find_index_state(app.db.read()).await?;
    if !index_if_few(app, state.dirty_count).await? {
        return Ok(state);
    }
    Ok(IndexState { revision: find_index_state(app.db.read()).await?.revision, ..state })
}

/// Indexes dirty pages, unless there are none or too many. True when it did.
pub(super) async fn index_if_few(app: &App, dirty_count: i64) -> Result<bool> {
    let is_few = (1..=BATCH_SIZE).contains(&dirty_count);
    if is_few {
        index_dirty_pages(app).await?;
    }
    Ok(is_few)
}

/// The state of the index. The revision is not older than the generations, so that the index has their counts.
#[derive(FromRow)]
pub(super) struct IndexState {
    /// The number of dirty pages' rows, counted up to just above a batch.
    dirty_count: i64,
    /// The last revision of a page.
    pub(super) revision: i64,
    /// The first generation of the activity that is kept.
    pub(super) first_generation: i64,
    pub(super) last_generation: i64,
}

async fn find_index_state(on: Executor<'_>) -> Result<IndexState> {
    let state = "(SELECT COALESCE(MAX(revision), 0) FROM search_revisions) AS revision,
                 (SELECT MIN(generation) FROM activity_generations) AS first_generation,
                 (SELECT MAX(generation) FROM activity_generations) AS last_generation";
    sql(on, "SELECT ").push(DIRTY_COUNT).push(", ").push(state).one().await
}

async fn index_dirty_pages(app: &App) -> Result<()> {
    let mut tx = app.db.begin().await?;
    lock_index(&mut tx).await?;
    let dirty = list_dirty_pages(tx.on()).await?;
    let mut pages: Vec<_> = dirty.iter().map(|row| row.page_id).collect();
    pages.sort_unstable();
    pages.dedup();
    index_pages(&mut tx, &pages, app.clock.now()).await?;
    delete_dirty_pages(tx.on(), &dirty).await?;
    tx.commit().await
}

async fn list_dirty_pages(on: Executor<'_>) -> Result<Vec<DirtyPageRow>> {
    sql(on, "SELECT id, page_id FROM search_dirty ORDER BY id LIMIT $1").bind(BATCH_SIZE).all().await
}

async fn delete_dirty_pages(on: Executor<'_>, dirty: &[DirtyPageRow]) -> Result<()> {
    let delete = sql(on, "DELETE FROM search_dirty WHERE id").push_any(dirty.iter().map(|row| row.id));
    delete.execute().await.map(drop)
}

/// Locks the index until the transaction ends, so that a later writer of the index always reads later pages.
pub(super) async fn lock_index(tx: &mut Tx) -> Result<()> {
    let lock =
        Sql { sqlite: "SELECT 1 WHERE 0", pg: "SELECT pg_advisory_xact_lock('search_pages'::regclass::oid::bigint)" };
    sql(tx.on(), lock).execute().await.map(drop)
}

/// Reads pages and writes what the search knows of them: nothing of those that the public does not see. The index is locked.
/// Returns the number of the forms of their words.
async fn index_pages(tx: &mut Tx, pages: &[Id<DirectoryPage>], now: Timestamp) -> Result<i64> {
    if pages.is_empty() {
        return Ok(0);
    }
    let stored = list_stored_entries(tx.on(), pages).await?;
    let contents = load_contents(tx.on(), pages, &stored).await?;
    let mut entries = Vec::new();
    for contents in contents {
        let before = stored.get(&contents.row.id);
        entries.push(build_entry(contents, before, now)?);
    }
    let forms = entries.iter().map(|entry| entry.row.form_count()).sum();
    delete_entries(tx.on(), pages, &entries).await?;
    write_entries(tx, &stored, entries).await?;
    update_revisions(tx.on(), pages).await?;
    Ok(forms)
}
