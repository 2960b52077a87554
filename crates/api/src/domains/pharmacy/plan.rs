//! Planning a group's shifts: a rotation of its pharmacies, or a month once more in another.
//!
//! What stands in the way of a planned shift is a conflict. Nothing is written while there are any, unless they are to be
//! skipped; a dry run answers the same.

use std::collections::HashSet;

use axum::extract::State;
use chrono::NaiveDate;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::group::{Group, GroupPath, Pharmacy};
use super::local_time::{LocalTime, Weekdays, YearMonth, is_year_in_range};
use super::manage::{ManagedGroup, lock_managed_group};
use super::rules::{self, Align, PlannedShift, Rotation, month_bounds};
use super::shift::{SHIFTS_MAX, Shift, derived_shift_id};
use super::write::{
    Actor, ShiftEdit, list_enabled_pharmacy_ids, list_overlapping_shifts, list_shift_id_owners, publish_shift_events,
    write_shift_edits,
};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .post(
            "/plugins/pharmacy/groups/{group_id}/shifts/generate",
            pharmacy_shift_generate,
            PHARMACY_SHIFT_GENERATE_DOCS,
        )
        .errors(&[NotFound, Rule("too_many"), Rule("shift_pharmacy"), Rule("shift_order"), Rule("shift_length")])
        .extension()
        .post(
            "/plugins/pharmacy/groups/{group_id}/shifts/copy_month",
            pharmacy_shift_copy_month,
            PHARMACY_SHIFT_COPY_MONTH_DOCS,
        )
        .errors(&[NotFound, Rule("too_many")])
        .extension()
}

/// A rotation to be planned.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ShiftGenerate {
    /// The sets of pharmacies that take turns, in order; those of one set are on duty together.
    pub pharmacies: Vec<Vec<Id<Pharmacy>>>,
    /// The first date a turn may begin on.
    pub from: NaiveDate,
    /// The last date a turn may begin on; at most 366 days in all.
    pub until: NaiveDate,
    /// When a turn begins, by the clocks of the group's zone.
    pub start_time: LocalTime,
    /// How long a turn is, by the clocks: 1440 ends at the same time of the next day. At most 14 days.
    pub duration_minutes: u32,
    /// A turn begins every so many days, counted from the first date.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 366))]
    pub every_days: u32,
    /// The weekdays a turn may begin on, Monday as 1; on others there is none, and the set waits for the next turn.
    #[serde(default)]
    pub weekdays: Weekdays,
    /// Whether to write what can be, when some cannot.
    #[serde(default)]
    pub skip_conflicts: bool,
    /// Whether to answer what would be done, and do nothing.
    #[serde(default)]
    pub dry_run: bool,
}

fn one() -> u32 {
    1
}

/// A month's shifts that are to be in another month too.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ShiftCopyMonth {
    /// The month whose shifts are copied: those that begin in it, by the clocks of the group's zone.
    pub from_month: YearMonth,
    /// The month they are copied to.
    pub to_month: YearMonth,
    /// How a day is found again.
    pub align: DayAlignment,
    /// Whether to write what can be, when some cannot.
    #[serde(default)]
    pub skip_conflicts: bool,
    /// Whether to answer what would be done, and do nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// How a month's days are found again in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DayAlignment {
    /// By their date: the 3rd is the 3rd.
    Date,
    /// By their weekday: the first Monday is the first Monday.
    Weekday,
}

/// What was planned.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShiftPlan {
    /// The shifts that are written, or could be, in the order of the plan.
    pub data: Vec<Shift>,
    /// Those that cannot be.
    pub conflicts: Vec<ShiftConflict>,
}

/// A planned shift that cannot be.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShiftConflict {
    /// The shift; for `error.rule.copy_day` the one that was to be copied.
    pub shift: Shift,
    /// The code a PUT of it would answer, or `error.rule.copy_day` when the month has no such day.
    pub code: String,
    /// The shift that is in its way, where it is one.
    pub other: Option<Shift>,
}

/// Plans a rotation of pharmacies in a group that the caller's workspace manages.
///
/// Shifts that cannot be are among `conflicts`: nothing is written while there are any, unless `skip_conflicts` is true. The
/// same rotation once more is conflicts alone. A pharmacy that is not of the group or takes no turns: 422
/// `error.rule.shift_pharmacy`. A turn of no time or of more than 14 days: 422 `error.rule.shift_order`, `shift_length`.
/// More than 10 000 shifts: 422 `error.rule.too_many`.
#[docs_const]
async fn pharmacy_shift_generate(
    State(app): State<App>,
    staff: Workspace,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Body(asked): Body<ShiftGenerate>,
) -> Result<Json<ShiftPlan>> {
    let mut tx = app.db.begin().await?;
    let planner = Planner { workspace: Some(staff.scope_id), account_id: staff.account_id, at: app.clock.now() };
    let plan = generate_shifts(&mut tx, planner, group_id, &asked).await?;
    if !asked.dry_run {
        tx.commit().await?;
    }
    Ok(Json(plan))
}

