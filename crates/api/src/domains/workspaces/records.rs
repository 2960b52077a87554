//! Rows of workspaces and their members: the locks and writes that every path to them shares.

use sqlx::FromRow;

use super::member_rules::MemberState;
use crate::domains::auth;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::messaging::events::{self, Topic};
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The id marker of a member: a user in a workspace.
pub(super) struct Member;

/// Changes of a workspace's members: the subject is the member, the audience the workspace.
const MEMBER: Topic = Topic("workspace_member");

/// Invitations of a user: the subject is the member, the audience the user's consumer scope.
const INVITATION: Topic = Topic("workspace_invitation");

/// A member's row.
#[derive(FromRow)]
pub(super) struct MemberRow {
    /// The member's id.
    pub(super) id: Id<Member>,
    /// The state.
    pub(super) state: MemberState,
    /// True when the staff blocked the account.
    pub(super) blocked_by_staff: bool,
}

/// Locks a workspace that is not deleted until the transaction ends, and answers its owner. Members, subscriptions and services
/// change under this lock, which comes before the locks of users, accounts and stores. 404 when there is none.
pub async fn lock_workspace(on: Executor<'_>, id: Id<Scope>) -> Result<Option<Id<User>>> {
    let found = sql(on, "SELECT user_id FROM workspaces WHERE id = $1 AND deleted_at IS NULL").bind(id);
    let row: Option<(Option<Id<User>>,)> = found.lock(RowLock::NoKeyUpdate).optional().await?;
    row.map(|(owner,)| owner).or_not_found()
}

/// Locks a scope's workspace, deleted or not, like [`lock_workspace`]. False when the scope is no workspace.
pub(super) async fn lock_scope_workspace(on: Executor<'_>, scope_id: Id<Scope>) -> Result<bool> {
    let found = sql(on, "SELECT id FROM workspaces WHERE id = $1").bind(scope_id).lock(RowLock::NoKeyUpdate);
    Ok(found.optional_scalar::<Id<Scope>>().await?.is_some())
}

/// A user's row among the members of a workspace.
pub(super) async fn find_member(
    on: Executor<'_>,
    workspace: Id<Scope>,
    user_id: Id<User>,
) -> Result<Option<MemberRow>> {
    sql(on, "SELECT id, state, blocked_by_staff FROM workspace_members WHERE workspace_id = $1 AND user_id = $2")
        .bind((workspace, user_id))
        .optional()
        .await
}

/// Sets the state of a user among the members of a workspace; a user who is none becomes one. Answers the member's id.
pub(super) async fn insert_or_update_member(
    on: Executor<'_>,
    workspace: Id<Scope>,
    user_id: Id<User>,
    state: MemberState,
    blocked_by_staff: bool,
    now: Timestamp,
) -> Result<Id<Member>> {
    let written = sql(
        on,
        "INSERT INTO workspace_members (id, workspace_id, user_id, state, blocked_by_staff, created_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (workspace_id, user_id) DO UPDATE
         SET state = excluded.state, blocked_by_staff = excluded.blocked_by_staff
         RETURNING id",
    );
    written.bind((Id::<Member>::new(), workspace, user_id, state, blocked_by_staff, now)).scalar().await
}

/// Writes the event of a changed member, for the workspace.
pub(super) async fn insert_member_event(
    tx: &mut Tx,
    id: Id<Member>,
    workspace: Id<Scope>,
    now: Timestamp,
) -> Result<()> {
    events::insert_event(tx, MEMBER, id, workspace, now).await
}

/// Writes the event of a new or answered invitation, for its user.
pub(super) async fn insert_invitation_event(
    tx: &mut Tx,
    id: Id<Member>,
    consumer: Id<Scope>,
    now: Timestamp,
) -> Result<()> {
    events::insert_event(tx, INVITATION, id, consumer, now).await
}

/// Removes a user from the members of a workspace; answers the member's id.
pub(super) async fn delete_member(
    on: Executor<'_>,
    workspace: Id<Scope>,
    user_id: Id<User>,
) -> Result<Option<Id<Member>>> {
    let text = "DELETE FROM workspace_members WHERE workspace_id = $1 AND user_id = $2 RETURNING id";
    sql(on, text).bind((workspace, user_id)).optional_scalar().await
}

/// Inserts a user's account in a workspace and makes them an active member, unless they have an account there.
pub async fn insert_member_account(
    tx: &mut Tx,
    account_id: Id<Account>,
    user_id: Id<User>,
    workspace: Id<Scope>,
    now: Timestamp,
) -> Result<()> {
    if auth::insert_account(tx.on(), account_id, user_id, workspace, now).await? > 0 {
        insert_or_update_member(tx.on(), workspace, user_id, MemberState::Active, false, now).await?;
    }
    Ok(())
}
