//! Tests of the update, written as keys and messages from the server.

use chrono::TimeDelta;
use hub_client::types::{Order, OrderState, PaymentState, ScopeType};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use uuid::Uuid;

use super::*;
use crate::message::{ApiFailure, ServerMessage};
use crate::model::context::{CurrentAccount, ServerContext};
use crate::model::duty::tests::{group, shift};
use crate::model::link::LinkState;
use crate::model::order_row::OrderRow;
use crate::model::overlay::{ConfirmationField, Overlay};
use crate::model::transition::tests::order;
use crate::model::transition::{TransitionTarget, allowed_transitions};
use crate::theme::{ColorScheme, Theme};

/// A model at a quarter past noon, on a wide terminal, live, as a store's owner.
pub(crate) fn model() -> Model {
    let context = ServerContext {
        profile_name: "prod".to_owned(),
        base_url: "https://hub.example".to_owned(),
        profiles: vec![("prod".to_owned(), "https://hub.example".to_owned())],
        can_sign_in: true,
        is_demo: false,
        account: Some(CurrentAccount {
            id: Uuid::from_u128(77),
            person_name: "Ana".to_owned(),
            scope: ScopeType::Workspace,
            scope_name: "Pizzería Norte".to_owned(),
        }),
    };
    let now = "2026-11-22T15:15:00Z".parse().expect("a moment");
    let mut model = Model::new(context, Theme { colors: ColorScheme::Dark, ascii_only: false }, false, now);
    model.bell.is_on = true;
    (model.terminal_size, model.link, model.is_profile_read_only, model.last_contact_at) =
        ((120, 35), LinkState::Live, false, Some(now));
    model
}

/// A model with a number of orders, the last one the newest, and its detail.
pub(crate) fn with_orders(count: u128) -> Model {
    let mut model = model();
    let rows: Vec<OrderRow> =
        (1..=count).map(|number| made(number, "submitted")).map(|order| OrderRow::from_order(&order)).collect();
    apply_message(&mut model, ServerMessage::OrderSnapshot(rows, false));
    apply_message(&mut model, ServerMessage::OrderDetail(made(count, "submitted")));
    model
}

fn made(number: u128, state: &str) -> Box<Order> {
    let mut order = order(number, state, "pending");
    order.datetime += TimeDelta::seconds(i64::try_from(number).expect("a small number"));
    order
}

pub(crate) fn apply_message(model: &mut Model, data: ServerMessage) -> Vec<Effect> {
    let mut effects = update(model, Message::FromServer(model.generation, Box::new(data)));
    effects.extend(finish_update(model));
    effects
}

/// Presses keys: one for each letter, or a name in angle brackets.
pub(crate) fn press(model: &mut Model, keys: &str) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut rest = keys;
    while let Some(letter) = rest.chars().next() {
        let name = rest.strip_prefix('<').and_then(|rest| rest.split_once('>'));
        let code = match name {
            Some((name, after)) => {
                rest = after;
                match name {
                    "enter" => KeyCode::Enter,
                    "esc" => KeyCode::Esc,
                    "tab" => KeyCode::Tab,
                    "down" => KeyCode::Down,
                    "up" => KeyCode::Up,
                    "right" => KeyCode::Right,
                    "back" => KeyCode::Backspace,
                    other => panic!("{other} is no key"),
                }
            }
            None => {
                rest = &rest[letter.len_utf8()..];
                KeyCode::Char(letter)
            }
        };
        effects.extend(update(model, Message::Key(KeyEvent::new(code, KeyModifiers::NONE))));
        effects.extend(finish_update(model));
    }
    effects
}

pub(crate) fn failure(status: u16, code: &str, extra: serde_json::Value) -> ApiFailure {
    let extra = Box::new(extra.as_object().cloned().unwrap_or_default());
    ApiFailure { status, code: code.to_owned(), message: code.to_owned(), details: extra, current_order: None }
}

