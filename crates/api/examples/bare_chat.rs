//! The bare server for conversations: axum and sqlx alone, with one INSERT for a message and a broadcast to all streams.
//!
//! `cargo xtask bench` measures `hub-api` against it. It has no authentication and checks nothing but the message's key; it
//! keeps no numbers, unread counts or events.

#![expect(clippy::disallowed_types, clippy::disallowed_methods, reason = "this server is made of what ours wraps")]

use std::convert::Infallible;

use axum::extract::{Query, State};
use axum::response::sse::{Event, Sse};
use axum::routing::{get, post};
use axum::serve::ListenerExt;
use axum::{Json, Router};
use chrono::{DateTime, Utc};
use futures_util::Stream;
use serde::{Deserialize, Serialize};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions};
use tokio::sync::broadcast::{self, Sender};
use uuid::Uuid;

/// The messages that a stream may be behind.
const CHANNEL_CAPACITY: usize = 1 << 16;

const INSERT_MESSAGE: &str = "INSERT INTO bare_messages (id, room_id, profile_id, sender_id, data, created_at)
    VALUES ($1, $2, $3, $4, $5, $6)";
const CREATE_TABLE: &str = "CREATE TABLE IF NOT EXISTS bare_messages (id UUID_TYPE NOT NULL PRIMARY KEY,
    room_id UUID_TYPE NOT NULL, profile_id UUID_TYPE NOT NULL, sender_id UUID_TYPE NOT NULL, data TEXT NOT NULL,
    created_at TIME_TYPE NOT NULL, UNIQUE (room_id, profile_id, sender_id))";

#[derive(Deserialize)]
struct MessageQuery {
    profile: Uuid,
    other: Uuid,
}

#[derive(Deserialize)]
struct EventQuery {
    profile: Uuid,
}

#[derive(Deserialize)]
struct MessagePost {
    room_id: Uuid,
    sender_id: Uuid,
    data: serde_json::Value,
}

#[derive(Serialize)]
struct MessageCreated {
    id: Uuid,
    datetime: DateTime<Utc>,
}

/// The data of a stream's event.
#[derive(Serialize)]
struct EventData {
    id: Uuid,
    version: DateTime<Utc>,
}

/// A message on its way to the streams of its two profiles.
#[derive(Clone)]
struct Notice {
    profiles: [Uuid; 2],
    data: String,
}

/// Streams the notices of a profile, after `ready`.
fn stream_events(sender: &Sender<Notice>, profile: Uuid) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
    let start = (sender.subscribe(), false);
    Sse::new(futures_util::stream::unfold(start, move |(mut receiver, has_started)| async move {
        if !has_started {
            return Some((Ok(Event::default().event("ready").data("{}")), (receiver, true)));
        }
        loop {
            let notice = receiver.recv().await.expect("a stream that keeps up");
            if notice.profiles.contains(&profile) {
                let event = Event::default().event("chat_message").data(notice.data);
                return Some((Ok(event), (receiver, true)));
            }
        }
    }))
}

/// The handlers over a pool: `$id` and `$time` bind an id and a time.
macro_rules! chat_handlers {
    ($module:ident, $pool:ty, $id:expr, $time:expr, $begin:literal) => {
        mod $module {
            use super::*;

            async fn send(
                State((pool, sender)): State<($pool, Sender<Notice>)>,
                Query(MessageQuery { profile, other }): Query<MessageQuery>,
                Json(post): Json<MessagePost>,
            ) -> Json<MessageCreated> {
                let now = DateTime::from_timestamp_micros(Utc::now().timestamp_micros()).expect("a time");
                let created = MessageCreated { id: Uuid::now_v7(), datetime: now };
                let mut tx = pool.begin_with($begin).await.expect("begins");
                let insert =
                    sqlx::query(INSERT_MESSAGE).bind($id(created.id)).bind($id(post.room_id)).bind($id(profile));
                let insert = insert.bind($id(post.sender_id)).bind(post.data.to_string()).bind($time(now));
                insert.execute(&mut *tx).await.expect("inserts");
                tx.commit().await.expect("commits");
                let data = serde_json::to_string(&EventData { id: post.room_id, version: now }).expect("serializes");
                // Without a stream nobody hears of it.
                let _ = sender.send(Notice { profiles: [profile, other], data });
                Json(created)
            }

            async fn events(
                State((_, sender)): State<($pool, Sender<Notice>)>,
                Query(EventQuery { profile }): Query<EventQuery>,
            ) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
                stream_events(&sender, profile)
            }

            pub(super) fn router(pool: $pool) -> Router {
                let (sender, _) = broadcast::channel(CHANNEL_CAPACITY);
                Router::new().route("/messages", post(send)).route("/events", get(events)).with_state((pool, sender))
            }
        }
    };
}

chat_handlers!(
    sqlite,
    SqlitePool,
    |id: Uuid| id.to_string(),
    |at: DateTime<Utc>| at.format("%Y-%m-%dT%H:%M:%S%.6fZ").to_string(),
    "BEGIN IMMEDIATE"
);
chat_handlers!(postgres, PgPool, |id: Uuid| id, |at: DateTime<Utc>| at, "BEGIN");

fn create_table(id: &str, time: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(CREATE_TABLE.replace("UUID_TYPE", id).replace("TIME_TYPE", time))
}

async fn sqlite_router(path: &str) -> Router {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .disable_statement_logging();
    let pool = SqlitePoolOptions::new().max_connections(1).test_before_acquire(false);
    let pool = pool.connect_with(options).await.expect("opens");
    sqlx::query(create_table("TEXT", "TEXT")).execute(&pool).await.expect("a table");
    sqlite::router(pool)
}

async fn postgres_router(url: &str) -> Router {
    let options: PgConnectOptions = url.parse().expect("an address");
    let options = options.options([("plan_cache_mode", "force_custom_plan")]).disable_statement_logging();
    let pool =
        PgPoolOptions::new().max_connections(8).test_before_acquire(false).connect_with(options).await.expect("opens");
    sqlx::query(create_table("UUID", "TIMESTAMPTZ")).execute(&pool).await.expect("a table");
    postgres::router(pool)
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
