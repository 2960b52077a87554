//! The bare server for carts and orders: axum and sqlx alone, writing an order with the fewest possible statements.
//!
//! `cargo xtask bench` measures `hub-api` against it. It has no authentication, checks nothing and prices nothing. It has
//! its own tables for carts and orders; it takes stock from the server's articles and reads the server's pages and lists.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this server is made of what ours wraps")]

use axum::Router;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::serve::ListenerExt;
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, FromRow};
use uuid::Uuid;

#[derive(Deserialize)]
struct StoreQuery {
    store: Uuid,
    account: Uuid,
}

/// The fields of a cart's line that this server reads.
#[derive(Deserialize)]
struct CartLine {
    article_id: Uuid,
    quantity: i64,
}

#[derive(Serialize, FromRow)]
struct Order<I, T> {
    id: I,
    code: String,
    state: String,
    consumer_name: String,
    total: i64,
    created_at: T,
}

#[derive(Serialize, FromRow)]
struct OrderLine<I> {
    order_id: I,
    id: I,
    name: String,
    quantity: i64,
    article: String,
    total: i64,
}

#[derive(Serialize)]
struct OrderListBody<O, L> {
    data: Vec<O>,
    lines: Vec<L>,
}

const UPSERT_CART: &str = "INSERT INTO market_carts (account_id, store_id, items) VALUES ($1, $2, $3)
    ON CONFLICT (account_id, store_id) DO UPDATE SET items = excluded.items";
const TAKE_STOCK: &str = "UPDATE articles SET stock_count = stock_count - $1 WHERE id = $2 AND stock_count >= $1";
const INSERT_ORDER: &str = "INSERT INTO market_orders (id, store_id, account_id, items) VALUES ($1, $2, $3, $4)";
const CLEAR_CART: &str = "UPDATE market_carts SET items = '[]' WHERE account_id = $1 AND store_id = $2";
const SELECT_PAGE: &str = "SELECT snapshot FROM deployments WHERE store_id = $1 AND live";
const SELECT_STOCK: &str = "SELECT id, stock_count FROM articles WHERE store_id = $1 AND stock_count IS NOT NULL";
const SELECT_ORDERS: &str = "SELECT id, code, state, consumer_name, total, created_at FROM orders
    WHERE store_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20";
const SELECT_ORDER_LINES: &str = "SELECT l.order_id, l.id, l.name, l.quantity, l.article, l.total FROM order_lines l
    WHERE l.order_id IN (SELECT id FROM orders WHERE store_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20)";
const CREATE_TABLES: [&str; 2] = [
    "CREATE TABLE IF NOT EXISTS market_carts (account_id UUID_TYPE NOT NULL, store_id UUID_TYPE NOT NULL, items TEXT NOT NULL,
         PRIMARY KEY (account_id, store_id))",
    "CREATE TABLE IF NOT EXISTS market_orders (id UUID_TYPE NOT NULL PRIMARY KEY, store_id UUID_TYPE NOT NULL,
         account_id UUID_TYPE NOT NULL, items TEXT NOT NULL)",
];

fn json_response(body: impl Into<axum::body::Body>) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], body.into()).into_response()
}

fn serialized_response(value: &impl Serialize) -> Response {
    json_response(serde_json::to_vec(value).expect("serializes"))
}

