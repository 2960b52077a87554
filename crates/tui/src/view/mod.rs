//! The view: draws the model. It is pure: it changes nothing and reads no clock.

mod bars;
mod confirmation;
mod detail;
mod dialog;
mod duty;
mod footer;
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
mod wide;
mod widgets;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::model::link::Freshness;
use crate::model::{Model, Screen, WIDE_MIN_WIDTH};
use text::{display_width, fit_to_width};
use wide::overview;
use widgets::draw_line;

/// The width from which the header shows the names of all tabs.
const ALL_TABS: u16 = 110;

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
        Screen::Orders if model.has_overview() => below = overview::draw(model, frame, body),
        Screen::Orders => below = orders::draw(model, frame, body),
        Screen::Duty => below = duty::draw(model, frame, body),
        Screen::Stores if model.has_overview() => wide::stores::draw(model, frame, body),
        Screen::Stores => stores::draw(model, frame, body),
        Screen::Messages => below = messages::draw(model, frame, body),
        Screen::Log => log::draw(model, frame, body),
    }
    footer::draw(model, frame, foot);
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
    let mut left = vec![Span::styled(" HUB ", theme.accent())];
    if model.context.is_demo {
        left.extend([Span::styled(" DEMO ", theme.badge()), Span::raw(" ")]);
    }
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
    let fits = |state: &String| used + display_width(state) + 4 <= usize::from(area.width);
    let mut candidates = vec![state];
    candidates.extend(model.link.short_texts(model.now, model.last_contact_at));
    let state = candidates.iter().find(|state| fits(state)).or(candidates.last()).cloned().unwrap_or_default();
    let right = Span::styled(format!("{glyph} {state} "), style);
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
mod footer_tests;
#[cfg(test)]
mod header_tests;
#[cfg(test)]
mod on_duty_tests;
#[cfg(test)]
mod tests;
