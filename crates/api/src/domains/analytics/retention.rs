//! The age at which events and figures are deleted: in partitions of months on PostgreSQL, else in chunks that nothing waits for long.

use std::time::Duration as Pause;

use chrono::{Datelike, Duration, Months, NaiveDate, NaiveTime};

use super::event::EVENT_AGE_MAX;
use hub_kernel::app::App;
use hub_kernel::db::{Sql, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;

/// The time that events and figures are kept.
pub(super) const RETENTION: Duration = Duration::days(400);

/// The time that the devices which viewed a page are kept: longer than their views count for the search, and than an event may be late.
const PAGE_VIEW_RETENTION: Duration = Duration::days(40);

/// The months that partitions are made ahead.
const MONTHS_AHEAD: u32 = 2;

/// The rows of a chunk.
const CHUNK_SIZE: u64 = 500;

/// The time between two chunks, in which other writes run.
const CHUNK_PAUSE: Pause = Pause::from_millis(5);

/// The number of tries to drop a partition, and the time between them.
const DROP_TRIES: u32 = 10;
const DROP_PAUSE: Pause = Pause::from_millis(200);

/// The tables with rows that expire, except partitions.
const EXPIRED: [(Sql, Duration); 4] = [
    (
        Sql {
            sqlite: "DELETE FROM analytics_events WHERE (at, id) IN
                         (SELECT at, id FROM analytics_events WHERE at < $1 ORDER BY at, id LIMIT 500)",
            pg: "DELETE FROM analytics_events_default WHERE ctid = ANY (ARRAY(
                     SELECT ctid FROM analytics_events_default WHERE at < $1 ORDER BY at LIMIT 500))",
        },
        RETENTION,
    ),
    (
        Sql {
            sqlite: "DELETE FROM analytics_visitors WHERE (kind, since, id) IN
                         (SELECT kind, since, id FROM analytics_visitors
                          WHERE kind IN ('session', 'device_hour', 'device_day') AND since < $1 LIMIT 500)",
            pg: "DELETE FROM analytics_visitors WHERE ctid = ANY (ARRAY(
                     SELECT ctid FROM analytics_visitors
                     WHERE kind IN ('session', 'device_hour', 'device_day') AND since < $1 LIMIT 500))",
        },
        RETENTION,
    ),
    (
        Sql {
            sqlite: "DELETE FROM analytics_page_views WHERE (day, page_id, device_id) IN
                         (SELECT day, page_id, device_id FROM analytics_page_views WHERE day < $1 LIMIT 500)",
            pg: "DELETE FROM analytics_page_views WHERE ctid = ANY (ARRAY(
                     SELECT ctid FROM analytics_page_views WHERE day < $1 ORDER BY day LIMIT 500))",
        },
        PAGE_VIEW_RETENTION,
    ),
    (
        Sql {
            sqlite: "DELETE FROM analytics_counts WHERE (metric, at, key) IN
                         (SELECT metric, at, key FROM analytics_counts
                          WHERE metric IN ('article_views', 'device_days', 'devices', 'orders', 'page_views', 'referrals',
                                           'revenue', 'searches', 'searches_empty', 'sessions', 'store_views')
                              AND at < $1 LIMIT 500)",
            pg: "DELETE FROM analytics_counts WHERE ctid = ANY (ARRAY(
                     SELECT ctid FROM analytics_counts
                     WHERE metric IN ('article_views', 'device_days', 'devices', 'orders', 'page_views', 'referrals',
                                      'revenue', 'searches', 'searches_empty', 'sessions', 'store_views')
                         AND at < $1 LIMIT 500))",
        },
        RETENTION,
    ),
];

/// Makes the partitions of the months whose events may arrive, two months ahead. SQLite has none.
pub async fn insert_event_partitions(app: &App) -> Result<()> {
    if !app.db.is_shared() {
        return Ok(());
    }
    let now = app.clock.now();
    let last = first_of_month(now).checked_add_months(Months::new(MONTHS_AHEAD));
    let mut month = first_of_month(now - EVENT_AGE_MAX);
    while last.is_some_and(|last| month <= last) {
        let make = sql(app.db.write(), "SELECT insert_analytics_partition($1)");
        make.bind(Timestamp::new(month.and_time(NaiveTime::MIN).and_utc())).execute().await?;
        month = month + Months::new(1);
    }
    Ok(())
}

/// The first day of an instant's month in UTC.
fn first_of_month(at: Timestamp) -> NaiveDate {
    let day = at.utc().date_naive();
    day.with_day(1).unwrap_or(day)
}

/// Deletes the events and figures past their retention. Partitions are last: dropping one needs a right that the role may lack.
pub async fn delete_expired_events(app: &App) -> Result<()> {
    let now = app.clock.now();
    for (statement, retention) in EXPIRED {
        delete_chunks(app, statement, now - retention).await?;
    }
    if app.db.is_shared() { delete_partitions(app, now - RETENTION).await } else { Ok(()) }
}

/// Drops the partitions that ended before an instant. One that cannot be locked is left for the next time.
async fn delete_partitions(app: &App, before: Timestamp) -> Result<()> {
    for _ in 0..DROP_TRIES {
        let left = sql(app.db.write(), "SELECT delete_analytics_partitions($1)").bind(before);
        if left.scalar::<i64>().await? == 0 {
            break;
        }
        tokio::time::sleep(DROP_PAUSE).await;
    }
    Ok(())
}

async fn delete_chunks(app: &App, statement: Sql, before: Timestamp) -> Result<()> {
    while sql(app.db.write(), statement).bind(before).execute().await? == CHUNK_SIZE {
        tokio::time::sleep(CHUNK_PAUSE).await;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::analytics::summary::{AnalyticsBucket, AnalyticsMetric};

    #[test]
    fn every_figure_expires() {
        use AnalyticsMetric::{
            ArticleViews, Devices, Orders, PageViews, Referrals, Revenue, Searches, SearchesEmpty, Sessions, StoreViews,
        };
        let metrics = [
            Sessions,
            Devices,
            PageViews,
            StoreViews,
            ArticleViews,
            Searches,
            SearchesEmpty,
            Orders,
            Revenue,
            Referrals,
        ];
        let Sql { sqlite, pg } = EXPIRED[3].0;
        for bucket in [AnalyticsBucket::Hour, AnalyticsBucket::Day] {
            for metric in metrics {
                let name = format!("'{}'", metric.stored_name(bucket));
                assert!(sqlite.contains(&name) && pg.contains(&name), "{metric:?}");
            }
        }
        let limit = format!("LIMIT {CHUNK_SIZE})");
        assert!(EXPIRED.iter().all(|(text, _)| text.sqlite.contains(&limit) && text.pg.contains(&limit)));
    }
}
