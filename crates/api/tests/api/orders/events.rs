//! The event streams of a store's orders and of a workspace: every change reaches a subscriber, also on another replica.

use futures_util::future::join_all;
use hub_kernel::db::sql;
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use super::wallet_transactions::{new_store_paid_by_transfer, wallet_order_id};
use crate::command_bus::dispatch_result;
use crate::support::{ServerSentEvent, SignedInUser, TestApp};

#[tokio::test]
async fn every_change_of_an_order_reaches_its_store_on_another_replica() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut reader = replica.open_stream(&shop.owner_path("orders/events"), &owner, None).await;
    let mut platform = replica.open_stream("/backoffices/events", &staff, None).await;
    reader.expect_event("ready").await;
    platform.expect_event("ready").await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let own = format!("/wallets/orders/{wallet}/transaction/{transaction}");
    app.put_as(&consumer, &format!("{own}/processing"), &json!({"banktransfer": {"voucher_reference": "7"}}))
        .await
        .ok();
    app.put_as(&owner, &format!("{own}/complete"), &json!({"banktransfer": {}})).await.ok();
    app.set_order_state(&owner, &shop, &order, "preparation", "preparing").await.ok();
    let policy = shop.owner_path(&format!("orders/{order}/policies/{}", shop.policy_id));
    app.put_as(&owner, &policy, &json!({"applied": true})).await.ok();
    let item = app.get_store_order(&owner, &shop, &order).await["items"][0]["id"].as_str().expect("an id").to_owned();
    app.put_as(&owner, &shop.owner_path(&format!("orders/{order}/items/{item}")), &json!({"quantity": 2})).await.ok();
    app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
    for _ in 0..8 {
        for stream in [&mut reader, &mut platform] {
            let ServerSentEvent { event, data, .. } = stream.next_event().await.expect("goes on");
            assert_eq!(
                (event.as_str(), &data["id"], &data["audience_id"]),
                ("ecommerce_order", &json!(order), &json!(shop.store_id))
            );
        }
    }
    assert_eq!(app.event_count().await, 9, "those, and that the turn was opened");
}

#[tokio::test]
async fn a_stream_resumes_and_has_only_its_stores_events() {
    let app = TestApp::new().await;
    let (owner, other) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let (shop, theirs) = (app.new_published_store(&owner).await, app.new_published_store(&other).await);
    let mut reader = app.open_stream(&shop.owner_path("orders/events"), &owner, None).await;
    let last = reader.expect_event("ready").await;
    drop(reader);
    app.new_consumer_with_order(&theirs, 1).await;
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    let mut reader = app.open_stream(&shop.owner_path("orders/events"), &owner, Some(last)).await;
    assert_eq!(reader.next_event().await.expect("goes on").data["id"], json!(order));
    let head = app.send(app.request_as(&other, Method::HEAD, &shop.owner_path("orders/events"))).await;
    assert_eq!(head.status, 404);
}

/// Reads `count` events, reconnecting now and then with the last id.
async fn read_with_breaks(
    server: &TestApp,
    path: &str,
    owner: &SignedInUser,
    from: i64,
    count: usize,
) -> Vec<(i64, Value)> {
    let (mut seen, mut last): (Vec<(i64, Value)>, i64) = (Vec::new(), from);
    while seen.len() < count {
        let mut reader = server.open_stream(path, owner, Some(last)).await;
        for _ in 0..7.min(count - seen.len()) {
            let sent = reader.next_event().await.expect("goes on");
            assert_eq!(sent.event, "ecommerce_order", "{sent:?}");
            last = sent.id.expect("an id");
            seen.push((last, sent.data["id"].clone()));
        }
    }
    seen
}

#[tokio::test]
async fn of_changes_at_once_on_two_servers_no_reader_misses_one() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let mut orders = Vec::new();
    for _ in 0..8 {
        orders.push(app.new_consumer_with_order(&shop, 1).await.1);
    }
    let path = shop.owner_path("orders/events");
    let from = app.open_stream(&path, &owner, None).await.expect_event("ready").await;
    let moves =
        [("preparation", "preparing"), ("preparation", "completed"), ("pickup", "ready"), ("pickup", "delivered")];
    let moving = orders.iter().enumerate().map(|(number, order)| {
        let (app, replica, owner, shop) = (&app, &replica, &owner, &shop);
        async move {
            for (turn, (part, state)) in moves.into_iter().enumerate() {
                let server = if (number + turn) % 2 == 0 { app } else { replica };
                server.set_order_state(owner, shop, order, part, state).await.ok();
            }
        }
    });
    let count = orders.len() * moves.len();
    let (_, here, there) = tokio::join!(
        join_all(moving),
        read_with_breaks(&app, &path, &owner, from, count),
        read_with_breaks(&replica, &path, &owner, from, count),
    );
    let written = "SELECT id, subject_id FROM events WHERE id > $1 ORDER BY id";
    let written: Vec<(i64, Id<()>)> = sql(app.app.db.read(), written).bind(from).all().await.expect("events");
    let written: Vec<_> = written.into_iter().map(|(id, order)| (id, json!(order))).collect();
    assert_eq!((here.len(), &here), (count, &written));
    assert_eq!(there, written);
    for order in &orders {
        assert_eq!(here.iter().filter(|(_, id)| id == order).count(), moves.len(), "each move of {order}");
    }
}

