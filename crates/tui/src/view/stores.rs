//! The stores: whether each takes orders, and what its day comes to.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text::{fit, pesos, right};
use super::{panel, put, tint, title};
use crate::model::Model;
use crate::model::WIDE;

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (look, stores) = (model.look, &model.stores);
    let inside =
        panel(look, frame, area, title(look, &format!("Stores{}{}", look.pick(" · ", " | "), stores.rows.len())));
    let is_wide = inside.width + 2 >= WIDE;
    let fixed = if is_wide { 46 } else { 28 };
    let name = usize::from(inside.width).saturating_sub(fixed);
    let money = if is_wide { format!("{} {}", right("LATE", 6), right("REVENUE", 12)) } else { String::new() };
    let head = format!("  {} {} {} {}{money}", fit("NAME", name), fit("IS", 9), right("TODAY", 6), right("OPEN", 6));
    put(frame, inside, 0, Line::styled(fit(&head, usize::from(inside.width)), look.dim()));
    let page = usize::from(inside.height.saturating_sub(1)).max(1);
    let first = (stores.index().unwrap_or(0) + 1).saturating_sub(page);
    for (line, store) in stores.rows.iter().skip(first).take(page).enumerate() {
        let figures = model.orders.figures.stores.iter().find(|figures| figures.id == store.id);
        let (state, style) = match (store.enabled, store.open) {
            (false, _) => ("hidden", look.dim()),
            (true, Some(true)) => (look.pick("● open", "* open"), look.good()),
            (true, Some(false)) => (look.pick("○ closed", "o closed"), look.warn()),
            (true, None) => ("", look.dim()),
        };
        let count = |count: Option<u32>| right(&count.unwrap_or(0).to_string(), 6);
        let is_selected = stores.selected == Some(store.id);
        let late = figures.map(|figures| figures.late);
        let mut spans = vec![
            Span::raw(if is_selected { look.pick("▸ ", "> ") } else { "  " }.to_owned()),
            Span::styled(format!("{} ", fit(&store.name, name)), look.strong()),
            Span::styled(format!("{} ", fit(state, 9)), style),
            Span::raw(format!(
                "{} {}",
                count(figures.map(|figures| figures.today)),
                count(figures.map(|figures| figures.open))
            )),
        ];
        if is_wide {
            let style = if late.unwrap_or(0) > 0 { look.bad() } else { look.dim() };
            spans.push(Span::styled(count(late), style));
            spans.push(Span::raw(format!(" {}", right(&pesos(figures.map_or(0, |figures| figures.revenue)), 12))));
        }
        let line = u16::try_from(line + 1).unwrap_or(u16::MAX);
        put(frame, inside, line, Line::from(spans));
        if is_selected {
            tint(frame, inside, line, look.selected());
        }
    }
    if stores.rows.is_empty() {
        let words = if model.orders.loaded { "this account has no stores" } else { "reading the stores" };
        put(frame, inside, 2, Line::styled(format!("  {words}"), look.dim()));
    }
}
