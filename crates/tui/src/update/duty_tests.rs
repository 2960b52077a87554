//! Tests of the duty screen: a group is searched by its name.

use uuid::Uuid;

use super::tests::{apply_message, model, press};
use crate::message::{Effect, ServerMessage};
use crate::model::duty::RotaGroup;
use crate::model::duty::tests::group;
use crate::model::overlay::Overlay;
use crate::model::{Model, Screen};

/// The duty screen with four groups.
fn with_groups() -> Model {
    let mut model = model();
    let named = |(number, name): (u128, &str)| {
        let mut group: RotaGroup = group();
        (group.group.id, group.group.name) = (Uuid::from_u128(number), name.to_owned());
        group
    };
    let groups = [(1, "Almirante Brown"), (2, "Lomas de Zamora"), (3, "Esteban Echeverría"), (4, "José C. Paz")];
    apply_message(&mut model, ServerMessage::PharmacyGroups(groups.map(named).into()));
    press(&mut model, "3");
    model
}

fn found(model: &Model) -> Vec<&str> {
    let Some(Overlay::Groups { input, .. }) = &model.overlay else { panic!("no search") };
    let found = model.duty.find_groups(input.value()).into_iter();
    found.map(|index| model.duty.groups[index].group.name.as_str()).collect()
}

#[test]
fn a_group_is_searched_without_accents() {
    for (text, expected) in [
        ("", &["Almirante Brown", "Lomas de Zamora", "Esteban Echeverría", "José C. Paz"][..]),
        ("JOSE", &["José C. Paz"]),
        ("echeverria", &["Esteban Echeverría"]),
        ("lo za", &["Lomas de Zamora"]),
        ("an", &["Almirante Brown", "Esteban Echeverría"]),
        ("quilmes", &[]),
    ] {
        let mut model = with_groups();
        press(&mut model, "/");
        press(&mut model, text);
        assert_eq!(found(&model), expected, "{text}");
    }
}

#[test]
fn the_chosen_group_is_shown_and_its_week_read() {
    let mut model = with_groups();
    let effects = press(&mut model, "/o<down><enter>");
    assert!(matches!(&effects[..], [Effect::FetchWeek { group_id, .. }] if *group_id == Uuid::from_u128(2)));
    assert_eq!((model.duty.group_index, model.screen, model.overlay.is_none()), (1, Screen::Duty, true));
    assert!(model.duty.shifts.is_none() && model.duty.on_duty.is_none());
    // The one that is shown is selected at first, and esc changes nothing.
    assert!(press(&mut model, "/<enter>").is_empty() && model.overlay.is_none());
    assert!(press(&mut model, "/jose<esc>").is_empty());
    assert!(press(&mut model, "/quilmes<enter>").is_empty() && found(&model).is_empty());
    press(&mut model, "<esc>:next-group<enter>");
    assert_eq!(model.duty.group_index, 2);
    press(&mut model, ":group<enter>paz<enter>");
    assert_eq!(model.duty.group_index, 3);
}
