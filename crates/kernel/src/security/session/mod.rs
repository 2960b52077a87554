//! Sessions: the sign-ins of users on their devices, the accounts they act as, and their tokens.
//!
//! Tables `sessions`, `session_tokens` and `session_accounts`. A session is bound to a device and has one current refresh
//! token, which is replaced at every use. For each account it received an access token for, it has a row in
//! `session_accounts`. Every request with an access token looks for that row, so a session that ended or lost the account is
//! refused at once. Ended sessions are deleted. Every change of a user's sessions locks the user's row first, so that
//! concurrent refreshes, sign-outs and blocks run one after the other.

mod active;
pub mod rules;
mod token;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::db::{Executor, Signal, Tx, sql};
use crate::types::clock::Timestamp;
use crate::types::error::Result;
use crate::types::id::Id;
use rules::{ACCESS_TOKEN_LIFETIME, RefreshVerdict, SESSIONS_MAX, SessionTokenState};

pub use active::{Sessions, is_active, is_session_active};
pub use token::{RefreshToken, TokenCodec};

/// A person who can sign in.
pub struct User;
/// A user acting in one scope.
pub struct Account;
/// The tenant that an account acts for: a consumer, a workspace or the staff. A workspace's scope has the workspace's id.
pub struct Scope;
/// A user's sign-in on a device.
pub struct Session;
/// A client's device.
pub struct Device;

/// The kinds of scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ScopeType {
    /// A customer who orders.
    Consumer = 1,
    /// A business.
    Workspace = 2,
    /// The platform's staff.
    Backoffice = 3,
}

impl ScopeType {
    fn from_byte(byte: u8) -> Option<Self> {
        [Self::Consumer, Self::Workspace, Self::Backoffice].into_iter().find(|scope| *scope as u8 == byte)
    }
}

/// The caller that an access token names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The session.
    pub session_id: Id<Session>,
    /// The user.
    pub user_id: Id<User>,
    /// The account.
    pub account_id: Id<Account>,
    /// The scope of the account: the tenant.
    pub scope_id: Id<Scope>,
    /// The kind of scope.
    pub scope_type: ScopeType,
    /// The expiry of the token.
    pub expires_at: Timestamp,
}

/// An account that a session may act as.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct ActingAccount {
    /// The user.
    pub user_id: Id<User>,
    /// The account.
    pub account_id: Id<Account>,
    /// The scope of the account.
    pub scope_id: Id<Scope>,
    /// The kind of scope.
    pub scope_type: ScopeType,
}

/// A token and its expiry.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct SessionToken {
    /// The token.
    pub token: String,
    /// The expiry.
    pub expired_at: Timestamp,
}

/// A new access token and refresh token of a session.
pub struct TokenPair {
    /// The access token, for requests.
    pub access: SessionToken,
    /// The refresh token, for the next pair.
    pub refresh: SessionToken,
}

#[derive(FromRow)]
struct SessionRow {
    user_id: Id<User>,
    account_id: Id<Account>,
    device_id: Id<Device>,
    token_hash: String,
    created_at: Timestamp,
    used_at: Timestamp,
    expires_at: Timestamp,
    /// The time at which the presented token was replaced, if that was a moment ago.
    replaced_at: Option<Timestamp>,
    successor: Option<String>,
}

/// A session whose refresh token was presented and accepted.
pub struct VerifiedRefresh {
    /// The user of the session.
    pub user_id: Id<User>,
    /// The account that the session acts as unless the refresh asks for another.
    pub account_id: Id<Account>,
    verdict: RefreshVerdict,
    row: SessionRow,
}

/// Starts a session, and deletes the user's oldest ones beyond the maximum. The caller must hold the lock on the user's row.
pub async fn insert_session(
    tx: &mut Tx,
    sessions: &Sessions,
    acting_account: ActingAccount,
    device_id: Id<Device>,
) -> Result<TokenPair> {
    let now = sessions.clock.now();
    let session_id = Id::new();
    let token = sessions.tokens.new_refresh(session_id);
    let expires_at = rules::session_expiry(acting_account.scope_type, now, now);
    sql(
        tx.on(),
        "INSERT INTO sessions (id, user_id, account_id, device_id, token_hash, created_at, used_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7)",
    )
    .bind(session_id)
    .bind(acting_account.user_id)
    .bind(acting_account.account_id)
    .bind(device_id)
    .bind(token.hash())
    .bind(now)
    .bind(expires_at)
    .execute()
    .await?;
    let surplus = sql(
        tx.on(),
        "DELETE FROM sessions WHERE user_id = $1 AND id NOT IN
             (SELECT id FROM sessions WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2)
         RETURNING id",
    );
    let surplus = surplus.bind(acting_account.user_id).bind(SESSIONS_MAX).all().await?;
    signal_ended(tx, surplus).await?;
    let access = insert_access(tx, sessions, session_id, acting_account, expires_at, now).await?;
    Ok(TokenPair { access, refresh: SessionToken { token: token.expose_secret().to_owned(), expired_at: expires_at } })
}

