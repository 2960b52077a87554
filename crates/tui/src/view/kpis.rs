//! The figures: orders of today beside yesterday, by hour and by store, the month, and the accounts.

use hub_client::types::OrderKpis;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::bars::{column, length};
use super::orders::{change, percent};
use super::text::{fit, grouped, pesos, right, width};
use super::{panel, put, title};
use crate::look::Look;
use crate::model::orders::{LATE, centavos};
use crate::model::time::age;
use crate::model::{Model, WIDE};

/// A figure with what it is beside.
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

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let cards = [orders(model), month(model), accounts(model)].concat();
    let across: usize = match area.width {
        ..60 => 2,
        60..110 => 4,
        _ => 5,
    };
    let rows = cards.chunks(across).count().min(usize::from(area.height) / 3);
    let high = u16::try_from(rows * 3).unwrap_or(0);
    let [top, rest] = Layout::vertical([Constraint::Length(high), Constraint::Fill(1)]).areas(area);
    for (row, cards) in cards.chunks(across).take(rows).enumerate() {
        let line = Rect { y: top.y + u16::try_from(row * 3).unwrap_or(0), height: 3, ..top };
        let areas = Layout::horizontal(vec![Constraint::Fill(1); across]).split(line);
        cards.iter().zip(areas.iter()).for_each(|(card, area)| draw_card(model.look, frame, *area, card));
    }
    if rest.height < 5 {
        return;
    }
    if area.width >= 100 {
        let [left, right] = Layout::horizontal([Constraint::Length(76), Constraint::Fill(1)]).areas(rest);
        hours(model, frame, left);
        stores(model, frame, right);
    } else if rest.height >= 14 && area.width >= WIDE {
        let [above, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(6)]).areas(rest);
        hours(model, frame, above);
        stores(model, frame, below);
    } else if area.width >= 52 {
        hours(model, frame, rest);
    } else {
        stores(model, frame, rest);
    }
}

fn draw_card(look: Look, frame: &mut Frame<'_>, area: Rect, card: &Card) {
    let room = usize::from(area.width).saturating_sub(4);
    let inside = panel(look, frame, area, title(look, fit(&card.name, room).trim_end()));
    let style = if card.is_bad { look.bad() } else { look.strong() };
    let mut spans = vec![Span::styled(format!(" {}", card.figure), style)];
    if width(&card.figure) + width(&card.beside) + 3 <= usize::from(inside.width) {
        spans.push(Span::styled(format!("  {}", card.beside), look.dim()));
    }
    put(frame, inside, 0, Line::from(spans));
}

fn orders(model: &Model) -> Vec<Card> {
    let (look, figures) = (model.look, &model.orders.figures);
    let (share, before) = figures.cancelled_share();
    let oldest = figures.oldest.map(|oldest| format!("oldest {}", age(oldest))).unwrap_or_default();
    let late = figures.late > 0;
    vec![
        card("Orders today", figures.today, percent(look, figures.today.into(), figures.yesterday.into())),
        card("Open now", figures.open, oldest),
        Card {
            is_bad: late,
            ..card(format!("Late >{}m", LATE.num_minutes()), figures.late, if late { "!" } else { "" })
        },
        card("Cancelled today", format!("{share:.1}%"), change(look, share, before)),
        card("Revenue today", pesos(figures.revenue), percent(look, figures.revenue, figures.revenue_yesterday)),
    ]
}

/// What the server counts of the month: added up, where there are several stores.
fn month(model: &Model) -> Vec<Card> {
    if model.month.is_empty() {
        return Vec::new();
    }
    let sum = |of: fn(&OrderKpis) -> i64| model.month.iter().map(of).sum::<i64>();
    let orders = sum(|kpis| kpis.orders_month);
    let revenue = sum(|kpis| centavos(kpis.imports_month.0));
    let counted = orders - sum(|kpis| kpis.cancelled_month);
    vec![
        card("Orders, month", grouped(orders), signed(sum(|kpis| kpis.orders_month_difference))),
        card("Completed", grouped(sum(|kpis| kpis.completed_month)), ""),
        card("Cancelled", grouped(sum(|kpis| kpis.cancelled_month)), ""),
        card("An order, ARS", if counted > 0 { pesos(revenue / counted) } else { "0".to_owned() }, ""),
        card("Revenue, month", pesos(revenue), signed_pesos(sum(|kpis| centavos(kpis.imports_month_difference.0)))),
    ]
}

