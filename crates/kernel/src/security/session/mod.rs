//! Sessions: who is signed in, where, as which of their accounts, and until when.
//!
//! Tables `sessions`, `session_tokens` and `session_accounts`. A session is bound to a device and has one good refresh token, replaced at
//! every use. It may act as each account it was given an access token of: a row of `session_accounts`, which every call
//! with such a token looks for, so that a session that ended, or lost an account, is refused at once. A session that
//! ended has no row. Whoever changes a user's sessions holds that user's row first: two tabs, a sign-out and a block
//! then come one after the other.

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

pub use active::{Sessions, is_active};
pub use token::{RefreshToken, TokenCodec};

/// A person.
pub struct User;
/// A person as one of their scopes.
pub struct Account;
/// What an account acts as: a consumer, a workspace, the staff. A workspace's scope has the workspace's id.
pub struct Scope;
/// A sign-in on a device.
pub struct Session;
/// A client's device.
pub struct Device;

/// The kinds of scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ScopeType {
    /// Someone who orders.
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

/// Who calls, as an access token says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The session.
    pub session_id: Id<Session>,
    /// The person.
    pub user_id: Id<User>,
    /// The account.
    pub account_id: Id<Account>,
    /// What the account acts as: the tenant.
    pub scope_id: Id<Scope>,
    /// The kind of it.
    pub scope_type: ScopeType,
    /// When the token ends.
    pub expires_at: Timestamp,
}

/// An account that a session may act as.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct ActingAccount {
    /// The person.
    pub user_id: Id<User>,
    /// The account.
    pub account_id: Id<Account>,
    /// What the account acts as.
    pub scope_id: Id<Scope>,
    /// The kind of it.
    pub scope_type: ScopeType,
}

/// A token as it is answered.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct SessionToken {
    /// The token.
    pub token: String,
    /// When it ends.
    pub expired_at: Timestamp,
}

/// A session's tokens, fresh from their making.
pub struct TokenPair {
    /// For calls.
    pub access: SessionToken,
    /// For the next pair.
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
    /// Of the presented token, when it was replaced a moment ago.
    replaced_at: Option<Timestamp>,
    successor: Option<String>,
}

/// A session that a refresh token was presented to.
pub struct VerifiedRefresh {
    /// The session's person.
    pub user_id: Id<User>,
    /// The account it acts as until another is asked for.
    pub account_id: Id<Account>,
    verdict: RefreshVerdict,
    row: SessionRow,
}

/// Begins a session; the user's oldest one goes when they have too many. The user's row is held.
pub async fn insert_session(
    tx: &mut Tx,
    sessions: &Sessions,
    seat: ActingAccount,
    device_id: Id<Device>,
) -> Result<TokenPair> {
    let now = sessions.clock.now();
    let session_id = Id::new();
    let token = sessions.tokens.new_refresh(session_id);
    let expires_at = rules::session_expiry(seat.scope_type, now, now);
    sql(
        tx.on(),
        "INSERT INTO sessions (id, user_id, account_id, device_id, token_hash, created_at, used_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $6, $7)",
    )
    .bind(session_id)
    .bind(seat.user_id)
    .bind(seat.account_id)
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
    let surplus = surplus.bind(seat.user_id).bind(SESSIONS_MAX).all().await?;
    signal_ended(tx, surplus).await?;
    let access = insert_access(tx, sessions, session_id, seat, expires_at, now).await?;
    Ok(TokenPair { access, refresh: SessionToken { token: token.expose_secret().to_owned(), expired_at: expires_at } })
}

/// Whose session a refresh token belongs to, good or not: the user whose row is to be held.
pub async fn find_user_of_token(on: Executor<'_>, token: &RefreshToken) -> Result<Option<Id<User>>> {
    find_user_of_session(on, token.session_id).await
}

/// Whose a session is.
pub async fn find_user_of_session(on: Executor<'_>, session_id: Id<Session>) -> Result<Option<Id<User>>> {
    let found = sql(on, "SELECT user_id FROM sessions WHERE id = $1").bind(session_id);
    Ok(found.optional::<(Id<User>,)>().await?.map(|(user_id,)| user_id))
}

/// Presents a refresh token. `None` refuses it; a stolen one has ended its session by then, so that the transaction is
/// to be committed in both cases. The user's row is held.
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

