//! The KPI screen: orders of today and yesterday, by hour and by store, the month, the accounts, and the visits.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::bars::{chart_column, horizontal_bar, sparkline};
use super::indicators::{format_difference, format_percent_change};
use super::text::{align_right, display_width, fit_to_width, format_grouped, format_pesos, shorten};
use super::visits;
use super::wide::hour_chart::{self, HourChart};
use super::wide::states;
use super::widgets::{draw_line, draw_panel, panel_title};
use crate::model::order_row::LATE_AFTER;
use crate::model::order_summary::StoreSummary;
use crate::model::time::{PLATFORM_TIME_ZONE, format_age, local_date};
use crate::model::{Model, WIDE_MIN_WIDTH};
use crate::theme::Theme;

/// The cards of today's orders, the first ones.
const ORDER_CARDS: usize = 5;

/// The lines of the orders by day: eight days and the borders.
const DAYS_HEIGHT: u16 = 10;

/// The lines from which there is a chart of the revenue below that of the orders.
const TWO_CHARTS_MIN_HEIGHT: u16 = 34;

/// A KPI: its name, its value and a note beside it.
#[derive(Clone)]
struct Card {
    name: String,
    figure: String,
    beside: String,
    is_bad: bool,
}

fn card(name: impl Into<String>, figure: impl ToString, beside: impl Into<String>) -> Card {
    Card { name: name.into(), figure: figure.to_string(), beside: beside.into(), is_bad: false }
}

/// Draws one line of cards: today's orders, and the month's revenue.
pub(super) fn draw_strip(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let mut cards = order_cards(model);
    if let Some(first) = cards.first_mut().filter(|_| model.overview_chart_lines() == 0) {
        first.beside.push_str(&format!("  {}", sparkline(model.theme, &model.orders.summary.orders_by_ten_minutes)));
    }
    cards.extend(month_cards(model).pop());
    let areas = Layout::horizontal(vec![Constraint::Fill(1); cards.len()]).split(area);
    cards.iter().zip(areas.iter()).for_each(|(card, area)| draw_card(model.theme, frame, *area, card));
}

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let mut cards = [order_cards(model), month_cards(model), account_cards(model)].concat();
    let across: usize = match area.width {
        ..60 => 2,
        60..110 => 4,
        110..190 => 5,
        _ => 10,
    };
    let rows_of = |cards: &[Card]| cards.chunks(across).count().min(usize::from(area.height) / 3);
    let below = |rows: usize| {
        let high = u16::try_from(rows * 3).unwrap_or(0);
        Layout::vertical([Constraint::Length(high), Constraint::Fill(1)]).areas::<2>(area)
    };
    let panel_height = visits::panel_height(model, below(rows_of(&cards))[1]);
    if panel_height.is_none() {
        let (name, figure, change) = visits::headline(model);
        let visits = Card { is_bad: visits::is_failed(model), ..card(name, figure, change) };
        cards.insert(ORDER_CARDS.min(cards.len()), visits);
    }
    let rows = rows_of(&cards);
    let [top, rest] = below(rows);
    for (row, cards) in cards.chunks(across).take(rows).enumerate() {
        let line = Rect { y: top.y + u16::try_from(row * 3).unwrap_or(0), height: 3, ..top };
        let areas = Layout::horizontal(vec![Constraint::Fill(1); across]).split(line);
        cards.iter().zip(areas.iter()).for_each(|(card, area)| draw_card(model.theme, frame, *area, card));
    }
    draw_charts(model, frame, rest, panel_height.unwrap_or(0));
}

