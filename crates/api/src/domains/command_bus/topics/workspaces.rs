//! Topics of workspaces: made and deleted.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::auth::{AccessTarget, Email, ImageUrl, Name, Phone, find_access_target_name};
use crate::domains::command_bus::topic::{Command, DispatchContext, TopicParams};
use crate::domains::workspaces::{NewWorkspace, Workspace, WorkspaceType, delete_workspace, insert_workspace};
use hub_kernel::db::Tx;
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Makes a workspace. An owner is given an account of it; without one nobody acts as it until `auth.account.create`.
///
/// An id that a scope has: 409 `error.conflict.workspace`. An owner who is not there: 404 with the path; one who is not
/// active: 422 `error.rule.user_inactive`.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{"name": "Farmacia del Sur", "type": "business"}]))]
pub(super) struct WorkspaceCreate {
    /// Its id, when it is not to be a new one.
    id: Option<Id<Scope>>,
    /// Its name.
    #[schemars(length(min = 1, max = 80))]
    name: Name,
    /// What it is.
    #[serde(rename = "type")]
    workspace_type: WorkspaceType,
    /// Where it reads mail.
    #[schemars(email, length(max = 254))]
    email: Option<Email>,
    /// Where it is called: a phone number, as in +5491123456789.
    #[schemars(length(min = 3, max = 40))]
    phone: Option<Phone>,
    /// The address of a picture: http or https.
    image_url: Option<ImageUrl>,
    /// The user whose it is.
    #[schemars(extend("x-id-of" = "user"))]
    owner_user_id: Option<Id<User>>,
}

/// The workspace that was made.
#[derive(Serialize, JsonSchema)]
pub(super) struct WorkspaceCreated {
    /// The workspace.
    #[serde(flatten)]
    workspace: Workspace,
    /// Its owner's account of it.
    account_id: Option<Id<Account>>,
}

impl TopicParams for WorkspaceCreate {
    const TOPIC: &'static str = "workspaces.create";
    type Result = WorkspaceCreated;
}

impl Command for WorkspaceCreate {
    const DESTRUCTIVE: bool = false;

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

/// Deletes a workspace: its sessions end, and nobody acts as it. What it managed keeps its data, and
/// `auth.account.set_state` brings it back. One that is deleted already stays so.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct WorkspaceDelete {
    /// The workspace.
    #[schemars(extend("x-id-of" = "workspace"))]
    id: Id<Scope>,
}

/// The workspace that is deleted.
#[derive(Serialize, JsonSchema)]
pub(super) struct WorkspaceDeleted {
    /// The workspace.
    id: Id<Scope>,
    /// What it is called.
    name: String,
    /// How many sessions ended.
    sessions_ended: u64,
}

impl TopicParams for WorkspaceDelete {
    const TOPIC: &'static str = "workspaces.delete";
    type Result = WorkspaceDeleted;
}

impl Command for WorkspaceDelete {
    const DESTRUCTIVE: bool = true;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<WorkspaceDeleted> {
        let sessions_ended = delete_workspace(tx, self.id, call.app.clock.now()).await?;
        let name = find_access_target_name(tx, AccessTarget::Scope(self.id)).await?.or_not_found()?;
        Ok(WorkspaceDeleted { id: self.id, name, sessions_ended })
    }
}
