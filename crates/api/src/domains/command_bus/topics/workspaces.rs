//! Topics of workspaces: creating and deleting them, and suspending their services.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::auth::{AccessTarget, find_access_target_name};
use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::workspaces::{
    NewWorkspace, ServiceState, ServiceStateChange, WorkspaceCreated, WorkspaceService, delete_workspace,
    insert_workspace, update_service_state,
};
use hub_kernel::db::Tx;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

impl Command for NewWorkspace {
    const TOPIC: &'static str = "workspaces.create";
    type Result = WorkspaceCreated;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<WorkspaceCreated> {
        PictureCheck::new(call.app.config.demo).add("image_url", self.image_url.as_ref()).finish()?;
        insert_workspace(tx, self, call.app.clock.now()).await
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

/// Sets the state of a workspace's service: a store, showroom, page or group of pharmacies. The plans do not limit the staff.
///
/// An inactive one is suspended until it is set active again: the public does not see it, its workspace cannot change it,
/// it counts against the allowance, and no subscription activates it. Live orders go on to their end.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
#[schemars(extend("examples" = [{"id": "0198a5b2-0000-7000-8000-000000000001", "state": "inactive"}]))]
pub(super) struct SetServiceState {
    /// The id of the service's row, as the list of workspaces has it; not the store's.
    id: Id<WorkspaceService>,
    /// The new state.
    state: ServiceState,
}

impl Command for SetServiceState {
    const TOPIC: &'static str = "workspaces.services.set_state";
    const DESTRUCTIVE: bool = true;
    type Result = ServiceStateChange;

    async fn run(self, _: &DispatchContext, tx: &mut Tx) -> Result<ServiceStateChange> {
        update_service_state(tx, self.id, self.state).await
    }
}
