//! Writing shifts: whose an id is, what stands around, and a change with its history.
//!
//! Whoever writes holds the row of the group (`manage.rs`), judges by `rules`, writes with [`write_shift_edits`], and tells of
//! it with [`publish_shift_events`] at the end.

use serde_json::{Map, Value, json};
use sqlx::FromRow;

use super::SHIFT;
use super::group::{Group, Pharmacy};
use super::history::{ShiftHistoryAction, ShiftHistoryEntry};
use super::rules::SHIFT_MAX;
use super::shift::Shift;
use hub_kernel::db::{Executor, Sql, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Who changes shifts, when, and whose ids they may use: those of shifts that are or were in these groups.
pub(super) struct Actor<'a> {
    pub(super) account_id: Id<Account>,
    pub(super) groups: &'a [Id<Group>],
    pub(super) at: Timestamp,
}

/// A real change of a shift within its group: made, changed or deleted.
#[derive(Clone)]
pub(super) enum ShiftEdit {
    Created(Shift),
    Updated { from: Shift, to: Shift },
    Deleted(Shift),
}

impl ShiftEdit {
    /// What is to be done for a shift to be as it is wanted; nothing when it is so already.
    pub(super) fn from_states(wanted: Shift, stored: Option<Shift>) -> Option<Self> {
        match stored {
            None => Some(Self::Created(wanted)),
            Some(stored) if stored == wanted => None,
            Some(stored) => Some(Self::Updated { from: stored, to: wanted }),
        }
    }

    fn shift_id(&self) -> Id<Shift> {
        match self {
            Self::Created(shift) | Self::Updated { to: shift, .. } | Self::Deleted(shift) => shift.id,
        }
    }

    fn resulting_shift(&self) -> Option<&Shift> {
        match self {
            Self::Created(shift) | Self::Updated { to: shift, .. } => Some(shift),
            Self::Deleted(_) => None,
        }
    }

    /// As a row of the history.
    fn history_row(&self) -> Value {
        let (action, from, to) = match self {
            Self::Created(to) => (ShiftHistoryAction::Created, None, Some(to)),
            Self::Updated { from, to } => (ShiftHistoryAction::Updated, Some(from), Some(to)),
            Self::Deleted(from) => (ShiftHistoryAction::Deleted, Some(from), None),
        };
        let mut row = Map::new();
        row.insert("id".into(), json!(Id::<ShiftHistoryEntry>::new()));
        row.insert("shift_id".into(), json!(self.shift_id()));
        row.insert("action".into(), json!(action));
        for (name, shift) in [("from", from), ("to", to)] {
            let Some(shift) = shift else { continue };
            row.insert(format!("{name}_pharmacy_id"), json!(shift.pharmacy_id));
            row.insert(format!("{name}_ini_at"), json!(shift.ini_at.to_sqlite_text()));
            row.insert(format!("{name}_end_at"), json!(shift.end_at.to_sqlite_text()));
            row.insert(format!("{name}_demo"), json!(shift.demo));
        }
        row.into()
    }
}

/// An id that a shift has or had.
pub(super) struct ShiftIdOwner {
    pub(super) id: Id<Shift>,
    /// The group it is in, or was in when it was deleted.
    pub(super) group_id: Id<Group>,
    /// None when it is deleted.
    pub(super) shift: Option<Shift>,
}

#[derive(FromRow)]
struct ShiftIdOwnerRow {
    id: Id<Shift>,
    group_id: Id<Group>,
    pharmacy_id: Option<Id<Pharmacy>>,
    ini_at: Option<Timestamp>,
    end_at: Option<Timestamp>,
    demo: Option<bool>,
}

impl From<ShiftIdOwnerRow> for ShiftIdOwner {
    fn from(row: ShiftIdOwnerRow) -> Self {
        let ShiftIdOwnerRow { id, group_id, pharmacy_id, ini_at, end_at, demo } = row;
        let shift =
            || Some(Shift { id, group_id, pharmacy_id: pharmacy_id?, ini_at: ini_at?, end_at: end_at?, demo: demo? });
        Self { id, group_id, shift: shift() }
    }
}

