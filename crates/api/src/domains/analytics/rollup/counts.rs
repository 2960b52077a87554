//! The figures of hours, and what they grow by.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The columns of figures and PostgreSQL's types.
pub(super) const COUNT_COLUMNS: &str = "metric text, at timestamptz, key text, workspace_id uuid, value bigint";

/// The growth of figures, in the order in which transactions lock them.
#[derive(Default)]
pub(crate) struct CountChanges(BTreeMap<(&'static str, Timestamp, String), CountChange>);

#[derive(Default)]
struct CountChange {
    workspace: Option<Id<Scope>>,
    value: i64,
}

impl CountChanges {
    /// Adds one to a figure of an hour: of a key, and of the workspace that owns the instance.
    pub(crate) fn add(&mut self, metric: &'static str, hour: Timestamp, key: String, workspace: Option<Id<Scope>>) {
        let change = self.0.entry((metric, hour, key)).or_default();
        change.workspace = change.workspace.or(workspace);
        change.value += 1;
    }

    fn rows(&self) -> Vec<Value> {
        let row = |((metric, at, key), change): (&(&str, Timestamp, String), &CountChange)| {
            json!({"metric": metric, "at": at.to_sqlite_text(), "key": key, "workspace_id": change.workspace,
                   "value": change.value})
        };
        self.0.iter().map(row).collect()
    }
}

/// Adds the changes to the figures.
pub(crate) async fn update_counts(tx: &mut Tx, changes: &CountChanges) -> Result<()> {
    if changes.0.is_empty() {
        return Ok(());
    }
    let insert = "INSERT INTO analytics_counts (metric, at, key, workspace_id, value)
                  SELECT metric, at, key, workspace_id, value FROM ";
    let insert = sql(tx.on(), insert).push_rows(COUNT_COLUMNS, &changes.rows());
    let insert = insert.push(
        " WHERE true ON CONFLICT (metric, at, key) DO UPDATE SET value = analytics_counts.value + excluded.value",
    );
    insert.execute().await.map(drop)
}
