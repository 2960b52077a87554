//! Reads of the figures of visitors and of earlier orders: of the platform for the staff, of a workspace otherwise.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::sanitize::escape_controls;
use hub_client::types::{
    AnalyticsBucket, AnalyticsMetric, AnalyticsSummary, AnalyticsValue, ScopeType, WorkspaceMetric,
};

use super::connection::Connection;
use super::queries::Result;
use crate::model::analytics::{
    AnalyticsFigures, FunnelStep, OrderHistory, StepFigures, start_of_last_week, start_of_today, start_of_yesterday,
};

/// The searches without results that are told apart.
const EMPTY_SEARCHES: i64 = 8;

/// Reads a figure at a time: one call a step, one for the orders, and one for the searches that only the staff read.
pub(super) async fn fetch_figures(connection: &Connection, now: DateTime<Utc>) -> Result<AnalyticsFigures> {
    let scope = connection.account_scope();
    let mut steps = Vec::new();
    for step in FunnelStep::of_scope(scope) {
        let summary = fetch_hours(connection, *step, now).await?;
        let hours: Vec<_> = summary.data.iter().map(|row| (row.at, to_count(row.value))).collect();
        steps.push(StepFigures::from_hours(*step, &hours, now));
    }
    let orders = fetch_order_history(connection, now).await?;
    let empty_searches = match scope {
        ScopeType::Backoffice => fetch_empty_searches(connection, now).await?,
        _ => Vec::new(),
    };
    Ok(AnalyticsFigures { read_at: now, steps, orders, empty_searches })
}

/// The hours of yesterday and today without their keys.
async fn fetch_hours(connection: &Connection, step: FunnelStep, now: DateTime<Utc>) -> Result<AnalyticsSummary> {
    let (ini, end) = (start_of_yesterday(now), end_of_period(now));
    let hour = AnalyticsBucket::Hour;
    let own = match step {
        FunnelStep::PageViews => Some(WorkspaceMetric::PageViews),
        FunnelStep::StoreViews => Some(WorkspaceMetric::StoreViews),
        FunnelStep::ArticleViews => Some(WorkspaceMetric::ArticleViews),
        FunnelStep::Sessions => None,
    };
    let platform = match step {
        FunnelStep::Sessions => AnalyticsMetric::Sessions,
        FunnelStep::PageViews => AnalyticsMetric::PageViews,
        FunnelStep::StoreViews => AnalyticsMetric::StoreViews,
        FunnelStep::ArticleViews => AnalyticsMetric::ArticleViews,
    };
    let reader = &connection.reader;
    let summary = match (connection.account_scope(), own) {
        (ScopeType::Backoffice, _) | (_, None) => {
            reader.backoffices_analytics_summary(hour, &end, &ini, Some(0), platform).await?
        }
        (_, Some(own)) => reader.analytics_workspace_summary(hour, &end, &ini, Some(0), own).await?,
    };
    Ok(summary.into_inner())
}

/// The orders of each hour of the last seven days.
async fn fetch_order_history(connection: &Connection, now: DateTime<Utc>) -> Result<OrderHistory> {
    let (ini, end, hour) = (start_of_last_week(now), start_of_today(now), AnalyticsBucket::Hour);
    let reader = &connection.reader;
    let summary = match connection.account_scope() {
        ScopeType::Backoffice => {
            reader.backoffices_analytics_summary(hour, &end, &ini, Some(0), AnalyticsMetric::Orders).await?
        }
        _ => reader.analytics_workspace_summary(hour, &end, &ini, Some(0), WorkspaceMetric::Orders).await?,
    };
    let hours: Vec<_> = summary.into_inner().data.iter().map(|row| (row.at, to_count(row.value))).collect();
    Ok(OrderHistory::from_hours(&hours, now))
}

async fn fetch_empty_searches(connection: &Connection, now: DateTime<Utc>) -> Result<Vec<(String, u64)>> {
    let (ini, end) = (start_of_today(now), end_of_period(now));
    let metric = AnalyticsMetric::SearchesEmpty;
    let call =
        connection.reader.backoffices_analytics_summary(AnalyticsBucket::Day, &end, &ini, Some(EMPTY_SEARCHES), metric);
    let words = |row: AnalyticsValue| Some((escape_controls(&row.key?).into_owned(), to_count(row.value)));
    let mut searches: Vec<_> = call.await?.into_inner().data.into_iter().filter_map(words).collect();
    searches.sort_by(|(words, count), (others, other)| other.cmp(count).then_with(|| words.cmp(others)));
    Ok(searches)
}

/// The end of a period that has the current hour, also one that begins at this very instant.
fn end_of_period(now: DateTime<Utc>) -> DateTime<Utc> {
    now + TimeDelta::seconds(1)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count is whole, not negative and small")]
fn to_count(value: f64) -> u64 {
    value.round() as u64
}
