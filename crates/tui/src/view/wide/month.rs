//! The month beside the week: a calendar with its gaps, and the hours of each pharmacy.

use chrono::{Datelike, NaiveDate, TimeDelta};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use crate::model::Model;
use crate::model::duty::RotaGroup;
use crate::model::duty_month::MonthDay;
use crate::model::time::local_date;
use crate::view::bars::horizontal_bar;
use crate::view::text::{align_right, fit_to_width, short_name};
use crate::view::widgets::{draw_line, draw_panel, panel_title};

/// The width of the month beside the week.
pub(crate) const WIDTH: u16 = 46;
/// The columns of a day.
const DAY: usize = 6;
/// The lines of the calendar's panel: borders, a heading, six weeks and a legend.
const CALENDAR_HEIGHT: u16 = 2 + 1 + 6 * 2 + 1;

/// Draws the calendar, and the hours below it.
pub(crate) fn draw(model: &Model, group: &RotaGroup, frame: &mut Frame<'_>, area: Rect) {
    let [calendar, hours] = Layout::vertical([Constraint::Length(CALENDAR_HEIGHT), Constraint::Fill(1)]).areas(area);
    draw_calendar(model, group, frame, calendar);
    draw_hours(model, group, frame, hours);
}

fn draw_calendar(model: &Model, group: &RotaGroup, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    let name = model.duty.month_begin().map(|first| first.format("%B %Y").to_string()).unwrap_or_default();
    let days = model.duty_month.days(&model.duty);
    let gap: TimeDelta = days.iter().flatten().map(|day| day.gap).sum();
    let dot = theme.unicode_or_ascii(" · ", " | ");
    let faults = match (&days, gap.is_zero()) {
        (None, _) => String::new(),
        (Some(_), true) => format!("{dot}no gaps"),
        (Some(_), false) => format!("{dot}{} with too few", format_short(gap)),
    };
    let inside = draw_panel(theme, frame, area, panel_title(theme, &format!("{name}{faults}")));
    let heading: String = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].map(|day| fit_to_width(day, DAY)).concat();
    draw_line(frame, inside, 0, Line::styled(format!(" {heading}"), theme.dim()));
    let Some(days) = days else {
        let words = model.duty_month.failure.as_deref().unwrap_or("reading the month");
        draw_line(frame, inside, 2, Line::styled(format!(" {words}"), theme.dim()));
        return;
    };
    let today = local_date(model.now, group.time_zone);
    let chosen = model.duty.first_day.map(|week| week + chrono::Days::new(model.duty.day_index as u64));
    let first = days.first().map_or(0, |day| day.date.weekday().num_days_from_sunday());
    for week in 0..6_u32 {
        let (mut numbers, mut marks) = (Line::raw(" "), Line::raw(" "));
        for weekday in 0..7 {
            let index = (week * 7 + weekday).checked_sub(first).and_then(|index| usize::try_from(index).ok());
            match index.and_then(|index| days.get(index)) {
                Some(day) => push_day(model, day, (today, chosen), &mut numbers, &mut marks),
                None => [&mut numbers, &mut marks].into_iter().for_each(|line| line.push_span(" ".repeat(DAY))),
            }
        }
        let line = u16::try_from(1 + week * 2).unwrap_or(u16::MAX);
        draw_line(frame, inside, line, numbers);
        draw_line(frame, inside, line + 1, marks);
    }
    let legend = vec![
        Span::styled(format!(" {}", gap_mark(model)), theme.error()),
        Span::styled(" time with too few   ", theme.dim()),
        Span::styled("1", theme.text()),
        Span::styled(" pharmacies", theme.dim()),
    ];
    draw_line(frame, inside, inside.height.saturating_sub(1), Line::from(legend));
}

fn gap_mark(model: &Model) -> &'static str {
    model.theme.unicode_or_ascii("▒", "#")
}

/// Adds a day: its number above, and below it its gap, or the number of its pharmacies.
fn push_day(
    model: &Model,
    day: &MonthDay,
    (today, chosen): (NaiveDate, Option<NaiveDate>),
    numbers: &mut Line<'static>,
    marks: &mut Line<'static>,
) {
    let theme = model.theme;
    let style = match day.date {
        date if Some(date) == chosen => theme.active(),
        date if date == today => theme.accent(),
        _ => theme.bold(),
    };
    let here = if day.date == today { theme.unicode_or_ascii("●", "*") } else { "" };
    let number = format!("{}{here}", day.date.day());
    numbers.push_span(Span::styled(number.clone(), style));
    numbers.push_span(" ".repeat(DAY.saturating_sub(number.chars().count())));
    let (text, style) = match day.gap.is_zero() {
        false => (format!("{}{}", gap_mark(model), format_short(day.gap)), theme.error()),
        true if day.pharmacies == 0 => (String::new(), theme.dim()),
        true => (day.pharmacies.to_string(), theme.dim()),
    };
    marks.push_span(Span::styled(fit_to_width(&text, DAY), style));
}

/// A length in whole hours, or in minutes below one.
fn format_short(length: TimeDelta) -> String {
    if length < TimeDelta::hours(1) {
        format!("{}m", length.num_minutes())
    } else {
        format!("{}h", (length.num_minutes() + 30) / 60)
    }
}

fn draw_hours(model: &Model, group: &RotaGroup, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    let inside = draw_panel(theme, frame, area, panel_title(theme, "Hours of the month"));
    let Some(hours) = model.duty_month.hours(&model.duty) else { return };
    if hours.is_empty() {
        draw_line(frame, inside, 0, Line::styled(" no shifts", theme.dim()));
    }
    let most = hours.first().map_or(0, |first| first.time.num_minutes());
    let name = 16;
    let bar = usize::from(inside.width).saturating_sub(name + 19);
    for (line, one) in (0..inside.height).zip(&hours) {
        let shifts = format!("{} shift{}", one.shifts, if one.shifts == 1 { "" } else { "s" });
        let spans = vec![
            Span::raw(format!(" {} ", fit_to_width(short_name(group.pharmacy_name(one.pharmacy_id)), name))),
            Span::styled(align_right(&format_short(one.time), 5), theme.bold()),
            Span::styled(format!(" {} ", align_right(&shifts, 9)), theme.dim()),
            Span::styled(horizontal_bar(theme, one.time.num_minutes(), most, bar), theme.accent()),
        ];
        draw_line(frame, inside, line, Line::from(spans));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_short() {
        for (minutes, text) in [(0, "0m"), (59, "59m"), (60, "1h"), (270, "5h"), (1440, "24h")] {
            assert_eq!(format_short(TimeDelta::minutes(minutes)), text);
        }
    }
}
