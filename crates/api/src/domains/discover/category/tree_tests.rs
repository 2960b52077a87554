//! The tree of categories: tables of cases, and any sequence of changes.

use proptest::prelude::*;
use serde_json::Value;

use super::Category;
use super::tree::{CategoryNode, CategoryTree, DEPTH_MAX};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

fn id(number: u8) -> Id<Category> {
    Id::from_name(Id::<()>::from_uuid(uuid::Uuid::nil()), &number.to_string())
}

fn node(parent: Option<u8>, name: &str) -> CategoryNode {
    CategoryNode { parent_id: parent.map(id), name: name.to_owned(), visible: true }
}

/// A chain of categories, each below the one before.
fn chain(length: u8) -> CategoryTree {
    let mut tree = CategoryTree::default();
    for number in 0..length {
        tree.put(id(number), node(number.checked_sub(1), &format!("c{number}"))).expect("a chain");
    }
    tree
}

fn code_and_path(result: Result<impl Sized>) -> String {
    let Err(error) = result else { return "ok".into() };
    let body = error.body();
    let path = body.extra.and_then(|extra| extra.get("path").and_then(Value::as_str).map(str::to_owned));
    format!("{} {}", body.code, path.unwrap_or_default()).trim_end().to_owned()
}

#[test]
fn a_put_is_checked_against_the_whole_tree() {
    for (number, parent, name, expected) in [
        (9, None, "Otra", "ok"),
        (9, Some(3), "Otra", "ok"),
        (9, Some(4), "Otra", "error.rule.category_depth parent_id"),
        (9, Some(8), "Otra", "error.not_found parent_id"),
        (0, Some(0), "c0", "error.rule.category_cycle parent_id"),
        (0, Some(4), "c0", "error.rule.category_cycle parent_id"),
        (1, Some(0), "c1", "ok"),
        (4, None, "c0", "error.conflict.category name"),
        (4, None, " Ç0", "error.conflict.category name"),
        (4, None, "c4", "ok"),
    ] {
        let mut tree = chain(5);
        assert_eq!(code_and_path(tree.put(id(number), node(parent, name))), expected, "{number} below {parent:?}");
    }
    let mut tree = chain(3);
    tree.put(id(7), node(None, "top")).expect("a root");
    tree.put(id(8), node(Some(7), "below")).expect("a child");
    tree.put(id(9), node(Some(8), "deepest")).expect("a child");
    assert_eq!(
        code_and_path(tree.put(id(0), node(Some(9), "c0"))),
        "error.rule.category_depth parent_id",
        "with all below"
    );
}

#[test]
fn children_of_a_removed_category_go_to_its_parent_or_to_the_heir() {
    let mut tree = chain(3);
    tree.put(id(9), node(None, "Otra")).expect("a root");
    let parent_after = |heir: Option<u8>| {
        let mut tree = tree.clone();
        let moved = tree.remove(id(1), heir.map(id)).map_err(|error| code_and_path(Err::<(), Error>(error)))?;
        assert_eq!(moved, [id(2)]);
        let places = tree.places();
        let (_, place) = places.iter().find(|(other, _)| *other == id(2)).expect("it stays");
        Ok::<_, String>(place.path.iter().map(|part| part.name.clone()).collect::<Vec<_>>().join(" > "))
    };
    assert_eq!(parent_after(None), Ok("c0 > c2".into()));
    assert_eq!(parent_after(Some(9)), Ok("Otra > c2".into()));
    assert_eq!(parent_after(Some(2)), Err("error.rule.category_cycle move_to".into()));
    assert_eq!(parent_after(Some(1)), Err("error.not_found move_to".into()));
    assert_eq!(parent_after(Some(8)), Err("error.not_found move_to".into()));
    tree.put(id(8), node(Some(0), "c2")).expect("a sibling of the removed one");
    let mut with_name_taken = tree.clone();
    assert_eq!(code_and_path(with_name_taken.remove(id(1), None)), "error.conflict.category name");
    assert_eq!(code_and_path(with_name_taken.remove(id(7), None)), "error.not_found");
}

#[test]
fn a_hidden_category_hides_all_below_it() {
    let mut tree = chain(3);
    tree.put(id(1), CategoryNode { visible: false, ..node(Some(0), "c1") }).expect("hides");
    let shown: Vec<_> = tree.places().into_iter().map(|(_, place)| place.shown).collect();
    assert_eq!(shown, [true, false, false]);
}

proptest! {
    #[test]
    fn any_sequence_of_changes_leaves_a_tree(
        changes in proptest::collection::vec((0_u8..9, proptest::option::of(0_u8..9), 0_u8..4, any::<bool>()), 0..60)
    ) {
        let mut tree = CategoryTree::default();
        for (number, other, name, removes) in changes {
            let before = format!("{tree:?}");
            let changed = match removes {
                true => tree.remove(id(number), other.map(id)).map(drop),
                false => tree.put(id(number), node(other, &format!("n{name}"))),
            };
            prop_assert!(changed.is_ok() || format!("{tree:?}") == before, "a refusal changes nothing");
            let places = tree.places();
            let mut names = std::collections::HashSet::new();
            for (id, place) in &places {
                prop_assert!(place.path.len() <= DEPTH_MAX);
                prop_assert_eq!(place.path.last().map(|part| part.id), Some(*id));
                let above = place.path.len().checked_sub(2).map(|index| place.path[index].id);
                prop_assert_eq!(above, place.parent_id, "the path reaches a root");
                prop_assert!(names.insert((place.parent_id, place.path.last().map(|part| part.name.clone()))));
            }
        }
    }
}
