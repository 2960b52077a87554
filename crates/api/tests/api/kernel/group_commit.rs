//! Group commit: SQLite commits concurrent transactions together, and each succeeds or fails by itself.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use hub_kernel::db::{Db, Tx, sql};
use hub_kernel::types::error::{Error, Result};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, spawn_blocking, yield_now};
use tokio::time::{sleep, timeout};

use crate::support::{Database, Engine, timestamp};

async fn begin_transaction(db: &Db) -> Tx {
    db.begin().await.expect("begins")
}

async fn insert_group(tx: &mut Tx, name: &str) {
    sql(
        tx.on(),
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at)
         VALUES ($1, $2, $2, 'UTC', 0, 0, 1, $3)",
    )
    .bind(hub_kernel::types::id::Id::<()>::new())
    .bind(name.to_owned())
    .bind(timestamp("2026-11-20T15:00:00Z"))
    .execute()
    .await
    .expect("inserts");
}

async fn list_group_names(db: &Db) -> Vec<String> {
    let rows = sql(db.read(), "SELECT name FROM pharmacy_groups ORDER BY name").all::<(String,)>();
    rows.await.expect("reads").into_iter().map(|(name,)| name).collect()
}

/// Spawns a transaction that waits for the writer, inserts, and then waits for the sender to say whether it succeeds.
fn spawn_waiting_transaction(db: &Db, name: &'static str) -> (oneshot::Sender<bool>, JoinHandle<Result<()>>) {
    let (tell, told) = oneshot::channel();
    let db = db.clone();
    let following = tokio::spawn(async move {
        let mut tx = db.begin().await?;
        insert_group(&mut tx, name).await;
        match told.await {
            Ok(true) => tx.commit().await,
            _ => Err(Error::NotFound),
        }
    });
    (tell, following)
}

/// Stops the runtime's clock until the sender is dropped, so that a group stays open however busy the machine is. The
/// runtime does not move a stopped clock on while a blocking task runs.
fn stop_clock() -> mpsc::Sender<()> {
    let (keep_stopped, until_dropped) = mpsc::channel();
    tokio::time::pause();
    spawn_blocking(move || until_dropped.recv());
    keep_stopped
}

/// Returns true if a task ends within a moment.
async fn ends_soon<T>(task: &JoinHandle<T>) -> bool {
    spawn_blocking(|| thread::sleep(Duration::from_millis(50))).await.expect("sleeps");
    task.is_finished()
}

#[tokio::test]
async fn waiting_transactions_are_committed_together() {
    let Database { db, .. } = &Database::new().await;
    let _clock = stop_clock();
    let mut first = begin_transaction(db).await;
    insert_group(&mut first, "first").await;
    let (tell, second) = spawn_waiting_transaction(db, "second");
    yield_now().await;
    let committing = tokio::spawn(first.commit());
    if Engine::from_env() == Engine::Sqlite {
        assert!(!ends_soon(&committing).await, "answered before it is committed");
        assert_eq!(list_group_names(db).await, [""; 0], "seen before it is committed");
    }
    tell.send(true).expect("waits");
    second.await.expect("joins").expect("commits");
    committing.await.expect("joins").expect("commits");
    assert_eq!(list_group_names(db).await, ["first", "second"]);
}

#[tokio::test]
async fn a_failed_transaction_does_not_roll_back_the_others() {
    let Database { db, .. } = &Database::new().await;
    let mut first = begin_transaction(db).await;
    insert_group(&mut first, "first").await;
    let (fail, second) = spawn_waiting_transaction(db, "second");
    yield_now().await;
    let (succeed, third) = spawn_waiting_transaction(db, "third");
    yield_now().await;
    let committing = tokio::spawn(first.commit());
    fail.send(false).expect("waits");
    succeed.send(true).expect("waits");
    assert!(second.await.expect("joins").is_err());
    third.await.expect("joins").expect("commits");
    committing.await.expect("joins").expect("commits");
    assert_eq!(list_group_names(db).await, ["first", "third"]);
}

#[tokio::test]
async fn an_aborted_transaction_does_not_roll_back_the_others() {
    let Database { db, .. } = &Database::new().await;
    let mut first = begin_transaction(db).await;
    insert_group(&mut first, "first").await;
    let (tell, second) = spawn_waiting_transaction(db, "second");
    yield_now().await;
    let (_never, third) = spawn_waiting_transaction(db, "third");
    yield_now().await;
    let (_neither, fourth) = spawn_waiting_transaction(db, "fourth");
    yield_now().await;
    let committing = tokio::spawn(first.commit());
    ends_soon(&committing).await;
    // The first is aborted before its answer, the fourth before it starts, the third while it runs.
    committing.abort();
    fourth.abort();
    tell.send(true).expect("waits");
    sleep(Duration::from_millis(50)).await;
    third.abort();
    second.await.expect("joins").expect("commits");
    assert_eq!(list_group_names(db).await, ["first", "second"]);
    let mut next = begin_transaction(db).await;
    insert_group(&mut next, "next").await;
    next.commit().await.expect("commits");
}

#[tokio::test]
async fn a_failed_commit_fails_all_its_transactions() {
    if Engine::from_env() == Engine::Postgres {
        return;
    }
    let Database { db, .. } = &Database::new().await;
    let _clock = stop_clock();
    let mut first = begin_transaction(db).await;
    insert_group(&mut first, "first").await;
    let (tell, second) = spawn_waiting_transaction(db, "second");
    yield_now().await;
    // SQLite checks deferred foreign keys at the commit: there is no such group.
    let text = "INSERT INTO pharmacies (id, group_id, slug, name, created_at) VALUES ('x', 'none', 'a', 'A', '')";
    sql(first.on(), "PRAGMA defer_foreign_keys = ON").execute().await.expect("puts off");
    sql(first.on(), text).execute().await.expect("inserts");
    let committing = tokio::spawn(first.commit());
    tell.send(true).expect("waits");
    assert!(second.await.expect("joins").is_err());
    assert!(committing.await.expect("joins").is_err());
    assert_eq!(list_group_names(db).await, [""; 0]);
    let mut next = begin_transaction(db).await;
    insert_group(&mut next, "next").await;
    next.commit().await.expect("commits");
    assert_eq!(list_group_names(db).await, ["next"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_of_many_transactions_has_the_reported_outcome() {
    const KINDS: [&str; 3] = ["kept", "dropped", "away"];
    let Database { db, .. } = &Database::new().await;
    let one = |kind: &'static str| {
        let db = db.clone();
        tokio::spawn(async move {
            for _ in 0..10 {
                let mut tx = db.begin().await.expect("begins");
                insert_group(&mut tx, kind).await;
                match kind {
                    "dropped" => drop(tx),
                    // A caller that does not await the answer does not learn whether it was committed.
                    "away" => drop(timeout(Duration::from_micros(100), tx.commit()).await),
                    _ => tx.commit().await.expect("commits"),
                }
            }
        })
    };
    let all: Vec<_> = (0..6).flat_map(|_| KINDS).map(one).collect();
    for each in all {
        each.await.expect("joins");
    }
    let found = list_group_names(db).await;
    let count = |kind: &str| found.iter().filter(|name| *name == kind).count();
    assert_eq!((count("kept"), count("dropped")), (60, 0));
}
