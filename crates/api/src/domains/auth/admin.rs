//! Administration of accounts by the staff: creating accounts and password links, and ending sessions.

use serde_json::json;
use sqlx::FromRow;

use super::account::{CredentialView, find_account, insert_account};
use super::acting_account::{find_account_user, lock_user_state};
use super::contact_verification::{Contact, list_contact_claims};
use super::identifier::UserKey;
use super::model::AccountState;
use super::recover::{RecoveryLink, create_recovery_link};
use super::scope::{insert_scope, lock_workspace_scope};
use super::staff::{STAFF_SCOPE, insert_staff_scope};
use super::user::{NewUser, check_identifiers_free, insert_user};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::security::session::{self, Account, Scope, ScopeType, Session, User};
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The user who gets an account.
#[derive(Clone, Debug)]
pub enum AccountOwner {
    /// An existing user.
    Existing(Id<User>),
    /// A new user, who sets a password with a link.
    New(NewUser),
}

/// The scope of a new account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountScope {
    /// A consumer's own, new scope.
    Consumer,
    /// A workspace's.
    Workspace(Id<Scope>),
    /// The staff's.
    Backoffice,
}

/// A created account.
pub struct CreatedAccount {
    /// The user, new or existing.
    pub user_id: Id<User>,
    /// The account.
    pub account_id: Id<Account>,
    /// Its scope.
    pub scope_id: Id<Scope>,
    /// For a new user, the link to set a password.
    pub link: Option<RecoveryLink>,
}

/// Creates an account for a new or existing user. Using a new user's link verifies their email, or else their phone.
///
/// 409 `error.conflict.username`, `email` or `phone` when another user has it; 404 with the path `user_id` or `scope.id`
/// when the user or the workspace does not exist; 422 `error.rule.user_inactive`; 409 `error.conflict.account` with its
/// `account_id` when the user already has an account in the scope.
pub async fn create_account(
    tx: &mut Tx,
    app: &App,
    owner: AccountOwner,
    scope: AccountScope,
) -> Result<CreatedAccount> {
    let now = app.clock.now();
    let (user_id, name, contact) = match owner {
        AccountOwner::Existing(user_id) => (user_id, lock_active_user(tx.on(), user_id, "user_id").await?, None),
        AccountOwner::New(new) => {
            check_identifiers_free(tx.on(), &new.clone().with_verified_contacts()).await?;
            let (user_id, name, contact) = (Id::new(), new.full_name(), new.link_contact());
            insert_user(tx, user_id, new, now).await?;
            (user_id, name, contact)
        }
    };
    let scope_id = match scope {
        AccountScope::Backoffice => {
            insert_staff_scope(tx.on(), now).await?;
            STAFF_SCOPE
        }
        AccountScope::Workspace(id) => {
            lock_workspace_scope(tx.on(), id).await?;
            id
        }
        AccountScope::Consumer => {
            if let Some(account_id) = find_consumer_account(tx.on(), user_id).await? {
                return Err(account_exists_error(account_id));
            }
            let scope_id = Id::new();
            insert_scope(tx.on(), scope_id, ScopeType::Consumer, name, now).await?;
            scope_id
        }
    };
    let account_id = Id::new();
    if insert_account(tx.on(), account_id, user_id, scope_id, now).await? == 0 {
        let (existing, _) = find_account(tx.on(), user_id, scope_id).await?.or_not_found()?;
        return Err(account_exists_error(existing));
    }
    let link = match contact {
        Some(contact) => Some(create_recovery_link(tx, app, user_id, contact).await?),
        None => None,
    };
    Ok(CreatedAccount { user_id, account_id, scope_id, link })
}

fn account_exists_error(account_id: Id<Account>) -> Error {
    Error::Conflict("account", Some(json!({"account_id": account_id})))
}

#[derive(FromRow)]
struct LockedUser {
    state: AccountState,
    given_name: String,
    family_name: String,
}

/// Locks an active user's row until the transaction ends, and answers their full name. With `path` in the error: 404 when
/// the user does not exist, 422 `error.rule.user_inactive` when they are not active.
pub async fn lock_active_user(on: Executor<'_>, user_id: Id<User>, path: &'static str) -> Result<String> {
    let text = "SELECT u.state, p.given_name, p.family_name FROM users u JOIN profiles p ON p.user_id = u.id
                WHERE u.id = $1";
    let row = sql(on, text).bind(user_id).lock_table(RowLock::Update, "u").optional().await?;
    let row: LockedUser = row.ok_or_else(|| Error::dangling_reference(path))?;
    match row.state {
        AccountState::Active => Ok(format!("{} {}", row.given_name, row.family_name)),
        state => Err(Error::Rule("user_inactive", Some(json!({"path": path, "state": state})))),
    }
}

async fn find_consumer_account(on: Executor<'_>, user_id: Id<User>) -> Result<Option<Id<Account>>> {
    let found = sql(
        on,
        "SELECT a.id FROM accounts a JOIN scopes s ON s.id = a.scope_id WHERE a.user_id = $1 AND s.type = 'consumer'",
    );
    found.bind(user_id).optional_scalar().await
}

