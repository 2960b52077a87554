//! The search index in memory: a copy of the stored one, which every server keeps and searches.
//!
//! Each write of the index gives its pages a new revision. A search first reads the pages of later revisions than its server has
//! read. A page that is read again gets a new slot, and its old slot becomes empty. When most slots are empty, all pages are renumbered.

mod cells;
#[cfg(test)]
mod memory_tests;
mod page;
mod places;
mod select;
mod words;

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use self::page::{COLUMNS, IndexedPage, SearchPageRow};
use self::places::PlaceIndex;
use super::request::Search;
use crate::domains::discover::category::Category;
use crate::domains::discover::page::DirectoryPage;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) use select::{Candidate, Snapshot};
pub(super) use words::{FieldMatch, Fields, PageTexts, WordIndex};

/// The pages that are read at once.
const CHUNK: i64 = 1_000;

/// Empty slots are dropped when they outnumber the pages by more than this.
const EMPTY_SLACK: usize = 1_000;

/// The number of a page in memory.
type Slot = u32;

/// The index in memory that the searches of a server share.
#[derive(Default)]
pub(super) struct SearchMemory {
    index: RwLock<MemoryIndex>,
    /// The progress in reading the revisions. One search reads at a time.
    reader: tokio::sync::Mutex<RevisionReader>,
}

#[derive(Default)]
struct RevisionReader {
    /// All pages up to this revision were read.
    revision: i64,
    /// The last page that was read.
    after: Option<(i64, Id<DirectoryPage>)>,
}

#[derive(Default)]
struct MemoryIndex {
    pages: Vec<Option<IndexedPage>>,
    slots: HashMap<Id<DirectoryPage>, Slot>,
    words: WordIndex,
    categories: HashMap<Id<Category>, Vec<Slot>>,
    places: PlaceIndex,
}

impl SearchMemory {
    /// Reads what the index has up to a revision.
    pub(super) async fn read_changes(&self, app: &App, revision: i64) -> Result<()> {
        let mut reader = self.reader.lock().await;
        while reader.revision < revision {
            let changed = list_changed_pages(app.db.read(), reader.after).await?;
            let ids: Vec<_> = changed.iter().map(|(_, id)| *id).collect();
            let entries = list_entries(app.db.read(), &ids).await?;
            let pages = entries.into_iter().map(SearchPageRow::into_page).collect::<Result<Vec<_>>>()?;
            self.index.write().unwrap_or_else(PoisonError::into_inner).replace(&ids, pages);
            reader.after = changed.last().copied().or(reader.after);
            if (changed.len() as i64) < CHUNK {
                reader.revision = reader.after.map_or(revision, |(last, _)| last.max(revision));
            }
        }
        Ok(())
    }

    /// The candidates of a search with their scores, in no order.
    pub(super) fn find_candidates(&self, search: &Search, snapshot: Snapshot) -> Vec<Candidate> {
        self.index.read().unwrap_or_else(PoisonError::into_inner).find_candidates(search, snapshot)
    }
}

async fn list_changed_pages(
    on: Executor<'_>,
    after: Option<(i64, Id<DirectoryPage>)>,
) -> Result<Vec<(i64, Id<DirectoryPage>)>> {
    let mut rows = sql(on, "SELECT revision, page_id FROM search_revisions WHERE true");
    if let Some((revision, page)) = after {
        rows = rows.push(" AND (revision, page_id) > (").push_bind(revision).push(", ").push_bind(page).push(")");
    }
    rows.push(" ORDER BY revision, page_id LIMIT ").push_bind(CHUNK).all().await
}

async fn list_entries(on: Executor<'_>, pages: &[Id<DirectoryPage>]) -> Result<Vec<SearchPageRow>> {
    let rows = sql(on, "SELECT ").push(COLUMNS).push(" FROM search_pages WHERE page_id");
    rows.push_any(pages.iter().copied()).all().await
}

impl MemoryIndex {
    /// Replaces pages by what was read of them; those of which nothing was read are not in the index any more.
    fn replace(&mut self, ids: &[Id<DirectoryPage>], pages: Vec<(IndexedPage, PageTexts)>) {
        for slot in ids.iter().filter_map(|id| self.slots.remove(id)) {
            self.pages[slot as usize] = None;
        }
        for (page, texts) in pages {
            let Ok(slot) = Slot::try_from(self.pages.len()) else { break };
            self.words.insert(slot, &texts);
            self.places.insert(slot, &page.places);
            for category in &page.categories {
                self.categories.entry(*category).or_default().push(slot);
            }
            self.slots.insert(page.id, slot);
            self.pages.push(Some(page));
        }
        if self.pages.len() > self.slots.len() * 2 + EMPTY_SLACK {
            self.drop_empty_slots();
        }
    }

    fn drop_empty_slots(&mut self) {
        let mut next = 0..;
        let renumbered: Vec<Option<Slot>> =
            self.pages.iter().map(|page| page.as_ref().and_then(|_| next.next())).collect();
        self.pages.retain(Option::is_some);
        for slot in self.slots.values_mut() {
            *slot = renumbered[*slot as usize].unwrap_or(*slot);
        }
        self.words.renumber(&renumbered);
        self.places.renumber(&renumbered);
        self.categories.retain(|_, slots| {
            renumber(slots, |slot| slot, &renumbered);
            !slots.is_empty()
        });
    }
}

/// Gives items the new slots of their pages, and drops those whose page has none.
fn renumber<T>(items: &mut Vec<T>, slot_of: impl Fn(&mut T) -> &mut Slot, renumbered: &[Option<Slot>]) {
    items.retain_mut(|item| {
        let slot = slot_of(item);
        let kept = renumbered[*slot as usize];
        *slot = kept.unwrap_or(*slot);
        kept.is_some()
    });
}
