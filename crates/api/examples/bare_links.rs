//! The bare server for links: axum and sqlx alone, with one lookup of a known input by its index for each request.
//!
//! `cargo xtask bench` measures `hub-api` against it. It checks nothing, looks for no other beginning and counts nothing.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this server is made of what ours wraps")]

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use axum::serve::ListenerExt;
use serde::Deserialize;
use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqlitePoolOptions};

const LOOKUP: &str = "SELECT output FROM links WHERE input_key = $1 AND enabled";

#[derive(Deserialize)]
struct Rewrite {
    input: String,
}

#[derive(Clone)]
enum Pool {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

/// The stored input that the load asks for: `/promo/7`, or `/promo/7/*` for what is below it.
fn stored_input(input: &str) -> String {
    match input.match_indices('/').nth(2) {
        Some((end, _)) => format!("{}/*", &input[..end]),
        None => input.to_owned(),
    }
}

async fn rewrite(State(pool): State<Pool>, Query(Rewrite { input }): Query<Rewrite>) -> impl IntoResponse {
    let stored = stored_input(&input);
    let output: String = match &pool {
        Pool::Sqlite(pool) => sqlx::query_scalar(LOOKUP).bind(&stored).fetch_one(pool).await,
        Pool::Postgres(pool) => sqlx::query_scalar(LOOKUP).bind(&stored).fetch_one(pool).await,
    }
    .expect("a link");
    let filling = input.get(stored.len() - 1..).unwrap_or_default();
    let location = output.replace('*', filling);
    (StatusCode::SEE_OTHER, [(header::LOCATION, location), (header::CACHE_CONTROL, "no-store".to_owned())])
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
            let pool = PgPoolOptions::new().max_connections(8).test_before_acquire(false);
            Pool::Postgres(pool.connect_with(options.disable_statement_logging()).await.expect("opens"))
        }
    };
    let router = Router::new().route("/analytics/links/rewrite", get(rewrite)).with_state(pool);
    let listener = tokio::net::TcpListener::bind(setting("HUB_BIND")).await.expect("binds");
    axum::serve(listener.tap_io(|stream| drop(stream.set_nodelay(true))), router).await.expect("serves");
}
