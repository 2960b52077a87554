//! A page in memory: what a search filters and ranks it by.

use std::sync::{Mutex, PoisonError};

use chrono::Duration;
use chrono_tz::Tz;
use sqlx::FromRow;

use super::words::PageTexts;
use crate::domains::discover::category::Category;
use crate::domains::discover::explore::hours::{WeekMinute, is_open_in_week, parse_week};
use crate::domains::discover::explore::request::SearchFilter;
use crate::domains::discover::explore::zone::Circle;
use crate::domains::discover::page::{DirectoryPage, LOOKAHEAD_DAYS, ScheduleEntry, schedule_state};
use hub_kernel::db::JsonList;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The columns of `search_pages` that are kept in memory.
pub(super) const COLUMNS: &str = "page_id, workspace_id, listed_at, name_words, short_name_words, category_words,
    article_words, description_words, has_store, has_showroom, has_articles, store_opened, week, schedule, time_zone,
    completeness, activity_even, activity_odd, categories, places";

/// A row of `search_pages`, as far as it is kept in memory.
#[derive(FromRow)]
pub(super) struct SearchPageRow {
    pub(super) page_id: Id<DirectoryPage>,
    pub(super) workspace_id: Option<Id<Scope>>,
    pub(super) listed_at: Timestamp,
    pub(super) name_words: String,
    pub(super) short_name_words: String,
    pub(super) category_words: String,
    pub(super) article_words: String,
    pub(super) description_words: String,
    pub(super) has_store: bool,
    pub(super) has_showroom: bool,
    pub(super) has_articles: bool,
    pub(super) store_opened: bool,
    pub(super) week: Option<String>,
    pub(super) schedule: Option<String>,
    pub(super) time_zone: String,
    pub(super) completeness: i64,
    pub(super) activity_even: i64,
    pub(super) activity_odd: i64,
    #[sqlx(try_from = "JsonList<Id<Category>>")]
    pub(super) categories: Vec<Id<Category>>,
    #[sqlx(try_from = "JsonList<(f64, f64)>")]
    pub(super) places: Vec<(f64, f64)>,
}

/// A page in memory, without its words.
pub(super) struct IndexedPage {
    pub(super) id: Id<DirectoryPage>,
    pub(super) workspace_id: Option<Id<Scope>>,
    /// The time at which it last became public.
    pub(super) listed_at: Timestamp,
    /// The number of its complete parts.
    pub(super) completeness: i64,
    activity_even: i64,
    activity_odd: i64,
    has_store: bool,
    has_showroom: bool,
    has_articles: bool,
    hours: Hours,
    /// Its categories and all above them.
    pub(super) categories: Box<[Id<Category>]>,
    /// The latitudes and longitudes of its visible addresses, each once.
    pub(super) places: Box<[(f64, f64)]>,
}

/// The hours of a page.
enum Hours {
    /// No schedule of its own: open while its store is open, closed without a store.
    Store { opened: bool },
    /// The minutes of a plain week.
    Week(Box<[(i64, i64)]>),
    /// Special days, or the hours of another time zone.
    Schedule(Box<Schedule>),
}

struct Schedule {
    entries: Vec<ScheduleEntry>,
    zone: Tz,
    /// The last computed state and the time it holds for; computing it is the slowest part of a search.
    last: Mutex<Option<CachedState>>,
}

/// The state of a schedule between two instants.
#[derive(Clone, Copy)]
struct CachedState {
    opened: bool,
    from: Timestamp,
    until: Timestamp,
}

impl SearchPageRow {
    /// The page and its texts.
    pub(super) fn into_page(self) -> Result<(IndexedPage, PageTexts)> {
        let hours = match (self.schedule, self.week) {
            (Some(schedule), _) => Hours::Schedule(Box::new(Schedule {
                entries: serde_json::from_str(&schedule).map_err(Error::internal)?,
                zone: self.time_zone.parse().map_err(Error::internal)?,
                last: Mutex::default(),
            })),
            (None, Some(week)) => Hours::Week(parse_week(&week).into()),
            (None, None) => Hours::Store { opened: self.store_opened },
        };
        let mut places: Vec<(f64, f64)> = Vec::new();
        for place in self.places {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        let page = IndexedPage {
            id: self.page_id,
            workspace_id: self.workspace_id,
            listed_at: self.listed_at,
            completeness: self.completeness,
            activity_even: self.activity_even,
            activity_odd: self.activity_odd,
            has_store: self.has_store,
            has_showroom: self.has_showroom,
            has_articles: self.has_articles,
            hours,
            categories: self.categories.into(),
            places: places.into(),
        };
        let texts = PageTexts {
            name: self.name_words,
            short_name: self.short_name_words,
            categories: self.category_words,
            articles: self.article_words,
            description: self.description_words,
        };
        Ok((page, texts))
    }
}

impl IndexedPage {
    /// Ten times the orders of the last 30 days, by an hourly count.
    pub(super) fn activity(&self, generation: i64) -> i64 {
        if generation % 2 == 0 { self.activity_even } else { self.activity_odd }
    }

    /// True when a filter names no kind, or one that the page is of.
    pub(super) fn is_of_kind(&self, filter: SearchFilter) -> bool {
        !filter.has_kinds()
            || (filter.stores && self.has_store)
            || (filter.showrooms && self.has_showroom)
            || (filter.articles && self.has_articles)
    }

    /// True when it is open at a moment; `minute` is the same instant as a minute of the week.
    pub(super) fn is_open(&self, moment: Timestamp, minute: WeekMinute) -> bool {
        match &self.hours {
            Hours::Store { opened } => *opened,
            Hours::Week(week) => is_open_in_week(week, minute),
            Hours::Schedule(schedule) => schedule.is_open(moment),
        }
    }

    /// The position of its place that is nearest to the centre of a circle, and the squared distance.
    pub(super) fn nearest_place(&self, circle: Circle) -> Option<(usize, f64)> {
        let squares = self.places.iter().map(|place| circle.squared_distance(*place)).enumerate();
        squares.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }
}

impl Schedule {
    fn is_open(&self, moment: Timestamp) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cached) = last.filter(|cached| cached.from <= moment && moment < cached.until) {
            return cached.opened;
        }
        let Some(state) = schedule_state(&self.entries, self.zone, moment) else { return false };
        let until = state.next_change_at.unwrap_or(moment + Duration::days(LOOKAHEAD_DAYS));
        *last = Some(CachedState { opened: state.opened, from: moment, until });
        state.opened
    }
}
