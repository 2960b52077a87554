//! The pharmacies on duty at an instant, with their distance, and the next change.

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::group::{GroupPath, IS_PUBLIC, PharmacyView, require_visible_group};
use super::model::{Group, Pharmacy, PharmacyLocation, Shift};
use super::rules::{self, GAP_MIN, SHIFT_MAX};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Public;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{RequestPart, Result};
use hub_kernel::types::geo::distance_metres;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy").get("/plugins/pharmacy/groups/{group_id}/on_duty", operation!(pharmacy_on_duty)).extension()
}

/// The instant, and the position to measure distances from.
#[derive(Debug, Deserialize, JsonSchema)]
struct OnDutyQuery {
    /// The instant; absent means now.
    at: Option<Timestamp>,
    /// Latitude to measure distances from, in degrees; with `lng`.
    #[schemars(range(min = -90.0, max = 90.0))]
    lat: Option<f64>,
    /// Longitude to measure distances from, in degrees; with `lat`.
    #[schemars(range(min = -180.0, max = 180.0))]
    lng: Option<f64>,
}

/// The pharmacies on duty at an instant.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OnDuty {
    /// The instant.
    pub at: Timestamp,
    /// The pharmacies on duty, the nearest first when a position was given, else by slug.
    pub data: Vec<OnDutyNow>,
    /// The time at which the set of pharmacies on duty changes next; null when no more shifts are planned.
    pub next_change_at: Option<Timestamp>,
    /// The shifts that begin next.
    pub next: Vec<OnDutyNext>,
}

/// A pharmacy on duty.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OnDutyNow {
    /// The current shift.
    pub shift: Shift,
    /// The shift's pharmacy.
    pub pharmacy: PharmacyView,
    /// The time at which it goes off duty, counting its following shifts without a gap.
    pub until: Timestamp,
    /// The distance from the given position in a straight line; null without a position, or when the pharmacy has none.
    pub distance_meters: Option<i64>,
}

/// A pharmacy that goes on duty next.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OnDutyNext {
    /// The shift that begins next.
    pub shift: Shift,
    /// The shift's pharmacy.
    pub pharmacy: PharmacyView,
}

/// The pharmacies on duty at an instant, and the next change.
#[docs_const]
async fn pharmacy_on_duty(
    State(app): State<App>,
    _: Public,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Query(query): Query<OnDutyQuery>,
) -> Result<Json<OnDuty>> {
    let from = PharmacyLocation::parse(RequestPart::Query, query.lat, query.lng)?;
    let at = query.at.unwrap_or_else(|| app.clock.now());
    Ok(Json(find_on_duty(app.db.read(), group_id, at, from).await?))
}

/// The pharmacies on duty in a public group, with distances from a position.
pub async fn find_on_duty(
    mut on: Executor<'_>,
    group: Id<Group>,
    at: Timestamp,
    from: Option<PharmacyLocation>,
) -> Result<OnDuty> {
    let mut lookahead = LOOKAHEAD;
    let mut rows = list_duty_shifts(on.reborrow(), group, at, at + lookahead).await?;
    while lookahead < LOOKAHEAD_MAX && may_continue(at + lookahead, rows.iter().map(|row| &row.shift)) {
        lookahead = lookahead * 16;
        rows = list_duty_shifts(on.reborrow(), group, at, at + lookahead).await?;
    }
    if rows.is_empty() {
        require_visible_group(on, group, None).await?;
    }
    let (shifts, pharmacies): (Vec<Shift>, Vec<PharmacyView>) =
        rows.into_iter().map(|row| (row.shift, row.pharmacy)).unzip();
    let pharmacy = |shift: &Shift| pharmacies.iter().find(|pharmacy| pharmacy.id == shift.pharmacy_id).cloned();
    let duty = rules::duty_at(at, &shifts);
    let now = duty.on_duty.into_iter().filter_map(|(shift, until)| {
        let pharmacy = pharmacy(&shift)?;
        let distance_meters =
            from.zip(pharmacy.location).map(|(from, to)| distance_metres((from.lat, from.lng), (to.lat, to.lng)));
        Some(OnDutyNow { shift, pharmacy, until, distance_meters })
    });
    let mut data: Vec<_> = now.collect();
    data.sort_by_key(|now| (now.distance_meters.unwrap_or(i64::MAX), now.pharmacy.slug.clone()));
    let next = duty
        .next_shifts
        .into_iter()
        .filter_map(|shift| pharmacy(&shift).map(|pharmacy| OnDutyNext { shift, pharmacy }));
    Ok(OnDuty { at, data, next_change_at: duty.next_change_at, next: next.collect() })
}

