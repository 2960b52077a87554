//! Candidates: at most 500 pages that pass the filters, which are then ranked.
//!
//! They are taken by their match (all words in names and categories, before words anywhere), then by distance; without a zone by
//! activity, completeness and id.

use std::collections::BinaryHeap;

use super::page::IndexedPage;
use super::places::IndexedPlace;
use super::words::WordMatches;
use super::{MemoryIndex, Slot};
use crate::domains::discover::explore::hours::WeekMinute;
use crate::domains::discover::explore::request::Search;
use crate::domains::discover::explore::score::{ScoreParts, is_in_title, text_score};
use crate::domains::discover::explore::zone::{Circle, metres_of};
use crate::domains::discover::page::DirectoryPage;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// The most candidates of a search; it ends after them.
const CANDIDATES_MAX: usize = 500;

/// The state of a search that its pages share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Snapshot {
    /// The moment that hours are told for; pages that were listed later are not found.
    pub(crate) moment: Timestamp,
    /// The generation of the activity.
    pub(crate) generation: i64,
}

/// A page that a search finds.
#[derive(Clone, Debug)]
pub(crate) struct Candidate {
    pub(crate) id: Id<DirectoryPage>,
    pub(crate) workspace_id: Option<Id<Scope>>,
    /// The distance in metres, in a search with a zone.
    pub(crate) distance: Option<i64>,
    /// In millionths.
    pub(crate) score: i64,
}

/// The order in which candidates are taken: the lowest first, by its fields in turn. With a zone by distance and id; without one by
/// activity, completeness and id, the highest first. Numbers, so that comparing is quick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Precedence {
    /// True when a word is in no name and no category.
    is_outside_title: bool,
    distance_or_activity: u64,
    completeness: u64,
    id: u128,
}

/// A search in progress.
struct Selection<'a> {
    search: &'a Search,
    snapshot: Snapshot,
    minute: WeekMinute,
    circle: Option<Circle>,
    words: &'a [WordMatches],
    /// The candidates so far: the one that is taken last is on top.
    taken: BinaryHeap<(Precedence, Slot)>,
}

impl MemoryIndex {
    pub(super) fn find_candidates(&self, search: &Search, snapshot: Snapshot) -> Vec<Candidate> {
        let words: Vec<_> = search.words.iter().map(|word| self.words.find(word, self.pages.len())).collect();
        let minute = WeekMinute::at(snapshot.moment);
        let circle = search.zone.map(Circle::new);
        let mut selection = Selection { search, snapshot, minute, circle, words: &words, taken: BinaryHeap::new() };
        match (words.iter().map(|word| &word.slots).min_by_key(|slots| slots.len()), circle) {
            (Some(rarest), _) => selection.take_all(self, rarest.iter().copied()),
            (None, Some(circle)) => selection.take_around(self, circle),
            (None, None) if search.categories.is_empty() => selection.take_all(self, (0..).take(self.pages.len())),
            (None, None) => {
                let pages = search.categories.iter().filter_map(|category| self.categories.get(category));
                let mut slots: Vec<Slot> = pages.flatten().copied().collect();
                slots.sort_unstable();
                slots.dedup();
                selection.take_all(self, slots);
            }
        }
        selection.into_candidates(self)
    }

    fn page(&self, slot: Slot) -> Option<&IndexedPage> {
        self.pages.get(slot as usize)?.as_ref()
    }
}

impl Selection<'_> {
    /// Takes the pages of slots.
    fn take_all(&mut self, index: &MemoryIndex, slots: impl IntoIterator<Item = Slot>) {
        for slot in slots {
            let Some(page) = index.page(slot) else { continue };
            match self.circle {
                None => self.take(slot, page, None),
                Some(circle) => match page.nearest_place(circle) {
                    Some((_, square)) if circle.contains(square) => self.take(slot, page, Some(square)),
                    _ => {}
                },
            }
        }
    }

    /// Takes the pages in a circle, the near ones first. Only a search without words takes them by distance alone.
    fn take_around(&mut self, index: &MemoryIndex, circle: Circle) {
        for (nearest, places) in index.places.list_cells_around(circle) {
            if self.is_full_before(nearest) {
                break;
            }
            self.take_places(index, circle, places);
        }
    }

    /// True when there are enough pages that are nearer than a squared distance.
    fn is_full_before(&self, square: f64) -> bool {
        let is_nearer = |(last, _): &(Precedence, Slot)| last.distance_or_activity < square.to_bits();
        self.taken.len() == CANDIDATES_MAX && self.taken.peek().is_some_and(is_nearer)
    }

    fn take_places(&mut self, index: &MemoryIndex, circle: Circle, places: &[IndexedPlace]) {
        for place in places {
            let square = circle.squared_distance((place.lat, place.lng));
            if !circle.contains(square) {
                continue;
            }
            let Some(page) = index.page(place.slot) else { continue };
            // Of a page with several places the nearest one counts.
            let nearest = if page.places.len() > 1 { page.nearest_place(circle) } else { None };
            if nearest.is_none_or(|(position, _)| position == place.position as usize) {
                self.take(place.slot, page, Some(square));
            }
        }
    }

    /// Takes a page that passes the filters, unless there are enough that come before it.
    fn take(&mut self, slot: Slot, page: &IndexedPage, square: Option<f64>) {
        let Search { categories, filter, .. } = self.search;
        let matches = || self.words.iter().map(|word| word.of(slot));
        if matches().any(|found| found.is_none()) {
            return;
        }
        let precedence = Precedence::new(!matches().flatten().all(is_in_title), page, square, self.snapshot.generation);
        let is_full = self.taken.len() == CANDIDATES_MAX;
        if is_full && self.taken.peek().is_some_and(|(last, _)| *last < precedence) {
            return;
        }
        let is_found = page.listed_at <= self.snapshot.moment
            && (categories.is_empty() || page.categories.iter().any(|category| categories.contains(category)))
            && page.is_of_kind(*filter)
            && (!filter.open || page.is_open(self.snapshot.moment, self.minute));
        if !is_found {
            return;
        }
        if is_full {
            self.taken.pop();
        }
        self.taken.push((precedence, slot));
    }

    fn into_candidates(self, index: &MemoryIndex) -> Vec<Candidate> {
        let candidate = |(_, slot): &(Precedence, Slot)| {
            let page = index.page(*slot)?;
            let text = text_score(self.words.iter().filter_map(|word| word.of(*slot)));
            let distance = self.circle.and_then(|circle| page.nearest_place(circle));
            let distance = distance.map(|(_, square)| metres_of(square));
            let parts = ScoreParts {
                text,
                distance,
                opened: page.is_open(self.snapshot.moment, self.minute),
                activity: page.activity(self.snapshot.generation),
                completeness: page.completeness,
            };
            Some(Candidate { id: page.id, workspace_id: page.workspace_id, distance, score: parts.score() })
        };
        self.taken.iter().filter_map(candidate).collect()
    }
}

impl Precedence {
    fn new(is_outside_title: bool, page: &IndexedPage, square: Option<f64>, generation: i64) -> Self {
        let id = page.id.uuid().as_u128();
        match square {
            // The bits of positive numbers order as the numbers do.
            Some(square) => Self { is_outside_title, distance_or_activity: square.to_bits(), completeness: 0, id },
            None => {
                let descending = |number: i64| u64::MAX - number.max(0).unsigned_abs();
                Self {
                    is_outside_title,
                    distance_or_activity: descending(page.activity(generation)),
                    completeness: descending(page.completeness),
                    id: !id,
                }
            }
        }
    }
}
