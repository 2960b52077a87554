//! Query plans of statements, as for large tables.

use std::collections::BTreeSet;

use hub_kernel::db::{Db, Executor, Statement, sql};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions, Row};

use super::TestApp;

/// Explains statements on a test's database.
pub(crate) struct QueryPlans {
    database: ExplainedDatabase,
    tables: Vec<String>,
}

enum ExplainedDatabase {
    /// Without foreign keys, whose checks are part of SQLite's plans and read nothing while no key is violated.
    Sqlite(SqliteConnection),
    Postgres(Db),
}

impl QueryPlans {
    /// PostgreSQL is told that each page of a table has a million rows, so that it plans as for large tables, and forgets
    /// what autovacuum counted. SQLite plans so without statistics.
    pub(crate) async fn new(app: &TestApp) -> Self {
        let db = &app.app.db;
        let database = if matches!(db.write(), Executor::PostgresPool(_)) {
            for text in [
                "UPDATE pg_class SET reltuples = 1000000, relpages = 1, reloptions = '{autovacuum_enabled=false}'
                 WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'",
                "DELETE FROM pg_statistic WHERE starelid IN
                     (SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace)",
            ] {
                sql(db.write(), text).execute().await.expect("the role of the tests may change the catalog");
            }
            ExplainedDatabase::Postgres(db.clone())
        } else {
            let options: SqliteConnectOptions = app.database_url().parse().expect("a URL");
            ExplainedDatabase::Sqlite(options.foreign_keys(false).read_only(true).connect().await.expect("opens"))
        };
        Self { database, tables: app.list_tables().await }
    }

    /// The tables that a statement reads row by row, without an index.
    pub(crate) async fn scanned_tables(&mut self, statement: &str) -> BTreeSet<String> {
        match &mut self.database {
            ExplainedDatabase::Postgres(db) => postgres_scans(db, statement).await,
            ExplainedDatabase::Sqlite(connection) => {
                let mut scanned = BTreeSet::new();
                // A batch is several statements.
                for text in statement.split(";\n") {
                    let names = sqlite_scans(connection, text).await;
                    scanned.extend(names.iter().filter_map(|name| find_table(&self.tables, text, name)));
                }
                scanned
            }
        }
    }
}

async fn postgres_scans(db: &Db, statement: &str) -> BTreeSet<String> {
    let mut tx = db.begin().await.expect("begins");
    sql(tx.on(), "SET LOCAL plan_cache_mode = force_generic_plan").execute().await.expect("sets");
    leak(tx.on(), format!("PREPARE explained AS {statement}")).execute().await.expect(statement);
    let count = (1..).take_while(|number| statement.contains(&format!("${number}"))).count();
    let values = if count == 0 { String::new() } else { format!("({})", vec!["NULL"; count].join(", ")) };
    let explain = leak(tx.on(), format!("EXPLAIN EXECUTE explained{values}"));
    let lines: Vec<(String,)> = explain.all().await.expect(statement);
    sql(tx.on(), "DEALLOCATE explained").execute().await.expect("forgets");
    let scanned = lines.iter().filter_map(|(line,)| line.split_once("Seq Scan on "));
    scanned.filter_map(|(_, rest)| rest.split_whitespace().next().map(str::to_owned)).collect()
}

/// The names that a statement scans, as it writes them: of tables, aliases, subqueries and functions.
async fn sqlite_scans(connection: &mut SqliteConnection, text: &str) -> Vec<String> {
    let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {text}")));
    let lines = explain.fetch_all(connection).await.unwrap_or_else(|error| panic!("{text}: {error}"));
    let details = lines.iter().map(|line| line.get::<String, _>("detail"));
    let scans = details.filter_map(|detail| detail.strip_prefix("SCAN ").map(str::to_owned));
    let unindexed = scans.filter(|rest| !rest.contains(" INDEX "));
    unindexed.filter_map(|rest| rest.split(' ').next().map(str::to_owned)).collect()
}

/// The table that a statement names so, itself or by an alias.
fn find_table(tables: &[String], statement: &str, name: &str) -> Option<String> {
    let words = statement.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let words: Vec<&str> = words.filter(|word| !word.is_empty() && *word != "AS").collect();
    let is_table = |word: &str| tables.iter().any(|table| table == word);
    let aliased = || words.windows(2).find(|pair| pair[1] == name && is_table(pair[0])).map(|pair| pair[0]);
    Some(name).filter(|name| is_table(name)).or_else(aliased).map(str::to_owned)
}

/// A statement whose text is made for the test.
fn leak(on: Executor<'_>, text: String) -> Statement<'_> {
    sql(on, "").push(Box::leak(text.into_boxed_str()))
}
