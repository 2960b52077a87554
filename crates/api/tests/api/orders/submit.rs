//! Submitting a cart creates one order.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::json;

use crate::support::{ORDER_TABLES, TestApp, cart_items};

async fn row_count(app: &TestApp, table: &'static str) -> i64 {
    sql(app.app.db.read(), "SELECT COUNT(created_at) FROM ").push(table).scalar().await.expect("counts")
}

#[tokio::test]
async fn a_submit_writes_all_of_an_order_and_leaves_a_fresh_cart() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 3).await;
    let seen = app.get_store_order(&owner, &shop, &order).await;
    assert_eq!((&seen["items"][0]["quantity"], &seen["pickup"][0]["type"]), (&json!(3), &json!("takeaway")));
    assert_eq!((&seen["payment"][0]["provider_type"], &seen["payment"][0]["auto"]), (&json!("cash"), &json!(true)));
    assert_eq!(seen["consumer"]["email"], json!(consumer.email));
    let made: Vec<_> = seen["history"].as_array().expect("rows").iter().map(|row| &row["entity"]).collect();
    assert_eq!(made, ["order", "preparation", "pickup", "payment"]);
    assert_eq!(app.stock_count(&shop.article_id).await, Some(7));
    assert_eq!((row_count(&app, "activities").await, row_count(&app, "wallet_orders").await), (2, 1));
    let cart = app.put_cart(&consumer, &shop, &json!({})).await.ok();
    assert_eq!((&cart["items"], &cart["payment"]), (&json!([]), &json!(null)));
    let wallet = seen["payment"][0]["order_id"].as_str().expect("an id");
    let wallet = app.get_as(&consumer, &format!("/wallets/orders/{wallet}")).await.ok();
    assert_eq!(
        (&wallet["description"], &wallet["amount"]),
        (&json!("Pedido 261120-001"), &seen["payment"][0]["amount"])
    );
    let (_, second) = app.new_consumer_with_order(&shop, 1).await;
    assert_eq!(app.get_store_order(&owner, &shop, &second).await["code"], "261120-002");
}

#[tokio::test]
async fn sent_again_without_a_key_it_is_the_same_order_for_ten_minutes() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let (consumer, order) = app.new_consumer_with_order(&shop, 1).await;
    app.put_cart(&consumer, &shop, &json!({})).await.ok();
    assert_eq!(app.submit_cart(&consumer, &shop).await.ok(), json!({"id": order}));
    app.advance_clock(599);
    assert_eq!(app.submit_cart(&consumer, &shop).await.ok(), json!({"id": order}));
    app.advance_clock(1);
    assert_eq!(app.submit_cart(&consumer, &shop).await.error_parts().1, "error.rule.cart");
    let next = app.place_order(&consumer, &shop, 1).await;
    assert_ne!(next, order, "what was put into the cart since is another order");
    app.put_cart(&consumer, &shop, &json!({"items_set": true, "items": []})).await.ok();
    assert_eq!(app.submit_cart(&consumer, &shop).await.error_parts().1, "error.rule.cart", "the cart was touched");
}

#[tokio::test]
async fn a_key_gives_the_first_answer_for_a_day() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let other_owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let (shop, other) = (app.new_published_store(&owner).await, app.new_published_store(&other_owner).await);
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    app.fill_cart(&consumer, &shop, 9).await;
    let refused = app.submit_cart_with_key(&consumer, &shop, Some("k1")).await;
    assert_eq!(refused.error_parts().1, "error.rule.cart");
    app.fill_cart(&consumer, &shop, 1).await;
    let order = app.submit_cart_with_key(&consumer, &shop, Some("k1")).await.ok();
    app.fill_cart(&consumer, &shop, 2).await;
    assert_eq!(
        app.submit_cart_with_key(&consumer, &shop, Some("k1")).await.ok(),
        order,
        "a refusal freed the key, an order keeps it"
    );
    let elsewhere = app.submit_cart_with_key(&consumer, &other, Some("k1")).await;
    assert_eq!(elsewhere.error_parts().1, "error.rule.idempotency_key");
    let someone = app.new_signed_in_user(ScopeType::Consumer).await;
    app.fill_cart(&someone, &shop, 1).await;
    assert_ne!(app.submit_cart_with_key(&someone, &shop, Some("k1")).await.ok(), order, "a key is its account's");
    let bad = app.submit_cart_with_key(&consumer, &shop, Some("ñ")).await;
    assert_eq!(bad.error_parts().0, 400);
    assert_eq!(row_count(&app, "orders").await, 2);
}

