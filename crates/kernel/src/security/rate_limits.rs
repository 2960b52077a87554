//! Rate limits per key, counted in the database so that all replicas share the counts.
//!
//! Table `limit_hits`, one row per counted call. The window slides: a call is allowed if fewer than `count` calls lie in the
//! `window` before it. Keys are stored as keyed hashes, because some are people's addresses and phone numbers.

use chrono::Duration;
use sqlx::FromRow;

use super::keyed_hash::KeyedHash;
use crate::db::{Db, Executor, Tx, sql};
use crate::types::clock::{Clock, Timestamp};
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// The most calls within a sliding window.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    /// The most calls.
    pub count: u32,
    /// The length of the window.
    pub window: Duration,
}

/// A counted call.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct LimitHit {
    /// The time of the call.
    pub at: Timestamp,
    /// The time until which the next call has to wait; the time of the call if it need not wait.
    pub until: Timestamp,
}

/// The time a hit is kept; no window is longer.
const RETENTION: Duration = Duration::hours(25);

/// The database, clock and hash that rate limits use. A clone shares them.
#[derive(Clone)]
pub struct RateLimiter {
    /// The open database.
    pub db: Db,
    /// The source of the present instant.
    pub clock: Clock,
    /// Hashes the keys, so that the database cannot reveal them.
    pub keyed_hash: KeyedHash,
}

/// Locks a key until the transaction ends, and returns its hash. A caller that locks several keys must lock them in one
/// fixed order.
pub async fn lock_key(tx: &mut Tx, limiter: &RateLimiter, name: &str, key: &str) -> Result<String> {
    let key = limiter.keyed_hash.hash(name, key);
    // SQLite has one writer at a time, so a transaction needs no further lock.
    if let Executor::Postgres(_) = tx.on() {
        sql(tx.on(), "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))").bind(key.clone()).execute().await?;
    }
    Ok(key)
}

/// Counts a call of `key` under a name. If a limit is reached, the call is refused and not counted.
pub async fn check_and_record(
    tx: &mut Tx,
    limiter: &RateLimiter,
    name: &str,
    limits: &[RateLimit],
    key: &str,
) -> Result<()> {
    let now = limiter.clock.now();
    let key = lock_key(tx, limiter, name, key).await?;
    for limit in limits {
        find_refusal(tx.on(), name, limit, &key, now).await?;
    }
    insert_hit(tx, name, &key, now, now).await
}

/// Refuses a call of a hashed key if the limit is reached: 429 with the seconds to wait.
pub async fn find_refusal(on: Executor<'_>, name: &str, limit: &RateLimit, key: &str, now: Timestamp) -> Result<()> {
    let oldest_counted = sql(
        on,
        "SELECT at, until FROM limit_hits WHERE name = $1 AND key = $2 AND at > $3 ORDER BY at DESC LIMIT 1 OFFSET $4",
    )
    .bind(name.to_owned())
    .bind(key.to_owned())
    .bind(now - limit.window)
    .bind(i64::from(limit.count) - 1)
    .optional::<LimitHit>()
    .await?;
    match oldest_counted {
        Some(hit) => Err(retry_after(hit.at + limit.window - now)),
        None => Ok(()),
    }
}

/// Records a call of a locked key.
pub async fn insert_hit(tx: &mut Tx, name: &str, key: &str, at: Timestamp, until: Timestamp) -> Result<()> {
    sql(tx.on(), "INSERT INTO limit_hits (id, name, key, at, until) VALUES ($1, $2, $3, $4, $5)")
        .bind(Id::<LimitHit>::new())
        .bind(name.to_owned())
        .bind(key.to_owned())
        .bind(at)
        .bind(until)
        .execute()
        .await?;
    Ok(())
}

/// Lists the calls of a hashed key after an instant, newest first, at most 1000.
pub async fn list_hits(on: Executor<'_>, name: &str, key: &str, after: Timestamp) -> Result<Vec<LimitHit>> {
    sql(on, "SELECT at, until FROM limit_hits WHERE name = $1 AND key = $2 AND at > $3 ORDER BY at DESC LIMIT 1000")
        .bind(name.to_owned())
        .bind(key.to_owned())
        .bind(after)
        .all()
        .await
}

/// Deletes the calls of a locked key.
pub async fn delete_hits(tx: &mut Tx, name: &str, key: &str) -> Result<()> {
    sql(tx.on(), "DELETE FROM limit_hits WHERE name = $1 AND key = $2")
        .bind(name.to_owned())
        .bind(key.to_owned())
        .execute()
        .await?;
    Ok(())
}

/// The 429 error of a call that may be repeated after `duration`, rounded up to whole seconds, at least one.
pub fn retry_after(duration: Duration) -> Error {
    let seconds = (duration.num_milliseconds().max(1) + 999) / 1000;
    Error::RateLimited { retry_after: u64::try_from(seconds).unwrap_or(1) }
}

/// Deletes hits that are older than every window.
pub async fn delete_expired(limiter: &RateLimiter) -> Result<()> {
    let before = limiter.clock.now() - RETENTION;
    sql(limiter.db.write(), "DELETE FROM limit_hits WHERE at < $1").bind(before).execute().await?;
    Ok(())
}
