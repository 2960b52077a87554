//! Checks that a session is active; every request with an access token asks for it.

use std::sync::Arc;

use super::{Account, Caller, Session, TokenCodec};
use crate::db::batcher::Batcher;
use crate::db::{Db, Executor, sql};
use crate::types::clock::Clock;
use crate::types::error::Result;
use crate::types::id::Id;

/// Batches concurrent checks. The key is a session and the account it acts as; the value is true if it may act as it.
type ActiveBatcher = Batcher<(), (Id<Session>, Id<Account>), bool>;

/// The database, clock and token codec that sessions use. A clone shares them.
#[derive(Clone)]
pub struct Sessions {
    /// The open database.
    pub db: Db,
    /// The source of the present instant.
    pub clock: Clock,
    /// Encodes and decodes tokens.
    pub tokens: TokenCodec,
    active: Arc<ActiveBatcher>,
}

impl Sessions {
    /// Creates the sessions of a database with the codec of their tokens.
    pub fn new(db: Db, clock: Clock, tokens: TokenCodec) -> Self {
        Self { db, clock, tokens, active: Arc::default() }
    }
}

/// Returns true if the caller's session still exists and may still act as the account. Every request with an access token
/// asks this, so concurrent checks share one query.
pub async fn is_active(sessions: &Sessions, caller: &Caller) -> Result<bool> {
    is_session_active(sessions, caller.session_id, caller.account_id).await
}

/// Returns true if a session still exists and may still act as an account.
pub async fn is_session_active(sessions: &Sessions, session: Id<Session>, account: Id<Account>) -> Result<bool> {
    let db = sessions.db.prepared();
    let query = move |keys| {
        let db = db.clone();
        async move { find_active(db.read(), keys).await }
    };
    sessions.active.load((), (session, account), query).await
}

async fn find_active(on: Executor<'_>, keys: Vec<(Id<Session>, Id<Account>)>) -> Result<Vec<bool>> {
    let active = sql(on, "SELECT session_id, account_id FROM session_accounts WHERE session_id");
    let active: Vec<(Id<Session>, Id<Account>)> = active.push_any(keys.iter().map(|key| key.0)).all().await?;
    Ok(keys.iter().map(|key| active.contains(key)).collect())
}
