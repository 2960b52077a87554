//! The message screen: the conversations, and the selected one's thread beside them or in their place.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::text::{align_right, fit_to_width};
use super::thread;
use super::widgets::{draw_line, draw_panel, panel_title, style_line};
use crate::model::chat::conversation::ConversationRow;
use crate::model::overlay::Overlay;
use crate::model::time::format_age;
use crate::model::{Model, WIDE_MIN_WIDTH};

/// The least width of the list beside a thread.
const LIST: u16 = 44;
/// The width of names where the list shows the last messages too.
const NAME: usize = 22;
const UNREAD: usize = 4;
const AGE: usize = 7;

/// Draws the screen and returns the largest scroll offset of the thread.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    let is_answering = matches!(model.overlay, Some(Overlay::Answer { .. }));
    if model.has_detail_beside_list() {
        let wide = LIST.max(area.width * 2 / 5);
        let [left, right] = Layout::horizontal([Constraint::Length(wide), Constraint::Fill(1)]).areas(area);
        draw_list(model, frame, left);
        thread::draw(model, frame, right)
    } else if model.chat.is_thread_full_screen || is_answering {
        thread::draw(model, frame, area)
    } else {
        draw_list(model, frame, area);
        0
    }
}

fn draw_list(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, chat) = (model.theme, &model.chat);
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let more = if chat.is_truncated { "+" } else { "" };
    let unread = match chat.unread_label() {
        label if label.is_empty() => String::new(),
        label => format!("{dot}{label} unread"),
    };
    let name = format!("Messages{dot}{}{more}{unread}", chat.rows.len());
    let inside = draw_panel(theme, frame, area, panel_title(theme, &name));
    let width = usize::from(inside.width);
    let fixed = 2 + UNREAD + 1 + 1 + AGE;
    let (name, preview) = match inside.width + 2 >= WIDE_MIN_WIDTH {
        true => (NAME, width.saturating_sub(fixed + NAME + 1)),
        false => (width.saturating_sub(fixed), 0),
    };
    let last = if preview > 0 { format!("{} ", fit_to_width("LAST MESSAGE", preview)) } else { String::new() };
    let head =
        format!("  {} {} {last}{}", align_right("NEW", UNREAD), fit_to_width("WITH", name), align_right("AGE", AGE));
    draw_line(frame, inside, 0, Line::styled(fit_to_width(&head, width), theme.dim()));
    let page = usize::from(inside.height.saturating_sub(1)).max(1);
    let first = (chat.selected_index().unwrap_or(0) + 1).saturating_sub(page);
    for (line, row) in chat.rows.iter().skip(first).take(page).enumerate() {
        let line = u16::try_from(line + 1).unwrap_or(u16::MAX);
        let is_selected = chat.selected_room_id == Some(row.room_id);
        draw_line(frame, inside, line, row_line(model, row, (name, preview), is_selected));
        if is_selected {
            style_line(frame, inside, line, theme.selected_row());
        }
    }
    if chat.rows.is_empty() {
        let words = if chat.is_loaded { "nobody wrote yet" } else { model.waiting_text("reading the messages") };
        draw_line(frame, inside, 2, Line::styled(format!("  {words}"), theme.dim()));
    }
}

fn row_line(model: &Model, row: &ConversationRow, (name, preview): (usize, usize), is_selected: bool) -> Line<'static> {
    let theme = model.theme;
    let count = if row.unread_count > 0 { row.unread_count.to_string() } else { String::new() };
    let name_style = if row.unread_count > 0 { theme.bold() } else { theme.text() };
    let mut spans = vec![
        Span::raw(if is_selected { theme.unicode_or_ascii("▸ ", "> ") } else { "  " }.to_owned()),
        Span::styled(format!("{} ", align_right(&count, UNREAD)), theme.warning()),
        Span::styled(format!("{} ", fit_to_width(&row.name, name)), name_style),
    ];
    if preview > 0 {
        let own = if row.is_preview_own { "you: " } else { "" };
        spans.push(Span::styled(format!("{} ", fit_to_width(&format!("{own}{}", row.preview), preview)), theme.dim()));
    }
    spans.push(Span::raw(align_right(&format_age(model.now - row.updated_at), AGE)));
    Line::from(spans)
}
