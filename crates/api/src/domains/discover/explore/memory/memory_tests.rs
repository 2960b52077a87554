//! The index in memory against a plain list of the same pages, through random writes and searches.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use uuid::Uuid;

use super::page::SearchPageRow;
use super::*;
use crate::domains::discover::explore::query::parse_query;
use crate::domains::discover::explore::request::{SearchFilter, Zone};
use crate::domains::discover::explore::zone::Circle;
use hub_kernel::types::clock::Timestamp;

const NAMES: [&str; 6] = ["sol", "sol norte", "luna", "solar", "luna norte", "norte"];
const QUERIES: [&str; 6] = ["", "sol", "nor", "luna nor", "so", "este"];

/// A page of the list: its name and its places.
type Listed = (usize, Vec<(f64, f64)>);

#[derive(Clone, Debug)]
enum Write {
    Put(u8, Listed),
    Remove(u8),
    DropEmptySlots,
}

fn writes() -> impl Strategy<Value = Write> {
    let place = (-34.9..-34.7, -58.5..-58.3);
    let listed = (0..NAMES.len(), proptest::collection::vec(place, 0..3));
    prop_oneof![
        6 => (0_u8..12, listed).prop_map(|(id, listed)| Write::Put(id, listed)),
        2 => (0_u8..12).prop_map(Write::Remove),
        1 => Just(Write::DropEmptySlots),
    ]
}

fn id_of(id: u8) -> Id<DirectoryPage> {
    Uuid::from_u128(u128::from(id)).into()
}

fn category_of(id: u8) -> Id<Category> {
    Uuid::from_u128(u128::from(id % 3)).into()
}

fn entry(id: u8, (name, places): &Listed) -> SearchPageRow {
    SearchPageRow {
        page_id: id_of(id),
        workspace_id: None,
        listed_at: Timestamp::parse("2026-01-01T00:00:00Z").expect("an instant"),
        name_words: NAMES[*name].to_owned(),
        short_name_words: String::new(),
        category_words: String::new(),
        article_words: String::new(),
        description_words: String::new(),
        has_store: id.is_multiple_of(2),
        has_showroom: false,
        has_articles: false,
        store_opened: id.is_multiple_of(4),
        week: None,
        schedule: None,
        time_zone: "America/Argentina/Buenos_Aires".to_owned(),
        completeness: 1,
        activity_even: 0,
        activity_odd: 0,
        categories: vec![category_of(id)],
        places: places.clone(),
    }
}

fn write(index: &mut MemoryIndex, list: &mut BTreeMap<u8, Listed>, write: Write) {
    match write {
        Write::Put(id, listed) => {
            index.replace(&[id_of(id)], vec![entry(id, &listed).into_page().expect("a page")]);
            list.insert(id, listed);
        }
        Write::Remove(id) => {
            index.replace(&[id_of(id)], Vec::new());
            list.remove(&id);
        }
        Write::DropEmptySlots => index.drop_empty_slots(),
    }
}

/// True when a page of the list is found, told without any index.
fn is_found(id: u8, (name, places): &Listed, search: &Search) -> bool {
    let has_word = |text: &str, is_prefix: bool| {
        NAMES[*name].split(' ').any(|word| word == text || (is_prefix && word.starts_with(text)))
    };
    let is_near = |zone: Zone| {
        let circle = Circle::new(zone);
        places.iter().any(|place| circle.contains(circle.squared_distance(*place)))
    };
    search.words.iter().all(|word| has_word(&word.text, word.is_prefix))
        && search.zone.is_none_or(is_near)
        && (search.categories.is_empty() || search.categories.contains(&category_of(id)))
        && (!search.filter.stores || id.is_multiple_of(2))
        && (!search.filter.open || id.is_multiple_of(4))
}

proptest! {
    #[test]
    fn the_memory_finds_what_a_list_has(
        writes in proptest::collection::vec(writes(), 0..60),
        (query, radius, categories, stores, open) in
            (0..QUERIES.len(), proptest::option::of(500_i64..12_000), proptest::collection::btree_set(0_u8..3, 0..3), any::<bool>(), any::<bool>()),
    ) {
        let (mut index, mut list) = (MemoryIndex::default(), BTreeMap::new());
        for one in writes {
            write(&mut index, &mut list, one);
        }
        let search = Search {
            words: parse_query(QUERIES[query]),
            categories: categories.into_iter().map(category_of).collect(),
            filter: SearchFilter { stores, open, ..SearchFilter::default() },
            zone: radius.map(|radius| Zone { lat: -34.8, lng: -58.4, radius }),
        };
        let moment = Timestamp::parse("2026-06-01T12:00:00Z").expect("an instant");
        let found = index.find_candidates(&search, Snapshot { moment, generation: 0 });
        let ids: BTreeSet<_> = found.iter().map(|candidate| candidate.id).collect();
        prop_assert_eq!(found.len(), ids.len(), "each page once");
        let expected: BTreeSet<_> =
            list.iter().filter(|(id, listed)| is_found(**id, listed, &search)).map(|(id, _)| id_of(*id)).collect();
        prop_assert_eq!(ids, expected);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn of_many_pages_in_a_circle_the_nearest_are_found(
        places in proptest::collection::vec(proptest::collection::vec((-34.85..-34.75, -58.45..-58.35), 1..3), 1_500),
        radius in 500_i64..100_000, open in any::<bool>(),
    ) {
        let zone = Zone { lat: -34.8, lng: -58.4, radius };
        let circle = Circle::new(zone);
        let mut index = MemoryIndex::default();
        let mut expected = Vec::new();
        for (number, places) in (0_u16..).zip(places) {
            let id = Id::from(Uuid::from_u128(u128::from(number)));
            let square = places.iter().map(|place| circle.squared_distance(*place)).fold(f64::MAX, f64::min);
            let store_opened = number.is_multiple_of(2);
            if circle.contains(square) && (store_opened || !open) {
                expected.push((square.to_bits(), id));
            }
            let page = SearchPageRow { page_id: id, store_opened, ..entry(0, &(0, places)) };
            index.replace(&[id], vec![page.into_page().expect("a page")]);
        }
        expected.sort_unstable();
        let expected: BTreeSet<_> = expected.into_iter().take(500).map(|(_, id)| id).collect();
        let filter = SearchFilter { open, ..SearchFilter::default() };
        let search = Search { words: Vec::new(), categories: BTreeSet::new(), filter, zone: Some(zone) };
        let moment = Timestamp::parse("2026-06-01T12:00:00Z").expect("an instant");
        let found = index.find_candidates(&search, Snapshot { moment, generation: 0 });
        prop_assert_eq!(found.into_iter().map(|candidate| candidate.id).collect::<BTreeSet<_>>(), expected);
    }
}

#[test]
fn a_page_that_is_read_again_and_again_takes_no_room() {
    let mut index = MemoryIndex::default();
    for round in 0..EMPTY_SLACK * 3 {
        index.replace(&[id_of(1)], vec![entry(1, &(round % NAMES.len(), Vec::new())).into_page().expect("a page")]);
    }
    assert!(index.pages.len() <= EMPTY_SLACK + 3, "{} slots", index.pages.len());
    assert_eq!(index.slots.len(), 1);
}
