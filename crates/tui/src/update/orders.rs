//! Orders: what the server reports of them, and the transitions that the user asks for.

use hub_client::types::{Order, OrderChange, OrderEntity, OrderState, PaymentState};
use serde_json::Value;

use crate::message::{ApiFailure, Effect};
use crate::model::log::Severity;
use crate::model::order_row::OrderRow;
use crate::model::order_subject::OrderSubject;
use crate::model::orders::Replacement;
use crate::model::overlay::{Confirmation, Overlay, PendingAction};
use crate::model::transition::{Transition, TransitionTarget, allowed_transitions, current_state_name};
use crate::model::{Model, time};

pub(super) fn open_transitions(model: &mut Model) -> Vec<Effect> {
    let Some(row) = model.orders.selected_row() else { return Vec::new() };
    let (order_id, store_id, code, subject) = (row.id, row.store_id, row.code.to_string(), OrderSubject::from_row(row));
    if let Some(why) = model.order_refusal_reason() {
        model.notify(Severity::Error, why);
        return Vec::new();
    }
    let transitions = model.detail.order_with_id(order_id).map(allowed_transitions);
    let effects = if transitions.is_some() { Vec::new() } else { vec![Effect::FetchOrder { store_id, order_id }] };
    model.overlay = Some(Overlay::Transitions { order_id, code, subject, transitions, selected: 0 });
    effects
}

pub(super) fn apply_order(model: &mut Model, row: OrderRow) {
    let (id, code, store, state) = (row.id, row.code.clone(), row.store_name.clone(), row.state);
    let text = match model.insert_or_replace_order(row) {
        Replacement::Outdated => return,
        Replacement::New => Some(format!("{code} came in at {store}")),
        Replacement::Replaced(before) => (before.state != state)
            .then(|| format!("{code} at {store}: {} {} {state}", before.state, model.theme.arrow())),
    };
    if model.detail.order_with_id(id).is_some() || model.detail.requested_id == Some(id) {
        model.detail.requested_id = None;
    }
    if let Some(text) = text {
        model.log.append(model.now, Severity::Info, text);
    }
}

pub(super) fn apply_detail(model: &mut Model, order: Box<Order>) {
    if let Some(Overlay::Transitions { order_id: id, transitions: chosen @ None, .. }) = &mut model.overlay
        && *id == order.id
    {
        *chosen = Some(allowed_transitions(&order));
    }
    let is_wanted = model.orders.selected_id.is_none_or(|selected| selected == order.id);
    model.insert_or_replace_order(OrderRow::from_order(&order));
    let is_newest = model.detail.order_with_id(order.id).is_none_or(|shown| shown.history.len() <= order.history.len());
    if is_wanted && is_newest {
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

/// The text for a refused transition; after a change by somebody else it names the new state, its author and its time.
fn transition_refusal_text(
    model: &Model,
    transition: &Transition,
    failure: &ApiFailure,
    order: Option<&Order>,
) -> String {
    let changed = |entity: OrderEntity, target| {
        let change = order.and_then(|order| Some((order, find_last_change(order, target)?)));
        let state = order.and_then(|order| current_state_name(order, target));
        let state = state.or_else(|| failure.details.get("from").and_then(Value::as_str).map(ToOwned::to_owned));
        let by = change.map(|(order, change)| describe_change(model, order, change));
        format!("refused: the {entity} is {}{}", state.unwrap_or_default(), by.unwrap_or_default())
    };
    match failure.code.as_str() {
        "error.conflict.transition" => {
            let allowed = failure.details.get("allowed").and_then(Value::as_array).into_iter().flatten();
            let allowed: Vec<&str> = allowed.filter_map(Value::as_str).collect();
            let goes =
                if allowed.is_empty() { "nowhere".to_owned() } else { format!("to {} only", allowed.join(", ")) };
            format!("{}. It goes {goes}", changed(transition.target.entity(), transition.target))
        }
        "error.rule.order_ended" => changed(OrderEntity::Order, TransitionTarget::Order(OrderState::Cancelled)),
        _ if failure.is_unreachable() => format!("{}. It may have been done: check the order", failure.message),
        _ => format!("refused: {}", failure.message),
    }
}

/// The last change of the state of a transition's entity; notes of a payment change no state.
fn find_last_change(order: &Order, target: TransitionTarget) -> Option<&OrderChange> {
    let is_meant = |change: &&OrderChange| match target {
        TransitionTarget::Payment(id, _) | TransitionTarget::Pickup(id, ..) => change.entity_id == id,
        TransitionTarget::Order(_) | TransitionTarget::Preparation(_) => change.entity == target.entity(),
    };
    let has_moved = |change: &&OrderChange| change.from.as_deref() != Some(change.to.as_str());
    order.history.iter().rev().filter(is_meant).find(has_moved)
}

/// The time and the author of a change, such as ` since 12:10, by Ana Pérez: "no dough"`.
fn describe_change(model: &Model, order: &Order, change: &OrderChange) -> String {
    let by = match change.account_id {
        None => "by the server itself".to_owned(),
        Some(account) => match model.author_name(order, account) {
            Some(name) if name == "you" => "by you, elsewhere".to_owned(),
            Some(name) => format!("by {name}"),
            None => format!("by account {}", &account.to_string()[..8]),
        },
    };
    let reason = change.reason.as_ref().map(|reason| format!(": \"{reason}\"")).unwrap_or_default();
    format!(" since {}, {by}{reason}", time::format_recent(change.at, model.now, time::PLATFORM_TIME_ZONE))
}

/// The text on a change that came while a transition was asked about: the state now, its author and its time.
pub(super) fn describe_meanwhile(model: &Model, transition: &Transition) -> Option<String> {
    let order = model.detail.order_with_id(transition.order_id)?;
    let now = current_state_name(order, transition.target).filter(|now| *now != transition.from_state)?;
    let by = find_last_change(order, transition.target).map(|change| describe_change(model, order, change));
    let by = by.unwrap_or_default();
    Some(format!("meanwhile the {} is {now}{by}. Close this and look again", transition.target.entity()))
}
