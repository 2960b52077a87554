//! Workspaces: the businesses and organizations that act on the platform, each behind a scope of that type.
//!
//! Nouns: a *workspace* is what the accounts of one scope act as together; its *owner* is a user. A *plan* gives so
//! many of each *service* (store, showroom, page, group of pharmacies); a workspace has those of the plans it has a
//! *subscription* to. Tables: `workspaces`, a row for each scope of type workspace, with the scope's id; `plans`,
//! `plan_services`, `subscriptions`.
//!
//! Invariants: a workspace's name and picture are its scope's. One that is deleted has a scope that is deleted, so that
//! nobody acts as it; what it managed keeps its data. Who writes a workspace's row holds it before the scope's.

mod plan;
mod seed;
mod subscription;
mod workspace;

use hub_kernel::http::openapi::Routes;

pub use plan::{ServiceType, seed_plans};
pub use seed::seed_accounts;
pub use subscription::{lock_service_allowance, insert_demo_subscription};
pub use workspace::{NewWorkspace, Workspace, WorkspaceType, delete_workspace, insert_workspace, update_scope_state};

/// The operations of the domain.
pub fn routes() -> Routes {
    plan::routes().merge(subscription::routes())
}
