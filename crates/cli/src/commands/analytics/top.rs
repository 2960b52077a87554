//! `hub analytics top`: the keys of a figure with the highest values.

use serde_json::{Value, json};

use super::period::PeriodArgs;
use super::{Caller, KEYED_METRICS, key_name, read_summary};
use crate::context::Context;
use crate::error::Result;
use crate::output::Columns;

const KEYS: Columns = &[("key", "key"), ("name", "name"), ("value", "value"), ("percent", "percent")];

/// The number of keys that are listed: with the row of the rest, as many as a list shows by default.
const KEYS_MAX: u32 = 49;

/// The figure and the period.
#[derive(clap::Args)]
pub(crate) struct TopArgs {
    /// The figure; a workspace has page_views, store_views, article_views, orders and revenue
    #[arg(value_name = "METRIC", value_parser = KEYED_METRICS)]
    metric: String,
    #[command(flatten)]
    period: PeriodArgs,
}

impl TopArgs {
    pub(super) async fn run(self, context: &Context) -> Result<()> {
        let caller = Caller::find(context).await?;
        let summary = read_summary(context, caller, &self.metric, &self.period, ("day", KEYS_MAX)).await?;
        context.print_read(&top_keys(&summary), KEYS)
    }
}

/// The keys with the sums of their values, highest first; null is what has no key, and the rest.
fn top_keys(summary: &Value) -> Vec<Value> {
    let mut sums: Vec<(&Value, f64)> = Vec::new();
    for row in summary["data"].as_array().into_iter().flatten() {
        let value = row["value"].as_f64().unwrap_or_default();
        match sums.iter_mut().find(|(key, _)| *key == &row["key"]) {
            Some((_, sum)) => *sum += value,
            None => sums.push((&row["key"], value)),
        }
    }
    sums.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let total: f64 = sums.iter().map(|(_, sum)| sum).sum();
    let row = |(key, sum): (&Value, f64)| json!({"key": key, "name": key_name(summary, key), "value": to_number(sum), "percent": percent_of(sum, total)});
    sums.into_iter().map(row).collect()
}

/// The share of a sum in percent, with one decimal; null of nothing.
pub(super) fn percent_of(part: f64, whole: f64) -> Value {
    if whole > 0.0 { json!((part / whole * 1_000.0).round() / 10.0) } else { Value::Null }
}

/// A whole number without decimals; an amount with two.
pub(super) fn to_number(value: f64) -> Value {
    let centavos = (value * 100.0).round();
    #[expect(clippy::cast_possible_truncation, reason = "it is whole, and figures are far below what an i64 holds")]
    if centavos % 100.0 == 0.0 { json!((centavos / 100.0) as i64) } else { json!(centavos / 100.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_summed_and_sorted() {
        let row = |key: Value, value: Value| json!({"at": "2026-11-20T03:00:00Z", "key": key, "value": value});
        let data = [
            row(json!("a"), json!(2)),
            row(json!(null), json!(1)),
            row(json!("b"), json!(4.5)),
            row(json!("a"), json!(2.5)),
        ];
        let summary = json!({"data": data, "total": 10, "names": {"a": "Kiosco"}});
        let expected = json!([
            {"key": "a", "name": "Kiosco", "value": 4.5, "percent": 45.0},
            {"key": "b", "name": null, "value": 4.5, "percent": 45.0},
            {"key": null, "name": null, "value": 1, "percent": 10.0},
        ]);
        assert_eq!(json!(top_keys(&summary)), expected);
        assert_eq!(top_keys(&json!({"data": []})), Vec::<Value>::new());
    }

    #[test]
    fn numbers_and_shares() {
        assert_eq!([to_number(3.0), to_number(0.1 + 0.2), to_number(12.345)], [json!(3), json!(0.3), json!(12.35)]);
        assert_eq!([percent_of(1.0, 3.0), percent_of(1.0, 0.0)], [json!(33.3), Value::Null]);
    }
}
