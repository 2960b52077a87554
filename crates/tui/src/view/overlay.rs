//! Overlays over the screen: help, palette, filter and lists of choices.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tui_input::Input;

use super::text::{display_width, fit_to_width};
use super::widgets::{draw_input, draw_window};
use super::widgets::{draw_line, style_line};
use super::{confirmation, dialog};
use crate::keys::KEY_BINDINGS;
use crate::model::Model;
use crate::model::overlay::{Overlay, find_commands};
use crate::theme::Theme;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    match &model.overlay {
        // An answer is written in its thread, which the screen draws.
        None | Some(Overlay::Answer { .. }) => {}
        Some(Overlay::Help { scroll }) => draw_help(model, frame, area, *scroll),
        Some(Overlay::CommandPalette { input, selected }) => draw_palette(theme, frame, area, input, *selected),
        Some(Overlay::Filter { input, problem, .. }) => draw_filter(theme, frame, area, input, problem.as_deref()),
        Some(Overlay::Transitions { code, subject, transitions: moves, selected, .. }) => {
            let arrow = theme.arrow();
            let lines: Vec<String> = match moves {
                None => vec!["reading the order".to_owned()],
                Some(moves) if moves.is_empty() => vec!["no change of state is allowed now".to_owned()],
                Some(moves) => moves.iter().map(|transition| transition.describe(arrow)).collect(),
            };
            let columns = choice_columns(code, &lines)
                .max(display_width(&subject.store_name) + 4)
                .min(dialog::dialog_columns(area));
            let is_tight = lines.len() + 5 > usize::from(area.height);
            let about = match is_tight {
                true => vec![confirmation::subject_line(theme, subject, columns)],
                false => confirmation::subject_lines(theme, subject, columns, area.height >= 16),
            };
            draw_choices(theme, frame, area, &format!("Move {code}"), (&about[..], &lines[..]), (columns, *selected));
        }
        Some(Overlay::Accounts { rows, selected, problem }) => {
            let here = model.context.account.as_ref().map(|account| account.id);
            let mark = |id| if Some(id) == here { "  (this one)" } else { "" };
            let lines: Vec<String> = match (rows, problem) {
                (_, Some(problem)) => vec![problem.clone()],
                (None, None) => vec!["asking for your accounts".to_owned()],
                (Some(rows), None) => {
                    rows.iter().map(|row| format!("{} ({}){}", row.name, row.scope, mark(row.id))).collect()
                }
            };
            draw_list(theme, frame, area, "Switch account", &lines, *selected);
        }
        Some(Overlay::Profiles { selected }) => {
            let lines: Vec<String> =
                model.context.profiles.iter().map(|(name, url)| format!("{}  {url}", fit_to_width(name, 14))).collect();
            draw_list(theme, frame, area, "Use profile", &lines, *selected);
        }
        Some(Overlay::Groups { input, selected }) => draw_groups(model, frame, area, input, *selected),
        Some(Overlay::Confirmation(confirmation)) => confirmation::draw(theme, frame, area, confirmation),
        Some(Overlay::ShiftForm(form)) => dialog::draw_shift_form(theme, frame, area, form),
        Some(Overlay::SignInForm(form)) => dialog::draw_sign_in_form(model, frame, area, form),
    }
}

/// The inner width of a list of choices.
fn choice_columns(name: &str, lines: &[String]) -> usize {
    lines.iter().map(|line| display_width(line)).max().unwrap_or(0).max(display_width(name)).max(28) + 4
}

fn draw_list(theme: Theme, frame: &mut Frame<'_>, area: Rect, name: &str, lines: &[String], selected: usize) {
    draw_choices(theme, frame, area, name, (&[], lines), (choice_columns(name, lines), selected));
}

/// Draws a list of choices below the lines that say what they are about.
fn draw_choices(
    theme: Theme,
    frame: &mut Frame<'_>,
    area: Rect,
    name: &str,
    (about, lines): (&[String], &[String]),
    (columns, selected): (usize, usize),
) {
    let inside = draw_window(theme, frame, area, name, columns, about.len() + lines.len() + 1);
    let mut line = 0;
    for text in about {
        draw_line(frame, inside, line, Line::styled(text.clone(), theme.dim()));
        line += 1;
    }
    let space = usize::from(inside.height.saturating_sub(line + 1)).max(1);
    let first = (selected + 1).saturating_sub(space);
    for (index, text) in lines.iter().enumerate().skip(first).take(space) {
        let mark = if index == selected { theme.unicode_or_ascii("▸", ">") } else { " " };
        draw_line(frame, inside, line, Line::raw(fit_to_width(&format!("{mark} {text}"), usize::from(inside.width))));
        if index == selected {
            style_line(frame, inside, line, theme.selected_row());
        }
        line += 1;
    }
    let hidden = lines.len().saturating_sub(first + space);
    let more = if hidden > 0 { format!(", {hidden} below") } else { String::new() };
    let hint = format!(" enter takes it, esc leaves{more}");
    draw_line(frame, inside, inside.height.saturating_sub(1), Line::styled(hint, theme.dim()));
}

