//! The view: draws the model. It is pure: it changes nothing and reads no clock.

mod bars;
mod confirmation;
mod detail;
mod dialog;
mod duty;
mod indicators;
mod kpis;
mod log;
mod messages;
mod on_duty;
mod orders;
mod overlay;
mod stores;
mod text;
mod thread;
mod visits;
mod widgets;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::keys::KEY_BINDINGS;
use crate::model::link::{Freshness, LinkState};
use crate::model::log::Severity;
use crate::model::{Model, Screen, WIDE_MIN_WIDTH};
use text::{display_width, fit_to_width};
use widgets::draw_line;

/// The width from which the header shows the names of all tabs.
const ALL_TABS: u16 = 110;

/// The width from which the footer says that the bell is on.
const BELL_MIN_WIDTH: u16 = 72;

/// Draws the model and returns the largest scroll offset of the screen's pane: an order, a thread, or those on duty.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>) -> u16 {
    let area = frame.area();
    if model.is_terminal_too_small() {
        let words = fit_to_width("Terminal too small", usize::from(area.width));
        frame.render_widget(Line::styled(words.trim_end().to_owned(), model.theme.warning()), area);
        return 0;
    }
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    draw_header(model, frame, head);
    let mut below = 0;
    match model.screen {
        Screen::Kpis => kpis::draw(model, frame, body),
        Screen::Orders => below = orders::draw(model, frame, body),
        Screen::Duty => below = duty::draw(model, frame, body),
        Screen::Stores => stores::draw(model, frame, body),
        Screen::Messages => below = messages::draw(model, frame, body),
        Screen::Log => log::draw(model, frame, body),
    }
    draw_footer(model, frame, foot);
    overlay::draw(model, frame, body);
    below
}

fn draw_header(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    let (glyph, state) = model.link.status_text(model.now, model.last_contact_at);
    let glyph = if theme.ascii_only { ascii_glyph(glyph) } else { glyph };
    let style = match model.link.freshness() {
        Freshness::Fresh => theme.success(),
        Freshness::Aging => theme.warning(),
        Freshness::Offline => theme.error(),
    };
    let right = Span::styled(format!("{glyph} {state} "), style);
    let mut left = vec![Span::styled(" HUB ", theme.accent())];
    for (index, screen) in Screen::ALL.into_iter().enumerate() {
        let count = tab_count(model, screen);
        let number = index + 1;
        match (screen == model.screen, area.width) {
            (true, _) => left.push(Span::styled(format!("[{number} {}{count}]", screen.name()), theme.active())),
            (false, ..WIDE_MIN_WIDTH) => {}
            // Unread messages are seen on every screen.
            (false, _) if screen == Screen::Messages && !count.is_empty() => {
                left.push(Span::styled(format!(" {number} {}{count} ", screen.name()), theme.warning()));
            }
            (false, WIDE_MIN_WIDTH..ALL_TABS) => left.push(Span::styled(format!(" {number} "), theme.dim())),
            (false, _) => left.push(Span::styled(format!(" {number} {}{count} ", screen.name()), theme.dim())),
        }
    }
    let used: usize = left.iter().map(|span| display_width(&span.content)).sum();
    let space = usize::from(area.width).saturating_sub(used + display_width(&right.content) + 2);
    let account = account_label(model, space);
    let gap =
        usize::from(area.width).saturating_sub(used + display_width(&account) + display_width(&right.content) + 2);
    left.extend([Span::raw(" ".repeat(gap)), Span::styled(account, theme.dim()), Span::raw("  "), right]);
    draw_line(frame, area, 0, Line::from(left));
}

/// The number beside a tab's name: open orders, unread messages; empty without any.
fn tab_count(model: &Model, screen: Screen) -> String {
    let count = match screen {
        Screen::Orders if model.orders.summary.open_orders > 0 => model.orders.summary.open_orders.to_string(),
        Screen::Messages => model.chat.unread_label(),
        _ => String::new(),
    };
    if count.is_empty() { count } else { format!(" {count}") }
}

/// The profile and account, in the longest form that fits; the profile is the last to be left out.
fn account_label(model: &Model, space: usize) -> String {
    let Some(account) = &model.context.account else {
        return fit_to_width(&model.context.profile_name, space).trim_end().to_owned();
    };
    let dot = model.theme.unicode_or_ascii(" · ", " | ");
    let (profile, scope) = (&model.context.profile_name, &account.scope_name);
    let candidates = [
        format!("{profile}{dot}{scope}{dot}{} ({})", account.person_name, account.scope),
        format!("{profile}{dot}{scope} ({})", account.scope),
        format!("{profile}{dot}{scope}"),
        format!("{profile}{dot}{}", account.scope),
        profile.clone(),
    ];
    candidates.into_iter().find(|text| display_width(text) <= space).unwrap_or_default()
}

fn draw_footer(model: &Model, frame: &mut Frame<'_>, area: Rect) {
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

/// The screen's keys, as many as fit; the last two are always shown.
fn key_hints(model: &Model, space: usize) -> Vec<Span<'static>> {
    let theme = model.theme;
    let named: Vec<_> =
        KEY_BINDINGS.iter().filter(|key| key.applies_to(model.screen) && !key.footer_text.is_empty()).collect();
    let length = |index: usize| display_width(named[index].label) + display_width(named[index].footer_text) + 3;
    let ends = named.len().saturating_sub(2);
    let mut left = space.saturating_sub((ends..named.len()).map(length).sum());
    let mut shown = Vec::new();
    for (index, key) in named.iter().enumerate() {
        if index < ends && length(index) > left {
            left = 0;
            continue;
        }
        left -= if index < ends { length(index) } else { 0 };
        shown.push(Span::styled(format!(" {}", key.label), theme.accent()));
        shown.push(Span::styled(format!(" {} ", key.footer_text), theme.dim()));
    }
    shown
}

/// The ASCII replacement of a glyph.
fn ascii_glyph(glyph: char) -> char {
    match glyph {
        '●' => '*',
        '◔' => '~',
        '◌' => 'o',
        _ => 'x',
    }
}

#[cfg(test)]
mod confirmation_tests;
#[cfg(test)]
mod on_duty_tests;
#[cfg(test)]
mod tests;
