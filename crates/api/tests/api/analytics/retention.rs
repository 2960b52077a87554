//! The age at which events and figures are deleted, and PostgreSQL's partitions.

use std::sync::atomic::{AtomicBool, Ordering};

use hub_api::domains::analytics::{delete_expired_events, insert_event_partitions};
use hub_kernel::db::{Sql, sql};
use serde_json::json;

use super::visitor::{Visitor, app_behind_proxy, event_count};
use crate::support::{Engine, NOW, TestApp};

const DAY: i64 = 24 * 3_600;

const TABLES: [&str; 4] = [
    "SELECT COUNT(id) FROM analytics_events",
    "SELECT COUNT(id) FROM analytics_visitors",
    "SELECT COUNT(page_id) FROM analytics_page_views",
    "SELECT COUNT(at) FROM analytics_counts",
];

async fn row_counts(app: &TestApp) -> [i64; 4] {
    let mut counts = [0; 4];
    for (count, table) in counts.iter_mut().zip(TABLES) {
        *count = app.count_rows(table).await;
    }
    counts
}

/// The names of PostgreSQL's partitions.
async fn partitions(app: &TestApp) -> Vec<String> {
    let names = "SELECT c.relname::text FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
                 WHERE i.inhparent = 'analytics_events'::regclass ORDER BY 1";
    sql(app.app.db.read(), names).all_scalars().await.expect("names")
}

#[tokio::test]
async fn events_and_figures_are_kept_400_days() {
    let (app, _) = app_behind_proxy().await;
    let (page, visitor) = (app.new_public_page().await, Visitor::new());
    app.send_events(&[visitor.view("discover_page", &page), visitor.search("pan", 1)]).await.ok();
    let all = row_counts(&app).await;
    assert_eq!(all, [2, 3, 1, 5]);
    app.advance_clock(39 * DAY);
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(row_counts(&app).await, all);
    app.advance_clock(2 * DAY);
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(row_counts(&app).await, [2, 3, 0, 5], "the devices that viewed a page are not needed any more");
    app.advance_clock(359 * DAY - 3_600);
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(row_counts(&app).await[0], 2, "399 days");
    app.advance_clock(3_601);
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(event_count(&app).await, 0);
    app.advance_clock(DAY);
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(row_counts(&app).await, [0; 4]);
}

/// The old events of a test: ten million with `HUB_TEST_LONG`.
#[expect(clippy::disallowed_methods, reason = "the suite is told by its environment how long to test")]
fn old_event_count() -> i64 {
    if std::env::var("HUB_TEST_LONG").is_ok() { 10_000_000 } else { 5_000 }
}

/// Inserts events of the 100 days before the 400 that events are kept.
async fn insert_old_events(app: &TestApp, count: i64) {
    let insert = Sql {
        sqlite: "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < $1)
                 INSERT INTO analytics_events (at, id, session_id, device_id, instance_type, instance_action, payload)
                 SELECT strftime('%Y-%m-%dT%H:%M:%S', $2, '-' || (401 + i % 100) || ' days') || '.000000Z',
                        printf('00000000-0000-4000-8000-%012x', i), printf('00000000-0000-4000-8000-%012x', i / 12),
                        printf('00000000-0000-4000-8000-%012x', i / 40), 'article', 'view', '{}' FROM n",
        pg: "INSERT INTO analytics_events (at, id, session_id, device_id, instance_type, instance_action, payload)
             SELECT $2 - (401 + i % 100) * interval '1 day', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'article',
                    'view', '{}' FROM generate_series(1, $1) AS i",
    };
    sql(app.app.db.write(), insert).bind((count, app.app.clock.now())).execute().await.expect("inserts");
}

#[tokio::test]
async fn many_old_events_are_deleted_while_new_ones_arrive() {
    let app = TestApp::with_settings(&["--limits", "analytics_hour=1000000"]).await;
    let count = old_event_count();
    insert_old_events(&app, count).await;
    assert_eq!(event_count(&app).await, count);
    let visitor = Visitor::new();
    let (mut sent, deleted) = (0, AtomicBool::new(false));
    let delete = async {
        delete_expired_events(&app.app).await.expect("deletes");
        deleted.store(true, Ordering::Relaxed);
    };
    let send = async {
        while sent == 0 || !deleted.load(Ordering::Relaxed) {
            app.send_events(&[visitor.open_at(NOW)]).await.ok();
            sent += 1;
        }
    };
    futures_util::future::join(delete, send).await;
    assert_eq!(event_count(&app).await, sent);
}

