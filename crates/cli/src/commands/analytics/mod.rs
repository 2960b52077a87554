//! `hub analytics`: what visitors do, in figures of the platform or of your workspace.

mod export;
mod funnel;
mod period;
mod top;

use serde_json::Value;

use self::period::PeriodArgs;
use super::requests::is_staff;
use super::requests::operation::OperationRequest;
use crate::context::Context;
use crate::error::Result;

/// The figures of the platform; a workspace reads those of its own pages, stores and articles.
const METRICS: [&str; 10] = [
    "sessions",
    "devices",
    "page_views",
    "store_views",
    "article_views",
    "searches",
    "searches_empty",
    "orders",
    "revenue",
    "referrals",
];

/// Views, searches, orders and referrals: staff see the platform's figures, a workspace its own.
#[derive(clap::Subcommand)]
pub(crate) enum AnalyticsCommand {
    /// List what counts most in a figure: the pages that are viewed, the words that are searched, the sources of sessions
    Top(top::TopArgs),
    /// Show how far visitors come: sessions, views of pages, stores and articles, and orders
    Funnel(PeriodArgs),
    /// Export a figure by days or hours; CSV unless -o is given
    Export(export::ExportArgs),
}

impl AnalyticsCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Top(top) => top.run(context).await,
            Self::Funnel(period) => funnel::show(context, &period).await,
            Self::Export(export) => export.run(context).await,
        }
    }
}

/// Reads a figure, of the platform for the staff and of the workspace otherwise.
async fn read_summary(
    context: &Context,
    metric: &str,
    period: &PeriodArgs,
    (bucket, keys): (&str, u32),
) -> Result<Value> {
    let operation =
        if is_staff(context).await? { "backoffices_analytics_summary" } else { "analytics_workspace_summary" };
    let (ini, end) = period.bounds()?;
    OperationRequest::new(operation, &[])
        .with_query("metric", Some(metric))
        .with_query("datetime_ini", Some(ini.to_rfc3339()))
        .with_query("datetime_end", Some(end.to_rfc3339()))
        .with_query("bucket", Some(bucket))
        .with_query("keys", Some(keys))
        .send(context)
        .await
}

/// The name of a key of a figure: of a page, a store or an article; otherwise null.
fn key_name(summary: &Value, key: &Value) -> Value {
    key.as_str().map_or(Value::Null, |key| summary["names"][key].clone())
}
