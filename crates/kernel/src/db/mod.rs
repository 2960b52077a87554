//! The database: SQLite or PostgreSQL behind one interface, so that most queries are written once.
//!
//! SQLite has one writer connection and a pool of readers. A write transaction waits for the writer when it begins, so
//! that it cannot fail later because another one writes.

pub mod backup;
mod batch;
pub mod batcher;
mod child;
mod connect;
mod dialect;
mod file_lock;
mod group_commit;
mod insert;
mod json_list;
mod migrate;
mod pg_pool;
pub mod seed;
mod sequence;
mod server_lock;
mod signal;
mod sql;
mod storage_health;

pub use crate::decode_from_json_text;
pub use batch::Batch;
pub use child::{Child, delete_child, insert_or_update_child};
pub use dialect::RowLock;
pub use file_lock::FileLock;
pub use insert::Insert;
pub use json_list::JsonList;
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
use crate::kill_point;
use crate::types::error::Result;
use crate::types::id::Id;

/// The longest time a request waits for a connection before it fails with 503.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(20);

/// The open database. Clones share its connections.
#[derive(Clone, Debug)]
pub struct Db {
    pools: Pools,
    /// The PostgreSQL pool that caches generic plans ([`Db::prepared`]).
    prepared: Option<PgPool>,
    /// The PostgreSQL pool for single statements beside transactions ([`Db::async_commit`]).
    async_commit: Option<PgPool>,
    migrations: &'static Migrations,
    sequences: Arc<SequenceBatcher>,
    server: Arc<ServerId>,
    storage: Arc<StorageHealth>,
    signals: broadcast::Sender<Signal>,
}

#[derive(Clone, Debug)]
enum Pools {
    /// A SQLite file: many readers, one writer.
    Sqlite {
        /// The read-only connections.
        read: SqlitePool,
        /// The writer connection.
        write: GroupCommit,
        /// The path of the file.
        path: PathBuf,
    },
    /// A PostgreSQL database.
    Postgres(PgPool),
}

/// The executor of a statement: a pool, or the connection of a transaction.
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

/// A transaction. Dropping it without [`Tx::commit`] rolls it back.
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
    /// Runs a statement that only reads, outside of a transaction.
    pub fn read(&self) -> Executor<'_> {
        match &self.pools {
            Pools::Sqlite { read, .. } => Executor::SqlitePool(read),
            Pools::Postgres(pool) => Executor::PostgresPool(pool),
        }
    }

    /// Runs one writing statement as its own transaction. Do not call it while a [`Tx`] is open: SQLite has one writer,
    /// so the two would deadlock.
    pub fn write(&self) -> Executor<'_> {
        match &self.pools {
            Pools::Sqlite { write, .. } => Executor::SqlitePool(write.pool()),
            Pools::Postgres(pool) => Executor::PostgresPool(pool),
        }
    }

    /// The same database with cached generic plans: PostgreSQL plans a statement once per connection. Use it for
    /// frequent lookups by key; searches, lists and imports need a plan for their values.
    pub fn prepared(&self) -> Self {
        let pools = self.prepared.clone().map_or_else(|| self.pools.clone(), Pools::Postgres);
        Self { pools, ..self.clone() }
    }

    /// The same database for single statements beside an open transaction. Their connections are never held by a
    /// transaction, so waiting for one cannot deadlock. PostgreSQL commits them asynchronously (chapter 30.4): the log
    /// keeps the order of commits, so a later durable commit makes them durable too.
    fn async_commit(&self) -> Self {
        let pools = self.async_commit.clone().map_or_else(|| self.pools.clone(), Pools::Postgres);
        Self { pools, ..self.clone() }
    }

    /// Returns true if other servers can use the database too. A SQLite file has one server.
    pub fn is_shared(&self) -> bool {
        matches!(self.pools, Pools::Postgres(_))
    }

    /// Begins a transaction that may write.
    pub async fn begin(&self) -> Result<Tx> {
        let inner = match &self.pools {
            Pools::Sqlite { write, .. } => Inner::Sqlite(write.begin_transaction().await?),
            Pools::Postgres(pool) => {
                let mut connection = pool.acquire().await?;
                connection.begin_transaction().await?;
                Inner::Postgres(connection)
            }
        };
        Ok(Tx { inner, db: self.clone(), signals: Vec::new() })
    }

    /// Closes every connection once its running work ends.
    pub async fn close(&self) {
        for pool in self.prepared.iter().chain(&self.async_commit) {
            pool.close();
        }
        match &self.pools {
            Pools::Sqlite { read, write, .. } => {
                read.close().await;
                write.pool().close().await;
            }
            Pools::Postgres(pool) => pool.close(),
        }
    }
}

impl Executor<'_> {
    /// Borrows the executor again, for a function that runs several statements on it.
    pub fn reborrow(&mut self) -> Executor<'_> {
        match self {
            Self::SqlitePool(pool) => Executor::SqlitePool(pool),
            Self::Sqlite(connection) => Executor::Sqlite(connection),
            Self::PostgresPool(pool) => Executor::PostgresPool(pool),
            Self::Postgres(connection) => Executor::Postgres(connection),
        }
    }
}

impl Tx {
    /// The executor of the transaction's connection.
    pub fn on(&mut self) -> Executor<'_> {
        match &mut self.inner {
            Inner::Sqlite(transaction) => Executor::Sqlite(transaction.connection()),
            Inner::Postgres(connection) => Executor::Postgres(connection),
        }
    }

    /// The next value of a counter. The statement `add` adds `$3` to the counter of owner `$1` and name `$2` and
    /// returns it. On PostgreSQL the counter commits on its own connection: callers do not wait for this transaction,
    /// and a rollback leaves a gap. `add` must not wait for a lock that this transaction holds.
    pub async fn next_value<T>(&mut self, add: &'static str, owner: Id<T>, name: String) -> Result<i64> {
        let counter = Sequence { update_sql: add, owner: owner.uuid(), name };
        if self.db.is_shared() {
            counter.next_value(&self.db).await
        } else {
            counter.update_and_return(self.on(), 1).await
        }
    }

    /// Sends a signal when the transaction commits, also to the other processes.
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

    /// Sends a signal in this process when the transaction commits. A statement of the transaction must notify the
    /// other processes.
    pub fn signal_locally(&mut self, signal: Signal) {
        if !self.signals.contains(&signal) {
            self.signals.push(signal);
        }
    }

    /// Commits the transaction and sends its signals. A failure leaves nothing written.
    pub async fn commit(self) -> Result<()> {
        kill_point::reach();
        match self.inner {
            Inner::Sqlite(transaction) => transaction.commit().await?,
            Inner::Postgres(connection) => connection.commit().await?,
        }
        kill_point::reach();
        self.signals.into_iter().for_each(|signal| self.db.broadcast(signal));
        Ok(())
    }
}
