//! Writing single shifts. A delete locks the workspace's groups. A put shares its group, and locks its pharmacy and, on
//! PostgreSQL, its id, so that only the puts of one pharmacy wait for each other.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::ShiftPath;
use super::edit::{ShiftEdit, list_overlapping_shifts, write_shift_edits};
use super::id_owner::{find_shift_id_owner, lock_shift_id};
use crate::domains::pharmacy::group::{
    lock_enabled_pharmacy, lock_managed_groups, require_active_group, share_managed_group,
};
use crate::domains::pharmacy::model::{Group, Pharmacy, Shift, ShiftEditor};
use crate::domains::pharmacy::rules;
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The values that a shift gets.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ShiftPut {
    /// The group whose rota it is part of.
    group_id: Id<Group>,
    /// The pharmacy on duty, which is in the group.
    pharmacy_id: Id<Pharmacy>,
    /// The begin.
    ini_at: Timestamp,
    /// The end, exclusive; at most 14 days after the begin.
    end_at: Timestamp,
}

/// Creates or replaces a shift of a group that the caller's workspace manages; a deleted one is restored.
///
/// 409 `error.conflict.shift_overlap` when it overlaps another shift of the pharmacy, which is `extra.shift`. 404 when
/// another workspace manages the group, and when the id belongs or belonged to a shift of another group: to move a shift to
/// another group, delete it and PUT it there under a new id. 422 `error.rule.shift_order` when it does not end after it
/// begins, `shift_length` when it is longer than 14 days, `shift_pharmacy` when the pharmacy is not in the group or is
/// disabled, `service_inactive` when the staff suspended the group.
#[docs_const]
pub(super) async fn pharmacy_shift_put(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id: id }): Path<ShiftPath>,
    Body(put): Body<ShiftPut>,
) -> Result<Json<Null>> {
    let ShiftPut { group_id, pharmacy_id, ini_at, end_at } = put;
    let wanted = Shift { id, group_id, pharmacy_id, ini_at, end_at, demo: false };
    let db = app.db.prepared();
    let mut tx = db.begin().await?;
    share_managed_group(tx.on(), staff.scope_id, group_id).await?;
    if db.is_shared() {
        lock_shift_id(tx.on(), id).await?;
    }
    let stored = find_shift_id_owner(tx.on(), id, &[group_id]).await?.and_then(|owner| owner.shift);
    let Some(edit) = ShiftEdit::from_states(wanted.clone(), stored) else { return Ok(Json(Null)) };
    check_shift(&mut tx, wanted).await?;
    let editor = ShiftEditor::from_caller(&staff, app.clock.now());
    write_shift_edits(&mut tx, group_id, &[group_id], &editor, &[edit]).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Refuses a shift that is invalid or that overlaps another shift of its pharmacy.
async fn check_shift(tx: &mut Tx, wanted: Shift) -> Result<()> {
    rules::check_shift_times(wanted.ini_at, wanted.end_at)?;
    if lock_enabled_pharmacy(tx.on(), wanted.group_id, wanted.pharmacy_id).await?.is_none() {
        return Err(rules::shift_pharmacy_error("pharmacy_id"));
    }
    let wanted = [wanted];
    let stored = list_overlapping_shifts(tx.on(), &wanted).await?;
    match rules::find_clashes(&wanted, &stored).get(&0) {
        Some(other) => Err(rules::shift_overlap_error(other)),
        None => Ok(()),
    }
}

/// Deletes a shift of a group that the caller's workspace manages; its history stays.
///
/// Idempotent: 200 also when it was deleted before or never existed. 422 `error.rule.service_inactive` when the staff suspended
/// the group.
#[docs_const]
pub(super) async fn pharmacy_shift_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id }): Path<ShiftPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    let managed = lock_managed_groups(tx.on(), staff.scope_id).await?;
    let groups: Vec<_> = managed.iter().map(|group| group.id).collect();
    let owner = find_shift_id_owner(tx.on(), shift_id, &groups).await?;
    if let Some(shift) = owner.and_then(|owner| owner.shift) {
        let group_id = shift.group_id;
        require_active_group(&managed, group_id)?;
        let editor = ShiftEditor::from_caller(&staff, app.clock.now());
        write_shift_edits(&mut tx, group_id, &groups, &editor, &[ShiftEdit::Deleted(shift)]).await?;
        tx.commit().await?;
    }
    Ok(Json(Null))
}
