//! The thread pane: the messages of the selected conversation, those on their way, and the input of an answer.

use chrono::TimeDelta;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use tui_input::Input;
use uuid::Uuid;

use super::text::{fit_to_width, wrap_text};
use super::widgets::{draw_input, draw_line, draw_panel, panel_title};
use crate::model::Model;
use crate::model::chat::outbox::{Delivery, OutgoingMessage};
use crate::model::chat::thread::{MessagePart, Thread};
use crate::model::overlay::Overlay;
use crate::model::time::{PLATFORM_TIME_ZONE, format_recent};

/// Messages of one side within this time share a head.
const SAME_HEAD: TimeDelta = TimeDelta::minutes(10);
/// The least height with space for a rule above the input.
const WITH_RULE: u16 = 9;
/// The indent of texts below their head.
const INDENT: usize = 2;

/// Draws the pane and returns the number of lines that do not fit: the largest scroll offset.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    let theme = model.theme;
    let answer = match &model.overlay {
        Some(Overlay::Answer { room_id, input, problem }) => Some((*room_id, input, problem.as_deref())),
        _ => None,
    };
    // The answer keeps its conversation, whatever is selected.
    let room_id = answer.map(|(room_id, ..)| room_id).or(model.chat.selected_room_id);
    let row = room_id.and_then(|room_id| model.chat.find(room_id));
    let title = row.map_or_else(|| "Conversation".to_owned(), |row| row.name.clone());
    let title = fit_to_width(&title, usize::from(area.width).saturating_sub(4));
    let inside = draw_panel(theme, frame, area, panel_title(theme, title.trim_end()));
    let Some(room_id) = room_id else { return 0 };
    let inside = inside.inner(Margin::new(1, 0));
    let has_problem = |problem: Option<&str>| problem.is_some() || model.write_refusal_reason().is_some();
    let foot = answer.map_or(1, |(_, _, problem)| if has_problem(problem) { 3 } else { 2 });
    let rule = u16::from(inside.height >= WITH_RULE);
    let [messages, line, below] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(rule), Constraint::Length(foot)]).areas(inside);
    let dashes = theme.unicode_or_ascii("─", "-").repeat(usize::from(line.width));
    draw_line(frame, line, 0, Line::styled(dashes, theme.border()));
    match answer {
        Some((_, input, problem)) => draw_answer(model, frame, below, input, problem),
        None => {
            let hint = fit_to_width(&hint(model), usize::from(below.width));
            draw_line(frame, below, 0, Line::styled(hint, theme.dim()));
        }
    }
    draw_messages(model, frame, messages, room_id)
}

/// The key that answers, or the reason why nothing can be sent.
fn hint(model: &Model) -> String {
    match model.write_refusal_reason() {
        Some(why) => format!("no answers: {why}"),
        None => "enter answers".to_owned(),
    }
}

fn draw_answer(model: &Model, frame: &mut Frame<'_>, area: Rect, input: &Input, problem: Option<&str>) {
    let theme = model.theme;
    let wide = usize::from(area.width);
    draw_line(frame, area, 0, Line::styled(theme.unicode_or_ascii("▸", ">"), theme.accent()));
    draw_input(frame, area, 0, 2, input, true, theme);
    let mut line = 1;
    // A refusal that holds now is said before the key is pressed.
    let problem = problem.map(ToOwned::to_owned).or_else(|| model.write_refusal_reason());
    if let Some(problem) = problem {
        draw_line(frame, area, line, Line::styled(fit_to_width(&format!("not sent: {problem}"), wide), theme.error()));
        line += 1;
    }
    draw_line(frame, area, line, Line::styled("enter sends, esc leaves", theme.dim()));
}

fn draw_messages(model: &Model, frame: &mut Frame<'_>, area: Rect, room_id: Uuid) -> u16 {
    let theme = model.theme;
    let columns = usize::from(area.width);
    let lines = match (model.chat.thread_of(room_id), &model.chat.failure) {
        (None, Some((failed, why))) if *failed == room_id => words(why, columns, theme.error()),
        (None, _) => words("reading the messages", columns, theme.dim()),
        (Some(thread), _) => lines(model, thread, columns),
    };
    let space = usize::from(area.height);
    let hidden = u16::try_from(lines.len().saturating_sub(space)).unwrap_or(u16::MAX);
    let below = usize::from(model.chat.lines_below_pane.min(hidden));
    let end = lines.len() - below;
    // The newest message stands above the input.
    let top = space.saturating_sub(lines.len());
    for (line, content) in lines[..end].iter().skip(end.saturating_sub(space)).enumerate() {
        draw_line(frame, area, u16::try_from(top + line).unwrap_or(u16::MAX), content.clone());
    }
    if below > 0 && area.height > 0 {
        let note = format!("{below} lines below");
        draw_line(
            frame,
            area,
            area.height - 1,
            Line::styled(super::text::align_right(&note, columns), theme.warning()),
        );
    }
    hidden
}

