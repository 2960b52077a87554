//! Who may write to a group, and its row, which whoever writes holds.

use chrono_tz::Tz;
use sqlx::FromRow;

use super::group::Group;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// A group that someone may write to. Whoever does holds its row until the transaction's end, so that the writers of its
/// pharmacies and shifts come one after the other, on every replica, and each sees what the one before it left.
#[derive(FromRow)]
pub(super) struct ManagedGroup {
    pub(super) id: Id<Group>,
    time_zone: String,
}

impl ManagedGroup {
    /// The zone its days are counted in.
    pub(super) fn tz(&self) -> Result<Tz> {
        self.time_zone.parse().map_err(Error::internal)
    }
}

/// Holds all groups that a workspace manages, in the order of their ids: a delete does not name the shift's group.
pub(super) async fn lock_managed_groups(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<Id<Group>>> {
    let rows: Vec<ManagedGroup> = select_groups_for_update(on, Some(workspace), None).all().await?;
    Ok(rows.into_iter().map(|group| group.id).collect())
}

/// Holds a group: one that the workspace manages, or without a workspace any; 404 when it is not there.
pub(super) async fn lock_managed_group(
    on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    group: Id<Group>,
) -> Result<ManagedGroup> {
    select_groups_for_update(on, workspace, Some(group)).optional().await?.or_not_found()
}

/// A group as [`lock_managed_group`] finds it, for who only reads.
pub(super) async fn find_managed_group(
    on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    group: Id<Group>,
) -> Result<ManagedGroup> {
    let found = select_managed_groups(on, workspace, Some(group)).optional().await?;
    found.or_not_found()
}

fn select_groups_for_update(on: Executor<'_>, workspace: Option<Id<Scope>>, group: Option<Id<Group>>) -> Statement<'_> {
    // Weaker than FOR UPDATE: a row that only refers to the group does not wait.
    let lock = if matches!(on, Executor::Postgres(_)) { " ORDER BY id FOR NO KEY UPDATE" } else { "" };
    select_managed_groups(on, workspace, group).push(lock)
}

fn select_managed_groups(on: Executor<'_>, workspace: Option<Id<Scope>>, group: Option<Id<Group>>) -> Statement<'_> {
    sql(on, "SELECT id, time_zone FROM pharmacy_groups WHERE deleted_at IS NULL")
        .push_opt(" AND manager_workspace_id = ", workspace)
        .push_opt(" AND id = ", group)
}

/// The groups that a workspace manages.
pub(super) async fn list_managed_group_ids(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<Id<Group>>> {
    let rows: Vec<ManagedGroup> = select_managed_groups(on, Some(workspace), None).all().await?;
    Ok(rows.into_iter().map(|group| group.id).collect())
}
