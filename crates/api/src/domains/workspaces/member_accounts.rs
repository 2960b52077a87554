//! Accounts that the staff creates, blocks and deletes: a workspace's accounts and its members follow each other.

use super::member_rules::MemberState;
use super::records::{delete_member, insert_member_event, insert_or_update_member, lock_scope_workspace};
use crate::domains::auth::{self, AccountOwner, AccountScope, AccountState, CreatedAccount};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Creates an account like [`auth::create_account`]; the user of a workspace's account is an active member.
pub async fn create_account(
    tx: &mut Tx,
    app: &App,
    owner: AccountOwner,
    scope: AccountScope,
) -> Result<CreatedAccount> {
    if let AccountScope::Workspace(workspace) = scope {
        lock_scope_workspace(tx.on(), workspace).await?;
    }
    let created = auth::create_account(tx, app, owner, scope).await?;
    if let AccountScope::Workspace(workspace) = scope {
        let now = app.clock.now();
        let id = insert_or_update_member(tx.on(), workspace, created.user_id, MemberState::Active, false, now).await?;
        insert_member_event(tx, id, workspace, now).await?;
    }
    Ok(created)
}

/// Sets an account's state like [`auth::update_account_state`]. In a workspace, a block makes its member inactive, which the
/// workspace cannot change; a deletion removes the member.
pub async fn update_account_state(
    tx: &mut Tx,
    account_id: Id<Account>,
    state: AccountState,
    now: Timestamp,
) -> Result<u64> {
    let (user_id, scope_id) = auth::find_account_owner(tx.on(), account_id).await?.or_not_found()?;
    let is_member = lock_scope_workspace(tx.on(), scope_id).await?;
    let sessions_ended = auth::update_account_state(tx, account_id, state).await?;
    if !is_member {
        return Ok(sessions_ended);
    }
    let member = match state {
        AccountState::Active => Some((MemberState::Active, false)),
        AccountState::Blocked => Some((MemberState::Inactive, true)),
        AccountState::Deleted => None,
    };
    let changed = match member {
        Some((state, blocked)) => Some(insert_or_update_member(tx.on(), scope_id, user_id, state, blocked, now).await?),
        None => delete_member(tx.on(), scope_id, user_id).await?,
    };
    if let Some(id) = changed {
        insert_member_event(tx, id, scope_id, now).await?;
    }
    Ok(sessions_ended)
}
