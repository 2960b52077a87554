//! The figures of the platform: visits, views, searches, orders and referrals over time.

use axum::extract::State;
use documented::docs_const;

use crate::domains::analytics::{AnalyticsMetric, AnalyticsSummary, SummaryQuery, find_summary};
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::Result;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices")
        .get("/backoffices/analytics/summary", operation!(backoffices_analytics_summary))
        .extension()
}

/// Reads a figure of the platform over a period, by hours or days of America/Argentina/Buenos_Aires.
#[docs_const]
async fn backoffices_analytics_summary(
    State(app): State<App>,
    _: Backoffice,
    Query(query): Query<SummaryQuery<AnalyticsMetric>>,
) -> Result<Json<AnalyticsSummary>> {
    find_summary(app.db.read(), None, &query).await.map(Json)
}
