//! What the staff does about accounts: makes them, and hands over links that set a password.

use serde_json::json;
use sqlx::FromRow;

use super::account::find_account_id;
use super::identifier::UserKey;
use super::user::{NewUser, check_identifiers_free, insert_account, insert_user, insert_scope};
use super::contact_verification::{Receptor, list_receptor_claims};
use super::recover::create_recovery_link;
use super::rules::LINK_LIFETIME;
use super::acting_account::{ACTIVE, find_account_user, lock_user_state};
use super::staff::{STAFF_SCOPE, insert_staff_scope};
use super::account_state::AccountState;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, Tx, sql};
use hub_kernel::security::session::{self, Account, Scope, ScopeType, Session, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Who is to have an account.
#[derive(Clone, Debug)]
pub enum AccountOwner {
    /// A user who is there.
    Existing(Id<User>),
    /// Someone new, who chooses a password by the link.
    New(NewUser),
}

/// What an account is to act as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountScope {
    /// As a consumer, in a scope of its own.
    Consumer,
    /// As this workspace.
    Workspace(Id<Scope>),
    /// As the staff.
    Backoffice,
}

/// A link that sets a user's password.
pub struct RecoveryLink {
    /// Its path: the code is in the fragment, which no server ever sees.
    pub path: String,
    /// Until when it is good.
    pub expired_at: Timestamp,
}

/// An account that was made.
pub struct CreatedAccount {
    /// The user, new or not.
    pub user_id: Id<User>,
    /// The account.
    pub account_id: Id<Account>,
    /// What it acts as.
    pub scope_id: Id<Scope>,
    /// For a new user: how they choose a password.
    pub link: Option<RecoveryLink>,
}

