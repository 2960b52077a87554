//! Account states: users, scopes and accounts are active, blocked or deleted. Only active ones have sessions.

use serde::{Deserialize, Serialize};

use super::acting_account::{find_account_user, lock_user_state};
use super::staff::{find_active_admin, lock_bootstrap_users};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::{self, Account, Scope, User};
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The state of a user, a scope or an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AccountState {
    /// Usable.
    Active,
    /// Not usable for now.
    Blocked,
    /// Not usable any more.
    Deleted,
}

/// Sets an account's state; unless it is active, ends its sessions. Answers the number of ended sessions. 422
/// `error.rule.last_administrator` when nobody of the staff could sign in afterwards.
pub async fn update_account_state(tx: &mut Tx, account_id: Id<Account>, state: AccountState) -> Result<u64> {
    let kept = hold_administrators(tx, state).await?;
    let user_id = find_account_user(tx.on(), account_id).await?.or_not_found()?;
    lock_user_state(tx.on(), user_id).await?;
    sql(tx.on(), "UPDATE accounts SET state = $1 WHERE id = $2").bind(state).bind(account_id).execute().await?;
    keep_administrator(tx, kept).await?;
    if state == AccountState::Active { Ok(0) } else { session::delete_sessions_of_account(tx, account_id).await }
}

/// Sets a user's state, like [`update_account_state`].
pub async fn update_user_state(tx: &mut Tx, user_id: Id<User>, state: AccountState) -> Result<u64> {
    let kept = hold_administrators(tx, state).await?;
    lock_user_state(tx.on(), user_id).await?;
    let changed = sql(tx.on(), "UPDATE users SET state = $1 WHERE id = $2").bind(state).bind(user_id).execute().await?;
    (changed > 0).then_some(()).or_not_found()?;
    keep_administrator(tx, kept).await?;
    if state == AccountState::Active { Ok(0) } else { session::delete_sessions_of_user(tx, user_id, None).await }
}

/// Sets a scope's state, like [`update_account_state`]: unless it is active, ends the sessions of all its accounts.
pub async fn update_scope_state(tx: &mut Tx, scope_id: Id<Scope>, state: AccountState) -> Result<u64> {
    let kept = hold_administrators(tx, state).await?;
    let changed =
        sql(tx.on(), "UPDATE scopes SET state = $1 WHERE id = $2").bind(state).bind(scope_id).execute().await?;
    (changed > 0).then_some(()).or_not_found()?;
    keep_administrator(tx, kept).await?;
    if state == AccountState::Active { Ok(0) } else { session::delete_sessions_of_scope(tx, scope_id).await }
}

/// Whether there is an administrator whom a change to this state may take away. Such changes come one after the other,
/// so that two administrators who block each other at once do not both succeed.
async fn hold_administrators(tx: &mut Tx, state: AccountState) -> Result<bool> {
    if state == AccountState::Active {
        return Ok(false);
    }
    lock_bootstrap_users(tx).await?;
    find_active_admin(tx.on()).await
}

/// Refuses a change after which nobody of the staff could sign in, where somebody could before.
async fn keep_administrator(tx: &mut Tx, kept: bool) -> Result<()> {
    if kept && !find_active_admin(tx.on()).await? {
        return Err(Error::Rule("last_administrator", None));
    }
    Ok(())
}

/// Whether a scope is a workspace, and not deleted.
pub async fn is_workspace(on: Executor<'_>, scope_id: Id<Scope>) -> Result<bool> {
    let text = "SELECT COUNT(id) FROM scopes WHERE id = $1 AND type = 'workspace' AND state <> 'deleted'";
    Ok(sql(on, text).bind(scope_id).scalar::<i64>().await? > 0)
}
