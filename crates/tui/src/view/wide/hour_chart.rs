//! Charts by hour: today, yesterday and a week ago side by side, with both axes and a legend that reads without colour.

use chrono::{Days, Timelike};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use crate::model::Model;
use crate::model::time::{PLATFORM_TIME_ZONE, local_date};
use crate::theme::Theme;
use crate::view::bars::chart_column;
use crate::view::text::{align_right, fit_to_width};
use crate::view::widgets::{draw_line, draw_panel, panel_title};

/// The narrowest slot of an hour: three bars and a space.
const MIN_SLOT: u16 = 4;
/// The widest slot of an hour.
const MAX_SLOT: u16 = 7;
/// The lines of the legend, the axis and its labels.
const OTHER_LINES: u16 = 3;

/// A chart: its title and its series, of which the first is the most important one.
pub(crate) struct HourChart {
    title: String,
    series: Vec<Series>,
}

/// A series of the chart.
struct Series {
    name: String,
    counts: [u64; 24],
    glyph: &'static str,
    style: Style,
    /// True if its bars have eighths of a line.
    has_eighths: bool,
}

impl HourChart {
    /// The orders of today, of yesterday, and of the same weekday a week ago once they are read.
    pub(crate) fn of_orders(model: &Model) -> Self {
        let summary = &model.orders.summary;
        let mut series = two_days(model.theme, summary.orders_by_hour_today, summary.orders_by_hour_yesterday);
        if let Some(figures) = &model.analytics.figures {
            let day = local_date(model.now, PLATFORM_TIME_ZONE) - Days::new(7);
            series.push(Series {
                name: format!("last {}", day.format("%A")),
                counts: figures.orders.by_hour_last_week,
                glyph: model.theme.unicode_or_ascii("│", ":"),
                style: model.theme.dim(),
                has_eighths: false,
            });
        }
        Self { title: "Orders by hour".to_owned(), series }
    }

    /// The revenue of today and yesterday in thousands of pesos.
    pub(crate) fn of_revenue(model: &Model) -> Self {
        let summary = &model.orders.summary;
        let thousands =
            |centavos: [i64; 24]| centavos.map(|centavos| u64::try_from((centavos + 50_000) / 100_000).unwrap_or(0));
        let (today, yesterday) =
            (thousands(summary.revenue_by_hour_today), thousands(summary.revenue_by_hour_yesterday));
        let title = "Revenue by hour, in thousands of pesos".to_owned();
        Self { title, series: two_days(model.theme, today, yesterday) }
    }
}

fn two_days(theme: Theme, today: [u64; 24], yesterday: [u64; 24]) -> Vec<Series> {
    vec![
        Series {
            name: "today".to_owned(),
            counts: today,
            glyph: theme.unicode_or_ascii("█", "#"),
            style: theme.accent(),
            has_eighths: !theme.ascii_only,
        },
        Series {
            name: "yesterday".to_owned(),
            counts: yesterday,
            glyph: theme.unicode_or_ascii("▌", "="),
            // The colour of the grid below it must not shine through.
            style: theme.text().fg(Color::Reset),
            has_eighths: false,
        },
    ]
}

/// Draws the chart in a panel.
pub(crate) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect, chart: &HourChart) {
    let theme = model.theme;
    let inside = draw_panel(theme, frame, area, panel_title(theme, &chart.title));
    let series = &chart.series;
    let highest = series.iter().flat_map(|one| one.counts).max().unwrap_or(0);
    let lines = inside.height.saturating_sub(OTHER_LINES);
    let step = tick_step(highest, lines);
    let top = highest.div_ceil(step).max(1) * step;
    let axis = u16::try_from(top.to_string().len()).unwrap_or(0) + 2;
    let slot = (inside.width.saturating_sub(axis) / 24).min(MAX_SLOT);
    if slot < MIN_SLOT || lines < 3 {
        draw_line(frame, inside, 0, Line::styled(" there is no space for the chart", theme.dim()));
        return;
    }
    draw_line(frame, inside, 0, legend(series, axis));
    let plot = Rect { y: inside.y + 1, height: lines, ..inside };
    draw_axes(theme, frame, plot, (axis, slot), (top, step));
    let widths = bar_widths(slot);
    for (index, one) in series.iter().enumerate() {
        let before: u16 = widths.iter().take(index).sum();
        for (hour, count) in (0..).zip(one.counts) {
            let x = plot.x + axis + hour * slot + before;
            draw_bar(theme, frame, Rect { x, width: widths[index], ..plot }, one, (count, top));
        }
    }
    draw_hours(model, frame, Rect { y: plot.bottom() + 1, height: 1, ..inside }, axis, slot);
}

