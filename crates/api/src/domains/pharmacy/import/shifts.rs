//! Importing the shifts of a group.

use std::collections::{HashMap, HashSet};

use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::pharmacy::group::{list_enabled_pharmacy_ids, lock_managed_group};
use crate::domains::pharmacy::model::{Group, Pharmacy, Shift, ShiftEditor};
use crate::domains::pharmacy::rules;
use crate::domains::pharmacy::shift::{
    ShiftEdit, ShiftIdOwner, list_overlapping_shifts, list_shift_id_owners, write_shift_edits,
};
use hub_kernel::db::Tx;
use hub_kernel::http::import_rows::{ImportResult, ImportRows, ImportedRow, UpsertOutcome, duplicate_error};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A shift to create or replace.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftImportRow {
    /// The shift's id, chosen by the sender; a stored shift with this id is replaced.
    id: Id<Shift>,
    /// The pharmacy on duty, which is in the group.
    pharmacy_id: Id<Pharmacy>,
    /// The begin.
    ini_at: Timestamp,
    /// The end, exclusive; at most 14 days after the begin.
    end_at: Timestamp,
}

/// Imports shifts into a group, all or none. Overlaps are checked in the state after all rows; the rows that are not
/// refused could be sent again without the others.
pub async fn import_shifts(
    tx: &mut Tx,
    editor: ShiftEditor,
    group_id: Id<Group>,
    rows: ImportRows<ShiftImportRow>,
) -> Result<ImportResult> {
    let rows = rows.decode()?;
    let group = lock_managed_group(tx.on(), None, group_id).await?;
    let ids: Vec<_> = rows.valid_rows().map(|(_, row)| row.id).collect();
    let owners: HashMap<_, _> =
        list_shift_id_owners(tx.on(), &ids).await?.into_iter().map(|owner| (owner.id, owner)).collect();
    let enabled = list_enabled_pharmacy_ids(tx.on(), group.id).await?;
    let mut seen = HashMap::new();
    let rows = rows.try_map(|index, row| {
        let ShiftImportRow { id, pharmacy_id, ini_at, end_at } = row;
        let first = *seen.entry(id).or_insert(index);
        if first != index {
            return Err(duplicate_error("id", first));
        }
        check_row(group.id, &row, &owners, &enabled)?;
        Ok(Shift { id, group_id: group.id, pharmacy_id, ini_at, end_at, demo: false })
    });
    let (indexes, wanted): (Vec<_>, Vec<_>) = rows.valid_rows().map(|(index, shift)| (index, shift.clone())).unzip();
    let stored = list_overlapping_shifts(tx.on(), &wanted).await?;
    let clashes: HashMap<_, _> =
        rules::find_clashes(&wanted, &stored).into_iter().map(|(index, other)| (indexes[index], other)).collect();
    let wanted = rows
        .try_map(|index, shift| clashes.get(&index).map_or(Ok(shift), |other| Err(rules::shift_overlap_error(other))));
    write_imported_shifts(tx, editor, group.id, wanted.into_result()?, owners).await
}

fn check_row(
    group: Id<Group>,
    row: &ShiftImportRow,
    owners: &HashMap<Id<Shift>, ShiftIdOwner>,
    enabled: &HashSet<Id<Pharmacy>>,
) -> Result<()> {
    if owners.get(&row.id).is_some_and(|owner| owner.group_id != group) {
        return Err(Error::NotFound);
    }
    rules::check_shift_times(row.ini_at, row.end_at)?;
    if enabled.contains(&row.pharmacy_id) { Ok(()) } else { Err(rules::shift_pharmacy_error("pharmacy_id")) }
}

async fn write_imported_shifts(
    tx: &mut Tx,
    editor: ShiftEditor,
    group: Id<Group>,
    wanted: Vec<Shift>,
    mut owners: HashMap<Id<Shift>, ShiftIdOwner>,
) -> Result<ImportResult> {
    let (mut data, mut edits) = (Vec::new(), Vec::new());
    for shift in wanted {
        let id = Id::from(shift.id.uuid());
        let edit = ShiftEdit::from_states(shift.clone(), owners.remove(&shift.id).and_then(|owner| owner.shift));
        let outcome = match &edit {
            None => UpsertOutcome::Unchanged,
            Some(ShiftEdit::Created(_)) => UpsertOutcome::Created,
            Some(_) => UpsertOutcome::Updated,
        };
        data.push(ImportedRow { id, outcome });
        edits.extend(edit);
    }
    if !edits.is_empty() {
        write_shift_edits(tx, group, &[group], &editor, &edits).await?;
    }
    Ok(ImportResult { data })
}
