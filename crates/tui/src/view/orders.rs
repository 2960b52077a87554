//! The order screen: four KPIs, the list, and the detail beside it or in its place.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::bars::sparkline;
use super::detail;
use super::indicators::{format_difference, format_percent_change, state_glyph};
use super::text::{align_right, display_width, fit_to_width, format_pesos};
use super::widgets::{draw_line, draw_panel, panel_title, style_line};
use crate::model::filter::OrderFilter;
use crate::model::order_row::{LATE_AFTER, OrderRow};
use crate::model::time::format_age;
use crate::model::{Model, WIDE_MIN_WIDTH};

/// The least width of the detail beside the list.
const DETAIL: u16 = 42;

/// The least height with space for the KPIs above the list.
const WITH_FIGURES: u16 = 18;

/// Draws the screen and returns the largest scroll offset of the detail.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    if model.detail.is_full_screen && !model.has_detail_beside_list() {
        return detail::draw(model, frame, area);
    }
    let shows = area.height >= WITH_FIGURES && area.width >= WIDE_MIN_WIDTH;
    let [summary, rest] =
        Layout::vertical([Constraint::Length(if shows { 3 } else { 0 }), Constraint::Fill(1)]).areas(area);
    if shows {
        draw_cards(model, frame, summary);
    }
    if model.has_detail_beside_list() {
        let wide = DETAIL.max(area.width / 3);
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(wide)]).areas(rest);
        draw_list(model, frame, left);
        detail::draw(model, frame, right)
    } else {
        draw_list(model, frame, rest);
        0
    }
}

fn draw_cards(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, summary) = (model.theme, &model.orders.summary);
    let oldest = summary.oldest_open_age.map(|oldest| format!("oldest {}", format_age(oldest))).unwrap_or_default();
    let (share, before) = summary.cancelled_percent();
    let late = if summary.late_orders > 0 { theme.error() } else { theme.success() };
    let minutes = LATE_AFTER.num_minutes();
    let name = format!("Late >{minutes}m");
    let cards = [
        (
            "Orders today",
            theme.bold(),
            summary.orders_today.to_string(),
            format_percent_change(theme, summary.orders_today.into(), summary.orders_yesterday.into()),
            sparkline(theme, &summary.orders_by_ten_minutes),
        ),
        ("Open now", theme.bold(), summary.open_orders.to_string(), oldest, String::new()),
        (
            &name,
            late,
            summary.late_orders.to_string(),
            if summary.late_orders > 0 { "!".to_owned() } else { String::new() },
            String::new(),
        ),
        ("Cancelled", theme.bold(), format!("{share:.1}%"), format_difference(theme, share, before), String::new()),
    ];
    let areas = Layout::horizontal([Constraint::Fill(1); 4]).split(area);
    for ((name, style, figure, beside, line), area) in cards.into_iter().zip(areas.iter()) {
        let inside = draw_panel(theme, frame, *area, panel_title(theme, name));
        let space = usize::from(inside.width);
        let figure = format!(" {figure}");
        let mut left = space.saturating_sub(display_width(&figure));
        let mut spans = vec![Span::styled(figure, style)];
        for (text, style) in [(beside, theme.dim()), (line, theme.accent())] {
            if !text.is_empty() && display_width(&text) + 2 <= left {
                left -= display_width(&text) + 2;
                spans.push(Span::styled(format!("  {text}"), style));
            }
        }
        draw_line(frame, inside, 0, Line::from(spans));
    }
}

/// A column of the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Code,
    Store,
    Consumer,
    State,
    Pay,
    Pickup,
    Age,
    Total,
}

impl Column {
    fn head(self) -> &'static str {
        match self {
            Self::Code => "CODE",
            Self::Store => "STORE",
            Self::Consumer => "CONSUMER",
            Self::State => "STATE",
            Self::Pay => "PAY",
            Self::Pickup => "PICKUP",
            Self::Age => "AGE",
            Self::Total => "TOTAL",
        }
    }

    /// The column's width; 0 for those that share the remaining width.
    fn width(self) -> usize {
        match self {
            Self::Code => 10,
            Self::State => 13,
            Self::Pay | Self::Pickup => 9,
            Self::Age => 7,
            Self::Total => 9,
            Self::Store | Self::Consumer => 0,
        }
    }
}

/// The columns of a narrow list in the overview.
const NARROW_OVERVIEW: [Column; 6] =
    [Column::Code, Column::Store, Column::State, Column::Pickup, Column::Age, Column::Total];

