//! Group commit for SQLite's single writer: queued transactions run one after the other as savepoints of one SQLite
//! transaction, and their callers are answered after it commits.
//!
//! A commit writes every changed page to the log and waits for the disk. Concurrent transactions mostly change the same
//! pages (the ends of tables and indexes), so one commit for all writes far less. A failed transaction is rolled back
//! to its savepoint alone.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};
use tokio::time::{Instant, timeout};

use super::{ACQUIRE_TIMEOUT, Executor, sql};
use crate::types::error::{Error, Result};

/// The longest time a group accepts transactions, because the first one waits for the last one's end.
const GROUP_OPEN_TIME: Duration = Duration::from_millis(20);

/// The writer's open group, and the number of transactions that wait to begin.
#[derive(Clone, Debug)]
pub(super) struct GroupCommit {
    pool: SqlitePool,
    group: Arc<Mutex<Option<TransactionGroup>>>,
    waiting: Arc<AtomicUsize>,
}

/// A SQLite transaction that holds several of ours.
#[derive(Debug)]
struct TransactionGroup {
    transaction: sqlx::Transaction<'static, Sqlite>,
    opened_at: Instant,
    /// The callers whose transactions succeeded and wait for the commit.
    awaiting_commit: Vec<oneshot::Sender<Result<()>>>,
    /// True if the newest transaction failed. It is rolled back before the others commit, and the group accepts no
    /// more.
    failed: bool,
}

/// The exclusive guard of the open group, guard by the running transaction.
type GroupGuard = OwnedMutexGuard<Option<TransactionGroup>>;

/// A running transaction of the group. Dropping it rolls it back.
pub(super) struct WriteTransaction {
    writer: GroupCommit,
    /// None once the transaction has ended.
    guard: Option<GroupGuard>,
}

/// Counts one waiting transaction until it is dropped.
struct WaitingCount<'w>(&'w AtomicUsize);

impl<'w> WaitingCount<'w> {
    fn new(count: &'w AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count)
    }
}

impl Drop for WaitingCount<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl GroupCommit {
    pub(super) fn new(pool: SqlitePool) -> Self {
        Self { pool, group: Arc::default(), waiting: Arc::default() }
    }

    /// The pool of the writer connection, for statements that are their own transactions.
    pub(super) fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Begins a transaction after the ones that queued before it.
    pub(super) async fn begin_transaction(&self) -> Result<WriteTransaction> {
        let mut guard = {
            let _waiting = WaitingCount::new(&self.waiting);
            timeout(ACQUIRE_TIMEOUT, Arc::clone(&self.group).lock_owned())
                .await
                .map_err(|_| sqlx::Error::PoolTimedOut)?
        };
        if guard.as_ref().is_some_and(|group| !group.is_open()) {
            guard = tokio::spawn(commit_group(guard)).await.map_err(Error::internal)?;
        }
        match &mut *guard {
            // Savepoints are never released: the commit ends them, and only the newest is ever rolled back to.
            Some(group) => drop(sql(Executor::Sqlite(&mut group.transaction), "SAVEPOINT turn").execute().await?),
            None => *guard = Some(TransactionGroup::begin_group(&self.pool).await?),
        }
        Ok(WriteTransaction { writer: self.clone(), guard: Some(guard) })
    }

    fn is_waited_for(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > 0
    }

    /// Commits the open group after the transactions that wait now.
    async fn commit_after_waiting(self) {
        drop(commit_group(self.group.lock_owned().await).await);
    }
}

impl TransactionGroup {
    async fn begin_group(pool: &SqlitePool) -> Result<Self> {
        let transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
        Ok(Self { transaction, opened_at: Instant::now(), awaiting_commit: Vec::new(), failed: false })
    }

    fn is_open(&self) -> bool {
        !self.failed && self.opened_at.elapsed() < GROUP_OPEN_TIME
    }

    /// Commits the successful transactions and answers their callers.
    async fn commit(self) {
        let Self { mut transaction, awaiting_commit, failed, .. } = self;
        let rolled_back = match failed {
            true => sql(Executor::Sqlite(&mut transaction), "ROLLBACK TO turn").execute().await.map(drop),
            false => Ok(()),
        };
        let committed = match rolled_back {
            Ok(()) => transaction.commit().await.map_err(Error::from),
            Err(error) => Err(error),
        };
        for caller in awaiting_commit {
            // A cancelled caller receives nothing.
            drop(caller.send(committed.as_ref().copied().map_err(Error::duplicate)));
        }
    }
}

/// Commits the open group, if there is one, and returns its guard.
async fn commit_group(mut guard: GroupGuard) -> GroupGuard {
    if let Some(group) = guard.take() {
        group.commit().await;
    }
    guard
}

impl WriteTransaction {
    /// The connection that the transaction's statements run on.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        let group = self.guard.as_mut().and_then(|guard| guard.as_mut());
        &mut group.unwrap_or_else(|| unreachable!("a transaction has its group until it ends")).transaction
    }

    /// Commits the transaction, and returns once its group is committed. A cancelled caller does not stop the commit.
    pub(super) async fn commit(mut self) -> Result<()> {
        let (answer, committed) = oneshot::channel();
        if let Some(mut guard) = self.guard.take()
            && let Some(group) = guard.as_mut()
        {
            group.awaiting_commit.push(answer);
            if !self.writer.is_waited_for() || !group.is_open() {
                tokio::spawn(commit_group(guard));
            } else if group.awaiting_commit.len() == 1 {
                tokio::spawn(self.writer.clone().commit_after_waiting());
            }
        }
        committed.await.map_err(Error::internal)?
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        let Some(mut guard) = self.guard.take() else { return };
        match guard.as_mut() {
            Some(group) if !group.awaiting_commit.is_empty() => group.failed = true,
            // It is the only transaction of its group, so dropping the group rolls it back.
            _ => drop(guard.take()),
        }
    }
}
