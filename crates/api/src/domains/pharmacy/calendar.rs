//! The rota as an iCalendar feed (RFC 5545), for calendars that subscribe.

use axum::extract::State;
use chrono::Duration;
use chrono_tz::Tz;
use documented::docs_const;
use icalendar::{Calendar, Component, Event, EventLike, Property};
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::group::{GroupPath, GroupView, find_group_view};
use super::model::{Group, Shift};
use super::rules::{self, SHIFT_MAX, first_of_month, first_of_next_month, start_of_day};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Headers, Path, Query};
use hub_kernel::http::response::{ContentType, IfNoneMatch, RawBody};
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/groups/{group_id}/calendar.ics", operation!(pharmacy_calendar_ics))
        .extension()
}

/// The period; absent, three months from the start of the current one.
#[derive(Debug, Deserialize, JsonSchema)]
struct CalendarQuery {
    /// The begin of the period.
    datetime_ini: Option<Timestamp>,
    /// The end of the period, exclusive.
    datetime_end: Option<Timestamp>,
}

/// An iCalendar file.
struct ICalendar;

impl ContentType for ICalendar {
    const NAME: &'static str = "text/calendar; charset=utf-8";
    const HAS_ETAG: bool = true;
}

/// The rota as an iCalendar file: one event per shift, of a period of at most 366 days.
///
/// Without a period it covers three months from the start of the current one. Answers 304 when `if-none-match` names the
/// current version.
#[docs_const]
async fn pharmacy_calendar_ics(
    State(app): State<App>,
    _: Public,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Query(query): Query<CalendarQuery>,
    Headers(headers): Headers<IfNoneMatch>,
) -> Result<RawBody<ICalendar>> {
    let group = find_group_view(app.db.read(), group_id, None).await?.or_not_found()?;
    let zone: Tz = group.time_zone.parse().map_err(Error::internal)?;
    let month = first_of_month(app.clock.now().utc().with_timezone(&zone).date_naive());
    let ini = query.datetime_ini.unwrap_or_else(|| start_of_day(zone, month));
    let end = query.datetime_end.unwrap_or_else(|| {
        let first = first_of_month(ini.utc().with_timezone(&zone).date_naive());
        start_of_day(zone, first_of_next_month(first_of_next_month(first_of_next_month(first))))
    });
    rules::check_period(RequestPart::Query, ini, end)?;
    let rows = list_calendar_shifts(app.db.read(), group_id, ini, end).await?;
    Ok(RawBody::with_etag(build_calendar(&group, rows).to_string(), headers.if_none_match.as_deref()))
}

#[derive(FromRow)]
struct CalendarShiftRow {
    id: Id<Shift>,
    ini_at: Timestamp,
    end_at: Timestamp,
    demo: bool,
    updated_at: Timestamp,
    name: String,
    address: Option<String>,
    phone: Option<String>,
    lat: Option<f64>,
    lng: Option<f64>,
}

async fn list_calendar_shifts(
    on: Executor<'_>,
    group: Id<Group>,
    ini: Timestamp,
    end: Timestamp,
) -> Result<Vec<CalendarShiftRow>> {
    sql(
        on,
        "SELECT s.id, s.ini_at, s.end_at, s.demo, s.updated_at, p.name, p.address, p.phone, p.lat, p.lng
         FROM pharmacy_shifts s JOIN pharmacies p ON p.id = s.pharmacy_id
         WHERE s.group_id = $1 AND s.ini_at > $2 AND s.ini_at < $3 AND s.end_at > $4
         ORDER BY s.ini_at, s.id",
    )
    .bind((group, ini - SHIFT_MAX, end, ini))
    .all()
    .await
}

fn build_calendar(group: &GroupView, rows: Vec<CalendarShiftRow>) -> Calendar {
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0")).append_property(("PRODID", "-//hub//duty pharmacies//ES"));
    calendar
        .name(&format!("Farmacias de Turno: {}", group.name))
        .timezone(group.time_zone.as_str())
        .ttl(&Duration::hours(6));
    for row in rows {
        let mut event = Event::with_uid(&row.id.to_string());
        let summary = if row.demo { format!("DEMO: {}", row.name) } else { row.name };
        event.summary(&summary).starts(row.ini_at.utc()).ends(row.end_at.utc());
        // The stamp comes from the row, so that an unchanged rota is an unchanged file.
        event.timestamp(row.updated_at.utc()).last_modified(row.updated_at.utc());
        if let Some(address) = row.address {
            event.location(&address);
        }
        if let Some(phone) = row.phone {
            event.description(&format!("Teléfono: {phone}"));
        }
        if let Some((lat, lng)) = row.lat.zip(row.lng) {
            event.append_property(Property::new("GEO", format!("{lat};{lng}")));
        }
        // Transparent: a pharmacy's duty does not make the subscriber busy.
        event.append_property(Property::new("TRANSP", "TRANSPARENT"));
        calendar.push(event.done());
    }
    calendar
}
