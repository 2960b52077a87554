//! Stores and orders of a deleted workspace: no staff list or KPI counts them, and they are found by their names or ids.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{SignedInUser, TestApp};

/// The staff's store list, order list, order KPIs and account KPIs.
async fn list_staff_counts(app: &TestApp, staff: &SignedInUser) -> Vec<Value> {
    let mut counted = Vec::new();
    for path in ["ecommerce/stores", "ecommerce/orders", "ecommerce/kpis", "accounts/kpis"] {
        counted.push(app.get_as(staff, &format!("/backoffices/{path}")).await.ok());
    }
    counted
}

#[tokio::test]
async fn a_deleted_workspaces_data_is_not_counted_but_found_by_name() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (stays, goes) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let shop = app.new_published_store(&stays).await;
    app.new_consumer_with_order(&shop, 1).await;
    let before = list_staff_counts(&app, &staff).await;
    let closing = app.new_published_store(&goes).await;
    let (buyer, order) = app.new_consumer_with_order(&closing, 1).await;
    app.set_order_state(&goes, &closing, &order, "state", "cancelled").await.ok();
    app.new_consumer_with_order(&closing, 2).await;
    let during = list_staff_counts(&app, &staff).await;
    assert_eq!((during[0]["data"].as_array().map(Vec::len), &during[2]["orders_month"]), (Some(2), &json!(3)));
    assert_eq!((&during[2]["orders_open"], &during[2]["cancelled_month"]), (&json!(2), &json!(1)));

    dispatch_result(&app, &staff, "workspaces.delete", json!({"id": goes.caller.scope_id})).await;
    let after = list_staff_counts(&app, &staff).await;
    assert_eq!(after[..3], before[..3]);
    let stores = format!("/backoffices/ecommerce/stores?workspace_id={}", goes.caller.scope_id);
    assert_eq!(app.get_as(&staff, &stores).await.ok()["data"][0]["id"], json!(closing.store_id));
    let orders = format!("/backoffices/ecommerce/orders?store_ids={}", closing.store_id);
    assert_eq!(app.get_as(&staff, &orders).await.ok()["data"].as_array().map(Vec::len), Some(2));
    assert_eq!(app.get_as(&staff, &format!("/backoffices/ecommerce/orders/{order}")).await.status, 200);
    assert_eq!(app.get_as(&buyer, &format!("/ecommerce/orders/{order}")).await.status, 200, "it stays its consumer's");
}

#[tokio::test]
async fn accounts_made_today_and_deleted_are_not_counted() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let kpis = "/backoffices/accounts/kpis";
    let today = async || app.get_as(&staff, kpis).await.ok()["accounts_created_today"].as_i64().expect("a number");
    let before = today().await;
    let people =
        [app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Workspace).await];
    assert_eq!(today().await, before + 2);
    let state = |of: &str, id: Value, state: &str| {
        let mut params = json!({"state": state});
        params[of] = id;
        params
    };
    let [consumer, workspace] = &people;
    let blocked = state("user_id", json!(consumer.caller.user_id), "blocked");
    dispatch_result(&app, &staff, "auth.account.set_state", blocked).await;
    assert_eq!(today().await, before + 2, "a blocked one was made all the same");
    let deleted = state("user_id", json!(consumer.caller.user_id), "deleted");
    dispatch_result(&app, &staff, "auth.account.set_state", deleted).await;
    assert_eq!(today().await, before + 1);
    dispatch_result(&app, &staff, "workspaces.delete", json!({"id": workspace.caller.scope_id})).await;
    assert_eq!(today().await, before);
}
