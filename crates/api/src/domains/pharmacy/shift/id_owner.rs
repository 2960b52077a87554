//! The group that owns a shift's id, also after the shift is deleted: ids are never reused in another group.

use serde_json::json;
use sqlx::FromRow;

use crate::domains::pharmacy::model::{Group, Pharmacy, Shift};
use hub_kernel::db::{Executor, Sql, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The id of a stored or deleted shift, and the group that owns it.
pub(crate) struct ShiftIdOwner {
    pub(crate) id: Id<Shift>,
    /// The shift's group, or the group of the deleted shift.
    pub(crate) group_id: Id<Group>,
    /// The shift; `None` when it is deleted.
    pub(crate) shift: Option<Shift>,
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

/// The owners of these ids; ids that no shift ever had are left out. PostgreSQL estimates a hundred ids and would scan the
/// whole table; `OFFSET 0` makes it look each up by the index.
pub(crate) async fn list_shift_id_owners(on: Executor<'_>, ids: &[Id<Shift>]) -> Result<Vec<ShiftIdOwner>> {
    let text = Sql {
        sqlite: "SELECT k.value AS id, COALESCE(s.group_id, h.group_id) AS group_id,
                        s.pharmacy_id, s.ini_at, s.end_at, s.demo
                 FROM json_each($1) k
                 LEFT JOIN pharmacy_shifts s ON s.id = k.value
                 LEFT JOIN pharmacy_shift_history h ON h.shift_id = k.value AND h.position =
                     (SELECT MAX(position) FROM pharmacy_shift_history WHERE shift_id = k.value)
                 WHERE s.id IS NOT NULL OR h.id IS NOT NULL",
        pg: "SELECT k.id, COALESCE(s.group_id, h.group_id) AS group_id, s.pharmacy_id, s.ini_at, s.end_at, s.demo
             FROM (SELECT value::uuid AS id FROM jsonb_array_elements_text($1::jsonb)) k
             LEFT JOIN LATERAL (SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                                WHERE id = k.id OFFSET 0) s ON true
             LEFT JOIN LATERAL (SELECT id, group_id FROM pharmacy_shift_history WHERE shift_id = k.id
                                ORDER BY position DESC LIMIT 1) h ON true
             WHERE s.id IS NOT NULL OR h.id IS NOT NULL",
    };
    let rows: Vec<ShiftIdOwnerRow> = sql(on, text).bind(json!(ids).to_string()).all().await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Locks the id of a shift, which may not exist yet, on PostgreSQL until the transaction ends.
pub(super) async fn lock_shift_id(on: Executor<'_>, id: Id<Shift>) -> Result<()> {
    let lock = "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))";
    sql(on, lock).bind(format!("pharmacy_shift:{id}")).execute().await.map(drop)
}

/// The owner of an id: `None` when no shift ever had it, 404 when it is a group outside `groups`.
pub(super) async fn find_shift_id_owner(
    on: Executor<'_>,
    id: Id<Shift>,
    groups: &[Id<Group>],
) -> Result<Option<ShiftIdOwner>> {
    let row: Option<ShiftIdOwnerRow> = sql(
        on,
        "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts WHERE id = $1
         UNION ALL
         SELECT shift_id, group_id, NULL, NULL, NULL, NULL
         FROM (SELECT shift_id, group_id FROM pharmacy_shift_history WHERE shift_id = $1 ORDER BY position DESC LIMIT 1) h
         WHERE NOT EXISTS (SELECT id FROM pharmacy_shifts WHERE id = $1)",
    )
    .bind(id)
    .optional()
    .await?;
    match row.map(ShiftIdOwner::from) {
        Some(owner) if !groups.contains(&owner.group_id) => Err(Error::NotFound),
        owner => Ok(owner),
    }
}
