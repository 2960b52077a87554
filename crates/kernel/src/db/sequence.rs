//! The next numbers of counters, which transactions take without waiting for each other's end.

use uuid::Uuid;

use super::{Db, Executor, sql};
use crate::db::batcher::Batcher;
use crate::types::error::Result;
use crate::types::id::Id;

/// Those who ask for a number of the same counter at once.
pub(super) type SequenceBatcher = Batcher<Sequence, (), i64>;

/// A counter: the statement that adds to it, whose it is, and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sequence {
    pub(super) update_sql: &'static str,
    pub(super) owner: Uuid,
    pub(super) name: String,
}

impl Sequence {
    /// Adds so many, and answers the last of them.
    pub(super) async fn update_and_return(&self, on: Executor<'_>, count: i64) -> Result<i64> {
        let owner = Id::<()>::from(self.owner);
        sql(on, self.update_sql).bind(owner).bind(self.name.clone()).bind(count).scalar().await
    }

    /// The next number, beside transactions. Those who ask at once have theirs of one statement, in the order in which they
    /// asked.
    pub(super) async fn next_value(self, db: &Db) -> Result<i64> {
        let (aside, counter) = (db.async_commit(), self.clone());
        let ask = move |asked: Vec<()>| {
            let (aside, counter, count) = (aside.clone(), counter.clone(), asked.len() as i64);
            async move {
                let last = counter.update_and_return(aside.write(), count).await?;
                Ok((last - count + 1..=last).collect())
            }
        };
        db.sequences.load(self, (), ask).await
    }
}
