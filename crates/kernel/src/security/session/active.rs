//! The sessions that live, which every call with a token asks about.

use std::sync::Arc;

use super::{Account, Caller, Session, TokenCodec};
use crate::db::batcher::Batcher;
use crate::db::{Db, Executor, Sql, sql};
use crate::types::clock::Clock;
use crate::types::error::Result;
use crate::types::id::Id;

/// The questions that callers ask at once: a session and the account it is to act as, and whether it may.
type ActiveBatcher = Batcher<(), (Id<Session>, Id<Account>), bool>;

/// The parts that sessions stand on; cloning shares them.
#[derive(Clone)]
pub struct Sessions {
    /// The open database.
    pub db: Db,
    /// The source of the present instant.
    pub clock: Clock,
    /// Makes and reads tokens.
    pub tokens: TokenCodec,
    active: Arc<ActiveBatcher>,
}

impl Sessions {
    /// Sessions in a database, whose tokens these are.
    pub fn new(db: Db, clock: Clock, tokens: TokenCodec) -> Self {
        Self { db, clock, tokens, active: Arc::default() }
    }
}

/// Whether a caller's session still lives and may still act as the account. Every call with a token asks it, so those that
/// come at once ask together.
pub async fn is_active(sessions: &Sessions, caller: &Caller) -> Result<bool> {
    let db = sessions.db.prepared();
    let ask = move |seats| {
        let db = db.clone();
        async move { find_active(db.read(), seats).await }
    };
    sessions.active.load((), (caller.session_id, caller.account_id), ask).await
}

async fn find_active(on: Executor<'_>, seats: Vec<(Id<Session>, Id<Account>)>) -> Result<Vec<bool>> {
    let text = Sql {
        sqlite: "SELECT session_id, account_id FROM session_accounts WHERE session_id IN (SELECT value FROM json_each($1))",
        pg: "SELECT session_id, account_id FROM session_accounts WHERE session_id = ANY ($1)",
    };
    let live: Vec<(Id<Session>, Id<Account>)> = sql(on, text).bind_ids(seats.iter().map(|seat| seat.0)).all().await?;
    Ok(seats.iter().map(|seat| live.contains(seat)).collect())
}
