//! The orders of the platform by hour, beside those of the same hours a week before.

use std::collections::BTreeMap;

use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;

use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::local_days::start_of_hour;

/// The number of hours.
const HOURS: i32 = 24;

/// The orders of an hour.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OrderHour {
    /// The start of the hour.
    at: Timestamp,
    /// The orders, counted once a minute.
    count: i64,
    /// The orders of the same hour a week before.
    week_before: i64,
}

/// Lists the last 24 hours at an instant, the oldest first; the last one is not over.
pub async fn list_order_hours(on: Executor<'_>, now: Timestamp) -> Result<Vec<OrderHour>> {
    let last = start_of_hour(now);
    let first = last - Duration::hours(i64::from(HOURS) - 1);
    let week = Duration::days(7);
    let counts: Vec<(Timestamp, i64)> = sql(
        on,
        "SELECT at, CAST(SUM(value) AS BIGINT) FROM analytics_counts
         WHERE metric = 'orders' AND at >= $1 AND at <= $2 GROUP BY at
         UNION ALL
         SELECT at, CAST(SUM(value) AS BIGINT) FROM analytics_counts
         WHERE metric = 'orders' AND at >= $3 AND at <= $4 GROUP BY at",
    )
    .bind((first, last, first - week, last - week))
    .all()
    .await?;
    let counts: BTreeMap<Timestamp, i64> = counts.into_iter().collect();
    let count = |at: Timestamp| counts.get(&at).copied().unwrap_or_default();
    let hours = (0..HOURS).map(|hour| first + Duration::hours(i64::from(hour)));
    Ok(hours.map(|at| OrderHour { at, count: count(at), week_before: count(at - week) }).collect())
}
