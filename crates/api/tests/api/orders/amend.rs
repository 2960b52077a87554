//! Amending an order: units of a line and policies, and the resulting payment or refund.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::wallet_transactions::{new_store_paid_by_transfer, wallet_order_id};
use crate::support::{ORDER_TABLES, SignedInUser, StoreFixture, TestApp, TestResponse, cart_items, new_id};

async fn put_line_quantity(
    app: &TestApp,
    owner: &SignedInUser,
    shop: &StoreFixture,
    order: &Value,
    quantity: i64,
) -> TestResponse {
    let (id, item) = (order["id"].as_str().expect("an id"), order["items"][0]["id"].as_str().expect("an id"));
    app.put_as(owner, &shop.owner_path(&format!("orders/{id}/items/{item}")), &json!({"quantity": quantity})).await
}

fn payment_states(order: &Value) -> Vec<(String, Value, Value)> {
    let payments = order["payment"].as_array().expect("payments").iter();
    payments
        .map(|one| {
            (one["state"].as_str().expect("a state").to_owned(), one["amount"].clone(), one["refund_due"].clone())
        })
        .collect()
}

#[tokio::test]
async fn more_and_fewer_units_reprice_and_take_and_give_stock() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 2).await;
    let order = app.get_store_order(&owner, &shop, &order).await;
    let more = put_line_quantity(&app, &owner, &shop, &order, 5).await.ok();
    assert_eq!(payment_states(&more), [("pending".into(), json!(36_000), json!(0))]);
    assert_eq!((&more["resumes"][0]["total"], app.stock_count(&shop.article_id).await), (&json!(36_000), Some(5)));
    let fewer = put_line_quantity(&app, &owner, &shop, &order, 1).await.ok();
    assert_eq!((payment_states(&fewer)[0].1.clone(), app.stock_count(&shop.article_id).await), (json!(7200), Some(9)));
    let change = fewer["history"].as_array().expect("rows").last().expect("a row").clone();
    assert_eq!((&change["entity"], &change["from"], &change["to"]), (&json!("item"), &json!("5"), &json!("1")));
    let before = app.dump_tables(&ORDER_TABLES).await;
    assert_eq!(put_line_quantity(&app, &owner, &shop, &order, 9).await.error_parts().1, "error.conflict.stock");
    assert_eq!(put_line_quantity(&app, &owner, &shop, &order, 0).await.error_parts().1, "error.rule.empty");
    assert_eq!(put_line_quantity(&app, &owner, &shop, &order, 100).await.error_parts().0, 400);
    put_line_quantity(&app, &owner, &shop, &order, 1).await.ok();
    assert_eq!(app.dump_tables(&ORDER_TABLES).await, before);
}

#[tokio::test]
async fn an_order_does_not_come_to_more_than_a_cart_may() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let (mut article, mut customizer) = (shop.article_body(), shop.customizer_body());
    article["stock"]["count"] = Value::Null;
    article["customizers"][0]["options_max"] = json!(20);
    customizer["options"][0]["price"] = json!({"price_base": 1_000_000_000});
    app.put_as(&owner, &shop.owner_path("customizers/{customizer}"), &customizer).await.ok();
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let lines = |quantity| cart_items(&shop.article_id, quantity, &[(&shop.customizer_id, &shop.option_ids[0], 20)]);
    let much = app.fill_cart_with(&consumer, &shop, &lines(99)).await;
    assert_eq!(much["problems"][0]["code"], "amount", "{much}");
    app.fill_cart_with(&consumer, &shop, &lines(1)).await;
    let order = app.submit_cart(&consumer, &shop).await.ok();
    let order = app.get_store_order(&owner, &shop, order["id"].as_str().expect("an id")).await;
    let before = app.dump_tables(&ORDER_TABLES).await;
    let (status, code, _) = put_line_quantity(&app, &owner, &shop, &order, 99).await.error_parts();
    assert_eq!((status, code.as_str()), (422, "error.rule.amount"));
    assert_eq!(app.dump_tables(&ORDER_TABLES).await, before);
    put_line_quantity(&app, &owner, &shop, &order, 49).await.ok();
}

#[tokio::test]
async fn after_a_payment_the_difference_is_a_new_one_or_given_back() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 2).await;
    app.set_order_state(&owner, &shop, &order, "payment", "completed").await.ok();
    let order = app.get_store_order(&owner, &shop, &order).await;
    let paid = |due: i64| ("completed".to_owned(), json!(14_400), json!(due));
    for (quantity, expected) in [
        (3, vec![paid(0), ("pending".into(), json!(7200), json!(0))]),
        (4, vec![paid(0), ("pending".into(), json!(14_400), json!(0))]),
        (2, vec![paid(0), ("cancelled".into(), json!(14_400), json!(0))]),
        (1, vec![paid(7200), ("cancelled".into(), json!(14_400), json!(0))]),
    ] {
        let changed = put_line_quantity(&app, &owner, &shop, &order, quantity).await.ok();
        assert_eq!(payment_states(&changed), expected, "{quantity} units");
    }
}

