//! The figures of orders, counted from the orders: as they are, whatever was cancelled since.

use chrono::Duration;
use serde_json::{Value, json};
use sqlx::FromRow;

use super::counts::COUNT_COLUMNS;
use crate::domains::analytics::RETENTION;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Sql, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::local_days::start_of_hour;

/// The age of the orders that are counted every minute.
const RECENT: Duration = Duration::hours(3);

/// The most figures of a write.
const BATCH_SIZE: usize = 500;

/// A figure that differs from the orders.
#[derive(FromRow)]
struct OrderCount {
    metric: String,
    at: Timestamp,
    key: String,
    workspace_id: Id<Scope>,
    value: i64,
}

/// Counts the orders of the last hours.
pub async fn update_recent_order_counts(app: &App) -> Result<()> {
    update_order_counts(app, app.clock.now() - RECENT).await
}

/// Counts all orders that figures are kept of: an order may be cancelled long after it was placed.
pub async fn update_all_order_counts(app: &App) -> Result<()> {
    update_order_counts(app, app.clock.now() - RETENTION).await
}

async fn update_order_counts(app: &App, since: Timestamp) -> Result<()> {
    let changed = list_changed_counts(app.db.read(), start_of_hour(since)).await?;
    for counts in changed.chunks(BATCH_SIZE) {
        let rows: Vec<Value> = counts
            .iter()
            .map(|count| {
                json!({"metric": count.metric, "at": count.at.to_sqlite_text(), "key": count.key,
                       "workspace_id": count.workspace_id, "value": count.value})
            })
            .collect();
        insert_or_update_counts(app.db.write(), &rows).await?;
    }
    Ok(())
}

/// The figures of orders from an hour on that are not those of the orders, in the order in which transactions lock them.
async fn list_changed_counts(on: Executor<'_>, since: Timestamp) -> Result<Vec<OrderCount>> {
    let hours = Sql {
        sqlite: "WITH hours AS (
                     SELECT substr(created_at, 1, 13) || ':00:00.000000Z' AS at, store_id AS key,",
        pg: "WITH hours AS (
                 SELECT date_trunc('hour', created_at, 'UTC') AS at, store_id::text AS key,",
    };
    let counts = sql(on, hours).push(
        " workspace_id, COUNT(id) AS orders,
          CAST(SUM(CASE WHEN state <> 'cancelled' THEN total ELSE 0 END) AS BIGINT) AS revenue
          FROM orders WHERE created_at >= $1 GROUP BY 1, 2, 3),
          counts AS (
              SELECT 'orders' AS metric, at, key, workspace_id, orders AS value FROM hours
              UNION ALL SELECT 'revenue', at, key, workspace_id, revenue FROM hours)
          SELECT c.metric, c.at, c.key, c.workspace_id, c.value FROM counts c
          LEFT JOIN analytics_counts a ON a.metric = c.metric AND a.at = c.at AND a.key = c.key
          WHERE a.value IS NULL OR a.value <> c.value ORDER BY c.metric, c.at, c.key",
    );
    counts.bind(since).all().await
}

async fn insert_or_update_counts(on: Executor<'_>, rows: &[Value]) -> Result<()> {
    let insert = "INSERT INTO analytics_counts (metric, at, key, workspace_id, value)
                  SELECT metric, at, key, workspace_id, value FROM ";
    let insert = sql(on, insert).push_rows(COUNT_COLUMNS, &rows);
    let insert = insert.push(" WHERE true ON CONFLICT (metric, at, key) DO UPDATE SET value = excluded.value");
    insert.execute().await.map(drop)
}
