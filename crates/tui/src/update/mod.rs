//! The update: applies messages to the model and returns effects. It is pure: no terminal, no network, no clock.

mod actions;
mod analytics;
mod chat;
mod duty;
mod forms;
mod orders;
mod overlay;
mod server_message;
mod text_input;

use chrono::{DateTime, Utc};
use ratatui::crossterm::event::KeyEventKind;

use crate::keys;
use crate::message::{Effect, Message};
use crate::model::{Model, Screen};

/// Applies a message to the model.
pub(crate) fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
        // On a terminal that is too small for the screen only the quit key works.
        Message::Key(key) if model.is_terminal_too_small() => {
            model.should_quit |= keys::find_action(model.screen, &key) == Some(keys::Action::Quit);
            Vec::new()
        }
        Message::Key(key) => {
            model.needs_redraw = true;
            match model.overlay.is_some() {
                true => overlay::handle_key(model, key),
                false => keys::find_action(model.screen, &key)
                    .map(|action| actions::perform_action(model, action))
                    .unwrap_or_default(),
            }
        }
        Message::Paste(text) => {
            model.needs_redraw = true;
            overlay::paste_text(model, &text);
            Vec::new()
        }
        Message::Resize(width, height) => {
            model.terminal_size = (width, height);
            model.needs_redraw = true;
            Vec::new()
        }
        Message::Tick(local_now) => handle_tick(model, local_now),
        Message::FromServer(generation, _) if generation != model.generation => Vec::new(),
        Message::FromServer(_, message) => match &mut model.paused_messages {
            Some(messages) if server_message::can_wait_while_paused(&message) => {
                server_message::ring_for_new_orders(&mut model.bell, &model.orders, &message, model.now);
                messages.push(*message);
                model.needs_redraw = true;
                Vec::new()
            }
            _ => server_message::apply(model, *message),
        },
    }
}

fn handle_tick(model: &mut Model, local_now: DateTime<Utc>) -> Vec<Effect> {
    model.now = local_now + model.clock_offset;
    model.needs_redraw = true;
    if model.toast.as_ref().is_some_and(|toast| toast.until <= model.now) {
        model.toast = None;
    }
    let changes = model.duty.on_duty.as_ref().and_then(|duty| duty.next_change_at);
    if changes.is_some_and(|at| at <= model.now) {
        // Read once: the answer brings the next instant.
        if let Some(duty) = &mut model.duty.on_duty {
            duty.next_change_at = None;
        }
        return request_week(model);
    }
    Vec::new()
}

/// Finishes a batch of messages before it is drawn: refreshes the visible orders and requests the selected one.
pub(crate) fn finish_update(model: &mut Model) -> Vec<Effect> {
    let page = model.page_lines();
    model.orders.refresh_view(model.now, page);
    model.duty.clamp_selection();
    let mut effects = request_detail(model);
    effects.extend(chat::finish_update(model));
    effects.extend(model.bell.take_due().then_some(Effect::RingBell));
    effects.extend(analytics::request_figures(model));
    effects.extend(duty::request_month(model));
    effects
}

/// Requests the selected order when its detail is visible and not fetched yet.
fn request_detail(model: &mut Model) -> Vec<Effect> {
    if model.screen != Screen::Orders || !(model.has_detail_beside_list() || model.detail.is_full_screen) {
        return Vec::new();
    }
    let Some(row) = model.orders.selected_row() else { return Vec::new() };
    let (order_id, store_id) = (row.id, row.store_id);
    if model.detail.requested_id == Some(order_id) || model.link.refusal_reason().is_some() {
        return Vec::new();
    }
    if model.detail.order.as_ref().is_none_or(|shown| shown.id != order_id) {
        model.detail.scroll_offset = 0;
    }
    model.detail.requested_id = Some(order_id);
    vec![Effect::FetchOrder { store_id, order_id }]
}

/// Requests the shown week.
fn request_week(model: &Model) -> Vec<Effect> {
    let Some((group, (ini, end))) = model.duty.group().zip(model.duty.week_bounds()) else { return Vec::new() };
    vec![Effect::FetchWeek { group_id: group.group.id, ini, end }]
}

#[cfg(test)]
pub(crate) use analytics::tests::figures as analytics_figures;
#[cfg(test)]
mod account_tests;
#[cfg(test)]
pub(crate) mod chat_tests;
#[cfg(test)]
mod duty_tests;
#[cfg(test)]
mod order_tests;
#[cfg(test)]
pub(crate) mod tests;
