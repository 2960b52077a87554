//! Topics of workspaces: creating and deleting them.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::auth::{AccessTarget, Email, Name, Phone, find_access_target_name};
use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::workspaces::{NewWorkspace, Workspace, WorkspaceType, delete_workspace, insert_workspace};
use hub_kernel::db::Tx;
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::http_url::HttpUrl;
use hub_kernel::types::id::Id;

/// Creates a workspace. Its owner gets an account in it; without an owner nobody can act as it until `auth.account.create`.
///
/// 409 `error.conflict.workspace` when a scope has the id. 404 with the path when the owner does not exist; 422
/// `error.rule.user_inactive` when the owner is not active.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{"name": "Farmacia del Sur", "type": "business"}]))]
pub(super) struct WorkspaceCreate {
    /// Its id; absent makes a new one.
    id: Option<Id<Scope>>,
    /// Its name.
    #[schemars(length(min = 1, max = 80))]
    name: Name,
    /// Its type.
    #[serde(rename = "type")]
    workspace_type: WorkspaceType,
    /// Its email address.
    #[schemars(email, length(max = 254))]
    email: Option<Email>,
    /// Its phone number, as in +5491123456789.
    #[schemars(length(min = 3, max = 40))]
    phone: Option<Phone>,
    /// The URL of its picture, http or https.
    image_url: Option<HttpUrl>,
    /// The user who owns it.
    #[schemars(extend("x-id-of" = "user"))]
    owner_user_id: Option<Id<User>>,
}

/// The created workspace.
#[derive(Serialize, JsonSchema)]
pub(super) struct WorkspaceCreated {
    /// The workspace.
    #[serde(flatten)]
    workspace: Workspace,
    /// The owner's account in it.
    account_id: Option<Id<Account>>,
}

impl Command for WorkspaceCreate {
    const TOPIC: &'static str = "workspaces.create";
    type Result = WorkspaceCreated;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<WorkspaceCreated> {
        let new = NewWorkspace {
            id: self.id.unwrap_or_default(),
            name: self.name,
            workspace_type: self.workspace_type,
            email: self.email,
            phone: self.phone,
            image_url: self.image_url,
            owner: self.owner_user_id,
        };
        let (workspace, account_id) = insert_workspace(tx, new, call.app.clock.now()).await?;
        Ok(WorkspaceCreated { workspace, account_id })
    }
}

/// Deletes a workspace: its sessions end, and nobody can act as it. Its data is kept, and `auth.account.set_state` restores
/// it. Deleting it again is a no-op.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct WorkspaceDelete {
    /// The workspace.
    #[schemars(extend("x-id-of" = "workspace"))]
    id: Id<Scope>,
}

/// The deleted workspace.
#[derive(Serialize, JsonSchema)]
pub(super) struct WorkspaceDeleted {
    /// The workspace.
    id: Id<Scope>,
    /// Its name.
    name: String,
    /// The number of sessions that ended.
    sessions_ended: u64,
}

impl Command for WorkspaceDelete {
    const TOPIC: &'static str = "workspaces.delete";
    const DESTRUCTIVE: bool = true;
    type Result = WorkspaceDeleted;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<WorkspaceDeleted> {
        let sessions_ended = delete_workspace(tx, self.id, call.app.clock.now()).await?;
        let name = find_access_target_name(tx, AccessTarget::Scope(self.id)).await?.or_not_found()?;
        Ok(WorkspaceDeleted { id: self.id, name, sessions_ended })
    }
}
