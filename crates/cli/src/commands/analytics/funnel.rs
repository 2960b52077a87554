//! `hub analytics funnel`: how far visitors come.

use serde_json::{Value, json};

use super::period::PeriodArgs;
use super::top::percent_of;
use super::{Caller, read_summary};
use crate::context::Context;
use crate::error::Result;
use crate::output::Columns;

const STEPS: Columns =
    &[("step", "step"), ("count", "count"), ("percent", "percent"), ("of the step before", "of_previous")];

/// The steps. Sessions are the platform's alone.
const FUNNEL: [&str; 5] = ["sessions", "page_views", "store_views", "article_views", "orders"];

/// Prints the totals of the steps, with their share of the first one and of the one before.
pub(super) async fn show(context: &Context, period: &PeriodArgs) -> Result<()> {
    let caller = Caller::find(context).await?;
    let steps = if caller.is_staff { &FUNNEL[..] } else { &FUNNEL[1..] };
    let mut counts = Vec::new();
    for step in steps {
        let summary = read_summary(context, caller, step, period, ("day", 0)).await?;
        counts.push((*step, summary["total"].as_f64().unwrap_or_default()));
    }
    context.print_read(&funnel_rows(&counts), STEPS)
}

fn funnel_rows(counts: &[(&str, f64)]) -> Vec<Value> {
    let first = counts.first().map_or(0.0, |(_, count)| *count);
    let previous = std::iter::once(first).chain(counts.iter().map(|(_, count)| *count));
    let row = |((step, count), previous): (&(&str, f64), f64)| {
        json!({"step": step, "count": super::top::to_number(*count), "percent": percent_of(*count, first),
               "of_previous": percent_of(*count, previous)})
    };
    counts.iter().zip(previous).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_has_its_share_of_the_first_and_of_the_one_before() {
        let rows = funnel_rows(&[("sessions", 200.0), ("page_views", 100.0), ("orders", 5.0)]);
        let expected = json!([
            {"step": "sessions", "count": 200, "percent": 100.0, "of_previous": 100.0},
            {"step": "page_views", "count": 100, "percent": 50.0, "of_previous": 50.0},
            {"step": "orders", "count": 5, "percent": 2.5, "of_previous": 5.0},
        ]);
        assert_eq!(json!(rows), expected);
        assert_eq!(funnel_rows(&[("sessions", 0.0)])[0]["percent"], Value::Null);
    }
}
