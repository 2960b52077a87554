//! The orders: four figures, the list, and beside it or in its place the one that is looked at.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::bars::spark;
use super::text::{fit, pesos, right, width};
use super::{detail, panel, put, tint, title};
use crate::look::Look;
use crate::model::filter::Filter;
use crate::model::orders::{LATE, Row};
use crate::model::time::age;
use crate::model::{Model, WIDE};
use hub_client::types::OrderState;

/// The columns that the detail takes beside the list.
const DETAIL: u16 = 42;

/// The least height with room for the figures above the list.
const WITH_FIGURES: u16 = 18;

/// Draws them, and answers how many lines of the detail there was no room for.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    if model.detail.full && !model.is_beside() {
        return detail::draw(model, frame, area);
    }
    let shows = area.height >= WITH_FIGURES && area.width >= WIDE;
    let [figures, rest] =
        Layout::vertical([Constraint::Length(if shows { 3 } else { 0 }), Constraint::Fill(1)]).areas(area);
    if shows {
        cards(model, frame, figures);
    }
    if model.is_beside() {
        let wide = DETAIL.max(area.width / 3);
        let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(wide)]).areas(rest);
        list(model, frame, left);
        detail::draw(model, frame, right)
    } else {
        list(model, frame, rest);
        0
    }
}

/// Whether a figure went up or down, in a word that is no colour alone.
pub(super) fn change(look: Look, now: f64, before: f64) -> String {
    let (up, down) = (look.pick("▲", "+"), look.pick("▼", "-"));
    match now - before {
        difference if difference.abs() < 0.05 => look.pick("=", "=").to_owned(),
        difference if difference > 0.0 => format!("{up} {difference:.1}").trim_end_matches(".0").to_owned(),
        difference => format!("{down} {:.1}", -difference).trim_end_matches(".0").to_owned(),
    }
}

/// How many hundredths more or fewer than before.
pub(super) fn percent(look: Look, now: i64, before: i64) -> String {
    if before == 0 {
        return String::new();
    }
    let hundredths = (now - before) * 100 / before;
    let arrow = if hundredths < 0 { look.pick("▼", "-") } else { look.pick("▲", "+") };
    format!("{arrow} {}%", hundredths.abs())
}

fn cards(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (look, figures) = (model.look, &model.orders.figures);
    let oldest = figures.oldest.map(|oldest| format!("oldest {}", age(oldest))).unwrap_or_default();
    let (share, before) = figures.cancelled_share();
    let late = if figures.late > 0 { look.bad() } else { look.good() };
    let minutes = LATE.num_minutes();
    let name = format!("Late >{minutes}m");
    let cards = [
        (
            "Orders today",
            look.strong(),
            figures.today.to_string(),
            percent(look, figures.today.into(), figures.yesterday.into()),
            spark(look, &figures.recent),
        ),
        ("Open now", look.strong(), figures.open.to_string(), oldest, String::new()),
        (
            &name,
            late,
            figures.late.to_string(),
            if figures.late > 0 { "!".to_owned() } else { String::new() },
            String::new(),
        ),
        ("Cancelled", look.strong(), format!("{share:.1}%"), change(look, share, before), String::new()),
    ];
    let areas = Layout::horizontal([Constraint::Fill(1); 4]).split(area);
    for ((name, style, figure, beside, line), area) in cards.into_iter().zip(areas.iter()) {
        let inside = panel(look, frame, *area, title(look, name));
        let room = usize::from(inside.width);
        let figure = format!(" {figure}");
        let mut left = room.saturating_sub(width(&figure));
        let mut spans = vec![Span::styled(figure, style)];
        for (text, style) in [(beside, look.dim()), (line, look.accent())] {
            if !text.is_empty() && width(&text) + 2 <= left {
                left -= width(&text) + 2;
                spans.push(Span::styled(format!("  {text}"), style));
            }
        }
        put(frame, inside, 0, Line::from(spans));
    }
}