#[tokio::test]
async fn ecommerce_events_has_the_orders_and_turns_of_all_stores_of_the_workspace() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let (owner, other) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let theirs = app.new_published_store(&other).await;
    let mut own = replica.open_stream("/ecommerce/services/events", &owner, None).await;
    let from = own.expect_event("ready").await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let mut platform = replica.open_stream("/backoffices/events", &staff, None).await;
    platform.expect_event("ready").await;
    // The store is made after the stream was opened.
    let shop = app.new_published_store(&owner).await;
    app.new_consumer_with_order(&theirs, 1).await;
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    app.set_order_state(&owner, &shop, &order, "payment", "completed").await.ok();
    app.put_as(&owner, &shop.owner_path("turns/{turn}/close"), &Value::Null).await.ok();
    let expected = [
        ("turn", json!(shop.turn_id)),
        ("ecommerce_order", json!(order)),
        ("ecommerce_order", json!(order)),
        ("turn", json!(shop.turn_id)),
    ];
    let mut resumed = app.open_stream("/ecommerce/services/events", &owner, Some(from)).await;
    for stream in [&mut own, &mut resumed] {
        for (topic, id) in &expected {
            let ServerSentEvent { event, data, .. } = stream.next_event().await.expect("goes on");
            let found = (event.as_str(), &data["id"], &data["audience_id"]);
            assert_eq!(found, (*topic, id, &json!(shop.store_id)));
        }
    }
    let opened = platform.expect_event("turn").await;
    assert!(opened > from, "the staff read the turns of every store");
}

#[tokio::test]
async fn every_path_of_an_order_tells_its_workspace() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    app.new_consumer_with_order(&shop, 1).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let own = format!("/wallets/orders/{wallet}/transaction/{transaction}");
    app.put_as(&consumer, &format!("{own}/processing"), &json!({"banktransfer": {"voucher_reference": "7"}}))
        .await
        .ok();
    app.put_as(&owner, &format!("{own}/complete"), &json!({"banktransfer": {}})).await.ok();
    let policy = shop.owner_path(&format!("orders/{order}/policies/{}", shop.policy_id));
    app.put_as(&owner, &policy, &json!({"applied": true})).await.ok();
    let item = app.get_store_order(&owner, &shop, &order).await["items"][0]["id"].as_str().expect("an id").to_owned();
    app.put_as(&owner, &shop.owner_path(&format!("orders/{order}/items/{item}")), &json!({"quantity": 2})).await.ok();
    sql(app.app.db.write(), "UPDATE orders SET total = total + 100").execute().await.expect("falsifies");
    dispatch_result(&app, &staff, "ecommerce.orders.recalculate", json!({})).await;
    app.advance_clock(25 * 3600);
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    dispatch_result(&app, &staff, "ecommerce.orders.expire_unpaid", json!({})).await;
    let scopes: Vec<(Option<Id<Scope>>,)> =
        sql(app.app.db.read(), "SELECT scope_id FROM events").all().await.expect("events");
    assert!(scopes.len() > 8 && scopes.iter().all(|(scope,)| *scope == Some(owner.caller.scope_id)), "{scopes:?}");
}

#[tokio::test]
async fn ecommerce_consumer_order_events_has_the_changes_of_one_order() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let (stranger, beside) = app.new_consumer_with_order(&shop, 1).await;
    let path = format!("/ecommerce/orders/{order}/events");
    let mut own = replica.open_stream(&path, &consumer, None).await;
    let from = own.expect_event("ready").await;
    app.set_order_state(&owner, &shop, &beside, "preparation", "preparing").await.ok();
    app.set_order_state(&owner, &shop, &order, "preparation", "preparing").await.ok();
    app.set_order_state(&owner, &shop, &order, "preparation", "completed").await.ok();
    let mut resumed = app.open_stream(&path, &consumer, Some(from)).await;
    for stream in [&mut own, &mut resumed] {
        for _ in 0..2 {
            let ServerSentEvent { event, data, .. } = stream.next_event().await.expect("goes on");
            let found = (event.as_str(), &data["id"], &data["audience_id"]);
            assert_eq!(found, ("ecommerce_order", &json!(order), &json!(shop.store_id)));
        }
    }
    assert_eq!(app.get_as(&stranger, &path).await.error_parts().0, 404, "another's order");
}
