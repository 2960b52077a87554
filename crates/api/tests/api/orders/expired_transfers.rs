//! Transfers that expire, and the audit that recomputes stored values.

use hub_api::domains::ecommerce::run_unpaid_expiry;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::wallet_transactions::{new_store_paid_by_transfer, wallet_order_id};
use crate::support::{SignedInUser, TestApp, new_id};

/// Dispatches a topic and answers its result.
async fn dispatch_topic(app: &TestApp, staff: &SignedInUser, topic: &str, params: Value) -> Value {
    let request = app.request_as(staff, reqwest::Method::POST, "/backoffices/command_bus/dispatch");
    let answer = app.send(request.json(&json!({"topic": topic, "params": params}))).await;
    answer.ok()["result"].clone()
}

/// The state of an order, read from the database because sessions have expired.
async fn find_order_state(app: &TestApp, order: &str) -> String {
    let text = "SELECT state FROM orders WHERE id = $1";
    let row = sql(app.app.db.read(), text).bind(order.parse::<hub_kernel::types::id::Id<()>>().expect("an id"));
    row.scalar().await.expect("a state")
}

/// A staff member with a new session, because a day passed.
async fn new_staff_member(app: &TestApp) -> SignedInUser {
    app.new_signed_in_user(ScopeType::Backoffice).await
}

#[tokio::test]
async fn a_transfer_expires_after_a_day() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (_, silent) = app.new_consumer_with_order(&shop, 1).await;
    let (consumer, shown) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &shown).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let path = format!("/wallets/orders/{wallet}/transaction/{transaction}/processing");
    app.put_as(&consumer, &path, &json!({"banktransfer": {"voucher_reference": "7"}})).await.ok();
    let (_, begun) = app.new_consumer_with_order(&shop, 1).await;
    let state = async |order: &str| find_order_state(&app, order).await;
    for (seconds, expected) in [(86_399, "submitted"), (1, "cancelled")] {
        app.advance_clock(seconds);
        run_unpaid_expiry(&app.app).await.expect("sweeps");
        assert_eq!([state(&silent).await, state(&shown).await], [expected, "submitted"]);
    }
    assert_eq!((state(&begun).await.as_str(), app.stock_count(&shop.article_id).await), ("cancelled", Some(9)));
    let reasons = "SELECT COUNT(id) FROM order_history WHERE reason = 'expired' AND account_id IS NULL";
    assert_eq!(sql(app.app.db.read(), reasons).scalar::<i64>().await.expect("counts"), 2);
}

#[tokio::test]
async fn a_voucher_that_is_refused_gives_another_day() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let path = format!("/wallets/orders/{wallet}/transaction/{transaction}");
    let voucher = json!({"banktransfer": {"voucher_reference": "7"}});
    app.put_as(&consumer, &format!("{path}/processing"), &voucher).await.ok();
    app.advance_clock(90_000);
    let reason = json!({"banktransfer": {"reason": "No llegó"}});
    let owner = app.new_session(owner.seat()).await;
    app.put_as(&owner, &format!("{path}/failure"), &reason).await.ok();
    for (seconds, expected) in [(86_399, "submitted"), (1, "cancelled")] {
        app.advance_clock(seconds);
        run_unpaid_expiry(&app.app).await.expect("sweeps");
        assert_eq!(find_order_state(&app, &order).await, expected);
    }
}

#[tokio::test]
async fn a_processing_transfer_does_not_expire() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    let pay = async |owner: &SignedInUser, id: &Value, state: &str| {
        let body = json!({"payment_id": id, "state": state});
        app.post_to_store(owner, &shop, &format!("orders/{order}/payment"), &body).await.ok()
    };
    let first = app.get_store_order(&owner, &shop, &order).await["payment"][0]["id"].clone();
    let item = pay(&owner, &first, "completed").await["items"][0]["id"].as_str().expect("an id").to_owned();
    app.put_as(&owner, &shop.owner_path(&format!("orders/{order}/items/{item}")), &json!({"quantity": 2})).await.ok();
    pay(&owner, &first, "refounded").await;
    app.advance_clock(80_000);
    let (owner, consumer) = (app.new_session(owner.seat()).await, app.new_session(consumer.seat()).await);
    let again = pay(&owner, &json!(new_id()), "pending").await;
    let states: Vec<&Value> = again["payment"].as_array().expect("payments").iter().map(|one| &one["state"]).collect();
    assert_eq!(states, ["refounded", "pending", "pending"]);
    let wallet = again["payment"][2]["order_id"].as_str().expect("an id").to_owned();
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let path = format!("/wallets/orders/{wallet}/transaction/{transaction}/processing");
    app.put_as(&consumer, &path, &json!({"banktransfer": {"voucher_reference": "7"}})).await.ok();
    app.advance_clock(86_400);
    run_unpaid_expiry(&app.app).await.expect("sweeps");
    assert_eq!(find_order_state(&app, &order).await, "submitted");
}

#[tokio::test]
async fn the_staff_can_expire_transfers() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    app.advance_clock(86_400);
    let staff = new_staff_member(&app).await;
    let topic = "ecommerce.orders.expire_unpaid";
    let tried = dispatch_topic(&app, &staff, topic, json!({"dry_run": true})).await;
    assert_eq!((tried, app.stock_count(&shop.article_id).await), (json!({"data": [order]}), Some(9)));
    assert_eq!(dispatch_topic(&app, &staff, topic, json!({})).await, json!({"data": [order]}));
    assert_eq!(dispatch_topic(&app, &staff, topic, json!({})).await, json!({"data": []}));
    assert_eq!(app.stock_count(&shop.article_id).await, Some(10));
}

#[tokio::test]
async fn the_audit_finds_and_repairs_falsified_values() {
    let app = TestApp::new().await;
    let (owner, staff) = (app.new_signed_in_user(ScopeType::Workspace).await, new_staff_member(&app).await);
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 2).await;
    let change = async |text: &'static str| {
        assert_eq!(sql(app.app.db.write(), text).execute().await.expect("changes"), 1);
    };
    let recalculate =
        async || dispatch_topic(&app, &staff, "ecommerce.orders.recalculate", json!({"store_id": shop.store_id})).await;
    assert_eq!(recalculate().await, json!({"checked": 1, "data": []}));
    change("UPDATE orders SET total = total + 100").await;
    let righted = recalculate().await;
    assert_eq!(
        (&righted["data"][0]["from"]["total"], &righted["data"][0]["to"]["total"]),
        (&json!(14_401), &json!(14_400))
    );
    assert_eq!(app.get_store_order(&owner, &shop, &order).await["resumes"][0]["total"], 14_400);

    let audit = async || dispatch_topic(&app, &staff, "ecommerce.stock.audit", json!({})).await;
    assert_eq!(audit().await, json!({"checked": 1, "data": []}));
    change("UPDATE stock_moves SET units = -5").await;
    let found = json!([{"order_id": order, "id": shop.article_id, "held": 5, "expected": 2}]);
    assert_eq!(audit().await["data"], found);

    let recount = async || dispatch_topic(&app, &staff, "ecommerce.coupons.recount", json!({})).await["data"].clone();
    assert_eq!(recount().await, json!([]));
    change("UPDATE coupons SET uses_count = 3, uses_amount = 7").await;
    let wrong = recount().await;
    assert_eq!((&wrong[0]["uses_count"], &wrong[0]["counted"]), (&json!(3), &json!(0)));
    assert_eq!(recount().await, json!([]));
}