fn moves_made(effects: &[Effect]) -> Vec<(String, Option<String>)> {
    let made = |effect: &Effect| match effect {
        Effect::ApplyTransition(transition, reason) => Some((transition.describe("->"), reason.clone())),
        _ => None,
    };
    effects.iter().filter_map(made).collect()
}

fn problem(model: &Model) -> String {
    match &model.overlay {
        Some(Overlay::Confirmation(confirmation)) => confirmation.problem.clone().unwrap_or_default(),
        Some(Overlay::ShiftForm(form)) => form.problem.clone().map(|(_, why)| why).unwrap_or_default(),
        _ => panic!("no dialog is open"),
    }
}

#[test]
fn a_move_asks_first_and_no_is_at_hand() {
    let mut model = with_orders(3);
    assert!(moves_made(&press(&mut model, "s<enter>")).is_empty());
    assert!(
        matches!(&model.overlay, Some(Overlay::Confirmation(confirmation)) if confirmation.focus == ConfirmationField::Cancel)
    );
    assert!(moves_made(&press(&mut model, "<enter>")).is_empty(), "the first enter calls it off");
    assert!(model.overlay.is_none());
    let made = moves_made(&press(&mut model, "s<enter><tab><enter>"));
    assert_eq!(made, [("preparation: pending -> preparing".to_owned(), None)]);
    assert!(moves_made(&press(&mut model, "<enter><enter>")).is_empty(), "it is sent once");
}

#[test]
fn a_cancellation_needs_a_reason() {
    let mut model = with_orders(1);
    assert!(moves_made(&press(&mut model, "sG<enter><tab><enter>")).is_empty());
    assert!(problem(&model).contains("needs a reason"));
    let made = moves_made(&press(&mut model, "no dough<enter><enter>"));
    assert!(made.is_empty(), "after the reason comes no, and enter takes it");
    let made = moves_made(&press(&mut model, "sG<enter>no dough<tab><tab><enter>"));
    assert_eq!(made, [("order: submitted -> cancelled".to_owned(), Some("no dough".to_owned()))]);
}

#[test]
fn the_dialog_keeps_its_order_when_others_come_above_it() {
    let mut model = with_orders(3);
    press(&mut model, "s<enter>");
    apply_message(&mut model, ServerMessage::OrdersChanged(vec![OrderRow::from_order(&made(4, "submitted"))]));
    let made = moves_made(&press(&mut model, "<tab><enter>"));
    let Some(Overlay::Confirmation(confirmation)) = &model.overlay else { panic!("it waits for the answer") };
    let crate::model::overlay::PendingAction::Transition(transition) = &confirmation.action else { panic!("a move") };
    assert_eq!((made.len(), transition.code.as_str()), (1, "261122-003"));
}

#[test]
fn what_changed_while_it_was_asked_is_not_moved() {
    let mut model = with_orders(1);
    press(&mut model, "s<enter>");
    apply_message(&mut model, ServerMessage::OrderDetail(order(1, "preparation", "preparing")));
    assert!(moves_made(&press(&mut model, "<tab><enter>")).is_empty());
    assert!(problem(&model).contains("meanwhile the preparation is preparing"), "{}", problem(&model));
}

#[test]
fn a_move_that_comes_too_late_says_who_changed_it() {
    let mut model = with_orders(1);
    let effects = press(&mut model, "s<enter><tab><enter>");
    let Some(Effect::ApplyTransition(transition, _)) =
        effects.into_iter().find(|effect| matches!(effect, Effect::ApplyTransition(..)))
    else {
        panic!("a move")
    };
    let extra = serde_json::json!({"entity": "preparation", "from": "completed", "to": "preparing", "allowed": []});
    let mut refused = failure(409, "error.conflict.transition", extra);
    let mut now = order(1, "pickup", "completed");
    now.history.push(hub_client::types::OrderChange {
        id: Uuid::from_u128(5),
        at: "2026-11-22T15:10:00Z".parse().expect("a moment"),
        account_id: Some(Uuid::from_u128(0xabcd_ef01 << 96)),
        entity: hub_client::types::OrderEntity::Preparation,
        entity_id: Uuid::from_u128(1),
        from: None,
        to: "completed".to_owned(),
        reason: None,
    });
    refused.current_order = Some(now);
    apply_message(&mut model, ServerMessage::TransitionDone(transition, Err(refused)));
    assert_eq!(
        problem(&model),
        "refused: the preparation is completed since 12:10, by account abcdef01. It goes nowhere"
    );
    assert!(model.detail.order_with_id(Uuid::from_u128(1)).is_some_and(|order| order.state == OrderState::Pickup));
}

