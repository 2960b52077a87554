//! Both migration folders make the same schema, from nothing, any number of times.

use std::collections::BTreeSet;

use hub_api::kernel::db::{Db, Schema, sql};

use crate::support::{Database, Engine};

#[tokio::test]
async fn migrates_from_nothing_and_again() {
    let database = Database::bare(Engine::chosen()).await;
    assert_eq!(database.db.schema().await.expect("looks"), Schema::Behind);
    database.db.migrate().await.expect("migrates");
    database.db.migrate().await.expect("migrates again");
    assert_eq!(database.db.schema().await.expect("looks"), Schema::Current);
}

#[tokio::test]
async fn a_newer_schema_is_left_alone() {
    let database = Database::new().await;
    sql(
        database.db.write(),
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         SELECT 9999, 'newer', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
    )
    .execute()
    .await
    .expect("inserts");
    assert_eq!(database.db.schema().await.expect("looks"), Schema::Ahead);
    assert!(database.db.migrate().await.is_err());
}

/// Runs where both databases are at hand.
#[tokio::test]
async fn both_databases_have_one_schema() {
    if Engine::chosen() == Engine::Sqlite {
        return;
    }
    let (sqlite, postgres) = (Database::bare(Engine::Sqlite).await, Database::bare(Engine::Postgres).await);
    sqlite.db.migrate().await.expect("migrates");
    postgres.db.migrate().await.expect("migrates");
    let (ours, theirs) = (of_sqlite(&sqlite.db).await, of_postgres(&postgres.db).await);
    assert!(ours.len() > 40, "{ours:#?}");
    let (only_sqlite, only_postgres): (Vec<_>, Vec<_>) =
        (ours.difference(&theirs).collect(), theirs.difference(&ours).collect());
    assert!(
        only_sqlite.is_empty() && only_postgres.is_empty(),
        "the schema differs: only in SQLite {only_sqlite:#?}, only in PostgreSQL {only_postgres:#?}"
    );
}

/// Columns, indexes and constraints, a line each. A type says what it can hold: SQLite keeps ids, times and JSON as
/// text and truth as a number, so those are one kind with what PostgreSQL calls them.
async fn of_sqlite(db: &Db) -> BTreeSet<String> {
    let tables: Vec<(String, String)> = sql(
        db.read(),
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '_sqlx%' AND name NOT LIKE 'sqlite%'",
    )
    .all()
    .await
    .expect("tables");
    let mut lines = BTreeSet::new();
    for (table, text) in &tables {
        let columns: Vec<(String, String, i64)> =
            sql(db.read(), "SELECT name, type, \"notnull\" FROM pragma_table_info($1)")
                .bind(table.clone())
                .all()
                .await
                .expect("columns");
        for (column, kind, required) in columns {
            lines.insert(format!("{table}.{column} {} {}", kind.to_lowercase(), required == 1));
        }
        for constraint in text.split("CONSTRAINT ").skip(1) {
            let name = constraint.split_whitespace().next().unwrap_or_default();
            // What PostgreSQL needs no check for: its booleans are boolean.
            if !constraint.contains("IN (0, 1)") {
                lines.insert(format!("constraint {name}"));
            }
        }
    }
    let indexes: Vec<(String, String)> =
        sql(db.read(), "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL")
            .all()
            .await
            .expect("indexes");
    lines.extend(indexes.into_iter().map(|(name, text)| format!("index {name} {}", columns_of(&text))));
    lines
}

async fn of_postgres(db: &Db) -> BTreeSet<String> {
    let columns: Vec<(String, String, String, String)> = sql(
        db.read(),
        "SELECT table_name::text, column_name::text, data_type::text, is_nullable::text FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_sqlx%'",
    )
    .all()
    .await
    .expect("columns");
    let kind = |kind: &str| match kind {
        "uuid" | "text" | "timestamp with time zone" | "jsonb" => "text",
        "boolean" | "bigint" => "integer",
        "double precision" => "real",
        "bytea" => "blob",
        other => {
            panic!("no column is {other}: bigint, double precision, text, uuid, timestamptz, jsonb, boolean, bytea")
        }
    };
    let mut lines: BTreeSet<String> = columns
        .iter()
        .map(|(table, column, data, nullable)| format!("{table}.{column} {} {}", kind(data), nullable == "NO"))
        .collect();
    let constraints: Vec<(String,)> = sql(
        db.read(),
        "SELECT conname::text FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
           AND contype <> 'n' AND conrelid <> '_sqlx_migrations'::regclass",
    )
    .all()
    .await
    .expect("constraints");
    lines.extend(constraints.iter().map(|(name,)| format!("constraint {name}")));
    let indexes: Vec<(String, String)> = sql(
        db.read(),
        "SELECT indexname::text, indexdef FROM pg_indexes WHERE schemaname = current_schema()
           AND indexname::text NOT IN (SELECT conname::text FROM pg_constraint
                                       WHERE connamespace = current_schema()::regnamespace)",
    )
    .all()
    .await
    .expect("indexes");
    lines.extend(indexes.iter().map(|(name, text)| format!("index {name} {}", columns_of(text))));
    lines
}

/// `(a, b) WHERE …` of an index's definition, without the spaces and parentheses the databases differ in.
fn columns_of(definition: &str) -> String {
    let columns = definition.split_once('(').map_or("", |(_, rest)| rest);
    columns.chars().filter(|letter| !matches!(letter, ' ' | '(' | ')')).collect::<String>().to_lowercase()
}
