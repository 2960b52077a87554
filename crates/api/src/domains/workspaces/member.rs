//! The members of the caller's workspace: the users who act as it, and those who are invited to.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::member_rules::{MemberContext, MemberState, RequestedMemberState, apply_requested_state};
use super::records::{
    Member, find_member, insert_invitation_event, insert_member_event, insert_or_update_member, lock_workspace,
};
use crate::domains::auth::{self, AccountState};
use crate::domains::notifications::{
    NewNotification, NotificationKind, NotificationTarget, find_any_channel, insert_notifications,
};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Statement, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NoFilter, OldestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("workspaces")
        .get("/workspace/members", operation!(workspaces_member_list))
        .put("/workspace/members", operation!(workspaces_member_put))
        .errors(&[
            NotFound,
            Conflict("transition"),
            Rule("member_owner"),
            Rule("member_last"),
            Rule("member_blocked"),
            Rule("user_inactive"),
        ])
}

/// A member of a workspace: a user who acts as it, or was invited to.
#[derive(Serialize, JsonSchema, FromRow)]
pub(super) struct WorkspaceMember {
    /// The member's id, also the invitation's.
    id: Id<Member>,
    /// The state.
    state: MemberState,
    /// The workspace.
    #[sqlx(flatten)]
    workspace: MemberWorkspace,
    /// The user.
    #[sqlx(flatten)]
    user: MemberUser,
    /// True for the owner of the workspace.
    is_owner: bool,
    /// The user's account in the workspace; null until the first acceptance.
    account_id: Option<Id<Account>>,
    /// The time of the first invitation, or of the account's creation.
    created_at: Timestamp,
}

/// The workspace of a member.
#[derive(Serialize, JsonSchema, FromRow)]
struct MemberWorkspace {
    /// The workspace's id, also its scope's.
    #[sqlx(rename = "workspace_id")]
    id: Id<Scope>,
    /// The name.
    #[sqlx(rename = "workspace_name")]
    name: String,
    /// The address of a picture.
    #[sqlx(rename = "workspace_image_url")]
    image_url: Option<String>,
}

/// A user, as workspaces see them.
#[derive(Serialize, JsonSchema, FromRow)]
pub(super) struct MemberUser {
    /// The user's id.
    #[sqlx(rename = "user_id")]
    id: Id<User>,
    /// The given name.
    given_name: String,
    /// The family name.
    family_name: String,
    /// The address of a picture.
    #[sqlx(rename = "user_image_url")]
    image_url: Option<String>,
}

/// A member's new state.
#[derive(Deserialize, JsonSchema)]
struct MemberPut {
    /// The user.
    user_id: Id<User>,
    /// The state.
    state: RequestedMemberState,
}

/// Lists the members of the caller's workspace in every state, oldest first.
#[docs_const]
async fn workspaces_member_list(
    State(app): State<App>,
    staff: Workspace,
    query: ListQuery<NoFilter, OldestFirst>,
) -> Result<Json<Page<WorkspaceMember>>> {
    let rows = list_members_statement(app.db.read()).push(" AND workspace_id = ").push_bind(staff.scope_id);
    query.fetch_page("workspaces_member_list", &app.cursors, rows).await.map(Json)
}

