//! Inserts of rows that may be there already: they tell which rows are new, so that each is counted once.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use hub_kernel::db::{Executor, FromAnyRow, Tx, sql};
use hub_kernel::types::error::Result;

/// A table whose rows are counted when they are inserted, by its statements.
pub(super) struct CountedTable {
    /// The columns of the rows and PostgreSQL's types.
    pub(super) columns: &'static str,
    /// The columns of the key and PostgreSQL's types.
    pub(super) key_columns: &'static str,
    /// `INSERT INTO table (columns) SELECT columns FROM`.
    pub(super) insert: &'static str,
    /// `ON CONFLICT (key) DO NOTHING`, after a `WHERE` that SQLite needs.
    pub(super) on_conflict: &'static str,
    /// `RETURNING key`.
    pub(super) returning: &'static str,
    /// `SELECT key FROM`.
    pub(super) select: &'static str,
    /// `CROSS JOIN table WHERE key = r.key`.
    pub(super) join: &'static str,
}

/// Inserts the rows whose keys are not there, and returns these keys. The rows go in by the order of their keys, so that two
/// transactions with the same rows wait for each other and do not deadlock.
pub(super) async fn insert_new_rows<K>(
    tx: &mut Tx,
    table: &CountedTable,
    rows: &BTreeMap<K, Value>,
) -> Result<BTreeSet<K>>
where
    K: FromAnyRow + Ord + Clone,
{
    if rows.is_empty() {
        return Ok(BTreeSet::new());
    }
    let values: Vec<&Value> = rows.values().collect();
    if matches!(tx.on(), Executor::Postgres(_)) {
        let insert = sql(tx.on(), table.insert).push_rows(table.columns, &values).push(table.on_conflict);
        return Ok(insert.push(table.returning).all().await?.into_iter().collect());
    }
    // SQLite hands over each returned row from another thread, and most batches are new. It has one writer, so that nothing comes
    // between the two statements.
    let keys: Vec<Value> = values.iter().map(|row| key_of(table, row)).collect();
    let there = sql(tx.on(), table.select).push_rows(table.key_columns, &keys).push(table.join);
    let there: BTreeSet<K> = there.all().await?.into_iter().collect();
    sql(tx.on(), table.insert).push_rows(table.columns, &values).push(table.on_conflict).execute().await?;
    Ok(rows.keys().filter(|key| !there.contains(key)).cloned().collect())
}

/// The fields of a row's key.
fn key_of(table: &CountedTable, row: &Value) -> Value {
    let names = table.key_columns.split(',').filter_map(|column| column.split_whitespace().next());
    names.map(|name| (name.to_owned(), row[name].clone())).collect()
}