#[tokio::test]
async fn a_policy_is_applied_lifted_or_made_for_one_order() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (_, order) = app.new_consumer_with_order(&shop, 1).await;
    let own = new_id();
    let total = async |id: &str, body: Value| {
        let path = shop.owner_path(&format!("orders/{order}/policies/{id}"));
        app.put_as(&owner, &path, &body).await.ok()["resumes"][0]["total"].clone()
    };
    assert_eq!(total(&shop.policy_id, json!({"applied": true})).await, 8700);
    assert_eq!(total(&own, json!({"applied": true, "label": "Por la demora", "value": -700.5})).await, 7999.5);
    assert_eq!(total(&shop.policy_id, json!({"applied": true, "value": 1000})).await, 7499.5);
    assert_eq!(total(&shop.policy_id, json!({"applied": false})).await, 6499.5);
    assert_eq!(total(&own, json!({"applied": true, "value": -9000})).await, 0, "never below zero");
    let seen = app.get_store_order(&owner, &shop, &order).await;
    let policies: Vec<_> = seen["policies"]
        .as_array()
        .expect("policies")
        .iter()
        .map(|one| (&one["label"], &one["manual"], &one["applied"]))
        .collect();
    assert_eq!(policies[0], (&json!("Envío"), &json!(true), &json!(false)));
    assert_eq!(policies[1], (&json!("Por la demora"), &json!(true), &json!(true)));
    assert_eq!(payment_states(&seen), [("cancelled".to_owned(), json!(6499.5), json!(0))]);
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    let theirs = app.new_unpublished_store(&other).await;
    let path = |id: &str| shop.owner_path(&format!("orders/{order}/policies/{id}"));
    let body = json!({"applied": true, "label": "Ajena", "value": 1});
    assert_eq!(app.put_as(&owner, &path(&theirs.policy_id), &body).await.error_parts().0, 404);
    let unnamed = app.put_as(&owner, &path(&new_id()), &json!({"applied": true, "value": 1})).await;
    assert_eq!(unnamed.error_parts(), (400, "error.parser.body".into(), "label".into()));
}

#[tokio::test]
async fn a_coupon_that_shrinks_with_its_order_gives_back_its_budget() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let coupon = json!({"code": "DIEZ", "discount_percent": 10, "max_import_amount": 2000});
    app.put_as(&owner, &shop.owner_path("coupons/{coupon}"), &coupon).await.ok();
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let buy = async |quantity| {
        app.fill_cart(&consumer, &shop, quantity).await;
        app.put_cart(&consumer, &shop, &json!({"coupon_set": true, "coupon": {"code": "DIEZ"}})).await.ok();
        let id = app.submit_cart(&consumer, &shop).await.ok()["id"].as_str().expect("an id").to_owned();
        app.get_store_order(&owner, &shop, &id).await
    };
    let first = buy(2).await;
    assert_eq!(first["resumes"][0]["coupon_discount"], 1440);
    let shrunk = put_line_quantity(&app, &owner, &shop, &first, 1).await.ok();
    assert_eq!(shrunk["resumes"][0]["coupon_discount"], 720);
    assert_eq!(buy(2).await["resumes"][0]["coupon_discount"], 1280, "what is left of 2000");
    let grown = put_line_quantity(&app, &owner, &shop, &first, 2).await.ok();
    assert_eq!(grown["resumes"][0]["coupon_discount"], 720, "what was given back is another's now");
}

#[tokio::test]
async fn a_processing_payment_is_not_repriced() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = new_store_paid_by_transfer(&app, &owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 2).await;
    let wallet = wallet_order_id(&app, &consumer, &order).await;
    let transaction = app.new_transaction(&consumer, &wallet).await;
    let path = format!("/wallets/orders/{wallet}/transaction/{transaction}/processing");
    let voucher = json!({"banktransfer": {"voucher_reference": "7"}});
    app.put_as(&consumer, &path, &voucher).await.ok();
    let order = app.get_store_order(&owner, &shop, &order).await;
    let before = app.dump_tables(&ORDER_TABLES).await;
    let refused = put_line_quantity(&app, &owner, &shop, &order, 1).await;
    assert_eq!(refused.error_parts().1, "error.rule.payment_processing");
    assert_eq!((app.dump_tables(&ORDER_TABLES).await, app.stock_count(&shop.article_id).await), (before, Some(8)));
}

#[tokio::test]
async fn a_final_or_delivered_order_is_not_amended() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    for (moves, guard) in [
        (&[("state", "cancelled")][..], "error.rule.order_ended"),
        (&[("preparation", "completed"), ("pickup", "ready"), ("pickup", "delivered")], "error.rule.pickup_underway"),
        (
            &[("preparation", "completed"), ("pickup", "ready"), ("pickup", "failure"), ("pickup", "returned")],
            "error.rule.order_returned",
        ),
    ] {
        let (_, order) = app.new_consumer_with_order(&shop, 1).await;
        for (part, state) in moves {
            app.set_order_state(&owner, &shop, &order, part, state).await.ok();
        }
        let seen = app.get_store_order(&owner, &shop, &order).await;
        assert_eq!(put_line_quantity(&app, &owner, &shop, &seen, 2).await.error_parts().1, guard);
        let path = shop.owner_path(&format!("orders/{order}/policies/{}", shop.policy_id));
        assert_eq!(app.put_as(&owner, &path, &json!({"applied": true})).await.error_parts().1, guard);
    }
}
