//! The bare server for shift reads: axum and sqlx alone, with the statements and answers of `hub-api` and nothing else.
//!
//! `cargo xtask bench` measures `hub-api` against it. `/same/…` runs the server's own statements; `/rows/month` reads the
//! month row by row and writes the JSON in Rust.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this server is made of what ours wraps")]

use axum::Router;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use chrono::{DateTime, Duration, Utc};
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions};
use sqlx::{ConnectOptions, FromRow};
use uuid::Uuid;

const MONTH_SQLITE: &str = "SELECT COUNT(*), json_group_array(json_object(
        'id', id, 'group_id', group_id, 'pharmacy_id', pharmacy_id,
        'ini_at', replace(ini_at, '.000000Z', 'Z'), 'end_at', replace(end_at, '.000000Z', 'Z'),
        'demo', json(iif(demo, 'true', 'false'))))
    FROM (SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
          WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4
            AND EXISTS (SELECT 1 FROM pharmacy_groups WHERE id = $1 AND enabled AND deleted_at IS NULL)
          ORDER BY ini_at, id LIMIT 10001)";
const MONTH_ROWS: &str = "SELECT id, group_id, pharmacy_id, ini_at, end_at, demo FROM pharmacy_shifts
    WHERE group_id = $1 AND ini_at > $2 AND ini_at < $3 AND end_at > $4
      AND EXISTS (SELECT 1 FROM pharmacy_groups WHERE id = $1 AND enabled AND deleted_at IS NULL)
    ORDER BY ini_at, id LIMIT 10001";
const ON_DUTY: &str = "WITH present AS (
        SELECT id, pharmacy_id FROM pharmacy_shifts
        WHERE group_id = $1 AND ini_at > $2 AND ini_at <= $3 AND end_at > $4
    ), future AS (
        SELECT MIN(ini_at) AS ini_at FROM pharmacy_shifts
        WHERE group_id = $1 AND ini_at > $3 AND pharmacy_id NOT IN (SELECT pharmacy_id FROM present)
        UNION
        SELECT MIN(ini_at) FROM pharmacy_shifts WHERE group_id = $1 AND ini_at >= $5
    ), around AS (
        SELECT id FROM present
        UNION
        SELECT s.id FROM present JOIN pharmacy_shifts s ON s.pharmacy_id = present.pharmacy_id
        WHERE s.ini_at > $3 AND s.ini_at < $5 AND s.group_id = $1
        UNION
        SELECT s.id FROM future JOIN pharmacy_shifts s ON s.ini_at = future.ini_at WHERE s.group_id = $1
    )
    SELECT s.id AS shift_id, s.ini_at, s.end_at, s.demo,
           p.id AS pharmacy_id, p.group_id, p.slug, p.enabled, p.name, p.address, p.locality, p.phone, p.lat, p.lng,
           p.page_id, p.workspace_id
    FROM around
    JOIN pharmacy_shifts s ON s.id = around.id
    JOIN pharmacies p ON p.id = s.pharmacy_id
    JOIN pharmacy_groups g ON g.id = s.group_id AND g.enabled AND g.deleted_at IS NULL
    ORDER BY s.ini_at, s.id";

#[derive(Deserialize)]
struct MonthQuery {
    group_id: Uuid,
    datetime_ini: DateTime<Utc>,
    datetime_end: DateTime<Utc>,
}

#[derive(Deserialize)]
struct OnDutyQuery {
    group_id: Uuid,
}

/// A shift with ids and times in the database's form: text in SQLite, binary in PostgreSQL.
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
struct DutyShift<I, T> {
    shift_id: I,
    ini_at: T,
    end_at: T,
    demo: bool,
    pharmacy_id: I,
    group_id: I,
    slug: String,
    enabled: bool,
    name: String,
    address: Option<String>,
    locality: Option<String>,
    phone: Option<String>,
    lat: Option<f64>,
    lng: Option<f64>,
    page_id: Option<I>,
    workspace_id: Option<I>,
}

#[derive(Serialize)]
struct ListBody<T> {
    data: Vec<T>,
}

fn json_response(body: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.into()).into_response()
}

