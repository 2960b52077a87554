//! Editing shifts of one group, with their history and events.
//!
//! Every writer locks the group's row (`group/managed_group.rs`), checks its shifts by `rules`, writes them with
//! [`write_shift_edits`] as its last statements.

use serde_json::{Map, Value, json};

use super::history::{ShiftHistoryAction, ShiftHistoryEntry};
use crate::domains::pharmacy::model::{Group, SHIFT_TOPIC, Shift, ShiftEditor};
use crate::domains::pharmacy::rules::SHIFT_MAX;
use hub_kernel::db::{Executor, Sql, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// An edit of a shift within its group that changes something.
#[derive(Clone)]
pub(crate) enum ShiftEdit {
    Created(Shift),
    Updated { from: Shift, to: Shift },
    Deleted(Shift),
}

impl ShiftEdit {
    /// The edit that takes the stored shift to the wanted one; `None` when they are equal.
    pub(crate) fn from_states(wanted: Shift, stored: Option<Shift>) -> Option<Self> {
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

    /// The edit as a row of the history.
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

/// The stored shifts that overlap one of these shifts of the same pharmacy. PostgreSQL estimates a hundred rows for each
/// and would scan the whole table; `OFFSET 0` makes it look each up by the index.
pub(crate) async fn list_overlapping_shifts(on: Executor<'_>, shifts: &[Shift]) -> Result<Vec<Shift>> {
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

/// Writes edits of one group's shifts with their history, and publishes them. 404 when an id meanwhile went to a shift outside `own_groups`:
/// the statements check the ids again while they write.
pub(crate) async fn write_shift_edits(
    tx: &mut Tx,
    group: Id<Group>,
    own_groups: &[Id<Group>],
    editor: &ShiftEditor,
    edits: &[ShiftEdit],
) -> Result<()> {
    let wanted: Vec<&Shift> = edits.iter().filter_map(ShiftEdit::resulting_shift).collect();
    let deleted: Vec<_> =
        edits.iter().filter(|edit| edit.resulting_shift().is_none()).map(ShiftEdit::shift_id).collect();
    let mut written = 0;
    if !wanted.is_empty() {
        written += insert_or_update_shifts(tx.on(), group, &wanted, editor.at).await?;
    }
    if !deleted.is_empty() {
        written += delete_shifts(tx.on(), group, &deleted).await?;
    }
    let recorded = insert_shift_history(tx.on(), group, own_groups, editor, edits).await?;
    let all = edits.len() as u64;
    if (written, recorded) != (all, all) {
        return Err(Error::NotFound);
    }
    let ids: Vec<_> = edits.iter().map(ShiftEdit::shift_id).collect();
    events::insert_events(tx, SHIFT_TOPIC, &ids, group, editor.at).await
}

async fn insert_or_update_shifts(on: Executor<'_>, group: Id<Group>, shifts: &[&Shift], now: Timestamp) -> Result<u64> {
    let row = |shift: &&Shift| {
        json!({
            "id": shift.id, "pharmacy_id": shift.pharmacy_id, "demo": shift.demo,
            "ini_at": shift.ini_at.to_sqlite_text(), "end_at": shift.end_at.to_sqlite_text(),
        })
    };
    let rows: Value = shifts.iter().map(row).collect();
    let insert = "INSERT INTO pharmacy_shifts (id, group_id, pharmacy_id, ini_at, end_at, demo, created_at, updated_at)
                  SELECT id, $1, pharmacy_id, ini_at, end_at, demo, $2, $2 FROM ";
    let columns = "id uuid, pharmacy_id uuid, ini_at timestamptz, end_at timestamptz, demo boolean";
    let update = " WHERE true
                  ON CONFLICT (id) DO UPDATE SET pharmacy_id = excluded.pharmacy_id, ini_at = excluded.ini_at,
                      end_at = excluded.end_at, demo = excluded.demo, updated_at = excluded.updated_at
                  WHERE pharmacy_shifts.group_id = excluded.group_id";
    sql(on, insert).bind((group, now)).push_rows(columns, &rows).push(update).execute().await
}

async fn delete_shifts(on: Executor<'_>, group: Id<Group>, ids: &[Id<Shift>]) -> Result<u64> {
    let delete = sql(on, "DELETE FROM pharmacy_shifts WHERE group_id = $1 AND id").bind(group);
    delete.push_any(ids.iter().copied()).execute().await
}

/// Skips the ids whose last group is not one of `own_groups`.
async fn insert_shift_history(
    on: Executor<'_>,
    group: Id<Group>,
    own_groups: &[Id<Group>],
    editor: &ShiftEditor,
    edits: &[ShiftEdit],
) -> Result<u64> {
    let text = Sql {
        sqlite: "INSERT INTO pharmacy_shift_history (id, shift_id, position, group_id, account_id, at, action,
                     from_pharmacy_id, from_ini_at, from_end_at, from_demo, to_pharmacy_id, to_ini_at, to_end_at, to_demo)
                 SELECT e.value ->> 'id', e.value ->> 'shift_id', COALESCE(h.position, 0) + 1, $1, $2, $3,
                        e.value ->> 'action', e.value ->> 'from_pharmacy_id', e.value ->> 'from_ini_at',
                        e.value ->> 'from_end_at', e.value ->> 'from_demo', e.value ->> 'to_pharmacy_id',
                        e.value ->> 'to_ini_at', e.value ->> 'to_end_at', e.value ->> 'to_demo'
                 FROM json_each($4) e
                 LEFT JOIN pharmacy_shift_history h ON h.shift_id = e.value ->> 'shift_id' AND h.position =
                     (SELECT MAX(position) FROM pharmacy_shift_history WHERE shift_id = e.value ->> 'shift_id')
                 WHERE h.id IS NULL OR h.group_id IN (SELECT value FROM json_each($5))",
        pg: "INSERT INTO pharmacy_shift_history (id, shift_id, position, group_id, account_id, at, action,
                 from_pharmacy_id, from_ini_at, from_end_at, from_demo, to_pharmacy_id, to_ini_at, to_end_at, to_demo)
             SELECT e.id, e.shift_id, COALESCE(h.position, 0) + 1, $1, $2, $3, e.action,
                    e.from_pharmacy_id, e.from_ini_at, e.from_end_at, e.from_demo,
                    e.to_pharmacy_id, e.to_ini_at, e.to_end_at, e.to_demo
             FROM jsonb_to_recordset($4::jsonb) AS e (id uuid, shift_id uuid, action text,
                 from_pharmacy_id uuid, from_ini_at timestamptz, from_end_at timestamptz, from_demo boolean,
                 to_pharmacy_id uuid, to_ini_at timestamptz, to_end_at timestamptz, to_demo boolean)
             LEFT JOIN LATERAL (SELECT id, group_id, position FROM pharmacy_shift_history WHERE shift_id = e.shift_id
                                ORDER BY position DESC LIMIT 1) h ON true
             WHERE h.id IS NULL OR h.group_id IN (SELECT value::uuid FROM jsonb_array_elements_text($5::jsonb))",
    };
    sql(on, text)
        .bind((group, editor.account_id, editor.at))
        .bind(edits.iter().map(ShiftEdit::history_row).collect::<Value>().to_string())
        .bind(json!(own_groups).to_string())
        .execute()
        .await
}