/// Replaces a presented token, or gives its successor once more, with an access token of the seat. `None` when the
/// session is too old, or was unused too long, for the seat's scope; and when it ended meanwhile.
pub async fn update_refresh_token(
    tx: &mut Tx,
    sessions: &Sessions,
    token: &RefreshToken,
    presented: VerifiedRefresh,
    seat: ActingAccount,
) -> Result<Option<TokenPair>> {
    let now = sessions.clock.now();
    let row = presented.row;
    let (idle, _) = rules::lifetimes(seat.scope_type);
    let mut expires_at = rules::session_expiry(seat.scope_type, row.created_at, now);
    if expires_at <= now || now >= row.used_at + idle {
        return Ok(None);
    }
    let session_id = token.session_id;
    let refresh = match presented.verdict {
        RefreshVerdict::Repeat => {
            let successor =
                row.successor.as_deref().and_then(|sealed| token.successor_cipher().decrypt("successor", sealed));
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
    let turned = sql(tx.on(), "UPDATE sessions SET account_id = $1, expires_at = $2 WHERE id = $3")
        .bind(seat.account_id)
        .bind(expires_at)
        .bind(session_id);
    if turned.execute().await? == 0 {
        return Ok(None);
    }
    let access = insert_access(tx, sessions, session_id, seat, expires_at, now).await?;
    Ok(Some(TokenPair { access, refresh: SessionToken { token: refresh, expired_at: expires_at } }))
}

/// Puts the next token in the place of one, which opens it for a moment more. A session that ended meanwhile has no row
/// that could remember.
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
    seat: ActingAccount,
    session_expires_at: Timestamp,
    now: Timestamp,
) -> Result<SessionToken> {
    sql(tx.on(), "INSERT INTO session_accounts (session_id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING")
        .bind(session_id)
        .bind(seat.account_id)
        .execute()
        .await?;
    let ActingAccount { user_id, account_id, scope_id, scope_type } = seat;
    let expires_at = (now + ACCESS_TOKEN_LIFETIME).min(session_expires_at);
    let caller = Caller { session_id, user_id, account_id, scope_id, scope_type, expires_at };
    Ok(SessionToken { token: sessions.tokens.encode_access(&caller), expired_at: expires_at })
}

/// Ends a session; one that is over already is none. Answers how many ended, as do the next three.
pub async fn delete_session(tx: &mut Tx, session_id: Id<Session>) -> Result<u64> {
    let ended = sql(tx.on(), "DELETE FROM sessions WHERE id = $1 RETURNING id").bind(session_id).all().await?;
    signal_ended(tx, ended).await
}

/// Ends every session of a user, but the one named.
pub async fn delete_sessions_of_user(tx: &mut Tx, user_id: Id<User>, but: Option<Id<Session>>) -> Result<u64> {
    let ended = sql(tx.on(), "DELETE FROM sessions WHERE user_id = $1").bind(user_id).push_opt(" AND id <> ", but);
    let ended = ended.push(" RETURNING id").all().await?;
    signal_ended(tx, ended).await
}

/// Ends the sessions that act as an account, and keeps the others of its user from acting as it.
pub async fn delete_sessions_of_account(tx: &mut Tx, account_id: Id<Account>) -> Result<u64> {
    let ended = sql(tx.on(), "DELETE FROM sessions WHERE account_id = $1 RETURNING id").bind(account_id).all().await?;
    let count = signal_ended(tx, ended).await?;
    let lost = sql(tx.on(), "DELETE FROM session_accounts WHERE account_id = $1 RETURNING session_id").bind(account_id);
    let lost = lost.all().await?;
    signal_ended(tx, lost).await?;
    Ok(count)
}

/// The same for every account in a scope.
pub async fn delete_sessions_of_scope(tx: &mut Tx, scope_id: Id<Scope>) -> Result<u64> {
    let ended = sql(
        tx.on(),
        "DELETE FROM sessions WHERE account_id IN (SELECT id FROM accounts WHERE scope_id = $1) RETURNING id",
    );
    let ended = ended.bind(scope_id).all().await?;
    let count = signal_ended(tx, ended).await?;
    let lost = sql(
        tx.on(),
        "DELETE FROM session_accounts WHERE account_id IN (SELECT id FROM accounts WHERE scope_id = $1)
         RETURNING session_id",
    );
    let lost = lost.bind(scope_id).all().await?;
    signal_ended(tx, lost).await?;
    Ok(count)
}

/// How many sessions are told of one by one; more are told to look for themselves.
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

/// Erases successors whose time is over, and sessions that are.
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