fn list_columns(inside: usize, stores: usize) -> &'static [Column] {
    use Column::{Age, Code, Consumer, Pay, Pickup, State, Store, Total};
    match inside {
        0..54 => &[Code, State, Age],
        54..72 => &[Code, State, Pickup, Age, Total],
        // With a single store its column says nothing.
        _ if stores == 1 => &[Code, Consumer, State, Pay, Pickup, Age, Total],
        72..100 => &[Code, Store, State, Pay, Pickup, Age, Total],
        _ => &[Code, Store, Consumer, State, Pay, Pickup, Age, Total],
    }
}

/// Draws the list; it builds the visible rows alone.
pub(super) fn draw_list(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, orders) = (model.theme, &model.orders);
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let filter = if orders.filter.text.is_empty() { String::new() } else { format!("{dot}{}", orders.filter.text) };
    let more = if orders.is_truncated { "+" } else { "" };
    let counts = format!("{} of {}{more}", orders.visible_ids().len(), orders.len());
    let name = format!("Orders{filter}{dot}{}{dot}{counts}", orders.sort.label());
    let inside = draw_panel(
        theme,
        frame,
        area,
        panel_title(theme, fit_to_width(&name, usize::from(area.width).saturating_sub(4)).trim_end()),
    );
    let columns = match usize::from(inside.width) {
        // The order beside the list has its payment, so that names have more space.
        72..84 if model.has_overview() && model.stores.rows.len() != 1 => &NARROW_OVERVIEW,
        width => list_columns(width, model.stores.rows.len()),
    };
    let fixed: usize = columns.iter().map(|column| column.width() + 1).sum::<usize>() + 2;
    let free = columns.iter().filter(|column| column.width() == 0).count().max(1);
    let flexible = usize::from(inside.width).saturating_sub(fixed) / free;
    let head: String = columns.iter().map(|column| format_cell(*column, column.head(), flexible) + " ").collect();
    draw_line(frame, inside, 0, Line::styled(format!("  {head}"), theme.dim()));
    let page = usize::from(inside.height.saturating_sub(1));
    let shown = orders.visible_ids().iter().skip(orders.first_visible_index).take(page);
    for (line, row) in shown.filter_map(|id| orders.find(*id)).enumerate() {
        let line = u16::try_from(line + 1).unwrap_or(u16::MAX);
        let is_selected = orders.selected_id == Some(row.id);
        draw_line(frame, inside, line, row_line(model, row, columns, flexible, is_selected));
        if is_selected {
            style_line(frame, inside, line, theme.selected_row());
        }
    }
    if orders.visible_ids().is_empty() {
        let words = match orders.is_loaded {
            false => model.waiting_text("reading the orders"),
            true if orders.len() == 0 => "there are no orders yet",
            true if orders.filter == OrderFilter::default() => "no order is open",
            true => "no order matches: esc shows the open ones",
        };
        draw_line(frame, inside, 2, Line::styled(format!("  {words}"), theme.dim()));
    }
}

fn format_cell(column: Column, text: &str, flexible: usize) -> String {
    match column {
        Column::Age | Column::Total => align_right(text, column.width()),
        Column::Store | Column::Consumer => fit_to_width(text, flexible),
        _ => fit_to_width(text, column.width()),
    }
}

fn row_line(model: &Model, row: &OrderRow, columns: &[Column], flexible: usize, is_selected: bool) -> Line<'static> {
    let theme = model.theme;
    let (glyph, state_style) = state_glyph(theme, row.state);
    let late = row.is_late(model.now);
    let mut spans = vec![Span::raw(if is_selected { theme.unicode_or_ascii("▸ ", "> ") } else { "  " }.to_owned())];
    for column in columns {
        let (text, style) = match column {
            Column::Code => (row.code.to_string(), theme.bold()),
            Column::Store => (row.store_name.to_string(), theme.text()),
            Column::Consumer => (row.consumer_name.to_string(), theme.dim()),
            Column::State => (format!("{glyph} {}", row.state), state_style),
            Column::Pay => (row.payment.map(|(_, state)| state.to_string()).unwrap_or_default(), theme.dim()),
            Column::Pickup => (row.pickup.map(|(_, state)| state.to_string()).unwrap_or_default(), theme.dim()),
            Column::Age => {
                let mark = if late { "!" } else { "" };
                (
                    format!("{mark}{}", format_age(model.now - row.placed_at)),
                    if late { theme.error() } else { theme.text() },
                )
            }
            Column::Total => (format_pesos(row.total_centavos), theme.text()),
        };
        spans.push(Span::styled(format_cell(*column, &text, flexible) + " ", style));
    }
    Line::from(spans)
}