/// Gives someone an account. A new user's email, or else their phone, counts as verified once the link was used; a key
/// that is somebody's: 409 `error.conflict.username`, `email` or `phone`. A user who is not there: 404 with the path
/// `user_id`; one who may not act: 422 `error.rule.user_inactive`. A workspace that is not there: 404 with the path
/// `scope.id`. An account that the user has: 409 `error.conflict.account` with its `account_id`.
pub async fn create_account(tx: &mut Tx, app: &App, owner: AccountOwner, scope: AccountScope) -> Result<CreatedAccount> {
    let now = app.clock.now();
    let (user_id, name, receptor) = match owner {
        AccountOwner::Existing(user_id) => (user_id, lock_active_user(tx.on(), user_id, "user_id").await?, None),
        AccountOwner::New(new) => {
            check_identifiers_free(tx.on(), &new.clone().with_verified_contacts()).await?;
            let (user_id, name, receptor) = (Id::new(), new.full_name(), new.link_receptor());
            insert_user(tx, user_id, new, now).await?;
            (user_id, name, receptor)
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
        return Err(account_exists_error(find_account_id(tx.on(), user_id, scope_id).await?.or_not_found()?));
    }
    let link = match receptor {
        Some(receptor) => Some(create_link(tx, app, user_id, receptor).await?),
        None => None,
    };
    Ok(CreatedAccount { user_id, account_id, scope_id, link })
}

fn account_exists_error(account_id: Id<Account>) -> Error {
    Error::Conflict("account", Some(json!({"account_id": account_id})))
}

async fn create_link(tx: &mut Tx, app: &App, user_id: Id<User>, receptor: String) -> Result<RecoveryLink> {
    let path = create_recovery_link(tx, app, user_id, receptor).await?;
    Ok(RecoveryLink { path, expired_at: app.clock.now() + LINK_LIFETIME })
}

#[derive(FromRow)]
struct UserName {
    state: String,
    given_name: String,
    family_name: String,
}

/// Holds an active user's row until the transaction ends, and answers their name. One who is not there: 404 with the
/// path; one who is not active: 422 `error.rule.user_inactive` with it.
pub async fn lock_active_user(on: Executor<'_>, user_id: Id<User>, path: &'static str) -> Result<String> {
    let text = Sql {
        sqlite: "SELECT u.state, p.given_name, p.family_name FROM users u JOIN profiles p ON p.user_id = u.id
                 WHERE u.id = $1",
        pg: "SELECT u.state, p.given_name, p.family_name FROM users u JOIN profiles p ON p.user_id = u.id
             WHERE u.id = $1 FOR UPDATE OF u",
    };
    let row: UserName = sql(on, text).bind(user_id).optional().await?.ok_or_else(|| Error::dangling_reference(path))?;
    match row.state == ACTIVE {
        true => Ok(format!("{} {}", row.given_name, row.family_name)),
        false => Err(Error::Rule("user_inactive", Some(json!({"path": path, "state": row.state})))),
    }
}

/// 404 unless the scope is a workspace that is not deleted; its row is held, so that a deletion under way is seen.
async fn lock_workspace_scope(on: Executor<'_>, scope_id: Id<Scope>) -> Result<()> {
    let text = Sql {
        sqlite: "SELECT type, state FROM scopes WHERE id = $1",
        pg: "SELECT type, state FROM scopes WHERE id = $1 FOR SHARE",
    };
    match sql(on, text).bind(scope_id).optional::<(ScopeType, AccountState)>().await? {
        Some((ScopeType::Workspace, AccountState::Active | AccountState::Blocked)) => Ok(()),
        _ => Err(Error::dangling_reference("scope.id")),
    }
}

async fn find_consumer_account(on: Executor<'_>, user_id: Id<User>) -> Result<Option<Id<Account>>> {
    let found = sql(
        on,
        "SELECT a.id FROM accounts a JOIN scopes s ON s.id = a.scope_id WHERE a.user_id = $1 AND s.type = 'consumer'",
    );
    Ok(found.bind(user_id).optional::<(Id<Account>,)>().await?.map(|(id,)| id))
}

/// Whose password is to be set.
#[derive(Clone, Debug)]
pub enum UserSelector {
    /// The user of this id.
    Id(Id<User>),
    /// The user who signs in, or wants to, with this.
    Key(String),
}

/// Makes a link that sets a user's password; the links before it are withdrawn. Their sessions end when it is used.
///
/// A key that nobody has proven names whoever alone claims it, and 422 `error.rule.userkey_ambiguous` when several do.
/// It counts as verified once the link was used. Someone who is not there: 404; who may not act: 422
/// `error.rule.user_inactive`; each with the path.
pub async fn create_password_reset(tx: &mut Tx, app: &App, user: UserSelector) -> Result<(Id<User>, RecoveryLink)> {
    let (user_id, path, receptor) = match user {
        UserSelector::Id(user_id) => (user_id, "user_id", None),
        UserSelector::Key(text) => {
            let key = UserKey::parse(&text);
            let user_id = find_user_by_identifier(tx.on(), &key).await?.ok_or_else(|| Error::dangling_reference("userkey"))?;
            (
                user_id,
                "userkey",
                Some(key).filter(|key| !matches!(key, UserKey::Username(_))).map(|key| key.normalize("")),
            )
        }
    };
    // Not held: who uses a link holds the link before the user.
    let known = find_user_identifiers(tx.on(), user_id).await?.ok_or_else(|| Error::dangling_reference(path))?;
    if known.state != ACTIVE {
        return Err(Error::Rule("user_inactive", Some(json!({"path": path, "state": known.state}))));
    }
    let receptor = receptor.unwrap_or_else(|| known.receptor());
    Ok((user_id, create_link(tx, app, user_id, receptor).await?))
}

#[derive(FromRow)]
struct UserIdentifiers {
    state: String,
    username: Option<String>,
    email: Option<String>,
    email_verified: bool,
    phone: Option<String>,
    phone_verified: bool,
}

impl UserIdentifiers {
    /// What counts as verified once a link for nobody's key in particular was used: nothing, but for someone who could
    /// not sign in otherwise.
    fn receptor(self) -> String {
        let Self { username, email, email_verified, phone, phone_verified, .. } = self;
        let (proven_email, proven_phone) =
            (email.clone().filter(|_| email_verified), phone.clone().filter(|_| phone_verified));
        username.or(proven_email).or(proven_phone).or(email).or(phone).unwrap_or_default()
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

/// Who has a key, or alone claims it.
async fn find_user_by_identifier(on: Executor<'_>, key: &UserKey) -> Result<Option<Id<User>>> {
    let receptor = match key {
        UserKey::Email(email) => Receptor::Email(email.clone()),
        UserKey::Phone(phone) => Receptor::Phone(phone.clone()),
        UserKey::Username(username) => {
            let found = sql(on, "SELECT user_id FROM credentials WHERE username = $1").bind(username.text());
            return Ok(found.optional::<(Id<User>,)>().await?.map(|(user_id,)| user_id));
        }
        UserKey::Invalid => return Ok(None),
    };
    // Those who have proven it come first.
    match list_receptor_claims(on, &receptor).await?.as_slice() {
        [] => Ok(None),
        [first, ..] if first.verified => Ok(Some(first.user_id)),
        [alone] => Ok(Some(alone.user_id)),
        _ => Err(Error::Rule("userkey_ambiguous", Some(json!({"path": "userkey"})))),
    }
}

/// Whose sessions are to end.
#[derive(Clone, Copy, Debug)]
pub enum SessionSelector {
    /// All of a user's.
    User(Id<User>),
    /// Those that act as an account.
    Account(Id<Account>),
    /// This one.
    Session(Id<Session>),
}

/// Ends sessions, and answers how many; 404 for a user, an account or a session that is not there.
pub async fn revoke_sessions(tx: &mut Tx, named: SessionSelector) -> Result<u64> {
    match named {
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
