//! Duty shifts: which pharmacy is on duty when, half-open in time. The list of a period is everyone's, a shift is its
//! group's managing workspace's.

use axum::extract::State;
use chrono::NaiveDate;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::group::{Group, Pharmacy, require_visible_group};
use super::manage::{list_managed_group_ids, lock_managed_group, lock_managed_groups};
use super::rules::{self, SHIFT_MAX};
use super::write::{
    Actor, ShiftEdit, find_shift_id_owner, is_enabled, list_overlapping_shifts, publish_shift_events, write_shift_edits,
};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, Statement, Tx, sql};
use hub_kernel::http::access::{OptionallyAuthenticated, Workspace};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path, Query};
use hub_kernel::http::response::{Json, JsonText, Null};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/shifts", pharmacy_shift_list, PHARMACY_SHIFT_LIST_DOCS)
        .errors(&[NotFound, Rule("too_many")])
        .get("/plugins/pharmacy/shifts/{shift_id}", pharmacy_shift_get, PHARMACY_SHIFT_GET_DOCS)
        .errors(&[NotFound])
        .put("/plugins/pharmacy/shifts/{shift_id}", pharmacy_shift_put, PHARMACY_SHIFT_PUT_DOCS)
        .errors(&[
            NotFound,
            Conflict("shift_overlap"),
            Rule("shift_order"),
            Rule("shift_length"),
            Rule("shift_pharmacy"),
        ])
        .delete("/plugins/pharmacy/shifts/{shift_id}", pharmacy_shift_delete, PHARMACY_SHIFT_DELETE_DOCS)
        .errors(&[NotFound])
}

/// A pharmacy's turn of duty.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub struct Shift {
    /// The shift's id.
    pub id: Id<Shift>,
    /// The group whose rota it is part of.
    pub group_id: Id<Group>,
    /// The pharmacy on duty.
    pub pharmacy_id: Id<Pharmacy>,
    /// When it begins.
    pub ini_at: Timestamp,
    /// When it ends: the first instant that is not on duty.
    pub end_at: Timestamp,
    /// Whether it was made up for demonstration.
    pub demo: bool,
}

/// The id that a planned or imported shift has: its pharmacy begins no other turn on that local date by plan.
pub(super) fn derived_shift_id(group: Id<Group>, pharmacy: Id<Pharmacy>, date: NaiveDate) -> Id<Shift> {
    Id::from_name(group, &format!("shifts:{pharmacy}:{date}"))
}

/// Shifts in the order they begin.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ShiftList {
    /// The shifts.
    data: Vec<Shift>,
}

/// Whose shifts, and of which period.
#[derive(Debug, Deserialize, JsonSchema)]
struct ShiftListQuery {
    /// The group.
    group_id: Id<Group>,
    /// Begin of the period.
    datetime_ini: Timestamp,
    /// End of the period, itself outside of it.
    datetime_end: Timestamp,
}

/// The path of one shift.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ShiftPath {
    /// The shift's id.
    pub(super) shift_id: Id<Shift>,
}

/// A shift as it is to be.
#[derive(Debug, Deserialize, JsonSchema)]
struct ShiftPut {
    /// The group whose rota it is part of.
    group_id: Id<Group>,
    /// The pharmacy on duty, one of the group's.
    pharmacy_id: Id<Pharmacy>,
    /// When it begins.
    ini_at: Timestamp,
    /// When it ends: the first instant that is not on duty. At most 14 days after it begins.
    end_at: Timestamp,
}

/// The most shifts one answer holds; the list's query stops at one more.
pub(super) const SHIFTS_MAX: i64 = 10_000;

/// The shifts of a group that overlap a period of at most 366 days, in the order they begin.
///
/// Of a group that the public does not see: for the staff and the workspace that manages it.
#[docs_const]
async fn pharmacy_shift_list(
    State(app): State<App>,
    OptionallyAuthenticated(caller): OptionallyAuthenticated,
    Query(query): Query<ShiftListQuery>,
) -> Result<JsonText<ShiftList>> {
    rules::check_period(RequestPart::Query, query.datetime_ini, query.datetime_end)?;
    let known = caller.is_some();
    if known {
        require_visible_group(app.db.read(), query.group_id, caller.as_ref()).await?;
    }
    let (count, rows) = overlapping(app.db.read(), &query, known).json::<Shift>().await?;
    if count > SHIFTS_MAX {
        return Err(Error::Rule("too_many", Some(serde_json::json!({"maximum": SHIFTS_MAX}))));
    }
    if count == 0 && !known {
        require_visible_group(app.db.read(), query.group_id, None).await?;
    }
    Ok(JsonText::new(format!("{{\"data\":{rows}}}")))
}

/// A shift of a group that the caller's workspace manages.
#[docs_const]
async fn pharmacy_shift_get(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id }): Path<ShiftPath>,
) -> Result<Json<Shift>> {
    let groups = list_managed_group_ids(app.db.read(), staff.scope_id).await?;
    let known = find_shift_id_owner(app.db.read(), shift_id, &groups).await?;
    Ok(Json(known.and_then(|known| known.shift).or_not_found()?))
}