#[test]
fn a_refund_is_said_to_be_asked_for_until_it_is_made() {
    let mut model = with_orders(1);
    let order = |state: PaymentState| {
        let mut order = order(1, "completed", "completed");
        order.payment[0].state = state;
        order
    };
    let paid = order(PaymentState::Completed);
    let target = TransitionTarget::Payment(paid.payment[0].id, PaymentState::Refounded);
    let mut allowed = paid.clone();
    allowed.allowed.payment[0].states = vec![PaymentState::Refounded];
    let transition = allowed_transitions(&allowed).into_iter().find(|step| step.target == target).expect("a refund");
    for (answer, said) in [(PaymentState::Completed, true), (PaymentState::Refounded, false)] {
        apply_message(&mut model, ServerMessage::TransitionDone(transition.clone(), Ok(order(answer))));
        let told = &model.toast.as_ref().expect("a message").text;
        assert!(told.contains("payment: completed"), "{told}");
        assert_eq!(told.ends_with("asked for"), said, "{told}");
    }
}

#[test]
fn nothing_is_changed_where_nothing_may_be() {
    type Setup = fn(&mut Model);
    let cases: [(Setup, &str); 3] = [
        (|model| model.is_read_only = true, "read-only"),
        (
            |model| {
                let retry_at = model.now;
                model.link = LinkState::Offline { why: "refused".to_owned(), retry_at };
            },
            "offline",
        ),
        (|model| model.context.account = None, "workspace"),
    ];
    for (change, why) in cases {
        let mut model = with_orders(1);
        change(&mut model);
        press(&mut model, "s");
        assert!(model.overlay.is_none());
        assert!(model.toast.as_ref().is_some_and(|toast| toast.text.contains(why)), "{why}: {:?}", model.toast);
    }
}

#[test]
fn esc_never_ends_and_q_does() {
    let mut model = with_orders(1);
    press(&mut model, "<esc><esc>:<esc>/<esc>?<esc>1<esc>3<esc>5<esc>6<esc>");
    assert!(!model.should_quit);
    press(&mut model, "q");
    assert!(model.should_quit);
}

#[test]
fn what_comes_from_an_earlier_account_is_dropped() {
    let mut model = with_orders(2);
    let before = model.generation;
    apply_message(&mut model, ServerMessage::SessionChanged(Ok(())));
    assert_eq!(model.orders.len(), 0);
    update(
        &mut model,
        Message::FromServer(
            before,
            Box::new(ServerMessage::OrdersChanged(vec![OrderRow::from_order(&made(1, "submitted"))])),
        ),
    );
    assert_eq!(model.orders.len(), 0);
}

#[test]
fn while_the_screen_stands_still_changes_wait() {
    let mut model = with_orders(2);
    press(&mut model, "p");
    apply_message(&mut model, ServerMessage::OrdersChanged(vec![OrderRow::from_order(&made(3, "submitted"))]));
    assert_eq!((model.orders.len(), model.paused_messages.as_ref().map(Vec::len)), (2, Some(1)));
    press(&mut model, "p");
    assert_eq!((model.orders.len(), model.paused_messages.is_none()), (3, true));
}