/// The user of a refresh token's session, current token or not: the user whose row the caller locks next.
pub async fn find_user_of_token(on: Executor<'_>, token: &RefreshToken) -> Result<Option<Id<User>>> {
    find_user_of_session(on, token.session_id).await
}

/// The user of a session.
pub async fn find_user_of_session(on: Executor<'_>, session_id: Id<Session>) -> Result<Option<Id<User>>> {
    let query = sql(on, "SELECT user_id FROM sessions WHERE id = $1").bind(session_id);
    Ok(query.optional::<(Id<User>,)>().await?.map(|(user_id,)| user_id))
}

/// Checks a presented refresh token; `None` if it is refused. A stolen token ends its session, so the caller must commit the
/// transaction in both cases. The caller must hold the lock on the user's row.
pub async fn find_refreshable(
    tx: &mut Tx,
    token: &RefreshToken,
    device_id: Id<Device>,
    now: Timestamp,
) -> Result<Option<VerifiedRefresh>> {
    let row = sql(
        tx.on(),
        "SELECT s.user_id, s.account_id, s.device_id, s.token_hash, s.created_at, s.used_at, s.expires_at,
                t.replaced_at, t.successor
         FROM sessions s LEFT JOIN session_tokens t ON t.session_id = s.id AND t.token_hash = $2
         WHERE s.id = $1",
    )
    .bind(token.session_id)
    .bind(token.hash())
    .optional::<SessionRow>()
    .await?;
    let Some(row) = row else { return Ok(None) };
    match rules::judge_refresh(row.token_state(), &token.hash(), device_id, now) {
        verdict @ (RefreshVerdict::Rotate | RefreshVerdict::Repeat) => {
            Ok(Some(VerifiedRefresh { user_id: row.user_id, account_id: row.account_id, verdict, row }))
        }
        RefreshVerdict::Expired => Ok(None),
        RefreshVerdict::Stolen => {
            delete_session(tx, token.session_id).await?;
            Ok(None)
        }
    }
}

/// Replaces a presented refresh token, or repeats its successor, and issues an access token for the acting account. `None`
/// if the session is too old or was unused too long for that account's scope, or if it ended meanwhile.
pub async fn update_refresh_token(
    tx: &mut Tx,
    sessions: &Sessions,
    token: &RefreshToken,
    verified: VerifiedRefresh,
    acting_account: ActingAccount,
) -> Result<Option<TokenPair>> {
    let now = sessions.clock.now();
    let row = verified.row;
    let (idle, _) = rules::lifetimes(acting_account.scope_type);
    let mut expires_at = rules::session_expiry(acting_account.scope_type, row.created_at, now);
    if expires_at <= now || now >= row.used_at + idle {
        return Ok(None);
    }
    let session_id = token.session_id;
    let refresh = match verified.verdict {
        RefreshVerdict::Repeat => {
            let successor =
                row.successor.as_deref().and_then(|encrypted| token.successor_cipher().decrypt("successor", encrypted));
            let Some(successor) = successor else { return Ok(None) };
            expires_at = expires_at.min(row.expires_at);
            successor
        }
        _ => {
            let next = sessions.tokens.new_refresh(session_id);
            update_token_hash(tx, token, &next, now).await?;
            next.expose_secret().to_owned()
        }
    };
    let update = sql(tx.on(), "UPDATE sessions SET account_id = $1, expires_at = $2 WHERE id = $3")
        .bind(acting_account.account_id)
        .bind(expires_at)
        .bind(session_id);
    if update.execute().await? == 0 {
        return Ok(None);
    }
    let access = insert_access(tx, sessions, session_id, acting_account, expires_at, now).await?;
    Ok(Some(TokenPair { access, refresh: SessionToken { token: refresh, expired_at: expires_at } }))
}

/// Replaces the current refresh token by the next one. The replaced token can decrypt its successor for a moment more. Changes
/// nothing if the session ended meanwhile.
async fn update_token_hash(tx: &mut Tx, token: &RefreshToken, next: &RefreshToken, now: Timestamp) -> Result<()> {
    sql(tx.on(), "UPDATE sessions SET token_hash = $1, used_at = $2 WHERE id = $3")
        .bind(next.hash())
        .bind(now)
        .bind(token.session_id)
        .execute()
        .await?;
    sql(
        tx.on(),
        "INSERT INTO session_tokens (session_id, token_hash, replaced_at, successor)
         SELECT id, $1, $2, $3 FROM sessions WHERE id = $4",
    )
    .bind(token.hash())
    .bind(now)
    .bind(token.successor_cipher().encrypt("successor", next.expose_secret()))
    .bind(token.session_id)
    .execute()
    .await?;
    Ok(())
}

