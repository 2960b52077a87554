//! The age at which events and figures are deleted, and PostgreSQL's partitions.

use hub_api::domains::analytics::{delete_expired_events, insert_event_partitions};
use hub_kernel::db::sql;
use serde_json::json;

use super::visitor::{Visitor, app_behind_proxy, event_count};
use crate::support::{Engine, TestApp};

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

#[tokio::test]
async fn many_old_events_are_deleted_and_new_ones_stay() {
    let (app, _) = app_behind_proxy().await;
    let visitor = Visitor::new();
    for _ in 0..3 {
        let batch: Vec<_> = (0..500).map(|_| visitor.again().open_at("2026-11-20T14:00:00Z")).collect();
        app.send_events(&batch).await.ok();
    }
    app.advance_clock(401 * DAY);
    let new = app.app.clock.now().to_string();
    app.send_events(&[visitor.open_at(&new)]).await.ok();
    delete_expired_events(&app.app).await.expect("deletes");
    assert_eq!(event_count(&app).await, 1);
    assert_eq!(app.count_rows("SELECT COUNT(id) FROM analytics_visitors").await, 3);
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
