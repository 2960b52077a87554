//! The footer: a message, or the keys that do something now; beside them the state of the pause, the bell and the read-only mode.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text::{display_width, fit_to_width};
use super::widgets::draw_line;
use crate::keys::{Action, KEY_BINDINGS, KeyBinding};
use crate::model::duty::RotaItem;
use crate::model::link::LinkState;
use crate::model::log::Severity;
use crate::model::{Model, Screen, WIDE_MIN_WIDTH};

/// The width from which the footer says that the bell is on.
const BELL_MIN_WIDTH: u16 = 72;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    let paused = model.paused_messages.as_ref().map(|paused| format!("PAUSED, {} waiting", paused.len()));
    let read_only = if model.is_read_only { "read-only: on" } else { "read-only: off" };
    let bell = if model.bell.is_on { "bell: on  " } else { "bell: off  " };
    let mut right = vec![];
    right.extend(paused.map(|text| Span::styled(format!("{text}  "), theme.warning())));
    // Where there is little space, the usual state says nothing.
    if area.width >= BELL_MIN_WIDTH || !model.bell.is_on {
        right.push(Span::styled(bell, theme.dim()));
    }
    if area.width >= WIDE_MIN_WIDTH || model.is_read_only {
        right.push(Span::styled(
            format!("{read_only} "),
            if model.is_read_only { theme.warning() } else { theme.dim() },
        ));
    }
    let taken: usize = right.iter().map(|span| display_width(&span.content)).sum();
    let space = usize::from(area.width).saturating_sub(taken + 1);
    let left = match (&model.toast, &model.link) {
        (Some(toast), _) => {
            let style = match toast.severity {
                Severity::Success => theme.success(),
                Severity::Info => theme.bold(),
                Severity::Error => theme.error(),
            };
            vec![Span::styled(fit_to_width(&format!(" {}", toast.text), space), style)]
        }
        (None, LinkState::Offline { why, .. }) => {
            vec![Span::styled(fit_to_width(&format!(" offline: {why}"), space), theme.error())]
        }
        (None, LinkState::SignedOut) => {
            let what = if model.context.can_sign_in {
                " nobody is signed in: S signs in"
            } else {
                " the server does not know this account"
            };
            vec![Span::styled(fit_to_width(what, space), theme.error())]
        }
        _ => key_hints(model, space),
    };
    let used: usize = left.iter().map(|span| display_width(&span.content)).sum();
    let gap = usize::from(area.width).saturating_sub(used + taken);
    draw_line(frame, area, 0, Line::from([left, vec![Span::raw(" ".repeat(gap))], right].concat()));
}

/// The keys that do something now, as many as fit; the last two are always shown.
fn key_hints(model: &Model, space: usize) -> Vec<Span<'static>> {
    let theme = model.theme;
    let named: Vec<(&str, &str)> = KEY_BINDINGS
        .iter()
        .filter(|key| key.applies_to(model.screen) && !key.footer_text.is_empty())
        .filter_map(|key| Some((key.label, footer_text(model, key)?)))
        .collect();
    let length = |index: usize| display_width(named[index].0) + display_width(named[index].1) + 3;
    let ends = named.len().saturating_sub(2);
    let mut left = space.saturating_sub((ends..named.len()).map(length).sum());
    let mut shown = Vec::new();
    for (index, (label, text)) in named.iter().enumerate() {
        if index < ends && length(index) > left {
            left = 0;
            continue;
        }
        left -= if index < ends { length(index) } else { 0 };
        shown.push(Span::styled(format!(" {label}"), theme.accent()));
        shown.push(Span::styled(format!(" {text} "), theme.dim()));
    }
    shown
}

/// The text of a key in the footer; `None` when it does nothing for this account, on this screen, with this selection.
fn footer_text(model: &Model, key: &KeyBinding) -> Option<&'static str> {
    let has_selection = match model.screen {
        Screen::Orders => model.orders.selected_row().is_some(),
        Screen::Duty => model.duty.selected_item().is_some(),
        Screen::Stores => model.stores.selected_id.is_some(),
        Screen::Messages => model.chat.selected_row().is_some(),
        Screen::Kpis | Screen::Log => false,
    };
    let is_shift = matches!(model.duty.selected_item(), Some(RotaItem::Shift { .. }));
    let can_edit_rota = || model.rota_refusal_reason().is_none();
    let is_offered = match (key.action, model.screen) {
        (Action::Enter, Screen::Orders) if !model.is_order_shown() => return has_selection.then_some("open"),
        (Action::Enter, Screen::Messages) if !model.is_thread_shown() => return has_selection.then_some("open"),
        (Action::Pause, _) if model.paused_messages.is_some() => return Some("continue"),
        (Action::Enter | Action::Transitions, Screen::Orders) => {
            has_selection && model.order_refusal_reason().is_none()
        }
        (Action::Enter, Screen::Messages) => has_selection && model.write_refusal_reason().is_none(),
        (Action::MarkSeen, _) => {
            model.chat.selected_row().is_some_and(|row| row.unread_count > 0) && model.write_refusal_reason().is_none()
        }
        (Action::Enter | Action::AddShift, Screen::Duty) => can_edit_rota(),
        (Action::DeleteShift, _) => is_shift && can_edit_rota(),
        (Action::CopyId, Screen::Duty) => is_shift,
        (Action::Enter | Action::CopyId, _) => has_selection,
        (Action::SearchGroups, _) => model.duty.groups.len() > 1,
        (Action::Today, _) => !model.duty.groups.is_empty(),
        (Action::Sort, _) => model.orders.visible_ids().len() > 1,
        (Action::ScrollDown, Screen::Orders) => model.is_order_shown() && model.detail.max_scroll > 0,
        (Action::ScrollDown, Screen::Messages) => model.is_thread_shown() && model.chat.max_scroll > 0,
        (Action::ScrollDown, Screen::Duty) => model.duty.max_scroll > 0,
        _ => true,
    };
    is_offered.then_some(key.footer_text)
}
