//! The sums of figures over a period.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;
use uuid::Uuid;

use super::model::{AnalyticsBucket, AnalyticsMetric, AnalyticsSummary, AnalyticsValue, SummaryQuery};
use crate::domains::analytics::rollup::{VISITOR_DEVICE_DAY, VISITOR_DEVICE_HOUR};
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::local_days::{days_between, local_date, start_of_day};

/// The id marker of something that figures are counted by.
struct Instance;

/// Reads a figure over a period: of a workspace's own instances, or of the platform.
pub(crate) async fn find_summary(
    mut on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    query: &SummaryQuery<AnalyticsMetric>,
) -> Result<AnalyticsSummary> {
    query.check()?;
    let values = match query.bucket {
        AnalyticsBucket::Hour => list_hours(on.reborrow(), workspace, query).await?,
        AnalyticsBucket::Day => list_days(on.reborrow(), workspace, query).await?,
    };
    let total = match query.metric {
        AnalyticsMetric::Devices => find_device_count(on.reborrow(), query).await?,
        _ => values.iter().map(|(.., value)| value).sum(),
    };
    let names = list_names(on, query.metric, &values).await?;
    let value = |(at, key, value): (Timestamp, String, i64)| AnalyticsValue {
        at,
        key: (!key.is_empty()).then_some(key),
        value: query.metric.number(value),
    };
    Ok(AnalyticsSummary { data: values.into_iter().map(value).collect(), total: query.metric.number(total), names })
}

/// Begins a statement with the most frequent keys of the period: `top`.
fn list_top_keys<'a>(
    on: Executor<'a>,
    workspace: Option<Id<Scope>>,
    query: &SummaryQuery<AnalyticsMetric>,
) -> Statement<'a> {
    let counts =
        "WITH top AS (SELECT key FROM analytics_counts WHERE metric = $1 AND at >= $2 AND at < $3 AND key <> ''";
    let counts = sql(on, counts).bind(query.metric.stored_name(query.bucket).to_owned()).bind(query.datetime_ini);
    let counts = counts.bind(query.datetime_end).push_opt(" AND workspace_id = ", workspace);
    counts.push(" GROUP BY key ORDER BY SUM(value) DESC, key LIMIT ").push_bind(query.key_count()).push(") ")
}

/// The values of the hours, by time and key; the key of those that are not told apart is empty.
async fn list_hours(
    on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    query: &SummaryQuery<AnalyticsMetric>,
) -> Result<Vec<(Timestamp, String, i64)>> {
    let values = list_top_keys(on, workspace, query).push(
        "SELECT c.at, COALESCE(t.key, '') AS key, CAST(SUM(c.value) AS BIGINT) AS value
         FROM analytics_counts c LEFT JOIN top t ON t.key = c.key
         WHERE c.metric = $1 AND c.at >= $2 AND c.at < $3",
    );
    let values = values.push_opt(" AND c.workspace_id = ", workspace);
    values.push(" GROUP BY c.at, t.key ORDER BY c.at, key").all().await
}

/// The values of the local days.
async fn list_days(
    on: Executor<'_>,
    workspace: Option<Id<Scope>>,
    query: &SummaryQuery<AnalyticsMetric>,
) -> Result<Vec<(Timestamp, String, i64)>> {
    let days = days_between(query.datetime_ini, query.datetime_end);
    let days: Vec<_> = days
        .into_iter()
        .map(|(ini, end)| {
            let day = start_of_day(local_date(ini));
            json!({"day": day.to_sqlite_text(), "ini": ini.to_sqlite_text(), "until": end.to_sqlite_text()})
        })
        .collect();
    let values = list_top_keys(on, workspace, query);
    let values =
        values.push("SELECT r.day AS at, COALESCE(t.key, '') AS key, CAST(SUM(c.value) AS BIGINT) AS value FROM ");
    let values = values.push_rows("day timestamptz, ini timestamptz, until timestamptz", &days).push(
        " CROSS JOIN analytics_counts c LEFT JOIN top t ON t.key = c.key
          WHERE c.metric = $1 AND c.at >= r.ini AND c.at < r.until",
    );
    let values = values.push_opt(" AND c.workspace_id = ", workspace);
    values.push(" GROUP BY r.day, t.key ORDER BY 1, 2").all().await
}

/// The different devices of the period.
async fn find_device_count(on: Executor<'_>, query: &SummaryQuery<AnalyticsMetric>) -> Result<i64> {
    let (kind, since) = match query.bucket {
        AnalyticsBucket::Hour => (VISITOR_DEVICE_HOUR, query.datetime_ini),
        AnalyticsBucket::Day => (VISITOR_DEVICE_DAY, start_of_day(local_date(query.datetime_ini))),
    };
    let devices = "SELECT COUNT(DISTINCT id) FROM analytics_visitors WHERE kind = $1 AND since >= $2 AND since < $3";
    sql(on, devices).bind((kind.to_owned(), since, query.datetime_end)).scalar().await
}

/// The names of the pages, stores or articles that are keys.
async fn list_names(
    on: Executor<'_>,
    metric: AnalyticsMetric,
    values: &[(Timestamp, String, i64)],
) -> Result<BTreeMap<String, String>> {
    let table = match metric {
        AnalyticsMetric::PageViews => "SELECT id, name FROM pages WHERE id",
        AnalyticsMetric::StoreViews | AnalyticsMetric::Orders | AnalyticsMetric::Revenue => {
            "SELECT id, name FROM stores WHERE id"
        }
        AnalyticsMetric::ArticleViews => "SELECT id, name FROM articles WHERE id",
        _ => return Ok(BTreeMap::new()),
    };
    let ids: BTreeSet<Id<Instance>> =
        values.iter().filter_map(|(_, key, _)| Some(key.parse::<Uuid>().ok()?.into())).collect();
    let names: Vec<(Id<Instance>, String)> = sql(on, table).push_any(ids).all().await?;
    Ok(names.into_iter().map(|(id, name)| (id.to_string(), name)).collect())
}
