//! The groups that a workspace manages, and the locks of their writers.

use chrono_tz::Tz;
use sqlx::FromRow;

use crate::domains::pharmacy::cover::Cover;
use crate::domains::pharmacy::model::Group;
use crate::domains::workspaces::ServiceState;
use hub_kernel::db::{Executor, RowLock, Statement, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// A group that the caller may write to. A put of one shift shares its row until the transaction ends. Every other writer
/// (delete, plan, import) locks it: it runs alone, on all replicas, and sees the changes of the ones before.
#[derive(FromRow)]
pub(crate) struct ManagedGroup {
    pub(crate) id: Id<Group>,
    time_zone: String,
    /// The cover rules of its rota.
    pub(crate) cover: Cover,
    /// The country whose holidays its rota knows.
    pub(crate) holidays_country: Option<String>,
    /// The state of its service; `None` when no workspace manages it.
    service_state: Option<ServiceState>,
}

impl ManagedGroup {
    /// The time zone of its days.
    pub(crate) fn tz(&self) -> Result<Tz> {
        self.time_zone.parse().map_err(Error::internal)
    }

    /// Refuses its workspace's writes with 422 `error.rule.service_inactive` while the staff suspend it.
    fn require_active(&self) -> Result<()> {
        self.service_state.map_or(Ok(()), ServiceState::require_active)
    }
}

/// Locks all groups that a workspace manages, in the order of their ids, for a delete, which does not name the group.
pub(crate) async fn lock_managed_groups(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<ManagedGroup>> {
    lock_groups_statement(on, Some(workspace), None).all().await
}

/// Refuses a write to one of the locked groups like [`lock_managed_group`].
pub(crate) fn require_active_group(locked: &[ManagedGroup], group: Id<Group>) -> Result<()> {
    locked.iter().find(|locked| locked.id == group).or_not_found()?.require_active()
}

/// Locks a group that the workspace manages and the staff did not suspend, or without a workspace any group. 404 when there is
/// none, 422 `error.rule.service_inactive` when it is suspended.
pub(crate) async fn lock_managed_group(
    on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    group: Id<Group>,
) -> Result<ManagedGroup> {
    let locked: ManagedGroup = lock_groups_statement(on, workspace, Some(group)).optional().await?.or_not_found()?;
    if workspace.is_some() {
        locked.require_active()?;
    }
    Ok(locked)
}

/// Locks the group of [`lock_managed_group`] against writers that lock it alone; others may share it.
pub(crate) async fn share_managed_group(on: Executor<'_>, workspace: Id<Scope>, group: Id<Group>) -> Result<()> {
    let shared = list_groups_statement(on, Some(workspace), Some(group)).lock(RowLock::Share);
    shared.optional::<ManagedGroup>().await?.or_not_found()?.require_active()
}

/// Finds a group that the workspace manages, or without a workspace any group, to read it; 404 when there is none.
pub(crate) async fn find_managed_group(
    on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    group: Id<Group>,
) -> Result<ManagedGroup> {
    let found = list_groups_statement(on, workspace, Some(group)).optional().await?;
    found.or_not_found()
}

const SELECT_GROUPS: &str = "SELECT id, time_zone, cover, holidays_country,
        (SELECT v.state FROM workspace_services v WHERE v.service_id = pharmacy_groups.id) AS service_state
    FROM pharmacy_groups WHERE deleted_at IS NULL";

fn lock_groups_statement(on: Executor<'_>, workspace: Option<Id<Scope>>, group: Option<Id<Group>>) -> Statement<'_> {
    list_groups_statement(on, workspace, group).push(" ORDER BY id").lock(RowLock::NoKeyUpdate)
}

fn list_groups_statement(on: Executor<'_>, workspace: Option<Id<Scope>>, group: Option<Id<Group>>) -> Statement<'_> {
    sql(on, SELECT_GROUPS).push_opt(" AND manager_workspace_id = ", workspace).push_opt(" AND id = ", group)
}

/// The ids of the groups that a workspace manages.
pub(crate) async fn list_managed_group_ids(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<Id<Group>>> {
    let rows: Vec<ManagedGroup> = list_groups_statement(on, Some(workspace), None).all().await?;
    Ok(rows.into_iter().map(|group| group.id).collect())
}
