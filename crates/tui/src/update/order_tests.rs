//! Tests of orders: the figures of the month, and the dialogs that ask before a change.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{Order, OrderEntity, OrderState, PaymentState, ProviderType};
use uuid::Uuid;

use super::tests::{apply_message, failure, model, press, with_orders};
use super::{Message, update};
use crate::message::{Effect, ServerMessage};
use crate::model::Model;
use crate::model::link::LinkState;
use crate::model::month::tests::kpis;
use crate::model::order_row::OrderRow;
use crate::model::overlay::{Overlay, PendingAction};
use crate::model::transition::tests::order;

/// An order that was placed and changed at an instant.
fn placed(number: u128, at: DateTime<Utc>, state: &str) -> Box<Order> {
    let mut order = order(number, state, "pending");
    (order.datetime, order.history[0].at) = (at, at);
    order
}

fn month_orders(model: &Model) -> (i64, i64) {
    let figures = model.month.figures(model.now).expect("figures");
    (figures.orders, figures.cancelled)
}

#[test]
fn the_month_never_lags_behind_today() {
    let mut model = model();
    let now = model.now;
    let second = TimeDelta::seconds(1);
    let changed = |order: &Order| ServerMessage::OrdersChanged(vec![OrderRow::from_order(order)]);
    apply_message(&mut model, ServerMessage::OrderSnapshot(Vec::new(), false));
    apply_message(&mut model, ServerMessage::OrderKpis((now, now), vec![kpis(10)]));
    assert_eq!((model.orders.summary.orders_today, month_orders(&model)), (0, (10, 0)));
    for number in 1..=3 {
        let new = placed(number, now + second, "submitted");
        apply_message(&mut model, changed(&new));
        assert_eq!(i64::from(model.orders.summary.orders_today) + 10, month_orders(&model).0);
    }
    let cancelled = placed(2, now + second, "cancelled");
    apply_message(&mut model, changed(&cancelled));
    assert_eq!(month_orders(&model), (13, 1));
    // The same order read again, as a page of a snapshot and as the detail, counts once.
    apply_message(&mut model, ServerMessage::OrderPage(vec![OrderRow::from_order(&cancelled)]));
    apply_message(&mut model, ServerMessage::OrderDetail(cancelled));
    assert_eq!(month_orders(&model), (13, 1));
    // The next answer has them, and an order that came meanwhile is added to it.
    apply_message(&mut model, changed(&placed(4, now + second * 3, "submitted")));
    apply_message(&mut model, ServerMessage::OrderKpis((now + second * 2, now + second * 2), vec![kpis(13)]));
    assert_eq!((model.orders.summary.orders_today, month_orders(&model).0), (4, 14));
}

#[test]
fn the_month_follows_what_was_missed_while_the_screen_was_paused() {
    let mut model = model();
    let now = model.now;
    apply_message(&mut model, ServerMessage::OrderSnapshot(Vec::new(), false));
    apply_message(&mut model, ServerMessage::OrderKpis((now, now), vec![kpis(10)]));
    press(&mut model, "p");
    let row = OrderRow::from_order(&placed(1, now + TimeDelta::seconds(1), "submitted"));
    assert_eq!(row.state, OrderState::Submitted);
    apply_message(&mut model, ServerMessage::OrdersChanged(vec![row]));
    assert_eq!((model.orders.summary.orders_today, month_orders(&model).0), (0, 10));
    press(&mut model, "p");
    assert_eq!((model.orders.summary.orders_today, month_orders(&model).0), (1, 11));
}

#[test]
fn a_late_row_of_an_earlier_state_neither_replaces_nor_counts() {
    let mut model = model();
    let at = |seconds| model.now + TimeDelta::seconds(seconds);
    let submitted = placed(1, at(2), "submitted");
    let mut cancelled = submitted.clone();
    let mut change = cancelled.history[0].clone();
    (change.at, change.to) = (at(9), "cancelled".to_owned());
    cancelled.history.push(change);
    cancelled.state = OrderState::Cancelled;
    let (early, late) = (OrderRow::from_order(&submitted), OrderRow::from_order(&cancelled));
    let counted = (at(0), at(0));
    apply_message(&mut model, ServerMessage::OrderSnapshot(Vec::new(), false));
    apply_message(&mut model, ServerMessage::OrderKpis(counted, vec![kpis(10)]));
    apply_message(&mut model, ServerMessage::OrdersChanged(vec![early.clone()]));
    apply_message(&mut model, ServerMessage::OrderDetail(cancelled));
    let lines = model.log.lines.len();
    for message in [
        ServerMessage::OrdersChanged(vec![early.clone()]),
        ServerMessage::OrderPage(vec![early.clone()]),
        ServerMessage::OrderSnapshot(vec![early.clone()], false),
        ServerMessage::OrderDetail(submitted),
    ] {
        apply_message(&mut model, message);
        assert_eq!((model.orders.find(late.id), month_orders(&model)), (Some(&late), (11, 1)));
        let shown = model.detail.order_with_id(late.id).expect("the order");
        assert_eq!(shown.state, OrderState::Cancelled);
    }
    assert_eq!(model.log.lines.len(), lines, "nothing happened");
}

