//! The history of a shift: each edit with its account, its time, and the values before and after. It outlives the shift.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::ShiftPath;
use super::id_owner::find_shift_id_owner;
use crate::domains::auth::list_account_names;
use crate::domains::pharmacy::group::list_managed_group_ids;
use crate::domains::pharmacy::model::{Group, Pharmacy, Shift};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/shifts/{shift_id}/history", operation!(pharmacy_shift_history))
        .errors(&[NotFound])
        .extension()
}

/// The kind of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum ShiftHistoryAction {
    /// The shift was created, or created again after a delete.
    Created,
    /// Its pharmacy or its times changed, or a demonstration's shift became a real one.
    Updated,
    /// The shift was deleted.
    Deleted,
}

/// An edit of a shift.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ShiftHistoryEntry {
    /// The entry's id.
    id: Id<ShiftHistoryEntry>,
    /// The account that made the edit.
    account_id: Id<Account>,
    /// The name of the account's user.
    account_name: String,
    /// The time of the edit.
    at: Timestamp,
    /// The kind of edit.
    action: ShiftHistoryAction,
    /// The shift before the edit; null when it was created.
    from: Option<ShiftSnapshot>,
    /// The shift after the edit; null when it was deleted.
    to: Option<ShiftSnapshot>,
}

/// The values of a shift before or after an edit.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct ShiftSnapshot {
    /// The group whose rota it was part of.
    group_id: Id<Group>,
    /// The pharmacy on duty.
    pharmacy_id: Id<Pharmacy>,
    /// The begin.
    ini_at: Timestamp,
    /// The end.
    end_at: Timestamp,
    /// True for a made-up shift of the demonstration.
    demo: bool,
}

/// The page of the history.
#[derive(Debug, Deserialize, JsonSchema)]
struct ShiftHistoryQuery {
    /// The cursor that the page before answered; absent for the first page.
    cursor: Option<String>,
    /// The number of rows of the page.
    #[serde(default)]
    take: PageSize,
}

const HISTORY_CURSOR: &str = "pharmacy_shift_history:place";

/// The edits of a shift of the caller's workspace, the newest first, also of a deleted shift.
///
/// Seeded and demonstration shifts have no history before their first edit.
#[docs_const]
async fn pharmacy_shift_history(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id }): Path<ShiftPath>,
    Query(query): Query<ShiftHistoryQuery>,
) -> Result<Json<Page<ShiftHistoryEntry>>> {
    let groups = list_managed_group_ids(app.db.read(), staff.scope_id).await?;
    find_shift_id_owner(app.db.read(), shift_id, &groups).await?.or_not_found()?;
    let before: Option<i64> = app.cursors.decode(HISTORY_CURSOR, query.cursor.as_deref())?;
    let rows = list_history(app.db.read(), staff.scope_id, shift_id, before, query.take).await?;
    let page = app.cursors.build_page(HISTORY_CURSOR, query.take, rows, |row| row.position)?;
    let accounts: Vec<_> = page.data.iter().map(|row| row.account_id).collect();
    let names = list_account_names(app.db.read(), &accounts).await?;
    Ok(Json(page.map(|row| {
        let account_name = names.get(&row.account_id).cloned().unwrap_or_default();
        row.into_entry(account_name)
    })))
}

#[derive(FromRow)]
struct HistoryRow {
    id: Id<ShiftHistoryEntry>,
    position: i64,
    group_id: Id<Group>,
    account_id: Id<Account>,
    at: Timestamp,
    action: ShiftHistoryAction,
    from_pharmacy_id: Option<Id<Pharmacy>>,
    from_ini_at: Option<Timestamp>,
    from_end_at: Option<Timestamp>,
    from_demo: Option<bool>,
    to_pharmacy_id: Option<Id<Pharmacy>>,
    to_ini_at: Option<Timestamp>,
    to_end_at: Option<Timestamp>,
    to_demo: Option<bool>,
}

impl HistoryRow {
    fn into_entry(self, account_name: String) -> ShiftHistoryEntry {
        let state = |pharmacy_id, ini_at, end_at, demo| {
            Some(ShiftSnapshot {
                group_id: self.group_id,
                pharmacy_id: pharmacy_id?,
                ini_at: ini_at?,
                end_at: end_at?,
                demo: demo?,
            })
        };
        ShiftHistoryEntry {
            id: self.id,
            account_id: self.account_id,
            account_name,
            at: self.at,
            action: self.action,
            from: state(self.from_pharmacy_id, self.from_ini_at, self.from_end_at, self.from_demo),
            to: state(self.to_pharmacy_id, self.to_ini_at, self.to_end_at, self.to_demo),
        }
    }
}

/// The edits within the workspace's own groups. Rows of earlier versions, whose PUT moved shifts between groups, may name
/// a group of another workspace.
async fn list_history(
    on: Executor<'_>,
    workspace: Id<Scope>,
    shift: Id<Shift>,
    before: Option<i64>,
    take: PageSize,
) -> Result<Vec<HistoryRow>> {
    sql(
        on,
        "SELECT h.id, h.position, h.group_id, h.account_id, h.at, h.action,
                h.from_pharmacy_id, h.from_ini_at, h.from_end_at, h.from_demo,
                h.to_pharmacy_id, h.to_ini_at, h.to_end_at, h.to_demo
         FROM pharmacy_shift_history h
         JOIN pharmacy_groups g ON g.id = h.group_id AND g.manager_workspace_id = $1 AND g.deleted_at IS NULL
         WHERE h.shift_id = $2",
    )
    .bind(workspace)
    .bind(shift)
    .push_opt(" AND h.position < ", before)
    .push(" ORDER BY h.position DESC LIMIT ")
    .push_bind(take.plus_one())
    .all()
    .await
}
