//! The panel of visits on the KPI screen: today's visits, the last 24 hours, the funnel, and searches without results.

use hub_client::types::ScopeType;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::bars::{horizontal_bar, sparkline};
use super::indicators::format_percent_change;
use super::text::{align_right, fit_to_width, format_grouped};
use super::widgets::{draw_line, draw_panel, panel_title};
use crate::model::Model;
use crate::model::analytics::{AnalyticsFigures, FunnelStep, StepFigures};
use crate::model::time::{PLATFORM_TIME_ZONE, format_time};
use crate::theme::Theme;

/// The lines of the panel that has the funnel in columns.
const COMPACT_HEIGHT: u16 = 5;
/// The narrowest panel that has the funnel in columns.
const COMPACT_MIN_WIDTH: u16 = 52;
/// The fewest lines that the panel leaves to the orders.
const ORDERS_MIN_HEIGHT: u16 = 5;

/// A step of the funnel with its share of the step before in percent.
struct FunnelRow {
    name: &'static str,
    short_name: &'static str,
    count: u64,
    share: Option<f64>,
}

/// The name, the figure and the change of today's visits, for a card where there is no space for the panel.
pub(super) fn headline(model: &Model) -> (&'static str, String, String) {
    let (figure, change) = match visits(model) {
        Some(visits) => (format_grouped(to_signed(visits.today)), change_text(model.theme, visits)),
        None if model.analytics.failure.is_some() => ("-".to_owned(), "not read".to_owned()),
        None => ("-".to_owned(), String::new()),
    };
    (name(model), figure, change)
}

/// Returns true if the last read of the figures failed.
pub(super) fn is_failed(model: &Model) -> bool {
    model.analytics.failure.is_some()
}

/// The height of the panel below the cards; none where the orders need the space.
pub(super) fn panel_height(model: &Model, rest: Rect) -> Option<u16> {
    let full = full_height(model);
    match rest.height {
        height if height >= full + ORDERS_MIN_HEIGHT => Some(full),
        height if height >= COMPACT_HEIGHT + ORDERS_MIN_HEIGHT && rest.width >= COMPACT_MIN_WIDTH => {
            Some(COMPACT_HEIGHT)
        }
        _ => None,
    }
}

/// The lines of visits, the steps with the orders, and two of borders.
fn full_height(model: &Model) -> u16 {
    u16::try_from(steps(model).len()).unwrap_or(0) + 4
}

fn steps(model: &Model) -> &'static [FunnelStep] {
    FunnelStep::of_scope(model.context.account.as_ref().map_or(ScopeType::Workspace, |account| account.scope))
}

/// The first step: the visits.
fn visits(model: &Model) -> Option<&StepFigures> {
    model.analytics.figures.as_ref().and_then(|figures| figures.steps.first())
}

/// The name of the first step: a workspace does not see sessions.
fn name(model: &Model) -> &'static str {
    if steps(model).first() == Some(&FunnelStep::Sessions) { "Visits today" } else { "Page views today" }
}

pub(super) fn draw(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    let inside = draw_panel(theme, frame, area, title(model, area));
    let Some((figures, visits)) = model.analytics.figures.as_ref().zip(visits(model)) else {
        let line = match &model.analytics.failure {
            Some(why) => Line::styled(format!(" not read: {why}"), theme.error()),
            None => Line::styled(" reading...", theme.dim()),
        };
        draw_line(frame, inside, 0, line);
        return;
    };
    draw_line(frame, inside, 0, visits_line(theme, visits, usize::from(inside.width)));
    let rows = funnel(figures, model.orders.summary.orders_today.into());
    if area.height >= full_height(model) {
        draw_steps(theme, frame, inside, &rows);
    } else {
        draw_columns(theme, frame, inside, &rows);
    }
}

/// The title; after a failed read with the time of the figures and the reason.
fn title(model: &Model, area: Rect) -> Line<'static> {
    let (theme, space) = (model.theme, usize::from(area.width).saturating_sub(4));
    let mut line = panel_title(theme, fit_to_width(name(model), space).trim_end());
    if let Some((figures, why)) = model.analytics.figures.as_ref().zip(model.analytics.failure.as_ref()) {
        let at = format_time(figures.read_at, PLATFORM_TIME_ZONE);
        let text = format!("as of {at}, not read since: {why}");
        let space = space.saturating_sub(line.width() + 1);
        line.push_span(Span::styled(format!("{} ", fit_to_width(&text, space).trim_end()), theme.error()));
    }
    line
}

/// Today's visits, the change, and the last 24 hours where there is space.
fn visits_line(theme: Theme, visits: &StepFigures, columns: usize) -> Line<'static> {
    let mut line = Line::from(Span::styled(format!(" {}", format_grouped(to_signed(visits.today))), theme.bold()));
    let change = change_text(theme, visits);
    if !change.is_empty() {
        line.push_span(Span::styled(format!("  {change}"), theme.dim()));
    }
    let hours = sparkline(theme, &visits.by_hour);
    if line.width() + hours.chars().count() + 3 <= columns {
        line.push_span(Span::styled(format!("  {hours}"), theme.accent()));
    }
    for note in ["  last 24 hours", "  24 h"] {
        if line.width() + note.len() < columns && line.spans.len() > 1 {
            line.push_span(Span::styled(note, theme.dim()));
            break;
        }
    }
    line
}