/// Sets the state of a user among the members of the caller's workspace. Setting the current state again is a no-op.
///
/// `requested` invites a user who is no member, declined or is inactive; a user without a consumer account gets one, to
/// answer with. `inactive` ends an active member's sessions as the workspace at once, and `active` lets them act again. 409
/// `error.conflict.transition` for other changes. 422 `error.rule.member_owner` for the owner and `error.rule.member_last`
/// for the only active member, who stay active; 422 `error.rule.member_blocked` for a member whom the staff blocked. 404
/// with the path when the user does not exist; 422 `error.rule.user_inactive` when they cannot sign in.
#[docs_const]
async fn workspaces_member_put(
    State(app): State<App>,
    staff: Workspace,
    Body(MemberPut { user_id, state }): Body<MemberPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    update_member_state(&mut tx, staff.scope_id, user_id, state, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

async fn update_member_state(
    tx: &mut Tx,
    workspace: Id<Scope>,
    user_id: Id<User>,
    requested: RequestedMemberState,
    now: Timestamp,
) -> Result<()> {
    let owner = lock_workspace(tx.on(), workspace).await?;
    let member = find_member(tx.on(), workspace, user_id).await?;
    let name = if member.is_none() || requested == RequestedMemberState::Requested {
        auth::lock_active_user(tx.on(), user_id, "user_id").await?
    } else {
        String::new()
    };
    let account = auth::find_account(tx.on(), user_id, workspace).await?;
    let context = MemberContext {
        state: member.as_ref().map(|member| member.state),
        is_owner: owner == Some(user_id),
        is_last_active: find_other_active_member(tx.on(), workspace, user_id).await?.is_none(),
        is_blocked_by_staff: member.is_some_and(|member| member.blocked_by_staff)
            || matches!(account, Some((_, AccountState::Deleted))),
    };
    let Some(state) = apply_requested_state(context, requested)? else { return Ok(()) };
    let account_state = match state {
        MemberState::Active => Some(AccountState::Active),
        MemberState::Inactive => Some(AccountState::Blocked),
        MemberState::Requested | MemberState::Rejected => None,
    };
    if let (Some((account_id, _)), Some(account_state)) = (account, account_state) {
        auth::update_account_state(tx, account_id, account_state).await?;
    }
    let id = insert_or_update_member(tx.on(), workspace, user_id, state, false, now).await?;
    insert_member_event(tx, id, workspace, now).await?;
    if state == MemberState::Requested {
        let consumer = auth::insert_consumer_account(tx.on(), user_id, name, now).await?;
        insert_invitation_push(tx, id, workspace, consumer, now).await?;
        insert_invitation_event(tx, id, consumer, now).await?;
    }
    Ok(())
}

/// Tells the invited user's devices.
async fn insert_invitation_push(
    tx: &mut Tx,
    id: Id<Member>,
    workspace: Id<Scope>,
    consumer: Id<Scope>,
    now: Timestamp,
) -> Result<()> {
    if find_any_channel(tx.on(), consumer).await?.is_none() {
        return Ok(());
    }
    let name: String = sql(tx.on(), "SELECT name FROM scopes WHERE id = $1").bind(workspace).scalar().await?;
    let new = NewNotification {
        // An invitation that was declined may come again.
        cause: format!("invitation:{id}:{}", now.micros()),
        kind: NotificationKind::Invitations,
        title: format!("{name} te invita a su equipo"),
        body: "Aceptá o rechazá la invitación.".into(),
        target: NotificationTarget { entity_type: "invitation", id: id.uuid(), url: "/mis_invitaciones".into() },
    };
    insert_notifications(tx, consumer, &[new], None, now).await
}

/// An active member of a workspace other than a user.
async fn find_other_active_member(
    on: Executor<'_>,
    workspace: Id<Scope>,
    user_id: Id<User>,
) -> Result<Option<Id<Member>>> {
    let text =
        "SELECT id FROM workspace_members WHERE workspace_id = $1 AND user_id <> $2 AND state = 'active' LIMIT 1";
    sql(on, text).bind((workspace, user_id)).optional_scalar().await
}

/// A statement of [`WorkspaceMember`]s of workspaces that are not deleted. It ends in a WHERE condition.
pub(super) fn list_members_statement(on: Executor<'_>) -> Statement<'_> {
    sql(
        on,
        "SELECT id, state, workspace_id, workspace_name, workspace_image_url, user_id, given_name, family_name,
                user_image_url, is_owner, account_id, created_at
         FROM (SELECT m.id, m.state, m.workspace_id, w.name AS workspace_name, w.image_url AS workspace_image_url,
                      m.user_id, p.given_name, p.family_name, p.image_url AS user_image_url,
                      COALESCE(w.user_id = m.user_id, FALSE) AS is_owner, a.id AS account_id, m.created_at
               FROM workspace_members m
               JOIN workspaces w ON w.id = m.workspace_id
               JOIN profiles p ON p.user_id = m.user_id
               LEFT JOIN accounts a ON a.user_id = m.user_id AND a.scope_id = m.workspace_id
               WHERE w.deleted_at IS NULL) AS members
         WHERE TRUE",
    )
}
