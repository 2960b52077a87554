//! Overviews: the home of a workspace in one read, over the domains that it uses. No tables of its own.
//!
//! - Each domain reads its part for all stores, pages and groups of the workspace at once.
//! - `setup.rs` decides what is left to set up.

mod changes;
mod setup;
#[cfg(test)]
mod setup_tests;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;

use self::changes::{WorkspaceChange, list_changes};
use self::setup::{SetupTask, WorkspaceSetup, setup_tasks};
use crate::domains::analytics::{WeekFigures, find_week_figures};
use crate::domains::discover::list_page_setups;
use crate::domains::ecommerce::{OpenOrders, find_open_orders, list_store_setups};
use crate::domains::pharmacy::{ManagedDuty, list_managed_duties};
use crate::domains::wallets::find_has_active_provider;
use crate::domains::workspaces::find_active_service_count;
use hub_kernel::app::App;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;

/// The operations of the domain.
pub fn routes() -> Routes {
    Routes::new("workspaces").get("/workspace/overview", operation!(workspaces_overview)).extension()
}

/// The home of a workspace.
#[derive(Debug, Serialize, JsonSchema)]
struct WorkspaceOverview {
    /// The instant of the overview.
    at: Timestamp,
    /// The duty of each group of pharmacies that it manages, by name.
    duties: Vec<ManagedDuty>,
    /// The number of its stores whose service is active.
    store_count: usize,
    /// The number of those stores that have an open turn.
    opened_store_count: usize,
    /// The open orders of all its stores.
    orders: OpenOrders,
    /// The figures of its last seven days, beside those of the seven days before.
    figures: WeekFigures,
    /// The newest ten changes of the last 14 days, the newest first.
    changes: Vec<WorkspaceChange>,
    /// The tasks that are left to set it up; empty when all is done.
    setup: Vec<SetupTask>,
}

/// Gets the home of the caller's workspace: duty and gaps, open orders, figures against the week before, changes with the accounts
/// that made them, and the tasks that are left to set it up.
#[docs_const]
async fn workspaces_overview(State(app): State<App>, staff: Workspace) -> Result<Json<WorkspaceOverview>> {
    let (workspace, now) = (staff.scope_id, app.clock.now());
    let on = || app.db.read();
    let duties = list_managed_duties(on(), workspace, now).await?;
    let stores = list_store_setups(on(), workspace).await?;
    let setup = setup_tasks(&WorkspaceSetup {
        service_count: find_active_service_count(on(), workspace).await?,
        has_active_provider: find_has_active_provider(on(), workspace).await?,
        stores: &stores,
        pages: &list_page_setups(on(), workspace).await?,
        duties: &duties,
    });
    Ok(Json(WorkspaceOverview {
        at: now,
        store_count: stores.len(),
        opened_store_count: stores.iter().filter(|store| store.opened).count(),
        orders: find_open_orders(on(), workspace).await?,
        figures: find_week_figures(on(), workspace, now).await?,
        changes: list_changes(on(), workspace, now).await?,
        duties,
        setup,
    }))
}
