//! Planning the shifts of a group: a rotation of its pharmacies, or a copy of a month.
//!
//! A planned shift that is stored already is unchanged, one that cannot be written is a conflict. While there are conflicts nothing is written, unless
//! `skip_conflicts` is set; a dry run answers the same plan.

use std::collections::{HashMap, HashSet};

use axum::extract::State;
use chrono::Duration;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::group::{GroupPath, ManagedGroup, list_enabled_pharmacy_ids, lock_managed_group};
use super::local_time::{YearMonth, is_year_in_range};
use super::model::{
    DayAlignment, Group, Pharmacy, SHIFTS_MAX, Shift, ShiftEditor, ShiftGenerate, check_shift_count, derived_shift_id,
};
use super::rules::{self, PlannedShift, month_bounds};
use super::shift::{ShiftEdit, list_overlapping_shifts, list_shift_id_owners, list_shifts, write_shift_edits};
use crate::domains::workspaces::SERVICE_INACTIVE;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .post("/plugins/pharmacy/groups/{group_id}/shifts/generate", operation!(pharmacy_shift_generate))
        .errors(&[
            Rule("too_many"),
            Rule("shift_pharmacy"),
            Rule("shift_order"),
            Rule("shift_length"),
            SERVICE_INACTIVE,
        ])
        .extension()
        .post("/plugins/pharmacy/groups/{group_id}/shifts/copy_month", operation!(pharmacy_shift_copy_month))
        .errors(&[Rule("too_many"), SERVICE_INACTIVE])
        .extension()
}

/// A month to copy.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ShiftCopyMonth {
    /// The month to copy: the shifts that begin in it, in local time of the group.
    pub from_month: YearMonth,
    /// The month to copy to.
    pub to_month: YearMonth,
    /// The way to find the day of a shift in the other month.
    pub align: DayAlignment,
    /// Writes the shifts without conflicts even if others have some.
    #[serde(default)]
    pub skip_conflicts: bool,
    /// Answers the plan and writes nothing.
    #[serde(default)]
    pub dry_run: bool,
}

/// A plan.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShiftPlan {
    /// The shifts without conflicts that are to be written, in the order of the plan: new ones, and stored ones of the
    /// demonstration, which become real.
    pub data: Vec<Shift>,
    /// The stored shifts with the pharmacy, begin and end of a planned one. Nothing is written for them.
    pub unchanged: Vec<Shift>,
    /// The shifts with conflicts.
    pub conflicts: Vec<ShiftConflict>,
}

/// A planned shift that cannot be written.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ShiftConflict {
    /// The planned shift; for `error.rule.copy_day` the original one.
    pub shift: Shift,
    /// The error code that a PUT of it would answer, or `error.rule.copy_day` when the month has no such day.
    pub code: String,
    /// The shift that it overlaps, if that is the conflict.
    pub other: Option<Shift>,
}

/// Plans a rotation of pharmacies in a group that the caller's workspace manages.
///
/// Shifts that cannot be written are among `conflicts`: while there are any nothing is written, unless `skip_conflicts` is
/// true. Planned shifts that are stored already are `unchanged`: planning the same rotation again writes nothing. 422 `error.rule.shift_pharmacy` when a pharmacy is not in
/// the group or is disabled, `shift_order` when a shift has no length, `shift_length` when it is longer than 14 days,
/// `too_many` for more than 10 000 shifts, `service_inactive` when the staff suspended the group.
#[docs_const]
async fn pharmacy_shift_generate(
    State(app): State<App>,
    staff: Workspace,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Body(request): Body<ShiftGenerate>,
) -> Result<Json<ShiftPlan>> {
    let mut tx = app.db.begin().await?;
    let editor = ShiftEditor::from_caller(&staff, app.clock.now());
    let plan = generate_shifts(&mut tx, editor, group_id, &request).await?;
    if !request.dry_run {
        tx.commit().await?;
    }
    Ok(Json(plan))
}