/// Draws the orders by hour and by store, and the visits in a panel of some lines at the bottom.
fn draw_charts(model: &Model, frame: &mut Frame<'_>, area: Rect, panel_height: u16) {
    let panel = Constraint::Length(panel_height);
    if model.has_overview() {
        draw_wide_charts(model, frame, area, panel);
        return;
    }
    if area.width >= 100 {
        let [left, right] = Layout::horizontal([Constraint::Length(76), Constraint::Fill(1)]).areas(area);
        let [hours, visits] = Layout::vertical([Constraint::Fill(1), panel]).areas(left);
        let searches = if visits::has_searches(model) { panel } else { Constraint::Length(0) };
        let [stores, searches] = Layout::vertical([Constraint::Fill(1), searches]).areas(right);
        draw_orders(model, frame, hours, draw_hours);
        draw_orders(model, frame, stores, draw_stores);
        draw_visits(model, frame, visits);
        if searches.height > 0 {
            visits::draw_searches(model, frame, searches);
        }
        return;
    }
    let [orders, visits] = Layout::vertical([Constraint::Fill(1), panel]).areas(area);
    draw_visits(model, frame, visits);
    if orders.height >= 14 && area.width >= WIDE_MIN_WIDTH {
        let [above, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(6)]).areas(orders);
        draw_hours(model, frame, above);
        draw_stores(model, frame, below);
    } else {
        draw_orders(model, frame, orders, if area.width >= 52 { draw_hours } else { draw_stores });
    }
}

/// Draws the chart with its axes, and on the right the stores, the days and the searches.
fn draw_wide_charts(model: &Model, frame: &mut Frame<'_>, area: Rect, panel: Constraint) {
    let right_width = (area.width / 3).clamp(46, 70);
    let [left, right] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(right_width)]).areas(area);
    let [hours, visits] = Layout::vertical([Constraint::Fill(1), panel]).areas(left);
    let searches = if visits::has_searches(model) { panel } else { Constraint::Length(0) };
    let days = Constraint::Length(DAYS_HEIGHT);
    let states = Constraint::Length(states::HEIGHT + 2);
    let [stores, open, days, searches] = Layout::vertical([Constraint::Fill(1), states, days, searches]).areas(right);
    if hours.height >= TWO_CHARTS_MIN_HEIGHT {
        let [orders, revenue] = Layout::vertical([Constraint::Fill(1); 2]).areas(hours);
        hour_chart::draw(model, frame, orders, &HourChart::of_orders(model));
        hour_chart::draw(model, frame, revenue, &HourChart::of_revenue(model));
    } else {
        hour_chart::draw(model, frame, hours, &HourChart::of_orders(model));
    }
    draw_stores(model, frame, stores);
    let inside = draw_panel(model.theme, frame, open, panel_title(model.theme, "Open orders by state"));
    states::draw(model, frame, inside, None);
    draw_days(model, frame, days);
    draw_visits(model, frame, visits);
    if searches.height > 0 {
        visits::draw_searches(model, frame, searches);
    }
}

/// The orders of the last seven days and of today, a bar each.
fn draw_days(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, summary) = (model.theme, &model.orders.summary);
    let inside = draw_panel(theme, frame, area, panel_title(theme, "Orders by day"));
    let today = local_date(model.now, PLATFORM_TIME_ZONE);
    let before = model.analytics.figures.iter().flat_map(|figures| figures.orders.by_day.iter().copied());
    let days: Vec<_> = before.filter(|(date, _)| *date < today).chain([(today, summary.orders_today.into())]).collect();
    let most = days.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let bar = usize::from(inside.width).saturating_sub(21);
    for (line, (date, count)) in (0..inside.height).zip(days) {
        let (name, style) = match date == today {
            true => ("today so far".to_owned(), theme.bold()),
            false => (date.format("%a %-d %b").to_string(), theme.text()),
        };
        let count = i64::try_from(count).unwrap_or(0);
        let spans = vec![
            Span::styled(format!(" {}", fit_to_width(&name, 13)), style),
            Span::styled(format!("{} ", align_right(&format_grouped(count), 5)), theme.bold()),
            Span::styled(horizontal_bar(theme, count, i64::try_from(most).unwrap_or(0), bar), theme.accent()),
        ];
        draw_line(frame, inside, line, Line::from(spans));
    }
}