fn legend(series: &[Series], axis: u16) -> Line<'static> {
    let mut spans = vec![Span::raw(" ".repeat(usize::from(axis)))];
    for one in series {
        let count: u64 = one.counts.iter().sum();
        spans.push(Span::styled(one.glyph.repeat(2), one.style));
        spans.push(Span::raw(format!(" {} {count}    ", one.name)));
    }
    Line::from(spans)
}

/// The widths of the bars in a slot, which ends with a space: what is wider than the others is today.
fn bar_widths(slot: u16) -> [u16; 3] {
    [slot - 3, 1, 1]
}

/// The most ticks of an axis.
const MAX_TICKS: u64 = 6;

/// The distance of the ticks: 1, 2 or 5 times a power of ten, so that they are few, and two lines apart or more.
fn tick_step(highest: u64, lines: u16) -> u64 {
    let most = u64::from(lines / 2).clamp(1, MAX_TICKS);
    let steps = (0..12).flat_map(|power| [1, 2, 5].map(|step| step * 10_u64.pow(power)));
    steps.into_iter().find(|step| highest.div_ceil(*step) <= most).unwrap_or(1)
}

fn draw_axes(theme: Theme, frame: &mut Frame<'_>, plot: Rect, (axis, slot): (u16, u16), (top, step): (u64, u64)) {
    let lines = u64::from(plot.height);
    let columns = usize::from(24 * slot);
    for line in 0..plot.height {
        let mark = theme.unicode_or_ascii("│", "|");
        let label = format!("{}{mark}", " ".repeat(usize::from(axis - 1)));
        frame.buffer_mut().set_string(plot.x, plot.y + line, label, theme.border());
    }
    for tick in (1..=top / step).map(|tick| tick * step) {
        // A bar of this height ends with this line.
        let Ok(up) = u16::try_from((tick * lines).div_ceil(top)) else { continue };
        let y = plot.bottom() - up;
        let label = align_right(&tick.to_string(), usize::from(axis - 1));
        frame.buffer_mut().set_string(plot.x, y, label, theme.dim());
        let mark = theme.unicode_or_ascii("┤", "+");
        frame.buffer_mut().set_string(plot.x + axis - 1, y, mark, theme.border());
        if !theme.ascii_only {
            frame.buffer_mut().set_string(plot.x + axis, y, "╌".repeat(columns), theme.border());
        }
    }
    let corner = theme.unicode_or_ascii("└", "+");
    let base = format!("{corner}{}", theme.unicode_or_ascii("─", "-").repeat(columns));
    let zero = align_right("0", usize::from(axis - 1));
    frame.buffer_mut().set_string(plot.x, plot.bottom(), zero, theme.dim());
    frame.buffer_mut().set_string(plot.x + axis - 1, plot.bottom(), base, theme.border());
}

fn draw_bar(theme: Theme, frame: &mut Frame<'_>, area: Rect, series: &Series, (count, top): (u64, u64)) {
    if count == 0 {
        return;
    }
    let width = usize::from(area.width);
    if series.has_eighths {
        for (line, glyph) in (0..).zip(chart_column(theme, count, top, area.height)) {
            if glyph != " " {
                frame.buffer_mut().set_string(area.x, area.y + line, glyph.repeat(width), series.style);
            }
        }
        return;
    }
    let full = u16::try_from((count * u64::from(area.height)).div_ceil(top)).unwrap_or(0).min(area.height);
    for y in area.bottom() - full..area.bottom() {
        frame.buffer_mut().set_string(area.x, y, series.glyph.repeat(width), series.style);
    }
}

/// The labels of the hours; the current one stands out.
fn draw_hours(model: &Model, frame: &mut Frame<'_>, line: Rect, axis: u16, slot: u16) {
    let theme = model.theme;
    let now = model.now.with_timezone(&PLATFORM_TIME_ZONE).hour();
    let mut spans = vec![Span::raw(" ".repeat(usize::from(axis)))];
    for hour in 0..24 {
        let style = if hour == now { theme.active() } else { theme.dim() };
        spans.push(Span::styled(format!("{hour:02}"), style));
        spans.push(Span::raw(fit_to_width("", usize::from(slot - 2))));
    }
    draw_line(frame, line, 0, Line::from(spans));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_apart() {
        for (highest, lines, step) in
            [(0, 10, 1), (4, 10, 1), (6, 10, 2), (27, 8, 10), (27, 18, 5), (30, 60, 5), (900, 9, 500)]
        {
            assert_eq!(tick_step(highest, lines), step, "{highest} in {lines} lines");
        }
    }
}