#[tokio::test]
async fn a_total_other_than_the_one_shown_is_shown_first() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_published_store(&owner).await;
    let shown = app.fill_cart(&consumer, &shop, 1).await;
    let mut article = shop.article_body();
    article["price"]["base"] = json!(9000);
    app.put_as(&owner, &shop.owner_path("articles/{article}"), &article).await.ok();
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    let before = app.dump_tables(&ORDER_TABLES[1..]).await;
    let refused = app.submit_cart(&consumer, &shop).await;
    assert_eq!(refused.error_parts().1, "error.conflict.cart_changed");
    assert_eq!(app.dump_tables(&ORDER_TABLES[1..]).await, before);
    let now = &refused.json()["extra"]["cart"]["resume"]["total"];
    assert_eq!((&shown["resume"]["total"], now), (&json!(7200), &json!(7650)));
    let order = app.submit_cart(&consumer, &shop).await.ok();
    let order = app.get_store_order(&owner, &shop, order["id"].as_str().expect("an id")).await;
    assert_eq!(&order["resumes"][0]["total"], now);
}

#[tokio::test]
async fn stock_or_coupon_lost_since_the_shown_total_is_a_conflict() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let coupon = json!({"code": "UNA", "discount_fixed_amount": 100, "max_uses": 1});
    app.put_as(&owner, &shop.owner_path("coupons/{coupon}"), &coupon).await.ok();
    let with_coupon = json!({"coupon_set": true, "coupon": {"code": "una"}});
    let (one, other) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    for consumer in [&one, &other] {
        app.fill_cart(consumer, &shop, 1).await;
        app.put_cart(consumer, &shop, &with_coupon).await.ok();
    }
    app.submit_cart(&one, &shop).await.ok();
    let before = app.dump_tables(&ORDER_TABLES).await;
    assert_eq!(app.submit_cart(&other, &shop).await.error_parts().1, "error.conflict.coupon");
    assert_eq!(app.dump_tables(&ORDER_TABLES).await, before);
    app.put_cart(&other, &shop, &json!({"coupon_set": true})).await.ok();
    app.fill_cart(&other, &shop, 7).await;
    app.place_order(&one, &shop, 1).await;
    let before = app.dump_tables(&ORDER_TABLES).await;
    let refused = app.submit_cart(&other, &shop).await;
    assert_eq!(refused.error_parts().1, "error.conflict.stock");
    let items = json!([{"article_id": shop.article_id, "wanted": 7, "available": 6}]);
    assert_eq!(refused.json()["extra"]["items"], items);
    assert_eq!(app.dump_tables(&ORDER_TABLES).await, before);
}

#[tokio::test]
async fn a_budget_is_cut_to_what_is_left_and_lines_share_their_stock() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let coupon = json!({"code": "MIL", "discount_fixed_amount": 1000, "max_import_amount": 1500});
    app.put_as(&owner, &shop.owner_path("coupons/{coupon}"), &coupon).await.ok();
    let mut discounts = Vec::new();
    for _ in 0..3 {
        let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
        app.fill_cart(&consumer, &shop, 1).await;
        let cart = app.put_cart(&consumer, &shop, &json!({"coupon_set": true, "coupon": {"code": "MIL"}})).await.ok();
        discounts.push(cart["coupon"]["discount"].clone());
        app.submit_cart(&consumer, &shop).await;
    }
    assert_eq!(discounts, [1000, 500, 0]);
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    let [faina, egg] = &shop.option_ids;
    let mut lines = cart_items(&shop.article_id, 1, &[(&shop.customizer_id, egg, 2)]);
    let other = cart_items(&shop.article_id, 1, &[(&shop.customizer_id, egg, 1), (&shop.customizer_id, faina, 1)]);
    lines.as_array_mut().expect("lines").extend(other.as_array().expect("lines").clone());
    assert_eq!(app.fill_cart_with(&consumer, &shop, &lines).await["problems"], json!([]));
    app.submit_cart(&consumer, &shop).await.ok();
    assert_eq!(app.stock_count(egg).await, Some(1));
}

#[tokio::test]
async fn keys_that_were_given_up_are_free_again() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let consumer = app.new_signed_in_user(ScopeType::Consumer).await;
    app.fill_cart(&consumer, &shop, 1).await;
    // A server that crashes during a submit leaves a key without a response.
    let claim = "INSERT INTO idempotency_keys (account_id, route, key, payload_hash, claim_id, claimed_at, created_at)
                 VALUES ($1, 'ecommerce_cart_submit', 'k', $2, $1, $3, $3)";
    use sha2::Digest;
    let hash = hex::encode(&sha2::Sha256::digest(shop.store_id.as_bytes())[..16]);
    let claim = sql(app.app.db.write(), claim).bind(consumer.caller.account_id).bind(hash);
    claim.bind(app.app.clock.now()).execute().await.expect("claims");
    assert_eq!(app.submit_cart_with_key(&consumer, &shop, Some("k")).await.error_parts().1, "error.conflict.in_flight");
    app.advance_clock(90);
    let order = app.submit_cart_with_key(&consumer, &shop, Some("k")).await.ok();
    assert_eq!(app.submit_cart_with_key(&consumer, &shop, Some("k")).await.ok(), order);
    app.advance_clock(86_400);
    hub_kernel::http::idempotency::delete_expired(&app.app).await.expect("sweeps");
    assert_eq!(row_count(&app, "idempotency_keys").await, 0);
}
