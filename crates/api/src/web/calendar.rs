//! The public calendar as the server writes it: title, description and the month's list, readable before any script.

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::{Datelike, NaiveDate};
use chrono_tz::Tz;
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Deserialize;

use super::{assets, framed};
use crate::domains::pharmacy::{self, Day, Group, GroupView, Shift};
use crate::kernel::app::App;
use crate::kernel::error::{Error, Result};
use crate::kernel::extract::Query;
use crate::kernel::id::Id;

const MONTHS: [&str; 12] = [
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
];
const WEEKDAYS: [&str; 7] = ["Dom", "Lun", "Mar", "Mié", "Jue", "Vie", "Sáb"];

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
    let today = app.clock.now().utc().with_timezone(&zone).date_naive();
    let first = month.and_then(month_of).unwrap_or_else(|| pharmacy::first_of_month(today));
    let (ini, end) = pharmacy::month_bounds(zone, first);
    let shifts = pharmacy::shifts_between(app, group.id, ini, end).await?;
    let days = pharmacy::month_days(zone, first, &shifts);
    Ok(template
        .replace("<!--hub:head-->", &head(group, first).into_string())
        .replace("<!--hub:days-->", &list(group, &days, &shifts, first, today).into_string()))
}

/// `2026-11`, and nothing else.
fn month_of(text: &str) -> Option<NaiveDate> {
    let (year, month) = text.split_once('-')?;
    let digits = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(year, 4) || !digits(month, 2) {
        return None;
    }
    NaiveDate::from_ymd_opt(year.parse().ok()?, month.parse().ok()?, 1)
        .filter(|date| (1900..=2200).contains(&date.year()))
}

fn named(first: NaiveDate) -> String {
    format!("{} de {}", MONTHS[first.month0() as usize], first.year())
}

fn head(group: &GroupView, first: NaiveDate) -> Markup {
    let month = named(first);
    html! {
        title { "Farmacias de Turno en " (group.name) ", " (month) }
        meta name="description" content={ "Qué farmacia está de turno en " (group.name) " cada día de " (month) ": nombre, dirección y horario." };
        meta name="hub-pharmacy-group" content=(group.id);
    }
}

fn list(group: &GroupView, days: &[Day], shifts: &[Shift], first: NaiveDate, today: NaiveDate) -> Markup {
    html! {
        main class="prerendered" {
            h1 { "Farmacias de Turno" }
            p { (group.name) " · " (format!("{:02} {}", first.month(), first.year())) }
            @if shifts.iter().any(|shift| shift.demo) { p { strong { "Datos de demostración" } } }
            @if shifts.is_empty() { p { "No hay turnos programados para este mes" } }
            @else {
                ol class="prerendered-days" {
                    @for day in days {
                        li data-date=(day.date) {
                            h2 {
                                (WEEKDAYS[day.date.weekday().num_days_from_sunday() as usize]) " " (day.date.day())
                                @if day.date == today { " · hoy" }
                            }
                            ul { @for segment in &day.segments { (item(group, &shifts[segment.index], &segment.ini, &segment.end)) } }
                        }
                    }
                }
            }
        }
    }
}

fn item(group: &GroupView, shift: &Shift, ini: &str, end: &str) -> Markup {
    let pharmacy = group.pharmacies.iter().find(|pharmacy| pharmacy.id == shift.pharmacy_id);
    html! {
        li class={ "c" (pharmacy::color(shift.pharmacy_id)) } data-shift=(shift.id) {
            strong { (pharmacy.map_or("", |pharmacy| pharmacy.name.as_str())) } " " (ini) "-" (end)
            @if let Some(address) = pharmacy.and_then(|pharmacy| pharmacy.address.as_deref()) { br; (address) }
            @if let Some(phone) = pharmacy.and_then(|pharmacy| pharmacy.phone.as_deref()) { " · " a href={ "tel:" (phone) } { (phone) } }
        }
    }
}
