//! Workspaces: the businesses and organizations on the platform, each with a scope of type workspace.
//!
//! Nouns: the accounts of one scope act together as a *workspace*; its *owner* is a user. A *member* is a user with an
//! account in it, or with an *invitation* to one. A *plan* includes a number of each *service* (store, showroom, page, group
//! of pharmacies); a *subscription* to it gives them to a workspace.
//! Tables: `workspaces`, one row for each scope of type workspace, with the scope's id; `workspace_words`;
//! `workspace_members`, one row for each user of a workspace; `plans`, `plan_services`, `subscriptions`;
//! `workspace_services`, one row for each service that a workspace has.
//!
//! Subscribing provisions: it makes one of each service of which the workspace has none, by the hooks of [`Provisioner`], and
//! activates others up to the *allowance*, the sum of what the active subscriptions include. Unsubscribing deactivates
//! those over it. `rules.rs` decides which.
//!
//! Invariants: a workspace has the name and picture of its scope. The scope of a deleted workspace is deleted too, so that
//! nobody acts as it; the data of its services stays. A transaction that writes both locks the workspace's row first, and so
//! does one that changes its subscriptions or services. Each store, showroom, page and managed group has one row in
//! `workspace_services`.
//! A member is active exactly while their account in the workspace is active: no path changes one without the other, and all
//! lock the workspace's row before the user's.

mod dirty_pages;
mod invitation;
mod member;
mod member_accounts;
mod member_rules;
#[cfg(test)]
mod member_rules_tests;
mod member_users;
mod model;
mod plan;
mod provisioner;
mod records;
mod rules;
#[cfg(test)]
mod rules_tests;
mod search_index;
mod seed;
mod service;
mod subscribed_plan;
mod subscription;
mod workspace;

use hub_kernel::http::openapi::Routes;

pub use dirty_pages::{mark_pages_dirty, mark_service_page_dirty};
pub use member_accounts::{create_account, update_account_state};
pub use model::{SERVICE_INACTIVE, Service, ServiceState, WorkspaceService};
pub use plan::{ServiceType, seed_plans};
pub use provisioner::{NewPage, NewService, Provisioner};
pub use records::{insert_member_account, lock_workspace};
pub use search_index::{WORKSPACE_WORDS, index_missing_workspaces};
pub use seed::seed_accounts;
pub use service::{
    ServiceStateChange, check_service_allowance, delete_service, find_active_service_count, insert_or_update_service,
    list_services, update_service_state,
};
pub use subscribed_plan::{ActiveSubscription, list_active_subscriptions};
pub use subscription::insert_demo_subscription;
pub use workspace::{
    NewWorkspace, Workspace, WorkspaceCreated, WorkspaceType, delete_workspace, insert_workspace, update_scope_state,
};

/// The operations of the domain.
pub fn routes() -> Routes {
    workspace::routes()
        .merge(member::routes())
        .merge(member_users::routes())
        .merge(invitation::routes())
        .merge(plan::routes())
        .merge(subscription::routes())
        .merge(service::routes())
}
