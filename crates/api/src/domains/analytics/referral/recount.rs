//! Counts the figures of sign-ups by referrals again.

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use crate::domains::analytics::RETENTION;
use hub_kernel::db::{Executor, Sql, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::local_days::start_of_hour;

/// Counts the sign-ups by referrals of the last 400 days from their sessions, and corrects the figures that differ: at most 500 at a
/// time, the oldest first. A referral whose code changed has all its sign-ups under the new code then.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReferralsRecount {}

/// The result of a recount.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReferralCountDifferences {
    /// The figures that were wrong.
    data: Vec<ReferralCountDifference>,
}

/// A figure that was wrong.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct ReferralCountDifference {
    /// The start of the hour.
    at: Timestamp,
    /// The referral's code.
    code: String,
    /// The stored number of sign-ups.
    stored: i64,
    /// The counted number of sign-ups.
    counted: i64,
}

/// Corrects the figures of sign-ups by referrals.
pub(crate) async fn recount_referrals(tx: &mut Tx, now: Timestamp) -> Result<ReferralCountDifferences> {
    let data = list_wrong_counts(tx.on(), start_of_hour(now - RETENTION)).await?;
    if !data.is_empty() {
        update_wrong_counts(tx.on(), &data).await?;
        delete_empty_counts(tx.on()).await?;
    }
    Ok(ReferralCountDifferences { data })
}

/// The figures from an hour on that differ from the sessions, which both are of one moment: it is one statement.
async fn list_wrong_counts(on: Executor<'_>, since: Timestamp) -> Result<Vec<ReferralCountDifference>> {
    let hours = Sql {
        sqlite: "WITH sign_ups AS (SELECT referral_id, substr(registered_at, 1, 13) || ':00:00.000000Z' AS at ",
        pg: "WITH sign_ups AS (SELECT referral_id, date_trunc('hour', registered_at, 'UTC') AS at ",
    };
    let counts = sql(on, hours).push(
        "FROM referral_sessions WHERE registered_at >= $1),
         counts AS (
             SELECT s.at, r.code, 0 AS stored, 1 AS counted FROM sign_ups s JOIN referrals r ON r.id = s.referral_id
             UNION ALL SELECT at, key, value, 0 FROM analytics_counts WHERE metric = 'referrals' AND at >= $1)
         SELECT at, code, CAST(SUM(stored) AS BIGINT) AS stored, CAST(SUM(counted) AS BIGINT) AS counted
         FROM counts GROUP BY at, code HAVING SUM(stored) <> SUM(counted) ORDER BY at, code LIMIT 500",
    );
    counts.bind(since).all().await
}

/// Adds what is missing, in the order in which transactions lock figures. A sign-up meanwhile adds to its figure and its session alike, so
/// the difference stays true.
async fn update_wrong_counts(on: Executor<'_>, wrong: &[ReferralCountDifference]) -> Result<()> {
    let row = |count: &ReferralCountDifference| json!({"at": count.at.to_sqlite_text(), "key": count.code, "value": count.counted - count.stored});
    let rows: Vec<Value> = wrong.iter().map(row).collect();
    let insert =
        sql(on, "INSERT INTO analytics_counts (metric, at, key, value) SELECT 'referrals', at, key, value FROM ");
    let insert = insert.push_rows("at timestamptz, key text, value bigint", &rows);
    let insert = insert.push(
        " WHERE true ON CONFLICT (metric, at, key) DO UPDATE SET value = analytics_counts.value + excluded.value",
    );
    insert.execute().await.map(drop)
}

async fn delete_empty_counts(on: Executor<'_>) -> Result<()> {
    let delete = "DELETE FROM analytics_counts WHERE metric = 'referrals' AND value = 0";
    sql(on, delete).execute().await.map(drop)
}
