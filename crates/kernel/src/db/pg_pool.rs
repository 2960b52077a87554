//! A pool of PostgreSQL connections that reuses them without a ping in between.
//!
//! sqlx's pool pings a connection each time it is returned, which takes as long as a lookup by id. So this pool holds
//! on to the connections whose work succeeded. All others go back to sqlx, which rolls back, drains or closes them.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool as SqlxPool, PgPoolOptions, Postgres};
use sqlx::raw_sql;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::ACQUIRE_TIMEOUT;

/// The longest life of a connection: the server holds memory for each, and connections to a replaced server must end.
const MAX_LIFETIME: Duration = Duration::from_secs(30 * 60);

/// The longest idle time after which a connection is used without a ping. An older one goes back to sqlx's pool.
const TRUSTED_IDLE_TIME: Duration = Duration::from_secs(60);

/// A pool of PostgreSQL connections. Clones share it.
#[derive(Clone, Debug)]
pub struct PgPool {
    pool: SqlxPool,
    idle: Arc<Mutex<Vec<OpenConnection>>>,
    permits: Arc<Semaphore>,
}

#[derive(Debug)]
struct OpenConnection {
    connection: PoolConnection<Postgres>,
    opened_at: Instant,
    last_used_at: Instant,
}

/// An acquired connection, in a transaction after [`PooledConnection::begin_transaction`]. Dropping it returns it.
pub(super) struct PooledConnection {
    /// None once it is dropped.
    pooled: Option<OpenConnection>,
    in_transaction: bool,
    is_reusable: bool,
    pool: PgPool,
    _permit: OwnedSemaphorePermit,
}

impl PgPool {
    pub(super) async fn open(options: PgPoolOptions, connect: PgConnectOptions) -> sqlx::Result<Self> {
        let max_connections = options.get_max_connections();
        // The listener holds one connection for itself: without one more, callers could wait in sqlx's pool while a
        // connection is idle here.
        let pool =
            options.max_connections(max_connections + 1).max_lifetime(MAX_LIFETIME).connect_with(connect).await?;
        Ok(Self { pool, idle: Arc::default(), permits: Arc::new(Semaphore::new(max_connections as usize)) })
    }

    /// The underlying sqlx pool, for callers that hold a connection of their own.
    pub(super) fn pool(&self) -> &SqlxPool {
        &self.pool
    }

    /// Acquires the most recently used connection, or opens one.
    pub(super) async fn acquire(&self) -> sqlx::Result<PooledConnection> {
        let permit = timeout(ACQUIRE_TIMEOUT, Arc::clone(&self.permits).acquire_owned());
        let permit = permit.await.map_err(|_| sqlx::Error::PoolTimedOut)?.map_err(|_| sqlx::Error::PoolClosed)?;
        let idle = self.idle().pop().filter(|pooled| pooled.last_used_at.elapsed() < TRUSTED_IDLE_TIME);
        let pooled = match idle {
            Some(pooled) => pooled,
            None => {
                let (connection, now) = (self.pool.acquire().await?, Instant::now());
                OpenConnection { connection, opened_at: now, last_used_at: now }
            }
        };
        Ok(PooledConnection {
            pooled: Some(pooled),
            in_transaction: false,
            is_reusable: false,
            pool: self.clone(),
            _permit: permit,
        })
    }

    /// Closes every connection once its running work ends.
    pub(super) async fn close(&self) {
        self.permits.close();
        self.idle().clear();
        self.pool.close().await;
    }

    fn idle(&self) -> MutexGuard<'_, Vec<OpenConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
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
        &pooled.unwrap_or_else(|| unreachable!("a pooled connection exists until it is dropped")).connection
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        let pooled = self.pooled.as_mut();
        &mut pooled.unwrap_or_else(|| unreachable!("a pooled connection exists until it is dropped")).connection
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        let Some(mut pooled) = self.pooled.take() else { return };
        if !self.is_reusable {
            let in_transaction = self.in_transaction;
            tokio::spawn(async move {
                if in_transaction && raw_sql("ROLLBACK").execute(&mut *pooled.connection).await.is_err() {
                    pooled.connection.close_on_drop();
                }
            });
        } else if pooled.opened_at.elapsed() < MAX_LIFETIME {
            let mut idle = self.pool.idle();
            pooled.last_used_at = Instant::now();
            // Under the idle list's lock, so that a concurrent close either is seen here or closes this connection.
            if !self.pool.permits.is_closed() {
                idle.push(pooled);
            }
        }
    }
}
