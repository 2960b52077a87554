//! The stream of a store's orders: every change reaches a subscriber, also on another replica.

use hub_api::kernel::session::ScopeType;
use reqwest::Method;
use serde_json::json;

use super::wallet::{by_transfer, wallet_of};
use crate::support::{Sent, TestApp};

#[tokio::test]
async fn every_change_of_an_order_reaches_its_store_on_another_replica() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.signed_in(ScopeType::Workspace).await;
    let shop = by_transfer(&app, &owner).await;
    let staff = app.signed_in(ScopeType::Backoffice).await;
    let mut reader = replica.stream(&shop.path("orders/events"), &owner, None).await;
    let mut platform = replica.stream("/backoffices/events", &staff, None).await;
    reader.expect("ready").await;
    platform.expect("ready").await;
    let (consumer, order) = app.ordered(&shop, 1).await;
    let wallet = wallet_of(&app, &consumer, &order).await;
    let transaction = app.transaction(&consumer, &wallet).await;
    let own = format!("/wallets/orders/{wallet}/transaction/{transaction}");
    app.put_as(&consumer, &format!("{own}/processing"), &json!({"banktransfer": {"voucher_reference": "7"}}))
        .await
        .ok();
    app.put_as(&owner, &format!("{own}/complete"), &json!({"banktransfer": {}})).await.ok();
    app.move_order(&owner, &shop, &order, "preparation", "preparing").await.ok();
    let policy = shop.path(&format!("orders/{order}/policies/{}", shop.policy));
    app.put_as(&owner, &policy, &json!({"applied": true})).await.ok();
    let item = app.order_of(&owner, &shop, &order).await["items"][0]["id"].as_str().expect("an id").to_owned();
    app.put_as(&owner, &shop.path(&format!("orders/{order}/items/{item}")), &json!({"quantity": 2})).await.ok();
    app.move_order(&owner, &shop, &order, "state", "cancelled").await.ok();
    for _ in 0..8 {
        for stream in [&mut reader, &mut platform] {
            let Sent { event, data, .. } = stream.next().await.expect("goes on");
            assert_eq!(
                (event.as_str(), &data["id"], &data["audience_id"]),
                ("ecommerce_order", &json!(order), &json!(shop.store))
            );
        }
    }
    assert_eq!(app.events().await, 9, "those, and that the turn was opened");
}

#[tokio::test]
async fn a_stream_goes_on_where_it_was_and_is_its_stores() {
    let app = TestApp::new().await;
    let (owner, other) = (app.signed_in(ScopeType::Workspace).await, app.signed_in(ScopeType::Workspace).await);
    let (shop, theirs) = (app.published(&owner).await, app.published(&other).await);
    let mut reader = app.stream(&shop.path("orders/events"), &owner, None).await;
    let last = reader.expect("ready").await;
    drop(reader);
    app.ordered(&theirs, 1).await;
    let (_, order) = app.ordered(&shop, 1).await;
    let mut reader = app.stream(&shop.path("orders/events"), &owner, Some(last)).await;
    assert_eq!(reader.next().await.expect("goes on").data["id"], json!(order));
    let head = app.send(app.request_as(&other, Method::HEAD, &shop.path("orders/events"))).await;
    assert_eq!(head.status, 404);
}
