//! The duty of the groups that a workspace manages: the pharmacies on duty now and next, and the next gaps.

use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::cover::Cover;
use super::model::{CoverageGap, Group, Pharmacy, SHIFTS_MAX, Shift};
use super::rules::{self, GAP_MIN, SHIFT_MAX};
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The period of the gaps.
const GAP_LOOKAHEAD: Duration = Duration::days(14);
/// The period of the shifts that are read: the end of a duty beyond it is not seen.
const SHIFT_LOOKAHEAD: Duration = Duration::days(28);
/// The most gaps that are listed.
const GAPS_MAX: usize = 5;

/// The duty of a group.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ManagedDuty {
    /// The group's id.
    pub(crate) group_id: Id<Group>,
    /// The group's name.
    pub(crate) group_name: String,
    /// The IANA time zone of its days.
    pub(crate) time_zone: String,
    /// The number of its enabled pharmacies.
    pub(crate) pharmacy_count: i64,
    /// The pharmacies on duty, in the order in which their shifts began.
    pub(crate) on_duty: Vec<DutyPharmacy>,
    /// The pharmacies whose shifts begin next.
    pub(crate) next: Vec<DutyPharmacy>,
    /// The number of gaps of the next 14 days: times when too few pharmacies are on duty for the group's cover.
    pub(crate) gap_count: u32,
    /// The first five of these gaps.
    pub(crate) gaps: Vec<CoverageGap>,
}

/// A pharmacy on duty now, or next.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "ManagedDutyPharmacy")]
pub(crate) struct DutyPharmacy {
    /// The pharmacy's id.
    pharmacy_id: Id<Pharmacy>,
    /// Its name.
    name: String,
    /// Its phone number, as dialled within the country.
    phone: Option<String>,
    /// The begin of its shift.
    ini_at: Timestamp,
    /// The time at which it goes off duty, counting its following shifts without a gap.
    end_at: Timestamp,
    /// True for a made-up shift of the demonstration.
    demo: bool,
}

#[derive(FromRow)]
struct GroupRow {
    id: Id<Group>,
    name: String,
    time_zone: String,
    cover: Cover,
    pharmacy_count: i64,
}

#[derive(FromRow)]
struct ShiftRow {
    #[sqlx(flatten)]
    shift: Shift,
    name: String,
    phone: Option<String>,
}

/// Lists the duty of each group that a workspace manages, by the group's name. Suspended groups are left out.
pub async fn list_managed_duties(
    mut on: Executor<'_>,
    workspace: Id<Scope>,
    now: Timestamp,
) -> Result<Vec<ManagedDuty>> {
    let groups = list_groups(on.reborrow(), workspace).await?;
    if groups.is_empty() {
        return Ok(Vec::new());
    }
    let shifts = list_group_shifts(on, groups.iter().map(|group| group.id), now).await?;
    groups.into_iter().map(|group| group_duty(group, &shifts, now)).collect()
}

fn group_duty(group: GroupRow, rows: &[ShiftRow], now: Timestamp) -> Result<ManagedDuty> {
    let zone = group.time_zone.parse().map_err(Error::internal)?;
    let own: Vec<&ShiftRow> = rows.iter().filter(|row| row.shift.group_id == group.id).collect();
    let shifts: Vec<Shift> = own.iter().map(|row| row.shift.clone()).collect();
    let duty = rules::duty_at(now, &shifts);
    let pharmacy = |shift: &Shift, end_at: Timestamp| {
        let row = own.iter().find(|row| row.shift.id == shift.id)?;
        let Shift { pharmacy_id, ini_at, demo, .. } = *shift;
        Some(DutyPharmacy { pharmacy_id, name: row.name.clone(), phone: row.phone.clone(), ini_at, end_at, demo })
    };
    let mut gaps = rules::coverage_gaps(zone, (now, now + GAP_LOOKAHEAD), &group.cover.0, &shifts);
    let gap_count = u32::try_from(gaps.len()).unwrap_or(u32::MAX);
    gaps.truncate(GAPS_MAX);
    Ok(ManagedDuty {
        group_id: group.id,
        group_name: group.name,
        time_zone: group.time_zone,
        pharmacy_count: group.pharmacy_count,
        on_duty: duty.on_duty.iter().filter_map(|(shift, until)| pharmacy(shift, *until)).collect(),
        next: duty.next_shifts.iter().filter_map(|shift| pharmacy(shift, shift.end_at)).collect(),
        gap_count,
        gaps,
    })
}

async fn list_groups(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<GroupRow>> {
    sql(
        on,
        "SELECT g.id, g.name, g.time_zone, g.cover,
                (SELECT COUNT(p.id) FROM pharmacies p WHERE p.group_id = g.id AND p.enabled) AS pharmacy_count
         FROM pharmacy_groups g
         WHERE g.manager_workspace_id = $1 AND g.deleted_at IS NULL AND NOT EXISTS (
             SELECT v.id FROM workspace_services v WHERE v.service_id = g.id AND v.state = 'inactive')
         ORDER BY g.name_folded, g.id",
    )
    .bind(workspace)
    .all()
    .await
}

/// The shifts of groups that have not ended and begin before the lookahead's end, in the order they begin.
async fn list_group_shifts(
    on: Executor<'_>,
    groups: impl Iterator<Item = Id<Group>>,
    now: Timestamp,
) -> Result<Vec<ShiftRow>> {
    let shifts = "SELECT s.id, s.group_id, s.pharmacy_id, s.ini_at, s.end_at, s.demo, p.name, p.phone
                  FROM pharmacy_shifts s JOIN pharmacies p ON p.id = s.pharmacy_id
                  WHERE s.ini_at > $1 AND s.ini_at < $2 AND s.end_at > $3 AND s.group_id";
    let shifts = sql(on, shifts).bind((now - SHIFT_MAX, now + SHIFT_LOOKAHEAD, now - GAP_MIN)).push_any(groups);
    shifts.push(" ORDER BY s.ini_at, s.id LIMIT ").push_bind(SHIFTS_MAX).all().await
}
