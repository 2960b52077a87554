//! Messages from the server, applied to the model.

use hub_client::types::{Order, OrderChange, PaymentState, Shift};
use serde_json::Value;

use super::{analytics, chat, request_week};
use crate::message::{ApiFailure, Effect, ServerMessage};
use crate::model::form::{ShiftField, SignInForm};
use crate::model::link::LinkState;
use crate::model::log::Severity;
use crate::model::order_row::OrderRow;
use crate::model::overlay::{Confirmation, Overlay, PendingAction};
use crate::model::transition::{Transition, TransitionTarget, allowed_transitions, current_state_name};
use crate::model::{Model, time};

/// Returns true if a message waits while the screen is paused; results of the user's own actions do not.
pub(super) fn can_wait_while_paused(message: &ServerMessage) -> bool {
    matches!(
        message,
        ServerMessage::Stores(_)
            | ServerMessage::OrderSnapshot(..)
            | ServerMessage::OrderPage(_)
            | ServerMessage::OrdersChanged(_)
            | ServerMessage::OrderGone(_)
            | ServerMessage::AccountKpis(_)
            | ServerMessage::OrderKpis(_)
            | ServerMessage::Analytics(_)
            | ServerMessage::ShiftChanged(_)
            | ServerMessage::Conversations(..)
            | ServerMessage::RoomChanged(_)
    )
}

/// Applies a message from the server.
pub(super) fn apply(model: &mut Model, message: ServerMessage) -> Vec<Effect> {
    model.needs_redraw = true;
    match message {
        ServerMessage::Account(account) => model.context.account = Some(account),
        ServerMessage::ClockOffset(clock_offset) => {
            model.now += clock_offset - model.clock_offset;
            model.clock_offset = clock_offset;
        }
        ServerMessage::LinkChanged(link) => return apply_link(model, link),
        ServerMessage::Unreachable(why, retry_at) => return apply_link(model, LinkState::Offline { why, retry_at }),
        ServerMessage::Heartbeat => model.last_contact_at = Some(model.now),
        ServerMessage::Stores(stores) => model.stores.replace_all(stores),
        ServerMessage::OrderSnapshot(rows, is_truncated) => {
            model.orders.replace_all(rows, is_truncated);
            model.detail.requested_id = None;
        }
        ServerMessage::OrdersChanged(rows) => rows.into_iter().for_each(|row| apply_order(model, row)),
        ServerMessage::OrderPage(rows) => rows.into_iter().for_each(|row| drop(model.orders.insert_or_replace(row))),
        ServerMessage::OrderGone(id) => model.orders.remove(id),
        ServerMessage::AccountKpis(kpis) => model.account_kpis = Some(kpis),
        ServerMessage::OrderKpis(month) => model.order_kpis = month,
        ServerMessage::Analytics(result) => analytics::apply_figures(model, result.map(|figures| *figures)),
        ServerMessage::PharmacyGroups(groups) => {
            let shown = model.duty.group().map(|group| group.group.id);
            model.duty.groups = groups;
            let same_group = model.duty.groups.iter().position(|group| Some(group.group.id) == shown);
            let managed = || model.duty.groups.iter().position(|group| group.is_managed);
            model.duty.group_index = same_group.or_else(managed).unwrap_or(0);
            if model.duty.first_day.is_none() {
                model.duty.show_week_of(model.now);
            }
            return request_week(model);
        }
        ServerMessage::ShiftChanged(group) => {
            if model.duty.group().is_some_and(|shown| shown.group.id == group) {
                return request_week(model);
            }
        }
        ServerMessage::WeekShifts(group, ini, week) => apply_week(model, group, ini, week),
        ServerMessage::OnDuty(group, on_duty) => {
            if model.duty.group().is_some_and(|shown| shown.group.id == group) {
                model.duty.on_duty = Some(*on_duty);
            }
        }
        ServerMessage::OrderDetail(order) => apply_detail(model, order),
        ServerMessage::OrderDetailFailed(id, failure) => {
            let message = failure.message;
            if let Some(Overlay::Transitions { order_id: order, transitions: None, .. }) = &model.overlay
                && *order == id
            {
                model.overlay = None;
                model.notify(Severity::Error, message.clone());
            }
            model.detail.failure = Some((id, message));
        }
        ServerMessage::TransitionDone(transition, result) => apply_transition_result(model, &transition, result),
        ServerMessage::ShiftWritten(result) => {
            apply_shift_result(model, result);
            return request_week(model);
        }
        ServerMessage::Conversations(rows, is_truncated) => chat::apply_conversations(model, rows, is_truncated),
        ServerMessage::RoomChanged(room_id) => chat::apply_room_change(model, room_id),
        ServerMessage::Thread(thread) => chat::apply_thread(model, thread),
        ServerMessage::ThreadFailed(room_id, failure) => chat::apply_thread_failure(model, room_id, failure),
        ServerMessage::MessageSent(sender_id, result) => chat::apply_sent(model, sender_id, result),
        ServerMessage::SeenMarked(room_id, result) => chat::apply_seen_marked(model, room_id, result),
        ServerMessage::SessionChanged(Ok(())) => {
            model.overlay = None;
            model.reset_for_new_account();
            return vec![Effect::Connect];
        }
        ServerMessage::SessionChanged(Err(failure)) => {
            let message = match failure.status {
                401 => "wrong user key or password, or no account of that scope".to_owned(),
                _ => failure.message,
            };
            match &mut model.overlay {
                Some(Overlay::SignInForm(form)) => (form.is_sending, form.problem) = (false, Some(message)),
                _ => model.notify(Severity::Error, message),
            }
        }
        ServerMessage::MyAccounts(result) => {
            if let Some(Overlay::Accounts { rows, problem, selected }) = &mut model.overlay {
                let here = model.context.account.as_ref().map(|account| account.id);
                match result {
                    Ok(found) => {
                        *selected = found.iter().position(|row| Some(row.id) == here).unwrap_or(0);
                        *rows = Some(found);
                    }
                    Err(failure) => *problem = Some(failure.message),
                }
            }
        }
        ServerMessage::ServerOpened(Ok(server)) => {
            (model.context.profile_name, model.context.base_url) = (server.profile_name, server.base_url);
            model.context.can_sign_in = server.can_sign_in;
            model.is_profile_read_only = server.is_read_only;
            model.is_read_only |= server.is_read_only;
            model.reset_for_new_account();
            return vec![Effect::Connect];
        }
        ServerMessage::ServerOpened(Err(why)) => model.notify(Severity::Error, why),
        ServerMessage::LogLine(severity, text) => model.log.append(model.now, severity, text),
    }
    Vec::new()
}