/// The user whose password is reset.
#[derive(Clone, Debug)]
pub enum UserSelector {
    /// By id.
    Id(Id<User>),
    /// By username, email or phone; an email or phone may be unverified.
    Key(String),
}

/// Creates a link with which a user sets a password, and deletes the user's earlier links. Using it ends their sessions.
///
/// An email or phone that nobody has verified stands for the only user who claims it; 422 `error.rule.userkey_ambiguous`
/// when several do. Using the link verifies it. 404 when the user does not exist and 422 `error.rule.user_inactive` when
/// they are not active, each with the path.
pub async fn create_password_reset(tx: &mut Tx, app: &App, user: UserSelector) -> Result<(Id<User>, RecoveryLink)> {
    let (user_id, path, contact) = match user {
        UserSelector::Id(user_id) => (user_id, "user_id", None),
        UserSelector::Key(text) => {
            let key = UserKey::parse(&text);
            let user_id =
                find_user_by_identifier(tx.on(), &key).await?.ok_or_else(|| Error::dangling_reference("userkey"))?;
            (user_id, "userkey", Contact::from_key(&key).map(|contact| contact.text()))
        }
    };
    // The user's row is not locked: a recovery locks the link before the user.
    let identifiers = find_user_identifiers(tx.on(), user_id).await?.ok_or_else(|| Error::dangling_reference(path))?;
    if identifiers.state != AccountState::Active {
        return Err(Error::Rule("user_inactive", Some(json!({"path": path, "state": identifiers.state}))));
    }
    let contact = contact.unwrap_or_else(|| identifiers.link_contact());
    Ok((user_id, create_recovery_link(tx, app, user_id, contact).await?))
}

#[derive(FromRow)]
struct UserIdentifiers {
    state: AccountState,
    #[sqlx(flatten)]
    credential: CredentialView,
}

impl UserIdentifiers {
    /// The receptor of a link that was requested by id. It verifies an email or phone only for a user who could not sign in
    /// otherwise.
    fn link_contact(self) -> String {
        let CredentialView { username, email, email_verified, phone, phone_verified } = self.credential;
        let (verified_email, verified_phone) =
            (email.clone().filter(|_| email_verified), phone.clone().filter(|_| phone_verified));
        username.or(verified_email).or(verified_phone).or(email).or(phone).unwrap_or_default()
    }
}

async fn find_user_identifiers(on: Executor<'_>, user_id: Id<User>) -> Result<Option<UserIdentifiers>> {
    sql(
        on,
        "SELECT u.state, c.username, c.email, c.email_verified, c.phone, c.phone_verified
         FROM users u JOIN credentials c ON c.user_id = u.id WHERE u.id = $1",
    )
    .bind(user_id)
    .optional()
    .await
}

/// The user who has an identifier verified, or else the only user who claims it.
async fn find_user_by_identifier(on: Executor<'_>, key: &UserKey) -> Result<Option<Id<User>>> {
    if let UserKey::Username(username) = key {
        let found = sql(on, "SELECT user_id FROM credentials WHERE username = $1").bind(username.text());
        return found.optional_scalar().await;
    }
    let Some(contact) = Contact::from_key(key) else { return Ok(None) };
    // The verified claim comes first.
    match list_contact_claims(on, &contact).await?.as_slice() {
        [] => Ok(None),
        [first, ..] if first.verified => Ok(Some(first.user_id)),
        [alone] => Ok(Some(alone.user_id)),
        _ => Err(Error::Rule("userkey_ambiguous", Some(json!({"path": "userkey"})))),
    }
}

/// The sessions to end.
#[derive(Clone, Copy, Debug)]
pub enum SessionSelector {
    /// All sessions of a user.
    User(Id<User>),
    /// The sessions that act as an account.
    Account(Id<Account>),
    /// A session.
    Session(Id<Session>),
}

/// Ends sessions and answers how many. 404 when the user, the account or the session does not exist.
pub async fn revoke_sessions(tx: &mut Tx, sessions: SessionSelector) -> Result<u64> {
    match sessions {
        SessionSelector::User(user_id) => {
            find_user_identifiers(tx.on(), user_id).await?.or_not_found()?;
            lock_user_state(tx.on(), user_id).await?;
            session::delete_sessions_of_user(tx, user_id, None).await
        }
        SessionSelector::Account(account_id) => {
            let user_id = find_account_user(tx.on(), account_id).await?.or_not_found()?;
            lock_user_state(tx.on(), user_id).await?;
            session::delete_sessions_of_account(tx, account_id).await
        }
        SessionSelector::Session(session_id) => {
            let user_id = session::find_user_of_session(tx.on(), session_id).await?.or_not_found()?;
            lock_user_state(tx.on(), user_id).await?;
            session::delete_session(tx, session_id).await
        }
    }
}