#[test]
fn the_filter_follows_what_is_written_and_esc_takes_it_back() {
    let mut model = with_orders(3);
    press(&mut model, "/002");
    assert_eq!(model.orders.visible_ids().len(), 1);
    press(&mut model, "<esc>");
    assert_eq!((model.orders.visible_ids().len(), model.orders.filter.text.as_str()), (3, "state:open"));
    press(&mut model, "/002<enter>");
    assert_eq!((model.orders.visible_ids().len(), model.orders.filter.text.as_str()), (1, "state:open 002"));
    press(&mut model, "/colour:red<enter>");
    assert!(matches!(&model.overlay, Some(Overlay::Filter { problem: Some(_), .. })));
}

#[test]
fn past_saturday_comes_the_next_weeks_sunday() {
    let mut model = model();
    apply_message(&mut model, ServerMessage::PharmacyGroups(vec![group()]));
    let chosen = |model: &Model| (model.duty.first_day.expect("a week").to_string(), model.duty.day_index);
    press(&mut model, "3llllll");
    assert_eq!(chosen(&model), ("2026-11-22".to_owned(), 6));
    let effects = press(&mut model, "l");
    assert_eq!(chosen(&model), ("2026-11-29".to_owned(), 0));
    assert!(matches!(&effects[..], [Effect::FetchWeek { ini, .. }] if ini.to_rfc3339() == "2026-11-29T03:00:00+00:00"));
    press(&mut model, "h");
    assert_eq!(chosen(&model), ("2026-11-22".to_owned(), 6));
}

#[test]
fn a_gap_is_filled_by_the_form_it_opens() {
    let mut model = model();
    apply_message(&mut model, ServerMessage::PharmacyGroups(vec![group()]));
    let ini = model.duty.week_bounds().expect("a week").0;
    let shifts = vec![shift(1, 11, "2026-11-22T03:00:00Z", "2026-11-28T11:30:00Z")];
    apply_message(&mut model, ServerMessage::WeekShifts(Uuid::from_u128(1), ini, Ok(shifts)));
    press(&mut model, "3llllll");
    let effects = press(&mut model, "j<enter>sol<tab><tab><tab><tab><enter>");
    let [Effect::PutShift(_, put, what)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(
        (put.pharmacy_id, put.ini_at.to_rfc3339()),
        (Uuid::from_u128(12), "2026-11-28T11:30:00+00:00".to_owned())
    );
    assert_eq!(what, "Óptica y Farmacia Sol is on duty Sat 28 08:30 to Sun 29 00:00");
    let other = serde_json::to_value(shift(9, 12, "2026-11-28T12:00:00Z", "2026-11-28T20:00:00Z")).expect("JSON");
    let refused = failure(409, "error.conflict.shift_overlap", serde_json::json!({"shift": other}));
    apply_message(&mut model, ServerMessage::ShiftWritten(Err(refused)));
    assert_eq!(problem(&model), "Óptica y Farmacia Sol is on duty already, Sat 28 09:00 to 17:00");
}

#[test]
fn who_is_not_signed_in_is_asked_to_and_a_banner_stays() {
    let mut model = model();
    model.context.account = None;
    apply_message(&mut model, ServerMessage::LinkChanged(LinkState::SignedOut));
    let effects = press(&mut model, "ana<tab>secret<enter>");
    assert!(matches!(&effects[..], [Effect::SignIn { userkey, .. }] if userkey == "ana"));
    assert!(!format!("{effects:?}").contains("secret"));
    apply_message(
        &mut model,
        ServerMessage::SessionChanged(Err(failure(401, "error.auth.unauthorized", serde_json::Value::Null))),
    );
    assert!(
        matches!(&model.overlay, Some(Overlay::SignInForm(form)) if form.problem.as_deref().is_some_and(|why| why.contains("wrong")))
    );
}

#[test]
fn ages_are_by_the_servers_clock() {
    let mut model = with_orders(1);
    apply_message(&mut model, ServerMessage::ClockOffset(TimeDelta::hours(5)));
    assert_eq!(model.now.to_rfc3339(), "2026-11-22T20:15:00+00:00");
    update(&mut model, Message::Tick("2026-11-22T15:16:00Z".parse().expect("a moment")));
    assert_eq!(model.now.to_rfc3339(), "2026-11-22T20:16:00+00:00");
}
