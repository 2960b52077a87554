//! Workspaces: the businesses and organizations on the platform, each with a scope of type workspace.
//!
//! Nouns: the accounts of one scope act together as a *workspace*; its *owner* is a user. A *member* is a user with an
//! account in it, or with an *invitation* to one. A *plan* includes a number of each *service* (store, showroom, page, group
//! of pharmacies); a *subscription* to it gives them to a workspace.
//! Tables: `workspaces`, one row for each scope of type workspace, with the scope's id; `workspace_members`, one row for each
//! user of a workspace; `plans`, `plan_services`, `subscriptions`.
//!
//! Invariants: a workspace has the name and picture of its scope. The scope of a deleted workspace is deleted too, so that
//! nobody acts as it; the data of its services stays. A transaction that writes both locks the workspace's row first.
//! A member is active exactly while their account in the workspace is active: no path changes one without the other, and all
//! lock the workspace's row before the user's.

mod invitation;
mod member;
mod member_accounts;
mod member_rules;
#[cfg(test)]
mod member_rules_tests;
mod member_users;
mod plan;
mod records;
mod seed;
mod subscription;
mod workspace;

use hub_kernel::http::openapi::Routes;

pub use member_accounts::{create_account, update_account_state};
pub use plan::{ServiceType, seed_plans};
pub use records::insert_member_account;
pub use seed::seed_accounts;
pub use subscription::{insert_demo_subscription, lock_service_allowance};
pub use workspace::{
    NewWorkspace, WorkspaceCreated, WorkspaceType, delete_workspace, insert_workspace, update_scope_state,
};

/// The operations of the domain.
pub fn routes() -> Routes {
    workspace::routes()
        .merge(member::routes())
        .merge(member_users::routes())
        .merge(invitation::routes())
        .merge(plan::routes())
        .merge(subscription::routes())
}