/// Copies a month's shifts to another month, in a group that the caller's workspace manages.
///
/// Shifts that cannot be written are among `conflicts`: while there are any nothing is written, unless `skip_conflicts` is
/// true. Planned shifts that are stored already are `unchanged`. A day that the other month does not have, such as the 31st or a fifth Monday, is a conflict
/// `error.rule.copy_day`. 422 `error.rule.too_many` for more than 10 000 shifts, `service_inactive` when the staff suspended
/// the group.
#[docs_const]
async fn pharmacy_shift_copy_month(
    State(app): State<App>,
    staff: Workspace,
    Path(GroupPath { group_id }): Path<GroupPath>,
    Body(request): Body<ShiftCopyMonth>,
) -> Result<Json<ShiftPlan>> {
    let mut tx = app.db.begin().await?;
    let editor = ShiftEditor::from_caller(&staff, app.clock.now());
    let plan = copy_month_shifts(&mut tx, editor, group_id, &request).await?;
    if !request.dry_run {
        tx.commit().await?;
    }
    Ok(Json(plan))
}

/// Plans a rotation, and writes it unless there are conflicts (see `pharmacy_shift_generate`).
pub async fn generate_shifts(
    tx: &mut Tx,
    editor: ShiftEditor,
    group_id: Id<Group>,
    request: &ShiftGenerate,
) -> Result<ShiftPlan> {
    check_rotation(request)?;
    let group = lock_managed_group(tx.on(), editor.workspace_id, group_id).await?;
    let enabled = list_enabled_pharmacy_ids(tx.on(), group.id).await?;
    for (set, pharmacies) in request.pharmacies.iter().enumerate() {
        if let Some(index) = pharmacies.iter().position(|pharmacy| !enabled.contains(pharmacy)) {
            return Err(rules::shift_pharmacy_error(format!("pharmacies[{set}][{index}]")));
        }
    }
    let planned: Vec<_> = rules::plan_rotation(group.tz()?, request).take(SHIFTS_MAX as usize + 1).collect();
    check_shift_count(planned.len())?;
    write_plan(tx, editor, &group, &enabled, planned, Vec::new(), request.skip_conflicts).await
}

/// Copies a month, and writes it unless there are conflicts (see `pharmacy_shift_copy_month`).
pub async fn copy_month_shifts(
    tx: &mut Tx,
    editor: ShiftEditor,
    group_id: Id<Group>,
    request: &ShiftCopyMonth,
) -> Result<ShiftPlan> {
    let (YearMonth(from), YearMonth(to)) = (request.from_month, request.to_month);
    if from == to {
        return Err(Error::parser(RequestPart::Body, "to_month", "it is the month that is copied"));
    }
    let group = lock_managed_group(tx.on(), editor.workspace_id, group_id).await?;
    let (zone, enabled) = (group.tz()?, list_enabled_pharmacy_ids(tx.on(), group.id).await?);
    let (ini, end) = month_bounds(zone, from);
    let shifts = list_shifts(tx.on(), group.id, (ini, end), ini).await?;
    check_shift_count(shifts.len())?;
    let (mut planned, mut conflicts) = (Vec::new(), Vec::new());
    for shift in shifts {
        match rules::copy_to_month(zone, &shift, to, request.align) {
            Some(shift) => planned.push(shift),
            None => conflicts.push(ShiftConflict { shift, code: "error.rule.copy_day".into(), other: None }),
        }
    }
    write_plan(tx, editor, &group, &enabled, planned, conflicts, request.skip_conflicts).await
}

fn check_rotation(request: &ShiftGenerate) -> Result<()> {
    let refused = |path: &str, message: &str| Err(Error::parser(RequestPart::Body, path, message));
    let days = (request.until - request.from).num_days() + 1;
    if request.pharmacies.is_empty() {
        return refused("pharmacies", "a rotation has at least one set of pharmacies");
    }
    if let Some(set) = request.pharmacies.iter().position(Vec::is_empty) {
        return refused(&format!("pharmacies[{set}]"), "a set has at least one pharmacy");
    }
    match days {
        _ if !is_year_in_range(request.from) => return refused("from", "the year is out of range"),
        ..=0 => return refused("until", "the period ends before it begins"),
        367.. => return refused("until", "the period is longer than 366 days"),
        _ => {}
    }
    if !(1..=366).contains(&request.every_days) {
        return refused("every_days", "a turn begins every 1 to 366 days");
    }
    rules::check_shift_length("duration_minutes", Duration::minutes(request.duration_minutes.into()))
}

