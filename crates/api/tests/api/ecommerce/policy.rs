//! Policies: what a store charges, discounts or refuses.

use serde_json::{Value, json};

use super::{app_with_store, with_value};

const POLICY_PATH: &str = "policies/{policy}";

#[tokio::test]
async fn ecommerce_policy_put_creates_and_replaces() {
    let (app, owner, shop) = app_with_store().await;
    let policy = app.get_in_store(&owner, &shop, POLICY_PATH).await;
    assert_eq!((&policy["priority"], &policy["enabled"]), (&json!(3), &json!(true)));
    assert_eq!(
        policy["requirements"],
        json!({"items_count": null, "items_import": null, "coupon_active": null, "pickup_type": {"in": ["delivery"]},
               "payment_type": null})
    );
    assert_eq!(
        policy["effects"],
        json!({"charge": {"currency": "ARS", "fixed": 1500, "percent": null, "percent_min_amount": null,
                          "percent_max_amount": null}, "discount": null, "order_valid": null})
    );
    let next = json!({
        "name": "Todo", "enabled": false,
        "requirements": {"items_count": {"min": 2, "max": 9}, "items_import": {"currency": "ARS", "amount_max": 4999.99},
                         "coupon_active": false, "payment_type": {"in": ["cash", "mercadopago"]}},
        "effects": {"discount": {"percent": 5, "percent_min_amount": 500, "percent_max_amount": 2000},
                    "order_valid": {"value": false}},
    });
    app.put_in_store(&owner, &shop, POLICY_PATH, &next).await;
    let policy = app.get_in_store(&owner, &shop, POLICY_PATH).await;
    assert_eq!((&policy["priority"], &policy["enabled"]), (&json!(0), &json!(false)));
    assert_eq!(
        policy["requirements"],
        json!({"items_count": {"min": 2, "max": 9},
               "items_import": {"currency": "ARS", "amount_min": null, "amount_max": 4999.99}, "coupon_active": false,
               "pickup_type": null, "payment_type": {"in": ["cash", "mercadopago"]}})
    );
    assert_eq!(
        policy["effects"],
        json!({"charge": null, "discount": {"currency": "ARS", "fixed": null, "percent": 5, "percent_min_amount": 500,
                                            "percent_max_amount": 2000}, "order_valid": {"value": false}})
    );
    assert_eq!(app.delete_in_store(&owner, &shop, POLICY_PATH).await, 200);
    assert_eq!(app.get_as(&owner, &shop.owner_path(POLICY_PATH)).await.error_parts().0, 404);
    app.put_in_store(&owner, &shop, POLICY_PATH, &next).await;
    assert_eq!(app.get_in_store(&owner, &shop, POLICY_PATH).await, policy);
}

#[tokio::test]
async fn bounds_of_a_percentage_count_only_with_one() {
    let (app, owner, shop) = app_with_store().await;
    let effects = json!({"charge": {"fixed": 10, "percent_min_amount": 5, "percent_max_amount": 1}});
    app.put_in_store(&owner, &shop, POLICY_PATH, &with_value(shop.policy_body(), "/effects", effects)).await;
    let charge = app.get_in_store(&owner, &shop, POLICY_PATH).await["effects"]["charge"].clone();
    assert_eq!((&charge["percent_min_amount"], &charge["percent_max_amount"]), (&Value::Null, &Value::Null));
}

#[tokio::test]
async fn ecommerce_policy_put_refuses_what_cannot_be_and_changes_nothing() {
    let (app, owner, shop) = app_with_store().await;
    let before = app.dump_tables(&["policies"]).await;
    let charge = json!({"fixed": 1});
    for (pointer, value, status, path) in [
        ("/name", json!(""), 400, "name"),
        ("/priority", json!(1.5), 400, "priority"),
        ("/effects", json!({}), 422, "effects"),
        ("/effects", json!({"charge": charge, "discount": charge}), 422, "effects.discount"),
        ("/effects", json!({"charge": {}}), 400, "effects.charge"),
        ("/effects", json!({"charge": {"fixed": 1, "currency": "USD"}}), 400, "effects.charge.currency"),
        (
            "/effects",
            json!({"discount": {"percent": 5, "percent_min_amount": 2, "percent_max_amount": 1}}),
            422,
            "effects.discount.percent_max_amount",
        ),
        ("/requirements", json!({"items_count": {"min": 3, "max": 2}}), 422, "requirements.items_count.max"),
        ("/requirements", json!({"items_count": {"min": -1}}), 400, "requirements.items_count.min"),
        (
            "/requirements",
            json!({"items_import": {"amount_min": 2, "amount_max": 1.99}}),
            422,
            "requirements.items_import.amount_max",
        ),
        ("/requirements", json!({"pickup_type": {"in": []}}), 400, "requirements.pickup_type.in"),
        ("/requirements", json!({"payment_type": {"in": ["barter"]}}), 400, "requirements.payment_type.in[0]"),
    ] {
        let refusal =
            app.put_refused(&owner, &shop, POLICY_PATH, &with_value(shop.policy_body(), pointer, value)).await;
        assert_eq!((refusal.0, refusal.2.as_str()), (status, path), "{pointer}");
    }
    assert_eq!(app.dump_tables(&["policies"]).await, before);
}
