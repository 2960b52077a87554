//! The figures of the week: local days, the same time of the week before, and one's own alone.

use hub_kernel::db::sql;
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::id::Id;
use serde_json::json;

use crate::support::{TestApp, timestamp};

/// Inserts the count of an hour.
async fn insert_count(app: &TestApp, metric: &str, at: &str, workspace: Id<Scope>, value: i64) {
    let insert = "INSERT INTO analytics_counts (metric, at, key, workspace_id, value) VALUES ($1, $2, $3, $4, $5)";
    let row = (metric.to_owned(), timestamp(at), Id::<()>::new().to_string(), workspace, value);
    sql(app.app.db.write(), insert).bind(row).execute().await.expect("a count");
}

#[tokio::test]
async fn workspaces_overview_compares_seven_local_days_with_the_seven_before() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let (own, foreign) = (owner.caller.scope_id, other.caller.scope_id);
    // The tests' instant is 20 November at noon of the town, 15:00 in UTC.
    for (at, value) in [
        ("2026-11-07T02:00:00Z", 1_000_000),
        ("2026-11-07T03:00:00Z", 1),
        ("2026-11-13T14:00:00Z", 10),
        ("2026-11-13T15:00:00Z", 100_000),
        ("2026-11-14T02:00:00Z", 100_000),
        ("2026-11-14T03:00:00Z", 100),
        ("2026-11-20T15:00:00Z", 1_000),
    ] {
        insert_count(&app, "orders", at, own, value).await;
        insert_count(&app, "orders", at, foreign, 7 * value).await;
    }
    insert_count(&app, "revenue", "2026-11-20T12:00:00Z", own, 1_234_550).await;
    insert_count(&app, "page_views", "2026-11-10T12:00:00Z", own, 8).await;
    insert_count(&app, "article_views", "2026-11-20T12:00:00Z", own, 5).await;
    let seen = app.get_as(&owner, "/workspace/overview").await.ok();
    let count = |current: i64, previous: i64| json!({"current": current, "previous": previous});
    assert_eq!(
        seen["figures"],
        json!({
            "ini_at": "2026-11-14T03:00:00Z", "currency": "ARS", "orders": count(1_100, 11),
            "revenue": {"current": 12345.5, "previous": 0}, "page_views": count(0, 8), "store_views": count(0, 0),
        })
    );
}