fn accounts(model: &Model) -> Vec<Card> {
    let Some(kpis) = &model.accounts else { return Vec::new() };
    vec![
        card("Active accounts", grouped(kpis.accounts_actives), signed(kpis.accounts_actives_difference)),
        card("Active consumers", grouped(kpis.consumers_actives), signed(kpis.consumers_actives_difference)),
        card("Active workspaces", grouped(kpis.workspaces_actives), signed(kpis.workspaces_actives_difference)),
        card("Made today", grouped(kpis.accounts_created_today), signed(kpis.accounts_created_yesterday_difference)),
    ]
}

fn signed_pesos(difference: i64) -> String {
    if difference > 0 { format!("+{}", pesos(difference)) } else { pesos(difference) }
}

fn signed(difference: i64) -> String {
    if difference > 0 { format!("+{}", grouped(difference)) } else { grouped(difference) }
}

/// How many orders came in at each hour: today's bar, and yesterday's beside it where there is room.
fn hours(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (look, figures) = (model.look, &model.orders.figures);
    let name = if area.width >= 76 { "Orders by hour: today, and yesterday beside it" } else { "Orders by hour" };
    let inside = panel(look, frame, area, title(look, name));
    let each = if inside.width >= 72 { 3 } else { 2 };
    let lines = inside.height.saturating_sub(1);
    let highest = figures.hours.iter().chain(&figures.hours_yesterday).copied().max().unwrap_or(0);
    for hour in 0..24_u16 {
        let index = usize::from(hour);
        let bars = [(figures.hours[index], look.accent()), (figures.hours_yesterday[index], look.border())];
        for (beside, (figure, style)) in bars.into_iter().take(usize::from(each) - 1).enumerate() {
            let x = inside.x + hour * each + u16::try_from(beside).unwrap_or(0);
            for (line, letter) in column(look, figure, highest, lines).into_iter().enumerate() {
                let y = inside.y + u16::try_from(line).unwrap_or(0);
                if x < inside.right() && y < inside.bottom() {
                    frame.buffer_mut().set_string(x, y, letter, style);
                }
            }
        }
        if hour % 3 == 0 && hour * each + 2 <= inside.width && inside.height > 0 {
            let place = (inside.x + hour * each, inside.bottom() - 1);
            frame.buffer_mut().set_string(place.0, place.1, format!("{hour:02}"), look.dim());
        }
    }
    if highest > 0 && lines > 0 {
        let most = format!("most {highest}");
        let room = inside.width.saturating_sub(u16::try_from(most.len()).unwrap_or(0));
        frame.buffer_mut().set_string(inside.x + room, area.y, most, look.dim());
    }
}

fn stores(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let (look, figures) = (model.look, &model.orders.figures);
    let inside = panel(look, frame, area, title(look, "Today by store"));
    if figures.stores.is_empty() {
        put(frame, inside, 0, Line::styled(" no orders yet", look.dim()));
        return;
    }
    let highest = figures.stores.first().map_or(0, |store| i64::from(store.today));
    let name = (usize::from(inside.width) / 2).min(24);
    let bar = usize::from(inside.width).saturating_sub(name + 16);
    for (line, store) in figures.stores.iter().enumerate().take(usize::from(inside.height)) {
        let spans = vec![
            Span::raw(format!(" {} ", fit(&store.name, name.saturating_sub(2)))),
            Span::styled(right(&store.today.to_string(), 4), look.strong()),
            Span::styled(format!("{} ", right(&pesos(store.revenue), 10)), look.dim()),
            Span::styled(length(look, store.today.into(), highest, bar), look.accent()),
        ];
        put(frame, inside, u16::try_from(line).unwrap_or(u16::MAX), Line::from(spans));
    }
}
