//! The overview: KPIs on top, the orders with the selected one beside them, and on the right the duty, the messages and the late orders.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::hour_chart::{self, HourChart};
use crate::model::Model;
use crate::model::chat::conversation::ConversationRow;
use crate::model::duty::RotaGroup;
use crate::model::order_row::{LATE_AFTER, OrderRow};
use crate::model::time::{format_age, format_recent, format_time};
use crate::view::indicators::state_glyph;
use crate::view::text::{align_right, display_width, fit_to_width, short_name, shorten};
use crate::view::widgets::{draw_line, draw_panel, panel_title};
use crate::view::{detail, kpis, orders};

/// The least and the largest width of the order beside the list, and of the column on the right.
const DETAIL: (u16, u16) = (42, 58);
const SIDE: (u16, u16) = (40, 52);

/// The columns of an age, such as `2d03h`.
const AGE: usize = 7;

/// Draws the screen and returns the largest scroll offset of the detail.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    let [strip, rest] = Layout::vertical([Constraint::Length(3), Constraint::Fill(1)]).areas(area);
    kpis::draw_strip(model, frame, strip);
    let side_width = (area.width * 23 / 100).clamp(SIDE.0, SIDE.1);
    let [main, side] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(side_width)]).areas(rest);
    let chart = model.overview_chart_lines();
    let [above, below] = Layout::vertical([Constraint::Fill(1), Constraint::Length(chart)]).areas(main);
    let detail_width = (area.width / 4).clamp(DETAIL.0, DETAIL.1);
    let [list, order] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(detail_width)]).areas(above);
    orders::draw_list(model, frame, list);
    if chart > 0 {
        hour_chart::draw(model, frame, below, &HourChart::of_orders(model));
    }
    draw_side(model, frame, side);
    detail::draw(model, frame, order)
}

/// The column on the right: each panel as high as its lines, and the late orders in what is left.
fn draw_side(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let columns = usize::from(area.width.saturating_sub(2));
    let duty = duty_lines(model, columns);
    let messages = message_lines(model, columns);
    let high = |lines: &[Line<'_>]| {
        // A third each at the most, so that no panel pushes another one out.
        Constraint::Length(u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2).min(area.height / 3))
    };
    let areas = Layout::vertical([high(&duty), high(&messages), Constraint::Fill(1)]).areas::<3>(area);
    let dot = model.theme.unicode_or_ascii(" · ", " | ");
    let group = model.duty.group().map(|group| format!("{dot}{}", group.group.name)).unwrap_or_default();
    draw_lines(model, frame, areas[0], &format!("On duty{group}"), duty);
    draw_lines(model, frame, areas[1], "Messages that wait", messages);
    let space = usize::from(areas[2].height.saturating_sub(2));
    let late = late_lines(model, columns, space);
    draw_lines(model, frame, areas[2], &format!("Late >{}m, the oldest first", LATE_AFTER.num_minutes()), late);
}

fn draw_lines(model: &Model, frame: &mut Frame<'_>, area: Rect, name: &str, lines: Vec<Line<'static>>) {
    let name = fit_to_width(name, usize::from(area.width).saturating_sub(4));
    let inside = draw_panel(model.theme, frame, area, panel_title(model.theme, name.trim_end()));
    for (line, content) in (0..inside.height).zip(lines) {
        draw_line(frame, inside, line, content);
    }
}

/// The pharmacies on duty with their telephones, the next ones, and today's gaps.
fn duty_lines(model: &Model, columns: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    let Some((group, duty)) = model.duty.group().zip(model.duty.on_duty.as_ref()) else {
        return vec![Line::styled(format!(" {}", model.waiting_text("reading who is on duty")), theme.dim())];
    };
    let mut lines = Vec::new();
    for one in &duty.data {
        let until = format!("until {}", format_recent(one.until, model.now, group.time_zone));
        let name = columns.saturating_sub(display_width(&until) + 5);
        lines.push(Line::from(vec![
            Span::styled(format!(" {} ", theme.unicode_or_ascii("●", "*")), theme.success()),
            Span::styled(fit_to_width(short_name(&one.pharmacy.name), name), theme.bold()),
            Span::raw(format!(" {until}")),
        ]));
        let contact = [one.pharmacy.phone.as_deref(), one.pharmacy.address.as_deref()];
        let contact = contact.into_iter().flatten().collect::<Vec<_>>().join(theme.unicode_or_ascii(" · ", " | "));
        if !contact.is_empty() {
            lines
                .push(Line::styled(format!("   {}", shorten(theme, &contact, columns.saturating_sub(4))), theme.dim()));
        }
    }
    if duty.data.is_empty() {
        let nobody = format!(" {} nobody is on duty", theme.unicode_or_ascii("✕", "x"));
        lines.push(Line::styled(nobody, theme.error()));
    }
    for next in &duty.next {
        let from = format!("from {}", format_recent(next.shift.ini_at, model.now, group.time_zone));
        let name = columns.saturating_sub(display_width(&from) + 5);
        let text = format!(" {} {} {from}", next_mark(model), fit_to_width(short_name(&next.pharmacy.name), name));
        lines.push(Line::styled(text, theme.dim()));
    }
    lines.extend(gap_lines(model, group));
    lines
}

