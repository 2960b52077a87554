//! Orders: what the server reports of them, and the transitions that the user asks for.

use hub_client::types::{Order, OrderChange, PaymentState};
use serde_json::Value;

use crate::message::{ApiFailure, Effect};
use crate::model::log::Severity;
use crate::model::order_row::OrderRow;
use crate::model::order_subject::OrderSubject;
use crate::model::overlay::{Confirmation, Overlay, PendingAction};
use crate::model::transition::{Transition, TransitionTarget, allowed_transitions, current_state_name};
use crate::model::{Model, time};

pub(super) fn open_transitions(model: &mut Model) -> Vec<Effect> {
    let Some(row) = model.orders.selected_row() else { return Vec::new() };
    let (order_id, store_id, code, subject) = (row.id, row.store_id, row.code.to_string(), OrderSubject::from_row(row));
    let not_workspace = (!model.is_workspace())
        .then(|| "only the store's workspace can change an order: A switches the account".to_owned());
    if let Some(why) = model.write_refusal_reason().or(not_workspace) {
        model.notify(Severity::Error, why);
        return Vec::new();
    }
    let transitions = model.detail.order_with_id(order_id).map(allowed_transitions);
    let effects = if transitions.is_some() { Vec::new() } else { vec![Effect::FetchOrder { store_id, order_id }] };
    model.overlay = Some(Overlay::Transitions { order_id, code, subject, transitions, selected: 0 });
    effects
}

pub(super) fn apply_order(model: &mut Model, row: OrderRow) {
    if model.detail.order_with_id(row.id).is_some() || model.detail.requested_id == Some(row.id) {
        model.detail.requested_id = None;
    }
    let (code, store, state) = (row.code.clone(), row.store_name.clone(), row.state);
    let text = match model.insert_or_replace_order(row) {
        None => format!("{code} came in at {store}"),
        Some(before) if before.state != state => {
            format!("{code} at {store}: {} {} {state}", before.state, model.theme.arrow())
        }
        Some(_) => return,
    };
    model.log.append(model.now, Severity::Info, text);
}

pub(super) fn apply_detail(model: &mut Model, order: Box<Order>) {
    if let Some(Overlay::Transitions { order_id: id, transitions: chosen @ None, .. }) = &mut model.overlay
        && *id == order.id
    {
        *chosen = Some(allowed_transitions(&order));
    }
    let is_wanted = model.orders.selected_id.is_none_or(|selected| selected == order.id);
    model.insert_or_replace_order(OrderRow::from_order(&order));
    if is_wanted {
        model.detail.failure = None;
        model.detail.order = Some(order);
    }
}

pub(super) fn apply_transition_result(
    model: &mut Model,
    transition: &Transition,
    result: Result<Box<Order>, ApiFailure>,
) {
    let is_asked = |confirmation: &Confirmation| confirmation.action == PendingAction::Transition(transition.clone());
    let is_open = matches!(&model.overlay, Some(Overlay::Confirmation(confirmation)) if is_asked(confirmation));
    match result {
        Ok(order) => {
            let is_refund = matches!(transition.target, TransitionTarget::Payment(_, PaymentState::Refounded));
            let is_done = current_state_name(&order, transition.target) == Some(transition.target.state_name());
            apply_detail(model, order);
            if is_open {
                model.overlay = None;
            }
            let done = transition.describe(model.theme.arrow());
            // Mercado Pago makes a refund after it is asked for, and the order follows.
            let text = if is_refund && !is_done { format!("{done}, asked for") } else { done };
            model.notify(Severity::Success, format!("{} {text}", transition.code));
        }
        Err(mut failure) => {
            let order = failure.current_order.take();
            let why = transition_refusal_text(model, transition, &failure, order.as_deref());
            if let Some(order) = order {
                apply_detail(model, order);
            }
            show_refusal(model, is_open, why);
        }
    }
}

fn show_refusal(model: &mut Model, is_open: bool, why: String) {
    model.log.append(model.now, Severity::Error, why.clone());
    match &mut model.overlay {
        Some(Overlay::Confirmation(confirmation)) if is_open => {
            (confirmation.is_sending, confirmation.problem) = (false, Some(why))
        }
        _ => model.notify(Severity::Error, why),
    }
}

/// The text for a refused transition; after a change by somebody else it names the new state and its author.
fn transition_refusal_text(
    model: &Model,
    transition: &Transition,
    failure: &ApiFailure,
    order: Option<&Order>,
) -> String {
    match failure.code.as_str() {
        "error.conflict.transition" => {
            let text = |name: &str| failure.details.get(name).and_then(Value::as_str).unwrap_or_default();
            let allowed = failure.details.get("allowed").and_then(Value::as_array).into_iter().flatten();
            let allowed: Vec<&str> = allowed.filter_map(Value::as_str).collect();
            let goes =
                if allowed.is_empty() { "nowhere".to_owned() } else { format!("to {} only", allowed.join(", ")) };
            let by = order
                .and_then(|order| find_last_change(order, transition))
                .map(|change| describe_author(model, change));
            format!("refused: the {} is {}{} and goes {goes}", text("entity"), text("from"), by.unwrap_or_default())
        }
        _ if failure.is_unreachable() => format!("{}. It may have been done: check the order", failure.message),
        _ => format!("refused: {}", failure.message),
    }
}

fn find_last_change<'a>(order: &'a Order, transition: &Transition) -> Option<&'a OrderChange> {
    order.history.iter().rev().find(|change| change.entity == transition.target.entity())
}

fn describe_author(model: &Model, change: &OrderChange) -> String {
    let you = model.context.account.as_ref().map(|account| account.id);
    let who = match change.account_id {
        None => "the server itself".to_owned(),
        id if id == you => "you, elsewhere".to_owned(),
        Some(id) => format!("account {}", &id.to_string()[..8]),
    };
    format!(" since {} by {who}", time::format_time(change.at, time::PLATFORM_TIME_ZONE))
}
