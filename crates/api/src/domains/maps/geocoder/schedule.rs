//! The schedule of calls to the provider, which all servers share: one call a second, none for a minute after five failures.
//!
//! Table `geocoder_schedule`, one row. Each call locks it, takes the next free second and commits before it waits.

use chrono::Duration;
use sqlx::FromRow;
use tokio::time::Instant;

use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};

/// The time between two calls.
const INTERVAL: Duration = Duration::seconds(1);

/// The longest time that a call waits for its turn.
const WAIT_MAX: Duration = Duration::seconds(3);

/// The failures without a success between them after which the provider is not called, and for how long.
const FAILURES_MAX: i64 = 5;
const PAUSE: Duration = Duration::minutes(1);

/// The row of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromRow)]
struct Schedule {
    /// The earliest time of the next call.
    next_call_at: Timestamp,
    /// The end of the pause after failures.
    closed_until: Timestamp,
}

impl Schedule {
    /// The time of the next call; an error when it may not be waited for. Times further ahead than the schedule can make them
    /// were written before a clock was set back, and do not count.
    fn next_call(self, now: Timestamp) -> Result<Timestamp, &'static str> {
        if self.closed_until > now && self.closed_until <= now + PAUSE {
            return Err("it is not called for a minute after its failures");
        }
        let is_plausible = self.next_call_at <= now + WAIT_MAX + INTERVAL;
        let at = if is_plausible { self.next_call_at.max(now) } else { now };
        if at - now > WAIT_MAX { Err("too many callers are waiting") } else { Ok(at) }
    }
}

/// Takes the next free second for a call, and returns the instant to wait for. 503 when that is too far ahead, or after too
/// many failures.
pub(super) async fn reserve_call(app: &App) -> Result<Instant> {
    let mut tx = app.db.begin().await?;
    let schedule = lock_schedule(&mut tx).await?;
    // A commit that takes long must not bring this call nearer to the next one.
    let (now, instant) = (app.clock.now(), Instant::now());
    let at = schedule.next_call(now).map_err(|reason| Error::Unavailable(format!("the provider of maps: {reason}")))?;
    update_next_call(&mut tx, at + INTERVAL).await?;
    tx.commit().await?;
    Ok(instant + (at - now).to_std().unwrap_or_default())
}

async fn lock_schedule(tx: &mut Tx) -> Result<Schedule> {
    let row = sql(tx.on(), "SELECT next_call_at, closed_until FROM geocoder_schedule WHERE id = 1");
    row.lock(RowLock::NoKeyUpdate).one().await
}

async fn update_next_call(tx: &mut Tx, at: Timestamp) -> Result<()> {
    let update = sql(tx.on(), "UPDATE geocoder_schedule SET next_call_at = $1 WHERE id = 1");
    update.bind(at).execute().await.map(drop)
}

/// Forgets earlier failures.
pub(super) async fn update_after_success(on: Executor<'_>) -> Result<()> {
    let update = "UPDATE geocoder_schedule SET failures = 0 WHERE id = 1 AND failures > 0";
    sql(on, update).execute().await.map(drop)
}

/// Counts a failure, and begins a pause with the fifth and each further one.
pub(super) async fn update_after_failure(on: Executor<'_>, now: Timestamp) -> Result<()> {
    let update = "UPDATE geocoder_schedule
         SET failures = failures + 1, closed_until = CASE WHEN failures + 1 >= $1 THEN $2 ELSE closed_until END
         WHERE id = 1";
    sql(on, update).bind((FAILURES_MAX, now + PAUSE)).execute().await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::parse("2026-11-20T15:00:00Z").expect("a time") + Duration::seconds(second)
    }

    #[test]
    fn calls_wait_for_their_second_for_3_s_at_most() {
        for (next, closed, expected) in [
            (-9, -9, Ok(0)),
            (0, 0, Ok(0)),
            (1, -9, Ok(1)),
            (3, -9, Ok(3)),
            (4, -9, Err("too many callers are waiting")),
            (5, -9, Ok(0)),
            (-9, 1, Err("it is not called for a minute after its failures")),
            (-9, 60, Err("it is not called for a minute after its failures")),
            (-9, 61, Ok(0)),
        ] {
            let schedule = Schedule { next_call_at: at(next), closed_until: at(closed) };
            assert_eq!(schedule.next_call(at(0)), expected.map(at), "{next} {closed}");
        }
    }
}
