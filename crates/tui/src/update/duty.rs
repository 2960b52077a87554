//! The duty screen: its week and group, the forms and deletions of shifts, and what the server answers.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::types::Shift;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use tui_input::Input;
use uuid::Uuid;

use super::request_week;
use super::text_input::edit_text;
use crate::message::{ApiFailure, Effect};
use crate::model::duty::RotaItem;
use crate::model::form::{ShiftField, ShiftForm};
use crate::model::log::Severity;
use crate::model::overlay::{Confirmation, Overlay, PendingAction};
use crate::model::{Model, Screen, time};

/// The groups that a page key moves the selection by.
const GROUP_PAGE: usize = 10;

pub(super) fn move_day(model: &mut Model, by: isize) -> Vec<Effect> {
    let next = model.duty.day_index as isize + by;
    model.duty.item_index = 0;
    match next {
        0..=6 => {
            model.duty.day_index = next.unsigned_abs();
            Vec::new()
        }
        _ => {
            model.duty.day_index = if next < 0 { 6 } else { 0 };
            model.duty.move_weeks(by as i64);
            request_week(model)
        }
    }
}

pub(super) fn show_week_of(model: &mut Model, at: DateTime<Utc>) -> Vec<Effect> {
    model.duty.show_week_of(at);
    if model.duty.shifts.is_none() { request_week(model) } else { Vec::new() }
}

pub(super) fn next_group(model: &mut Model) -> Vec<Effect> {
    let count = model.duty.groups.len();
    if count < 2 {
        model.notify(Severity::Info, "there is no other group");
        return Vec::new();
    }
    show_group(model, (model.duty.group_index + 1) % count)
}

fn show_group(model: &mut Model, index: usize) -> Vec<Effect> {
    model.duty.group_index = index;
    (model.duty.shifts, model.duty.on_duty, model.duty.item_index) = (None, None, 0);
    request_week(model)
}

/// Opens the search of a group, with the shown one selected.
pub(super) fn search_groups(model: &mut Model) -> Vec<Effect> {
    if model.duty.groups.is_empty() {
        model.notify(Severity::Info, "there are no groups yet");
        return Vec::new();
    }
    model.overlay = Some(Overlay::Groups { input: Input::default(), selected: model.duty.group_index });
    Vec::new()
}

/// Handles a key of the search: the text narrows the groups, and enter shows the selected one.
pub(super) fn handle_group_key(model: &mut Model, key: KeyEvent, mut input: Input, selected: usize) -> Vec<Effect> {
    let found = model.duty.find_groups(input.value());
    let last = found.len().saturating_sub(1);
    let selected = match key.code {
        KeyCode::Esc => return Vec::new(),
        KeyCode::Enter => match found.get(selected) {
            Some(index) if *index == model.duty.group_index => return Vec::new(),
            Some(index) => return show_group(model, *index),
            None => selected,
        },
        KeyCode::Down | KeyCode::Tab => (selected + 1).min(last),
        KeyCode::Up | KeyCode::BackTab => selected.saturating_sub(1),
        KeyCode::PageDown => (selected + GROUP_PAGE).min(last),
        KeyCode::PageUp => selected.saturating_sub(GROUP_PAGE),
        _ if edit_text(&mut input, key) => 0,
        _ => selected,
    };
    model.overlay = Some(Overlay::Groups { input, selected });
    Vec::new()
}

pub(super) fn edit_rota_item(model: &mut Model) -> Vec<Effect> {
    if let Some(why) = model.rota_refusal_reason() {
        model.notify(Severity::Error, why);
        return Vec::new();
    }
    let Some(group) = model.duty.group() else { return Vec::new() };
    let form = match model.duty.selected_item() {
        Some(RotaItem::Shift { shift_id, pharmacy_id, ini, end, .. }) => {
            ShiftForm::new(group, Some(shift_id), Some(pharmacy_id), (ini, end))
        }
        Some(RotaItem::Gap { ini, end }) => ShiftForm::new(group, None, None, (ini, end)),
        None => return add_shift(model),
    };
    model.overlay = Some(Overlay::ShiftForm(Box::new(form)));
    Vec::new()
}

/// Opens the form for a new shift, the whole selected day by default as on the web.
pub(super) fn add_shift(model: &mut Model) -> Vec<Effect> {
    if let Some(why) = model.rota_refusal_reason() {
        model.notify(Severity::Error, why);
        return Vec::new();
    }
    let Some((group, week)) = model.duty.group().zip(model.duty.first_day) else { return Vec::new() };
    let date = week + chrono::Days::new(model.duty.day_index as u64);
    let ini = time::start_of_day(date, group.time_zone);
    let end = time::start_of_day(date + chrono::Days::new(1), group.time_zone) - TimeDelta::milliseconds(1);
    let form = ShiftForm::new(group, None, None, (ini, end));
    model.overlay = Some(Overlay::ShiftForm(Box::new(form)));
    Vec::new()
}

pub(super) fn delete_shift(model: &mut Model) -> Vec<Effect> {
    let Some(RotaItem::Shift { shift_id, pharmacy_id, ini, end, .. }) = model.duty.selected_item() else {
        model.notify(Severity::Info, "no shift is selected");
        return Vec::new();
    };
    if let Some(why) = model.rota_refusal_reason() {
        model.notify(Severity::Error, why);
        return Vec::new();
    }
    let Some(group) = model.duty.group() else { return Vec::new() };
    let description = format!("{}, {}", group.pharmacy_name(pharmacy_id), time::format_span(ini, end, group.time_zone));
    let confirmation = Confirmation::new(PendingAction::DeleteShift { id: shift_id, description });
    model.overlay = Some(Overlay::Confirmation(confirmation));
    Vec::new()
}

pub(super) fn apply_week(model: &mut Model, group: Uuid, ini: DateTime<Utc>, week: Result<Vec<Shift>, ApiFailure>) {
    let is_shown = model.duty.group().is_some_and(|shown| shown.group.id == group);
    if !is_shown || model.duty.week_bounds().is_none_or(|(shown, _)| shown != ini) {
        return;
    }
    match week {
        Ok(shifts) => (model.duty.shifts, model.duty.failure) = (Some(shifts), None),
        Err(failure) => model.duty.failure = Some(failure.message),
    }
}

/// Requests the shifts of the month while the screen shows them.
pub(super) fn request_month(model: &mut Model) -> Vec<Effect> {
    let is_shown = model.screen == Screen::Duty && model.has_overview() && model.paused_messages.is_none();
    if !is_shown || model.link.refusal_reason().is_some() {
        return Vec::new();
    }
    let wanted = model.duty_month.request(&model.duty);
    wanted.map(|(group_id, (ini, end))| Effect::FetchMonth { group_id, ini, end }).into_iter().collect()
}

pub(super) fn apply_month(model: &mut Model, group: Uuid, ini: DateTime<Utc>, month: Result<Vec<Shift>, ApiFailure>) {
    let Some(zone) = model.duty.group().filter(|shown| shown.group.id == group).map(|shown| shown.time_zone) else {
        return;
    };
    model.duty_month.apply(group, time::local_date(ini, zone), month.map_err(|failure| failure.message));
}

pub(super) fn apply_shift_result(model: &mut Model, result: Result<String, ApiFailure>) {
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
