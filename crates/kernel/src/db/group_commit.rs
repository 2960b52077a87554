//! SQLite's one writer: transactions that wait for each other are committed together.
//!
//! A commit writes each changed page to the log and waits for the disk, and what many transactions write is on the same
//! pages: those at the end of tables and indexes. So a transaction that others wait for leaves the database's own open to
//! them. Each that follows begins with a savepoint, to which it is rolled back alone when it fails; all are answered after
//! the one commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sqlx::sqlite::{Sqlite, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, OwnedMutexGuard, oneshot};
use tokio::time::timeout;

use super::{ACQUIRE_TIMEOUT, Executor, sql};
use crate::types::error::{Error, Result};

/// For how long a group takes further transactions: who ends first waits for who ends last.
const GROUP_OPEN_TIME: Duration = Duration::from_millis(20);

/// Whose turn it is to write, and how many wait for theirs.
#[derive(Clone, Debug)]
pub(super) struct GroupCommit {
    pool: SqlitePool,
    group: Arc<Mutex<Option<TransactionGroup>>>,
    waiting: Arc<AtomicUsize>,
}

/// A transaction of the database's, made of ours.
#[derive(Debug)]
struct TransactionGroup {
    transaction: sqlx::Transaction<'static, Sqlite>,
    opened_at: Instant,
    /// Those that ended well, and wait for the commit.
    awaiting_commit: Vec<oneshot::Sender<Result<()>>>,
    /// Whether the last of it failed: it is undone before the others are committed, and nobody follows.
    failed: bool,
}

/// The group that is open, held by whose turn it is.
type GroupGuard = OwnedMutexGuard<Option<TransactionGroup>>;

/// A transaction's turn; dropped, what it did is rolled back.
pub(super) struct WriteTransaction {
    writer: GroupCommit,
    /// Until it ends.
    guard: Option<GroupGuard>,
}

/// Counts one who waits, for as long as it does.
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

    /// The pool of the one connection, for statements that are transactions of their own.
    pub(super) fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Begins a transaction, after those that came before it.
    pub(super) async fn begin_transaction(&self) -> Result<WriteTransaction> {
        let mut held = {
            let _waiting = WaitingCount::new(&self.waiting);
            timeout(ACQUIRE_TIMEOUT, Arc::clone(&self.group).lock_owned())
                .await
                .map_err(|_| sqlx::Error::PoolTimedOut)?
        };
        if held.as_ref().is_some_and(|group| !group.is_open()) {
            held = tokio::spawn(commit_group(held)).await.map_err(Error::internal)?;
        }
        match &mut *held {
            // None is released: the commit does it, and only the newest is ever rolled back to.
            Some(group) => drop(sql(Executor::Sqlite(&mut group.transaction), "SAVEPOINT turn").execute().await?),
            None => *held = Some(TransactionGroup::begin_group(&self.pool).await?),
        }
        Ok(WriteTransaction { writer: self.clone(), guard: Some(held) })
    }

    fn is_waited_for(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > 0
    }

    /// Commits the group that is open, after those that wait now.
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

    /// Commits all that ended well, and answers everyone.
    async fn commit(self) {
        let Self { mut transaction, awaiting_commit: ended, failed, .. } = self;
        let undone = match failed {
            true => sql(Executor::Sqlite(&mut transaction), "ROLLBACK TO turn").execute().await.map(drop),
            false => Ok(()),
        };
        let committed = match undone {
            Ok(()) => transaction.commit().await.map_err(Error::from),
            Err(error) => Err(error),
        };
        for one in ended {
            // Who does not wait any more was promised nothing.
            drop(one.send(committed.as_ref().copied().map_err(Error::duplicate)));
        }
    }
}

/// Commits the group that is open, if one is, and answers the turn to be handed on.
async fn commit_group(mut held: GroupGuard) -> GroupGuard {
    if let Some(group) = held.take() {
        group.commit().await;
    }
    held
}

impl WriteTransaction {
    /// Where its statements run.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        let group = self.guard.as_mut().and_then(|held| held.as_mut());
        &mut group.unwrap_or_else(|| unreachable!("a turn has its group until it ends")).transaction
    }

    /// Ends it well; returns once it is committed. It is also when nobody waits for that any more.
    pub(super) async fn commit(mut self) -> Result<()> {
        let (answer, committed) = oneshot::channel();
        if let Some(mut held) = self.guard.take()
            && let Some(group) = held.as_mut()
        {
            group.awaiting_commit.push(answer);
            if !self.writer.is_waited_for() || !group.is_open() {
                tokio::spawn(commit_group(held));
            } else if group.awaiting_commit.len() == 1 {
                tokio::spawn(self.writer.clone().commit_after_waiting());
            }
        }
        committed.await.map_err(Error::internal)?
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        let Some(mut held) = self.guard.take() else { return };
        match held.as_mut() {
            Some(group) if !group.awaiting_commit.is_empty() => group.failed = true,
            // Alone in its group, which is rolled back with it.
            _ => drop(held.take()),
        }
    }
}
