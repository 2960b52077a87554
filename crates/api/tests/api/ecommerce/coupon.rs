//! Coupons of a workspace, valid in some of its stores.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::{FIVE_STORES_PLAN_ID, TestApp, new_id};

const COUPON_PATH: &str = "coupons/{coupon}";

#[tokio::test]
async fn ecommerce_coupon_put_creates_and_replaces() {
    let (app, owner, shop) = app_with_store().await;
    let coupon = app.get_in_store(&owner, &shop, COUPON_PATH).await;
    assert_eq!(
        coupon,
        json!({"id": shop.coupon_id, "enabled": true, "code": "AHORRA20", "discount_percent": 20,
               "discount_percent_max_amount": 4000, "discount_fixed_amount": null, "discount_fixed_currency": null,
               "max_uses": 5, "max_import_amount": null, "max_import_currency": null,
               "created_at": "2026-11-20T15:00:00Z", "deleted_at": null, "stores": [shop.store_id], "uses_count": 0})
    );
    let fixed = json!({"code": "MENOS-500", "enabled": false, "discount_fixed_amount": 500.5,
                       "discount_fixed_currency": "ARS", "max_import_amount": 10000, "max_import_currency": "ARS",
                       "discount_percent_max_amount": 9});
    app.put_in_store(&owner, &shop, COUPON_PATH, &fixed).await;
    let coupon = app.get_in_store(&owner, &shop, COUPON_PATH).await;
    assert_eq!((&coupon["discount_fixed_amount"], &coupon["discount_fixed_currency"]), (&json!(500.5), &json!("ARS")));
    assert_eq!((&coupon["max_import_amount"], &coupon["max_import_currency"]), (&json!(10000), &json!("ARS")));
    assert_eq!((&coupon["max_uses"], &coupon["discount_percent_max_amount"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn a_code_is_one_coupons_of_the_workspace_in_any_case() {
    let (app, owner, shop) = app_with_store().await;
    let other = format!("coupons/{}", new_id());
    let same = json!({"code": " AHORRA20 ", "discount_fixed_amount": 1});
    assert_eq!(app.put_refused(&owner, &shop, &other, &same).await.1, "error.conflict.coupon_code");
    app.put_in_store(&owner, &shop, COUPON_PATH, &shop.coupon_body()).await;
    assert_eq!(app.delete_in_store(&owner, &shop, COUPON_PATH).await, 200);
    app.put_in_store(&owner, &shop, &other, &same).await;
    assert_eq!(
        app.put_refused(&owner, &shop, COUPON_PATH, &shop.coupon_body()).await.1,
        "error.conflict.coupon_code",
        "brought back"
    );
    assert_eq!(app.delete_in_store(&owner, &shop, &other).await, 200);
    app.put_in_store(&owner, &shop, COUPON_PATH, &shop.coupon_body()).await;
    let neighbour = app.new_signed_in_user(ScopeType::Workspace).await;
    app.new_unpublished_store(&neighbour).await;
}

#[tokio::test]
async fn ecommerce_coupon_put_refuses_what_cannot_be_and_changes_nothing() {
    let (app, owner, shop) = app_with_store().await;
    let before = app.dump_tables(&["coupons", "coupon_stores"]).await;
    for (body, status, code, path) in [
        (json!({"code": "AB", "discount_percent": 5}), 400, "error.parser.body", "code"),
        (json!({"code": "CON ESPACIO", "discount_percent": 5}), 400, "error.parser.body", "code"),
        (json!({"code": "CERO", "discount_percent": 0}), 422, "error.rule.coupon_discount", "discount_percent"),
        (json!({"code": "NADA"}), 422, "error.rule.coupon_discount", "discount_percent"),
        (
            json!({"code": "DOS", "discount_percent": 5, "discount_fixed_amount": 5}),
            422,
            "error.rule.coupon_discount",
            "discount_fixed_amount",
        ),
        (
            json!({"code": "USD", "discount_fixed_amount": 5, "discount_fixed_currency": "USD"}),
            400,
            "error.parser.body",
            "discount_fixed_currency",
        ),
        (json!({"code": "USOS", "discount_percent": 5, "max_uses": 0}), 400, "error.parser.body", "max_uses"),
        (
            json!({"code": "DONDE", "discount_percent": 5, "stores": [shop.store_id, new_id()]}),
            404,
            "error.not_found",
            "stores[1]",
        ),
        (
            json!({"code": "DONDE", "discount_percent": 5, "stores": [shop.store_id, shop.store_id]}),
            400,
            "error.parser.body",
            "stores[1]",
        ),
    ] {
        let refusal = app.put_refused(&owner, &shop, COUPON_PATH, &body).await;
        assert_eq!((refusal.0, refusal.1.as_str(), refusal.2.as_str()), (status, code, path), "{body}");
    }
    assert_eq!(app.dump_tables(&["coupons", "coupon_stores"]).await, before);
}

#[tokio::test]
async fn a_coupon_is_listed_where_it_is_good() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    app.subscribe_to_plan(&owner, FIVE_STORES_PLAN_ID).await.ok();
    let (north, south) = (app.new_empty_store(&owner).await, app.new_empty_store(&owner).await);
    let body = with_value(north.coupon_body(), "/stores", json!([north.store_id, south.store_id]));
    app.put_in_store(&owner, &north, COUPON_PATH, &body).await;
    let codes = async |shop| app.get_in_store(&owner, shop, "coupons").await["data"].as_array().map(Vec::len);
    assert_eq!((codes(&north).await, codes(&south).await), (Some(1), Some(1)));
    app.put_in_store(&owner, &north, COUPON_PATH, &with_value(body, "/stores", json!([south.store_id]))).await;
    assert_eq!((codes(&north).await, codes(&south).await), (Some(0), Some(1)));
    assert_eq!(
        app.get_in_store(&owner, &north, COUPON_PATH).await["stores"],
        json!([south.store_id]),
        "it is the workspace's"
    );
}
