//! State changes of orders: consequences, refusals, and returned stock.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{ORDER_TABLES, SignedInUser, StoreFixture, TestApp, new_id};

async fn app_with_order(app: &TestApp) -> (SignedInUser, StoreFixture, String) {
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 2).await;
    (owner, shop, order)
}

fn part_states(order: &Value) -> [&str; 4] {
    let text = |pointer| order.pointer(pointer).and_then(Value::as_str).expect("a state");
    [text("/state"), text("/preparation/state"), text("/payment/0/state"), text("/pickup/0/state")]
}

#[tokio::test]
async fn an_order_in_cash_goes_from_its_cart_to_its_consumer() {
    let app = TestApp::new().await;
    let (owner, shop, order) = app_with_order(&app).await;
    for (part, state, expected) in [
        ("preparation", "preparing", ["preparation", "preparing", "pending", "pending"]),
        ("preparation", "completed", ["pickup", "completed", "pending", "pending"]),
        ("pickup", "ready", ["pickup", "completed", "pending", "ready"]),
        ("pickup", "delivered", ["payment", "completed", "pending", "delivered"]),
        ("payment", "completed", ["completed", "completed", "completed", "delivered"]),
    ] {
        let moved = app.set_order_state(&owner, &shop, &order, part, state).await.ok();
        assert_eq!(part_states(&moved), expected, "{part} {state}");
    }
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let own = |row: &&Value| row["entity"] == "order";
    let way: Vec<_> = seen["history"].as_array().expect("rows").iter().filter(own).map(|row| &row["to"]).collect();
    assert_eq!(way, ["submitted", "preparation", "pickup", "payment", "completed"]);
    assert_eq!(seen["allowed"]["payment"][0]["states"], json!(["refounded"]));
    let wallet = seen["payment"][0]["order_id"].as_str().expect("an id");
    let wallet = app.get_as(&owner, &format!("/wallets/orders/{wallet}")).await.ok();
    assert_eq!((&wallet["state"], &wallet["transactions"][0]["state"]), (&json!("completed"), &json!("completed")));
}

#[tokio::test]
async fn the_same_state_again_changes_nothing() {
    let app = TestApp::new().await;
    let (owner, shop, order) = app_with_order(&app).await;
    app.set_order_state(&owner, &shop, &order, "preparation", "preparing").await.ok();
    let (before, events) = (app.dump_tables(&ORDER_TABLES).await, app.event_count().await);
    for (part, state) in
        [("preparation", "preparing"), ("state", "preparation"), ("payment", "pending"), ("pickup", "pending")]
    {
        app.set_order_state(&owner, &shop, &order, part, state).await.ok();
    }
    assert_eq!((app.dump_tables(&ORDER_TABLES).await, app.event_count().await), (before, events));
}

#[tokio::test]
async fn disallowed_transitions_are_refused_and_change_nothing() {
    let app = TestApp::new().await;
    let (owner, shop, order) = app_with_order(&app).await;
    let before = app.dump_tables(&ORDER_TABLES).await;
    for (part, state, code) in [
        ("state", "pickup", "error.conflict.transition"),
        ("state", "completed", "error.conflict.transition"),
        ("pickup", "delivered", "error.conflict.transition"),
        ("pickup", "carrying", "error.conflict.transition"),
        ("payment", "refounded", "error.conflict.transition"),
        ("pickup", "ready", "error.rule.preparation_incomplete"),
    ] {
        let refused = app.set_order_state(&owner, &shop, &order, part, state).await;
        assert_eq!(refused.error_parts().1, code, "{part} {state}");
    }
    let extra = app.set_order_state(&owner, &shop, &order, "state", "completed").await.json()["extra"].clone();
    let expected = json!({"entity": "order", "from": "submitted", "to": "completed",
                          "allowed": ["preparation", "payment", "cancelled"]});
    assert_eq!(extra, expected);
    let end = format!("orders/{order}/state");
    let unexplained = app.post_to_store(&owner, &shop, &end, &json!({"state": "cancelled"})).await;
    assert_eq!(unexplained.error_parts(), (422, "error.rule.reason".into(), "reason".into()));
    let unknown = app.post_to_store(&owner, &shop, &end, &json!({"state": "lost"})).await;
    assert_eq!(unknown.error_parts(), (400, "error.parser.body".into(), "state".into()));
    let payment = json!({"payment_id": new_id(), "state": "completed"});
    assert_eq!(
        app.post_to_store(&owner, &shop, &format!("orders/{order}/payment"), &payment).await.error_parts().0,
        404
    );
    assert_eq!(app.dump_tables(&ORDER_TABLES).await, before);
}