fn change_text(theme: Theme, visits: &StepFigures) -> String {
    format_percent_change(theme, to_signed(visits.today), to_signed(visits.yesterday))
}

fn to_signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// The steps with today's counts; the orders are the last one.
fn funnel(figures: &AnalyticsFigures, orders_today: u64) -> Vec<FunnelRow> {
    let names = |step| match step {
        FunnelStep::Sessions => ("sessions", "sessions"),
        FunnelStep::PageViews => ("page views", "pages"),
        FunnelStep::StoreViews => ("store views", "stores"),
        FunnelStep::ArticleViews => ("article views", "articles"),
    };
    let counts = figures.steps.iter().map(|figures| (names(figures.step), figures.today));
    let mut before = None;
    let row = |((name, short_name), count): ((&'static str, &'static str), u64)| {
        let share = before.replace(count).and_then(|before| percent_of(count, before));
        FunnelRow { name, short_name, count, share }
    };
    counts.chain([(("orders", "orders"), orders_today)]).map(row).collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn percent_of(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 * 100.0 / whole as f64)
}

/// A share such as `74%`, or `0.4%` below ten.
fn format_share(share: Option<f64>) -> String {
    match share {
        None => String::new(),
        Some(share) if share > 0.0 && share < 9.95 => format!("{share:.1}%"),
        Some(share) => format!("{share:.0}%"),
    }
}

/// A line for each step, with a bar where there is space.
fn draw_steps(theme: Theme, frame: &mut Frame<'_>, area: Rect, rows: &[FunnelRow]) {
    let highest = rows.iter().map(|row| row.count).max().unwrap_or(0);
    for (line, row) in (1..).zip(rows) {
        let bar =
            horizontal_bar(theme, to_signed(row.count), to_signed(highest), usize::from(area.width).saturating_sub(33));
        let spans = vec![
            Span::raw(format!(" {}", fit_to_width(row.name, 14))),
            Span::styled(align_right(&format_grouped(to_signed(row.count)), 9), theme.bold()),
            Span::styled(align_right(&format_share(row.share), 7), theme.dim()),
            Span::styled(format!(" {bar}"), theme.accent()),
        ];
        draw_line(frame, area, line, Line::from(spans));
    }
}

/// A column for each step: its name, and below it the count and the share.
fn draw_columns(theme: Theme, frame: &mut Frame<'_>, area: Rect, rows: &[FunnelRow]) {
    let wide = (usize::from(area.width) - 1) / rows.len().max(1);
    let (mut names, mut counts) = (Line::raw(" "), Line::raw(" "));
    for row in rows {
        let name = if wide > row.name.len() { row.name } else { row.short_name };
        names.push_span(Span::styled(fit_to_width(name, wide), theme.dim()));
        let (count, share) = (format_grouped(to_signed(row.count)), format_share(row.share));
        let share = fit_to_width(&format!(" {share}"), wide.saturating_sub(count.len()));
        counts.push_span(Span::styled(count, theme.bold()));
        counts.push_span(Span::styled(share, theme.dim()));
    }
    draw_line(frame, area, 1, names);
    draw_line(frame, area, 2, counts);
}

/// Returns true if the account reads the searches of the platform.
pub(super) fn has_searches(model: &Model) -> bool {
    steps(model).first() == Some(&FunnelStep::Sessions)
}

/// The most frequent searches without results.
pub(super) fn draw_searches(model: &Model, frame: &mut Frame<'_>, area: Rect) {
    let theme = model.theme;
    let inside = draw_panel(theme, frame, area, panel_title(theme, "Searches without results today"));
    let Some(figures) = &model.analytics.figures else { return };
    if figures.empty_searches.is_empty() {
        draw_line(frame, inside, 0, Line::styled(" none", theme.dim()));
    }
    let words = usize::from(inside.width).saturating_sub(8);
    for (line, (search, count)) in (0..).zip(&figures.empty_searches) {
        let spans = vec![
            Span::raw(format!(" {}", fit_to_width(search, words))),
            Span::styled(align_right(&format_grouped(to_signed(*count)), 6), theme.bold()),
        ];
        draw_line(frame, inside, line, Line::from(spans));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_of_the_step_before() {
        for (part, whole, text) in
            [(0, 5, "0%"), (1, 250, "0.4%"), (99, 1000, "9.9%"), (10, 100, "10%"), (7, 4, "175%"), (3, 0, "")]
        {
            assert_eq!(format_share(percent_of(part, whole)), text, "{part} of {whole}");
        }
    }
}
