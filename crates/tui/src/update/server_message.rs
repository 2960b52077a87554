//! Messages from the server, applied to the model.

use chrono::{DateTime, Utc};
use hub_client::types::OrderState;

use super::{analytics, chat, duty, orders, request_week};
use crate::message::{Effect, ServerMessage};
use crate::model::bell::Bell;
use crate::model::form::SignInForm;
use crate::model::link::LinkState;
use crate::model::log::Severity;
use crate::model::month::MonthKpis;
use crate::model::orders::OrderList;
use crate::model::overlay::Overlay;
use crate::model::time::{PLATFORM_TIME_ZONE, format_time};
use crate::model::{Model, Screen};

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
            | ServerMessage::OrderKpis(..)
            | ServerMessage::Analytics(_)
            | ServerMessage::ShiftChanged(_)
            | ServerMessage::Conversations(..)
            | ServerMessage::RoomChanged(_)
    )
}

/// Rings for the orders of a change that are not known yet. A snapshot and its pages are no changes.
pub(super) fn ring_for_new_orders(bell: &mut Bell, orders: &OrderList, message: &ServerMessage, now: DateTime<Utc>) {
    let ServerMessage::OrdersChanged(rows) = message else { return };
    for row in rows.iter().filter(|row| row.state == OrderState::Submitted && orders.find(row.id).is_none()) {
        bell.note_new_order(row.placed_at, now);
    }
}

/// Applies a message from the server.
pub(super) fn apply(model: &mut Model, message: ServerMessage) -> Vec<Effect> {
    model.needs_redraw = true;
    ring_for_new_orders(&mut model.bell, &model.orders, &message, model.now);
    match message {
        ServerMessage::Account(account) => model.context.account = Some(account),
        ServerMessage::ClockOffset(clock_offset) => {
            model.now += clock_offset - model.clock_offset;
            model.clock_offset = clock_offset;
        }
        ServerMessage::LinkChanged(link) => return apply_link(model, link),
        ServerMessage::Unreachable(why, retry_at) => return apply_link(model, LinkState::Offline { why, retry_at }),
        ServerMessage::Heartbeat => model.last_contact_at = Some(model.now),
        ServerMessage::Stores(stores) => {
            let is_first = !model.stores.is_loaded;
            model.stores.replace_all(stores);
            if is_first {
                return start_where_there_is_work(model);
            }
        }
        ServerMessage::OrderSnapshot(rows, is_truncated) => {
            rows.iter().for_each(|row| model.note_order(row));
            model.orders.replace_all(rows, is_truncated);
            model.detail.requested_id = None;
        }
        ServerMessage::OrdersChanged(rows) => rows.into_iter().for_each(|row| orders::apply_order(model, row)),
        ServerMessage::OrderPage(rows) => rows.into_iter().for_each(|row| drop(model.insert_or_replace_order(row))),
        ServerMessage::OrderGone(id) => model.orders.remove(id),
        ServerMessage::AccountKpis(kpis) => model.account_kpis = Some(kpis),
        ServerMessage::OrderKpis(_, kpis) if kpis.is_empty() => model.month = MonthKpis::default(),
        ServerMessage::OrderKpis(counted, kpis) => model.month.apply_answer(&kpis, counted, model.orders.rows()),
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
            model.duty_month.read_again();
            if model.duty.group().is_some_and(|shown| shown.group.id == group) {
                return request_week(model);
            }
        }
        ServerMessage::WeekShifts(group, ini, week) => duty::apply_week(model, group, ini, week),
        ServerMessage::MonthShifts(group, ini, month) => duty::apply_month(model, group, ini, month),
        ServerMessage::OnDuty(group, on_duty) => {
            if model.duty.group().is_some_and(|shown| shown.group.id == group) {
                model.duty.on_duty = Some(*on_duty);
            }
        }
        ServerMessage::MemberNames(names) => model.member_names = names.into_iter().collect(),
        ServerMessage::OrderDetail(order) => orders::apply_detail(model, order),
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
        ServerMessage::TransitionDone(transition, result) => {
            orders::apply_transition_result(model, &transition, result)
        }
        ServerMessage::ShiftWritten(result) => {
            model.duty_month.read_again();
            duty::apply_shift_result(model, result);
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
            model.reset_for_new_user();
            return vec![Effect::Connect];
        }
        ServerMessage::AccountSwitched(Ok(())) => {
            model.overlay = None;
            model.reset_for_new_account();
            return vec![Effect::Connect];
        }
        ServerMessage::SessionChanged(Err(failure)) | ServerMessage::AccountSwitched(Err(failure)) => {
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

/// Shows the duty screen to a workspace without stores, unless the user has chosen a screen: it has no orders.
fn start_where_there_is_work(model: &mut Model) -> Vec<Effect> {
    let has_no_orders = model.is_workspace() && model.stores.rows.is_empty();
    if !has_no_orders || model.is_screen_chosen || model.screen != Screen::Orders {
        return Vec::new();
    }
    model.screen = Screen::Duty;
    if model.duty.shifts.is_none() { request_week(model) } else { Vec::new() }
}

/// Applies a new state of the link, whose times are by this machine's clock.
fn apply_link(model: &mut Model, mut link: LinkState) -> Vec<Effect> {
    if let LinkState::Stale { retry_at: at }
    | LinkState::Offline { retry_at: at, .. }
    | LinkState::ReadsHang { since: at } = &mut link
    {
        *at += model.clock_offset;
    }
    let kind = |link: &LinkState| std::mem::discriminant(link);
    if kind(&link) != kind(&model.link) {
        let (severity, text) = match &link {
            LinkState::Connecting => (Severity::Info, "connecting".to_owned()),
            LinkState::Live => (Severity::Success, "live: changes arrive as they happen".to_owned()),
            LinkState::ReadsHang { since } => {
                let since = format_time(*since, PLATFORM_TIME_ZONE);
                (Severity::Error, format!("reads hang: events arrive, but the server has not answered since {since}"))
            }
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
            model.duty_month.read_again();
        }
    }
    model.link = link;
    match model.link {
        LinkState::Live | LinkState::Poll | LinkState::ReadsHang { .. } => model.bell.begin(model.now),
        _ => model.bell.interrupt(),
    }
    if model.link == LinkState::SignedOut { forget_signed_out_user(model) } else { Vec::new() }
}

/// Forgets the user whom the server does not accept any more, and asks for a sign-in. Answers that are still on their way belong to an
/// earlier generation then.
fn forget_signed_out_user(model: &mut Model) -> Vec<Effect> {
    let has_data = model.context.account.is_some();
    if has_data {
        if model.overlay.as_ref().is_some_and(Overlay::has_account_data) {
            model.overlay = None;
        }
        model.reset_for_new_user();
        model.link = LinkState::SignedOut;
        model.log.append(model.now, Severity::Error, "signed out".to_owned());
    }
    if model.overlay.is_none() && model.context.can_sign_in {
        model.overlay = Some(Overlay::SignInForm(Box::new(SignInForm::new())));
    }
    if has_data { vec![Effect::Connect] } else { Vec::new() }
}
