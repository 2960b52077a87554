//! The duty screen: the pharmacies on duty now and next, the week with its gaps, and the month beside it where there is space.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use uuid::Uuid;

use super::on_duty;
use super::text::{fit_to_width, short_name};
use super::wide::month;
use super::widgets::{draw_line, draw_panel, panel_title, style_line};
use crate::model::Model;
use crate::model::duty::{DutyWeek, RotaGroup, RotaItem};
use crate::model::time::{format_time, local_date, start_of_day};
use crate::theme::{ColorScheme, Theme};
use chrono::{Datelike, Days, NaiveDate};

/// The width from which the days of the week are drawn side by side.
const GRID: u16 = 80;

/// Draws the screen and returns the largest scroll offset of the pharmacies on duty.
pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) -> u16 {
    let theme = model.theme;
    let Some(group) = model.duty.group() else {
        let inside = draw_panel(theme, frame, area, panel_title(theme, "Duty pharmacies"));
        draw_line(
            frame,
            inside,
            1,
            Line::styled(format!("  {}", model.waiting_text("reading the groups of pharmacies")), theme.dim()),
        );
        return 0;
    };
    let month_width = if model.has_overview() { month::WIDTH } else { 0 };
    let [area, beside] = Layout::horizontal([Constraint::Fill(1), Constraint::Length(month_width)]).areas(area);
    if month_width > 0 {
        month::draw(model, group, frame, beside);
    }
    let high = on_duty::panel_height(model, area);
    let [above, below] = Layout::vertical([Constraint::Length(high), Constraint::Fill(1)]).areas(area);
    let hidden = on_duty::draw(model, group, frame, above);
    draw_week(model, group, frame, below);
    hidden
}

fn draw_week(model: &Model, group: &RotaGroup, frame: &mut Frame<'_>, area: Rect) {
    let (theme, duty) = (model.theme, &model.duty);
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let first = duty.first_day.map(|week| week.format("%-d %b %Y").to_string()).unwrap_or_default();
    let faults = match duty.count_gaps_and_double_shifts() {
        None => String::new(),
        Some((0, 0)) => format!("{dot}no gaps"),
        Some((gaps, 0)) => format!("{dot}{gaps} gap{}", if gaps == 1 { "" } else { "s" }),
        Some((gaps, twice)) => format!("{dot}{gaps} gaps{dot}{twice} twice on duty"),
    };
    let inside = draw_panel(theme, frame, area, panel_title(theme, &format!("Week of {first}{faults}")));
    let Some(days) = duty.items_by_day() else {
        let words = duty.failure.as_deref().unwrap_or("reading the week");
        draw_line(frame, inside, 1, Line::styled(format!("  {words}"), theme.dim()));
        return;
    };
    if area.width >= GRID {
        draw_week_grid(model, group, frame, inside, &days);
    } else {
        draw_week_list(model, group, frame, inside, &days);
    }
}

/// The day's heading, and whether it is today.
fn day_name(duty: &DutyWeek, model: &Model, group: &RotaGroup, day: usize) -> (String, bool) {
    let Some(week) = duty.first_day else { return Default::default() };
    let of = week + Days::new(day as u64);
    (format!("{} {}", of.format("%a"), of.day()), of == local_date(model.now, group.time_zone))
}

fn draw_week_grid(model: &Model, group: &RotaGroup, frame: &mut Frame<'_>, area: Rect, days: &[Vec<RotaItem>; 7]) {
    let (theme, duty) = (model.theme, &model.duty);
    let areas = Layout::horizontal([Constraint::Fill(1); 7]).split(area);
    // When one day is too narrow for full times, all days show short ones.
    let is_narrow = areas.iter().any(|area| area.width < 12);
    for (day, items) in days.iter().enumerate() {
        let area = Rect { width: areas[day].width.saturating_sub(1), ..areas[day] };
        let columns = usize::from(area.width);
        let (name, is_today) = day_name(duty, model, group, day);
        let is_chosen = duty.day_index == day;
        let style = if is_today { theme.accent() } else { theme.dim() };
        let mark = if is_today { theme.unicode_or_ascii(" ●", " *") } else { "" };
        draw_line(frame, area, 0, Line::styled(fit_to_width(&format!("{name}{mark}"), columns), style));
        if is_chosen {
            style_line(frame, area, 0, theme.selected_row());
        }
        // An item takes two lines and a blank one. The list scrolls to the selected item.
        let space = usize::from(area.height.saturating_sub(1)) / 3;
        let first = if is_chosen { (duty.item_index + 1).saturating_sub(space.max(1)) } else { 0 };
        for (place, (index, item)) in items.iter().enumerate().skip(first).take(space.max(1)).enumerate() {
            let line = u16::try_from(place * 3 + 1).unwrap_or(u16::MAX);
            let (times, words, style) =
                describe_item(theme, group, item, duty.first_day.map(|week| week + Days::new(day as u64)));
            let times = if is_narrow { times.replace(":00", "") } else { times };
            draw_line(frame, area, line, Line::styled(fit_to_width(&times, columns), theme.dim()));
            draw_line(frame, area, line + 1, Line::styled(fit_to_width(&words, columns), style));
            if is_chosen && duty.item_index == index {
                style_line(frame, area, line, theme.selected_row());
                style_line(frame, area, line + 1, theme.selected_row());
            }
        }
        let hidden = items.len().saturating_sub(first + space.max(1));
        if hidden > 0 && area.height > 1 {
            draw_line(
                frame,
                area,
                area.height - 1,
                Line::styled(fit_to_width(&format!("+{hidden} more"), columns), theme.warning()),
            );
        }
    }
}

