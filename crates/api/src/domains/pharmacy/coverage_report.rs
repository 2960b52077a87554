//! Checking a group's plan: gaps in its coverage, pharmacies that are on duty twice, and how the duty is shared.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::group::{Group, GroupPath, Pharmacy};
use super::local_time::{LocalTime, Weekdays};
use super::manage::find_managed_group;
use super::rules::{self, CoverageWindow, SHIFT_MAX};
use super::shift::{SHIFTS_MAX, Shift};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .post("/plugins/pharmacy/groups/{group_id}/shifts/check", pharmacy_shift_check, PHARMACY_SHIFT_CHECK_DOCS)
        .errors(&[NotFound, Rule("too_many")])
        .extension()
}

/// What is to be checked.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CoverageCheck {
    /// Begin of the period.
    pub datetime_ini: Timestamp,
    /// End of the period, itself outside of it; at most 366 days after the begin.
    pub datetime_end: Timestamp,
    /// How many pharmacies have to be on duty when; absent or null: one, always. Where several apply, the most demanding does.
    pub cover: Option<Vec<CoverageRequirement>>,
}

/// A time of the week when pharmacies have to be on duty.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CoverageRequirement {
    /// The weekdays it begins on, Monday as 1; all when absent.
    #[serde(default)]
    weekdays: Weekdays,
    /// When it begins, by the clocks of the group's zone.
    #[serde(default = "first")]
    start_time: LocalTime,
    /// When it ends: on the next day, when it is not after the begin.
    #[serde(default = "last")]
    end_time: LocalTime,
    /// How many pharmacies.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1000))]
    minimum: u32,
}

fn first() -> LocalTime {
    LocalTime::START_OF_DAY
}

fn last() -> LocalTime {
    LocalTime::END_OF_DAY
}

fn one() -> u32 {
    1
}

/// A plan as it is.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CoverageReport {
    /// When too few pharmacies are on duty, in order; gaps of less than a minute are none.
    gaps: Vec<CoverageGap>,
    /// The pharmacies that are on duty twice at a moment.
    overlaps: Vec<ShiftOverlap>,
    /// How much duty each pharmacy has that takes turns, or has a shift in the period, ordered by slug.
    pharmacies: Vec<PharmacyDutyHours>,
}

/// A time when too few pharmacies are on duty.
#[derive(Debug, Serialize, JsonSchema)]
struct CoverageGap {
    /// When it begins.
    ini_at: Timestamp,
    /// When it ends.
    end_at: Timestamp,
    /// How many are on duty.
    on_duty: u32,
}

/// Shifts of one pharmacy that overlap.
#[derive(Debug, Serialize, JsonSchema)]
struct ShiftOverlap {
    /// The pharmacy.
    pharmacy_id: Id<Pharmacy>,
    /// Its shifts, in the order they begin.
    shift_ids: Vec<Id<Shift>>,
}

/// A pharmacy's duty within the period, in hours with at most two decimals; an hour may be of several kinds.
#[derive(Debug, Serialize, JsonSchema)]
struct PharmacyDutyHours {
    /// The pharmacy.
    pharmacy_id: Id<Pharmacy>,
    /// Its shifts that are in the period, or reach into it.
    shifts: u32,
    /// Its hours.
    hours: f64,
    /// Those from 21:00 to 06:00.
    night_hours: f64,
    /// Those of Saturdays and Sundays.
    weekend_hours: f64,
    /// Those of Argentina's national holidays, by law 27.399.
    holiday_hours: f64,
}

/// Checks a period of a group that the caller's workspace manages: its gaps, overlaps, and how the duty is shared.
///
/// Days, nights and weekends are those of the group's zone. More than 10 000 shifts: 422 `error.rule.too_many`.
#[docs_const]
async fn pharmacy_shift_check(
    State(app): State<App>,
    staff: Workspace,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Body(asked): Body<CoverageCheck>,
) -> Result<Json<CoverageReport>> {
    Ok(Json(check_coverage(app.db.read(), Some(staff.scope_id), group_id, asked).await?))
}

/// The covers that one check may have.
const REQUIREMENTS_MAX: usize = 50;

