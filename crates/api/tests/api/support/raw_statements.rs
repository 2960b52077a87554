//! Runs SQL text that holds several statements.

use hub_kernel::db::{Executor, Tx};
use sqlx::AssertSqlSafe;

/// Runs statements in the transaction, without preparing them.
pub(crate) async fn run_statements(tx: &mut Tx, text: &str) {
    let text = sqlx::raw_sql(AssertSqlSafe(text.to_owned()));
    match tx.on() {
        Executor::Sqlite(connection) => drop(text.execute(connection).await.expect("runs")),
        Executor::Postgres(connection) => drop(text.execute(connection).await.expect("runs")),
        Executor::SqlitePool(_) | Executor::PostgresPool(_) => panic!("not in a transaction"),
    }
}
