//! Tests of the pharmacies on duty: all of them are listed at every size, or scrolled.

use hub_client::types::OnDuty;
use serde_json::json;
use uuid::Uuid;

use super::tests::{SIZES, day, drawn, text};
use crate::message::ServerMessage;
use crate::model::duty::tests::group;
use crate::model::{Model, Screen};
use crate::update::tests::{apply_message, press};

const NAMES: [&str; 7] = [
    "Farmacia Ramírez",
    "Óptica y Farmacia Sol",
    "Farmacia Slapak",
    "Asociación De Farmacias Mutuales Y Sindicales",
    "Farmacia Nueva Central de Burzaco",
    "El 13",
    "Farmacia Orellano",
];

fn on_duty(count: usize, has_next: bool) -> OnDuty {
    let pharmacy = group().group.pharmacies[0].clone();
    let pharmacy = |index: usize| {
        let mut pharmacy = serde_json::to_value(&pharmacy).expect("JSON");
        (pharmacy["name"], pharmacy["id"]) = (json!(NAMES[index]), json!(Uuid::from_u128(20 + index as u128)));
        pharmacy
    };
    let shift = |index: usize, demo: bool| {
        json!({"id": Uuid::from_u128(40 + index as u128), "group_id": Uuid::from_u128(1), "demo": demo,
            "pharmacy_id": Uuid::from_u128(20 + index as u128),
            "ini_at": "2026-11-23T11:30:00Z", "end_at": "2026-11-24T11:30:00Z"})
    };
    let data: Vec<_> = (0..count)
        .map(|index| {
            json!({"shift": shift(index, index == 0), "pharmacy": pharmacy(index), "distance_meters": null,
                "until": if index == 1 { "2026-11-25T11:30:00Z" } else { "2026-11-23T11:30:00Z" }})
        })
        .collect();
    let next = if has_next { vec![json!({"shift": shift(6, false), "pharmacy": pharmacy(6)})] } else { Vec::new() };
    let duty = json!({"at": "2026-11-22T15:15:00Z", "data": data, "next": next, "next_change_at": null});
    serde_json::from_value(duty).expect("who is on duty")
}

fn shown(count: usize, has_next: bool) -> Model {
    let mut model = day();
    apply_message(&mut model, ServerMessage::OnDuty(Uuid::from_u128(1), Box::new(on_duty(count, has_next))));
    model.screen = Screen::Duty;
    model
}

/// The names that are listed as on duty, by their first letters.
fn listed(screen: &str, count: usize) -> Vec<bool> {
    let lines = screen.lines().filter(|line| line.contains(" until "));
    let lines: Vec<&str> = lines.collect();
    let begin = |name: &str| {
        let name: String = name.strip_prefix("Farmacia ").unwrap_or(name).chars().take(5).collect();
        lines.iter().any(|line| line.contains(&name))
    };
    NAMES.iter().take(count).map(|name| begin(name)).collect()
}

#[test]
fn everyone_on_duty_is_listed_at_every_size() {
    for count in [0, 1, 2, 4] {
        let mut model = shown(count, true);
        for size in SIZES {
            let screen = text(&drawn(&mut model, size));
            assert_eq!(listed(&screen, count), vec![true; count], "{size:?}\n{screen}");
            assert!(screen.contains("Week of"), "{screen}");
            assert_eq!(screen.contains("nobody is on duty"), count == 0);
            if count != 1 {
                insta::assert_snapshot!(format!("on_duty_{count}_{}x{}", size.0, size.1), screen);
            }
        }
    }
}

#[test]
fn more_than_fit_are_scrolled_and_the_title_says_so() {
    for (size, fits) in [((40, 12), 4), ((40, 10), 2), ((60, 20), 7), ((120, 35), 7)] {
        let mut model = shown(7, true);
        let screen = text(&drawn(&mut model, size));
        assert_eq!(listed(&screen, 7).iter().filter(|is_listed| **is_listed).count(), fits, "{size:?}\n{screen}");
        assert_eq!(screen.contains(&format!("1-{fits}")), fits < 7, "{screen}");
        insta::assert_snapshot!(format!("on_duty_7_{}x{}", size.0, size.1), screen);
        // To the last one, and no further.
        for _ in 0..9 {
            drop(press(&mut model, "J"));
            drop(drawn(&mut model, size));
        }
        let end = text(&drawn(&mut model, size));
        assert_eq!(listed(&end, 7).last(), Some(&true), "{end}");
        assert_eq!(end.contains(&format!("{}-7", 8 - fits)), fits < 7, "{end}");
        drop(press(&mut model, "KKKKKKKK"));
        assert_eq!(text(&drawn(&mut model, size)), screen);
    }
}

#[test]
fn another_group_is_shown_from_its_begin() {
    let mut model = shown(7, false);
    drop(drawn(&mut model, (40, 12)));
    drop(press(&mut model, "JJ"));
    assert_eq!(model.duty.on_duty_offset, 2);
    apply_message(&mut model, ServerMessage::OnDuty(Uuid::from_u128(1), Box::new(on_duty(2, false))));
    drop(drawn(&mut model, (40, 12)));
    assert_eq!(model.duty.on_duty_offset, 0);
}
