//! The public calendar as the server writes it: title, description and the month's list, readable before any script.

mod body;
mod es;
mod head;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;
use maud::Markup;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{assets, framed};
use crate::domains::pharmacy::{self, Group, GroupView};
use crate::domains::root::Html;
use hub_kernel::app::App;
use hub_kernel::http::answer::Raw;
use hub_kernel::http::extract::Query;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Which month of which group; a malformed one is the current month of the configured group.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct CalendarQuery {
    mes: Option<String>,
    grupo: Option<String>,
    embed: Option<String>,
}

/// The page of a month. An unknown group is a page too, that says so with status 404.
pub(super) async fn page(
    State(app): State<App>,
    query: Result<Query<CalendarQuery>>,
    headers: HeaderMap,
) -> Result<Response> {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let Some(template) = assets::template("calendar.html") else {
        return Ok(assets::document("calendar.html", &headers, StatusCode::OK));
    };
    let embedded = query.embed.as_deref() == Some("1");
    let asked = query.grupo.as_deref().filter(|asked| !asked.is_empty());
    let group = match asked.map(str::parse::<Id<Group>>) {
        Some(Ok(asked)) => pharmacy::group_view(app.db.read(), asked, None).await?,
        Some(Err(_)) => None,
        None => pharmacy::main_group(app.db.read(), app.config.pharmacy_group().map(Into::into)).await?,
    };
    let (head, body) = match &group {
        Some(group) => written(&app, group, &query, embedded).await?,
        // Without a name in the address it is the one calendar there would be.
        None => body::nobody(asked.map(|_| head::link(None, None, embedded)).as_deref()),
    };
    let text = template.replace("<!--hub:head-->", &head.into_string()).replace("<!--hub:days-->", &body.into_string());
    let response = if group.is_none() && asked.is_some() {
        (StatusCode::NOT_FOUND, Raw::<Html>::new(text)).into_response()
    } else {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
        Raw::<Html>::tagged(text, known).into_response()
    };
    Ok(if embedded { framed(response) } else { response })
}

async fn written(app: &App, group: &GroupView, query: &CalendarQuery, embedded: bool) -> Result<(Markup, Markup)> {
    let zone: Tz = group.time_zone.parse().map_err(Error::internal)?;
    let duty = pharmacy::on_duty(app.db.read(), group.id, app.clock.now(), None).await?;
    let today = duty.at.utc().with_timezone(&zone).date_naive();
    let asked = query.mes.as_deref().and_then(month_of);
    let first = asked.unwrap_or_else(|| pharmacy::first_of_month(today));
    let (ini, end) = pharmacy::month_bounds(zone, first);
    let shifts = pharmacy::shifts_between(app.db.read(), group.id, ini, end).await?;
    let named_group = query.grupo.as_ref().filter(|named| !named.is_empty()).map(|_| group.id.to_string());
    let address = Address {
        origin: app.config.public_url(),
        group: named_group.clone(),
        month: asked.map(|first| first.format("%Y-%m").to_string()),
    };
    let days = pharmacy::month_days(zone, first, &shifts);
    let month = Month { group, zone, first, today, shifts: &shifts, days, named_group, embedded };
    Ok((head::of(&month, &address), body::body(&month, &duty)))
}

/// `2026-11`, and nothing else.
fn month_of(text: &str) -> Option<NaiveDate> {
    let (year, month) = text.split_once('-')?;
    let digits = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, 1)
        .filter(|date| body::YEARS.contains(&date.year()))
}
