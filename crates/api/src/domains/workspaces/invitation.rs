//! The invitations of the caller to workspaces, and their answers.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::member::{WorkspaceMember, list_members_statement};
use super::member_rules::{InvitationAnswer, MemberState, apply_answer};
use super::records::{
    Member, find_member, insert_invitation_event, insert_member_event, insert_or_update_member, lock_workspace,
};
use crate::domains::auth::{self, AccountState};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Consumer;
use hub_kernel::http::list_query::{ListQuery, NoFilter, OldestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::{Account, Caller, Scope, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("workspaces")
        .get("/me/workspace/members", operation!(workspaces_invitation_list))
        .put("/me/workspace/members/{id}", operation!(workspaces_invitation_answer))
        .errors(&[NotFound, Conflict("transition")])
}

/// The path of one invitation.
#[derive(Deserialize, JsonSchema)]
struct InvitationPath {
    /// The member's id.
    id: Id<Member>,
}

/// The answer to an invitation.
#[derive(Deserialize, JsonSchema)]
struct InvitationPut {
    /// `active` accepts it, `rejected` declines it.
    state: InvitationAnswer,
}

/// The account that an accepted invitation gives.
#[derive(Serialize, JsonSchema)]
struct InvitationAnswered {
    /// The caller's account in the workspace, for `auth_access`; null when the invitation was declined.
    account_id: Option<Id<Account>>,
}

/// Lists the workspaces that invite the caller's user and those they are an active member of, oldest first.
#[docs_const]
async fn workspaces_invitation_list(
    State(app): State<App>,
    consumer: Consumer,
    query: ListQuery<NoFilter, OldestFirst>,
) -> Result<Json<Page<WorkspaceMember>>> {
    let rows = list_members_statement(app.db.read()).push(" AND state IN ('requested', 'active') AND user_id = ");
    let rows = rows.push_bind(consumer.user_id);
    query.fetch_page("workspaces_invitation_list", &app.cursors, rows).await.map(Json)
}

/// Answers an invitation of the caller's user. `active` makes an account in the workspace, or unblocks the earlier one;
/// `auth_access` switches to it. Setting the current state again is a no-op.
///
/// 409 `error.conflict.transition` when the invitation was answered otherwise, or the staff blocked the account. 404 unless it
/// is the caller's, and when the workspace was deleted.
#[docs_const]
async fn workspaces_invitation_answer(
    State(app): State<App>,
    consumer: Consumer,
    Path(InvitationPath { id }): Path<InvitationPath>,
    Body(InvitationPut { state }): Body<InvitationPut>,
) -> Result<Json<InvitationAnswered>> {
    let mut tx = app.db.begin().await?;
    let workspace = find_inviting_workspace(tx.on(), consumer.user_id, id).await?.or_not_found()?;
    let account_id = update_member_by_answer(&mut tx, &consumer, workspace, state, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(InvitationAnswered { account_id }))
}

async fn find_inviting_workspace(on: Executor<'_>, user_id: Id<User>, id: Id<Member>) -> Result<Option<Id<Scope>>> {
    let found = sql(on, "SELECT workspace_id FROM workspace_members WHERE id = $1 AND user_id = $2");
    found.bind((id, user_id)).optional_scalar().await
}

/// Answers the caller's account in the workspace, when they are an active member then.
async fn update_member_by_answer(
    tx: &mut Tx,
    caller: &Caller,
    workspace: Id<Scope>,
    answer: InvitationAnswer,
    now: Timestamp,
) -> Result<Option<Id<Account>>> {
    lock_workspace(tx.on(), workspace).await?;
    let member = find_member(tx.on(), workspace, caller.user_id).await?.or_not_found()?;
    let change = apply_answer(member.state, answer)?;
    let account = auth::find_account(tx.on(), caller.user_id, workspace).await?;
    let account_id = match (change, account) {
        (Some(MemberState::Active), Some((account_id, _))) => {
            auth::update_account_state(tx, account_id, AccountState::Active).await?;
            Some(account_id)
        }
        (Some(MemberState::Active), None) => {
            let account_id = Id::new();
            auth::insert_account(tx.on(), account_id, caller.user_id, workspace, now).await?;
            Some(account_id)
        }
        (None, Some((account_id, _))) if answer == InvitationAnswer::Active => Some(account_id),
        _ => None,
    };
    if let Some(state) = change {
        insert_or_update_member(tx.on(), workspace, caller.user_id, state, false, now).await?;
        insert_member_event(tx, member.id, workspace, now).await?;
        insert_invitation_event(tx, member.id, caller.scope_id, now).await?;
    }
    Ok(account_id)
}
