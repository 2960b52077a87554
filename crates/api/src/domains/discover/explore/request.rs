//! The parameters of a search.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use super::query::{QueryWord, parse_query};
use crate::domains::discover::category::Category;
use hub_kernel::pagination::page::PageSize;
use hub_kernel::types::bounded_text::OptionalSingleLine;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::geo::{Latitude, Longitude};
use hub_kernel::types::id::Id;

/// The radius of a zone in metres, when a search names none.
pub(crate) const RADIUS_DEFAULT: i64 = 5_000;

/// The radius of a zone in metres.
const RADIUS: std::ops::RangeInclusive<i64> = 100..=100_000;

/// The most categories of a search.
const CATEGORIES_MAX: usize = 50;

/// The parameters of a search.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ExploreQuery {
    /// Words that a page must have in its name, short name, categories, articles or description; the last one may be
    /// unfinished. Further words than the first 8 are ignored. Ignored without letters or digits.
    #[serde(default)]
    pub(crate) query: OptionalSingleLine<100>,
    /// Ids of categories, separated by commas, at most 50: pages of one of them or of one below it.
    #[serde(default)]
    pub(crate) categories: String,
    /// Words separated by commas. `stores`, `showrooms` and `articles` keep the pages that show one of what is named; `pages`
    /// keeps all. `open` keeps, of these, the pages that are open now.
    #[serde(default)]
    pub(crate) filter: String,
    /// The latitude of the zone, in degrees; with `zone_lng`.
    pub(crate) zone_lat: Option<Latitude>,
    /// The longitude of the zone, in degrees; with `zone_lat`.
    pub(crate) zone_lng: Option<Longitude>,
    /// The radius of the zone in metres, 100 to 100000, by default 5000; with `zone_lat` and `zone_lng`. A zone ends at the
    /// 180th meridian.
    #[schemars(range(min = 100, max = 100_000))]
    pub(crate) zone_radius: Option<i64>,
    /// The cursor of the previous page; absent is the first page.
    pub(crate) cursor: Option<String>,
    /// The number of results in the page.
    #[serde(default)]
    pub(super) take: PageSize,
}

/// A search.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) words: Vec<QueryWord>,
    pub(super) categories: BTreeSet<Id<Category>>,
    pub(super) filter: SearchFilter,
    pub(super) zone: Option<Zone>,
}

/// The filter of a search: pages of any of the kinds, and open ones alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SearchFilter {
    pub(super) pages: bool,
    pub(super) stores: bool,
    pub(super) showrooms: bool,
    pub(super) articles: bool,
    pub(super) open: bool,
}

/// A circle on the map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Zone {
    pub(super) lat: f64,
    pub(super) lng: f64,
    /// In metres.
    pub(super) radius: i64,
}

impl ExploreQuery {
    /// Checks the parameters.
    pub(super) fn search(&self) -> Result<Search> {
        Ok(Search {
            words: parse_query(self.query.as_str()),
            categories: parse_categories(&self.categories)?,
            filter: parse_filter(&self.filter)?,
            zone: self.zone()?,
        })
    }

    fn zone(&self) -> Result<Option<Zone>> {
        let refuse = |field: &str, message: &str| Err(Error::parser(RequestPart::Query, field, message));
        match (self.zone_lat, self.zone_lng, self.zone_radius) {
            (Some(lat), Some(lng), radius) => {
                let radius = radius.unwrap_or(RADIUS_DEFAULT);
                if !RADIUS.contains(&radius) {
                    return refuse("zone_radius", "metres from 100 to 100000");
                }
                Ok(Some(Zone { lat: lat.get(), lng: lng.get(), radius }))
            }
            (None, None, None) => Ok(None),
            (None, None, Some(_)) => refuse("zone_radius", "requires zone_lat and zone_lng"),
            (None, Some(_), _) => refuse("zone_lat", "required with zone_lng"),
            (Some(_), None, _) => refuse("zone_lng", "required with zone_lat"),
        }
    }
}

impl Search {
    /// The search as a text, for which its cursors are valid.
    pub(super) fn context(&self) -> String {
        let Self { words, categories, filter, zone } = self;
        let words: Vec<_> = words.iter().map(|word| word.text.as_str()).collect();
        format!("discover_explore:{words:?}:{categories:?}:{filter:?}:{zone:?}")
    }
}

impl SearchFilter {
    /// True when the kind of a page is filtered.
    pub(super) fn has_kinds(self) -> bool {
        !self.pages && (self.stores || self.showrooms || self.articles)
    }
}

/// The values of a list that is separated by commas; an empty text is an empty list.
fn split_list(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(move |_| !text.trim().is_empty())
}

fn parse_categories(text: &str) -> Result<BTreeSet<Id<Category>>> {
    let refuse = |message: String| Error::parser(RequestPart::Query, "categories", message);
    let id = |id: &str| id.parse().map_err(|_| refuse(format!("'{id}' is not an id")));
    let ids = split_list(text).map(id).collect::<Result<BTreeSet<_>>>()?;
    if ids.len() > CATEGORIES_MAX { Err(refuse(format!("at most {CATEGORIES_MAX} entries"))) } else { Ok(ids) }
}

fn parse_filter(text: &str) -> Result<SearchFilter> {
    let mut filter = SearchFilter::default();
    for word in split_list(text) {
        match word {
            "pages" => filter.pages = true,
            "stores" => filter.stores = true,
            "showrooms" => filter.showrooms = true,
            "articles" => filter.articles = true,
            "open" => filter.open = true,
            _ => {
                let message = format!("'{word}' is none of pages, stores, showrooms, articles, open");
                return Err(Error::parser(RequestPart::Query, "filter", message));
            }
        }
    }
    Ok(filter)
}
