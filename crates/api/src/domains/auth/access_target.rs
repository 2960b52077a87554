//! The users, accounts, scopes and sessions whose access a command changes, and their names for its preview.

use sqlx::FromRow;

use super::admin::SessionSelector;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::{self, Account, Scope, ScopeType, Session, User};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// A user, account, scope or session.
#[derive(Clone, Copy, Debug)]
pub enum AccessTarget {
    /// A user.
    User(Id<User>),
    /// An account: a user within a scope.
    Account(Id<Account>),
    /// A scope: a workspace, the staff, or a consumer's own.
    Scope(Id<Scope>),
    /// A session; its name is its user's.
    Session(Id<Session>),
}

impl From<SessionSelector> for AccessTarget {
    fn from(sessions: SessionSelector) -> Self {
        match sessions {
            SessionSelector::User(user_id) => Self::User(user_id),
            SessionSelector::Account(account_id) => Self::Account(account_id),
            SessionSelector::Session(session_id) => Self::Session(session_id),
        }
    }
}

/// The name for people, as in `Ana Paz` or `Ana Paz · Farmacias del Sur`; `None` when the target does not exist.
pub async fn find_access_target_name(tx: &mut Tx, target: AccessTarget) -> Result<Option<String>> {
    match target {
        AccessTarget::User(user_id) => find_user_name(tx.on(), user_id).await,
        AccessTarget::Session(session_id) => match session::find_user_of_session(tx.on(), session_id).await? {
            Some(user_id) => find_user_name(tx.on(), user_id).await,
            None => Ok(None),
        },
        AccessTarget::Account(account_id) => {
            let found = sql(
                tx.on(),
                "SELECT a.user_id, s.type, s.name FROM accounts a JOIN scopes s ON s.id = a.scope_id WHERE a.id = $1",
            );
            let found = found.bind(account_id).optional::<(Id<User>, ScopeType, String)>().await?;
            let Some((user_id, scope_type, scope)) = found else { return Ok(None) };
            let user_name = find_user_name(tx.on(), user_id).await?;
            // A consumer's scope may still have the name that the user had when it was created.
            Ok(user_name.map(|user_name| match scope_type {
                ScopeType::Consumer => user_name,
                _ => format!("{user_name} · {scope}"),
            }))
        }
        AccessTarget::Scope(scope_id) => {
            sql(tx.on(), "SELECT name FROM scopes WHERE id = $1").bind(scope_id).optional_scalar().await
        }
    }
}

#[derive(FromRow)]
struct UserNameRow {
    given_name: String,
    family_name: String,
    username: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

impl UserNameRow {
    /// The full name, or else an identifier.
    fn name(self) -> Option<String> {
        let name = format!("{} {}", self.given_name, self.family_name).trim().to_owned();
        Some(name).filter(|name| !name.is_empty()).or(self.username).or(self.email).or(self.phone)
    }
}

async fn find_user_name(on: Executor<'_>, user_id: Id<User>) -> Result<Option<String>> {
    let found = sql(
        on,
        "SELECT p.given_name, p.family_name, c.username, c.email, c.phone
         FROM profiles p
         JOIN credentials c ON c.user_id = p.user_id
         WHERE p.user_id = $1",
    );
    Ok(found.bind(user_id).optional::<UserNameRow>().await?.and_then(UserNameRow::name))
}
