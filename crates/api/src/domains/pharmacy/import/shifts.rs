//! Shifts by the hundred, from a town's list.

use std::collections::{HashMap, HashSet};

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Imported, ImportedRow, Outcome, Rows, repeated};
use crate::domains::pharmacy::group::{Group, Pharmacy};
use crate::domains::pharmacy::manage::lock_group;
use crate::domains::pharmacy::rules;
use crate::domains::pharmacy::shift::Shift;
use crate::domains::pharmacy::write::{Author, Edit, Known, find_known, list_around, list_enabled, tell, write_shifts};
use hub_kernel::db::Tx;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A shift to be there.
#[derive(Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShiftImport {
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
    rows: Rows<ShiftImport>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<Imported> {
    let rows = rows.read()?;
    let group = lock_group(tx.on(), None, group_id).await?;
    let ids: Vec<_> = rows.good().map(|(_, row)| row.id).collect();
    let known: HashMap<_, _> = find_known(tx.on(), &ids).await?.into_iter().map(|known| (known.id, known)).collect();
    let enabled: HashSet<_> = list_enabled(tx.on(), group.id).await?.into_iter().collect();
    let mut seen = HashMap::new();
    let rows = rows.then(|index, row| {
        let ShiftImport { id, pharmacy_id, ini_at, end_at } = row;
        let first = *seen.entry(id).or_insert(index);
        if first != index {
            return Err(repeated("id", first));
        }
        check(group.id, &row, &known, &enabled)?;
        Ok(Shift { id, group_id: group.id, pharmacy_id, ini_at, end_at, demo: false })
    });
    let (places, wanted): (Vec<_>, Vec<_>) = rows.good().map(|(index, shift)| (index, shift.clone())).unzip();
    let standing = list_around(tx.on(), &wanted).await?;
    let clashes: HashMap<_, _> =
        rules::clashes(&wanted, &standing).into_iter().map(|(index, other)| (places[index], other)).collect();
    let wanted = rows.then(|index, shift| clashes.get(&index).map_or(Ok(shift), |other| Err(rules::overlap(other))));
    write(tx, group.id, wanted.all()?, known, by, now).await
}

fn check(
    group: Id<Group>,
    row: &ShiftImport,
    known: &HashMap<Id<Shift>, Known>,
    enabled: &HashSet<Id<Pharmacy>>,
) -> Result<()> {
    if known.get(&row.id).is_some_and(|known| known.group_id != group) {
        return Err(Error::NotFound);
    }
    rules::check_times(row.ini_at, row.end_at)?;
    if enabled.contains(&row.pharmacy_id) { Ok(()) } else { Err(rules::no_pharmacy("pharmacy_id")) }
}

async fn write(
    tx: &mut Tx,
    group: Id<Group>,
    wanted: Vec<Shift>,
    mut known: HashMap<Id<Shift>, Known>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<Imported> {
    let (mut data, mut edits) = (Vec::new(), Vec::new());
    for shift in wanted {
        let id = Id::from(shift.id.uuid());
        let edit = Edit::to(shift.clone(), known.remove(&shift.id).and_then(|known| known.shift));
        let outcome = match &edit {
            None => Outcome::Unchanged,
            Some(Edit::Created(_)) => Outcome::Created,
            Some(_) => Outcome::Updated,
        };
        data.push(ImportedRow { id, outcome });
        edits.extend(edit);
    }
    if !edits.is_empty() {
        write_shifts(tx, group, &Author { account_id: by, groups: &[group], at: now }, &edits).await?;
        tell(tx, group, &edits, now).await?;
    }
    Ok(Imported { data })
}
