//! Widgets: boxes, windows, lines and text inputs.

use ratatui::Frame;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Block, Borders, Clear};
use tui_input::Input;

use super::text::{display_width, fit_to_width};
use crate::theme::Theme;

/// Draws a box with a title and returns the area inside.
pub(super) fn draw_panel(theme: Theme, frame: &mut Frame<'_>, area: Rect, title: Line<'_>) -> Rect {
    let block =
        Block::new().borders(Borders::ALL).border_set(theme.border_set()).border_style(theme.border()).title(title);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    inside
}

pub(super) fn panel_title(theme: Theme, text: &str) -> Line<'static> {
    Line::styled(format!(" {text} "), theme.bold())
}

/// Draws a line of an area, cut at its width; a line below the area is not drawn.
pub(super) fn draw_line(frame: &mut Frame<'_>, area: Rect, line: u16, content: impl Into<Line<'static>>) {
    if line < area.height {
        let content: Line<'static> = content.into();
        frame.buffer_mut().set_line(area.x, area.y + line, &content, area.width);
    }
}

/// Adds a style to a whole line of an area.
pub(super) fn style_line(frame: &mut Frame<'_>, area: Rect, line: u16, style: Style) {
    if line < area.height {
        frame.buffer_mut().set_style(Rect { y: area.y + line, height: 1, ..area }, style);
    }
}

/// Draws an empty window over the middle of an area and returns the area inside. Columns and lines are its inner size.
pub(super) fn draw_window(
    theme: Theme,
    frame: &mut Frame<'_>,
    area: Rect,
    name: &str,
    columns: usize,
    lines: usize,
) -> Rect {
    let size = |inside: usize, outside: u16| u16::try_from(inside).unwrap_or(outside).min(outside);
    let (wide, high) = (size(columns + 4, area.width), size(lines + 2, area.height));
    let place =
        Rect { x: area.x + (area.width - wide) / 2, y: area.y + (area.height - high) / 3, width: wide, height: high };
    frame.render_widget(Clear, place);
    let inside = draw_panel(
        theme,
        frame,
        place,
        panel_title(theme, fit_to_width(name, usize::from(wide).saturating_sub(4)).trim_end()),
    );
    inside.inner(Margin::new(1, 0))
}

/// Draws a text input with its cursor.
pub(super) fn draw_input(
    frame: &mut Frame<'_>,
    area: Rect,
    line: u16,
    at: u16,
    input: &Input,
    has_focus: bool,
    theme: Theme,
) {
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
            skipped += display_width(letter.encode_utf8(&mut [0; 4]));
            skip
        })
        .collect();
    let style = if has_focus { theme.bold() } else { theme.text() };
    frame.buffer_mut().set_stringn(area.x + at, area.y + line, fit_to_width(&shown, columns), columns, style);
    if has_focus {
        let cursor = u16::try_from(input.visual_cursor().saturating_sub(scroll)).unwrap_or(0);
        frame.set_cursor_position(((area.x + at + cursor).min(area.right().saturating_sub(1)), area.y + line));
    }
}
