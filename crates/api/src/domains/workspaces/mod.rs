//! Workspaces: the businesses and organizations on the platform, each with a scope of type workspace.
//!
//! Nouns: the accounts of one scope act together as a *workspace*; its *owner* is a user. A *plan* includes a number of
//! each *service* (store, showroom, page, group of pharmacies); a *subscription* to it gives them to a workspace.
//! Tables: `workspaces`, one row for each scope of type workspace, with the scope's id; `plans`, `plan_services`,
//! `subscriptions`.
//!
//! Invariants: a workspace has the name and picture of its scope. The scope of a deleted workspace is deleted too, so that
//! nobody acts as it; the data of its services stays. A transaction that writes both locks the workspace's row first.

mod plan;
mod seed;
mod subscription;
mod workspace;

use hub_kernel::http::openapi::Routes;

pub use plan::{ServiceType, seed_plans};
pub use seed::seed_accounts;
pub use subscription::{insert_demo_subscription, lock_service_allowance};
pub use workspace::{
    NewWorkspace, WorkspaceCreated, WorkspaceType, delete_workspace, insert_workspace, update_scope_state,
};

/// The operations of the domain.
pub fn routes() -> Routes {
    plan::routes().merge(subscription::routes())
}