fn list_response<T: Serialize>(data: Vec<T>) -> Response {
    json_response(serde_json::to_vec(&ListBody { data }).expect("serializes"))
}

fn sqlite_timestamp(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string()
}

async fn sqlite_same_month(State(pool): State<SqlitePool>, Query(month): Query<MonthQuery>) -> Response {
    let (_, list): (i64, String) =
        bind_month(sqlx::query_as(MONTH_SQLITE), &month).fetch_one(&pool).await.expect("reads");
    json_response(format!("{{\"data\":{list}}}"))
}

async fn sqlite_rows_month(State(pool): State<SqlitePool>, Query(month): Query<MonthQuery>) -> Response {
    let list: Vec<Shift<String, String>> =
        bind_month(sqlx::query_as(MONTH_ROWS), &month).fetch_all(&pool).await.expect("reads");
    list_response(list)
}

type SqliteQuery<R> = sqlx::query::QueryAs<'static, sqlx::Sqlite, R, sqlx::sqlite::SqliteArguments>;

fn bind_month<R>(query: SqliteQuery<R>, month: &MonthQuery) -> SqliteQuery<R> {
    let before = month.datetime_ini - Duration::days(14);
    query
        .bind(month.group_id.to_string())
        .bind(sqlite_timestamp(before))
        .bind(sqlite_timestamp(month.datetime_end))
        .bind(sqlite_timestamp(month.datetime_ini))
}

async fn sqlite_same_on_duty(State(pool): State<SqlitePool>, Query(query): Query<OnDutyQuery>) -> Response {
    let now = Utc::now();
    let list: Vec<DutyShift<String, String>> = sqlx::query_as(ON_DUTY)
        .bind(query.group_id.to_string())
        .bind(sqlite_timestamp(now - Duration::days(14)))
        .bind(sqlite_timestamp(now))
        .bind(sqlite_timestamp(now - Duration::seconds(60)))
        .bind(sqlite_timestamp(now + Duration::days(28)))
        .fetch_all(&pool)
        .await
        .expect("reads");
    list_response(list)
}

async fn postgres_month(State(pool): State<PgPool>, Query(month): Query<MonthQuery>) -> Response {
    let list: Vec<Shift<Uuid, DateTime<Utc>>> = sqlx::query_as(MONTH_ROWS)
        .bind(month.group_id)
        .bind(month.datetime_ini - Duration::days(14))
        .bind(month.datetime_end)
        .bind(month.datetime_ini)
        .fetch_all(&pool)
        .await
        .expect("reads");
    list_response(list)
}

async fn postgres_same_on_duty(State(pool): State<PgPool>, Query(query): Query<OnDutyQuery>) -> Response {
    let now = Utc::now();
    let list: Vec<DutyShift<Uuid, DateTime<Utc>>> = sqlx::query_as(ON_DUTY)
        .bind(query.group_id)
        .bind(now - Duration::days(14))
        .bind(now)
        .bind(now - Duration::seconds(60))
        .bind(now + Duration::days(28))
        .fetch_all(&pool)
        .await
        .expect("reads");
    list_response(list)
}

async fn sqlite_router(path: &str) -> Router {
    let options = SqliteConnectOptions::new().filename(path).journal_mode(SqliteJournalMode::Wal).read_only(true);
    let pool = SqlitePoolOptions::new().max_connections(2).test_before_acquire(false);
    let pool = pool.connect_with(options.disable_statement_logging()).await.expect("opens");
    Router::new()
        .route("/same/month", get(sqlite_same_month))
        .route("/rows/month", get(sqlite_rows_month))
        .route("/same/on_duty", get(sqlite_same_on_duty))
        .with_state(pool)
}

async fn postgres_router(url: &str) -> Router {
    let options: PgConnectOptions = url.parse().expect("an address");
    let options = options.options([("plan_cache_mode", "force_custom_plan")]).disable_statement_logging();
    let pool =
        PgPoolOptions::new().max_connections(8).test_before_acquire(false).connect_with(options).await.expect("opens");
    Router::new()
        .route("/same/month", get(postgres_month))
        .route("/rows/month", get(postgres_month))
        .route("/same/on_duty", get(postgres_same_on_duty))
        .with_state(pool)
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
