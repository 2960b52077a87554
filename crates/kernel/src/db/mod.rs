//! The database: SQLite or PostgreSQL behind one surface, so that a query is written once.
//!
//! Nothing here knows a table. SQLite has one writer connection and a pool of readers; a transaction there waits for the
//! writer's turn at its start and never fails in its middle.

pub mod backup;
mod batch;
pub mod batcher;
mod connect;
mod file_lock;
mod group_commit;
mod migrate;
mod pg_pool;
pub mod seed;
mod sequence;
mod server_lock;
mod signal;
mod sql;
mod storage_health;

pub use batch::Batch;
pub use file_lock::FileLock;
pub use migrate::{Migrations, SchemaStatus};
pub use pg_pool::PgPool;
pub use signal::{Signal, SignalReceiver};
pub use sql::{BindValue, FromAnyRow, Sql, Statement, sql};
pub use storage_health::StorageHealth;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::sqlite::{SqliteConnection, SqlitePool};
use tokio::sync::broadcast;

use self::group_commit::{GroupCommit, WriteTransaction};
use self::pg_pool::PooledConnection;
use self::sequence::{Sequence, SequenceBatcher};
use self::server_lock::ServerId;
use crate::types::error::Result;
use crate::types::id::Id;

/// The longest wait of a request for a connection; then it is answered 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(20);

/// The open database; cloning it shares it.
#[derive(Clone, Debug)]
pub struct Db {
    pools: Pools,
    /// On PostgreSQL, the pool whose connections keep their plans ([`Db::prepared`]).
    prepared: Option<PgPool>,
    /// On PostgreSQL, the pool that nobody holds a connection of ([`Db::async_commit`]).
    async_commit: Option<PgPool>,
    migrations: &'static Migrations,
    sequences: Arc<SequenceBatcher>,
    server: Arc<ServerId>,
    storage: Arc<StorageHealth>,
    signals: broadcast::Sender<Signal>,
}

#[derive(Clone, Debug)]
enum Pools {
    /// One file: many readers, one writer.
    Sqlite {
        /// Connections that can only read.
        read: SqlitePool,
        /// The one connection that writes.
        write: GroupCommit,
        /// Where it is.
        path: PathBuf,
    },
    /// A PostgreSQL database.
    Postgres(PgPool),
}

