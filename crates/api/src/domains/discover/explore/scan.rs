//! The statements that select the candidates of a search, and the pages of a word or a category.

use super::activity::column_of;
use super::hours::MaskBit;
use super::index::cell_rows;
use super::query::QueryWord;
use super::request::{Search, Zone};
use super::zone::degrees_of;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::types::clock::Timestamp;

/// The state of a search that its pages share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Snapshot {
    /// The moment that hours are told for; pages that were listed later are not found.
    pub(super) moment: Timestamp,
    /// The generation of the activity.
    pub(super) generation: i64,
}

/// The words of a page in which a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextPart {
    /// Those of its names and categories.
    Title,
    /// All, in pages that do not have all words of the search in the title.
    Rest,
}

/// An index by which the pages of a search are looked up.
pub(super) enum Lookup<'a> {
    Word(&'a QueryWord),
    Categories,
}

/// A statement that selects candidates.
pub(super) struct Scan<'s> {
    pub(super) search: &'s Search,
    pub(super) snapshot: Snapshot,
    pub(super) part: TextPart,
    pub(super) lookup: Option<Lookup<'s>>,
    pub(super) limit: i64,
}

impl Scan<'_> {
    pub(super) fn list_rows<'c>(&self, on: Executor<'c>, zone: Option<Zone>) -> Statement<'c> {
        let activity = column_of(self.snapshot.generation);
        let rows = sql(
            on,
            "SELECT s.page_id, s.workspace_id, s.week, s.schedule, s.time_zone, s.store_opened, s.completeness, ",
        );
        let rows = rows.push("s.").push(activity).push(" AS activity, ");
        let rows = rows.push(if self.search.words.is_empty() {
            "'' AS name_words, '' AS short_name_words, '' AS category_words, '' AS article_words, '' AS description_words"
        } else {
            "s.name_words, s.short_name_words, s.category_words, s.article_words, s.description_words"
        });
        let rows = match zone {
            Some(zone) => self.push_places(rows.push(", n.square FROM "), zone),
            None => {
                let rows = rows.push(", CAST(0 AS double precision) AS square FROM search_pages s WHERE true");
                match &self.lookup {
                    Some(lookup) => self.push_lookup(rows.push(" AND s.page_id IN ("), lookup).push(")"),
                    None => rows,
                }
            }
        };
        let rows = self.push_filters(rows);
        let rows = match zone {
            Some(_) => rows.push(" ORDER BY n.square, s.page_id"),
            None => rows.push(" ORDER BY s.").push(activity).push(" DESC, s.completeness DESC, s.page_id DESC"),
        };
        rows.push(" LIMIT ").push_bind(self.limit)
    }

    /// Appends the pages in the zone with the squared distance to their nearest address, joined with their rows.
    fn push_places<'c>(&self, rows: Statement<'c>, zone: Zone) -> Statement<'c> {
        let (lat_side, lng_side) = degrees_of(zone);
        let rows = match &self.lookup {
            Some(lookup) => {
                let rows = push_square(rows.push("(SELECT w.page_id, (SELECT MIN("), zone);
                let rows = rows.push(") FROM search_places p WHERE p.page_id = w.page_id) AS square FROM (");
                self.push_lookup(rows, lookup).push(") AS w GROUP BY w.page_id)")
            }
            None => {
                let cells = cell_rows((zone.lat, zone.lng), (lat_side, lng_side));
                let rows = push_square(rows.push("(SELECT p.page_id, MIN("), zone).push(") AS square FROM ");
                let rows = rows.push_rows("first_cell bigint, last_cell bigint", &cells);
                rows.push(" JOIN search_places p ON p.cell BETWEEN r.first_cell AND r.last_cell GROUP BY p.page_id)")
            }
        };
        let rows = rows.push(" AS n JOIN search_pages s ON s.page_id = n.page_id WHERE n.square <= ");
        rows.push_bind(lat_side * lat_side)
    }

    fn push_lookup<'c>(&self, rows: Statement<'c>, lookup: &Lookup<'_>) -> Statement<'c> {
        match lookup {
            Lookup::Word(word) => push_word_pages(rows, word, self.part),
            Lookup::Categories => push_category_pages(rows, self.search),
        }
    }

    fn push_filters<'c>(&self, mut rows: Statement<'c>) -> Statement<'c> {
        let Search { words, categories, filter, .. } = self.search;
        rows = rows.push(" AND s.listed_at <= ").push_bind(self.snapshot.moment);
        if !words.is_empty() {
            rows = match self.part {
                TextPart::Title => push_words(rows.push(" AND "), "s.title_text", words),
                TextPart::Rest => {
                    let rows = push_words(rows.push(" AND "), "s.search_text", words);
                    push_words(rows.push(" AND NOT ("), "s.title_text", words).push(")")
                }
            };
        }
        if !categories.is_empty() && !matches!(self.lookup, Some(Lookup::Categories)) {
            rows = rows.push(
                " AND EXISTS (SELECT c.page_id FROM search_categories c WHERE c.page_id = s.page_id AND c.category_id",
            );
            rows = rows.push_any(categories.iter().copied()).push(")");
        }
        if filter.has_kinds() {
            rows = rows.push(" AND (false");
            rows = rows.push(if filter.stores { " OR s.has_store" } else { "" });
            rows = rows.push(if filter.showrooms { " OR s.has_showroom" } else { "" });
            rows = rows.push(if filter.articles { " OR s.has_articles" } else { "" }).push(")");
        }
        if filter.open {
            let MaskBit { column, bit } = MaskBit::at(self.snapshot.moment);
            let column = ["s.open_hours_0", "s.open_hours_1", "s.open_hours_2"][column];
            rows = rows.push(" AND (").push(column).push(" & ").push_bind(bit).push(") <> 0");
        }
        rows
    }
}

