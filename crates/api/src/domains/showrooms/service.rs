//! The showrooms of a workspace, and the lock on a showroom's row that every write to it takes.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{Showroom, ShowroomPath};
use crate::domains::workspaces::{
    NewService, SERVICE_INACTIVE, ServiceState, ServiceType, check_service_allowance, insert_or_update_service,
    lock_workspace, mark_service_page_dirty,
};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NoFilter, OldestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/showrooms/services/showrooms/{showroom_id}";
    Routes::new("showrooms")
        .get("/showrooms/services/showrooms", operation!(showrooms_service_list))
        .extension()
        .get(ONE, operation!(showrooms_service_get))
        .put(ONE, operation!(showrooms_service_put))
        .extension()
        .errors(&[SERVICE_INACTIVE, Rule("plan")])
}

/// A showroom to create or change.
#[derive(Deserialize, JsonSchema)]
struct ShowroomPut {
    /// Its name.
    name: SingleLine<80>,
    /// True if the public sees it. Absent leaves it unchanged; a new showroom is then enabled.
    enabled: Option<bool>,
}

const SELECT_SHOWROOMS: &str = "SELECT id, workspace_id, enabled, name, created_at, deleted_at FROM showrooms
                                WHERE workspace_id = $1 AND deleted_at IS NULL";

/// Lists the showrooms of the caller's workspace, oldest first.
#[docs_const]
async fn showrooms_service_list(
    State(app): State<App>,
    staff: Workspace,
    query: ListQuery<NoFilter, OldestFirst>,
) -> Result<Json<Page<Showroom>>> {
    let rows = sql(app.db.read(), SELECT_SHOWROOMS).bind(staff.scope_id);
    query.fetch_page("showrooms_service_list", &app.cursors, rows).await.map(Json)
}

/// Gets a showroom of the caller's workspace.
#[docs_const]
async fn showrooms_service_get(
    State(app): State<App>,
    staff: Workspace,
    Path(ShowroomPath { showroom_id }): Path<ShowroomPath>,
) -> Result<Json<Showroom>> {
    let showroom = sql(app.db.read(), SELECT_SHOWROOMS).bind(staff.scope_id);
    showroom.push(" AND id = ").push_bind(showroom_id).optional().await?.or_not_found().map(Json)
}

/// Creates a showroom of the caller's workspace, or changes one.
///
/// 422 `error.rule.plan` with the number of allowed showrooms when the workspace's plans allow no more, inactive ones included;
/// `error.rule.service_inactive` when the showroom is inactive. 404 when the id belongs to another workspace.
#[docs_const]
async fn showrooms_service_put(
    State(app): State<App>,
    staff: Workspace,
    Path(ShowroomPath { showroom_id }): Path<ShowroomPath>,
    Body(put): Body<ShowroomPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_workspace(tx.on(), staff.scope_id).await?;
    match find_owner(tx.on(), showroom_id).await? {
        Some(owner) if owner == staff.scope_id => lock_showroom(&mut tx, staff.scope_id, showroom_id).await?,
        Some(_) => return Err(Error::NotFound),
        None => check_service_allowance(&mut tx, staff.scope_id, ServiceType::Showroom).await?,
    }
    insert_or_update_showroom(&mut tx, staff.scope_id, showroom_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// The workspace of the showroom with an id.
async fn find_owner(on: Executor<'_>, id: Id<Showroom>) -> Result<Option<Id<Scope>>> {
    sql(on, "SELECT workspace_id FROM showrooms WHERE id = $1").bind(id).optional_scalar().await
}

async fn insert_or_update_showroom(
    tx: &mut Tx,
    workspace: Id<Scope>,
    id: Id<Showroom>,
    put: ShowroomPut,
    now: Timestamp,
) -> Result<()> {
    let written = sql(
        tx.on(),
        "INSERT INTO showrooms (id, workspace_id, enabled, name, created_at) VALUES ($1, $2, COALESCE($3, true), $4, $5)
         ON CONFLICT (id) DO UPDATE SET enabled = COALESCE($3, showrooms.enabled), name = excluded.name
         WHERE showrooms.workspace_id = excluded.workspace_id",
    )
    .bind((id, workspace, put.enabled, put.name.into_string(), now))
    .execute()
    .await?;
    if written == 0 {
        return Err(Error::NotFound);
    }
    insert_or_update_service(tx.on(), workspace, ServiceType::Showroom, id.uuid().into(), now).await?;
    mark_service_page_dirty(tx.on(), id).await
}

/// Inserts an enabled, empty showroom with its workspace's name, or with ' 2' after it when another showroom has the name.
pub async fn insert_showroom(tx: &mut Tx, new: NewService) -> Result<()> {
    let second_name = new.second_name();
    sql(
        tx.on(),
        "INSERT INTO showrooms (id, workspace_id, enabled, name, created_at)
         SELECT $1, $2, true,
                CASE WHEN EXISTS (SELECT id FROM showrooms WHERE workspace_id = $2 AND name = $3) THEN $4 ELSE $3 END, $5",
    )
    .bind((new.id, new.workspace_id, new.name, second_name, new.created_at))
    .execute()
    .await
    .map(drop)
}

/// 404 unless the showroom belongs to the workspace.
pub(super) async fn find_showroom_or_not_found(
    on: Executor<'_>,
    workspace: Id<Scope>,
    showroom: Id<Showroom>,
) -> Result<()> {
    let own = "SELECT COUNT(id) FROM showrooms WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL";
    let own = sql(on, own).bind((workspace, showroom));
    if own.scalar::<i64>().await? == 1 { Ok(()) } else { Err(Error::NotFound) }
}

/// Locks a showroom's row until the transaction ends, for a write; 404 unless it belongs to the workspace, 422
/// `error.rule.service_inactive` when its service is inactive.
pub(super) async fn lock_showroom(tx: &mut Tx, workspace: Id<Scope>, showroom: Id<Showroom>) -> Result<()> {
    let row = "SELECT v.state FROM showrooms s JOIN workspace_services v ON v.service_id = s.id
               WHERE s.workspace_id = $1 AND s.id = $2 AND s.deleted_at IS NULL";
    let row = sql(tx.on(), row).bind((workspace, showroom)).lock_table(RowLock::NoKeyUpdate, "s");
    row.optional_scalar::<ServiceState>().await?.or_not_found()?.require_active()
}
