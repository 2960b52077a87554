//! The log: what happened, the newest at the end.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text::fit;
use super::{panel, put, title};
use crate::model::time::ZONE;
use crate::model::{Model, Tone};

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (look, log) = (model.look, &model.log);
    let below = if log.back > 0 {
        format!("{}{} below, esc shows them", look.pick(" · ", " | "), log.back)
    } else {
        String::new()
    };
    let inside = panel(look, frame, area, title(look, &format!("Log{below}")));
    let room = usize::from(inside.height);
    let end = log.lines.len().saturating_sub(log.back);
    for (line, entry) in log.lines.iter().take(end).skip(end.saturating_sub(room)).enumerate() {
        let style = match entry.tone {
            Tone::Good => look.good(),
            Tone::Plain => look.text(),
            Tone::Bad => look.bad(),
        };
        let at = entry.at.with_timezone(&ZONE).format(" %H:%M:%S  ").to_string();
        let text = fit(&entry.text, usize::from(inside.width).saturating_sub(11));
        let spans = vec![Span::styled(at, look.dim()), Span::styled(text, style)];
        put(frame, inside, u16::try_from(line).unwrap_or(u16::MAX), Line::from(spans));
    }
}
