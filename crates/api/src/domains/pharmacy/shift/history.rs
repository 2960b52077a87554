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
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, ListSort, NoFilter};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/shifts/{shift_id}/history", operation!(pharmacy_shift_history))
        .extension()
}

/// The kind of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ShiftHistoryAction {
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

/// The sort order of the history: the newest edit first.
#[derive(Deserialize, JsonSchema)]
struct NewestEditFirst {}

impl ListSort for NewestEditFirst {
    fn column(&self) -> (&'static str, OrderDir) {
        ("position", OrderDir::Desc)
    }
}

/// The edits of a shift of the caller's workspace, the newest first, also of a deleted shift.
///
/// Seeded and demonstration shifts have no history before their first edit.
#[docs_const]
async fn pharmacy_shift_history(
    State(app): State<App>,
    staff: Workspace,
    Path(ShiftPath { shift_id }): Path<ShiftPath>,
    query: ListQuery<NoFilter, NewestEditFirst>,
) -> Result<Json<Page<ShiftHistoryEntry>>> {
    let groups = list_managed_group_ids(app.db.read(), staff.scope_id).await?;
    find_shift_id_owner(app.db.read(), shift_id, &groups).await?.or_not_found()?;
    let rows = list_history_statement(app.db.read(), staff.scope_id, shift_id);
    let page = query.fetch_page::<HistoryRow>("pharmacy_shift_history", &app.cursors, rows).await?;
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
fn list_history_statement(on: Executor<'_>, workspace: Id<Scope>, shift: Id<Shift>) -> Statement<'_> {
    sql(
        on,
        "SELECT id, group_id, account_id, at, action, from_pharmacy_id, from_ini_at, from_end_at, from_demo,
         to_pharmacy_id,
                to_ini_at, to_end_at, to_demo
         FROM pharmacy_shift_history
         WHERE group_id IN (SELECT id FROM pharmacy_groups WHERE manager_workspace_id = $1 AND deleted_at IS NULL)
           AND shift_id = $2",
    )
    .bind((workspace, shift))
}
