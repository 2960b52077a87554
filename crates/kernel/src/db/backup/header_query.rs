//! Queries for a backup's header: the schema version and the number of rows of each table.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::{Executor, Sql, sql};
use super::Header;
use crate::config::DatabaseKind;
use crate::types::clock::Timestamp;
use crate::types::error::Result;

/// The program's tables, without SQLite's own tables and those of its search indexes.
const TABLES: Sql = Sql {
    sqlite: r"SELECT name FROM pragma_table_list
              WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\' ORDER BY name",
    pg: "SELECT CAST(relname AS text) FROM pg_class
         WHERE relnamespace = quote_ident(current_schema())::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname",
};

/// Reads the header for a backup of the connection's snapshot of the database.
pub(super) async fn find_header(mut on: Executor<'_>, kind: DatabaseKind, made_at: Timestamp) -> Result<Header> {
    let schema = "SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations";
    let schema = sql(on.reborrow(), schema).scalar::<i64>().await?;
    let tables = sql(on.reborrow(), TABLES).all::<(String,)>().await?;
    let counts: Vec<_> = tables.iter().map(|(name,)| count_statement(name)).collect();
    let mut counting = sql(on, "");
    counting.text = Cow::Owned(counts.join(" UNION ALL "));
    let rows = counting.all::<(String, i64)>().await?;
    Ok(Header { kind, schema, made_at, rows: BTreeMap::from_iter(rows) })
}

/// A statement that counts a table's rows. The table's name is from the catalog.
fn count_statement(table: &str) -> String {
    format!(
        "SELECT CAST('{}' AS text) AS name, COUNT(1) AS count FROM \"{}\"",
        table.replace('\'', "''"),
        table.replace('"', "\"\"")
    )
}