/// Checks the planned shifts against the stored ones, and writes those without conflicts: all of them, or none.
async fn write_plan(
    tx: &mut Tx,
    editor: ShiftEditor,
    group: &ManagedGroup,
    enabled: &HashSet<Id<Pharmacy>>,
    planned: Vec<PlannedShift>,
    mut conflicts: Vec<ShiftConflict>,
    skip_conflicts: bool,
) -> Result<ShiftPlan> {
    let planned = assign_shift_ids(tx.on(), group.id, planned).await?;
    let stored = list_overlapping_shifts(tx.on(), &planned).await?;
    let (unchanged, wanted) = split_planned(planned, &stored, enabled, &mut conflicts);
    let mut clashes = rules::find_clashes(&wanted, &stored);
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
    if !data.is_empty() && (skip_conflicts || conflicts.is_empty()) {
        let mut stored: HashMap<_, _> = stored.into_iter().map(|shift| (shift.id, shift)).collect();
        let edits = data.iter().filter_map(|shift| ShiftEdit::from_states(shift.clone(), stored.remove(&shift.id)));
        let edits: Vec<_> = edits.collect();
        write_shift_edits(tx, group.id, &[group.id], &editor, &edits).await?;
    }
    Ok(ShiftPlan { data, unchanged, conflicts })
}

/// The stored shifts that are as planned, and the planned ones to write; those of a disabled pharmacy or of a wrong length are conflicts.
fn split_planned(
    planned: Vec<Shift>,
    stored: &[Shift],
    enabled: &HashSet<Id<Pharmacy>>,
    conflicts: &mut Vec<ShiftConflict>,
) -> (Vec<Shift>, Vec<Shift>) {
    let mut same = SameShifts::new(stored);
    let (mut unchanged, mut wanted) = (Vec::new(), Vec::new());
    for shift in planned {
        let refused = match enabled.contains(&shift.pharmacy_id) {
            true => rules::check_shift_times(shift.ini_at, shift.end_at).err(),
            false => Some(rules::shift_pharmacy_error("pharmacy_id")),
        };
        match (refused, same.take(&shift)) {
            (Some(refused), _) => {
                conflicts.push(ShiftConflict { shift, code: refused.code().to_string(), other: None });
            }
            // A demonstration's shift becomes real, as in an import.
            (None, Some(stored)) if stored.demo => wanted.push(Shift { id: stored.id, ..shift }),
            (None, Some(stored)) => unchanged.push(stored.clone()),
            (None, None) => wanted.push(shift),
        }
    }
    (unchanged, wanted)
}

/// The stored shifts by pharmacy, begin and end.
struct SameShifts<'a>(HashMap<(Id<Pharmacy>, Timestamp, Timestamp), &'a Shift>);

impl<'a> SameShifts<'a> {
    fn new(stored: &'a [Shift]) -> Self {
        Self(stored.iter().map(|shift| (Self::key(shift), shift)).collect())
    }

    fn key(shift: &Shift) -> (Id<Pharmacy>, Timestamp, Timestamp) {
        (shift.pharmacy_id, shift.ini_at, shift.end_at)
    }

    /// Takes the stored shift with the same pharmacy, begin and end: it is that of one planned shift alone.
    fn take(&mut self, planned: &Shift) -> Option<&'a Shift> {
        self.0.remove(&Self::key(planned))
    }
}

/// Gives each planned shift its derived id, or a new one when that id is taken.
async fn assign_shift_ids(on: Executor<'_>, group: Id<Group>, planned: Vec<PlannedShift>) -> Result<Vec<Shift>> {
    let named: Vec<_> = planned.iter().map(|one| derived_shift_id(group, one.pharmacy_id, one.date)).collect();
    let owners = list_shift_id_owners(on, &named).await?;
    let mut taken: HashSet<_> =
        owners.iter().filter(|owner| owner.shift.is_some() || owner.group_id != group).map(|owner| owner.id).collect();
    let shifts = planned.into_iter().zip(named).map(|(one, named)| {
        let PlannedShift { pharmacy_id, ini_at, end_at, .. } = one;
        let id = if taken.insert(named) { named } else { Id::new() };
        Shift { id, group_id: group, pharmacy_id, ini_at, end_at, demo: false }
    });
    Ok(shifts.collect())
}