/// Copies a month's shifts to another month, in a group that the caller's workspace manages.
///
/// Shifts that cannot be are among `conflicts`: nothing is written while there are any, unless `skip_conflicts` is true. A
/// day that the other month does not have, such as the 31st or a fifth Monday, is a conflict `error.rule.copy_day`. More
/// than 10 000 shifts: 422 `error.rule.too_many`.
#[docs_const]
async fn pharmacy_shift_copy_month(
    State(app): State<App>,
    staff: Workspace,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Body(asked): Body<ShiftCopyMonth>,
) -> Result<Json<ShiftPlan>> {
    let mut tx = app.db.begin().await?;
    let planner = Planner { workspace: Some(staff.scope_id), account_id: staff.account_id, at: app.clock.now() };
    let plan = copy_month_shifts(&mut tx, planner, group_id, &asked).await?;
    if !asked.dry_run {
        tx.commit().await?;
    }
    Ok(Json(plan))
}

/// Who plans: for a workspace in its own groups, else in any.
#[derive(Clone, Copy)]
pub struct Planner {
    /// The workspace.
    pub workspace: Option<Id<Scope>>,
    /// The account.
    pub account_id: Id<Account>,
    /// When.
    pub at: Timestamp,
}

/// Plans a rotation, and writes it as `pharmacy_shift_generate` says.
pub async fn generate_shifts(
    tx: &mut Tx,
    by: Planner,
    group_id: Id<Group>,
    asked: &ShiftGenerate,
) -> Result<ShiftPlan> {
    check_rotation(asked)?;
    let group = lock_managed_group(tx.on(), by.workspace, group_id).await?;
    let enabled = enabled(tx, &group).await?;
    for (set, pharmacies) in asked.pharmacies.iter().enumerate() {
        if let Some(place) = pharmacies.iter().position(|pharmacy| !enabled.contains(pharmacy)) {
            return Err(rules::shift_pharmacy_error(format!("pharmacies[{set}][{place}]")));
        }
    }
    let rotation = Rotation {
        sets: &asked.pharmacies,
        from: asked.from,
        until: asked.until,
        start_minutes: asked.start_time.minutes_from_midnight(),
        duration_minutes: asked.duration_minutes,
        every_days: asked.every_days,
        weekdays: &asked.weekdays.0,
    };
    let turns: Vec<_> = rules::plan_rotation(group.tz()?, &rotation).take(SHIFTS_MAX as usize + 1).collect();
    check_shift_count(turns.len())?;
    write_plan(tx, by, &group, &enabled, turns, Vec::new(), asked.skip_conflicts).await
}

/// Copies a month, and writes it as `pharmacy_shift_copy_month` says.
pub async fn copy_month_shifts(
    tx: &mut Tx,
    by: Planner,
    group_id: Id<Group>,
    asked: &ShiftCopyMonth,
) -> Result<ShiftPlan> {
    let (YearMonth(from), YearMonth(to)) = (asked.from_month, asked.to_month);
    if from == to {
        return Err(Error::parser(RequestPart::Body, "to_month", "it is the month that is copied"));
    }
    let group = lock_managed_group(tx.on(), by.workspace, group_id).await?;
    let (zone, enabled) = (group.tz()?, enabled(tx, &group).await?);
    let shifts = list_shifts_beginning_in(tx.on(), group.id, month_bounds(zone, from)).await?;
    check_shift_count(shifts.len())?;
    let align = if asked.align == DayAlignment::Date { Align::Date } else { Align::Weekday };
    let (mut turns, mut conflicts) = (Vec::new(), Vec::new());
    for shift in shifts {
        match rules::copy_to_month(zone, &shift, to, align) {
            Some(turn) => turns.push(turn),
            None => conflicts.push(ShiftConflict { shift, code: "error.rule.copy_day".into(), other: None }),
        }
    }
    write_plan(tx, by, &group, &enabled, turns, conflicts, asked.skip_conflicts).await
}

