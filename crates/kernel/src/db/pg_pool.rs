//! A pool of PostgreSQL connections that reuses them without a ping for each use.
//!
//! sqlx's pool pings a connection each time it is returned, which takes as long as a lookup by id. So the connections
//! are pooled by deadpool: it reuses those whose work succeeded as they are, and the others after a rollback or a ping.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{
    BuildError, Manager, Metrics, Object, Pool, PoolError, QueueMode, RecycleError, RecycleResult, Timeouts,
};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions, Connection, raw_sql};

use super::ACQUIRE_TIMEOUT;

/// The longest life of a connection: the server holds memory for each, and connections to a replaced server must end.
const MAX_LIFETIME: Duration = Duration::from_secs(30 * 60);

/// The age of the last use from which a connection is pinged before it is used.
const TRUSTED_IDLE_TIME: Duration = Duration::from_secs(60);

/// The first wait before connecting again to a server that starts or has no connection free. Each further wait doubles.
const RECONNECT_DELAY: Duration = Duration::from_millis(10);

/// A pool of PostgreSQL connections. Clones share it.
#[derive(Clone, Debug)]
pub struct PgPool(Pool<Connections>);

/// Opens and recycles the connections of a pool.
#[derive(Debug)]
struct Connections(PgConnectOptions);

/// An acquired connection, in a transaction after [`PooledConnection::begin_transaction`]. Dropping it returns it.
pub(super) struct PooledConnection {
    /// None once it is dropped.
    pooled: Option<Object<Connections>>,
    in_transaction: bool,
    is_reusable: bool,
}

impl Manager for Connections {
    type Type = PgConnection;
    type Error = sqlx::Error;

    /// Connects, and waits for a server that starts: the pool's time-out ends the wait.
    async fn create(&self) -> sqlx::Result<PgConnection> {
        let mut delay = RECONNECT_DELAY;
        loop {
            match self.0.connect().await {
                Err(error) if is_transient(&error) => tokio::time::sleep(delay).await,
                connected => return connected,
            }
            delay *= 2;
        }
    }

    async fn recycle(&self, connection: &mut PgConnection, metrics: &Metrics) -> RecycleResult<sqlx::Error> {
        if metrics.age() > MAX_LIFETIME {
            return Err(RecycleError::message("the connection is old"));
        }
        if metrics.last_used() > TRUSTED_IDLE_TIME {
            connection.ping().await?;
        }
        Ok(())
    }
}

/// Returns true if a server that refused a connection may accept one soon: 53300 too many connections, 57P03 cannot
/// connect now (PostgreSQL, appendix A, error codes).
fn is_transient(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::ConnectionRefused,
        sqlx::Error::Database(error) => error.code().is_some_and(|code| matches!(&*code, "53300" | "57P03")),
        _ => false,
    }
}

impl PgPool {
    /// Opens a pool with its first connection.
    pub(super) async fn open(options: PgConnectOptions, max_connections: usize) -> sqlx::Result<Self> {
        let pool = Pool::builder(Connections(options))
            .max_size(max_connections)
            .queue_mode(QueueMode::Lifo)
            .timeouts(Timeouts {
                wait: Some(ACQUIRE_TIMEOUT),
                create: Some(ACQUIRE_TIMEOUT),
                recycle: Some(ACQUIRE_TIMEOUT),
            })
            .runtime(Runtime::Tokio1)
            .build();
        let pool = Self(pool.unwrap_or_else(|BuildError::NoRuntimeSpecified| unreachable!("the runtime is specified")));
        pool.acquire().await?.release();
        Ok(pool)
    }

    /// The options of its connections, for a connection of its own.
    pub(super) fn connect_options(&self) -> &PgConnectOptions {
        &self.0.manager().0
    }

    /// Acquires the most recently used connection, or opens one.
    pub(super) async fn acquire(&self) -> sqlx::Result<PooledConnection> {
        let pooled = self.0.get().await.map_err(|error| match error {
            PoolError::Backend(error) => error,
            PoolError::Closed => sqlx::Error::PoolClosed,
            _ => sqlx::Error::PoolTimedOut,
        })?;
        Ok(PooledConnection { pooled: Some(pooled), in_transaction: false, is_reusable: false })
    }

    /// Closes every connection: an idle one now, the others once their work ends.
    pub(super) fn close(&self) {
        self.0.close();
    }

    pub(super) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

impl PooledConnection {
    /// Begins a transaction. Dropping the connection before [`PooledConnection::commit`] returns rolls it back.
    pub(super) async fn begin_transaction(&mut self) -> sqlx::Result<()> {
        self.in_transaction = true;
        raw_sql("BEGIN").execute(&mut **self).await.map(drop)
    }

    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        raw_sql("COMMIT").execute(&mut *self).await?;
        self.release();
        Ok(())
    }

    /// Returns the connection after successful work, so that the next caller uses it as it is.
    pub(super) fn release(mut self) {
        self.is_reusable = true;
    }
}

impl Deref for PooledConnection {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        let pooled = self.pooled.as_ref();
        pooled.unwrap_or_else(|| unreachable!("a pooled connection exists until it is dropped"))
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        let pooled = self.pooled.as_mut();
        pooled.unwrap_or_else(|| unreachable!("a pooled connection exists until it is dropped"))
    }
}

impl Drop for PooledConnection {
    /// Returns a connection whose work failed or was abandoned only after a rollback or a ping, which also reads what
    /// the server still sends. A connection whose rollback or ping fails is closed.
    fn drop(&mut self) {
        let Some(mut pooled) = self.pooled.take().filter(|_| !self.is_reusable) else { return };
        let in_transaction = self.in_transaction;
        tokio::spawn(async move {
            let cleaned = match in_transaction {
                true => raw_sql("ROLLBACK").execute(&mut *pooled).await.map(drop),
                false => pooled.ping().await,
            };
            if cleaned.is_err() {
                drop(Object::take(pooled));
            }
        });
    }
}
