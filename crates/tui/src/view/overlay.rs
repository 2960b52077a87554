//! Overlays: lists and lines of text over the screen. The dialogs are beside.

use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;
use tui_input::Input;

use super::text::{fit, width};
use super::{dialog, panel, put, tint, title};
use crate::keys::BINDINGS;
use crate::look::Look;
use crate::model::Model;
use crate::model::overlay::{Overlay, matching};

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let look = model.look;
    match &model.overlay {
        None => {}
        Some(Overlay::Help { scroll }) => help(model, frame, area, *scroll),
        Some(Overlay::Palette { input, selected }) => palette(look, frame, area, input, *selected),
        Some(Overlay::Filter { input, problem, .. }) => filter(look, frame, area, input, problem.as_deref()),
        Some(Overlay::Moves { code, moves, selected, .. }) => {
            let arrow = look.arrow();
            let lines: Vec<String> = match moves {
                None => vec!["reading the order".to_owned()],
                Some(moves) if moves.is_empty() => vec!["it goes nowhere from here".to_owned()],
                Some(moves) => moves.iter().map(|step| step.words(arrow)).collect(),
            };
            choices(look, frame, area, &format!("Move {code}"), &lines, *selected);
        }
        Some(Overlay::Accounts { rows, selected, problem }) => {
            let here = model.who.account.as_ref().map(|account| account.id);
            let mark = |id| if Some(id) == here { "  (this one)" } else { "" };
            let lines: Vec<String> = match (rows, problem) {
                (_, Some(problem)) => vec![problem.clone()],
                (None, None) => vec!["asking for your accounts".to_owned()],
                (Some(rows), None) => {
                    rows.iter().map(|row| format!("{} ({}){}", row.name, row.scope, mark(row.id))).collect()
                }
            };
            choices(look, frame, area, "Act as", &lines, *selected);
        }
        Some(Overlay::Profiles { selected }) => {
            let lines: Vec<String> =
                model.who.profiles.iter().map(|(name, url)| format!("{}  {url}", fit(name, 14))).collect();
            choices(look, frame, area, "Look at", &lines, *selected);
        }
        Some(Overlay::Confirm(confirm)) => dialog::confirm(look, frame, area, confirm),
        Some(Overlay::Shift(form)) => dialog::shift(look, frame, area, form),
        Some(Overlay::SignIn(form)) => dialog::sign_in(model, frame, area, form),
    }
}

/// A place in the middle, so many columns and lines inside its frame; nothing below shows through.
pub(super) fn window(look: Look, frame: &mut Frame<'_>, area: Rect, name: &str, columns: usize, lines: usize) -> Rect {
    let size = |inside: usize, outside: u16| u16::try_from(inside).unwrap_or(outside).min(outside);
    let (wide, high) = (size(columns + 4, area.width), size(lines + 2, area.height));
    let place =
        Rect { x: area.x + (area.width - wide) / 2, y: area.y + (area.height - high) / 3, width: wide, height: high };
    frame.render_widget(Clear, place);
    let inside = panel(look, frame, place, title(look, fit(name, usize::from(wide).saturating_sub(4)).trim_end()));
    inside.inner(Margin::new(1, 0))
}

/// A line of text with its cursor.
pub(super) fn field(frame: &mut Frame<'_>, area: Rect, line: u16, at: u16, input: &Input, has_focus: bool, look: Look) {
    if line >= area.height || at >= area.width {
        return;
    }
    let columns = usize::from(area.width - at);
    let scroll = input.visual_scroll(columns.saturating_sub(1));
    let mut skipped = 0;
    let shown: String = input
        .value()
        .chars()
        .skip_while(|letter| {
            let skip = skipped < scroll;
            skipped += width(letter.encode_utf8(&mut [0; 4]));
            skip
        })
        .collect();
    let style = if has_focus { look.strong() } else { look.text() };
    frame.buffer_mut().set_stringn(area.x + at, area.y + line, fit(&shown, columns), columns, style);
    if has_focus {
        let cursor = u16::try_from(input.visual_cursor().saturating_sub(scroll)).unwrap_or(0);
        frame.set_cursor_position(((area.x + at + cursor).min(area.right().saturating_sub(1)), area.y + line));
    }
}

