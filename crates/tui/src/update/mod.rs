//! The update: what each message does to the model, and what it wants done; no terminal, no network, no clock.

mod actions;
mod forms;
mod overlay;
mod server_message;
mod text_input;

use chrono::{DateTime, Utc};
use ratatui::crossterm::event::KeyEventKind;

use crate::keys;
use crate::message::{Effect, Message};
use crate::model::{Model, Screen};

/// Lets a message happen.
pub(crate) fn update(model: &mut Model, message: Message) -> Vec<Effect> {
    match message {
        Message::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
        // What cannot be seen cannot be acted on; ending always works.
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
        Message::Tick(here) => handle_tick(model, here),
        Message::FromServer(generation, _) if generation != model.generation => Vec::new(),
        Message::FromServer(_, data) => match &mut model.paused_messages {
            Some(held) if server_message::can_wait_while_paused(&data) => {
                held.push(*data);
                model.needs_redraw = true;
                Vec::new()
            }
            _ => server_message::apply(model, *data),
        },
    }
}

fn handle_tick(model: &mut Model, here: DateTime<Utc>) -> Vec<Effect> {
    model.now = here + model.clock_offset;
    model.needs_redraw = true;
    if model.toast.as_ref().is_some_and(|toast| toast.until <= model.now) {
        model.toast = None;
    }
    let changes = model.duty.on_duty.as_ref().and_then(|duty| duty.next_change_at);
    if changes.is_some_and(|at| at <= model.now) {
        // Asked once: the answer names another instant.
        if let Some(duty) = &mut model.duty.on_duty {
            duty.next_change_at = None;
        }
        return request_week(model);
    }
    Vec::new()
}

/// What is to be done once when some messages have happened, before anything is drawn.
pub(crate) fn finish_update(model: &mut Model) -> Vec<Effect> {
    let page = model.page_lines();
    model.orders.refresh_view(model.now, page);
    model.duty.clamp_selection();
    request_detail(model)
}

/// Asks for the selected order, where it is to be seen and is not there.
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

/// Asks for the shown week.
fn request_week(model: &Model) -> Vec<Effect> {
    let Some((group, (ini, end))) = model.duty.group().zip(model.duty.week_bounds()) else { return Vec::new() };
    vec![Effect::FetchWeek { group_id: group.group.id, ini, end }]
}

#[cfg(test)]
pub(crate) mod tests;
