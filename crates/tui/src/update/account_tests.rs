//! Tests of accounts: the first screen, and what stays when one is left.

use hub_client::types::ScopeType;
use uuid::Uuid;

use super::chat_tests::show_conversations;
use super::tests::{apply_message, failure, model, press, with_orders};
use super::{Message, update};
use crate::message::{Effect, ServerMessage};
use crate::model::duty::tests::group;
use crate::model::link::LinkState;
use crate::model::order_row::OrderRow;
use crate::model::overlay::Overlay;
use crate::model::stores::StoreRow;
use crate::model::transition::tests::order;
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

/// A model with everything that an account has: orders, an opened one, stores, a rota, conversations, KPIs, a toast and a log.
fn in_use() -> Model {
    let mut model = with_orders(3);
    apply_message(&mut model, ServerMessage::Stores(vec![store()]));
    apply_message(&mut model, ServerMessage::PharmacyGroups(vec![group()]));
    show_conversations(&mut model);
    apply_message(
        &mut model,
        ServerMessage::OrdersChanged(vec![OrderRow::from_order(&order(9, "submitted", "pending"))]),
    );
    press(&mut model, "/lucia<enter>");
    press(&mut model, "5<enter>Hola, Lucia<esc>2");
    model.notify(crate::model::log::Severity::Info, "261122-009 for Lucia Benitez");
    model
}

fn assert_nobodys(model: &Model) {
    assert_eq!((model.orders.len(), model.detail.order.is_none(), model.detail.requested_id), (0, true, None));
    assert!(model.stores.rows.is_empty() && model.duty.groups.is_empty() && model.duty.shifts.is_none());
    assert!(model.chat.rows.is_empty() && model.chat.thread.is_none() && model.chat.drafts.is_empty());
    assert!(
        model.account_kpis.is_none() && model.month.figures(model.now).is_none() && model.analytics.figures.is_none()
    );
    assert_eq!((&model.context.account, &model.toast), (&None, &None));
    assert_eq!(model.orders.filter.text, "state:open", "a filter may have a name");
    let told: Vec<&str> = model.log.lines.iter().map(|line| line.text.as_str()).collect();
    assert!(!told.iter().any(|line| line.contains("261122") || line.contains("Lucia")), "{told:?}");
}

#[test]
fn signed_out_there_is_nobodys_data() {
    for open in ["", "s", "s<enter>", "A"] {
        let mut model = in_use();
        press(&mut model, open);
        let (before, effects) =
            (model.generation, apply_message(&mut model, ServerMessage::LinkChanged(LinkState::SignedOut)));
        assert_nobodys(&model);
        assert!(matches!(model.overlay, Some(Overlay::SignInForm(_))), "{open}");
        assert!(matches!(&effects[..], [Effect::Connect]), "{effects:?}");
        // An answer to the first account that was on its way.
        let late = ServerMessage::OrderDetail(order(3, "submitted", "pending"));
        update(&mut model, Message::FromServer(before, Box::new(late)));
        assert_nobodys(&model);
        // The new connection is refused too: it is not opened again and again.
        let effects = apply_message(&mut model, ServerMessage::LinkChanged(LinkState::SignedOut));
        assert!(effects.is_empty() && model.link == LinkState::SignedOut, "{effects:?}");
    }
}

#[test]
fn who_signs_in_sees_nothing_of_the_one_before() {
    let mut model = in_use();
    press(&mut model, "5<enter>Hola, Lucia<enter>");
    apply_message(&mut model, ServerMessage::SessionChanged(Ok(())));
    assert_nobodys(&model);
    let mut refused = in_use();
    apply_message(&mut refused, ServerMessage::SessionChanged(Err(failure(401, "no", ().into()))));
    assert_eq!(refused.orders.len(), 4, "a sign-in that fails changes nothing");
}
