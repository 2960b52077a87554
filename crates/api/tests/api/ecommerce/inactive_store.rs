//! A store whose service is inactive: live orders end well, the public does not see it, and its owner changes nothing else.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{ONE_STORE_PLAN_ID, SignedInUser, StoreFixture, TestApp};

/// A server with an owner's published store and a consumer's order of it, whose subscription has ended.
async fn app_with_inactive_store() -> (TestApp, SignedInUser, StoreFixture, SignedInUser, String) {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    app.fill_cart(&consumer, &shop, 1).await;
    let subscriptions = app.get_as(&owner, "/workspace/subscriptions").await.ok();
    let path =
        format!("/workspace/subscriptions/{}/unsubscribe", subscriptions["data"][0]["id"].as_str().expect("an id"));
    assert_eq!(app.send(app.request_as(&owner, Method::PUT, &path)).await.status, 204);
    (app, owner, shop, consumer, order)
}

#[tokio::test]
async fn the_public_does_not_see_it_until_its_workspace_subscribes_again() {
    let (app, owner, shop, consumer, order) = app_with_inactive_store().await;
    let submit = format!("{}/cart/submit", shop.public_path());
    assert_eq!(app.get(&shop.public_path()).await.status, 404);
    assert_eq!(app.put_cart(&consumer, &shop, &json!({})).await.status, 404);
    assert_eq!(app.send(app.request_as(&consumer, Method::POST, &submit)).await.status, 404);
    assert_eq!(
        app.get_as(&consumer, &format!("/ecommerce/orders/{order}")).await.status,
        200,
        "it stays its consumer's"
    );
    app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    assert_eq!(app.get(&shop.public_path()).await.ok()["store"]["id"], json!(shop.store_id), "the oldest is back");
    app.put_cart(&consumer, &shop, &json!({})).await.ok();
    app.send(app.request_as(&consumer, Method::POST, &submit)).await.ok();
}

#[tokio::test]
async fn its_owner_reads_it_and_writes_nothing() {
    let (app, owner, shop, ..) = app_with_inactive_store().await;
    for end in ["", "articles", "articles/{article}", "coupons/{coupon}", "orders", "turns", "payment_methods"] {
        app.get_in_store(&owner, &shop, end).await;
    }
    let live = app.get_in_store(&owner, &shop, "deployments").await["data"][0]["id"].clone();
    let rollback = format!("deployments/{}/rollback", live.as_str().expect("an id"));
    let bodies = [
        (Method::PUT, "", json!({"name": "Otra"})),
        (Method::PUT, "articles/{article}", shop.article_body()),
        (Method::PUT, "catalogs/{catalog}", shop.catalog_body()),
        (Method::PUT, "coupons/{coupon}", shop.coupon_body()),
        (Method::PUT, "customizers/{customizer}", shop.customizer_body()),
        (Method::PUT, "policies/{policy}", shop.policy_body()),
        (Method::PUT, "payment_methods", shop.payment_methods_body()),
        (Method::PUT, "pickup_methods", shop.pickup_methods_body()),
        (Method::PUT, "turns/{turn}/open", Value::Null),
        (Method::POST, "deployments/changes", Value::Null),
        (Method::POST, &rollback, Value::Null),
    ];
    let deletes = [
        "articles/{article}",
        "catalogs/{catalog}",
        "coupons/{coupon}",
        "customizers/{customizer}",
        "policies/{policy}",
    ];
    let deletes = deletes.map(|end| (Method::DELETE, end, Value::Null));
    for (method, end, body) in bodies.into_iter().chain(deletes) {
        let request = app.request_as(&owner, method.clone(), &shop.owner_path(end)).json(&body);
        let refusal = app.send(request).await.error_parts();
        assert_eq!((refusal.0, refusal.1.as_str()), (422, "error.rule.service_inactive"), "{method} {end}");
    }
}

#[tokio::test]
async fn its_live_orders_end_well() {
    let (app, owner, shop, _, order) = app_with_inactive_store().await;
    app.set_order_state(&owner, &shop, &order, "preparation", "preparing").await.ok();
    let close = app.request_as(&owner, Method::PUT, &shop.owner_path("turns/{turn}/close"));
    app.send(close).await.ok();
    app.set_order_state(&owner, &shop, &order, "preparation", "completed").await.ok();
    let live = app.get_store_order(&owner, &shop, &order).await;
    let pickup = |state: &str| json!({"pickup_id": live["pickup"][0]["id"], "state": state});
    let post = async |end: &str, body: &Value| {
        let path = shop.owner_path(&format!("orders/{order}/{end}"));
        app.send(app.request_as(&owner, Method::POST, &path).json(body)).await.ok();
    };
    post("pickup", &pickup("ready")).await;
    post("payment", &json!({"payment_id": live["payment"][0]["id"], "state": "completed"})).await;
    post("pickup", &pickup("delivered")).await;
    assert_eq!(app.get_store_order(&owner, &shop, &order).await["state"], "completed");
}
