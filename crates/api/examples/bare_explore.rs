//! The bare server for searches: axum and sqlx alone, with one statement for each request on the server's index.
//!
//! `cargo xtask bench` measures `hub-api` against it. It checks nothing and ranks nothing.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this server is made of what ours wraps")]

use axum::Router;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt;
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, FromRow};

/// The rows of a page of results.
const TAKE: u32 = 20;

#[derive(Deserialize)]
struct Search {
    query: Option<String>,
    categories: Option<String>,
    filter: Option<String>,
    zone_lat: Option<f64>,
    zone_lng: Option<f64>,
}

#[derive(Serialize, FromRow)]
struct Found {
    name: String,
    description: String,
}

#[derive(Clone)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The statement of a search; values are inlined, because the load sends the same ones.
fn statement(search: &Search) -> String {
    let mut text =
        "SELECT p.name, p.description FROM pages p WHERE p.id IN (SELECT page_id FROM search_pages".to_owned();
    if search.filter.as_deref() == Some("open") {
        text.push_str(" WHERE open_hours_0 & 512 <> 0");
    }
    text.push(')');
    if let Some(query) = &search.query {
        let letters = |letter: &char| letter.is_ascii_alphanumeric();
        for word in query
            .replace('í', "i")
            .to_lowercase()
            .split(' ')
            .map(|word| word.chars().filter(letters).collect::<String>())
        {
            text.push_str(&format!(
                " AND p.id IN (SELECT page_id FROM search_words WHERE in_title IN (true, false) AND word >= '{word}' AND word < '{word}~')"
            ));
        }
    }
    if let Some(category) = &search.categories {
        text.push_str(&format!(
            " AND p.id IN (SELECT page_id FROM search_categories WHERE category_id = '{category}')"
        ));
    }
    if let (Some(lat), Some(lng)) = (search.zone_lat, search.zone_lng) {
        text.push_str(&format!(
            " AND p.id IN (SELECT page_id FROM search_places WHERE cell BETWEEN {first} AND {last} AND abs(lng - {lng}) < 0.05)",
            first = (((lat + 90.0) * 100.0).floor() as i64 - 4) * 36_000,
            last = (((lat + 90.0) * 100.0).floor() as i64 + 5) * 36_000,
        ));
    }
    format!("{text} LIMIT {TAKE}")
}

fn json_response(value: &impl Serialize) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], serde_json::to_vec(value).expect("serializes")).into_response()
}

async fn explore(State(pool): State<Pool>, Query(search): Query<Search>) -> Response {
    let text = AssertSqlSafe(statement(&search));
    let found: Vec<Found> = match &pool {
        Pool::Sqlite(pool) => sqlx::query_as(text).fetch_all(pool).await,
        Pool::Postgres(pool) => sqlx::query_as(text).fetch_all(pool).await,
    }
    .expect("pages");
    json_response(&serde_json::json!({ "data": found }))
}

async fn suggestions(State(pool): State<Pool>, Query(search): Query<Search>) -> Response {
    let prefix: String = search.query.unwrap_or_default().chars().filter(char::is_ascii_alphanumeric).collect();
    let text = AssertSqlSafe(format!(
        "SELECT word FROM search_suggestions WHERE folded >= '{prefix}' AND folded < '{prefix}~' ORDER BY pages DESC, word LIMIT 10"
    ));
    let words: Vec<(String,)> = match &pool {
        Pool::Sqlite(pool) => sqlx::query_as(text).fetch_all(pool).await,
        Pool::Postgres(pool) => sqlx::query_as(text).fetch_all(pool).await,
    }
    .expect("words");
    json_response(&serde_json::json!({ "data": words }))
}

#[tokio::main]
async fn main() {
    let setting = |name| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let url = setting("HUB_DATABASE_URL");
    let pool = match url.strip_prefix("sqlite://") {
        Some(path) => {
            let options = SqliteConnectOptions::new().filename(path).read_only(true).disable_statement_logging();
            let pool = SqlitePoolOptions::new().max_connections(2).test_before_acquire(false);
            Pool::Sqlite(pool.connect_with(options).await.expect("opens"))
        }
        None => {
            let options: PgConnectOptions = url.parse().expect("an address");
            let options = options.options([("plan_cache_mode", "force_custom_plan")]).disable_statement_logging();
            let pool = PgPoolOptions::new().max_connections(8).test_before_acquire(false);
            Pool::Postgres(pool.connect_with(options).await.expect("opens"))
        }
    };
    let router = Router::new()
        .route("/discover/searchables/explore", get(explore))
        .route("/discover/searchables/suggestions", get(suggestions))
        .with_state(pool);
    let listener = tokio::net::TcpListener::bind(setting("HUB_BIND")).await.expect("binds");
    axum::serve(listener.tap_io(|stream| drop(stream.set_nodelay(true))), router).await.expect("serves");
}
