//! Importing the shifts of a group.

use std::collections::{HashMap, HashSet};

use chrono::{Days, NaiveDate};
use chrono_tz::Tz;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::domains::pharmacy::group::{list_enabled_pharmacy_ids, lock_managed_group};
use crate::domains::pharmacy::model::{Group, Pharmacy, Shift, ShiftEditor, check_shift_count};
use crate::domains::pharmacy::rules;
use crate::domains::pharmacy::shift::{
    ShiftEdit, ShiftIdOwner, list_overlapping_shifts, list_shift_id_owners, list_shifts, write_shift_edits,
};
use hub_kernel::db::{Executor, Tx};
use hub_kernel::http::import_rows::{ImportRows, ImportedRow, UpsertOutcome, ValidatedRows, duplicate_error};
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

/// The results of the rows, in the order they were sent.
#[derive(Serialize, JsonSchema)]
pub struct ShiftImportResult {
    /// The rows.
    data: Vec<ImportedRow>,
    /// The period that the rows replaced; absent unless that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    replaced: Option<ReplacedPeriod>,
}

/// The days whose shifts an import replaced.
#[derive(Serialize, JsonSchema)]
struct ReplacedPeriod {
    /// The local day on which the first row begins.
    from: NaiveDate,
    /// The local day on which the last row begins.
    until: NaiveDate,
    /// The shifts that began on these days and were deleted, because no row has their id; in the order they begin.
    deleted: Vec<Shift>,
}

/// The replacement of the other shifts that begin on the days from an import's first row to its last.
pub struct ReplaceDays {
    /// The shifts that the sender expects to be deleted; `None` deletes whatever is there.
    pub expected_deleted: Option<Vec<Id<Shift>>>,
}

/// Imports shifts into a group, all or none. Overlaps are checked in the state after all rows and deletions; the rows that are
/// not refused could be sent again without the others.
pub async fn import_shifts(
    tx: &mut Tx,
    editor: ShiftEditor,
    group_id: Id<Group>,
    rows: ImportRows<ShiftImportRow>,
    replace: Option<ReplaceDays>,
) -> Result<ShiftImportResult> {
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
    let replacement = match &replace {
        Some(_) => Replacement::find(tx.on(), group.id, group.tz()?, &rows).await?,
        None => None,
    };
    let rows = refuse_clashes(tx.on(), rows, replacement.as_ref()).await?.into_result()?;
    let stored = |id| owners.get(&id).and_then(|owner: &ShiftIdOwner| owner.shift.as_ref());
    let is_written = rows.iter().all(|shift| stored(shift.id) == Some(shift));
    let deleted = replacement.as_ref().map_or(&[][..], |replacement| &replacement.deleted);
    // A request that is sent again, because its answer was lost, finds its rows written and nothing left to delete.
    if let Some(expected) = replace.and_then(|replace| replace.expected_deleted)
        && !(is_written && deleted.is_empty())
    {
        check_expected_deleted(&expected, deleted)?;
    }
    write_imported_shifts(tx, editor, group.id, rows, owners, replacement).await
}

/// Refuses to delete another set of shifts than the sender expects.
fn check_expected_deleted(expected: &[Id<Shift>], deleted: &[Shift]) -> Result<()> {
    let (wanted, found): (HashSet<_>, HashSet<_>) =
        (expected.iter().copied().collect(), deleted.iter().map(|shift| shift.id).collect());
    if wanted == found {
        return Ok(());
    }
    let unexpected: Vec<_> = deleted.iter().filter(|shift| !wanted.contains(&shift.id)).collect();
    let missing: Vec<_> = expected.iter().filter(|id| !found.contains(id)).collect();
    let (more, gone) = (unexpected.len(), missing.len());
    let message = format!("the shifts on these days are not those that were expected: {more} more, {gone} gone");
    let extra = json!({"path": "expected_deleted", "message": message, "unexpected": unexpected, "missing": missing});
    Err(Error::Conflict("replaced_shifts", Some(extra)))
}

/// The shifts that the rows of an import replace.
struct Replacement {
    from: NaiveDate,
    until: NaiveDate,
    /// The stored shifts that go.
    deleted: Vec<Shift>,
}

impl Replacement {
    /// Finds the shifts that begin on the local days from the first row to the last, and that no row has; none without rows.
    async fn find(on: Executor<'_>, group: Id<Group>, zone: Tz, rows: &ValidatedRows<Shift>) -> Result<Option<Self>> {
        let days = || rows.valid_rows().map(|(_, shift)| shift.ini_at.utc().with_timezone(&zone).date_naive());
        let (Some(from), Some(until)) = (days().min(), days().max()) else { return Ok(None) };
        let end = until.checked_add_days(Days::new(1)).unwrap_or(until);
        let (ini, end) = (rules::start_of_day(zone, from), rules::start_of_day(zone, end));
        let mut deleted = list_shifts(on, group, (ini, end), ini).await?;
        check_shift_count(deleted.len())?;
        let kept: HashSet<_> = rows.valid_rows().map(|(_, shift)| shift.id).collect();
        deleted.retain(|shift| !kept.contains(&shift.id));
        Ok(Some(Self { from, until, deleted }))
    }
}

/// Refuses rows that overlap another shift of their pharmacy which stays.
async fn refuse_clashes(
    on: Executor<'_>,
    rows: ValidatedRows<Shift>,
    replacement: Option<&Replacement>,
) -> Result<ValidatedRows<Shift>> {
    let (indexes, wanted): (Vec<_>, Vec<_>) = rows.valid_rows().map(|(index, shift)| (index, shift.clone())).unzip();
    let mut stored = list_overlapping_shifts(on, &wanted).await?;
    let deleted: HashSet<_> = replacement.iter().flat_map(|all| &all.deleted).map(|shift| shift.id).collect();
    stored.retain(|shift| !deleted.contains(&shift.id));
    let clashes: HashMap<_, _> =
        rules::find_clashes(&wanted, &stored).into_iter().map(|(index, other)| (indexes[index], other)).collect();
    Ok(rows
        .try_map(|index, shift| clashes.get(&index).map_or(Ok(shift), |other| Err(rules::shift_overlap_error(other)))))
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
    replacement: Option<Replacement>,
) -> Result<ShiftImportResult> {
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
    let replaced = replacement.map(|Replacement { from, until, deleted }| {
        edits.extend(deleted.iter().cloned().map(ShiftEdit::Deleted));
        ReplacedPeriod { from, until, deleted }
    });
    if !edits.is_empty() {
        write_shift_edits(tx, group, &[group], &editor, &edits).await?;
    }
    Ok(ShiftImportResult { data, replaced })
}
