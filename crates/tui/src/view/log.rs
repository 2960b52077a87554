//! The log screen, newest line last.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text::fit_to_width;
use super::widgets::{draw_line, draw_panel, panel_title};
use crate::model::Model;
use crate::model::log::Severity;
use crate::model::time::PLATFORM_TIME_ZONE;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, log) = (model.theme, &model.log);
    let below = if log.lines_below_screen > 0 {
        format!("{}{} below, esc shows them", theme.unicode_or_ascii(" · ", " | "), log.lines_below_screen)
    } else {
        String::new()
    };
    let inside = draw_panel(theme, frame, area, panel_title(theme, &format!("Log{below}")));
    let space = usize::from(inside.height);
    let end = log.lines.len().saturating_sub(log.lines_below_screen);
    for (line, entry) in log.lines.iter().take(end).skip(end.saturating_sub(space)).enumerate() {
        let style = match entry.severity {
            Severity::Success => theme.success(),
            Severity::Info => theme.text(),
            Severity::Error => theme.error(),
        };
        let at = entry.at.with_timezone(&PLATFORM_TIME_ZONE).format(" %H:%M:%S  ").to_string();
        let text = fit_to_width(&entry.text, usize::from(inside.width).saturating_sub(11));
        let spans = vec![Span::styled(at, theme.dim()), Span::styled(text, style)];
        draw_line(frame, inside, u16::try_from(line).unwrap_or(u16::MAX), Line::from(spans));
    }
}
