//! Transactions that wait for each other: SQLite commits them together, and each is still its own.

use std::time::Duration;

use hub_kernel::db::{Db, Tx, sql};
use hub_kernel::types::error::{Error, Result};
use tokio::sync::oneshot;
use tokio::task::{JoinHandle, yield_now};
use tokio::time::{sleep, timeout};

use crate::support::{Database, Engine, timestamp};

async fn begin(db: &Db) -> Tx {
    db.begin().await.expect("begins")
}

async fn insert(tx: &mut Tx, name: &str) {
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

async fn names(db: &Db) -> Vec<String> {
    let rows = sql(db.read(), "SELECT name FROM pharmacy_groups ORDER BY name").all::<(String,)>();
    rows.await.expect("reads").into_iter().map(|(name,)| name).collect()
}

/// A transaction that waits for its turn, and once it has written waits to be told whether it ends well.
fn follow(db: &Db, name: &'static str) -> (oneshot::Sender<bool>, JoinHandle<Result<()>>) {
    let (tell, told) = oneshot::channel();
    let db = db.clone();
    let following = tokio::spawn(async move {
        let mut tx = db.begin().await?;
        insert(&mut tx, name).await;
        match told.await {
            Ok(true) => tx.commit().await,
            _ => Err(Error::NotFound),
        }
    });
    (tell, following)
}

/// Whether it ends within a moment.
async fn ends<T>(task: &mut JoinHandle<T>) -> bool {
    timeout(Duration::from_millis(50), task).await.is_ok()
}

#[tokio::test]
async fn a_transaction_that_is_waited_for_is_committed_with_who_waits() {
    let Database { db, .. } = &Database::new().await;
    let mut first = begin(db).await;
    insert(&mut first, "first").await;
    let (tell, second) = follow(db, "second");
    yield_now().await;
    let mut committing = tokio::spawn(first.commit());
    if Engine::from_env() == Engine::Sqlite {
        assert!(!ends(&mut committing).await, "answered before it is committed");
        assert_eq!(names(db).await, [""; 0], "seen before it is committed");
    }
    tell.send(true).expect("waits");
    second.await.expect("joins").expect("commits");
    committing.await.expect("joins").expect("commits");
    assert_eq!(names(db).await, ["first", "second"]);
}

#[tokio::test]
async fn one_that_fails_takes_nobody_along() {
    let Database { db, .. } = &Database::new().await;
    let mut first = begin(db).await;
    insert(&mut first, "first").await;
    let (fail, second) = follow(db, "second");
    yield_now().await;
    let (succeed, third) = follow(db, "third");
    yield_now().await;
    let committing = tokio::spawn(first.commit());
    fail.send(false).expect("waits");
    succeed.send(true).expect("waits");
    assert!(second.await.expect("joins").is_err());
    third.await.expect("joins").expect("commits");
    committing.await.expect("joins").expect("commits");
    assert_eq!(names(db).await, ["first", "third"]);
}

#[tokio::test]
async fn one_that_goes_away_takes_nobody_along() {
    let Database { db, .. } = &Database::new().await;
    let mut first = begin(db).await;
    insert(&mut first, "first").await;
    let (tell, second) = follow(db, "second");
    yield_now().await;
    let (_never, third) = follow(db, "third");
    yield_now().await;
    let (_neither, fourth) = follow(db, "fourth");
    yield_now().await;
    let mut committing = tokio::spawn(first.commit());
    ends(&mut committing).await;
    // The first before it was answered, the fourth before its turn, the third in its midst.
    committing.abort();
    fourth.abort();
    tell.send(true).expect("waits");
    sleep(Duration::from_millis(50)).await;
    third.abort();
    second.await.expect("joins").expect("commits");
    assert_eq!(names(db).await, ["first", "second"]);
    let mut next = begin(db).await;
    insert(&mut next, "next").await;
    next.commit().await.expect("commits");
}

#[tokio::test]
async fn a_commit_that_fails_is_told_to_all_of_it() {
    if Engine::from_env() == Engine::Postgres {
        return;
    }
    let Database { db, .. } = &Database::new().await;
    let mut first = begin(db).await;
    insert(&mut first, "first").await;
    let (tell, second) = follow(db, "second");
    yield_now().await;
    // SQLite looks at what was put off at the commit: there is no such group.
    let text = "INSERT INTO pharmacies (id, group_id, slug, name, created_at) VALUES ('x', 'none', 'a', 'A', '')";
    sql(first.on(), "PRAGMA defer_foreign_keys = ON").execute().await.expect("puts off");
    sql(first.on(), text).execute().await.expect("inserts");
    let committing = tokio::spawn(first.commit());
    tell.send(true).expect("waits");
    assert!(second.await.expect("joins").is_err());
    assert!(committing.await.expect("joins").is_err());
    assert_eq!(names(db).await, [""; 0]);
    let mut next = begin(db).await;
    insert(&mut next, "next").await;
    next.commit().await.expect("commits");
    assert_eq!(names(db).await, ["next"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_at_once_each_is_what_it_was_told() {
    const KINDS: [&str; 3] = ["kept", "dropped", "away"];
    let Database { db, .. } = &Database::new().await;
    let one = |kind: &'static str| {
        let db = db.clone();
        tokio::spawn(async move {
            for _ in 0..10 {
                let mut tx = db.begin().await.expect("begins");
                insert(&mut tx, kind).await;
                match kind {
                    "dropped" => drop(tx),
                    // Whether it was committed is not known to who does not wait for the answer.
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
    let found = names(db).await;
    let count = |kind: &str| found.iter().filter(|name| *name == kind).count();
    assert_eq!((count("kept"), count("dropped")), (60, 0));
}
