//! Tests of the footer: it offers what the account may do now, and nothing else.

use hub_client::types::ScopeType;

use super::tests::{day, drawn, text};
use crate::message::ServerMessage;
use crate::model::link::LinkState;
use crate::model::{Model, Screen};
use crate::update::tests::{apply_message, press};

/// The footer's keys on a wide terminal.
fn footer(model: &mut Model, width: u16) -> String {
    drop(drawn(model, (width, 35)));
    text(&drawn(model, (width, 35))).lines().last().expect("a footer").to_owned()
}

fn as_staff(model: &mut Model) {
    model.context.account.as_mut().expect("an account").scope = ScopeType::Backoffice;
}

fn read_only(model: &mut Model) {
    model.is_read_only = true;
}

#[test]
fn the_footer_offers_only_what_the_account_may() {
    type Setup = fn(&mut Model);
    let nothing: Setup = |_| {};
    let not_manager: Setup = |model| model.duty.groups[0].is_managed = false;
    // The screen, its preparation; keys that are offered, and keys that are not.
    let cases: [(Screen, Setup, &[&str], &[&str]); 13] = [
        (Screen::Orders, nothing, &["enter act", "s state", "o sort", "y copy", "/ filter"], &[]),
        (Screen::Orders, as_staff, &["o sort", "y copy", "/ filter"], &["enter", "s state"]),
        (Screen::Orders, read_only, &["o sort"], &["enter", "s state"]),
        (
            Screen::Orders,
            |model| drop(press(model, "/zzz<enter>")),
            &["/ filter"],
            &["enter", "s state", "o sort", "y copy"],
        ),
        (Screen::Duty, nothing, &["enter edit", "a add", "d delete", "t today"], &["/ group", "scroll"]),
        (Screen::Duty, not_manager, &["t today", "y copy"], &["enter", "a add", "d delete"]),
        (Screen::Duty, read_only, &["t today"], &["enter", "a add", "d delete"]),
        (Screen::Duty, |model| drop(press(model, "3ll")), &["enter edit", "d delete", "y copy"], &[]),
        // The second item of that day is a gap.
        (Screen::Duty, |model| drop(press(model, "3llj")), &["enter edit", "a add"], &["d delete", "y copy"]),
        (Screen::Messages, nothing, &["enter answer", "m seen"], &[]),
        (Screen::Messages, read_only, &["y copy"], &["enter", "m seen"]),
        (Screen::Messages, |model| drop(press(model, "5j")), &["enter answer"], &["m seen"]),
        (Screen::Stores, nothing, &["enter its orders", "y copy"], &["s state"]),
    ];
    for (screen, prepare, offered, missing) in cases {
        let mut model = day();
        drop(drawn(&mut model, (180, 35)));
        prepare(&mut model);
        (model.screen, model.toast) = (screen, None);
        let footer = footer(&mut model, 180);
        for key in offered {
            assert!(footer.contains(key), "{screen:?}: {key} is missing in {footer}");
        }
        for key in missing {
            assert!(!footer.contains(key), "{screen:?}: {key} is offered in {footer}");
        }
        assert!(footer.contains("? help") && footer.contains("q quit"), "{footer}");
    }
}

#[test]
fn enter_says_what_it_does_where_the_list_covers_the_screen() {
    let mut model = day();
    assert!(footer(&mut model, 80).contains("enter open"));
    drop(press(&mut model, "<enter>"));
    assert!(footer(&mut model, 80).contains("enter act"));
    drop(press(&mut model, "<esc>5"));
    assert!(footer(&mut model, 80).contains("enter open"));
    drop(press(&mut model, "p"));
    assert!(footer(&mut model, 180).contains("p continue"));
}

#[test]
fn nothing_is_offered_while_offline_or_before_the_connection_stands() {
    let mut model = day();
    let retry_at = model.now;
    apply_message(&mut model, ServerMessage::Unreachable("refused".to_owned(), retry_at));
    model.toast = None;
    assert!(footer(&mut model, 180).starts_with(" offline: refused"));
    model.link = LinkState::Connecting;
    let footer = footer(&mut model, 180);
    assert!(!footer.contains("s state") && footer.contains("q quit"), "{footer}");
}

#[test]
fn the_footer_says_whether_the_bell_is_on() {
    let mut model = day();
    assert!(footer(&mut model, 80).contains("bell: on"));
    assert!(!footer(&mut model, 40).contains("bell"), "the usual state, where there is little space");
    model.bell.is_on = false;
    for width in [40, 60, 80, 120] {
        assert!(footer(&mut model, width).contains("bell: off"), "{width}");
    }
}
