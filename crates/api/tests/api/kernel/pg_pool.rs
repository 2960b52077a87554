//! Connections handed on: what one leaves is nothing to the next, and nobody waits for one that is free.

use std::time::Duration;

use futures_util::future::join_all;
use hub_kernel::db::{Executor, sql};
use tokio::time::timeout;

use super::db::{count, insert};
use crate::support::{Database, Engine};

/// The backend that runs a statement, if there are such.
async fn backend(on: Executor<'_>) -> Option<i32> {
    match Engine::from_env() {
        Engine::Postgres => Some(sql(on, "SELECT pg_backend_pid()").scalar().await.expect("reads")),
        Engine::Sqlite => None,
    }
}

#[tokio::test]
async fn what_comes_next_has_the_connection_of_what_went_well() {
    let Database { db, .. } = &Database::new().await;
    let first = backend(db.read()).await;
    let mut tx = db.begin().await.expect("begins");
    assert_eq!(backend(tx.on()).await, first);
    insert(tx.on(), 1, "kept").await.expect("inserts");
    tx.commit().await.expect("commits");
    assert_eq!((backend(db.write()).await, count(db).await), (first, 1));
}

#[tokio::test]
async fn what_fails_or_is_left_off_leaves_nothing_to_what_comes_next() {
    let Database { db, .. } = &Database::new().await;
    for _ in 0..50 {
        assert!(sql(db.write(), "SELECT 1 FROM nowhere").execute().await.is_err());
        let mut failed = db.begin().await.expect("begins");
        insert(failed.on(), 1, "failed").await.expect("inserts");
        assert!(sql(failed.on(), "SELECT 1 FROM nowhere").execute().await.is_err());
        drop(failed);
        let mut left = db.begin().await.expect("begins");
        insert(left.on(), 2, "left").await.expect("inserts");
        drop(left);
        let away = async { insert(db.begin().await?.on(), 3, "away").await };
        drop(timeout(Duration::from_micros(300), away).await);
    }
    assert_eq!(insert(db.write(), 1, "next").await.expect("waits for nobody"), 1);
    assert_eq!(count(db).await, 1);
}

#[tokio::test]
async fn a_database_that_is_closed_is_not_asked() {
    let Database { db, .. } = &Database::new().await;
    insert(db.write(), 1, "before").await.expect("inserts");
    db.close().await;
    assert!(insert(db.write(), 2, "after").await.is_err());
    assert!(db.prepared().begin().await.is_err());
}

#[tokio::test]
async fn more_than_there_are_connections_are_served_beside_who_listens() {
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
        insert(tx.on(), number, "one of many").await.expect("inserts");
        tx.commit().await.expect("commits");
    });
    timeout(Duration::from_secs(15), join_all(writers)).await.expect("none waits for one that is free");
    assert_eq!(count(db).await, 60);
    listening.abort();
}
