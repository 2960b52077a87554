//! Pooled connections: the next user finds no state of the previous one, nobody waits while one is free,
//! and a test's database ends with its connections.

use std::time::Duration;

use futures_util::future::join_all;
use hub_kernel::db::{Executor, sql};
use tokio::time::timeout;

use super::db::{group_count, insert_group};
use crate::support::{Database, Engine};

/// The id of the PostgreSQL backend that runs a statement; `None` on SQLite.
async fn postgres_backend_id(on: Executor<'_>) -> Option<i32> {
    match Engine::from_env() {
        Engine::Postgres => Some(sql(on, "SELECT pg_backend_pid()").scalar().await.expect("reads")),
        Engine::Sqlite => None,
    }
}

#[tokio::test]
async fn a_successful_statements_connection_is_reused() {
    let Database { db, .. } = &Database::new().await;
    let first = postgres_backend_id(db.read()).await;
    let mut tx = db.begin().await.expect("begins");
    assert_eq!(postgres_backend_id(tx.on()).await, first);
    insert_group(tx.on(), 1, "kept").await.expect("inserts");
    tx.commit().await.expect("commits");
    assert_eq!((postgres_backend_id(db.write()).await, group_count(db).await), (first, 1));
}

#[tokio::test]
async fn a_failed_or_aborted_use_leaves_no_state_behind() {
    let Database { db, .. } = &Database::new().await;
    for _ in 0..50 {
        assert!(sql(db.write(), "SELECT 1 FROM nowhere").execute().await.is_err());
        let mut failed = db.begin().await.expect("begins");
        insert_group(failed.on(), 1, "failed").await.expect("inserts");
        assert!(sql(failed.on(), "SELECT 1 FROM nowhere").execute().await.is_err());
        drop(failed);
        let mut left = db.begin().await.expect("begins");
        insert_group(left.on(), 2, "left").await.expect("inserts");
        drop(left);
        let away = async { insert_group(db.begin().await?.on(), 3, "away").await };
        drop(timeout(Duration::from_micros(300), away).await);
    }
    assert_eq!(insert_group(db.write(), 1, "next").await.expect("waits for nobody"), 1);
    assert_eq!(group_count(db).await, 1);
}

#[tokio::test]
async fn a_database_that_is_closed_is_not_asked() {
    let Database { db, .. } = &Database::new().await;
    insert_group(db.write(), 1, "before").await.expect("inserts");
    db.close().await;
    assert!(insert_group(db.write(), 2, "after").await.is_err());
    assert!(db.prepared().begin().await.is_err());
}

#[tokio::test]
async fn more_callers_than_connections_are_served_beside_listeners() {
    let Database { db, .. } = &Database::new().await;
    let mut signals = db.subscribe();
    let listening = tokio::spawn({
        let db = db.clone();
        async move { db.listen().await }
    });
    if Engine::from_env() == Engine::Postgres {
        signals.recv().await;
    }
    let writers = (1..=60).map(async |number| {
        let mut tx = db.begin().await.expect("begins");
        insert_group(tx.on(), number, "one of many").await.expect("inserts");
        tx.commit().await.expect("commits");
    });
    timeout(Duration::from_secs(15), join_all(writers)).await.expect("none waits for one that is free");
    assert_eq!(group_count(db).await, 60);
    listening.abort();
}

/// A thousand tests fill the disk, unless each one's database ends with it.
#[tokio::test]
async fn a_database_of_a_test_is_deleted_with_it() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let other = Database::new().await;
    let database = Database::new().await;
    let name: String =
        sql(database.db.read(), "SELECT CAST(current_database() AS TEXT)").scalar().await.expect("reads");
    drop(database);
    let count: i64 = sql(other.db.read(), "SELECT COUNT(oid) FROM pg_database WHERE datname = $1")
        .bind(name)
        .scalar()
        .await
        .expect("counts");
    assert_eq!(count, 0);
}