/// The handlers over a pool: `$id` binds an id; `$time` and `$row` are the types that a time and an id are read as.
macro_rules! order_handlers {
    ($module:ident, $pools:ty, $database:ty, $id:expr, $row:ty, $time:ty, $begin:literal) => {
        mod $module {
            use super::*;

            async fn cart(State(pools): State<$pools>, Query(query): Query<StoreQuery>, body: String) -> Response {
                let query = sqlx::query(UPSERT_CART).bind($id(query.account)).bind($id(query.store)).bind(&body);
                query.execute(&pools.write).await.expect("writes");
                json_response(body)
            }

            /// Orders the server's own cart, which is filled for both servers alike.
            async fn submit(State(pools): State<$pools>, Query(query): Query<StoreQuery>) -> Response {
                let mut tx = pools.write.begin_with($begin).await.expect("begins");
                let text = "SELECT items FROM carts WHERE account_id = $1 AND store_id = $2";
                let (items,): (String,) = sqlx::query_as(text)
                    .bind($id(query.account))
                    .bind($id(query.store))
                    .fetch_one(&mut *tx)
                    .await
                    .expect("a cart");
                let lines: Vec<CartLine> = serde_json::from_str(&items).expect("lines");
                for line in &lines {
                    let taken = sqlx::query(TAKE_STOCK).bind(line.quantity).bind($id(line.article_id));
                    assert_eq!(taken.execute(&mut *tx).await.expect("takes").rows_affected(), 1);
                }
                let id = Uuid::now_v7();
                let order = sqlx::query(INSERT_ORDER).bind($id(id)).bind($id(query.store)).bind($id(query.account)).bind(items);
                order.execute(&mut *tx).await.expect("orders");
                let clear = sqlx::query(CLEAR_CART).bind($id(query.account)).bind($id(query.store));
                clear.execute(&mut *tx).await.expect("clears");
                tx.commit().await.expect("commits");
                serialized_response(&serde_json::json!({"id": id}))
            }

            async fn page(State(pools): State<$pools>, Query(query): Query<StoreQuery>) -> Response {
                let (page,): (String,) =
                    sqlx::query_as(SELECT_PAGE).bind($id(query.store)).fetch_one(&pools.read).await.expect("a page");
                let stock: Vec<($row, i64)> =
                    sqlx::query_as(SELECT_STOCK).bind($id(query.store)).fetch_all(&pools.read).await.expect("stock");
                let stock = serde_json::to_string(&stock).expect("serializes");
                json_response(format!("{{\"page\":{page},\"stock\":{stock}}}"))
            }

            async fn orders(State(pools): State<$pools>, Query(query): Query<StoreQuery>) -> Response {
                let data: Vec<Order<$row, $time>> =
                    sqlx::query_as(SELECT_ORDERS).bind($id(query.store)).fetch_all(&pools.read).await.expect("orders");
                let lines: Vec<OrderLine<$row>> =
                    sqlx::query_as(SELECT_ORDER_LINES).bind($id(query.store)).fetch_all(&pools.read).await.expect("lines");
                serialized_response(&OrderListBody { data, lines })
            }

            pub(super) fn router(pools: $pools) -> Router {
                Router::new()
                    .route("/cart", put(cart))
                    .route("/submit", post(submit))
                    .route("/page", get(page))
                    .route("/orders", get(orders))
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

order_handlers!(sqlite, SqlitePools, sqlx::Sqlite, |id: Uuid| id.to_string(), String, String, "BEGIN IMMEDIATE");
order_handlers!(postgres, PgPools, sqlx::Postgres, |id: Uuid| id, Uuid, chrono::DateTime<chrono::Utc>, "BEGIN");

async fn sqlite_router(path: &str) -> Router {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging();
    let write = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
    let write = write.connect_with(options.clone()).await.expect("opens");
    for table in CREATE_TABLES {
        sqlx::query(sqlx::AssertSqlSafe(table.replace("UUID_TYPE", "TEXT"))).execute(&write).await.expect("a table");
    }
    let read = SqlitePoolOptions::new().max_connections(2).test_before_acquire(false);
    let read = read.connect_with(options.read_only(true)).await.expect("opens");
    sqlite::router(SqlitePools { read, write })
}

async fn postgres_router(url: &str) -> Router {
    let options: PgConnectOptions = url.parse().expect("an address");
    let options = options.options([("plan_cache_mode", "force_custom_plan")]).disable_statement_logging();
    let pool =
        PgPoolOptions::new().max_connections(8).test_before_acquire(false).connect_with(options).await.expect("opens");
    for table in CREATE_TABLES {
        sqlx::query(sqlx::AssertSqlSafe(table.replace("UUID_TYPE", "UUID"))).execute(&pool).await.expect("a table");
    }
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