/// Creates or replaces a shift of a group that the caller's workspace manages; a deleted one is there again.
///
/// The same pharmacy at one moment twice: 409 `error.conflict.shift_overlap`, `extra.shift` is the other one. 404 when
/// another workspace manages the group, and when a shift of another group has or had the id: a shift moves to another
/// group by a delete and a PUT under a new id. 422 `error.rule.shift_order` when it does not end after it begins,
/// `shift_length` when it is longer than 14 days, `shift_pharmacy` when the pharmacy is not of the group or takes no
/// turns.
#[docs_const]
async fn pharmacy_shift_put(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id: id }): Path<ShiftPath>,
    Body(put): Body<ShiftPut>,
) -> Result<Json<Null>> {
    let ShiftPut { group_id, pharmacy_id, ini_at, end_at } = put;
    let wanted = Shift { id, group_id, pharmacy_id, ini_at, end_at, demo: false };
    let mut tx = app.db.begin().await?;
    lock_managed_group(tx.on(), Some(staff.scope_id), group_id).await?;
    let stored = find_shift_id_owner(tx.on(), id, &[group_id]).await?.and_then(|known| known.shift);
    let Some(edit) = ShiftEdit::from_states(wanted.clone(), stored) else { return Ok(Json(Null)) };
    check_shift(&mut tx, wanted).await?;
    let author = Actor { account_id: staff.account_id, groups: &[group_id], at: app.clock.now() };
    let edit = [edit];
    write_shift_edits(&mut tx, group_id, &author, &edit).await?;
    publish_shift_events(&mut tx, group_id, &edit, author.at).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Refuses a shift that cannot be, or that is at a moment when another has its pharmacy on duty.
async fn check_shift(tx: &mut Tx, wanted: Shift) -> Result<()> {
    rules::check_shift_times(wanted.ini_at, wanted.end_at)?;
    if !is_enabled(tx.on(), wanted.group_id, wanted.pharmacy_id).await? {
        return Err(rules::shift_pharmacy_error("pharmacy_id"));
    }
    let wanted = [wanted];
    let standing = list_overlapping_shifts(tx.on(), &wanted).await?;
    match rules::find_clashes(&wanted, &standing).get(&0) {
        Some(other) => Err(rules::shift_overlap_error(other)),
        None => Ok(()),
    }
}

/// Deletes a shift of a group that the caller's workspace manages; its history stays. One that is deleted, or never was,
/// is 200 too.
#[docs_const]
async fn pharmacy_shift_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id }): Path<ShiftPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    let groups = lock_managed_groups(tx.on(), staff.scope_id).await?;
    let known = find_shift_id_owner(tx.on(), shift_id, &groups).await?;
    if let Some(shift) = known.and_then(|known| known.shift) {
        let author = Actor { account_id: staff.account_id, groups: &groups, at: app.clock.now() };
        let (group_id, edit) = (shift.group_id, [ShiftEdit::Deleted(shift)]);
        write_shift_edits(&mut tx, group_id, &author, &edit).await?;
        publish_shift_events(&mut tx, group_id, &edit, author.at).await?;
        tx.commit().await?;
    }
    Ok(Json(Null))
}

/// The shifts of a group the public may see that overlap [`ini`, `end`), in the order they begin.
pub async fn list_public_shifts(
    on: Executor<'_>,
    group: Id<Group>,
    ini: Timestamp,
    end: Timestamp,
) -> Result<Vec<Shift>> {
    let query = ShiftListQuery { group_id: group, datetime_ini: ini, datetime_end: end };
    let (_, rows) = overlapping(on, &query, false).json::<Shift>().await?;
    serde_json::from_str(&rows).map_err(Error::internal)
}

/// The shifts asked for, of a group that the public sees, or of which it is `known` that its reader does: the list that
/// everybody reads is one statement. No shift that began more than [`SHIFT_MAX`] before the period reaches into it: that
/// bound makes the index's range as short as the answer.
fn overlapping<'c>(on: Executor<'c>, query: &ShiftListQuery, known: bool) -> Statement<'c> {
    let ShiftListQuery { group_id: group, datetime_ini: ini, datetime_end: end } = *query;
    sql(
        on,
        Sql {
            sqlite: "SELECT COUNT(*), json_group_array(json_object(
                         'id', id, 'group_id', group_id, 'pharmacy_id', pharmacy_id,
                         'ini_at', replace(ini_at, '.000000Z', 'Z'), 'end_at', replace(end_at, '.000000Z', 'Z'),
                         'demo', json(iif(demo, 'true', 'false'))))
                     FROM (SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                           WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4
                             AND ($5 OR EXISTS (SELECT 1 FROM pharmacy_groups WHERE id = $1 AND enabled AND deleted_at IS NULL))
                           ORDER BY ini_at, id LIMIT 10001)",
            pg: "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                 WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4
                   AND ($5 OR EXISTS (SELECT 1 FROM pharmacy_groups WHERE id = $1 AND enabled AND deleted_at IS NULL))
                 ORDER BY ini_at, id LIMIT 10001",
        },
    )
    .bind(group)
    .bind(ini - SHIFT_MAX)
    .bind(end)
    .bind(ini)
    .bind(known)
}
