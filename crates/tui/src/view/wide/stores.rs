//! The stores with their figures of today, and the selected one's orders beside them.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::states;
use crate::model::Model;
use crate::model::order_row::OrderRow;
use crate::model::order_summary::StoreSummary;
use crate::model::stores::StoreRow;
use crate::model::time::format_age;
use crate::view::bars::horizontal_bar;
use crate::view::indicators::{format_percent_change, state_glyph};
use crate::view::text::{align_right, fit_to_width, format_pesos};
use crate::view::widgets::{draw_line, draw_panel, panel_title, style_line};

/// The width of the panel of the selected store.
const SIDE: u16 = 48;
/// The columns of a store's state, and of a count.
const STATE: usize = 9;
const COUNT: usize = 7;
/// The columns of an amount.
const AMOUNT: usize = 11;
/// The largest width of a name, and of the bar of a share.
const NAME: usize = 34;
const BAR: usize = 24;

/// The counts that are drawn after the state, in this order.
const COUNT_HEADS: [&str; 6] = ["TODAY", "CHANGE", "OPEN", "LATE", "OLDEST", "CANCEL"];

/// Draws the screen.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(SIDE)]).areas(area);
    draw_table(model, frame, left);
    draw_selected(model, frame, right);
}

fn find_summary(model: &Model, store: &StoreRow) -> Option<StoreSummary> {
    model.orders.summary.stores.iter().find(|summary| summary.id == store.id).cloned()
}

fn draw_table(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, stores) = (model.theme, &model.stores);
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let title = format!("Stores{dot}{}", stores.rows.len());
    let inside = draw_panel(theme, frame, area, panel_title(theme, &title));
    let fixed = 3 + STATE + COUNT_HEADS.len() * COUNT + 2 * AMOUNT + 7;
    let space = usize::from(inside.width).saturating_sub(fixed);
    // The bars of the shares give way to the names.
    let bar = BAR.min(space.saturating_sub(NAME + 1));
    let name = NAME.min(space);
    let counts: String = COUNT_HEADS.map(|head| align_right(head, COUNT)).concat();
    let head = format!(
        "  {} {}{counts}{}{}  SHARE",
        fit_to_width("NAME", name),
        fit_to_width("IS", STATE),
        align_right("AN ORDER", AMOUNT),
        align_right("REVENUE", AMOUNT)
    );
    draw_line(frame, inside, 0, Line::styled(head, theme.dim()));
    // The last lines have the sum.
    let page = usize::from(inside.height.saturating_sub(3)).max(1);
    let first = (stores.selected_index().unwrap_or(0) + 1).saturating_sub(page);
    let mut line = 1;
    for store in stores.rows.iter().skip(first).take(page) {
        let is_selected = stores.selected_id == Some(store.id);
        draw_line(frame, inside, line, store_line(model, store, (name, bar), is_selected));
        if is_selected {
            style_line(frame, inside, line, theme.selected_row());
        }
        line += 1;
    }
    if stores.rows.is_empty() {
        let reading = model.waiting_text("reading the stores");
        let words = if stores.is_loaded { "this account has no stores" } else { reading };
        draw_line(frame, inside, 2, Line::styled(format!("  {words}"), theme.dim()));
        return;
    }
    draw_line(frame, inside, line + 1, sum_line(model, name));
}

