//! Account states: users, scopes and accounts are active, blocked or deleted. Only active ones have sessions.

use super::acting_account::{find_account_user, lock_user_state};
use super::model::AccountState;
use super::staff::{find_active_admin, lock_bootstrap_users};
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::{self, Account, Scope, User};
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Sets an account's state; unless it is active, ends its sessions. Answers the number of ended sessions. 422
/// `error.rule.last_administrator` when nobody of the staff could sign in afterwards.
pub async fn update_account_state(tx: &mut Tx, account_id: Id<Account>, state: AccountState) -> Result<u64> {
    let guard = LastAdminGuard::begin(tx, state).await?;
    let user_id = find_account_user(tx.on(), account_id).await?.or_not_found()?;
    lock_user_state(tx.on(), user_id).await?;
    sql(tx.on(), "UPDATE accounts SET state = $1 WHERE id = $2").bind((state, account_id)).execute().await?;
    guard.check(tx).await?;
    if state == AccountState::Active { Ok(0) } else { session::delete_sessions_of_account(tx, account_id).await }
}

/// Sets a user's state, like [`update_account_state`].
pub async fn update_user_state(tx: &mut Tx, user_id: Id<User>, state: AccountState) -> Result<u64> {
    let guard = LastAdminGuard::begin(tx, state).await?;
    lock_user_state(tx.on(), user_id).await?;
    let updated = sql(tx.on(), "UPDATE users SET state = $1 WHERE id = $2").bind((state, user_id)).execute().await?;
    (updated > 0).then_some(()).or_not_found()?;
    guard.check(tx).await?;
    if state == AccountState::Active { Ok(0) } else { session::delete_sessions_of_user(tx, user_id, None).await }
}

/// Sets a scope's state, like [`update_account_state`]: unless it is active, ends the sessions of all its accounts.
pub async fn update_scope_state(tx: &mut Tx, scope_id: Id<Scope>, state: AccountState) -> Result<u64> {
    let guard = LastAdminGuard::begin(tx, state).await?;
    let updated = sql(tx.on(), "UPDATE scopes SET state = $1 WHERE id = $2").bind((state, scope_id)).execute().await?;
    (updated > 0).then_some(()).or_not_found()?;
    guard.check(tx).await?;
    if state == AccountState::Active { Ok(0) } else { session::delete_sessions_of_scope(tx, scope_id).await }
}

/// Keeps a change of states from locking out the whole staff. Changes are serialized, so that two administrators who block
/// each other at once do not both succeed.
struct LastAdminGuard {
    /// True when the change may take away an administrator, and there is one before it.
    is_needed: bool,
}

impl LastAdminGuard {
    /// Starts to guard a change to `state`. Call before any other lock.
    async fn begin(tx: &mut Tx, state: AccountState) -> Result<Self> {
        if state == AccountState::Active {
            return Ok(Self { is_needed: false });
        }
        lock_bootstrap_users(tx).await?;
        Ok(Self { is_needed: find_active_admin(tx.on()).await?.is_some() })
    }

    /// 422 `error.rule.last_administrator` when the change left nobody of the staff who can sign in.
    async fn check(self, tx: &mut Tx) -> Result<()> {
        if self.is_needed && find_active_admin(tx.on()).await?.is_none() {
            return Err(Error::Rule("last_administrator", None));
        }
        Ok(())
    }
}