/// A state's glyph, its letter where there is but ASCII, and how it is shown.
pub(super) fn glyph(look: Look, state: OrderState) -> (&'static str, Style) {
    match state {
        OrderState::Submitted => (look.pick("●", "*"), look.accent()),
        OrderState::Preparation => (look.pick("◐", "o"), look.warn()),
        OrderState::Payment => (look.pick("◇", "$"), look.warn()),
        OrderState::Pickup => (look.pick("▶", ">"), look.good()),
        OrderState::Completed => (look.pick("✓", "+"), look.dim()),
        OrderState::Cancelled => (look.pick("✕", "x"), look.dim()),
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

    /// How wide it is; the stores' and consumers' share what is left.
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

fn columns(inside: usize, stores: usize) -> &'static [Column] {
    use Column::{Age, Code, Consumer, Pay, Pickup, State, Store, Total};
    match inside {
        0..54 => &[Code, State, Age],
        54..72 => &[Code, State, Pickup, Age, Total],
        // Of one store alone it is not worth a column.
        _ if stores == 1 => &[Code, Consumer, State, Pay, Pickup, Age, Total],
        72..100 => &[Code, Store, State, Pay, Pickup, Age, Total],
        _ => &[Code, Store, Consumer, State, Pay, Pickup, Age, Total],
    }
}

fn list(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (look, orders) = (model.look, &model.orders);
    let dot = look.pick(" · ", " | ");
    let filter = if orders.filter.text.is_empty() { String::new() } else { format!("{dot}{}", orders.filter.text) };
    let more = if orders.cut { "+" } else { "" };
    let counts = format!("{} of {}{more}", orders.visible().len(), orders.len());
    let name = format!("Orders{filter}{dot}{}{dot}{counts}", orders.sort.name());
    let inside =
        panel(look, frame, area, title(look, fit(&name, usize::from(area.width).saturating_sub(4)).trim_end()));
    let columns = columns(usize::from(inside.width), model.stores.rows.len());
    let fixed: usize = columns.iter().map(|column| column.width() + 1).sum::<usize>() + 2;
    let free = columns.iter().filter(|column| column.width() == 0).count().max(1);
    let flexible = usize::from(inside.width).saturating_sub(fixed) / free;
    let head: String = columns.iter().map(|column| cell(*column, column.head(), flexible) + " ").collect();
    put(frame, inside, 0, Line::styled(format!("  {head}"), look.dim()));
    let page = usize::from(inside.height.saturating_sub(1));
    let shown = orders.visible().iter().skip(orders.top).take(page);
    for (line, row) in shown.filter_map(|id| orders.get(*id)).enumerate() {
        let line = u16::try_from(line + 1).unwrap_or(u16::MAX);
        let is_selected = orders.selected == Some(row.id);
        put(frame, inside, line, row_line(model, row, columns, flexible, is_selected));
        if is_selected {
            tint(frame, inside, line, look.selected());
        }
    }
    if orders.visible().is_empty() {
        let words = match orders.loaded {
            false => "reading the orders",
            true if orders.len() == 0 => "there are no orders yet",
            true if orders.filter == Filter::default() => "no order is open",
            true => "no order is like that: esc shows the open ones",
        };
        put(frame, inside, 2, Line::styled(format!("  {words}"), look.dim()));
    }
}

fn cell(column: Column, text: &str, flexible: usize) -> String {
    match column {
        Column::Age | Column::Total => right(text, column.width()),
        Column::Store | Column::Consumer => fit(text, flexible),
        _ => fit(text, column.width()),
    }
}

fn row_line(model: &Model, row: &Row, columns: &[Column], flexible: usize, is_selected: bool) -> Line<'static> {
    let look = model.look;
    let (glyph, state_style) = glyph(look, row.state);
    let late = row.is_late(model.now);
    let mut spans = vec![Span::raw(if is_selected { look.pick("▸ ", "> ") } else { "  " }.to_owned())];
    for column in columns {
        let (text, style) = match column {
            Column::Code => (row.code.to_string(), look.strong()),
            Column::Store => (row.store.to_string(), look.text()),
            Column::Consumer => (row.consumer.to_string(), look.dim()),
            Column::State => (format!("{glyph} {}", row.state), state_style),
            Column::Pay => (row.payment.map(|(_, state)| state.to_string()).unwrap_or_default(), look.dim()),
            Column::Pickup => (row.pickup.map(|(_, state)| state.to_string()).unwrap_or_default(), look.dim()),
            Column::Age => {
                let mark = if late { "!" } else { "" };
                (format!("{mark}{}", age(model.now - row.at)), if late { look.bad() } else { look.text() })
            }
            Column::Total => (pesos(row.total), look.text()),
        };
        spans.push(Span::styled(cell(*column, &text, flexible) + " ", style));
    }
    Line::from(spans)
}
