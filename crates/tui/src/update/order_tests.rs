//! Tests of orders: the figures of the month follow them.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::{Order, OrderState};

use super::tests::{apply_message, model, press};
use crate::message::ServerMessage;
use crate::model::Model;
use crate::model::month::tests::kpis;
use crate::model::order_row::OrderRow;
use crate::model::transition::tests::order;

/// An order that was placed and changed at an instant.
fn placed(number: u128, at: DateTime<Utc>, state: &str) -> Box<Order> {
    let mut order = order(number, state, "pending");
    (order.datetime, order.history[0].at) = (at, at);
    order
}

fn month_orders(model: &Model) -> (i64, i64) {
    let figures = model.month.expect("figures").figures(model.now);
    (figures.orders, figures.cancelled)
}

#[test]
fn the_month_never_lags_behind_today() {
    let mut model = model();
    let now = model.now;
    let second = TimeDelta::seconds(1);
    let changed = |order: &Order| ServerMessage::OrdersChanged(vec![OrderRow::from_order(order)]);
    apply_message(&mut model, ServerMessage::OrderSnapshot(Vec::new(), false));
    apply_message(&mut model, ServerMessage::OrderKpis(now, vec![kpis(10)]));
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
    apply_message(&mut model, ServerMessage::OrderKpis(now + second * 2, vec![kpis(13)]));
    assert_eq!((model.orders.summary.orders_today, month_orders(&model).0), (4, 14));
}

#[test]
fn the_month_follows_what_was_missed_while_the_screen_was_paused() {
    let mut model = model();
    let now = model.now;
    apply_message(&mut model, ServerMessage::OrderSnapshot(Vec::new(), false));
    apply_message(&mut model, ServerMessage::OrderKpis(now, vec![kpis(10)]));
    press(&mut model, "p");
    let row = OrderRow::from_order(&placed(1, now + TimeDelta::seconds(1), "submitted"));
    assert_eq!(row.state, OrderState::Submitted);
    apply_message(&mut model, ServerMessage::OrdersChanged(vec![row]));
    assert_eq!((model.orders.summary.orders_today, month_orders(&model).0), (0, 10));
    press(&mut model, "p");
    assert_eq!((model.orders.summary.orders_today, month_orders(&model).0), (1, 11));
}