/// What is known of ids; nothing of those that no shift ever had.
pub(super) async fn list_shift_id_owners(on: Executor<'_>, ids: &[Id<Shift>]) -> Result<Vec<ShiftIdOwner>> {
    let text = Sql {
        sqlite: "SELECT k.value AS id, COALESCE(s.group_id, h.group_id) AS group_id,
                        s.pharmacy_id, s.ini_at, s.end_at, s.demo
                 FROM json_each($1) k
                 LEFT JOIN pharmacy_shifts s ON s.id = k.value
                 LEFT JOIN pharmacy_shift_history h ON h.shift_id = k.value AND h.place =
                     (SELECT MAX(place) FROM pharmacy_shift_history WHERE shift_id = k.value)
                 WHERE s.id IS NOT NULL OR h.id IS NOT NULL",
        pg: "SELECT k.id, COALESCE(s.group_id, h.group_id) AS group_id, s.pharmacy_id, s.ini_at, s.end_at, s.demo
             FROM (SELECT value::uuid AS id FROM jsonb_array_elements_text($1::jsonb)) k
             LEFT JOIN pharmacy_shifts s ON s.id = k.id
             LEFT JOIN LATERAL (SELECT id, group_id FROM pharmacy_shift_history WHERE shift_id = k.id
                                ORDER BY place DESC LIMIT 1) h ON true
             WHERE s.id IS NOT NULL OR h.id IS NOT NULL",
    };
    let rows: Vec<ShiftIdOwnerRow> = sql(on, text).bind(json!(ids).to_string()).all().await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// What is known of an id: none when no shift ever had it, 404 when one of another group has or had it.
pub(super) async fn find_shift_id_owner(
    on: Executor<'_>,
    id: Id<Shift>,
    groups: &[Id<Group>],
) -> Result<Option<ShiftIdOwner>> {
    match list_shift_id_owners(on, &[id]).await?.pop() {
        Some(known) if !groups.contains(&known.group_id) => Err(Error::NotFound),
        known => Ok(known),
    }
}

/// The stored shifts that have a pharmacy of these on duty at a moment when one of these has. PostgreSQL takes each for a
/// hundred, and would rather read the whole table once; `OFFSET 0` has it look them up one by one.
pub(super) async fn list_overlapping_shifts(on: Executor<'_>, shifts: &[Shift]) -> Result<Vec<Shift>> {
    let text = Sql {
        sqlite: "SELECT DISTINCT s.id, s.group_id, s.pharmacy_id, s.ini_at, s.end_at, s.demo
                 FROM json_each($1) w CROSS JOIN pharmacy_shifts s ON s.pharmacy_id = w.value ->> 'pharmacy_id'
                   AND s.ini_at > w.value ->> 'from_at' AND s.ini_at < w.value ->> 'end_at'
                   AND s.end_at > w.value ->> 'ini_at'",
        pg: "SELECT DISTINCT s.id, s.group_id, s.pharmacy_id, s.ini_at, s.end_at, s.demo
             FROM jsonb_to_recordset($1::jsonb)
                 AS w (pharmacy_id uuid, from_at timestamptz, ini_at timestamptz, end_at timestamptz)
             CROSS JOIN LATERAL (
                 SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                 WHERE pharmacy_id = w.pharmacy_id AND ini_at > w.from_at AND ini_at < w.end_at AND end_at > w.ini_at
                 OFFSET 0
             ) s",
    };
    let row = |shift: &Shift| {
        json!({
            "pharmacy_id": shift.pharmacy_id, "from_at": (shift.ini_at - SHIFT_MAX).to_sqlite_text(),
            "ini_at": shift.ini_at.to_sqlite_text(), "end_at": shift.end_at.to_sqlite_text(),
        })
    };
    let rows: Value = shifts.iter().map(row).collect();
    sql(on, text).bind(rows.to_string()).all().await
}

/// Whether a pharmacy is of the group and takes turns.
pub(super) async fn is_enabled(on: Executor<'_>, group: Id<Group>, pharmacy: Id<Pharmacy>) -> Result<bool> {
    let text = "SELECT COUNT(id) FROM pharmacies WHERE group_id = $1 AND id = $2 AND enabled";
    Ok(sql(on, text).bind(group).bind(pharmacy).scalar::<i64>().await? > 0)
}

/// The pharmacies of the group that take turns.
pub(super) async fn list_enabled_pharmacy_ids(on: Executor<'_>, group: Id<Group>) -> Result<Vec<Id<Pharmacy>>> {
    let text = "SELECT id FROM pharmacies WHERE group_id = $1 AND enabled";
    let rows: Vec<(Id<Pharmacy>,)> = sql(on, text).bind(group).all().await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}

/// Writes changes of one group's shifts with their history. The ids are looked at once more, now that they are taken: 404
/// when one of them is another's, who was faster.
pub(super) async fn write_shift_edits(
    tx: &mut Tx,
    group: Id<Group>,
    author: &Actor<'_>,
    edits: &[ShiftEdit],
) -> Result<()> {
    let wanted: Vec<&Shift> = edits.iter().filter_map(ShiftEdit::resulting_shift).collect();
    let gone: Vec<_> = edits.iter().filter(|edit| edit.resulting_shift().is_none()).map(ShiftEdit::shift_id).collect();
    let mut written = 0;
    if !wanted.is_empty() {
        written += insert_or_update_shifts(tx.on(), group, &wanted, author.at).await?;
    }
    if !gone.is_empty() {
        written += delete_shifts(tx.on(), group, &gone).await?;
    }
    let told = insert_shift_history(tx.on(), group, author, edits).await?;
    let all = edits.len() as u64;
    if (written, told) == (all, all) { Ok(()) } else { Err(Error::NotFound) }
}

/// Says that shifts of a group changed.
pub(super) async fn publish_shift_events(
    tx: &mut Tx,
    group: Id<Group>,
    edits: &[ShiftEdit],
    now: Timestamp,
) -> Result<()> {
    let ids: Vec<_> = edits.iter().map(ShiftEdit::shift_id).collect();
    events::insert_events(tx, SHIFT, &ids, group, now).await
}

async fn insert_or_update_shifts(on: Executor<'_>, group: Id<Group>, shifts: &[&Shift], now: Timestamp) -> Result<u64> {
    let text = Sql {
        sqlite: "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
                 SELECT value ->> 'id', $1, value ->> 'pharmacy_id', value ->> 'ini_at', value ->> 'end_at',
                        value ->> 'demo', $2, $2
                 FROM json_each($3) WHERE true
                 ON CONFLICT (id) DO UPDATE SET pharmacy_id = excluded.pharmacy_id, ini_at = excluded.ini_at,
                     end_at = excluded.end_at, demo = excluded.demo, updated_at = excluded.updated_at
                 WHERE pharmacy_shifts.group_id = excluded.group_id",
        pg: "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
             SELECT id, $1, pharmacy_id, ini_at, end_at, demo, $2, $2
             FROM jsonb_to_recordset($3::jsonb)
                 AS r (id uuid, pharmacy_id uuid, ini_at timestamptz, end_at timestamptz, demo boolean)
             ON CONFLICT (id) DO UPDATE SET pharmacy_id = excluded.pharmacy_id, ini_at = excluded.ini_at,
                 end_at = excluded.end_at, demo = excluded.demo, updated_at = excluded.updated_at
             WHERE pharmacy_shifts.group_id = excluded.group_id",
    };
    let row = |shift: &&Shift| {
        json!({
            "id": shift.id, "pharmacy_id": shift.pharmacy_id, "demo": shift.demo,
            "ini_at": shift.ini_at.to_sqlite_text(), "end_at": shift.end_at.to_sqlite_text(),
        })
    };
    let rows: Value = shifts.iter().map(row).collect();
    sql(on, text).bind(group).bind(now).bind(rows.to_string()).execute().await
}

async fn delete_shifts(on: Executor<'_>, group: Id<Group>, ids: &[Id<Shift>]) -> Result<u64> {
    let text = Sql {
        sqlite: "DELETE FROM pharmacy_shifts WHERE group_id = $1 AND id IN (SELECT value FROM json_each($2))",
        pg: "DELETE FROM pharmacy_shifts
             WHERE group_id = $1 AND id IN (SELECT value::uuid FROM jsonb_array_elements_text($2::jsonb))",
    };
    sql(on, text).bind(group).bind(json!(ids).to_string()).execute().await
}

/// Leaves out the ids that were last in a group that is not the author's.
async fn insert_shift_history(
    on: Executor<'_>,
    group: Id<Group>,
    author: &Actor<'_>,
    edits: &[ShiftEdit],
) -> Result<u64> {
    let text = Sql {
        sqlite: "INSERT INTO pharmacy_shift_history (id, shift_id, place, group_id, account_id, at, action,
                     from_pharmacy_id, from_ini_at, from_end_at, from_demo, to_pharmacy_id, to_ini_at, to_end_at, to_demo)
                 SELECT e.value ->> 'id', e.value ->> 'shift_id', COALESCE(h.place, 0) + 1, $1, $2, $3,
                        e.value ->> 'action', e.value ->> 'from_pharmacy_id', e.value ->> 'from_ini_at',
                        e.value ->> 'from_end_at', e.value ->> 'from_demo', e.value ->> 'to_pharmacy_id',
                        e.value ->> 'to_ini_at', e.value ->> 'to_end_at', e.value ->> 'to_demo'
                 FROM json_each($4) e
                 LEFT JOIN pharmacy_shift_history h ON h.shift_id = e.value ->> 'shift_id' AND h.place =
                     (SELECT MAX(place) FROM pharmacy_shift_history WHERE shift_id = e.value ->> 'shift_id')
                 WHERE h.id IS NULL OR h.group_id IN (SELECT value FROM json_each($5))",
        pg: "INSERT INTO pharmacy_shift_history (id, shift_id, place, group_id, account_id, at, action,
                 from_pharmacy_id, from_ini_at, from_end_at, from_demo, to_pharmacy_id, to_ini_at, to_end_at, to_demo)
             SELECT e.id, e.shift_id, COALESCE(h.place, 0) + 1, $1, $2, $3, e.action,
                    e.from_pharmacy_id, e.from_ini_at, e.from_end_at, e.from_demo,
                    e.to_pharmacy_id, e.to_ini_at, e.to_end_at, e.to_demo
             FROM jsonb_to_recordset($4::jsonb) AS e (id uuid, shift_id uuid, action text,
                 from_pharmacy_id uuid, from_ini_at timestamptz, from_end_at timestamptz, from_demo boolean,
                 to_pharmacy_id uuid, to_ini_at timestamptz, to_end_at timestamptz, to_demo boolean)
             LEFT JOIN LATERAL (SELECT id, group_id, place FROM pharmacy_shift_history WHERE shift_id = e.shift_id
                                ORDER BY place DESC LIMIT 1) h ON true
             WHERE h.id IS NULL OR h.group_id IN (SELECT value::uuid FROM jsonb_array_elements_text($5::jsonb))",
    };
    sql(on, text)
        .bind(group)
        .bind(author.account_id)
        .bind(author.at)
        .bind(edits.iter().map(ShiftEdit::history_row).collect::<Value>().to_string())
        .bind(json!(author.groups).to_string())
        .execute()
        .await
}
