//! The public calendar's page: the server writes title, description and the month's list, readable before any script.

mod body;
mod es;
mod head;
mod month;
mod preview;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::routing::get;
use chrono_tz::Tz;
use maud::Markup;
use schemars::JsonSchema;
use serde::Deserialize;

use self::head::PageAddress;
use self::month::{CalendarMonth, calendar_path, invalid_month, parse_month};
use super::{assets, page};
use crate::domains::pharmacy::{self, Group, GroupView};
use hub_kernel::app::App;
use hub_kernel::http::middleware::CONTENT_SECURITY_POLICY;
use hub_kernel::http::request::Query;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

pub(super) use head::group_meta;
pub(super) use month::CALENDAR_PATH;

/// The calendar and its picture.
pub(super) fn routes() -> Router<App> {
    Router::new().route(CALENDAR_PATH, get(calendar_page)).route(&preview::path(), get(preview::calendar_preview))
}

/// The month and the group to show, by default the current month of the configured group.
#[derive(Debug, Default, Deserialize, JsonSchema)]
pub(super) struct CalendarQuery {
    mes: Option<String>,
    grupo: Option<String>,
    embed: Option<String>,
}

impl CalendarQuery {
    fn requested_group(&self) -> Option<&str> {
        self.grupo.as_deref().filter(|requested| !requested.is_empty())
    }
}

/// The page of a month; for an unknown group, and for a month that is none, a page that says so, with status 404.
async fn calendar_page(
    State(app): State<App>,
    query: Result<Query<CalendarQuery>>,
    headers: HeaderMap,
) -> Result<Response> {
    let query = query.map(|Query(query)| query).unwrap_or_default();
    let Some(template) = assets::page_template("calendar.html") else {
        return Ok(assets::page_response("calendar.html", &headers, StatusCode::OK));
    };
    let is_embedded = query.embed.as_deref() == Some("1");
    let requested = query.requested_group();
    let group = find_group(&app, &query).await?;
    let (head, body) = match &group {
        Some(group) => month_markup(&app, group, &query, is_embedded).await?,
        // Without a group in the address, this is the configured calendar: there is no other to link to.
        None => body::missing_group_markup(requested.map(|_| calendar_path(None, None, is_embedded)).as_deref()),
    };
    let text = page::write_head(&template, head).replace("<!--hub:days-->", &body.into_string());
    let is_missing = group.is_none() && requested.is_some() || invalid_month(query.mes.as_deref()).is_some();
    let status = if is_missing { StatusCode::NOT_FOUND } else { StatusCode::OK };
    let response = page::page_response(text, &headers, status).await;
    Ok(if is_embedded { allow_framing(response) } else { response })
}

/// The group that the address names, by default the configured one.
async fn find_group(app: &App, query: &CalendarQuery) -> Result<Option<GroupView>> {
    match query.requested_group().map(str::parse::<Id<Group>>) {
        Some(Ok(group_id)) => pharmacy::find_group_view(app.db.read(), group_id, None).await,
        Some(Err(_)) => Ok(None),
        None => pharmacy::find_main_group(app.db.read(), app.config.pharmacy_group().map(Into::into)).await,
    }
}

async fn month_markup(
    app: &App,
    group: &GroupView,
    query: &CalendarQuery,
    is_embedded: bool,
) -> Result<(Markup, Markup)> {
    let zone: Tz = group.time_zone.parse().map_err(Error::internal)?;
    let duty = pharmacy::find_on_duty(app.db.read(), group.id, app.clock.now(), None).await?;
    let today = duty.at.utc().with_timezone(&zone).date_naive();
    let requested = query.mes.as_deref().and_then(parse_month);
    let first = requested.unwrap_or_else(|| pharmacy::first_of_month(today));
    let (ini, end) = pharmacy::month_bounds(zone, first);
    let shifts = pharmacy::list_public_shifts(app.db.read(), group.id, ini, end).await?;
    let group_in_address = query.requested_group().map(|_| group.id.to_string());
    let address = PageAddress {
        origin: app.config.public_url(),
        group: group_in_address.clone(),
        month: requested.map(|first| first.format("%Y-%m").to_string()),
    };
    let days = pharmacy::calendar_days_of_month(zone, first, &shifts);
    let holidays = pharmacy::holidays_of_month(group, first);
    let invalid_month = invalid_month(query.mes.as_deref());
    let month = CalendarMonth {
        group,
        zone,
        first,
        today,
        shifts: &shifts,
        days,
        holidays,
        group_in_address,
        invalid_month,
        is_embedded,
    };
    Ok((head::head_markup(&month, &address), body::body_markup(&month, &duty)))
}

/// Lets any site frame the page, which reads no session and sets no cookie.
fn allow_framing(mut response: Response) -> Response {
    let policy = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *");
    if let Ok(policy) = HeaderValue::from_str(&policy) {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        let cross_origin = HeaderName::from_static("cross-origin-resource-policy");
        response.headers_mut().insert(cross_origin, HeaderValue::from_static("cross-origin"));
    }
    response
}
