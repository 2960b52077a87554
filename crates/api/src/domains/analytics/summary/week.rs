//! The figures of a workspace's last seven days, beside those of the seven days before.

use schemars::JsonSchema;
use serde::Serialize;

use super::model::{AnalyticsBucket, AnalyticsMetric};
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::kpi_periods::WeekPeriods;
use hub_kernel::types::money::{Currency, Money};

/// The figures of seven days, today and the six days before it, and of the seven days before those up to the same time.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct WeekFigures {
    /// The start of the seven days, in America/Argentina/Buenos_Aires.
    ini_at: Timestamp,
    /// Orders in its stores, counted once a minute.
    orders: WeekCount,
    /// The totals of its orders that are not cancelled.
    revenue: WeekAmount,
    /// The currency of the revenue.
    currency: Currency,
    /// Views of its pages.
    page_views: WeekCount,
    /// Views of its stores.
    store_views: WeekCount,
}

/// A count of seven days, and of the seven before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub(super) struct WeekCount {
    /// The count of the last seven days.
    current: i64,
    /// The count of the seven days before.
    previous: i64,
}

/// An amount of seven days, and of the seven before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema)]
pub(super) struct WeekAmount {
    /// The amount of the last seven days.
    current: Money,
    /// The amount of the seven days before.
    previous: Money,
}

/// The metrics of the week.
const METRICS: [AnalyticsMetric; 4] =
    [AnalyticsMetric::Orders, AnalyticsMetric::Revenue, AnalyticsMetric::PageViews, AnalyticsMetric::StoreViews];

/// Finds the figures of a workspace's week at an instant.
pub async fn find_week_figures(on: Executor<'_>, workspace: Id<Scope>, now: Timestamp) -> Result<WeekFigures> {
    let periods = WeekPeriods::at(now);
    let names = METRICS.map(|metric| metric.stored_name(AnalyticsBucket::Hour).to_owned());
    let sums = "SELECT metric, CAST(SUM(CASE WHEN at >= $1 THEN value ELSE 0 END) AS BIGINT),
                       CAST(SUM(CASE WHEN at < $2 THEN value ELSE 0 END) AS BIGINT)
                FROM analytics_counts WHERE workspace_id = $3 AND at >= $4 AND metric IN ";
    let sums =
        sql(on, sums).bind((periods.week_start, periods.last_week_same_time, workspace, periods.last_week_start));
    let sums: Vec<(String, i64, i64)> = sums.push_in(names).push(" GROUP BY metric").all().await?;
    let values = |metric: AnalyticsMetric| {
        let name = metric.stored_name(AnalyticsBucket::Hour);
        sums.iter().find(|(found, ..)| found == name).map_or((0, 0), |(_, current, previous)| (*current, *previous))
    };
    let count = |metric| {
        let (current, previous) = values(metric);
        WeekCount { current, previous }
    };
    let (current, previous) = values(AnalyticsMetric::Revenue);
    Ok(WeekFigures {
        ini_at: periods.week_start,
        orders: count(AnalyticsMetric::Orders),
        revenue: WeekAmount { current: Money::from_centavos(current), previous: Money::from_centavos(previous) },
        currency: Currency::Ars,
        page_views: count(AnalyticsMetric::PageViews),
        store_views: count(AnalyticsMetric::StoreViews),
    })
}
