//! The store screen: the state of each store and its numbers of today.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text::{align_right, fit_to_width, format_pesos};
use super::widgets::{draw_line, draw_panel, panel_title, style_line};
use crate::model::Model;
use crate::model::WIDE_MIN_WIDTH;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, stores) = (model.theme, &model.stores);
    let inside = draw_panel(
        theme,
        frame,
        area,
        panel_title(theme, &format!("Stores{}{}", theme.unicode_or_ascii(" · ", " | "), stores.rows.len())),
    );
    let is_wide = inside.width + 2 >= WIDE_MIN_WIDTH;
    let fixed = if is_wide { 46 } else { 28 };
    let name = usize::from(inside.width).saturating_sub(fixed);
    let money =
        if is_wide { format!("{} {}", align_right("LATE", 6), align_right("REVENUE", 12)) } else { String::new() };
    let head = format!(
        "  {} {} {} {}{money}",
        fit_to_width("NAME", name),
        fit_to_width("IS", 9),
        align_right("TODAY", 6),
        align_right("OPEN", 6)
    );
    draw_line(frame, inside, 0, Line::styled(fit_to_width(&head, usize::from(inside.width)), theme.dim()));
    let page = usize::from(inside.height.saturating_sub(1)).max(1);
    let first = (stores.selected_index().unwrap_or(0) + 1).saturating_sub(page);
    for (line, store) in stores.rows.iter().skip(first).take(page).enumerate() {
        let summary = model.orders.summary.stores.iter().find(|summary| summary.id == store.id);
        let (state, style) = match (store.is_enabled, store.is_open) {
            (false, _) => ("hidden", theme.dim()),
            (true, Some(true)) => (theme.unicode_or_ascii("● open", "* open"), theme.success()),
            (true, Some(false)) => (theme.unicode_or_ascii("○ closed", "o closed"), theme.warning()),
            (true, None) => ("", theme.dim()),
        };
        let count = |count: Option<u32>| align_right(&count.unwrap_or(0).to_string(), 6);
        let is_selected = stores.selected_id == Some(store.id);
        let late = summary.map(|summary| summary.late_orders);
        let mut spans = vec![
            Span::raw(if is_selected { theme.unicode_or_ascii("▸ ", "> ") } else { "  " }.to_owned()),
            Span::styled(format!("{} ", fit_to_width(&store.name, name)), theme.bold()),
            Span::styled(format!("{} ", fit_to_width(state, 9)), style),
            Span::raw(format!(
                "{} {}",
                count(summary.map(|summary| summary.orders_today)),
                count(summary.map(|summary| summary.open_orders))
            )),
        ];
        if is_wide {
            let style = if late.unwrap_or(0) > 0 { theme.error() } else { theme.dim() };
            spans.push(Span::styled(count(late), style));
            spans.push(Span::raw(format!(
                " {}",
                align_right(&format_pesos(summary.map_or(0, |summary| summary.revenue_centavos)), 12)
            )));
        }
        let line = u16::try_from(line + 1).unwrap_or(u16::MAX);
        draw_line(frame, inside, line, Line::from(spans));
        if is_selected {
            style_line(frame, inside, line, theme.selected_row());
        }
    }
    if stores.rows.is_empty() {
        let words = if model.stores.is_loaded {
            "this account has no stores"
        } else {
            model.waiting_text("reading the stores")
        };
        draw_line(frame, inside, 2, Line::styled(format!("  {words}"), theme.dim()));
    }
}
