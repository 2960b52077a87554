//! Tests of accounts: the first screen, and what stays when one is left.

use hub_client::types::ScopeType;
use uuid::Uuid;

use super::tests::{apply_message, model, press};
use crate::message::{Effect, ServerMessage};
use crate::model::duty::tests::group;
use crate::model::stores::StoreRow;
use crate::model::{Model, Screen};

fn store() -> StoreRow {
    StoreRow { id: Uuid::from_u128(900), name: "La Esquina".to_owned(), is_enabled: true, is_open: Some(true) }
}

#[test]
fn a_workspace_without_stores_starts_on_duty() {
    type Setup = fn(&mut Model);
    let cases: [(Setup, Vec<StoreRow>, Screen); 5] = [
        (|_| {}, Vec::new(), Screen::Duty),
        (|_| {}, vec![store()], Screen::Orders),
        (|model| drop(press(model, "12")), Vec::new(), Screen::Orders),
        (|model| drop(press(model, "1")), Vec::new(), Screen::Kpis),
        (
            |model| model.context.account.as_mut().expect("an account").scope = ScopeType::Backoffice,
            Vec::new(),
            Screen::Orders,
        ),
    ];
    for (prepare, stores, screen) in cases {
        let mut model = model();
        prepare(&mut model);
        let count = stores.len();
        apply_message(&mut model, ServerMessage::Stores(stores));
        assert_eq!(model.screen, screen, "{count} stores");
        let effects = apply_message(&mut model, ServerMessage::PharmacyGroups(vec![group()]));
        assert!(matches!(&effects[..], [Effect::FetchWeek { .. }, ..]), "{effects:?}");
    }
}

#[test]
fn a_last_store_that_goes_later_moves_nobody() {
    let mut model = model();
    apply_message(&mut model, ServerMessage::Stores(vec![store()]));
    apply_message(&mut model, ServerMessage::Stores(Vec::new()));
    assert_eq!(model.screen, Screen::Orders);
}

#[test]
fn the_next_account_starts_on_duty_too() {
    let mut model = model();
    let account = model.context.account.clone();
    apply_message(&mut model, ServerMessage::Stores(vec![store()]));
    press(&mut model, "12");
    apply_message(&mut model, ServerMessage::SessionChanged(Ok(())));
    apply_message(&mut model, ServerMessage::Account(account.expect("an account")));
    apply_message(&mut model, ServerMessage::Stores(Vec::new()));
    assert_eq!(model.screen, Screen::Duty);
}