/// Draws a panel of orders unless it is too low.
fn draw_orders(model: &Model, frame: &mut Frame<'_>, area: Rect, draw: fn(&Model, &mut Frame<'_>, Rect)) {
    if area.height >= 5 {
        draw(model, frame, area);
    }
}

fn draw_visits(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    if area.height > 0 {
        visits::draw(model, frame, area);
    }
}

fn draw_card(theme: Theme, frame: &mut Frame<'_>, area: Rect, card: &Card) {
    let space = usize::from(area.width).saturating_sub(4);
    let inside = draw_panel(theme, frame, area, panel_title(theme, fit_to_width(&card.name, space).trim_end()));
    let style = if card.is_bad { theme.error() } else { theme.bold() };
    let mut spans = vec![Span::styled(format!(" {}", card.figure), style)];
    if display_width(&card.figure) + display_width(&card.beside) + 3 <= usize::from(inside.width) {
        spans.push(Span::styled(format!("  {}", card.beside), theme.dim()));
    }
    draw_line(frame, inside, 0, Line::from(spans));
}

fn order_cards(model: &Model) -> Vec<Card> {
    let (theme, summary) = (model.theme, &model.orders.summary);
    let (share, before) = summary.cancelled_percent();
    let oldest = summary.oldest_open_age.map(|oldest| format!("oldest {}", format_age(oldest))).unwrap_or_default();
    let late = summary.late_orders > 0;
    vec![
        card(
            "Orders today",
            summary.orders_today,
            format_percent_change(theme, summary.orders_today.into(), summary.orders_yesterday.into()),
        ),
        card("Open now", summary.open_orders, oldest),
        Card {
            is_bad: late,
            ..card(format!("Late >{}m", LATE_AFTER.num_minutes()), summary.late_orders, if late { "!" } else { "" })
        },
        card("Cancelled today", format!("{share:.1}%"), format_difference(theme, share, before)),
        card(
            "Revenue today",
            format_pesos(summary.revenue_centavos_today),
            format_percent_change(theme, summary.revenue_centavos_today, summary.revenue_centavos_yesterday),
        ),
    ]
}

/// The figures of the month, the sum of all stores.
fn month_cards(model: &Model) -> Vec<Card> {
    let Some(month) = model.month.figures(model.now) else { return Vec::new() };
    vec![
        card("Orders, month", format_grouped(month.orders), signed(month.orders_difference)),
        card("Completed", format_grouped(month.completed), ""),
        card("Cancelled", format_grouped(month.cancelled), ""),
        card("An order, ARS", format_pesos(month.average_centavos()), ""),
        card("Revenue, month", format_pesos(month.revenue_centavos), signed_pesos(month.revenue_difference_centavos)),
    ]
}

fn account_cards(model: &Model) -> Vec<Card> {
    let Some(kpis) = &model.account_kpis else { return Vec::new() };
    vec![
        card("Active accounts", format_grouped(kpis.accounts_actives), signed(kpis.accounts_actives_difference)),
        card("Active consumers", format_grouped(kpis.consumers_actives), signed(kpis.consumers_actives_difference)),
        card("Active workspaces", format_grouped(kpis.workspaces_actives), signed(kpis.workspaces_actives_difference)),
        card(
            "Made today",
            format_grouped(kpis.accounts_created_today),
            signed(kpis.accounts_created_yesterday_difference),
        ),
    ]
}

fn signed_pesos(difference: i64) -> String {
    if difference > 0 { format!("+{}", format_pesos(difference)) } else { format_pesos(difference) }
}

fn signed(difference: i64) -> String {
    if difference > 0 { format!("+{}", format_grouped(difference)) } else { format_grouped(difference) }
}

