//! Reads of figures, from the sums of hours.

mod model;
mod order_hours;
mod read;
mod week;

use axum::extract::State;
use documented::docs_const;

use self::model::WorkspaceMetric;
use hub_kernel::app::App;
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::error::Result;

#[cfg(test)]
pub(super) use model::AnalyticsBucket;
pub(crate) use model::{AnalyticsMetric, AnalyticsSummary, SummaryQuery};
pub use order_hours::{OrderHour, list_order_hours};
pub(crate) use read::find_summary;
pub use week::{WeekFigures, find_week_figures};

pub(super) fn routes() -> Routes {
    Routes::new("analytics").get("/workspace/analytics", operation!(analytics_workspace_summary)).extension()
}

/// Reads a figure of the caller's workspace over a period: views of its pages, stores and articles, its orders and their amounts.
#[docs_const]
async fn analytics_workspace_summary(
    State(app): State<App>,
    staff: Workspace,
    Query(query): Query<SummaryQuery<WorkspaceMetric>>,
) -> Result<Json<AnalyticsSummary>> {
    let SummaryQuery { metric, datetime_ini, datetime_end, bucket, keys } = query;
    let query = SummaryQuery { metric: metric.into(), datetime_ini, datetime_end, bucket, keys };
    find_summary(app.db.read(), Some(staff.scope_id), &query).await.map(Json)
}