/// Only PostgreSQL has partitions: on SQLite this test checks nothing and passes.
#[tokio::test]
async fn partitions_are_made_two_months_ahead_and_dropped_when_their_month_is_too_old() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let (app, _) = app_behind_proxy().await;
    let visitor = Visitor::new();
    let times = ["2026-10-31T23:59:59.999999Z", "2026-11-01T00:00:00Z", "2026-11-20T15:00:00Z"];
    app.send_events(&times.map(|at| visitor.open_at(at))).await.ok();
    assert_eq!(partitions(&app).await, ["analytics_events_default"]);
    let (one, two) = tokio::join!(insert_event_partitions(&app.app), insert_event_partitions(&app.app));
    one.and(two).expect("makes");
    let months = ["2026_10", "2026_11", "2026_12", "2027_01"].map(|month| format!("analytics_events_{month}"));
    let expected: Vec<String> = months.into_iter().chain(["analytics_events_default".to_owned()]).collect();
    assert_eq!(partitions(&app).await, expected);
    let in_default = "SELECT COUNT(id) FROM analytics_events_default";
    let in_october = "SELECT COUNT(id) FROM analytics_events_2026_10";
    assert_eq!((app.count_rows(in_default).await, app.count_rows(in_october).await), (0, 1), "they are moved");
    assert_eq!(event_count(&app).await, 3);
    // An event of a month with a partition is found there when it is sent again.
    let again = visitor.open_at("2026-11-21T00:00:00Z");
    app.advance_clock(DAY);
    for _ in 0..2 {
        app.send_events(std::slice::from_ref(&again)).await.ok();
    }
    assert_eq!(event_count(&app).await, 4);
    // 400 days after October ended.
    app.app.clock.set_now(crate::support::timestamp("2027-12-05T23:59:59Z"));
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(event_count(&app).await, 4, "{}", json!(partitions(&app).await));
    app.app.clock.set_now(crate::support::timestamp("2027-12-06T00:00:00Z"));
    insert_event_partitions(&app.app).await.expect("makes");
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(event_count(&app).await, 3);
    let left = partitions(&app).await;
    assert!(!left.contains(&"analytics_events_2026_10".to_owned()) && left.len() == 8, "{left:?}");
}

/// Only PostgreSQL has partitions: on SQLite this test checks nothing and passes.
#[tokio::test]
async fn old_events_are_deleted_though_no_partition_may_be_dropped() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let (app, _) = app_behind_proxy().await;
    insert_old_events(&app, 600).await;
    let refuse =
        "CREATE OR REPLACE FUNCTION delete_analytics_partitions(before timestamptz) RETURNS bigint LANGUAGE plpgsql AS
                  $$ BEGIN RAISE insufficient_privilege; END $$";
    sql(app.app.db.write(), refuse).execute().await.expect("replaces");
    assert!(delete_expired_events(&app.app).await.is_err());
    assert_eq!(event_count(&app).await, 0);
}

/// Only PostgreSQL has partitions: on SQLite this test checks nothing and passes.
#[tokio::test]
async fn a_partition_that_is_in_use_is_dropped_the_next_time() {
    if Engine::from_env() == Engine::Sqlite {
        return;
    }
    let (app, _) = app_behind_proxy().await;
    insert_event_partitions(&app.app).await.expect("makes");
    app.app.clock.set_now(crate::support::timestamp("2028-06-01T00:00:00Z"));
    let mut reader = app.app.db.begin().await.expect("begins");
    let count = "SELECT COUNT(id) FROM analytics_events_2026_11";
    sql(reader.on(), count).scalar::<i64>().await.expect("reads");
    delete_expired_events(&app.app).await.expect("goes on");
    assert!(partitions(&app).await.contains(&"analytics_events_2026_11".to_owned()));
    drop(reader);
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(partitions(&app).await, ["analytics_events_default"]);
}
