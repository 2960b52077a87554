//! The URL of a search: its parameters as they were sent, and with others in their place.

use serde::Serialize;

use super::EXPLORE_PATH;
use crate::domains::discover::{Category, ExploreQuery, RADIUS_DEFAULT};
use hub_kernel::types::id::Id;

/// The most letters of the words of a search.
pub(super) const QUERY_LENGTH: usize = 100;

/// The word of the filter that leaves out what is closed.
pub(super) const OPEN: &str = "open";

/// The parameters of a search, named as the API names them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct SearchUrl {
    /// The words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) query: String,
    /// The ids of the categories, separated by commas.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) categories: String,
    /// Kinds of pages and `open`, separated by commas.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) filter: String,
    /// The latitude of the zone, with its longitude.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zone_lat: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zone_lng: Option<f64>,
    /// The radius of the zone in metres.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) zone_radius: Option<i64>,
    /// The place in the results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) cursor: Option<String>,
}

impl From<&ExploreQuery> for SearchUrl {
    fn from(query: &ExploreQuery) -> Self {
        Self {
            query: query.query.as_str().to_owned(),
            categories: query.categories.trim().to_owned(),
            filter: query.filter.trim().to_owned(),
            zone_lat: query.zone_lat.map(|lat| lat.get()),
            zone_lng: query.zone_lng.map(|lng| lng.get()),
            zone_radius: query.zone_radius,
            cursor: query.cursor.clone(),
        }
    }
}

impl SearchUrl {
    /// The search of a category alone.
    pub(super) fn of_category(id: impl ToString) -> Self {
        Self { categories: id.to_string(), ..Self::default() }
    }

    /// The readable part of parameters that are no search: the words and one category.
    pub(super) fn readable_part(parameters: &str) -> Self {
        let pairs: Vec<(String, String)> = serde_html_form::from_str(parameters).unwrap_or_default();
        let value = |name: &str| pairs.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value.trim());
        // What was no UTF-8 arrives as the replacement character.
        let is_unreadable = |letter: char| letter.is_control() || letter == char::REPLACEMENT_CHARACTER;
        let words = value("query").replace(is_unreadable, " ");
        let category = value("categories").parse::<Id<Category>>().map(|id| id.to_string());
        Self {
            query: words.chars().take(QUERY_LENGTH).collect::<String>().trim().to_owned(),
            categories: category.unwrap_or_default(),
            ..Self::default()
        }
    }

    /// The path with the parameters.
    pub(super) fn path(&self) -> String {
        match serde_html_form::to_string(self) {
            Ok(query) if !query.is_empty() => format!("{EXPLORE_PATH}?{query}"),
            _ => EXPLORE_PATH.to_owned(),
        }
    }

    /// The path without the visitor's position and the place in the results.
    pub(super) fn canonical_path(&self) -> String {
        self.everywhere().path()
    }

    /// True for the first results of the whole directory or of one category: the searches that search engines may list.
    pub(super) fn is_indexable(&self) -> bool {
        *self == Self::of_category(&self.categories) && !self.categories.contains(',')
    }

    /// True when nothing was chosen yet.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// True for a search around a point.
    pub(super) fn has_zone(&self) -> bool {
        self.zone_lat.is_some()
    }

    /// The radius of the zone in metres.
    pub(super) fn radius(&self) -> i64 {
        self.zone_radius.unwrap_or(RADIUS_DEFAULT)
    }

    /// True when what is closed is left out.
    pub(super) fn is_open_only(&self) -> bool {
        self.filter.split(',').any(|word| word.trim() == OPEN)
    }

    /// The results after a cursor.
    pub(super) fn after(&self, cursor: &str) -> Self {
        Self { cursor: Some(cursor.to_owned()), ..self.clone() }
    }

    /// The same search without a zone.
    pub(super) fn everywhere(&self) -> Self {
        Self { zone_lat: None, zone_lng: None, zone_radius: None, cursor: None, ..self.clone() }
    }

    /// The same search in a larger or smaller zone.
    pub(super) fn within(&self, metres: i64) -> Self {
        Self { zone_radius: Some(metres), cursor: None, ..self.clone() }
    }

    /// The same search with what is closed.
    pub(super) fn with_closed(&self) -> Self {
        let kinds: Vec<_> = self.filter.split(',').filter(|word| word.trim() != OPEN).collect();
        Self { filter: kinds.join(","), cursor: None, ..self.clone() }
    }

    /// The same search in all categories.
    pub(super) fn in_all_categories(&self) -> Self {
        Self { categories: String::new(), cursor: None, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> SearchUrl {
        SearchUrl {
            query: "pan & café".into(),
            categories: "a".into(),
            filter: "stores,open".into(),
            zone_lat: Some(-34.8),
            zone_lng: Some(-58.39),
            ..SearchUrl::default()
        }
    }

    #[test]
    fn a_path_has_the_parameters() {
        assert_eq!(SearchUrl::default().path(), "/explorar");
        let expected =
            "/explorar?query=pan+%26+caf%C3%A9&categories=a&filter=stores%2Copen&zone_lat=-34.8&zone_lng=-58.39";
        assert_eq!(sample().path(), expected);
        assert_eq!(sample().after("x").path(), format!("{expected}&cursor=x"));
        assert_eq!(sample().within(10_000).path(), format!("{expected}&zone_radius=10000"));
    }

    #[test]
    fn a_changed_search_begins_again() {
        let later = sample().after("x");
        assert!(!later.everywhere().path().contains("zone") && !later.everywhere().path().contains("cursor"));
        assert_eq!((later.with_closed().filter.as_str(), later.with_closed().cursor), ("stores", None));
        assert_eq!(later.in_all_categories().categories, "");
        assert!(later.is_open_only() && !later.with_closed().is_open_only());
    }

    #[test]
    fn a_canonical_path_tells_no_position() {
        assert_eq!(
            sample().after("x").canonical_path(),
            "/explorar?query=pan+%26+caf%C3%A9&categories=a&filter=stores%2Copen"
        );
        assert!(SearchUrl::default().is_indexable() && !SearchUrl::of_category("a,b").is_indexable());
        assert!(!SearchUrl::of_category("a").after("x").is_indexable());
    }

    #[test]
    fn the_readable_part_can_be_searched() {
        let id = "018f0000-0000-7000-8000-000000000000";
        let parameters = format!("query=+pan%0Adulce+&categories={id}&filter=near&zone_lat=x&cursor=y");
        let expected = SearchUrl { query: "pan dulce".into(), ..SearchUrl::of_category(id) };
        assert_eq!(SearchUrl::readable_part(&parameters), expected);
        assert_eq!(SearchUrl::readable_part("categories=x&query=%FF"), SearchUrl::default());
        assert_eq!(SearchUrl::readable_part(&format!("query={}", "ñ".repeat(200))).query, "ñ".repeat(100));
    }
}
