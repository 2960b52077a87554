//! The id of this server among the servers of a database, and the check whether another server is alive.
//!
//! On PostgreSQL a server holds an advisory lock of its id on its own connection, so the lock ends with the process. A
//! SQLite file has one server, so any other id belongs to a server that ended.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection, query_scalar};
use tokio::time::timeout;

use super::{Db, Pools, sql};
use crate::types::error::Result;

/// The time between two pings of the connection that holds the lock, and before reconnecting.
const PING_INTERVAL: Duration = Duration::from_secs(1);

/// The longest time PostgreSQL may take to answer a ping.
const PING_TIMEOUT: Duration = Duration::from_secs(5);

/// The id of this server. 0 while its lock is not held.
#[derive(Debug)]
pub(super) struct ServerId(AtomicI64);

impl ServerId {
    pub(super) fn new(is_shared: bool) -> Self {
        Self(AtomicI64::new(if is_shared { 0 } else { new_id() }))
    }

    fn get(&self) -> Option<i64> {
        Some(self.0.load(Ordering::Relaxed)).filter(|id| *id != 0)
    }

    /// Locks a new id and holds it until the connection is lost.
    async fn lock_until_lost(&self, options: &PgConnectOptions) -> sqlx::Result<()> {
        let mut connection = options.connect().await?;
        let id = new_id();
        let locked: bool = query_scalar("SELECT pg_try_advisory_lock($1)").bind(id).fetch_one(&mut connection).await?;
        if !locked {
            return Ok(());
        }
        self.0.store(id, Ordering::Relaxed);
        loop {
            tokio::time::sleep(PING_INTERVAL).await;
            timeout(PING_TIMEOUT, connection.ping()).await.map_err(|_| sqlx::Error::PoolTimedOut)??;
        }
    }
}

fn new_id() -> i64 {
    rand::random_range(1..=i64::MAX)
}

impl Db {
    /// The id of this server. None while its lock is not held on PostgreSQL.
    pub fn server_id(&self) -> Option<i64> {
        self.server.get()
    }

    /// Holds this server's lock while it is polled. Returns at once on SQLite.
    pub async fn keep_server_lock(&self) {
        let Pools::Postgres(pool) = &self.pools else { return };
        loop {
            if let Err(error) = self.server.lock_until_lost(pool.connect_options()).await
                && !pool.is_closed()
            {
                tracing::warn!("cannot hold this server's lock: {error}");
            }
            self.server.0.store(0, Ordering::Relaxed);
            if pool.is_closed() {
                return;
            }
            tokio::time::sleep(PING_INTERVAL).await;
        }
    }

    /// Returns true if the server with this id is alive.
    pub async fn find_server_is_alive(&self, id: i64) -> Result<bool> {
        if self.server_id() == Some(id) {
            return Ok(true);
        }
        if !self.is_shared() {
            return Ok(false);
        }
        // A shared lock, so that concurrent checks do not block each other.
        let is_free: bool = sql(self.read(), "SELECT pg_try_advisory_xact_lock_shared($1)").bind(id).scalar().await?;
        Ok(!is_free)
    }
}