#[test]
fn a_row_knows_when_its_order_ended_and_was_amended() {
    let mut order = order(1, "submitted", "pending");
    let placed = OrderRow::from_order(&order);
    assert_eq!((placed.revision, placed.ended_at, placed.amended_at), (1, None, None));
    for (minute, entity, to) in [
        (1, OrderEntity::Item, "2"),
        (2, OrderEntity::Policy, "0.00"),
        (3, OrderEntity::Order, "completed"),
        (4, OrderEntity::Payment, "completed"),
    ] {
        let mut change = order.history[0].clone();
        (change.at, change.entity, change.to) = (placed.placed_at + TimeDelta::minutes(minute), entity, to.to_owned());
        order.history.push(change);
    }
    order.state = OrderState::Completed;
    let row = OrderRow::from_order(&order);
    let after = |minutes| Some(placed.placed_at + TimeDelta::minutes(minutes));
    assert_eq!((row.revision, row.ended_at, row.amended_at), (5, after(3), after(2)));
    assert!(placed.is_older_than(&row) && !row.is_older_than(&placed) && !row.is_older_than(&row));
}

/// The newest order, paid, as the model has it.
fn with_paid_order(provider: ProviderType) -> Model {
    let mut model = with_orders(1);
    let mut paid = order(1, "submitted", "pending");
    paid.datetime += TimeDelta::seconds(1);
    (paid.payment[0].provider_type, paid.payment[0].state) = (provider, PaymentState::Completed);
    apply_message(&mut model, ServerMessage::OrderDetail(paid));
    model
}

#[test]
fn a_payment_that_changes_while_a_cancellation_is_asked_is_looked_at_again() {
    let mut model = with_orders(1);
    press(&mut model, "sG<enter>no dough");
    let mut paid = order(1, "submitted", "pending");
    paid.payment[0].state = PaymentState::Completed;
    apply_message(&mut model, ServerMessage::OrderDetail(paid));
    let effects = press(&mut model, "<tab><tab><enter>");
    let Some(Overlay::Confirmation(confirmation)) = &model.overlay else { panic!("the dialog is open") };
    assert_eq!(confirmation.problem.as_deref(), Some("meanwhile a payment changed: close this and look again"));
    assert!(effects.is_empty(), "{effects:?}");
    // Opened again, it knows of the payment.
    let effects = press(&mut model, "<esc>sG<enter>no dough<tab><tab><enter>");
    assert!(matches!(&effects[..], [Effect::ApplyTransition(..)]), "{effects:?}");
}

#[test]
fn a_dialog_names_the_order_as_it_was_when_it_was_opened() {
    let mut model = with_paid_order(ProviderType::Cash);
    press(&mut model, "sG<enter>");
    let Some(Overlay::Confirmation(confirmation)) = &model.overlay else { panic!("the dialog is open") };
    let PendingAction::Transition(transition) = &confirmation.action else { panic!("a move") };
    let subject = &transition.subject;
    assert_eq!(
        (subject.store_name.as_str(), subject.consumer_name.as_str(), subject.total_centavos),
        ("La Esquina de Adrogué", "Lucía Benítez", 2_544_147)
    );
}

/// The order after somebody else changed its preparation, or cancelled it for a reason.
fn changed_by(account: Option<Uuid>, entity: OrderEntity, to: &str) -> Box<Order> {
    let (state, preparation) = if entity == OrderEntity::Order { (to, "pending") } else { ("pickup", to) };
    let mut order = order(1, state, preparation);
    let mut change = order.history[0].clone();
    (change.at, change.account_id, change.entity) =
        ("2026-11-22T15:10:00Z".parse().expect("a moment"), account, entity);
    (change.from, change.to) = (None, to.to_owned());
    change.reason = (entity == OrderEntity::Order).then(|| "no dough".to_owned());
    order.history.push(change);
    order
}

