//! Sequences: counters whose next value a transaction takes without waiting for other transactions to end.

use uuid::Uuid;

use super::{Db, Executor, sql};
use crate::db::batcher::Batcher;
use crate::types::error::Result;
use crate::types::id::Id;

/// Batches concurrent requests for values of the same counter.
pub(super) type SequenceBatcher = Batcher<Sequence, (), i64>;

/// A counter: its update statement, owner and name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sequence {
    pub(super) update_sql: &'static str,
    pub(super) owner: Uuid,
    pub(super) name: String,
}

impl Sequence {
    /// Adds `count` to the counter and returns its new value.
    pub(super) async fn update_and_return(&self, on: Executor<'_>, count: i64) -> Result<i64> {
        let owner = Id::<()>::from(self.owner);
        sql(on, self.update_sql).bind(owner).bind(self.name.clone()).bind(count).scalar().await
    }

    /// The next value, committed outside of the caller's transaction. Concurrent callers share one statement and
    /// receive their values in the order of their calls.
    pub(super) async fn next_value(self, db: &Db) -> Result<i64> {
        let (async_db, counter) = (db.async_commit(), self.clone());
        let load_batch = move |callers: Vec<()>| {
            let (async_db, counter, count) = (async_db.clone(), counter.clone(), callers.len() as i64);
            async move {
                let last = counter.update_and_return(async_db.write(), count).await?;
                Ok((last - count + 1..=last).collect())
            }
        };
        db.sequences.load(self, (), load_batch).await
    }
}
