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

use super::connect::ACQUIRE;
use super::{On, sql};
use crate::types::error::{Error, Result};

/// For how long a group takes further transactions: who ends first waits for who ends last.
const OPEN: Duration = Duration::from_millis(20);

/// Whose turn it is to write, and how many wait for theirs.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    pool: SqlitePool,
    group: Arc<Mutex<Option<Group>>>,
    waiting: Arc<AtomicUsize>,
}

/// A transaction of the database's, made of ours.
#[derive(Debug)]
struct Group {
    transaction: sqlx::Transaction<'static, Sqlite>,
    since: Instant,
    /// Those that ended well, and wait for the commit.
    ended: Vec<oneshot::Sender<Result<()>>>,
    /// Whether the last of it failed: it is undone before the others are committed, and nobody follows.
    failed: bool,
}

/// The group that is open, held by whose turn it is.
type Held = OwnedMutexGuard<Option<Group>>;

/// A transaction's turn; dropped, what it did is rolled back.
pub(super) struct Turn {
    writer: Writer,
    /// Until it ends.
    held: Option<Held>,
}

/// Counts one who waits, for as long as it does.
struct Waiting<'w>(&'w AtomicUsize);

impl<'w> Waiting<'w> {
    fn new(count: &'w AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Writer {
    pub(super) fn new(pool: SqlitePool) -> Self {
        Self { pool, group: Arc::default(), waiting: Arc::default() }
    }

    /// The pool of the one connection, for statements that are transactions of their own.
    pub(super) fn pool(&self) -> &SqlitePool {
        &self.pool
    }

    /// Begins a transaction, after those that came before it.
    pub(super) async fn begin(&self) -> Result<Turn> {
        let mut held = {
            let _waiting = Waiting::new(&self.waiting);
            timeout(ACQUIRE, Arc::clone(&self.group).lock_owned()).await.map_err(|_| sqlx::Error::PoolTimedOut)?
        };
        if held.as_ref().is_some_and(|group| !group.is_open()) {
            held = tokio::spawn(end(held)).await.map_err(Error::internal)?;
        }
        match &mut *held {
            // None is released: the commit does it, and only the newest is ever rolled back to.
            Some(group) => drop(sql(On::Sqlite(&mut group.transaction), "SAVEPOINT turn").execute().await?),
            None => *held = Some(Group::begin(&self.pool).await?),
        }
        Ok(Turn { writer: self.clone(), held: Some(held) })
    }

    fn is_waited_for(&self) -> bool {
        self.waiting.load(Ordering::SeqCst) > 0
    }

    /// Commits the group that is open, after those that wait now.
    async fn end_later(self) {
        drop(end(self.group.lock_owned().await).await);
    }
}

impl Group {
    async fn begin(pool: &SqlitePool) -> Result<Self> {
        let transaction = pool.begin_with("BEGIN IMMEDIATE").await?;
        Ok(Self { transaction, since: Instant::now(), ended: Vec::new(), failed: false })
    }

    fn is_open(&self) -> bool {
        !self.failed && self.since.elapsed() < OPEN
    }

    /// Commits all that ended well, and answers everyone.
    async fn commit(self) {
        let Self { mut transaction, ended, failed, .. } = self;
        let undone = match failed {
            true => sql(On::Sqlite(&mut transaction), "ROLLBACK TO turn").execute().await.map(drop),
            false => Ok(()),
        };
        let committed = match undone {
            Ok(()) => transaction.commit().await.map_err(Error::from),
            Err(error) => Err(error),
        };
        for one in ended {
            // Who does not wait any more was promised nothing.
            drop(one.send(committed.as_ref().copied().map_err(Error::again)));
        }
    }
}

/// Commits the group that is open, if one is, and answers the turn to be handed on.
async fn end(mut held: Held) -> Held {
    if let Some(group) = held.take() {
        group.commit().await;
    }
    held
}

impl Turn {
    /// Where its statements run.
    pub(super) fn connection(&mut self) -> &mut SqliteConnection {
        let group = self.held.as_mut().and_then(|held| held.as_mut());
        &mut group.unwrap_or_else(|| unreachable!("a turn has its group until it ends")).transaction
    }

    /// Ends it well; returns once it is committed. It is also when nobody waits for that any more.
    pub(super) async fn commit(mut self) -> Result<()> {
        let (answer, committed) = oneshot::channel();
        if let Some(mut held) = self.held.take()
            && let Some(group) = held.as_mut()
        {
            group.ended.push(answer);
            if !self.writer.is_waited_for() || !group.is_open() {
                tokio::spawn(end(held));
            } else if group.ended.len() == 1 {
                tokio::spawn(self.writer.clone().end_later());
            }
        }
        committed.await.map_err(Error::internal)?
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(mut held) = self.held.take() else { return };
        match held.as_mut() {
            Some(group) if !group.ended.is_empty() => group.failed = true,
            // Alone in its group, which is rolled back with it.
            _ => drop(held.take()),
        }
    }
}
