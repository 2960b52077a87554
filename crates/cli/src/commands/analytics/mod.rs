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

/// The help for a metric or a period that the server refuses.
const HELP: &str = "the figures of a workspace are page_views, store_views, article_views, orders and revenue; \
                    a period has at most 400 days, and 31 by hours";

/// The figures with keys: all but that of devices, which are different ones in each period.
const KEYED_METRICS: [&str; 9] = [
    "sessions",
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
    ///
    /// The row without a key counts what has none, and what is not among the first 50 keys.
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

/// The caller, whose figures are those of the platform for the staff and of the workspace otherwise.
#[derive(Clone, Copy)]
struct Caller {
    is_staff: bool,
}

impl Caller {
    async fn find(context: &Context) -> Result<Self> {
        Ok(Self { is_staff: is_staff(context).await? })
    }

    fn operation(self) -> &'static str {
        if self.is_staff { "backoffices_analytics_summary" } else { "analytics_workspace_summary" }
    }
}

/// Reads a figure of the caller's.
async fn read_summary(
    context: &Context,
    caller: Caller,
    metric: &str,
    period: &PeriodArgs,
    (bucket, keys): (&str, u32),
) -> Result<Value> {
    let (ini, end) = period.bounds()?;
    let request = OperationRequest::new(caller.operation(), &[])
        .with_query("metric", Some(metric))
        .with_query("datetime_ini", Some(ini.to_rfc3339()))
        .with_query("datetime_end", Some(end.to_rfc3339()))
        .with_query("bucket", Some(bucket))
        .with_query("keys", Some(keys));
    request
        .send(context)
        .await
        .map_err(|error| if error.code == "error.parser.query" { error.with_help(HELP) } else { error })
}

/// The name of a key of a figure: of a page, a store or an article; otherwise null.
fn key_name(summary: &Value, key: &Value) -> Value {
    key.as_str().map_or(Value::Null, |key| summary["names"][key].clone())
}
