//! The picture of a month, for messengers.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;

use super::es::{CALENDAR_TITLE, capitalize};
use super::month::{CALENDAR_PATH, CalendarMonth, parse_month};
use super::{CalendarQuery, find_group};
use crate::domains::pharmacy::{self, GroupView};
use crate::web::es::month_name;
use crate::web::preview::{MonthPreview, PREVIEW_FILE, PreviewDay, preview_response};
use hub_kernel::app::App;
use hub_kernel::http::request::Query;
use hub_kernel::types::error::{Error, OrNotFound, Result};

/// The path of the picture.
pub(super) fn path() -> String {
    format!("{CALENDAR_PATH}/{PREVIEW_FILE}")
}

/// The address of a month's picture. It always names the month, so that a picture kept of this month is not the next one's.
pub(super) fn preview_path(month: &CalendarMonth<'_>) -> String {
    let group = month.group_in_address.as_ref().map(|group| format!("&grupo={group}")).unwrap_or_default();
    format!("{}?mes={}{group}", path(), month.first.format("%Y-%m"))
}

/// The picture of a month; 404 for an unknown group or a month that is none.
pub(super) async fn calendar_preview(
    State(app): State<App>,
    Query(query): Query<CalendarQuery>,
    headers: HeaderMap,
) -> Result<Response> {
    let group = find_group(&app, &query).await?.or_not_found()?;
    let zone: Tz = group.time_zone.parse().map_err(Error::internal)?;
    let first = match query.mes.as_deref().filter(|month| !month.is_empty()) {
        Some(month) => parse_month(month).or_not_found()?,
        None => pharmacy::first_of_month(app.clock.now().utc().with_timezone(&zone).date_naive()),
    };
    let days = list_days(&app, &group, zone, first).await?;
    let picture = MonthPreview {
        title: CALENDAR_TITLE,
        group: &group.name,
        month: &capitalize(month_name(first)),
        year: first.year(),
        first_column: first.weekday().num_days_from_sunday() as usize,
        days,
    };
    preview_response(&app, picture.svg(), &headers).await
}

/// The days of a month, each with the colours of its pharmacies in the order that their shifts begin.
async fn list_days(app: &App, group: &GroupView, zone: Tz, first: NaiveDate) -> Result<Vec<PreviewDay>> {
    let (ini, end) = pharmacy::month_bounds(zone, first);
    let shifts = pharmacy::list_public_shifts(app.db.read(), group.id, ini, end).await?;
    let days = pharmacy::calendar_days_of_month(zone, first, &shifts);
    let with_colors = days.iter().map(|day| {
        let mut colors = Vec::new();
        for segment in &day.segments {
            let color = pharmacy::pharmacy_color(shifts[segment.shift_index].pharmacy_id);
            if !colors.contains(&color) {
                colors.push(color);
            }
        }
        PreviewDay { colors }
    });
    Ok(with_colors.collect())
}
