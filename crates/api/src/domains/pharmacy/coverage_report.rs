//! The coverage report of a group: gaps, overlapping shifts of one pharmacy, and the duty hours of each pharmacy.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::country::holiday_dates;
use super::cover::{Cover, CoverRulePut};
use super::group::{GroupPath, find_managed_group};
use super::model::{CoverageGap, Group, Pharmacy, Shift, check_shift_count};
use super::rules::{self, SHIFT_MAX};
use super::shift::list_shifts;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .post("/plugins/pharmacy/groups/{group_id}/shifts/check", operation!(pharmacy_shift_check))
        .errors(&[Rule("too_many")])
        .extension()
}

/// The period to check, and the coverage it requires.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct CoverageCheck {
    /// The begin of the period.
    pub datetime_ini: Timestamp,
    /// The end of the period, exclusive; at most 366 days after the begin.
    pub datetime_end: Timestamp,
    /// The required coverage; absent or null requires the group's own `cover`. Where several apply, the highest minimum counts.
    pub cover: Option<Vec<CoverRulePut>>,
}

/// The coverage of a period.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CoverageReport {
    /// The times when too few pharmacies are on duty, in order; gaps under a minute are left out.
    gaps: Vec<CoverageGap>,
    /// The pharmacies with overlapping shifts.
    overlaps: Vec<ShiftOverlap>,
    /// The duty hours of each pharmacy that is enabled or has a shift in the period, ordered by slug.
    pharmacies: Vec<PharmacyDutyHours>,
}

/// Overlapping shifts of one pharmacy.
#[derive(Debug, Serialize, JsonSchema)]
struct ShiftOverlap {
    /// The pharmacy.
    pharmacy_id: Id<Pharmacy>,
    /// Its shifts, in the order they begin.
    shift_ids: Vec<Id<Shift>>,
}

/// A pharmacy's duty hours within the period, with at most two decimals; an hour may count as several kinds.
#[derive(Debug, Serialize, JsonSchema)]
struct PharmacyDutyHours {
    /// The pharmacy.
    pharmacy_id: Id<Pharmacy>,
    /// The number of its shifts that overlap the period.
    shifts: u32,
    /// All its hours.
    hours: f64,
    /// Its hours from 21:00 to 06:00.
    night_hours: f64,
    /// Its hours on Saturdays and Sundays.
    weekend_hours: f64,
    /// Its hours on the holidays of the group's country.
    holiday_hours: f64,
}

/// Checks a period of a group that the caller's workspace manages: gaps, overlaps, and duty hours.
///
/// Gaps are where too few are on duty for the `cover` of the request, or without one the group's. Days, nights and weekends are in
/// local time of the group, holidays those of its country. More than 10 000 shifts: 422 `error.rule.too_many`.
#[docs_const]
async fn pharmacy_shift_check(
    State(app): State<App>,
    staff: Workspace,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Body(request): Body<CoverageCheck>,
) -> Result<Json<CoverageReport>> {
    Ok(Json(check_coverage(app.db.read(), Some(staff.scope_id), group_id, request).await?))
}

/// Checks a period of a group that the workspace manages, or without a workspace of any group.
pub async fn check_coverage(
    mut on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    group_id: Id<Group>,
    request: CoverageCheck,
) -> Result<CoverageReport> {
    let period = (request.datetime_ini, request.datetime_end);
    rules::check_period(RequestPart::Body, period.0, period.1)?;
    let own_cover = request.cover.map(Cover::parse).transpose()?;
    let group = find_managed_group(on.reborrow(), workspace, group_id).await?;
    let zone = group.tz()?;
    let date = |at: Timestamp| at.utc().with_timezone(&zone).date_naive();
    let holidays = holiday_dates(group.holidays_country.as_deref(), date(period.0), date(period.1));
    let Cover(cover) = own_cover.unwrap_or(group.cover);
    let shifts = list_shifts(on.reborrow(), group.id, (period.0 - SHIFT_MAX, period.1), period.0).await?;
    check_shift_count(shifts.len())?;
    let overlaps = rules::find_overlaps(&shifts).into_iter();
    let hours = |(pharmacy_id, enabled): (Id<Pharmacy>, bool)| {
        let own: Vec<_> = shifts.iter().filter(|shift| shift.pharmacy_id == pharmacy_id).collect();
        let shifts = u32::try_from(own.len()).unwrap_or(u32::MAX);
        let hours = rules::duty_hours(zone, &holidays, &rules::merged_duty_spans(period, own, Duration::zero()));
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
        gaps: rules::coverage_gaps(zone, period, &cover, &shifts),
        overlaps: overlaps.map(|(pharmacy_id, shift_ids)| ShiftOverlap { pharmacy_id, shift_ids }).collect(),
        pharmacies: list_pharmacy_ids(on, group.id).await?.into_iter().filter_map(hours).collect(),
    })
}

/// A duration in hours, rounded to two decimals.
fn rounded_hours(duration: Duration) -> f64 {
    (duration.num_milliseconds() as f64 / 36_000.0).round() / 100.0
}

async fn list_pharmacy_ids(on: Executor<'_>, group: Id<Group>) -> Result<Vec<(Id<Pharmacy>, bool)>> {
    sql(on, "SELECT id, enabled FROM pharmacies WHERE group_id = $1 ORDER BY slug").bind(group).all().await
}
