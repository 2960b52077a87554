//! Shifts by the hundred, from a town's list.

use std::collections::{HashMap, HashSet};

use schemars::JsonSchema;
use serde::Deserialize;

use super::{ImportResult, ImportRows, ImportedRow, UpsertOutcome, duplicate_error};
use crate::domains::pharmacy::group::{Group, Pharmacy};
use crate::domains::pharmacy::manage::lock_managed_group;
use crate::domains::pharmacy::rules;
use crate::domains::pharmacy::shift::Shift;
use crate::domains::pharmacy::write::{
    Actor, ShiftEdit, ShiftIdOwner, list_enabled_pharmacy_ids, list_overlapping_shifts, list_shift_id_owners,
    publish_shift_events, write_shift_edits,
};
use hub_kernel::db::Tx;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A shift to be there.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftImportRow {
    /// The shift's id, the sender's: what has it is replaced.
    id: Id<Shift>,
    /// The pharmacy on duty, one of the group's.
    pharmacy_id: Id<Pharmacy>,
    /// When it begins.
    ini_at: Timestamp,
    /// When it ends: the first instant that is not on duty. At most 14 days after it begins.
    end_at: Timestamp,
}

/// Writes the shifts of a group down, all of them or none, as `by`. What overlaps is judged by what all rows together
/// leave; what is not refused could be sent again without the rest.
pub async fn import_shifts(
    tx: &mut Tx,
    group_id: Id<Group>,
    rows: ImportRows<ShiftImportRow>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<ImportResult> {
    let rows = rows.decode()?;
    let group = lock_managed_group(tx.on(), None, group_id).await?;
    let ids: Vec<_> = rows.valid_rows().map(|(_, row)| row.id).collect();
    let known: HashMap<_, _> =
        list_shift_id_owners(tx.on(), &ids).await?.into_iter().map(|known| (known.id, known)).collect();
    let enabled: HashSet<_> = list_enabled_pharmacy_ids(tx.on(), group.id).await?.into_iter().collect();
    let mut seen = HashMap::new();
    let rows = rows.try_map(|index, row| {
        let ShiftImportRow { id, pharmacy_id, ini_at, end_at } = row;
        let first = *seen.entry(id).or_insert(index);
        if first != index {
            return Err(duplicate_error("id", first));
        }
        check_row(group.id, &row, &known, &enabled)?;
        Ok(Shift { id, group_id: group.id, pharmacy_id, ini_at, end_at, demo: false })
    });
    let (places, wanted): (Vec<_>, Vec<_>) = rows.valid_rows().map(|(index, shift)| (index, shift.clone())).unzip();
    let standing = list_overlapping_shifts(tx.on(), &wanted).await?;
    let clashes: HashMap<_, _> =
        rules::find_clashes(&wanted, &standing).into_iter().map(|(index, other)| (places[index], other)).collect();
    let wanted = rows
        .try_map(|index, shift| clashes.get(&index).map_or(Ok(shift), |other| Err(rules::shift_overlap_error(other))));
    write_imported_shifts(tx, group.id, wanted.into_result()?, known, by, now).await
}

fn check_row(
    group: Id<Group>,
    row: &ShiftImportRow,
    known: &HashMap<Id<Shift>, ShiftIdOwner>,
    enabled: &HashSet<Id<Pharmacy>>,
) -> Result<()> {
    if known.get(&row.id).is_some_and(|known| known.group_id != group) {
        return Err(Error::NotFound);
    }
    rules::check_shift_times(row.ini_at, row.end_at)?;
    if enabled.contains(&row.pharmacy_id) { Ok(()) } else { Err(rules::shift_pharmacy_error("pharmacy_id")) }
}

async fn write_imported_shifts(
    tx: &mut Tx,
    group: Id<Group>,
    wanted: Vec<Shift>,
    mut known: HashMap<Id<Shift>, ShiftIdOwner>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<ImportResult> {
    let (mut data, mut edits) = (Vec::new(), Vec::new());
    for shift in wanted {
        let id = Id::from(shift.id.uuid());
        let edit = ShiftEdit::from_states(shift.clone(), known.remove(&shift.id).and_then(|known| known.shift));
        let outcome = match &edit {
            None => UpsertOutcome::Unchanged,
            Some(ShiftEdit::Created(_)) => UpsertOutcome::Created,
            Some(_) => UpsertOutcome::Updated,
        };
        data.push(ImportedRow { id, outcome });
        edits.extend(edit);
    }
    if !edits.is_empty() {
        write_shift_edits(tx, group, &Actor { account_id: by, groups: &[group], at: now }, &edits).await?;
        publish_shift_events(tx, group, &edits, now).await?;
    }
    Ok(ImportResult { data })
}
