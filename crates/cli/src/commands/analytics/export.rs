//! `hub analytics export`: a figure over time, as a file.

use super::period::PeriodArgs;
use super::{Caller, METRICS, key_name, read_summary};
use crate::context::Context;
use crate::error::Result;
use crate::output::{Columns, Format};

const VALUES: Columns = &[("at", "at"), ("key", "key"), ("name", "name"), ("value", "value")];

/// The figure, the period, and how finely it is told.
#[derive(clap::Args)]
pub(crate) struct ExportArgs {
    /// The figure; a workspace has page_views, store_views, article_views, orders and revenue
    #[arg(value_name = "METRIC", value_parser = METRICS)]
    metric: String,
    #[command(flatten)]
    period: PeriodArgs,
    /// By hours, of at most 31 days, instead of days
    #[arg(long)]
    hourly: bool,
    /// The number of keys to tell apart; the others are one row without a key
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=50))]
    keys: u32,
}

impl ExportArgs {
    pub(super) async fn run(self, context: &Context) -> Result<()> {
        let bucket = if self.hourly { "hour" } else { "day" };
        let caller = Caller::find(context).await?;
        let summary = read_summary(context, caller, &self.metric, &self.period, (bucket, self.keys)).await?;
        let mut rows = summary["data"].as_array().cloned().unwrap_or_default();
        for row in &mut rows {
            row["name"] = key_name(&summary, &row["key"]);
        }
        let shown = rows.len().min(context.globals.limit.unwrap_or(usize::MAX));
        let output = context.output.with_format(context.globals.output.unwrap_or(Format::Csv));
        let mut written = output.row_writer(VALUES);
        written.write_rows(&rows[..shown])?;
        written.finish()?;
        context.note_row_count(shown as u64, shown < rows.len(), Some(rows.len() as u64));
        Ok(())
    }
}