fn check_rotation(asked: &ShiftGenerate) -> Result<()> {
    let refused = |path: &str, message: &str| Err(Error::parser(RequestPart::Body, path, message));
    let days = (asked.until - asked.from).num_days() + 1;
    if asked.pharmacies.is_empty() {
        return refused("pharmacies", "a rotation has at least one set of pharmacies");
    }
    if let Some(set) = asked.pharmacies.iter().position(Vec::is_empty) {
        return refused(&format!("pharmacies[{set}]"), "a set has at least one pharmacy");
    }
    match days {
        _ if !is_year_in_range(asked.from) => return refused("from", "the year is out of range"),
        ..=0 => return refused("until", "the period ends before it begins"),
        367.. => return refused("until", "the period is longer than 366 days"),
        _ => {}
    }
    if !(1..=366).contains(&asked.every_days) {
        return refused("every_days", "a turn begins every 1 to 366 days");
    }
    rules::check_shift_duration_minutes(asked.duration_minutes)
}

fn check_shift_count(count: usize) -> Result<()> {
    let maximum = SHIFTS_MAX;
    if count as i64 > maximum { Err(Error::Rule("too_many", Some(json!({"maximum": maximum})))) } else { Ok(()) }
}

async fn enabled(tx: &mut Tx, group: &ManagedGroup) -> Result<HashSet<Id<Pharmacy>>> {
    Ok(list_enabled_pharmacy_ids(tx.on(), group.id).await?.into_iter().collect())
}

/// Finds the turns a place among the shifts that are there, and writes them unless there are conflicts that count.
async fn write_plan(
    tx: &mut Tx,
    by: Planner,
    group: &ManagedGroup,
    enabled: &HashSet<Id<Pharmacy>>,
    turns: Vec<PlannedShift>,
    mut conflicts: Vec<ShiftConflict>,
    skip: bool,
) -> Result<ShiftPlan> {
    let mut wanted = Vec::new();
    for shift in assign_shift_ids(tx.on(), group.id, turns).await? {
        let refused = match enabled.contains(&shift.pharmacy_id) {
            true => rules::check_shift_times(shift.ini_at, shift.end_at).err(),
            false => Some(rules::shift_pharmacy_error("pharmacy_id")),
        };
        match refused {
            None => wanted.push(shift),
            Some(refused) => conflicts.push(ShiftConflict { shift, code: refused.code().to_string(), other: None }),
        }
    }
    let standing = list_overlapping_shifts(tx.on(), &wanted).await?;
    let mut clashes = rules::find_clashes(&wanted, &standing);
    let mut data = Vec::new();
    for (index, shift) in wanted.into_iter().enumerate() {
        match clashes.remove(&index) {
            None => data.push(shift),
            Some(other) => {
                let code = rules::shift_overlap_error(&other).code().to_string();
                conflicts.push(ShiftConflict { shift, code, other: Some(other) });
            }
        }
    }
    if !data.is_empty() && (skip || conflicts.is_empty()) {
        let edits: Vec<_> = data.iter().cloned().map(ShiftEdit::Created).collect();
        let author = Actor { account_id: by.account_id, groups: &[group.id], at: by.at };
        write_shift_edits(tx, group.id, &author, &edits).await?;
        publish_shift_events(tx, group.id, &edits, by.at).await?;
    }
    Ok(ShiftPlan { data, conflicts })
}

/// The turns as shifts: by the id that an import of them would have, where no shift has it and nobody else had it.
async fn assign_shift_ids(on: Executor<'_>, group: Id<Group>, turns: Vec<PlannedShift>) -> Result<Vec<Shift>> {
    let named: Vec<_> = turns.iter().map(|turn| derived_shift_id(group, turn.pharmacy_id, turn.date)).collect();
    let known = list_shift_id_owners(on, &named).await?;
    let mut taken: HashSet<_> =
        known.iter().filter(|known| known.shift.is_some() || known.group_id != group).map(|known| known.id).collect();
    let shifts = turns.into_iter().zip(named).map(|(turn, named)| {
        let PlannedShift { pharmacy_id, ini_at, end_at, .. } = turn;
        let id = if taken.insert(named) { named } else { Id::new() };
        Shift { id, group_id: group, pharmacy_id, ini_at, end_at, demo: false }
    });
    Ok(shifts.collect())
}

/// The shifts of a group that begin in a period, one more than are copied.
async fn list_shifts_beginning_in(
    on: Executor<'_>,
    group: Id<Group>,
    (ini, end): (Timestamp, Timestamp),
) -> Result<Vec<Shift>> {
    sql(
        on,
        "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
         WHERE group_id = $1 AND ini_at >= $2 AND ini_at < $3 ORDER BY ini_at, id LIMIT 10001",
    )
    .bind(group)
    .bind(ini)
    .bind(end)
    .all()
    .await
}