#[derive(FromRow)]
struct DutyShiftRow {
    #[sqlx(flatten)]
    shift: Shift,
    #[sqlx(flatten)]
    pharmacy: PharmacyView,
}

/// The first window of later shifts to read: nearly every duty ends within it.
const LOOKAHEAD: Duration = Duration::days(28);
/// The last window, 20 years: a duty that continues beyond it is reported to end there.
const LOOKAHEAD_MAX: Duration = Duration::days(28 * 16 * 16);

/// True when a pharmacy's duty may continue beyond the shifts that were read, which begin before `lookahead_end`, as one that is
/// always open.
fn may_continue<'a>(lookahead_end: Timestamp, mut shifts: impl Iterator<Item = &'a Shift>) -> bool {
    shifts.any(|shift| shift.ini_at < lookahead_end && shift.end_at + GAP_MIN >= lookahead_end)
}

/// The times at which those of these pharmacies that are on duty go off duty.
pub(super) async fn list_duty_ends(
    mut on: Executor<'_>,
    pharmacies: &[Id<Pharmacy>],
    at: Timestamp,
) -> Result<Vec<(Id<Pharmacy>, Timestamp)>> {
    let mut lookahead = LOOKAHEAD;
    let mut shifts = list_shifts_of(on.reborrow(), pharmacies, at, at + lookahead).await?;
    while lookahead < LOOKAHEAD_MAX && may_continue(at + lookahead, shifts.iter()) {
        lookahead = lookahead * 16;
        shifts = list_shifts_of(on.reborrow(), pharmacies, at, at + lookahead).await?;
    }
    Ok(rules::duty_at(at, &shifts).on_duty.into_iter().map(|(shift, until)| (shift.pharmacy_id, until)).collect())
}

/// The shifts of pharmacies that have not ended and begin before `lookahead_end`, in the order they begin.
async fn list_shifts_of(
    on: Executor<'_>,
    pharmacies: &[Id<Pharmacy>],
    at: Timestamp,
    lookahead_end: Timestamp,
) -> Result<Vec<Shift>> {
    let shifts = "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                  WHERE ini_at > $1 AND ini_at < $2 AND end_at > $3 AND pharmacy_id";
    let shifts = sql(on, shifts).bind((at - SHIFT_MAX, lookahead_end, at - GAP_MIN));
    shifts.push_any(pharmacies.iter().copied()).push(" ORDER BY ini_at, id").all().await
}

/// The shifts that [`rules::duty_at`] needs: the current ones, all later ones of their pharmacies that begin before
/// `lookahead_end`, the first later ones of other pharmacies, and the first ones after `lookahead_end`.
async fn list_duty_shifts(
    on: Executor<'_>,
    group: Id<Group>,
    at: Timestamp,
    lookahead_end: Timestamp,
) -> Result<Vec<DutyShiftRow>> {
    sql(
        on,
        "WITH present AS (
             SELECT id, pharmacy_id FROM pharmacy_shifts
             WHERE group_id = $1 AND ini_at > $2 AND ini_at <= $3 AND end_at > $4
         ), future AS (
             SELECT MIN(ini_at) AS ini_at FROM pharmacy_shifts
             WHERE group_id = $1 AND ini_at > $3 AND pharmacy_id NOT IN (SELECT pharmacy_id FROM present)
             UNION
             SELECT MIN(ini_at) FROM pharmacy_shifts WHERE group_id = $1 AND ini_at >= $5
         ), around AS (
             SELECT id FROM present
             UNION
             SELECT s.id FROM present JOIN pharmacy_shifts s ON s.pharmacy_id = present.pharmacy_id
             WHERE s.ini_at > $3 AND s.ini_at < $5 AND s.group_id = $1
             UNION
             SELECT s.id FROM future JOIN pharmacy_shifts s ON s.ini_at = future.ini_at WHERE s.group_id = $1
         )
         SELECT s.id, s.group_id, s.ini_at, s.end_at, s.demo, s.pharmacy_id, p.slug, p.enabled, p.name, p.address, p.locality, p.phone, p.lat, p.lng,
                p.page_id, p.workspace_id
         FROM around
         JOIN pharmacy_shifts s ON s.id = around.id
         JOIN pharmacies p ON p.id = s.pharmacy_id
         JOIN pharmacy_groups ON pharmacy_groups.id = s.group_id AND pharmacy_groups.deleted_at IS NULL AND ",
    )
    .bind((group, at - SHIFT_MAX, at, at - GAP_MIN, lookahead_end))
    .push(IS_PUBLIC)
    .push(" ORDER BY s.ini_at, s.id")
    .all()
    .await
}