fn draw_palette(theme: Theme, frame: &mut Frame<'_>, area: Rect, input: &Input, selected: usize) {
    let found = find_commands(input.value());
    let inside = draw_window(theme, frame, area, "Command", 62, 13);
    draw_line(frame, inside, 0, Line::styled(":", theme.accent()));
    draw_input(frame, inside, 0, 2, input, true, theme);
    let space = usize::from(inside.height.saturating_sub(1)).max(1);
    let first = (selected + 1).saturating_sub(space);
    for (line, (index, command)) in found.iter().enumerate().skip(first).take(space).enumerate() {
        let line = u16::try_from(line + 1).unwrap_or(u16::MAX);
        let spans = vec![
            Span::styled(fit_to_width(command.name, 20), theme.bold()),
            Span::styled(command.description, theme.dim()),
        ];
        draw_line(frame, inside, line, Line::from(spans));
        if index == selected {
            style_line(frame, inside, line, theme.selected_row());
        }
    }
    if found.is_empty() {
        draw_line(frame, inside, 1, Line::styled("there is no such command", theme.dim()));
    }
}

fn draw_groups(model: &Model, frame: &mut Frame<'_>, area: Rect, input: &Input, selected: usize) {
    let theme = model.theme;
    let found = model.duty.find_groups(input.value());
    let name = format!("Groups, {} of {}", found.len(), model.duty.groups.len());
    let inside = draw_window(theme, frame, area, &name, 50, model.duty.groups.len().clamp(3, 14) + 2);
    draw_line(frame, inside, 0, Line::styled("/", theme.accent()));
    draw_input(frame, inside, 0, 2, input, true, theme);
    let space = usize::from(inside.height.saturating_sub(2)).max(1);
    let first = (selected + 1).saturating_sub(space);
    for (line, (place, index)) in (1..).zip(found.iter().enumerate().skip(first).take(space)) {
        let group = &model.duty.groups[*index];
        let mark = if *index == model.duty.group_index { theme.unicode_or_ascii("●", "*") } else { " " };
        let own = if group.is_managed { "  yours" } else { "" };
        let columns = usize::from(inside.width).saturating_sub(2 + own.len());
        let text = format!("{mark} {}{own}", fit_to_width(&group.group.name, columns));
        draw_line(frame, inside, line, Line::raw(fit_to_width(&text, usize::from(inside.width))));
        if place == selected {
            style_line(frame, inside, line, theme.selected_row());
        }
    }
    if found.is_empty() {
        draw_line(frame, inside, 1, Line::styled("no group is called so", theme.dim()));
    }
    let hidden = found.len().saturating_sub(first + space);
    let more = if hidden > 0 { format!(", {hidden} below") } else { String::new() };
    let hint = format!("enter shows it, esc leaves{more}");
    draw_line(frame, inside, inside.height.saturating_sub(1), Line::styled(hint, theme.dim()));
}

fn draw_filter(theme: Theme, frame: &mut Frame<'_>, area: Rect, input: &Input, problem: Option<&str>) {
    let lines = if problem.is_some() { 3 } else { 2 };
    let columns = usize::from(area.width).saturating_sub(2).min(78);
    let place = Rect { y: area.bottom().saturating_sub(lines + 2), height: (lines + 2).min(area.height), ..area };
    let inside = draw_window(theme, frame, place, "Filter", columns, lines.into());
    draw_line(frame, inside, 0, Line::styled("/", theme.accent()));
    draw_input(frame, inside, 0, 2, input, true, theme);
    let hint = "words  state:open|late|all|…  store:…  pay:…  pickup:…";
    draw_line(frame, inside, 1, Line::styled(hint.replace('…', theme.unicode_or_ascii("…", "?")), theme.dim()));
    if let Some(problem) = problem {
        draw_line(frame, inside, 2, Line::styled(fit_to_width(problem, usize::from(inside.width)), theme.error()));
    }
}

fn draw_help(model: &Model, frame: &mut Frame<'_>, area: Rect, scroll: u16) {
    let theme = model.theme;
    let columns = usize::from(area.width).saturating_sub(4).min(66);
    let mut lines: Vec<Line<'static>> = Vec::new();
    let here: Vec<_> = KEY_BINDINGS.iter().filter(|key| key.applies_to(model.screen)).collect();
    for key in here {
        let about = fit_to_width(key.help_text, columns.saturating_sub(12));
        let spans = vec![Span::styled(fit_to_width(key.label, 12), theme.accent()), Span::raw(about)];
        lines.push(Line::from(spans));
    }
    lines.push(Line::default());
    lines.push(Line::styled("States: the link at the top right", theme.bold()));
    for text in [
        "LIVE 2s: changes arrive as they happen; last contact 2 s ago",
        "LIVE, reads hang 12s: changes arrive, calls are not answered",
        "POLL 10s: the streams fail; changes are polled every 10 s",
        "STALE 48s, retry in 6s: an event stream broke off",
        "OFFLINE: the server cannot be reached; no actions",
    ] {
        lines.push(Line::styled(fit_to_width(text, columns), theme.dim()));
    }
    let inside = draw_window(theme, frame, area, &format!("Keys of {}", model.screen.name()), columns, lines.len());
    let last = u16::try_from(lines.len()).unwrap_or(0).saturating_sub(inside.height);
    for (line, content) in lines.into_iter().skip(scroll.min(last).into()).take(inside.height.into()).enumerate() {
        draw_line(frame, inside, u16::try_from(line).unwrap_or(0), content);
    }
}
