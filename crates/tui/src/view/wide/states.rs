//! The open orders by their state, a bar each.

use hub_client::types::OrderState;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use uuid::Uuid;

use crate::model::Model;
use crate::view::bars::horizontal_bar;
use crate::view::indicators::state_glyph;
use crate::view::text::{align_right, fit_to_width};
use crate::view::widgets::draw_line;

const STATES: [OrderState; 4] =
    [OrderState::Submitted, OrderState::Preparation, OrderState::Payment, OrderState::Pickup];

/// The lines that [`draw`] fills.
pub(crate) const HEIGHT: u16 = 4;

/// Draws a line for each state: the orders of a store, or of all stores.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect, store_id: Option<Uuid>) {
    let theme = model.theme;
    let mut counts = [0; STATES.len()];
    for row in model.orders.rows().filter(|row| store_id.is_none_or(|id| row.store_id == id)) {
        if let Some(index) = STATES.iter().position(|state| *state == row.state) {
            counts[index] += 1;
        }
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    for (line, (state, count)) in (0..area.height).zip(STATES.into_iter().zip(counts)) {
        let (glyph, style) = state_glyph(theme, state);
        let bar = horizontal_bar(theme, count, most, usize::from(area.width).saturating_sub(21));
        let spans = vec![
            Span::styled(format!(" {}", fit_to_width(&format!("{glyph} {state}"), 14)), style),
            Span::styled(format!("{} ", align_right(&count.to_string(), 4)), theme.bold()),
            Span::styled(bar, style),
        ];
        draw_line(frame, area, line, Line::from(spans));
    }
}
