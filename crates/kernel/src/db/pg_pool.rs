//! PostgreSQL's connections, which hand on from one statement to the next without asking the server between.
//!
//! sqlx's pool asks whether a connection still works each time that it comes back, which takes as long as finding a row by
//! its id. So those whose work ended well stay taken from that pool and are kept here; all others go back to it, where what
//! they left is rolled back, read to its end, or closed.

use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgConnection, PgPool as SqlxPool, PgPoolOptions, Postgres};
use sqlx::raw_sql;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

use super::ACQUIRE_TIMEOUT;

/// After how long a connection is given up: the server keeps memory for each, and those to a server that is replaced are to
/// end some time.
const MAX_LIFETIME: Duration = Duration::from_secs(30 * 60);

/// For how long a connection that nobody uses is relied on; one that was longer idle goes back to be asked.
const TRUSTED_IDLE_TIME: Duration = Duration::from_secs(60);

/// So many connections to one PostgreSQL; cloning shares them.
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

/// A connection for as long as somebody needs it, in a transaction if [`PooledConnection::begin_transaction`] was called.
pub(super) struct PooledConnection {
    /// Until it is dropped.
    pooled: Option<OpenConnection>,
    in_transaction: bool,
    is_reusable: bool,
    pool: PgPool,
    _permit: OwnedSemaphorePermit,
}

impl PgPool {
    pub(super) async fn open(options: PgPoolOptions, connect: PgConnectOptions) -> sqlx::Result<Self> {
        let most = options.get_max_connections();
        // One more for who listens, which keeps its connection: nobody may wait for one there while one is idle here.
        let pool = options.max_connections(most + 1).max_lifetime(MAX_LIFETIME).connect_with(connect).await?;
        Ok(Self { pool, idle: Arc::default(), permits: Arc::new(Semaphore::new(most as usize)) })
    }

    /// The pool beneath, for what takes a connection for itself.
    pub(super) fn pool(&self) -> &SqlxPool {
        &self.pool
    }

    /// Takes the connection that was used last, or makes one.
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

    /// Closes each, after the work under way on it.
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
    /// Begins a transaction, which is rolled back if this is dropped before [`PooledConnection::commit`] returned.
    pub(super) async fn begin_transaction(&mut self) -> sqlx::Result<()> {
        self.in_transaction = true;
        raw_sql("BEGIN").execute(&mut **self).await.map(drop)
    }

    pub(super) async fn commit(mut self) -> sqlx::Result<()> {
        raw_sql("COMMIT").execute(&mut *self).await?;
        self.release();
        Ok(())
    }

    /// Its work ended well: who comes next may have it as it is.
    pub(super) fn release(mut self) {
        self.is_reusable = true;
    }
}

impl Deref for PooledConnection {
    type Target = PgConnection;

    fn deref(&self) -> &PgConnection {
        let pooled = self.pooled.as_ref();
        &pooled.unwrap_or_else(|| unreachable!("a connection is there until it is dropped")).connection
    }
}

impl DerefMut for PooledConnection {
    fn deref_mut(&mut self) -> &mut PgConnection {
        let pooled = self.pooled.as_mut();
        &mut pooled.unwrap_or_else(|| unreachable!("a connection is there until it is dropped")).connection
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        let Some(mut pooled) = self.pooled.take() else { return };
        if !self.is_reusable {
            let begun = self.in_transaction;
            tokio::spawn(async move {
                if begun && raw_sql("ROLLBACK").execute(&mut *pooled.connection).await.is_err() {
                    pooled.connection.close_on_drop();
                }
            });
        } else if pooled.opened_at.elapsed() < MAX_LIFETIME {
            let mut idle = self.pool.idle();
            pooled.last_used_at = Instant::now();
            // Closing comes first or finds it here.
            if !self.pool.permits.is_closed() {
                idle.push(pooled);
            }
        }
    }
}