fn choices(look: Look, frame: &mut Frame<'_>, area: Rect, name: &str, lines: &[String], selected: usize) {
    let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0).max(width(name)).max(28) + 4;
    let inside = window(look, frame, area, name, columns, lines.len() + 1);
    let room = usize::from(inside.height.saturating_sub(1)).max(1);
    let first = (selected + 1).saturating_sub(room);
    for (line, (index, text)) in lines.iter().enumerate().skip(first).take(room).enumerate() {
        let line = u16::try_from(line).unwrap_or(u16::MAX);
        let mark = if index == selected { look.pick("▸", ">") } else { " " };
        put(frame, inside, line, Line::raw(fit(&format!("{mark} {text}"), usize::from(inside.width))));
        if index == selected {
            tint(frame, inside, line, look.selected());
        }
    }
    let hint = " enter takes it, esc leaves";
    put(frame, inside, inside.height.saturating_sub(1), Line::styled(hint, look.dim()));
}

fn palette(look: Look, frame: &mut Frame<'_>, area: Rect, input: &Input, selected: usize) {
    let found = matching(input.value());
    let inside = window(look, frame, area, "Command", 62, 13);
    put(frame, inside, 0, Line::styled(":", look.accent()));
    field(frame, inside, 0, 2, input, true, look);
    let room = usize::from(inside.height.saturating_sub(1)).max(1);
    let first = (selected + 1).saturating_sub(room);
    for (line, (index, command)) in found.iter().enumerate().skip(first).take(room).enumerate() {
        let line = u16::try_from(line + 1).unwrap_or(u16::MAX);
        let spans = vec![Span::styled(fit(command.name, 20), look.strong()), Span::styled(command.about, look.dim())];
        put(frame, inside, line, Line::from(spans));
        if index == selected {
            tint(frame, inside, line, look.selected());
        }
    }
    if found.is_empty() {
        put(frame, inside, 1, Line::styled("there is no such command", look.dim()));
    }
}

fn filter(look: Look, frame: &mut Frame<'_>, area: Rect, input: &Input, problem: Option<&str>) {
    let lines = if problem.is_some() { 3 } else { 2 };
    let columns = usize::from(area.width).saturating_sub(2).min(78);
    let place = Rect { y: area.bottom().saturating_sub(lines + 2), height: (lines + 2).min(area.height), ..area };
    let inside = window(look, frame, place, "Filter", columns, lines.into());
    put(frame, inside, 0, Line::styled("/", look.accent()));
    field(frame, inside, 0, 2, input, true, look);
    let hint = "words  state:open|late|all|…  store:…  pay:…  pickup:…";
    put(frame, inside, 1, Line::styled(hint.replace('…', look.pick("…", "?")), look.dim()));
    if let Some(problem) = problem {
        put(frame, inside, 2, Line::styled(fit(problem, usize::from(inside.width)), look.bad()));
    }
}

fn help(model: &Model, frame: &mut Frame<'_>, area: Rect, scroll: u16) {
    let look = model.look;
    let columns = usize::from(area.width).saturating_sub(4).min(66);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let here: Vec<_> = BINDINGS.iter().filter(|key| key.is_for(model.screen)).collect();
    for key in here {
        let about = fit(key.about, columns.saturating_sub(12));
        let spans = vec![Span::styled(fit(key.name, 12), look.accent()), Span::raw(about)];
        lines.push(Line::from(spans));
    }
    lines.push(Line::default());
    lines.push(Line::styled("States: the link at the top right", look.strong()));
    for text in [
        "LIVE 2s: changes come while they happen; heard 2 s ago",
        "POLL 10s: they are asked for every 10 s",
        "STALE 48s, retry in 6s: the stream broke off",
        "OFFLINE: the server is not reached; nothing can be done",
    ] {
        lines.push(Line::styled(fit(text, columns), look.dim()));
    }
    let inside = window(look, frame, area, &format!("Keys of {}", model.screen.name()), columns, lines.len());
    let last = u16::try_from(lines.len()).unwrap_or(0).saturating_sub(inside.height);
    for (line, content) in lines.into_iter().skip(scroll.min(last).into()).take(inside.height.into()).enumerate() {
        put(frame, inside, u16::try_from(line).unwrap_or(0), content);
    }
}
