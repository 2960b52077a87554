//! The bare server for searches: axum and sqlx alone, with one statement for each request on the tables of the pages.
//!
//! `cargo xtask bench` measures `hub-api` against it. It checks nothing, ranks nothing and knows no hours.

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

/// The index that a search around a point needs.
const INDEX: &str = "CREATE INDEX IF NOT EXISTS page_addresses_lat_idx ON page_addresses (lat, lng, page_id)";

#[derive(Deserialize)]
struct Search {
    query: Option<String>,
    categories: Option<String>,
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
    let mut text = "SELECT p.name, p.description FROM pages p WHERE p.enabled".to_owned();
    if let Some(query) = &search.query {
        let letters = |letter: &char| letter.is_ascii_alphanumeric();
        for word in query
            .replace('í', "i")
            .to_lowercase()
            .split(' ')
            .map(|word| word.chars().filter(letters).collect::<String>())
        {
            text.push_str(&format!(
                " AND p.id IN (SELECT page_id FROM page_words WHERE word >= '{word}' AND word < '{word}~')"
            ));
        }
    }
    if let Some(category) = &search.categories {
        text.push_str(&format!(" AND p.id IN (SELECT page_id FROM page_categories WHERE category_id = '{category}')"));
    }
    if let (Some(lat), Some(lng)) = (search.zone_lat, search.zone_lng) {
        text.push_str(&format!(
            " AND p.id IN (SELECT page_id FROM page_addresses WHERE lat BETWEEN {lat} - 0.045 AND {lat} + 0.045
                           AND lng BETWEEN {lng} - 0.055 AND {lng} + 0.055)"
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
            let options = SqliteConnectOptions::new().filename(path).disable_statement_logging();
            let pool = SqlitePoolOptions::new().max_connections(2).test_before_acquire(false);
            let pool = pool.connect_with(options).await.expect("opens");
            sqlx::query(INDEX).execute(&pool).await.expect("indexes");
            Pool::Sqlite(pool)
        }
        None => {
            let options: PgConnectOptions = url.parse().expect("an address");
            let options = options.options([("plan_cache_mode", "force_custom_plan")]).disable_statement_logging();
            let pool = PgPoolOptions::new().max_connections(8).test_before_acquire(false);
            let pool = pool.connect_with(options).await.expect("opens");
            sqlx::query(INDEX).execute(&pool).await.expect("indexes");
            Pool::Postgres(pool)
        }
    };
    let router = Router::new()
        .route("/discover/searchables/explore", get(explore))
        .route("/discover/searchables/suggestions", get(suggestions))
        .with_state(pool);
    let listener = tokio::net::TcpListener::bind(setting("HUB_BIND")).await.expect("binds");
    axum::serve(listener.tap_io(|stream| drop(stream.set_nodelay(true))), router).await.expect("serves");
}
