//! Workspaces: the businesses and organizations that act on the platform, each behind a scope of that type.
//!
//! Nouns: a *workspace* is what the accounts of one scope act as together; its *owner* is a user. Table: `workspaces`, a
//! row for each scope of type workspace, with the scope's id.
//!
//! Invariants: a workspace's name and picture are its scope's. One that is deleted has a scope that is deleted, so that
//! nobody acts as it; what it managed keeps its data. Who writes a workspace's row holds it before the scope's.

mod seed;
mod workspace;

pub use seed::seed_accounts;
pub use workspace::{NewWorkspace, Workspace, WorkspaceType, delete_workspace, insert_workspace, set_scope_state};
