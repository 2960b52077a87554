//! Types that the services of workspaces share.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::plan::ServiceType;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::error_code::ErrorCode::{self, Rule};
use hub_kernel::types::id::Id;

/// A store, a showroom, a page or a group of pharmacies, as the type of its id.
#[derive(Debug)]
pub struct Service;

/// The state of a service.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ServiceState {
    /// The public sees it, and the workspace may change it.
    Active,
    /// The public does not see it; the workspace reads it, and its live orders go on.
    Inactive,
}

/// The code of a write to a service that is inactive.
pub const SERVICE_INACTIVE: ErrorCode = Rule("service_inactive");

impl ServiceState {
    /// Refuses a write to an inactive service with 422 [`SERVICE_INACTIVE`].
    pub fn require_active(self) -> Result<()> {
        match self {
            Self::Active => Ok(()),
            Self::Inactive => Err(Error::Rule("service_inactive", None)),
        }
    }
}

/// A service of a workspace.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct WorkspaceService {
    /// The id of this row, which `workspaces.services.set_state` takes.
    id: Id<WorkspaceService>,
    /// The type.
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    service_type: ServiceType,
    /// The id of the store, showroom, page or group of pharmacies.
    pub(super) service_id: Id<Service>,
    /// The state.
    state: ServiceState,
    /// The creation time.
    created_at: Timestamp,
}

/// A service of a workspace, and whether the staff suspended it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServiceStatus {
    pub(super) id: Id<WorkspaceService>,
    pub(super) service_type: ServiceType,
    pub(super) state: ServiceState,
    pub(super) is_suspended: bool,
}

impl ServiceStatus {
    /// True when it counts against the allowance.
    pub(super) fn uses_allowance(&self) -> bool {
        self.state == ServiceState::Active || self.is_suspended
    }
}
