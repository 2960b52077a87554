//! The public calendar as the server writes it: title, description and the month's list, readable before any script.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::Deserialize;

use super::markup::{self, Month};
use super::{assets, framed};
use crate::domains::pharmacy::{self, Group, GroupView};
use crate::kernel::app::App;
use crate::kernel::error::{Error, Result};
use crate::kernel::extract::Query;
use crate::kernel::id::Id;

/// Which month of which group; a malformed one is the current month of the configured group.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct CalendarQuery {
    mes: Option<String>,
    grupo: Option<String>,
    embed: Option<String>,
}

/// The page of a month.
pub(super) async fn page(State(app): State<App>, query: Result<Query<CalendarQuery>>) -> Result<Response> {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let Some(template) = assets::template("calendar.html") else {
        return Ok(assets::document("calendar.html", &axum::http::HeaderMap::new(), StatusCode::OK));
    };
    let group = match query.grupo.as_deref().and_then(|id| id.parse::<Id<Group>>().ok()) {
        Some(asked) => pharmacy::group_view(&app, asked).await?,
        None => pharmacy::main_group(&app).await?,
    };
    let text = match group {
        Some(group) => filled(&app, &template, &group, query.mes.as_deref()).await?,
        None => template,
    };
    let html = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    let response = (html, text).into_response();
    Ok(if query.embed.as_deref() == Some("1") { framed(response) } else { response })
}

async fn filled(app: &App, template: &str, group: &GroupView, month: Option<&str>) -> Result<String> {
    let zone: Tz = group.time_zone.parse().map_err(Error::internal)?;
    let duty = pharmacy::on_duty(app, group.id, app.clock.now(), None).await?;
    let today = duty.at.utc().with_timezone(&zone).date_naive();
    let first = month.and_then(month_of).unwrap_or_else(|| pharmacy::first_of_month(today));
    let (ini, end) = pharmacy::month_bounds(zone, first);
    let shifts = pharmacy::shifts_between(app, group.id, ini, end).await?;
    let month = Month { group, zone, first, today, shifts: &shifts, days: pharmacy::month_days(zone, first, &shifts) };
    Ok(template
        .replace("<!--hub:head-->", &markup::head(&month).into_string())
        .replace("<!--hub:days-->", &markup::body(&month, &duty).into_string()))
}

/// `2026-11`, and nothing else.
fn month_of(text: &str) -> Option<NaiveDate> {
    let (year, month) = text.split_once('-')?;
    let digits = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, 1)
        .filter(|date| (2000..=2199).contains(&date.year()))
}