#[test]
fn a_conflict_says_who_changed_it_to_what_and_when() {
    let (member, consumer) = (Uuid::from_u128(0xabcd_ef01 << 96), order(1, "submitted", "pending").consumer.id);
    let (preparation, whole) = (OrderEntity::Preparation, OrderEntity::Order);
    let (conflict, ended) = ("error.conflict.transition", "error.rule.order_ended");
    for (code, entity, account, expected) in [
        (
            conflict,
            preparation,
            Some(member),
            "the preparation is completed since 12:10, by Bruno Díaz. It goes nowhere",
        ),
        (
            conflict,
            preparation,
            None,
            "the preparation is completed since 12:10, by the server itself. It goes nowhere",
        ),
        (ended, whole, Some(member), "the order is cancelled since 12:10, by Bruno Díaz: \"no dough\""),
        (
            ended,
            whole,
            Some(consumer),
            "the order is cancelled since 12:10, by the consumer Lucía Benítez: \"no dough\"",
        ),
        (
            ended,
            whole,
            Some(Uuid::from_u128(77)),
            "the order is cancelled since 12:10, by you, elsewhere: \"no dough\"",
        ),
    ] {
        let mut model = with_orders(1);
        let effects = press(&mut model, "s<enter><tab><enter>");
        let Some(Effect::ApplyTransition(transition, _)) = effects.into_iter().next() else { panic!("a move") };
        let mut refused =
            failure(if code == ended { 422 } else { 409 }, code, serde_json::json!({"from": "completed"}));
        let to = if entity == whole { "cancelled" } else { "completed" };
        refused.current_order = Some(changed_by(account, entity, to));
        apply_message(&mut model, ServerMessage::MemberNames(vec![(member, "Bruno Díaz".to_owned())]));
        apply_message(&mut model, ServerMessage::TransitionDone(transition, Err(refused)));
        let Some(Overlay::Confirmation(confirmation)) = &model.overlay else { panic!("the dialog is open") };
        assert_eq!(confirmation.problem, Some(format!("refused: {expected}")));
    }
}

#[test]
fn what_changed_while_it_was_asked_says_by_whom() {
    let mut model = with_orders(1);
    let member = Uuid::from_u128(0xabcd_ef01 << 96);
    apply_message(&mut model, ServerMessage::MemberNames(vec![(member, "Bruno Díaz".to_owned())]));
    press(&mut model, "s<enter>");
    let changed = changed_by(Some(member), OrderEntity::Preparation, "completed");
    apply_message(&mut model, ServerMessage::OrderDetail(changed));
    assert!(press(&mut model, "<tab><enter>").is_empty());
    let Some(Overlay::Confirmation(confirmation)) = &model.overlay else { panic!("the dialog is open") };
    assert_eq!(
        confirmation.problem.as_deref(),
        Some("meanwhile the preparation is completed since 12:10, by Bruno Díaz. Close this and look again")
    );
}

fn rings(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::RingBell))
}

/// A live model after its first snapshot, and a change that brings an order placed some seconds later.
fn live() -> (Model, impl Fn(&mut Model, u128, i64) -> Vec<Effect>) {
    let mut model = model();
    assert!(!rings(&apply_message(&mut model, ServerMessage::LinkChanged(LinkState::Live))));
    let old: Vec<OrderRow> = [1, 2].map(|number| OrderRow::from_order(&placed(number, model.now, "submitted"))).into();
    assert!(!rings(&apply_message(&mut model, ServerMessage::OrderPage(old.clone()))));
    assert!(!rings(&apply_message(&mut model, ServerMessage::OrderSnapshot(old, false))));
    let begin = model.now;
    let arrive = move |model: &mut Model, number: u128, second: i64| {
        let row = OrderRow::from_order(&placed(number, begin + TimeDelta::seconds(second), "submitted"));
        apply_message(model, ServerMessage::OrdersChanged(vec![row]))
    };
    (model, arrive)
}

#[test]
fn a_new_order_rings_once_a_burst() {
    let (mut model, arrive) = live();
    assert!(rings(&arrive(&mut model, 3, 2)));
    assert!(!rings(&arrive(&mut model, 3, 2)), "it is known");
    assert!(!rings(&arrive(&mut model, 4, 3)), "the same burst");
    let later = model.now + TimeDelta::seconds(60);
    update(&mut model, Message::Tick(later));
    let cancelled = OrderRow::from_order(&placed(5, later, "cancelled"));
    assert!(!rings(&apply_message(&mut model, ServerMessage::OrdersChanged(vec![cancelled]))), "it is not submitted");
    assert!(rings(&arrive(&mut model, 6, 60)));
}

#[test]
fn what_is_caught_up_with_does_not_ring() {
    let (mut model, arrive) = live();
    let retry_at = model.now;
    apply_message(&mut model, ServerMessage::LinkChanged(LinkState::Stale { retry_at }));
    assert!(!rings(&arrive(&mut model, 3, 2)), "it cannot be told whether it is new");
    let later = model.now + TimeDelta::seconds(60);
    update(&mut model, Message::Tick(later));
    apply_message(&mut model, ServerMessage::LinkChanged(LinkState::Live));
    assert!(!rings(&arrive(&mut model, 4, 30)), "it came while the stream was away");
    assert!(rings(&arrive(&mut model, 5, 62)));
}

#[test]
fn the_bell_is_switched_by_its_key_and_rings_while_the_screen_is_paused() {
    let (mut model, arrive) = live();
    press(&mut model, "b");
    assert!(!model.bell.is_on && !rings(&arrive(&mut model, 3, 2)));
    press(&mut model, ":bell<enter>");
    let later = model.now + TimeDelta::seconds(60);
    update(&mut model, Message::Tick(later));
    press(&mut model, "p");
    assert!(rings(&arrive(&mut model, 4, 60)), "it is heard although it is not seen");
    assert!(!rings(&press(&mut model, "p")), "and not again");
    assert_eq!(model.orders.len(), 4);
}
