//! The update: what each message does to the model, and what it wants done; no terminal, no network, no clock.

mod act;
mod data;
mod forms;
mod overlay;

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
        Message::Key(key) if model.is_too_small() => {
            model.over |= keys::action(model.screen, &key) == Some(keys::Action::Quit);
            Vec::new()
        }
        Message::Key(key) => {
            model.dirty = true;
            match model.overlay.is_some() {
                true => overlay::key(model, key),
                false => keys::action(model.screen, &key).map(|action| act::act(model, action)).unwrap_or_default(),
            }
        }
        Message::Paste(text) => {
            model.dirty = true;
            overlay::paste(model, &text);
            Vec::new()
        }
        Message::Resize(width, height) => {
            model.size = (width, height);
            model.dirty = true;
            Vec::new()
        }
        Message::Tick(here) => tick(model, here),
        Message::Data(generation, _) if generation != model.generation => Vec::new(),
        Message::Data(_, data) => match &mut model.held {
            Some(held) if data::waits(&data) => {
                held.push(*data);
                model.dirty = true;
                Vec::new()
            }
            _ => data::arrive(model, *data),
        },
    }
}

fn tick(model: &mut Model, here: DateTime<Utc>) -> Vec<Effect> {
    model.now = here + model.ahead;
    model.dirty = true;
    if model.toast.as_ref().is_some_and(|toast| toast.until <= model.now) {
        model.toast = None;
    }
    let changes = model.duty.on_duty.as_ref().and_then(|duty| duty.next_change_at);
    if changes.is_some_and(|at| at <= model.now) {
        // Asked once: the answer names another instant.
        if let Some(duty) = &mut model.duty.on_duty {
            duty.next_change_at = None;
        }
        return read_week(model);
    }
    Vec::new()
}

/// What is to be done once when some messages have happened, before anything is drawn.
pub(crate) fn finish(model: &mut Model) -> Vec<Effect> {
    let page = model.page();
    model.orders.settle(model.now, page);
    model.duty.settle();
    want_detail(model)
}

/// Asks for the selected order, where it is to be seen and is not there.
fn want_detail(model: &mut Model) -> Vec<Effect> {
    if model.screen != Screen::Orders || !(model.is_beside() || model.detail.full) {
        return Vec::new();
    }
    let Some(row) = model.orders.selected() else { return Vec::new() };
    let (order, store) = (row.id, row.store_id);
    if model.detail.asked == Some(order) || model.link.refusal().is_some() {
        return Vec::new();
    }
    if model.detail.order.as_ref().is_none_or(|shown| shown.id != order) {
        model.detail.scroll = 0;
    }
    model.detail.asked = Some(order);
    vec![Effect::Detail { store, order }]
}

/// Asks for the shown week.
fn read_week(model: &Model) -> Vec<Effect> {
    let Some((group, (ini, end))) = model.duty.group().zip(model.duty.bounds()) else { return Vec::new() };
    vec![Effect::Week { group: group.group.id, ini, end }]
}

#[cfg(test)]
pub(crate) mod tests;
