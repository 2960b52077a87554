//! The orders that staff, stores and consumers can read.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::TestApp;

#[tokio::test]
async fn the_staff_see_the_orders_of_every_store() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (one, two) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (north, south) = (app.new_published_store(&one).await, app.new_published_store(&two).await);
    let (_, order) = app.new_consumer_with_order(&north, 1).await;
    app.advance_clock(1);
    let (_, other) = app.new_consumer_with_order(&south, 1).await;
    let ids = async |query: &str| {
        let page = app.get_as(&staff, &format!("/backoffices/ecommerce/orders?{query}")).await.ok();
        page["data"].as_array().expect("rows").iter().map(|row| row["id"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(ids("").await, [json!(other), json!(order)]);
    assert_eq!(ids(&format!("store_ids={}", north.store_id)).await, [json!(order)]);
    assert_eq!(ids("state=completed").await, Vec::<Value>::new());
    assert_eq!(ids("states=completed&states=submitted").await, [json!(other), json!(order)]);
    assert_eq!(ids("states=completed&states=cancelled").await, Vec::<Value>::new());
    let seen = app.get_as(&staff, &format!("/backoffices/ecommerce/orders/{order}")).await.ok();
    assert_eq!((&seen["store"]["id"], &seen["allowed"]["order"]), (&json!(north.store_id), &json!([])));
    let kpis = app.get_as(&staff, "/backoffices/ecommerce/kpis").await.ok();
    assert_eq!((&kpis["orders_today"], &kpis["imports_month"]), (&json!(2), &json!(14_400)));
    let stores =
        app.get_as(&staff, &format!("/backoffices/ecommerce/stores?workspace_id={}", one.caller.scope_id)).await.ok();
    assert_eq!((stores["data"].as_array().map(Vec::len), &stores["data"][0]["opened"]), (Some(1), &json!(true)));
}

#[tokio::test]
async fn a_consumer_is_not_told_who_of_the_store_did_what() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    app.set_order_state(&owner, &shop, &order, "preparation", "preparing").await.ok();
    let path = format!("/ecommerce/orders/{order}");
    let seen = app.get_as(&consumer, &path).await.ok();
    let by: Vec<_> = seen["history"].as_array().expect("rows").iter().map(|row| row["account_id"].clone()).collect();
    assert_eq!((&by[0], by.last()), (&json!(consumer.caller.account_id), Some(&Value::Null)));
    let another = app.new_signed_in_user(ScopeType::Consumer).await;
    assert_eq!(app.get_as(&another, &path).await.error_parts().0, 404);
}

#[tokio::test]
async fn an_order_is_found_in_its_own_store_alone() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    app.subscribe_to_plan(&owner, crate::support::FIVE_STORES_PLAN_ID).await.ok();
    let shop = app.new_published_store(&owner).await;
    let other = app.new_empty_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let before = app.dump_tables(&crate::support::ORDER_TABLES).await;
    assert_eq!(app.get_as(&owner, &other.owner_path(&format!("orders/{order}"))).await.error_parts().0, 404);
    for (part, body) in [
        ("state", json!({"state": "preparation"})),
        ("preparation", json!({"state": "preparing"})),
        ("payment", json!({"payment_id": seen["payment"][0]["id"], "state": "completed"})),
        ("pickup", json!({"pickup_id": seen["pickup"][0]["id"], "state": "cancelled"})),
    ] {
        let moved = app.post_to_store(&owner, &other, &format!("orders/{order}/{part}"), &body).await;
        assert_eq!(moved.error_parts().0, 404, "{part}");
    }
    assert_eq!(app.dump_tables(&crate::support::ORDER_TABLES).await, before);
}