/// Applies a new state of the link, whose times are by this machine's clock.
fn apply_link(model: &mut Model, mut link: LinkState) -> Vec<Effect> {
    if let LinkState::Stale { retry_at } | LinkState::Offline { retry_at, .. } = &mut link {
        *retry_at += model.clock_offset;
    }
    let kind = |link: &LinkState| std::mem::discriminant(link);
    if kind(&link) != kind(&model.link) {
        let (severity, text) = match &link {
            LinkState::Connecting => (Severity::Info, "connecting".to_owned()),
            LinkState::Live => (Severity::Success, "live: changes arrive as they happen".to_owned()),
            LinkState::Poll => (Severity::Info, "the event streams fail: polling every 10 s".to_owned()),
            LinkState::Stale { .. } => (Severity::Info, "an event stream broke off".to_owned()),
            LinkState::Offline { why, .. } => (Severity::Error, format!("offline: {why}")),
            LinkState::SignedOut => (Severity::Error, "signed out".to_owned()),
        };
        model.log.append(model.now, severity, text);
        // The detail could not be fetched before: request it again.
        if model.link.refusal_reason().is_some() {
            model.detail.requested_id = None;
            model.chat.retry_now(model.now);
            model.analytics.read_again();
        }
    }
    model.link = link;
    let must_sign_in =
        model.link == LinkState::SignedOut && model.context.account.is_none() && model.context.can_sign_in;
    if must_sign_in && model.overlay.is_none() {
        model.overlay = Some(Overlay::SignInForm(Box::new(SignInForm::new())));
    }
    Vec::new()
}