fn draw_week_list(model: &Model, group: &RotaGroup, frame: &mut Frame<'_>, area: Rect, days: &[Vec<RotaItem>; 7]) {
    let (theme, duty) = (model.theme, &model.duty);
    let mut lines: Vec<(Line<'static>, bool)> = Vec::new();
    for (day, items) in days.iter().enumerate() {
        let (name, is_today) = day_name(duty, model, group, day);
        let is_chosen = duty.day_index == day;
        let style = if is_today { theme.accent() } else { theme.bold() };
        let mark = if is_today { theme.unicode_or_ascii(" ●", " *") } else { "" };
        lines.push((Line::styled(format!("{name}{mark}"), style), is_chosen && items.is_empty()));
        for (index, item) in items.iter().enumerate() {
            let (times, words, style) =
                describe_item(theme, group, item, duty.first_day.map(|week| week + Days::new(day as u64)));
            let spans = vec![Span::styled(format!("  {times}  "), theme.dim()), Span::styled(words, style)];
            lines.push((Line::from(spans), is_chosen && duty.item_index == index));
        }
    }
    let space = usize::from(area.height);
    let chosen = lines.iter().position(|(_, is_chosen)| *is_chosen).unwrap_or(0);
    let first = (chosen + 2).saturating_sub(space).min(lines.len().saturating_sub(space));
    for (line, (content, is_chosen)) in lines.into_iter().skip(first).take(space).enumerate() {
        let line = u16::try_from(line).unwrap_or(u16::MAX);
        draw_line(frame, area, line, content);
        if is_chosen {
            style_line(frame, area, line, theme.selected_row());
        }
    }
}

/// An item's times within the day, its text and its style.
fn describe_item(theme: Theme, group: &RotaGroup, item: &RotaItem, day: Option<NaiveDate>) -> (String, String, Style) {
    let (ini, end) = item.span();
    let first = day.map_or(ini, |day| start_of_day(day, group.time_zone));
    let next = day.map_or(end, |day| start_of_day(day + Days::new(1), group.time_zone));
    let until = if end >= next { "24:00".to_owned() } else { format_time(end, group.time_zone) };
    let times = format!("{}-{until}", format_time(ini.max(first), group.time_zone));
    match item {
        RotaItem::Gap { .. } => (times, format!("{} GAP", theme.unicode_or_ascii("▒", "#")), theme.error()),
        RotaItem::Shift { pharmacy_id: pharmacy, is_double: true, .. } => {
            (times, format!("!! {} TWICE", group.pharmacy_name(*pharmacy)), theme.error())
        }
        RotaItem::Shift { pharmacy_id: pharmacy, .. } => (
            times,
            format!("{} {}", theme.unicode_or_ascii("▌", "|"), short_name(group.pharmacy_name(*pharmacy))),
            pharmacy_color(theme, *pharmacy),
        ),
    }
}

/// A colour by the pharmacy's id, the same everywhere.
fn pharmacy_color(theme: Theme, pharmacy: Uuid) -> Style {
    const DARK: [u8; 8] = [110, 150, 180, 139, 109, 174, 187, 146];
    const LIGHT: [u8; 8] = [24, 64, 94, 54, 30, 88, 58, 61];
    let index =
        pharmacy.as_bytes().iter().fold(0, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)))
            % 8;
    match theme.colors {
        ColorScheme::Dark => Style::new().fg(Color::Indexed(DARK[index])),
        ColorScheme::Light => Style::new().fg(Color::Indexed(LIGHT[index])),
        ColorScheme::Mono => Style::new(),
    }
}