#[tokio::test]
async fn a_cancelled_order_gives_back_what_it_took() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    app.fill_cart(&consumer, &shop, 2).await;
    app.put_cart(&consumer, &shop, &json!({"coupon_set": true, "coupon": {"code": "AHORRA20"}})).await.ok();
    let order = app.submit_cart(&consumer, &shop).await.ok()["id"].as_str().expect("an id").to_owned();
    let uses = async || app.get_as(&owner, &shop.owner_path("coupons/{coupon}")).await.ok()["uses_count"].clone();
    assert_eq!((app.stock_count(&shop.article_id).await, uses().await), (Some(8), json!(1)));
    app.set_order_state(&owner, &shop, &order, "payment", "completed").await.ok();
    let cancelled = app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
    assert_eq!(part_states(&cancelled), ["cancelled", "pending", "completed", "cancelled"]);
    assert_eq!(cancelled["payment"][0]["refund_due"], cancelled["payment"][0]["amount"]);
    assert_eq!((app.stock_count(&shop.article_id).await, uses().await), (Some(10), json!(0)));
    let refunded = app.set_order_state(&owner, &shop, &order, "payment", "refounded").await.ok();
    assert_eq!((&refunded["state"], &refunded["payment"][0]["refund_due"]), (&json!("cancelled"), &json!(0)));
    assert_eq!(
        app.set_order_state(&owner, &shop, &order, "preparation", "preparing").await.error_parts().1,
        "error.rule.order_ended"
    );
    assert_eq!(app.stock_count(&shop.article_id).await, Some(10), "once");
}

#[tokio::test]
async fn returned_units_are_restocked_when_the_store_says_so() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    for (restock, stock) in [(true, 10), (false, 8)] {
        let (_, order) = app.new_consumer_with_order(&shop, 2).await;
        app.set_order_state(&owner, &shop, &order, "preparation", "completed").await.ok();
        app.set_order_state(&owner, &shop, &order, "pickup", "ready").await.ok();
        app.set_order_state(&owner, &shop, &order, "pickup", "failure").await.ok();
        let pickup = app.get_store_order(&owner, &shop, &order).await["pickup"][0]["id"].clone();
        let body = json!({"pickup_id": pickup, "state": "returned", "restock": restock});
        app.post_to_store(&owner, &shop, &format!("orders/{order}/pickup"), &body).await.ok();
        assert_eq!(app.stock_count(&shop.article_id).await, Some(stock), "restock {restock}");
        app.set_order_state(&owner, &shop, &order, "state", "cancelled").await.ok();
        assert_eq!(app.stock_count(&shop.article_id).await, Some(stock), "what was decided stays");
    }
}

#[tokio::test]
async fn a_payment_that_was_cancelled_is_made_again() {
    let app = TestApp::new().await;
    let (owner, shop, order) = app_with_order(&app).await;
    let end = format!("orders/{order}/payment");
    let again = json!({"payment_id": new_id(), "state": "pending"});
    assert_eq!(app.post_to_store(&owner, &shop, &end, &again).await.error_parts().1, "error.rule.nothing_due");
    app.set_order_state(&owner, &shop, &order, "payment", "cancelled").await.ok();
    let made = app.post_to_store(&owner, &shop, &end, &again).await.ok();
    assert_eq!(
        (&made["payment"][1]["amount"], &made["payment"][1]["auto"]),
        (&made["payment"][0]["amount"], &json!(false))
    );
    let before = app.dump_tables(&ORDER_TABLES).await;
    app.post_to_store(&owner, &shop, &end, &again).await.ok();
    assert_eq!(app.dump_tables(&ORDER_TABLES).await, before);
    let (_, other) = app.new_consumer_with_order(&shop, 1).await;
    app.set_order_state(&owner, &shop, &other, "payment", "cancelled").await.ok();
    let taken = app.post_to_store(&owner, &shop, &format!("orders/{other}/payment"), &again).await;
    assert_eq!(taken.error_parts().0, 404, "an id of another order's");
}