fn words(text: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    wrap_text(text, columns).into_iter().map(|line| Line::styled(line, style)).collect()
}

/// The lines of the thread and of its messages on their way.
fn lines(model: &Model, thread: &Thread, columns: usize) -> Vec<Line<'static>> {
    let (theme, chat) = (model.theme, &model.chat);
    let other = chat.find(thread.room_id).map_or("", |row| row.name.as_str());
    let own = model.context.account.as_ref().map_or("you", |account| account.scope_name.as_str());
    let mut lines: Vec<Line<'static>> = Vec::new();
    if thread.has_older {
        let text = format!("older messages: hub chat read {} --all", thread.room_id);
        lines.extend(words(&text, columns, theme.dim()));
    }
    let mut before = None;
    for (index, message) in thread.messages.iter().enumerate() {
        let is_same = before.is_some_and(|(is_own, at)| is_own == message.is_own && message.at - at < SAME_HEAD);
        if !is_same {
            if !lines.is_empty() {
                lines.push(Line::default());
            }
            let (name, style) = if message.is_own { (own, theme.accent()) } else { (other, theme.bold()) };
            let at = format_recent(message.at, model.now, PLATFORM_TIME_ZONE);
            lines.push(head(name, style, &at, columns, theme.dim()));
        }
        before = Some((message.is_own, message.at));
        for part in &message.parts {
            lines.extend(part_lines(model, part, columns));
        }
        if thread.last_seen_index == Some(index) {
            let mark = theme.unicode_or_ascii("✓ seen", "seen");
            lines.push(Line::styled(format!("{}{mark}", " ".repeat(INDENT)), theme.dim()));
        }
    }
    let outgoing: Vec<&OutgoingMessage> =
        chat.outbox.messages.iter().filter(|message| message.room_id == thread.room_id).collect();
    if thread.messages.is_empty() && outgoing.is_empty() {
        lines.extend(words("nobody wrote yet", columns, theme.dim()));
    }
    for message in outgoing.into_iter().filter(|message| !thread.has_sent(message.sender_id)) {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        let (state, style) = delivery_text(model, &message.delivery);
        lines.push(head(own, theme.accent(), &state, columns, style));
        lines.extend(indented(&message.text, columns, theme.dim()));
        if let Delivery::Waiting { why, .. } = &message.delivery {
            lines.extend(indented(why, columns, theme.warning()));
        }
    }
    lines
}

fn head(name: &str, style: Style, beside: &str, columns: usize, beside_style: Style) -> Line<'static> {
    let name = fit_to_width(name, columns.saturating_sub(beside.chars().count() + 2));
    Line::from(vec![Span::styled(name.trim_end().to_owned(), style), Span::styled(format!("  {beside}"), beside_style)])
}

fn delivery_text(model: &Model, delivery: &Delivery) -> (String, Style) {
    let theme = model.theme;
    match delivery {
        Delivery::Queued | Delivery::Sending => ("sending".to_owned(), theme.dim()),
        Delivery::Sent => ("sent".to_owned(), theme.dim()),
        Delivery::Waiting { retry_at, .. } => {
            let seconds = (*retry_at - model.now).num_seconds().max(0);
            (format!("not sent yet, again in {seconds}s"), theme.warning())
        }
    }
}

fn part_lines(model: &Model, part: &MessagePart, columns: usize) -> Vec<Line<'static>> {
    match part {
        MessagePart::Text(text) => indented(text, columns, model.theme.text()),
        MessagePart::File { media_type, path } => {
            indented(&format!("[{media_type}] {path}"), columns, model.theme.dim())
        }
    }
}

/// The lines of a text, each wrapped.
fn indented(text: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    let space = columns.saturating_sub(INDENT);
    let lines = text.lines().flat_map(|line| wrap_text(line, space));
    lines.map(|line| Line::styled(format!("{}{line}", " ".repeat(INDENT)), style)).collect()
}