/// The orders of each hour: today's bars, with yesterday's beside them where there is space.
fn draw_hours(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, summary) = (model.theme, &model.orders.summary);
    let name = if area.width >= 76 { "Orders by hour: today, and yesterday beside it" } else { "Orders by hour" };
    let inside = draw_panel(theme, frame, area, panel_title(theme, name));
    let each = if inside.width >= 72 { 3 } else { 2 };
    let lines = inside.height.saturating_sub(1);
    let highest =
        summary.orders_by_hour_today.iter().chain(&summary.orders_by_hour_yesterday).copied().max().unwrap_or(0);
    for hour in 0..24_u16 {
        let index = usize::from(hour);
        let bars = [
            (summary.orders_by_hour_today[index], theme.accent()),
            (summary.orders_by_hour_yesterday[index], theme.border()),
        ];
        for (beside, (figure, style)) in bars.into_iter().take(usize::from(each) - 1).enumerate() {
            let x = inside.x + hour * each + u16::try_from(beside).unwrap_or(0);
            for (line, letter) in chart_column(theme, figure, highest, lines).into_iter().enumerate() {
                let y = inside.y + u16::try_from(line).unwrap_or(0);
                if x < inside.right() && y < inside.bottom() {
                    frame.buffer_mut().set_string(x, y, letter, style);
                }
            }
        }
        if hour % 3 == 0 && hour * each + 2 <= inside.width && inside.height > 0 {
            let place = (inside.x + hour * each, inside.bottom() - 1);
            frame.buffer_mut().set_string(place.0, place.1, format!("{hour:02}"), theme.dim());
        }
    }
    if highest > 0 && lines > 0 {
        let most = format!("most {highest}");
        let space = inside.width.saturating_sub(u16::try_from(most.len()).unwrap_or(0));
        frame.buffer_mut().set_string(inside.x + space, area.y, most, theme.dim());
    }
}

fn draw_stores(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (theme, summary) = (model.theme, &model.orders.summary);
    let inside = draw_panel(theme, frame, area, panel_title(theme, "Today by store"));
    if summary.stores.is_empty() {
        draw_line(frame, inside, 0, Line::styled(" no orders yet", theme.dim()));
        return;
    }
    let highest = summary.stores.first().map_or(0, |store| i64::from(store.orders_today));
    let name = (usize::from(inside.width) / 2).min(24);
    let bar = usize::from(inside.width).saturating_sub(name + 16);
    // Where there is much space, a second line tells more of each store.
    let step = if model.has_overview() && usize::from(inside.height) >= summary.stores.len() * 3 { 3 } else { 1 };
    for (line, store) in (0..inside.height).step_by(step).zip(&summary.stores) {
        let spans = vec![
            Span::raw(format!(" {} ", fit_to_width(&store.name, name.saturating_sub(2)))),
            Span::styled(align_right(&store.orders_today.to_string(), 4), theme.bold()),
            Span::styled(format!("{} ", align_right(&format_pesos(store.revenue_centavos), 10)), theme.dim()),
            Span::styled(horizontal_bar(theme, store.orders_today.into(), highest, bar), theme.accent()),
        ];
        draw_line(frame, inside, line, Line::from(spans));
        if step > 1 {
            let more = shorten(theme, &describe_store(theme, store), usize::from(inside.width));
            draw_line(frame, inside, line + 1, Line::styled(more, theme.dim()));
        }
    }
}

/// The open, late and cancelled orders of a store, and the change since yesterday.
fn describe_store(theme: Theme, store: &StoreSummary) -> String {
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let change = format_percent_change(theme, store.orders_today.into(), store.orders_yesterday.into());
    let oldest = store.oldest_open_age.map(|age| format!(", oldest {}", format_age(age))).unwrap_or_default();
    let cancelled = (store.cancelled_today > 0).then(|| format!("{} cancelled", store.cancelled_today));
    let parts = [
        Some(format!("{} open{oldest}", store.open_orders)),
        (store.late_orders > 0).then(|| format!("{} late", store.late_orders)),
        cancelled,
        Some(change).filter(|change| !change.is_empty()),
    ];
    format!("   {}", parts.into_iter().flatten().collect::<Vec<_>>().join(dot))
}
