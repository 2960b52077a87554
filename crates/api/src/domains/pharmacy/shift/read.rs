//! Reading shifts: the shifts of a period, as JSON that the database makes, and single shifts.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{ShiftList, ShiftPath};
use crate::domains::pharmacy::group::{IS_PUBLIC, require_visible_group};
use crate::domains::pharmacy::model::{Group, Shift, check_shift_count};
use crate::domains::pharmacy::rules::{self, SHIFT_MAX};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, sql};
use hub_kernel::http::access::{OptionallyAuthenticated, Workspace};
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::{Json, JsonText};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::id::Id;

/// A group and a period.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct ShiftListQuery {
    /// The group.
    group_id: Id<Group>,
    /// The begin of the period.
    datetime_ini: Timestamp,
    /// The end of the period, exclusive.
    datetime_end: Timestamp,
}

/// The shifts of a group that overlap a period of at most 366 days, in the order they begin.
///
/// Only the staff and the workspace that manages it can read the shifts of a group that is disabled or that the staff suspended.
#[docs_const]
pub(super) async fn pharmacy_shift_list(
    State(app): State<App>,
    OptionallyAuthenticated(caller): OptionallyAuthenticated,
    Query(query): Query<ShiftListQuery>,
) -> Result<JsonText<ShiftList>> {
    rules::check_period(RequestPart::Query, query.datetime_ini, query.datetime_end)?;
    let is_checked = caller.is_some();
    if is_checked {
        require_visible_group(app.db.read(), query.group_id, caller.as_ref()).await?;
    }
    let (count, json) = list_shifts_as_json(app.db.read(), &query, is_checked).await?;
    check_shift_count(count as usize)?;
    if count == 0 && !is_checked {
        require_visible_group(app.db.read(), query.group_id, None).await?;
    }
    Ok(JsonText::new(format!("{{\"data\":{json}}}")))
}

/// A shift of a group that the caller's workspace manages.
#[docs_const]
pub(super) async fn pharmacy_shift_get(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id }): Path<ShiftPath>,
) -> Result<Json<Shift>> {
    let shift = "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
                 WHERE id = $1 AND group_id IN
                     (SELECT id FROM pharmacy_groups WHERE manager_workspace_id = $2 AND deleted_at IS NULL)";
    let shift = sql(app.db.prepared().read(), shift).bind((shift_id, staff.scope_id)).optional().await?;
    shift.or_not_found().map(Json)
}

/// The shifts of a public group that overlap [`ini`, `end`), in the order they begin; none of a group that is not public.
pub async fn list_public_shifts(
    on: Executor<'_>,
    group: Id<Group>,
    ini: Timestamp,
    end: Timestamp,
) -> Result<Vec<Shift>> {
    let query = ShiftListQuery { group_id: group, datetime_ini: ini, datetime_end: end };
    let (_, json) = list_shifts_as_json(on, &query, false).await?;
    serde_json::from_str(&json).map_err(Error::internal)
}

/// The shifts of a group that begin in a period and end after an instant; at most one more than `SHIFTS_MAX`.
pub(crate) async fn list_shifts(
    on: Executor<'_>,
    group: Id<Group>,
    (ini, end): (Timestamp, Timestamp),
    after: Timestamp,
) -> Result<Vec<Shift>> {
    sql(
        on,
        "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
         WHERE group_id = $1 AND ini_at >= $2 AND ini_at < $3 AND end_at > $4 ORDER BY ini_at, id LIMIT 10001",
    )
    .bind((group, ini, end, after))
    .all()
    .await
}

/// The number of shifts and their JSON array. Unless the caller `is_checked` to see the group, the statement itself checks
/// that the group is public: the list that everybody reads is one statement. The bound of [`SHIFT_MAX`] keeps the range of
/// the index as short as the answer.
async fn list_shifts_as_json(on: Executor<'_>, query: &ShiftListQuery, is_checked: bool) -> Result<(i64, String)> {
    let ShiftListQuery { group_id: group, datetime_ini: ini, datetime_end: end } = *query;
    let select = Sql {
        sqlite: "SELECT COUNT(*), json_group_array(json_object(
                     'id', id, 'group_id', group_id, 'pharmacy_id', pharmacy_id,
                     'ini_at', replace(ini_at, '.000000Z', 'Z'), 'end_at', replace(end_at, '.000000Z', 'Z'),
                     'demo', json(iif(demo, 'true', 'false'))))
                 FROM (",
        pg: "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM (",
    };
    sql(on, select)
        .push(
            "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
             WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4
               AND ($5 OR EXISTS (SELECT 1 FROM pharmacy_groups WHERE id = $1 AND deleted_at IS NULL AND ",
        )
        .push(IS_PUBLIC)
        .push(")) ORDER BY ini_at, id LIMIT 10001) shifts")
        .bind((group, ini - SHIFT_MAX, end, ini, is_checked))
        .json::<Shift>()
        .await
}