/// Where a statement runs: a pool's next connection, or the connection of a transaction.
pub enum Executor<'c> {
    /// Any connection of a SQLite pool.
    SqlitePool(&'c SqlitePool),
    /// One SQLite connection.
    Sqlite(&'c mut SqliteConnection),
    /// Any connection of a PostgreSQL pool.
    PostgresPool(&'c PgPool),
    /// One PostgreSQL connection.
    Postgres(&'c mut PgConnection),
}

/// A transaction; dropped without [`Tx::commit`], it is rolled back.
pub struct Tx {
    inner: Inner,
    db: Db,
    signals: Vec<Signal>,
}

enum Inner {
    Sqlite(WriteTransaction),
    Postgres(PooledConnection),
}

impl Db {
    /// For a statement that only reads, outside of a transaction.
    pub fn read(&self) -> Executor<'_> {
        match &self.pools {
            Pools::Sqlite { read, .. } => Executor::SqlitePool(read),
            Pools::Postgres(pool) => Executor::PostgresPool(pool),
        }
    }

    /// For one statement that writes, its own transaction. Never while holding a [`Tx`]: SQLite has one writer.
    pub fn write(&self) -> Executor<'_> {
        match &self.pools {
            Pools::Sqlite { write, .. } => Executor::SqlitePool(write.pool()),
            Pools::Postgres(pool) => Executor::PostgresPool(pool),
        }
    }

    /// The same database for what is run all the time and finds its rows by their keys: PostgreSQL plans it once a
    /// connection. What is searched, listed or imported is planned anew for the values it is run with.
    pub fn prepared(&self) -> Self {
        let pools = self.prepared.clone().map_or_else(|| self.pools.clone(), Pools::Postgres);
        Self { pools, ..self.clone() }
    }

    /// The same database for statements of their own beside a transaction, which may so wait for them: nobody holds one of their
    /// connections. PostgreSQL does not wait for the disk there: what they write is as durable as what is committed after it,
    /// because its log is written in the order of commits (Asynchronous Commit, chapter 30.4).
    fn async_commit(&self) -> Self {
        let pools = self.async_commit.clone().map_or_else(|| self.pools.clone(), Pools::Postgres);
        Self { pools, ..self.clone() }
    }

    /// Whether other processes may write to it too: SQLite's file is one server's.
    pub fn is_shared(&self) -> bool {
        matches!(self.pools, Pools::Postgres(_))
    }

    /// Begins a transaction that may write.
    pub async fn begin(&self) -> Result<Tx> {
        let inner = match &self.pools {
            Pools::Sqlite { write, .. } => Inner::Sqlite(write.begin_transaction().await?),
            Pools::Postgres(pool) => {
                let mut taken = pool.acquire().await?;
                taken.begin_transaction().await?;
                Inner::Postgres(taken)
            }
        };
        Ok(Tx { inner, db: self.clone(), signals: Vec::new() })
    }

    /// Closes every connection, after the work under way on them.
    pub async fn close(&self) {
        for pool in self.prepared.iter().chain(&self.async_commit) {
            pool.close().await;
        }
        match &self.pools {
            Pools::Sqlite { read, write, .. } => {
                read.close().await;
                write.pool().close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }
}

impl Executor<'_> {
    /// The same place once more, for a function that runs several statements there.
    pub fn reborrow(&mut self) -> Executor<'_> {
        match self {
            Self::SqlitePool(pool) => Executor::SqlitePool(pool),
            Self::Sqlite(one) => Executor::Sqlite(one),
            Self::PostgresPool(pool) => Executor::PostgresPool(pool),
            Self::Postgres(one) => Executor::Postgres(one),
        }
    }
}

impl Tx {
    /// For a statement within the transaction.
    pub fn on(&mut self) -> Executor<'_> {
        match &mut self.inner {
            Inner::Sqlite(turn) => Executor::Sqlite(turn.connection()),
            Inner::Postgres(tx) => Executor::Postgres(tx),
        }
    }

    /// The next number of a counter: `add` adds `$3` to that of an owner `$1` with a name `$2`, and answers it. Nobody who asks
    /// for one waits until this transaction ends, and on PostgreSQL one that is rolled back leaves its number out. Nothing
    /// that the transaction holds may be what `add` waits for.
    pub async fn next_value<T>(&mut self, add: &'static str, owner: Id<T>, name: String) -> Result<i64> {
        let counter = Sequence { update_sql: add, owner: owner.uuid(), name };
        if self.db.is_shared() {
            counter.next_value(&self.db).await
        } else {
            counter.update_and_return(self.on(), 1).await
        }
    }

    /// Tells those who wait for it, once the transaction is committed.
    pub async fn signal(&mut self, signal: Signal) -> Result<()> {
        if self.signals.contains(&signal) {
            return Ok(());
        }
        if signal.crosses_processes() && matches!(self.inner, Inner::Postgres(_)) {
            sql(self.on(), "SELECT pg_notify('hub', $1)").bind(signal.to_string()).execute().await?;
        }
        self.signal_locally(signal);
        Ok(())
    }

    /// As [`Tx::signal`] in this process; other processes are told by a statement of the transaction.
    pub fn signal_locally(&mut self, signal: Signal) {
        if !self.signals.contains(&signal) {
            self.signals.push(signal);
        }
    }

    /// Makes all of it true, or fails and leaves nothing.
    pub async fn commit(self) -> Result<()> {
        match self.inner {
            Inner::Sqlite(turn) => turn.commit().await?,
            Inner::Postgres(tx) => tx.commit().await?,
        }
        self.signals.into_iter().for_each(|signal| self.db.broadcast(signal));
        Ok(())
    }
}