/// Checks a period of a group: one that the workspace manages, or without a workspace any.
pub async fn check_coverage(
    mut on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    group_id: Id<Group>,
    asked: CoverageCheck,
) -> Result<CoverageReport> {
    let period = (asked.datetime_ini, asked.datetime_end);
    rules::check_period(RequestPart::Body, period.0, period.1)?;
    let covers = asked.cover.map(coverage_windows).transpose()?;
    let group = find_managed_group(on.reborrow(), workspace, group_id).await?;
    let zone = group.tz()?;
    let shifts = list_shifts_in_period(on.reborrow(), group.id, period).await?;
    if shifts.len() as i64 > SHIFTS_MAX {
        return Err(Error::Rule("too_many", Some(json!({"maximum": SHIFTS_MAX}))));
    }
    let gaps = rules::coverage_gaps(zone, period, covers.as_deref(), &shifts).into_iter();
    let overlaps = rules::find_overlaps(&shifts).into_iter();
    let hours = |(pharmacy_id, enabled): (Id<Pharmacy>, bool)| {
        let own: Vec<_> = shifts.iter().filter(|shift| shift.pharmacy_id == pharmacy_id).collect();
        let shifts = u32::try_from(own.len()).unwrap_or(u32::MAX);
        let hours = rules::duty_hours(zone, &rules::merged_duty_spans(period, own, Duration::zero()));
        (enabled || shifts > 0).then(|| PharmacyDutyHours {
            pharmacy_id,
            shifts,
            hours: rounded_hours(hours.total),
            night_hours: rounded_hours(hours.night),
            weekend_hours: rounded_hours(hours.weekend),
            holiday_hours: rounded_hours(hours.holiday),
        })
    };
    Ok(CoverageReport {
        gaps: gaps
            .map(|gap| CoverageGap { ini_at: gap.span.0, end_at: gap.span.1, on_duty: gap.on_duty_count })
            .collect(),
        overlaps: overlaps.map(|(pharmacy_id, shift_ids)| ShiftOverlap { pharmacy_id, shift_ids }).collect(),
        pharmacies: list_pharmacy_ids(on, group.id).await?.into_iter().filter_map(hours).collect(),
    })
}

fn coverage_windows(covers: Vec<CoverageRequirement>) -> Result<Vec<CoverageWindow>> {
    if covers.len() > REQUIREMENTS_MAX {
        return Err(Error::parser(RequestPart::Body, "cover", format_args!("at most {REQUIREMENTS_MAX}")));
    }
    let cover = |(index, cover): (usize, CoverageRequirement)| {
        let CoverageRequirement { weekdays, start_time, end_time, minimum } = cover;
        if !(1..=1000).contains(&minimum) {
            return Err(Error::parser(RequestPart::Body, format!("cover[{index}].minimum"), "from 1 to 1000"));
        }
        Ok(CoverageWindow {
            weekdays: weekdays.0,
            start_minutes: start_time.minutes_from_midnight(),
            end_minutes: end_time.minutes_from_midnight(),
            minimum,
        })
    };
    covers.into_iter().enumerate().map(cover).collect()
}

/// Hours with two decimals.
fn rounded_hours(duration: Duration) -> f64 {
    (duration.num_milliseconds() as f64 / 36_000.0).round() / 100.0
}

/// The shifts of a group that overlap a period, whoever may see them, one more than are checked.
async fn list_shifts_in_period(
    on: Executor<'_>,
    group: Id<Group>,
    (ini, end): (Timestamp, Timestamp),
) -> Result<Vec<Shift>> {
    sql(
        on,
        "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
         WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4 ORDER BY ini_at, id LIMIT 10001",
    )
    .bind(group)
    .bind(ini - SHIFT_MAX)
    .bind(end)
    .bind(ini)
    .all()
    .await
}

async fn list_pharmacy_ids(on: Executor<'_>, group: Id<Group>) -> Result<Vec<(Id<Pharmacy>, bool)>> {
    sql(on, "SELECT id, enabled FROM pharmacies WHERE group_id = $1 ORDER BY slug").bind(group).all().await
}
