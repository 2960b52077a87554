//! The bare server for single rows: axum and sqlx alone, with one statement for each request.
//!
//! `cargo xtask bench` measures `hub-api` against it. It has no authentication and checks nothing. It reads the server's
//! shifts and articles, and has its own tables for the shifts it writes and for the words of articles.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this server is made of what ours wraps")]

use axum::extract::{Path, Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use axum::{Json, Router};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, FromRow};
use uuid::Uuid;

const SELECT_SHIFT: &str = "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts WHERE id = $1";
const INSERT_SHIFT: &str =
    "INSERT INTO bare_shifts (id, group_id, pharmacy_id, ini_at, end_at) VALUES ($1, $2, $3, $4, $5)";
const SELECT_ARTICLES: &str = "SELECT a.id, a.name, a.description, a.price_base, a.created_at FROM articles a";
const FIRST_PAGE: &str = " WHERE a.store_id = $1 AND a.deleted_at IS NULL ORDER BY a.name_folded, a.id LIMIT 20";
const SEARCH_SQLITE: &str = " JOIN bare_words w ON w.article_id = a.id WHERE bare_words MATCH $2 AND a.store_id = $1
    ORDER BY a.name_folded, a.id LIMIT 20";
const SEARCH_PG: &str = " JOIN bare_words w ON w.article_id = a.id WHERE w.words @@ $2::tsquery AND a.store_id = $1
    ORDER BY a.name_folded, a.id LIMIT 20";

const TABLES_SQLITE: &str = "
    CREATE TABLE IF NOT EXISTS bare_shifts (id TEXT PRIMARY KEY, group_id TEXT, pharmacy_id TEXT, ini_at TEXT, end_at TEXT)
        STRICT, WITHOUT ROWID;
    DROP TABLE IF EXISTS bare_words;
    CREATE VIRTUAL TABLE bare_words USING fts5 (article_id UNINDEXED, words, prefix = '2 3');
    INSERT INTO bare_words (article_id, words) SELECT id, name_folded || ' ' || description FROM articles;";
const TABLES_PG: &str = "
    CREATE TABLE IF NOT EXISTS bare_shifts (id uuid PRIMARY KEY, group_id uuid, pharmacy_id uuid, ini_at timestamptz,
        end_at timestamptz);
    DROP TABLE IF EXISTS bare_words;
    CREATE TABLE bare_words (article_id uuid PRIMARY KEY, words tsvector);
    INSERT INTO bare_words
    SELECT id, array_to_tsvector(array_remove(regexp_split_to_array(lower(name_folded || ' ' || description), '[^a-z0-9]+'), ''))
    FROM articles;
    CREATE INDEX ON bare_words USING gin (words);
    ANALYZE;";

#[derive(Deserialize)]
struct ArticleQuery {
    query: Option<String>,
}

#[derive(Deserialize)]
struct ShiftPut {
    group_id: Uuid,
    pharmacy_id: Uuid,
    ini_at: DateTime<Utc>,
    end_at: DateTime<Utc>,
}

#[derive(Serialize, FromRow)]
struct Shift<I, T> {
    id: I,
    group_id: I,
    pharmacy_id: I,
    ini_at: T,
    end_at: T,
    demo: bool,
}

#[derive(Serialize, FromRow)]
struct Article<I, T> {
    id: I,
    name: String,
    description: String,
    price_base: i64,
    created_at: T,
}

fn json_response(value: &impl Serialize) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], serde_json::to_vec(value).expect("serializes")).into_response()
}

/// The handlers over pools: `$id` and `$bind_time` bind an id and a time; `$row` and `$time` are the types they are read as.
macro_rules! row_handlers {
    ($module:ident, $pools:ty, $id:expr, $bind_time:expr, $row:ty, $time:ty, $search:expr, $words:expr) => {
        mod $module {
            use super::*;

            async fn shift(State(pools): State<$pools>, Path(id): Path<Uuid>) -> Response {
                let shift: Shift<$row, $time> =
                    sqlx::query_as(SELECT_SHIFT).bind($id(id)).fetch_one(&pools.read).await.expect("a shift");
                json_response(&shift)
            }

            async fn put_shift(State(pools): State<$pools>, Path(id): Path<Uuid>, Json(put): Json<ShiftPut>) -> Response {
                let insert = sqlx::query(INSERT_SHIFT).bind($id(id)).bind($id(put.group_id)).bind($id(put.pharmacy_id));
                let insert = insert.bind($bind_time(put.ini_at)).bind($bind_time(put.end_at));
                insert.execute(&pools.write).await.expect("writes");
                json_response(&serde_json::Value::Null)
            }

            async fn articles(
                State(pools): State<$pools>,
                Path(store): Path<Uuid>,
                Query(query): Query<ArticleQuery>,
            ) -> Response {
                let text = format!("{SELECT_ARTICLES}{}", if query.query.is_some() { $search } else { FIRST_PAGE });
                let mut statement = sqlx::query_as(AssertSqlSafe(text)).bind($id(store));
                if let Some(word) = query.query {
                    statement = statement.bind($words(word));
                }
                let data: Vec<Article<$row, $time>> = statement.fetch_all(&pools.read).await.expect("articles");
                json_response(&serde_json::json!({ "data": data }))
            }

            pub(super) fn router(pools: $pools) -> Router {
                Router::new()
                    .route("/plugins/pharmacy/shifts/{id}", get(shift).put(put_shift))
                    .route("/ecommerce/services/stores/{id}/articles", get(articles))
                    .with_state(pools)
            }
        }
    };
}

#[derive(Clone)]
struct SqlitePools {
    read: SqlitePool,
    write: SqlitePool,
}

#[derive(Clone)]
struct PgPools {
    read: PgPool,
    write: PgPool,
}

row_handlers!(
    sqlite,
    SqlitePools,
    |id: Uuid| id.to_string(),
    |at: DateTime<Utc>| at.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string(),
    String,
    String,
    SEARCH_SQLITE,
    |word: String| format!("words:{word}*")
);
row_handlers!(
    postgres,
    PgPools,
    |id: Uuid| id,
    |at: DateTime<Utc>| at,
    Uuid,
    DateTime<Utc>,
    SEARCH_PG,
    |word: String| format!("'{word}':*")
);

async fn sqlite_router(path: &str) -> Router {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging();
    let write = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
    let write = write.connect_with(options.clone()).await.expect("opens");
    sqlx::raw_sql(TABLES_SQLITE).execute(&write).await.expect("tables");
    let read = SqlitePoolOptions::new().max_connections(2).test_before_acquire(false);
    let read = read.connect_with(options.read_only(true)).await.expect("opens");
    sqlite::router(SqlitePools { read, write })
}

async fn postgres_router(url: &str) -> Router {
    let options: PgConnectOptions = url.parse().expect("an address");
    let options = options.options([("plan_cache_mode", "force_custom_plan")]).disable_statement_logging();
    let pool =
        PgPoolOptions::new().max_connections(8).test_before_acquire(false).connect_with(options).await.expect("opens");
    sqlx::raw_sql(TABLES_PG).execute(&pool).await.expect("tables");
    postgres::router(PgPools { read: pool.clone(), write: pool })
}

#[tokio::main]
async fn main() {
    let setting = |name| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let url = setting("HUB_DATABASE_URL");
    let router = match url.strip_prefix("sqlite://") {
        Some(path) => sqlite_router(path).await,
        None => postgres_router(&url).await,
    };
    let listener = tokio::net::TcpListener::bind(setting("HUB_BIND")).await.expect("binds");
    axum::serve(listener.tap_io(|stream| drop(stream.set_nodelay(true))), router).await.expect("serves");
}
