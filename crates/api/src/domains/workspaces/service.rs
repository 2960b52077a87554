//! The services of a workspace: its stores, showrooms, pages and groups of pharmacies, their states, and the number that
//! its plans allow.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use super::dirty_pages::{mark_service_page_dirty, mark_service_pages_dirty};
use super::model::{Service, ServiceState, ServiceStatus, WorkspaceService};
use super::plan::ServiceType;
use super::records::lock_scope_workspace;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("workspaces").get("/workspace/subscriptions/services", operation!(workspaces_subscription_services))
}

/// The services of a workspace.
#[derive(Serialize, JsonSchema)]
struct WorkspaceServiceList {
    /// The services, oldest first.
    data: Vec<WorkspaceService>,
}

/// Lists the services of the caller's workspace, active and inactive, oldest first.
#[docs_const]
async fn workspaces_subscription_services(
    State(app): State<App>,
    staff: Workspace,
) -> Result<Json<WorkspaceServiceList>> {
    let mut services = list_services(app.db.read(), &[staff.scope_id]).await?;
    Ok(Json(WorkspaceServiceList { data: services.remove(&staff.scope_id).unwrap_or_default() }))
}

/// The services of workspaces, oldest first.
pub async fn list_services(
    on: Executor<'_>,
    workspaces: &[Id<Scope>],
) -> Result<HashMap<Id<Scope>, Vec<WorkspaceService>>> {
    let services = "SELECT workspace_id AS parent_id, id, type, service_id, state, created_at FROM workspace_services
                    WHERE workspace_id IN ";
    let services = sql(on, services).push_in(workspaces.iter().copied());
    services.push(" ORDER BY workspace_id, created_at, id").by_parent::<Scope, _>().await
}

/// The number of each service that a workspace's active subscriptions allow.
pub(super) async fn list_allowances(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<(ServiceType, i64)>> {
    let text = "SELECT g.type, CAST(SUM(g.count) AS BIGINT) FROM subscriptions s
                JOIN plan_services g ON g.plan_id = s.plan_id
                WHERE s.workspace_id = $1 AND s.state = 'active' GROUP BY g.type";
    sql(on, text).bind(workspace).all().await
}

/// Refuses a further service with 422 `error.rule.plan` when the active subscriptions of a workspace, whose row must be
/// locked, allow no more. Every service of the type counts, whatever its state: an inactive one becomes active before
/// another is allowed.
pub async fn check_service_allowance(tx: &mut Tx, workspace: Id<Scope>, service: ServiceType) -> Result<()> {
    let allowances = list_allowances(tx.on(), workspace).await?;
    let allowed = allowances.iter().find(|(other, _)| *other == service).map_or(0, |(_, count)| *count);
    if find_service_count(tx.on(), workspace, service).await? < allowed {
        return Ok(());
    }
    Err(Error::Rule("plan", Some(json!({"service": service, "allowed": allowed}))))
}

async fn find_service_count(on: Executor<'_>, workspace: Id<Scope>, service: ServiceType) -> Result<i64> {
    let count = sql(on, "SELECT COUNT(id) FROM workspace_services WHERE workspace_id = $1 AND type = $2");
    count.bind((workspace, service)).scalar().await
}

/// Inserts the row of a service, which is active. A service that another workspace had is moved, and keeps its state.
pub async fn insert_or_update_service(
    on: Executor<'_>,
    workspace: Id<Scope>,
    service_type: ServiceType,
    service_id: Id<Service>,
    now: Timestamp,
) -> Result<()> {
    sql(
        on,
        "INSERT INTO workspace_services (id, workspace_id, type, service_id, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (service_id) DO UPDATE SET workspace_id = excluded.workspace_id
         WHERE workspace_services.workspace_id <> excluded.workspace_id",
    )
    .bind((Id::<WorkspaceService>::new(), workspace, service_type, service_id, now))
    .execute()
    .await
    .map(drop)
}

/// Deletes the row of a service that belongs to no workspace any more.
pub async fn delete_service(on: Executor<'_>, service_id: Id<Service>) -> Result<()> {
    sql(on, "DELETE FROM workspace_services WHERE service_id = $1").bind(service_id).execute().await.map(drop)
}

/// The services of a workspace for the rules, oldest first, with the id of what each is.
pub(super) async fn list_service_standings(
    on: Executor<'_>,
    workspace: Id<Scope>,
) -> Result<Vec<(ServiceStatus, Id<Service>)>> {
    let text = "SELECT id, type, state, suspended, service_id FROM workspace_services WHERE workspace_id = $1
                ORDER BY created_at, id";
    let rows: Vec<(_, _, _, _, _)> = sql(on, text).bind(workspace).all().await?;
    let standing = |(id, service_type, state, is_suspended, service_id)| {
        (ServiceStatus { id, service_type, state, is_suspended }, service_id)
    };
    Ok(rows.into_iter().map(standing).collect())
}

/// Sets the state of services by their rows' ids.
pub(super) async fn update_service_states(
    mut on: Executor<'_>,
    ids: &[Id<WorkspaceService>],
    state: ServiceState,
) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    let update = sql(on.reborrow(), "UPDATE workspace_services SET state = $1 WHERE id").bind(state);
    let services = update.push_any(ids.iter().copied()).push(" RETURNING service_id").all_scalars().await?;
    mark_service_pages_dirty(on, &services).await
}

/// A service whose state the staff set.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ServiceStateChange {
    /// The workspace that has it.
    workspace_id: Id<Scope>,
    /// The service.
    #[serde(flatten)]
    service: WorkspaceService,
}

/// Sets the state of a service for the staff, whatever the plans allow. An inactive one stays suspended until they set it
/// active: it counts against the allowance, and no subscription activates it. 404 without such a row.
pub async fn update_service_state(
    tx: &mut Tx,
    id: Id<WorkspaceService>,
    state: ServiceState,
) -> Result<ServiceStateChange> {
    let workspace_id = sql(tx.on(), "SELECT workspace_id FROM workspace_services WHERE id = $1").bind(id);
    let workspace_id = workspace_id.optional_scalar().await?.or_not_found()?;
    lock_scope_workspace(tx.on(), workspace_id).await?;
    let update = "UPDATE workspace_services SET state = $2, suspended = $3 WHERE id = $1
                  RETURNING id, type, service_id, state, created_at";
    let update = sql(tx.on(), update).bind((id, state, state == ServiceState::Inactive));
    let service: WorkspaceService = update.optional().await?.or_not_found()?;
    mark_service_page_dirty(tx.on(), service.service_id).await?;
    Ok(ServiceStateChange { workspace_id, service })
}

/// The number of active services of a workspace.
pub async fn find_active_service_count(on: Executor<'_>, workspace: Id<Scope>) -> Result<i64> {
    let count = "SELECT COUNT(id) FROM workspace_services WHERE workspace_id = $1 AND state = 'active'";
    sql(on, count).bind(workspace).scalar().await
}
