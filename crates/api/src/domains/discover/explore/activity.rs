//! The activity of pages: the orders and views of 30 days, counted every hour. The last two counts are kept, so that the order of a search
//! does not change between its pages of results.

use chrono::Duration;
use serde_json::json;
use sqlx::FromRow;

use super::index::{IndexState, lock_index, update_revisions};
use crate::domains::discover::page::DirectoryPage;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// The time between two counts.
const PERIOD: Duration = Duration::hours(1);

/// The age at which an order or a view no longer counts.
const WINDOW: Duration = Duration::days(30);

/// The pages that one transaction updates: SQLite's other writers wait for it.
const BATCH_SIZE: usize = 500;

#[derive(Clone, Copy, FromRow)]
struct Generation {
    generation: i64,
    counted_at: Timestamp,
}

/// The generation of a search: the last one, or that of its cursor while it is kept.
pub(super) fn choose_generation(state: &IndexState, cursor: Option<i64>) -> Result<i64> {
    match cursor {
        Some(generation) if (state.first_generation..=state.last_generation).contains(&generation) => Ok(generation),
        Some(_) => Err(Error::parser(RequestPart::Query, "cursor", "expired: search again")),
        None => Ok(state.last_generation),
    }
}

/// Counts the activity of all pages when the last count is an hour old.
pub async fn update_activity(app: &App) -> Result<()> {
    let now = app.clock.now();
    let Some(last) = delete_older_generation(app, now).await? else { return Ok(()) };
    let generation = last.generation + 1;
    let changed = list_changed_activities(app.db.read(), generation, now - WINDOW).await?;
    for pages in changed.chunks(BATCH_SIZE) {
        let mut tx = app.db.begin().await?;
        lock_index(&mut tx).await?;
        update_activities(&mut tx, generation, pages).await?;
        tx.commit().await?;
    }
    let insert = "INSERT INTO activity_generations (generation, counted_at) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    sql(app.db.write(), insert).bind((generation, now)).execute().await.map(drop)
}

/// Drops the generation before the last one, whose column the count overwrites. Returns the last one if it is due.
async fn delete_older_generation(app: &App, now: Timestamp) -> Result<Option<Generation>> {
    let mut tx = app.db.begin().await?;
    lock_index(&mut tx).await?;
    let last = "SELECT generation, counted_at FROM activity_generations ORDER BY generation DESC LIMIT 1";
    let last: Generation = sql(tx.on(), last).one().await?;
    if last.counted_at > now - PERIOD {
        return Ok(None);
    }
    let older = "DELETE FROM activity_generations WHERE generation < $1";
    sql(tx.on(), older).bind(last.generation).execute().await?;
    tx.commit().await?;
    Ok(Some(last))
}

/// The column of a generation.
pub(super) fn column_of(generation: i64) -> &'static str {
    if generation % 2 == 0 { "activity_even" } else { "activity_odd" }
}

/// The pages whose activity differs from their column of a generation. An order counts as much as ten views.
async fn list_changed_activities(
    on: Executor<'_>,
    generation: i64,
    since: Timestamp,
) -> Result<Vec<(Id<DirectoryPage>, i64)>> {
    let rows = "SELECT s.page_id, COALESCE(o.orders, 0) * 10 + COALESCE(v.views, 0)
                FROM search_pages s JOIN pages p ON p.id = s.page_id
                LEFT JOIN (SELECT store_id, COUNT(id) AS orders FROM orders WHERE created_at >= $1 GROUP BY store_id) o
                    ON o.store_id = p.store_id
                LEFT JOIN (SELECT page_id, COUNT(device_id) AS views FROM analytics_page_views WHERE day >= $1 GROUP BY page_id) v
                    ON v.page_id = s.page_id
                WHERE COALESCE(o.orders, 0) * 10 + COALESCE(v.views, 0) <> s.";
    sql(on, rows).bind(since).push(column_of(generation)).all().await
}

async fn update_activities(tx: &mut Tx, generation: i64, pages: &[(Id<DirectoryPage>, i64)]) -> Result<()> {
    let rows: Vec<_> = pages.iter().map(|(page, activity)| json!({"page_id": page, "activity": activity})).collect();
    let update = sql(tx.on(), "UPDATE search_pages SET ").push(column_of(generation)).push(" = r.activity FROM ");
    let update = update.push_rows("page_id uuid, activity bigint", &rows);
    update.push(" WHERE search_pages.page_id = r.page_id").execute().await?;
    let pages: Vec<_> = pages.iter().map(|(page, _)| *page).collect();
    update_revisions(tx.on(), &pages).await
}
