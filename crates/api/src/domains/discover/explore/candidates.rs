//! Candidates: at most 500 pages that pass the hard filters, which Rust then ranks.
//!
//! They are taken by their match (all words in names and categories, before words anywhere), then by distance; without a zone by
//! activity, completeness and id. A rare word of the search, or a rare category, is looked up in its index; otherwise pages are
//! read in their order until there are enough.

use sqlx::FromRow;

use super::hours::{is_open_by_schedule, is_open_in_week};
use super::index::cell_rows;
use super::request::{Search, Zone};
use super::scan::{Lookup, Scan, Snapshot, TextPart, push_category_pages, push_word_pages};
use super::score::{PageTexts, ScoreParts, text_score};
use super::zone::{RING_MIN, degrees_of, metres_of};
use crate::domains::discover::page::{DirectoryPage, ScheduleEntry};
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The most candidates of a search; it ends after them.
pub(super) const CANDIDATES_MAX: i64 = 500;

/// The most pages of a word or a category that are looked up by its index; those of a more frequent one are found sooner in
/// the order of the search.
const RARE_MAX: i64 = 10_000;

/// A page that a search finds.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) id: Id<DirectoryPage>,
    pub(super) workspace_id: Option<Id<Scope>>,
    /// The distance in metres, in a search with a zone.
    pub(super) distance: Option<i64>,
    /// In millionths.
    pub(super) score: i64,
}

#[derive(FromRow)]
struct CandidateRow {
    page_id: Id<DirectoryPage>,
    workspace_id: Option<Id<Scope>>,
    week: Option<String>,
    schedule: Option<String>,
    time_zone: String,
    store_opened: bool,
    completeness: i64,
    activity: i64,
    name_words: String,
    short_name_words: String,
    category_words: String,
    article_words: String,
    description_words: String,
    square: f64,
}