fn store_line(model: &Model, store: &StoreRow, (name, bar): (usize, usize), is_selected: bool) -> Line<'static> {
    let theme = model.theme;
    let (state, style) = match (store.is_enabled, store.is_open) {
        (false, _) => ("hidden", theme.dim()),
        (true, Some(true)) => (theme.unicode_or_ascii("● open", "* open"), theme.success()),
        (true, Some(false)) => (theme.unicode_or_ascii("○ closed", "o closed"), theme.warning()),
        (true, None) => ("", theme.dim()),
    };
    let mut spans = vec![
        Span::raw(if is_selected { theme.unicode_or_ascii("▸ ", "> ") } else { "  " }),
        Span::styled(format!("{} ", fit_to_width(&store.name, name)), theme.bold()),
        Span::styled(fit_to_width(state, STATE), style),
    ];
    let Some(summary) = find_summary(model, store) else {
        spans.push(Span::styled("  no orders today", theme.dim()));
        return Line::from(spans);
    };
    let change = format_percent_change(theme, summary.orders_today.into(), summary.orders_yesterday.into());
    let oldest = summary.oldest_open_age.map(format_age).unwrap_or_default();
    let late = if summary.late_orders > 0 { theme.error() } else { theme.dim() };
    let paid = summary.orders_today - summary.cancelled_today;
    let average = if paid > 0 { summary.revenue_centavos / i64::from(paid) } else { 0 };
    let whole = model.orders.summary.revenue_centavos_today;
    let share = if whole > 0 { summary.revenue_centavos * 100 / whole } else { 0 };
    spans.extend([
        Span::styled(align_right(&summary.orders_today.to_string(), COUNT), theme.bold()),
        Span::styled(align_right(&change, COUNT), theme.dim()),
        Span::raw(align_right(&summary.open_orders.to_string(), COUNT)),
        Span::styled(align_right(&summary.late_orders.to_string(), COUNT), late),
        Span::styled(align_right(&oldest, COUNT), theme.dim()),
        Span::styled(align_right(&summary.cancelled_today.to_string(), COUNT), theme.dim()),
        Span::raw(align_right(&format_pesos(average), AMOUNT)),
        Span::styled(align_right(&format_pesos(summary.revenue_centavos), AMOUNT), theme.bold()),
        Span::styled(align_right(&format!("{share}%"), 6), theme.dim()),
        Span::styled(format!(" {}", horizontal_bar(theme, summary.revenue_centavos, whole, bar)), theme.accent()),
    ]);
    Line::from(spans)
}

fn sum_line(model: &Model, name: usize) -> Line<'static> {
    let (theme, summary) = (model.theme, &model.orders.summary);
    let change = format_percent_change(theme, summary.orders_today.into(), summary.orders_yesterday.into());
    let oldest = summary.oldest_open_age.map(format_age).unwrap_or_default();
    let paid = summary.orders_today - summary.cancelled_today;
    let average = if paid > 0 { summary.revenue_centavos_today / i64::from(paid) } else { 0 };
    let counts = [
        summary.orders_today.to_string(),
        change,
        summary.open_orders.to_string(),
        summary.late_orders.to_string(),
        oldest,
        summary.cancelled_today.to_string(),
    ];
    let counts: String = counts.map(|count| align_right(&count, COUNT)).concat();
    let amounts = [average, summary.revenue_centavos_today].map(|amount| align_right(&format_pesos(amount), AMOUNT));
    let text = format!("  {} {}{counts}{}", fit_to_width("all stores", name), " ".repeat(STATE), amounts.concat());
    Line::styled(text, theme.bold())
}

/// The selected store: its open orders by state, and its newest orders.
fn draw_selected(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    let store = model.stores.selected_index().map(|index| &model.stores.rows[index]);
    let name = store.map_or("No store", |store| store.name.as_str());
    let title = fit_to_width(name, usize::from(area.width).saturating_sub(4));
    let inside = draw_panel(theme, frame, area, panel_title(theme, title.trim_end()));
    let Some(store) = store else { return };
    let mut rows: Vec<&OrderRow> = model.orders.rows().filter(|row| row.store_id == store.id).collect();
    rows.sort_unstable_by_key(|row| (std::cmp::Reverse(row.placed_at), row.id));
    let columns = usize::from(inside.width);
    draw_line(frame, inside, 0, Line::styled("Open orders", theme.accent()));
    let below = Rect { y: inside.y + 1, height: inside.height.saturating_sub(1).min(states::HEIGHT), ..inside };
    states::draw(model, frame, below, Some(store.id));
    draw_line(frame, inside, 6, Line::styled("Newest orders", theme.accent()));
    for (line, row) in (7..inside.height).zip(rows) {
        let (glyph, style) = state_glyph(theme, row.state);
        let late = if row.is_late(model.now) { theme.error() } else { theme.dim() };
        let spans = vec![
            Span::styled(format!(" {} ", row.code), theme.bold()),
            Span::styled(fit_to_width(&format!("{glyph} {}", row.state), 14), style),
            Span::styled(align_right(&format_age(model.now - row.placed_at), 7), late),
            Span::raw(align_right(&format_pesos(row.total_centavos), columns.saturating_sub(33))),
        ];
        draw_line(frame, inside, line, Line::from(spans));
    }
}
