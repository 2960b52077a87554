//! Duty shifts: which pharmacy is on duty when, half-open in time.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::group::{Group, Pharmacy, require_group};
use super::rules::{self, SHIFT_MAX};
use crate::kernel::access::Optional;
use crate::kernel::answer::JsonText;
use crate::kernel::app::App;
use crate::kernel::clock::Timestamp;
use crate::kernel::db::{On, Sql, Statement, sql};
use crate::kernel::error::{Error, Result};
use crate::kernel::extract::Query;
use crate::kernel::id::Id;
use crate::kernel::openapi::Routes;

pub(super) fn routes() -> Routes {
    Routes::tagged("pharmacy").get("/plugins/pharmacy/shifts", pharmacy_shift_list, PHARMACY_SHIFT_LIST_DOCS)
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

/// The most shifts one answer holds; the list's query stops at one more.
const ROWS_MAX: i64 = 10_000;

/// The shifts of a group that overlap a period of at most 366 days, in the order they begin.
#[docs_const]
async fn pharmacy_shift_list(
    State(app): State<App>,
    _: Optional,
    Query(query): Query<ShiftListQuery>,
) -> Result<JsonText<ShiftList>> {
    rules::check_period(query.datetime_ini, query.datetime_end)?;
    let (count, rows) =
        overlapping(app.db.read(), query.group_id, query.datetime_ini, query.datetime_end).json::<Shift>().await?;
    if count > ROWS_MAX {
        return Err(Error::Rule("too_many", Some(serde_json::json!({"maximum": ROWS_MAX}))));
    }
    if count == 0 {
        require_group(app.db.read(), query.group_id).await?;
    }
    Ok(JsonText::new(format!("{{\"data\":{rows}}}")))
}

/// The shifts of a group the public may see that overlap [`ini`, `end`), in the order they begin.
pub async fn shifts_between(on: On<'_>, group: Id<Group>, ini: Timestamp, end: Timestamp) -> Result<Vec<Shift>> {
    let (_, rows) = overlapping(on, group, ini, end).json::<Shift>().await?;
    serde_json::from_str(&rows).map_err(Error::internal)
}

/// No shift that began more than [`SHIFT_MAX`] before the period reaches into it: that bound makes the index's range
/// as short as the answer.
fn overlapping(on: On<'_>, group: Id<Group>, ini: Timestamp, end: Timestamp) -> Statement<'_> {
    sql(
        on,
        Sql {
            sqlite: "SELECT COUNT(*), json_group_array(json_object(
                         'id', id, 'group_id', group_id, 'pharmacy_id', pharmacy_id,
                         'ini_at', replace(ini_at, '.000000Z', 'Z'), 'end_at', replace(end_at, '.000000Z', 'Z'),
                         'demo', json(iif(demo, 'true', 'false'))))
                     FROM (SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                           WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4
                             AND EXISTS (SELECT 1 FROM pharmacy_groups WHERE id = $1 AND enabled AND deleted_at IS NULL)
                           ORDER BY ini_at, id LIMIT 10001)",
            pg: "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                 WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4
                   AND EXISTS (SELECT 1 FROM pharmacy_groups WHERE id = $1 AND enabled AND deleted_at IS NULL)
                 ORDER BY ini_at, id LIMIT 10001",
        },
    )
    .bind(group)
    .bind(ini - SHIFT_MAX)
    .bind(end)
    .bind(ini)
}