/// The candidates of a search, with their scores, in no order.
pub(super) async fn find_candidates(
    mut on: Executor<'_>,
    search: &Search,
    snapshot: Snapshot,
) -> Result<Vec<Candidate>> {
    let mut rows = find_rows(on.reborrow(), search, snapshot, TextPart::Title, CANDIDATES_MAX).await?;
    let missing = CANDIDATES_MAX - rows.len() as i64;
    if !search.words.is_empty() && missing > 0 {
        rows.extend(find_rows(on, search, snapshot, TextPart::Rest, missing).await?);
    }
    let candidates = rows.into_iter().map(|row| row.into_candidate(search, snapshot.moment));
    Ok(candidates.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
}

async fn find_rows(
    mut on: Executor<'_>,
    search: &Search,
    snapshot: Snapshot,
    part: TextPart,
    limit: i64,
) -> Result<Vec<CandidateRow>> {
    let lookup = find_lookup(on.reborrow(), search, part).await?;
    let scan = Scan { search, snapshot, part, lookup, limit };
    let Some(zone) = search.zone else { return scan.list_rows(on, None).all().await };
    if scan.lookup.is_none() {
        // The nearest pages of a crowded zone are in a smaller one.
        if let Some(ring) = find_ring(on.reborrow(), zone).await? {
            let rows: Vec<CandidateRow> = scan.list_rows(on.reborrow(), Some(ring)).all().await?;
            if rows.len() as i64 == limit {
                return Ok(rows);
            }
        }
    }
    scan.list_rows(on, Some(zone)).all().await
}

/// The rarest word of a search, or its categories, when they have few pages.
async fn find_lookup<'s>(on: Executor<'_>, search: &'s Search, part: TextPart) -> Result<Option<Lookup<'s>>> {
    let has_categories = !search.categories.is_empty();
    if search.words.is_empty() && !has_categories {
        return Ok(None);
    }
    let mut counts = sql(on, "");
    for (position, word) in (0_i64..).zip(&search.words) {
        counts = counts.push(if position == 0 { "SELECT " } else { " UNION ALL SELECT " }).push_bind(position);
        counts = counts.push(" AS position, (SELECT COUNT(page_id) FROM (");
        counts =
            push_word_pages(counts, word, part).push(" LIMIT ").push_bind(RARE_MAX + 1).push(") AS found) AS pages");
    }
    if has_categories {
        let position = search.words.len() as i64;
        counts = counts.push(if position == 0 { "SELECT " } else { " UNION ALL SELECT " }).push_bind(position);
        counts = counts.push(" AS position, (SELECT COUNT(page_id) FROM (");
        counts =
            push_category_pages(counts, search).push(" LIMIT ").push_bind(RARE_MAX + 1).push(") AS found) AS pages");
    }
    let counts: Vec<(i64, i64)> = counts.all().await?;
    let rarest = counts.into_iter().filter(|(_, pages)| *pages <= RARE_MAX).min_by_key(|(_, pages)| *pages);
    Ok(rarest.map(|(position, _)| {
        match usize::try_from(position).ok().and_then(|position| search.words.get(position)) {
            Some(word) => Lookup::Word(word),
            None => Lookup::Categories,
        }
    }))
}

/// A smaller circle around the zone's centre that has more than enough places, if there is one.
async fn find_ring(on: Executor<'_>, zone: Zone) -> Result<Option<Zone>> {
    let halves = std::iter::successors(Some(zone.radius / 2), |radius| Some(radius / 2));
    let rings: Vec<i64> = halves.take_while(|radius| *radius >= RING_MIN).collect();
    if rings.is_empty() {
        return Ok(None);
    }
    let enough = CANDIDATES_MAX * 3;
    let mut counts = sql(on, "");
    for (index, radius) in rings.iter().enumerate() {
        let cells = cell_rows((zone.lat, zone.lng), degrees_of(Zone { radius: *radius, ..zone }));
        counts = counts.push(if index == 0 { "SELECT " } else { " UNION ALL SELECT " }).push_bind(*radius);
        counts = counts.push(" AS radius, (SELECT COUNT(page_id) FROM (SELECT p.page_id FROM ");
        counts = counts.push_rows("first_cell bigint, last_cell bigint", &cells);
        counts = counts.push(" JOIN search_places p ON p.cell BETWEEN r.first_cell AND r.last_cell LIMIT ");
        counts = counts.push_bind(enough).push(") AS found) AS places");
    }
    let counts: Vec<(i64, i64)> = counts.all().await?;
    let crowded = counts.into_iter().filter(|(_, places)| *places == enough).map(|(radius, _)| radius);
    Ok(crowded.min().map(|radius| Zone { radius, ..zone }))
}

impl CandidateRow {
    /// The candidate of a row; `None` when a word matches no field, or when it is not open though it must be.
    fn into_candidate(self, search: &Search, moment: Timestamp) -> Result<Option<Candidate>> {
        let opened = self.is_open(moment)?;
        let texts = PageTexts {
            name: self.name_words,
            short_name: self.short_name_words,
            categories: self.category_words,
            articles: self.article_words,
            description: self.description_words,
        };
        let text = if search.words.is_empty() { None } else { Some(text_score(&search.words, &texts)) };
        if text == Some(None) || (search.filter.open && !opened) {
            return Ok(None);
        }
        let distance = search.zone.map(|_| metres_of(self.square));
        let parts = ScoreParts {
            text: text.flatten(),
            distance,
            opened,
            activity: self.activity,
            completeness: self.completeness,
        };
        Ok(Some(Candidate { id: self.page_id, workspace_id: self.workspace_id, distance, score: parts.score() }))
    }

    /// True when the page is open at a moment: by its hours, without any while its store takes orders.
    fn is_open(&self, moment: Timestamp) -> Result<bool> {
        match (&self.schedule, &self.week) {
            (Some(schedule), _) => {
                let entries: Vec<ScheduleEntry> = serde_json::from_str(schedule).map_err(Error::internal)?;
                let zone = self.time_zone.parse().map_err(Error::internal)?;
                Ok(is_open_by_schedule(&entries, zone, moment))
            }
            (None, Some(week)) => Ok(is_open_in_week(week, moment)),
            (None, None) => Ok(self.store_opened),
        }
    }
}
