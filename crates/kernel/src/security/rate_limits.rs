//! Limits: how often a key may do something, counted in the database so that every replica counts the same.
//!
//! Table `limit_hits`, one row a call that counts. A window slides: a call is let in when fewer than `count` were in the
//! `window` before it. The keys are kept as keyed hashes, because some are people's addresses and phones.

use chrono::Duration;
use sqlx::FromRow;

use super::keyed_hash::KeyedHash;
use crate::db::{Db, Executor, Tx, sql};
use crate::types::clock::{Clock, Timestamp};
use crate::types::error::{Error, Result};
use crate::types::id::Id;

/// So many calls in so long.
#[derive(Clone, Copy, Debug)]
pub struct RateLimit {
    /// How many are let in.
    pub count: u32,
    /// Within how long.
    pub window: Duration,
}

/// A call that counted.
#[derive(Clone, Copy, Debug, FromRow)]
pub struct LimitHit {
    /// When it was.
    pub at: Timestamp,
    /// Until when the next one has to wait, when it has to.
    pub until: Timestamp,
}

/// How long a hit is kept: as long as the longest window.
const RETENTION: Duration = Duration::hours(25);

/// The parts that limits stand on; cloning shares them.
#[derive(Clone)]
pub struct RateLimiter {
    /// The open database.
    pub db: Db,
    /// The source of the present instant.
    pub clock: Clock,
    /// Makes keys unreadable in the database.
    pub keyed_hash: KeyedHash,
}

/// Keeps others from counting a key until the transaction ends. Keys are taken in one order by whoever takes several.
pub async fn lock_key(tx: &mut Tx, limiter: &RateLimiter, name: &str, key: &str) -> Result<String> {
    let key = limiter.keyed_hash.hash(name, key);
    // SQLite's transactions have the one writer already.
    if let Executor::Postgres(_) = tx.on() {
        sql(tx.on(), "SELECT pg_advisory_xact_lock(hashtextextended($1, 0))").bind(key.clone()).execute().await?;
    }
    Ok(key)
}

/// Counts a call of `key` under a name, or refuses it until every limit of that name lets it in.
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

/// Refuses a call of a hashed key when the limit is reached: 429 with the seconds until it is not.
pub async fn find_refusal(on: Executor<'_>, name: &str, limit: &RateLimit, key: &str, now: Timestamp) -> Result<()> {
    let last_place = sql(
        on,
        "SELECT at, until FROM limit_hits WHERE name = $1 AND key = $2 AND at > $3 ORDER BY at DESC LIMIT 1 OFFSET $4",
    )
    .bind(name.to_owned())
    .bind(key.to_owned())
    .bind(now - limit.window)
    .bind(i64::from(limit.count) - 1)
    .optional::<LimitHit>()
    .await?;
    match last_place {
        Some(hit) => Err(retry_after(hit.at + limit.window - now)),
        None => Ok(()),
    }
}

/// Counts a call of a locked key.
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

/// The calls of a hashed key after an instant, the newest first.
pub async fn list_hits(on: Executor<'_>, name: &str, key: &str, after: Timestamp) -> Result<Vec<LimitHit>> {
    sql(on, "SELECT at, until FROM limit_hits WHERE name = $1 AND key = $2 AND at > $3 ORDER BY at DESC LIMIT 1000")
        .bind(name.to_owned())
        .bind(key.to_owned())
        .bind(after)
        .all()
        .await
}

/// Forgets the calls of a locked key.
pub async fn delete_hits(tx: &mut Tx, name: &str, key: &str) -> Result<()> {
    sql(tx.on(), "DELETE FROM limit_hits WHERE name = $1 AND key = $2")
        .bind(name.to_owned())
        .bind(key.to_owned())
        .execute()
        .await?;
    Ok(())
}

/// The refusal of a call that may be made in `duration`: whole seconds, at least one.
pub fn retry_after(duration: Duration) -> Error {
    let seconds = (duration.num_milliseconds().max(1) + 999) / 1000;
    Error::RateLimited { retry_after: u64::try_from(seconds).unwrap_or(1) }
}

/// Deletes the hits that count for nothing any more.
pub async fn delete_expired(limiter: &RateLimiter) -> Result<()> {
    let before = limiter.clock.now() - RETENTION;
    sql(limiter.db.write(), "DELETE FROM limit_hits WHERE at < $1").bind(before).execute().await?;
    Ok(())
}
