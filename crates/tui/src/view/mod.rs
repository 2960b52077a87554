//! The view: what the model looks like. It changes nothing and reads no clock.

mod bars;
mod detail;
mod dialog;
mod duty;
mod kpis;
mod log;
mod orders;
mod overlay;
mod stores;
mod text;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders};

use crate::keys::BINDINGS;
use crate::look::Look;
use crate::model::link::{Freshness, Link};
use crate::model::{Model, Screen, Tone, WIDE};
use text::{fit, width};

/// From this width on the header has every tab's name.
const ALL_TABS: u16 = 110;

/// Draws the model, and answers how many lines of the order that is looked at there was no room for: what can be scrolled.
pub(crate) fn view(model: &Model, frame: &mut Frame<'_>) -> u16 {
    let area = frame.area();
    if model.is_too_small() {
        let words = fit("Terminal too small", usize::from(area.width));
        frame.render_widget(Line::styled(words.trim_end().to_owned(), model.look.warn()), area);
        return 0;
    }
    let [head, body, foot] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]).areas(area);
    header(model, frame, head);
    let mut below = 0;
    match model.screen {
        Screen::Kpis => kpis::draw(model, frame, body),
        Screen::Orders => below = orders::draw(model, frame, body),
        Screen::Duty => duty::draw(model, frame, body),
        Screen::Stores => stores::draw(model, frame, body),
        Screen::Log => log::draw(model, frame, body),
    }
    footer(model, frame, foot);
    overlay::draw(model, frame, body);
    below
}

/// A box with a title, and the place inside of it.
fn panel(look: Look, frame: &mut Frame<'_>, area: Rect, title: Line<'_>) -> Rect {
    let block = Block::new().borders(Borders::ALL).border_set(look.borders()).border_style(look.border()).title(title);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    inside
}

fn title(look: Look, text: &str) -> Line<'static> {
    Line::styled(format!(" {text} "), look.strong())
}

/// A line at a place; what has no room is left out.
fn put(frame: &mut Frame<'_>, area: Rect, line: u16, content: impl Into<Line<'static>>) {
    if line < area.height {
        let content: Line<'static> = content.into();
        frame.buffer_mut().set_line(area.x, area.y + line, &content, area.width);
    }
}

/// Gives a whole line a style, the letters' own colours kept.
fn tint(frame: &mut Frame<'_>, area: Rect, line: u16, style: Style) {
    if line < area.height {
        frame.buffer_mut().set_style(Rect { y: area.y + line, height: 1, ..area }, style);
    }
}

fn header(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let look = model.look;
    let (glyph, state) = model.link.words(model.now, model.heard);
    let glyph = if look.ascii { ascii(glyph) } else { glyph };
    let tone = match model.link.freshness() {
        Freshness::Fresh => look.good(),
        Freshness::Aging => look.warn(),
        Freshness::Away => look.bad(),
    };
    let right = Span::styled(format!("{glyph} {state} "), tone);
    let mut left = vec![Span::styled(" HUB ", look.accent())];
    for (index, screen) in Screen::ALL.into_iter().enumerate() {
        let open = model.orders.figures.open;
        let count = if screen == Screen::Orders && open > 0 { format!(" {open}") } else { String::new() };
        let number = index + 1;
        match (screen == model.screen, area.width) {
            (true, _) => left.push(Span::styled(format!("[{number} {}{count}]", screen.name()), look.chosen())),
            (false, ..WIDE) => {}
            (false, WIDE..ALL_TABS) => left.push(Span::styled(format!(" {number} "), look.dim())),
            (false, _) => left.push(Span::styled(format!(" {number} {}{count} ", screen.name()), look.dim())),
        }
    }
    let used: usize = left.iter().map(|span| width(&span.content)).sum();
    let room = usize::from(area.width).saturating_sub(used + width(&right.content) + 2);
    let who = who(model, room);
    let gap = usize::from(area.width).saturating_sub(used + width(&who) + width(&right.content) + 2);
    left.extend([Span::raw(" ".repeat(gap)), Span::styled(who, look.dim()), Span::raw("  "), right]);
    put(frame, area, 0, Line::from(left));
}

/// Server and account, as much of it as there is room for; what is most easily mistaken goes last.
fn who(model: &Model, room: usize) -> String {
    let Some(account) = &model.who.account else { return fit(&model.who.profile, room).trim_end().to_owned() };
    let dot = model.look.pick(" · ", " | ");
    let (profile, scope) = (&model.who.profile, &account.scope_name);
    let candidates = [
        format!("{profile}{dot}{scope}{dot}{} ({})", account.person, account.scope),
        format!("{profile}{dot}{scope} ({})", account.scope),
        format!("{profile}{dot}{scope}"),
        format!("{profile}{dot}{}", account.scope),
        profile.clone(),
    ];
    candidates.into_iter().find(|text| width(text) <= room).unwrap_or_default()
}

fn footer(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let look = model.look;
    let held = model.held.as_ref().map(|held| format!("PAUSED, {} waiting", held.len()));
    let guard = if model.read_only { "read-only: on" } else { "read-only: off" };
    let mut right = vec![];
    right.extend(held.map(|text| Span::styled(format!("{text}  "), look.warn())));
    if area.width >= WIDE || model.read_only {
        right.push(Span::styled(format!("{guard} "), if model.read_only { look.warn() } else { look.dim() }));
    }
    let taken: usize = right.iter().map(|span| width(&span.content)).sum();
    let room = usize::from(area.width).saturating_sub(taken + 1);
    let left = match (&model.toast, &model.link) {
        (Some(toast), _) => {
            let style = match toast.tone {
                Tone::Good => look.good(),
                Tone::Plain => look.strong(),
                Tone::Bad => look.bad(),
            };
            vec![Span::styled(fit(&format!(" {}", toast.text), room), style)]
        }
        (None, Link::Offline { why, .. }) => vec![Span::styled(fit(&format!(" offline: {why}"), room), look.bad())],
        (None, Link::SignedOut) => {
            let what = if model.who.may_sign_in {
                " nobody is signed in: S signs in"
            } else {
                " the server does not know this account"
            };
            vec![Span::styled(fit(what, room), look.bad())]
        }
        _ => hints(model, room),
    };
    let used: usize = left.iter().map(|span| width(&span.content)).sum();
    let gap = usize::from(area.width).saturating_sub(used + taken);
    put(frame, area, 0, Line::from([left, vec![Span::raw(" ".repeat(gap))], right].concat()));
}

/// The keys of the screen, as many as there is room for; the last two are always there.
fn hints(model: &Model, room: usize) -> Vec<Span<'static>> {
    let look = model.look;
    let named: Vec<_> = BINDINGS.iter().filter(|key| key.is_for(model.screen) && !key.short.is_empty()).collect();
    let length = |index: usize| width(named[index].name) + width(named[index].short) + 3;
    let ends = named.len().saturating_sub(2);
    let mut left = room.saturating_sub((ends..named.len()).map(length).sum());
    let mut shown = Vec::new();
    for (index, key) in named.iter().enumerate() {
        if index < ends && length(index) > left {
            left = 0;
            continue;
        }
        left -= if index < ends { length(index) } else { 0 };
        shown.push(Span::styled(format!(" {}", key.name), look.accent()));
        shown.push(Span::styled(format!(" {} ", key.short), look.dim()));
    }
    shown
}

/// The nearest letter of ASCII.
fn ascii(glyph: char) -> char {
    match glyph {
        '●' => '*',
        '◔' => '~',
        '◌' => 'o',
        _ => 'x',
    }
}

#[cfg(test)]
mod tests;
