//! The same rows by sqlx alone: one INSERT of 500 rows for a transaction, and nothing that is counted.

#![expect(clippy::disallowed_methods, reason = "this is made of what the server wraps")]

use std::time::Instant;

use futures_util::future::try_join_all;
use serde_json::{Value, json};
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{QueryBuilder, Sqlite};
use uuid::Uuid;

use crate::batches::SIZE;
use crate::{CLIENTS, Result};

const COLUMNS: &str = "at, id, session_id, device_id, instance_id, instance_type, instance_action, payload";

/// Inserts batches into a table of its own, and prints the rate.
pub(crate) async fn insert_batches(batches: usize) -> Result<Value> {
    let url = std::env::var("HUB_DATABASE_URL")?;
    let seconds = match url.strip_prefix("sqlite://") {
        Some(path) => insert_into_sqlite(path, batches).await?,
        None => insert_into_postgres(&url, batches).await?,
    };
    Ok(json!({"events": batches * SIZE, "seconds": seconds}))
}

/// SQLite has one writer.
async fn insert_into_sqlite(path: &str, batches: usize) -> Result<f64> {
    let options = SqliteConnectOptions::new().filename(path).journal_mode(SqliteJournalMode::Wal);
    let options = options.synchronous(SqliteSynchronous::Full).disable_statement_logging();
    let pool: SqlitePool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
    sqlx::query("DROP TABLE IF EXISTS bare_events").execute(&pool).await?;
    let table = "CREATE TABLE bare_events (at TEXT NOT NULL, id TEXT NOT NULL, session_id TEXT NOT NULL, device_id TEXT NOT NULL,
                 instance_id TEXT, instance_type TEXT NOT NULL, instance_action TEXT NOT NULL, payload TEXT NOT NULL,
                 PRIMARY KEY (at, id)) STRICT, WITHOUT ROWID";
    sqlx::query(table).execute(&pool).await?;
    let start = Instant::now();
    for _ in 0..batches {
        let mut insert: QueryBuilder<Sqlite> = QueryBuilder::new(format!("INSERT INTO bare_events ({COLUMNS}) "));
        let at = chrono::Utc::now().to_rfc3339();
        let (session, device) = (Uuid::new_v4().to_string(), Uuid::new_v4().to_string());
        insert.push_values(0..SIZE, |mut row, _| {
            row.push_bind(at.clone()).push_bind(Uuid::now_v7().to_string()).push_bind(session.clone());
            row.push_bind(device.clone()).push_bind(Uuid::new_v4().to_string()).push_bind("article").push_bind("view");
            row.push_bind(r#"{"path":"/comercios/la-esquina","source":"google"}"#);
        });
        let mut tx = pool.begin().await?;
        insert.build().execute(&mut *tx).await?;
        tx.commit().await?;
    }
    let seconds = start.elapsed().as_secs_f64();
    sqlx::query("DROP TABLE bare_events").execute(&pool).await?;
    pool.close().await;
    Ok(seconds)
}

async fn insert_into_postgres(url: &str, batches: usize) -> Result<f64> {
    let options: PgConnectOptions = url.parse()?;
    let pool = PgPoolOptions::new().max_connections(8).connect_with(options.disable_statement_logging()).await?;
    sqlx::query("DROP TABLE IF EXISTS bare_events").execute(&pool).await?;
    let table = "CREATE TABLE bare_events (at timestamptz NOT NULL, id uuid NOT NULL, session_id uuid NOT NULL, device_id uuid NOT NULL,
                 instance_id text, instance_type text NOT NULL, instance_action text NOT NULL, payload text NOT NULL,
                 PRIMARY KEY (at, id))";
    sqlx::query(table).execute(&pool).await?;
    let start = Instant::now();
    let each = batches.div_ceil(CLIENTS);
    try_join_all((0..CLIENTS).map(|_| insert_postgres_batches(&pool, each))).await?;
    let seconds = start.elapsed().as_secs_f64();
    sqlx::query("DROP TABLE bare_events").execute(&pool).await?;
    pool.close().await;
    Ok(seconds)
}

async fn insert_postgres_batches(pool: &PgPool, batches: usize) -> Result<()> {
    for _ in 0..batches {
        let ids: Vec<Uuid> = (0..SIZE).map(|_| Uuid::now_v7()).collect();
        let instances: Vec<String> = (0..SIZE).map(|_| Uuid::new_v4().to_string()).collect();
        let insert = "INSERT INTO bare_events (at, id, session_id, device_id, instance_id, instance_type, instance_action, payload)
                      SELECT now(), r.id, $2, $3, r.instance_id, 'article', 'view', $4
                      FROM unnest($1::uuid[], $5::text[]) AS r (id, instance_id)";
        let payload = r#"{"path":"/comercios/la-esquina","source":"google"}"#;
        let insert = sqlx::query(insert).bind(&ids).bind(Uuid::new_v4()).bind(Uuid::new_v4()).bind(payload);
        insert.bind(&instances).execute(pool).await?;
    }
    Ok(())
}