fn next_mark(model: &Model) -> &'static str {
    model.theme.unicode_or_ascii("→", ">")
}

fn gap_lines(model: &Model, group: &RotaGroup) -> Vec<Line<'static>> {
    let theme = model.theme;
    let Some(gaps) = model.duty.gaps_of_today(model.now) else { return Vec::new() };
    if gaps.is_empty() {
        return vec![Line::styled(format!(" {} no gap today", theme.unicode_or_ascii("✓", "+")), theme.success())];
    }
    let zone = group.time_zone;
    let gap = |(ini, end): (chrono::DateTime<chrono::Utc>, chrono::DateTime<chrono::Utc>)| {
        let until = match format_time(end, zone) {
            midnight if midnight == "00:00" => "24:00".to_owned(),
            until => until,
        };
        let text = format!(" {} GAP today {}-{until}", theme.unicode_or_ascii("▒", "#"), format_time(ini, zone));
        Line::styled(text, theme.error())
    };
    gaps.into_iter().map(gap).collect()
}

/// The conversations with unread messages, the longest waiting last, each with its last message.
fn message_lines(model: &Model, columns: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    if !model.chat.is_loaded {
        return vec![Line::styled(format!(" {}", model.waiting_text("reading the messages")), theme.dim())];
    }
    let waiting: Vec<&ConversationRow> = model.chat.rows.iter().filter(|row| row.unread_count > 0).collect();
    if waiting.is_empty() {
        return vec![Line::styled(format!(" {} nobody waits", theme.unicode_or_ascii("✓", "+")), theme.success())];
    }
    let lines = waiting.into_iter().flat_map(|row| {
        let name = columns.saturating_sub(AGE + 6);
        let head = Line::from(vec![
            Span::styled(format!(" {} ", align_right(&row.unread_count.to_string(), 2)), theme.warning()),
            Span::styled(fit_to_width(&row.name, name), theme.bold()),
            Span::raw(align_right(&format_age(model.now - row.updated_at), AGE)),
        ]);
        let preview = shorten(theme, &row.preview, columns.saturating_sub(5));
        [head, Line::styled(format!("    {preview}"), theme.dim())]
    });
    lines.collect()
}

/// The late orders; each with its store and consumer in a second line where there is space for all.
fn late_lines(model: &Model, columns: usize, space: usize) -> Vec<Line<'static>> {
    let theme = model.theme;
    let late: Vec<&OrderRow> =
        model.orders.summary.late_order_ids.iter().filter_map(|id| model.orders.find(*id)).collect();
    if late.is_empty() {
        let words = if model.orders.is_loaded { "no order is late" } else { model.waiting_text("reading the orders") };
        return vec![Line::styled(format!(" {words}"), theme.dim())];
    }
    let is_roomy = late.len() * 2 <= space;
    let shown = if is_roomy || late.len() <= space { late.len() } else { space.saturating_sub(1) };
    let mut lines = Vec::new();
    for row in &late[..shown] {
        let (glyph, style) = state_glyph(theme, row.state);
        let state = columns.saturating_sub(display_width(&row.code) + AGE + 4);
        lines.push(Line::from(vec![
            Span::styled(format!(" {} ", row.code), theme.bold()),
            Span::styled(fit_to_width(&format!("{glyph} {}", row.state), state), style),
            Span::styled(align_right(&format_age(model.now - row.placed_at), AGE), theme.error()),
        ]));
        if is_roomy {
            let dot = theme.unicode_or_ascii(" · ", " | ");
            let text = format!("{}{dot}{}", row.store_name, row.consumer_name);
            lines.push(Line::styled(format!("   {}", shorten(theme, &text, columns.saturating_sub(4))), theme.dim()));
        }
    }
    let all = usize::try_from(model.orders.summary.late_orders).unwrap_or(usize::MAX);
    if shown < all {
        lines.push(Line::styled(format!(" +{} more", all - shown), theme.warning()));
    }
    lines
}