/// Appends the squared distance of an address `p` to the centre of a zone.
fn push_square<'c>(rows: Statement<'c>, zone: Zone) -> Statement<'c> {
    let (lat_side, lng_side) = degrees_of(zone);
    let rows = rows.push("(p.lat - ").push_bind(zone.lat).push(") * (p.lat - ").push_bind(zone.lat);
    let rows = rows.push(") + ((p.lng - ").push_bind(zone.lng).push(") * ").push_bind(lat_side / lng_side);
    let rows = rows.push(") * ((p.lng - ").push_bind(zone.lng).push(") * ").push_bind(lat_side / lng_side);
    rows.push(")")
}

/// Appends a selection of the pages that have a word.
pub(super) fn push_word_pages<'c>(mut rows: Statement<'c>, word: &QueryWord, part: TextPart) -> Statement<'c> {
    let in_title: &[&str] = if part == TextPart::Title { &["true"] } else { &["true", "false"] };
    // The beginning finds the word itself too.
    let forms: Vec<_> = word.forms.iter().skip(usize::from(word.is_prefix)).cloned().collect();
    let mut union = "";
    for in_title in in_title {
        if !forms.is_empty() {
            rows = rows.push(union).push("SELECT page_id FROM search_words WHERE in_title = ").push(in_title);
            rows = rows.push(" AND word IN ").push_in(forms.clone());
            union = " UNION ALL ";
        }
        if word.is_prefix {
            rows = rows.push(union).push("SELECT page_id FROM search_words WHERE in_title = ").push(in_title);
            rows = rows.push(" AND word >= ").push_bind(word.text.clone());
            // Above every word that begins with this one.
            rows = rows.push(" AND word < ").push_bind(format!("{}\u{10FFFF}", word.text));
            union = " UNION ALL ";
        }
    }
    rows
}

pub(super) fn push_category_pages<'c>(rows: Statement<'c>, search: &Search) -> Statement<'c> {
    let rows = rows.push("SELECT page_id FROM search_categories WHERE category_id");
    rows.push_any(search.categories.iter().copied())
}

/// Appends a condition: a text has each word. Words have only letters and digits: no wildcard of LIKE.
fn push_words<'c>(rows: Statement<'c>, column: &'static str, words: &[QueryWord]) -> Statement<'c> {
    let mut rows = rows;
    for (index, word) in words.iter().enumerate() {
        rows = rows.push(if index == 0 { "(" } else { " AND (" }).push(column).push(" LIKE ");
        let ending = if word.is_prefix { "" } else { " " };
        rows = rows.push_bind(format!("% {}{ending}%", word.text));
        for form in word.forms.iter().skip(1) {
            rows = rows.push(" OR ").push(column).push(" LIKE ").push_bind(format!("% {form} %"));
        }
        rows = rows.push(")");
    }
    rows
}