fn apply_order(model: &mut Model, row: OrderRow) {
    if model.detail.order_with_id(row.id).is_some() || model.detail.requested_id == Some(row.id) {
        model.detail.requested_id = None;
    }
    let (code, store, state) = (row.code.clone(), row.store_name.clone(), row.state);
    let text = match model.orders.insert_or_replace(row) {
        None => format!("{code} came in at {store}"),
        Some(before) if before.state != state => {
            format!("{code} at {store}: {} {} {state}", before.state, model.theme.arrow())
        }
        Some(_) => return,
    };
    model.log.append(model.now, Severity::Info, text);
}

fn apply_week(
    model: &mut Model,
    group: uuid::Uuid,
    ini: chrono::DateTime<chrono::Utc>,
    week: Result<Vec<Shift>, ApiFailure>,
) {
    let is_shown = model.duty.group().is_some_and(|shown| shown.group.id == group);
    if !is_shown || model.duty.week_bounds().is_none_or(|(shown, _)| shown != ini) {
        return;
    }
    match week {
        Ok(shifts) => (model.duty.shifts, model.duty.failure) = (Some(shifts), None),
        Err(failure) => model.duty.failure = Some(failure.message),
    }
}

fn apply_detail(model: &mut Model, order: Box<Order>) {
    if let Some(Overlay::Transitions { order_id: id, transitions: chosen @ None, .. }) = &mut model.overlay
        && *id == order.id
    {
        *chosen = Some(allowed_transitions(&order));
    }
    let is_wanted = model.orders.selected_id.is_none_or(|selected| selected == order.id);
    model.orders.insert_or_replace(OrderRow::from_order(&order));
    if is_wanted {
        model.detail.failure = None;
        model.detail.order = Some(order);
    }
}

fn apply_transition_result(model: &mut Model, transition: &Transition, result: Result<Box<Order>, ApiFailure>) {
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

fn apply_shift_result(model: &mut Model, result: Result<String, ApiFailure>) {
    match result {
        Ok(done) => {
            model.overlay = None;
            model.notify(Severity::Success, done);
        }
        Err(failure) => {
            let (field, why) = shift_refusal_text(model, &failure);
            model.log.append(model.now, Severity::Error, why.clone());
            match &mut model.overlay {
                Some(Overlay::ShiftForm(form)) => (form.is_sending, form.problem) = (false, Some((field, why))),
                Some(Overlay::Confirmation(confirmation)) => {
                    (confirmation.is_sending, confirmation.problem) = (false, Some(why))
                }
                _ => model.notify(Severity::Error, why),
            }
        }
    }
}

/// The field with the error and the text for a refused shift, as on the web.
fn shift_refusal_text(model: &Model, failure: &ApiFailure) -> (Option<ShiftField>, String) {
    let other = || failure.details.get("shift").cloned().and_then(|shift| serde_json::from_value::<Shift>(shift).ok());
    match failure.code.as_str() {
        "error.conflict.shift_overlap" => {
            let text = other().zip(model.duty.group()).map(|(other, group)| {
                let span = time::format_span(other.ini_at, other.end_at, group.time_zone);
                format!("{} is on duty already, {span}", group.pharmacy_name(other.pharmacy_id))
            });
            (Some(ShiftField::Pharmacy), text.unwrap_or_else(|| "the pharmacy is on duty already then".to_owned()))
        }
        "error.rule.shift_order" => (Some(ShiftField::End), "the end is not after the begin".to_owned()),
        "error.rule.shift_length" => (Some(ShiftField::End), "a shift lasts 14 days at most".to_owned()),
        "error.rule.shift_pharmacy" => {
            (Some(ShiftField::Pharmacy), "the pharmacy takes no turns in this group".to_owned())
        }
        "error.not_found" => (None, "the shift or its group is not yours to change".to_owned()),
        _ => (None, failure.message.clone()),
    }
}
