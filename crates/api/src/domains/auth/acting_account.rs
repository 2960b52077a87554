//! The account that a session acts as: it must be active, as must its user and its scope.

use super::model::AccountState;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::security::session::{self, Account, ActingAccount, RefreshToken, ScopeType, User};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Locks a user's row until the transaction ends, and answers the user's state.
pub(super) async fn lock_user_state(on: Executor<'_>, user_id: Id<User>) -> Result<Option<AccountState>> {
    sql(on, "SELECT state FROM users WHERE id = $1").bind(user_id).lock(RowLock::Update).optional_scalar().await
}

/// Locks the active user of a refresh token; 401 when there is none.
pub(super) async fn lock_user_of_token(tx: &mut Tx, token: &RefreshToken) -> Result<Id<User>> {
    let user_id = session::find_user_of_token(tx.on(), token).await?.ok_or(Error::Unauthorized)?;
    match lock_user_state(tx.on(), user_id).await? {
        Some(AccountState::Active) => Ok(user_id),
        _ => Err(Error::Unauthorized),
    }
}

/// The user of an account.
pub(super) async fn find_account_user(on: Executor<'_>, account_id: Id<Account>) -> Result<Option<Id<User>>> {
    sql(on, "SELECT user_id FROM accounts WHERE id = $1").bind(account_id).optional_scalar().await
}

/// Finds an active account of an active user in an active scope. Share-locks the account and the scope, so that a
/// concurrent block either is visible here or ends the session that follows.
pub(super) async fn lock_active_account(
    on: Executor<'_>,
    user_id: Id<User>,
    account_id: Id<Account>,
) -> Result<Option<ActingAccount>> {
    let text = "SELECT a.user_id, a.id AS account_id, a.scope_id, s.type AS scope_type
                FROM accounts a JOIN users u ON u.id = a.user_id JOIN scopes s ON s.id = a.scope_id
                WHERE a.id = $1 AND a.user_id = $2 AND a.state = 'active' AND u.state = 'active'
                AND s.state = 'active'";
    sql(on, text).bind((account_id, user_id)).lock_table(RowLock::Share, "a, s").optional().await
}

/// Finds the account for a sign-in: of the given scope type, or else the consumer account, or else any. Of several, the one
/// used last, then the oldest. Locks it like [`lock_active_account`].
pub(super) async fn lock_default_account(
    on: Executor<'_>,
    user_id: Id<User>,
    scope_type: Option<ScopeType>,
) -> Result<Option<ActingAccount>> {
    sql(
        on,
        "SELECT a.user_id, a.id AS account_id, a.scope_id, s.type AS scope_type
         FROM accounts a JOIN users u ON u.id = a.user_id JOIN scopes s ON s.id = a.scope_id
         WHERE a.user_id = $1 AND a.state = 'active' AND u.state = 'active' AND s.state = 'active'",
    )
    .bind(user_id)
    .push_opt(" AND s.type = ", scope_type)
    .push(
        " ORDER BY CASE s.type WHEN 'consumer' THEN 0 ELSE 1 END, a.used_at DESC NULLS LAST, a.created_at,
         a.id LIMIT 1",
    )
    .lock_table(RowLock::Share, "a, s")
    .optional()
    .await
}
