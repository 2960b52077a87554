//! Workspaces: their plans and subscriptions.

use hub_api::domains::workspaces;
use hub_kernel::db::seed::SeedMode;
use hub_kernel::security::session::ScopeType;
use serde_json::json;

use crate::support::{ONE_STORE_PLAN_ID, TestApp, new_id};

#[tokio::test]
async fn workspaces_plans_lists_what_is_offered_in_its_order() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(app.get_as(&owner, "/plans").await.ok(), json!({"data": []}));
    for _ in 0..2 {
        workspaces::seed_plans(&app.app, SeedMode::Apply).await.expect("seeds");
    }
    let plans = app.get_as(&owner, "/plans").await.ok();
    let names: Vec<_> = plans["data"].as_array().expect("rows").iter().map(|plan| plan["name"].clone()).collect();
    assert_eq!(names, ["Comercio", "Sucursales", "Institución"]);
    let services =
        json!([{"type": "page", "count": 1}, {"type": "showroom", "count": 1}, {"type": "store", "count": 1}]);
    assert_eq!((&plans["data"][0]["services"], &plans["data"][1]["cost"]), (&services, &json!(24000)));
}

#[tokio::test]
async fn workspaces_subscription_create_gives_a_plan_once() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let subscription = app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    assert_eq!(
        (&subscription["state"], &subscription["workspace_id"], &subscription["plan_id"], &subscription["services"][2]),
        (
            &json!("active"),
            &json!(owner.caller.scope_id),
            &json!(ONE_STORE_PLAN_ID),
            &json!({"type": "store", "count": 1})
        )
    );
    assert_eq!(app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.error_parts().1, "error.conflict.subscription");
    let unknown = app.subscribe_to_plan(&owner, &new_id()).await.error_parts();
    assert_eq!(unknown, (404, "error.not_found".into(), "plan_id".into()));
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    app.subscribe_to_plan(&other, ONE_STORE_PLAN_ID).await.ok();
}

#[tokio::test]
async fn of_subscriptions_to_one_plan_at_once_one_is_made() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    workspaces::seed_plans(&app.app, SeedMode::Apply).await.expect("seeds");
    let tries = (0..20).map(|number| {
        let (server, owner) = (if number % 2 == 0 { &app } else { &replica }, &owner);
        async move { server.subscribe_to_plan(owner, ONE_STORE_PLAN_ID).await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(tries).await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
}