async fn insert_access(
    tx: &mut Tx,
    sessions: &Sessions,
    session_id: Id<Session>,
    acting_account: ActingAccount,
    session_expires_at: Timestamp,
    now: Timestamp,
) -> Result<SessionToken> {
    sql(tx.on(), "INSERT INTO session_accounts (session_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(session_id)
        .bind(acting_account.account_id)
        .execute()
        .await?;
    let ActingAccount { user_id, account_id, scope_id, scope_type } = acting_account;
    let expires_at = (now + ACCESS_TOKEN_LIFETIME).min(session_expires_at);
    let caller = Caller { session_id, user_id, account_id, scope_id, scope_type, expires_at };
    Ok(SessionToken { token: sessions.tokens.encode_access(&caller), expired_at: expires_at })
}

/// Ends a session, if it exists. Like the next three functions it returns the number of ended sessions.
pub async fn delete_session(tx: &mut Tx, session_id: Id<Session>) -> Result<u64> {
    let ended_sessions = sql(tx.on(), "DELETE FROM sessions WHERE id = $1 RETURNING id").bind(session_id).all().await?;
    signal_ended(tx, ended_sessions).await
}

/// Ends all sessions of a user except the given one.
pub async fn delete_sessions_of_user(tx: &mut Tx, user_id: Id<User>, except: Option<Id<Session>>) -> Result<u64> {
    let ended_sessions =
        sql(tx.on(), "DELETE FROM sessions WHERE user_id = $1").bind(user_id).push_opt(" AND id <> ", except);
    let ended_sessions = ended_sessions.push(" RETURNING id").all().await?;
    signal_ended(tx, ended_sessions).await
}

/// Ends the sessions that act as an account, and revokes the account from the other sessions of its user.
pub async fn delete_sessions_of_account(tx: &mut Tx, account_id: Id<Account>) -> Result<u64> {
    let ended_sessions =
        sql(tx.on(), "DELETE FROM sessions WHERE account_id = $1 RETURNING id").bind(account_id).all().await?;
    let count = signal_ended(tx, ended_sessions).await?;
    let revoked =
        sql(tx.on(), "DELETE FROM session_accounts WHERE account_id = $1 RETURNING session_id").bind(account_id);
    let revoked = revoked.all().await?;
    signal_ended(tx, revoked).await?;
    Ok(count)
}

/// Ends the sessions that act as any account of a scope, and revokes those accounts from the other sessions.
pub async fn delete_sessions_of_scope(tx: &mut Tx, scope_id: Id<Scope>) -> Result<u64> {
    let ended_sessions = sql(
        tx.on(),
        "DELETE FROM sessions WHERE account_id IN (SELECT id FROM accounts WHERE scope_id = $1) RETURNING id",
    );
    let ended_sessions = ended_sessions.bind(scope_id).all().await?;
    let count = signal_ended(tx, ended_sessions).await?;
    let revoked = sql(
        tx.on(),
        "DELETE FROM session_accounts WHERE account_id IN (SELECT id FROM accounts WHERE scope_id = $1)
         RETURNING session_id",
    );
    let revoked = revoked.bind(scope_id).all().await?;
    signal_ended(tx, revoked).await?;
    Ok(count)
}

/// The most ended sessions that are signalled one by one. For more, one signal makes all streams check their sessions.
const SIGNALS_MAX: usize = 8;

async fn signal_ended(tx: &mut Tx, sessions: Vec<(Id<Session>,)>) -> Result<u64> {
    let count = sessions.len() as u64;
    if sessions.len() > SIGNALS_MAX {
        tx.signal(Signal::Missed).await?;
        return Ok(count);
    }
    for (session_id,) in sessions {
        tx.signal(Signal::Session(session_id.uuid())).await?;
    }
    Ok(count)
}

/// Deletes expired sessions, and replaced tokens beyond their grace period.
pub async fn delete_expired(sessions: &Sessions) -> Result<()> {
    let now = sessions.clock.now();
    sql(sessions.db.write(), "DELETE FROM session_tokens WHERE replaced_at < $1")
        .bind(now - rules::REPLAY_GRACE)
        .execute()
        .await?;
    sql(sessions.db.write(), "DELETE FROM sessions WHERE expires_at <= $1").bind(now).execute().await?;
    Ok(())
}

impl SessionRow {
    fn token_state(&self) -> SessionTokenState<'_> {
        SessionTokenState {
            token_hash: &self.token_hash,
            replaced_at: self.replaced_at,
            device_id: self.device_id,
            expires_at: self.expires_at,
        }
    }
}
