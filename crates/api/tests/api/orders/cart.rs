//! Carts: their prices, and the problems that prevent an order.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{SignedInUser, StoreFixture, TestApp, cart_items, new_id};

/// The codes and paths of a cart's problems.
fn problems(cart: &Value) -> Vec<(String, String)> {
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let problems = cart["problems"].as_array().expect("problems").iter();
    problems.map(|problem| (text(&problem["code"]), text(&problem["path"]))).collect()
}

fn single_problem(code: &str, path: &str) -> Vec<(String, String)> {
    vec![(code.to_owned(), path.to_owned())]
}

struct WorkedExample {
    shop: StoreFixture,
    pizza: String,
    empanada: String,
    gaseosa: String,
}

/// The store of the worked example: three articles, the coupon AHORRA20, and two policies.
async fn new_worked_example(app: &TestApp, owner: &SignedInUser) -> WorkedExample {
    let shop = app.new_unpublished_store(owner).await;
    let (pizza, empanada, gaseosa) = (shop.article_id.clone(), new_id(), new_id());
    let [extra, borde] = &shop.option_ids;
    let customizer = json!({"name": "Agregados", "options": [
        {"id": extra, "name": "Extra", "price": {"price_base": 1200}},
        {"id": borde, "name": "Borde", "price": {"price_base": 900, "discount_percent": 15}},
    ]});
    let cash = json!({
        "name": "Efectivo", "priority": 4, "requirements": {"payment_type": {"in": ["cash"]}},
        "effects": {"discount": {"currency": "ARS", "percent": 5, "percent_min_amount": 500, "percent_max_amount": 2000}},
    });
    let mut catalog = shop.catalog_body();
    for article in [&empanada, &gaseosa] {
        let item = json!({"id": new_id(), "section_id": shop.section_id, "article_id": article});
        catalog["items"].as_array_mut().expect("items").push(item);
    }
    for (end, body) in [
        ("customizers/{customizer}".to_owned(), customizer),
        (format!("articles/{empanada}"), json!({"name": "Empanada", "price": {"base": 950, "discount_percent": 12.5}})),
        (
            format!("articles/{gaseosa}"),
            json!({"name": "Gaseosa", "price": {"base": 1999.99, "discount_percent": 33.33}}),
        ),
        ("catalogs/{catalog}".to_owned(), catalog),
        ("coupons/{coupon}".to_owned(), shop.coupon_body()),
        (format!("policies/{}", new_id()), cash),
    ] {
        app.put_as(owner, &shop.owner_path(&end), &body).await.ok();
    }
    let changes = app.create_deployment_candidate(owner, &shop).await;
    app.publish_deployment(owner, &shop, &changes).await.ok();
    WorkedExample { shop, pizza, empanada, gaseosa }
}

#[tokio::test]
async fn ecommerce_cart_put_prices_the_worked_example_to_the_centavo() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let WorkedExample { shop, pizza, empanada, gaseosa } = new_worked_example(&app, &owner).await;
    let options: Vec<_> =
        shop.option_ids.iter().map(|id| json!({"customizer_id": shop.customizer_id, "option_id": id})).collect();
    let line = |article: &str, quantity: i64| json!({"id": new_id(), "article_id": article, "quantity": quantity});
    let mut pizzas = line(&pizza, 2);
    pizzas["options"] = json!(options);
    let body = json!({
        "items_set": true, "items": [pizzas, line(&empanada, 3), line(&gaseosa, 3), line(&empanada, 4)],
        "pickup_set": true, "pickup": {
            "type": "delivery", "tip_currency": "ARS", "tip_amount": 1000,
            "address": {"street": "Mitre", "number": "500", "location": {"lat": -34.7986, "lng": -58.392}},
        },
        "payment_set": true, "payment": {"provider_id": shop.provider_id},
        "coupon_set": true, "coupon": {"code": " ahorra20 "},
    });
    let cart = app.put_cart(&consumer, &shop, &body).await.ok();
    assert_eq!(problems(&cart), []);
    let totals: Vec<_> =
        cart["items"].as_array().expect("items").iter().map(|item| &item["imports"]["total"]).collect();
    assert_eq!(totals, [&json!(18_330), &json!(5818.75), &json!(4000.17)]);
    let imports = &cart["items"][0]["imports"];
    assert_eq!(
        (&imports["unit"], &imports["subtotal"], &imports["discounts"]),
        (&json!(10_600), &json!(21_200), &json!(2870))
    );
    let resume = json!({
        "currency": "ARS", "subtotal": 28148.92, "tip": 1000, "coupon_discount": 4000, "policies": 292.55,
        "total": 25441.47,
    });
    assert_eq!(cart["resume"], resume);
    let policies: Vec<_> = cart["policies"].as_array().expect("policies").iter().map(|one| &one["value"]).collect();
    assert_eq!(policies, [&json!(1500), &json!(-1207.45)]);

    let order = app.submit_cart(&consumer, &shop).await.ok();
    let order =
        app.get_as(&consumer, &format!("/ecommerce/orders/{}", order["id"].as_str().expect("an id"))).await.ok();
    assert_eq!(order["resumes"], json!([resume]));
    assert_eq!((&order["code"], &order["state"]), (&json!("261120-001"), &json!("submitted")));
    assert_eq!(order["payment"][0]["amount"], 25441.47);
    assert_eq!(order["allowed"]["order"], json!([]), "a consumer moves nothing");
}

#[tokio::test]
async fn each_part_is_replaced_alone() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_published_store(&owner).await;
    let full = app.fill_cart(&consumer, &shop, 2).await;
    let shown = app.put_cart(&consumer, &shop, &json!({"items": [], "pickup": null})).await.ok();
    assert_eq!(shown, full, "without a flag nothing is replaced");
    let without = app.put_cart(&consumer, &shop, &json!({"pickup_set": true, "pickup": null})).await.ok();
    assert_eq!((problems(&without), &without["items"]), (single_problem("pickup_missing", "pickup"), &full["items"]));
    let other = app.new_signed_in_user(ScopeType::Consumer).await;
    let theirs = app.put_cart(&other, &shop, &json!({})).await.ok();
    assert_eq!(theirs["items"], json!([]), "a cart is its account's");
}

#[tokio::test]
async fn a_carts_problems_are_named() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_published_store(&owner).await;
    app.fill_cart(&consumer, &shop, 1).await;
    let far = json!({"street": "Lejos", "location": {"lat": -34.9, "lng": -58.39}});
    let (customizer, [egg, _]) = (&shop.customizer_id, [&shop.option_ids[1], &shop.option_ids[0]]);
    for (body, expected) in [
        (json!({"items_set": true, "items": []}), single_problem("empty", "items")),
        (
            json!({"items_set": true, "items": cart_items(&new_id(), 1, &[])}),
            single_problem("article", "items[0].article_id"),
        ),
        (
            json!({"items_set": true, "items": cart_items(&shop.article_id, 9, &[])}),
            single_problem("out_of_stock", "items[0].quantity"),
        ),
        (
            json!({"items_set": true, "items": cart_items(&shop.article_id, 2, &[(customizer, egg, 2)])}),
            single_problem("out_of_stock", "items[0].options[0].quantity"),
        ),
        (
            json!({"items_set": true, "items": cart_items(&shop.article_id, 1, &[(customizer, egg, 3)])}),
            single_problem("options_max", "items[0].options"),
        ),
        (
            json!({"items_set": true, "items": cart_items(&shop.article_id, 1, &[(customizer, &new_id(), 1)])}),
            single_problem("option", "items[0].options[0].option_id"),
        ),
        (
            json!({"items_set": true, "items": cart_items(&shop.article_id, 1, &[]),
                   "pickup_set": true, "pickup": {"type": "delivery"}}),
            single_problem("pickup_address", "pickup.address"),
        ),
        (
            json!({"pickup_set": true, "pickup": {"type": "delivery", "address": far}}),
            single_problem("pickup_zone", "pickup.address.location"),
        ),
        (
            json!({"pickup_set": true, "pickup": {"type": "takeaway"}, "payment_set": true,
                   "payment": {"provider_id": new_id()}}),
            single_problem("payment_provider", "payment.provider_id"),
        ),
        (json!({"payment_set": true}), single_problem("payment_missing", "payment")),
        (
            json!({"payment_set": true, "payment": {"provider_id": shop.provider_id},
                   "coupon_set": true, "coupon": {"code": "NADA"}}),
            single_problem("coupon", "coupon.code"),
        ),
        (json!({"coupon_set": true, "coupon": {"code": "AHORRA20"}}), vec![]),
    ] {
        let cart = app.put_cart(&consumer, &shop, &body).await.ok();
        assert_eq!(problems(&cart), expected, "{body}");
        if !expected.is_empty() && expected[0].0 != "out_of_stock" {
            let refused = app.submit_cart(&consumer, &shop).await;
            assert_eq!(refused.error_parts().1, "error.rule.cart");
            assert_eq!(refused.json()["extra"]["problems"], cart["problems"]);
        }
    }
    app.put_as(&owner, &shop.owner_path("turns/{turn}/close"), &Value::Null).await.ok();
    let cart = app.put_cart(&consumer, &shop, &json!({})).await.ok();
    assert_eq!(problems(&cart), single_problem("store_closed", ""));
}

#[tokio::test]
async fn an_invalid_body_is_refused_with_its_path() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_published_store(&owner).await;
    let before = app.fill_cart(&consumer, &shop, 1).await;
    let line = |quantity: Value| json!({"id": new_id(), "article_id": shop.article_id, "quantity": quantity});
    let twice = line(json!(1));
    let many: Vec<_> = (0..51).map(|_| line(json!(1))).collect();
    let mut wordy = line(json!(1));
    wordy["indications"] = json!("a".repeat(281));
    for (items, path) in [
        (json!([line(json!(0))]), "items[0].quantity"),
        (json!([line(json!(100))]), "items[0].quantity"),
        (json!([line(json!(1.5))]), "items[0].quantity"),
        (json!([twice, twice]), "items[1].id"),
        (json!([wordy]), "items[0].indications"),
        (json!(many), "items"),
    ] {
        let refused = app.put_cart(&consumer, &shop, &json!({"items_set": true, "items": items})).await;
        assert_eq!(refused.error_parts(), (400, "error.parser.body".into(), path.into()));
    }
    for (pickup, path) in [
        (json!({"type": "delivery", "tip_amount": 1.005}), "pickup.tip_amount"),
        (json!({"type": "delivery", "tip_amount": -1}), "pickup.tip_amount"),
        (json!({"type": "delivery", "tip_currency": "USD"}), "pickup.tip_currency"),
        (json!({"type": "delivery", "address": {"location": {"lat": 91, "lng": 0}}}), "pickup.address.location.lat"),
        (json!({"type": "pigeon"}), "pickup.type"),
    ] {
        let refused = app.put_cart(&consumer, &shop, &json!({"pickup_set": true, "pickup": pickup})).await;
        assert_eq!(refused.error_parts(), (400, "error.parser.body".into(), path.into()), "{pickup}");
    }
    assert_eq!(app.put_cart(&consumer, &shop, &json!({})).await.ok(), before);
}

#[tokio::test]
async fn a_policy_may_forbid_an_order() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_published_store(&owner).await;
    let policy = json!({"name": "Mínimo dos", "requirements": {"items_count": {"max": 1}},
                        "effects": {"order_valid": {"value": false}}});
    let id = new_id();
    app.put_as(&owner, &shop.owner_path(&format!("policies/{id}")), &policy).await.ok();
    let cart = app.fill_cart(&consumer, &shop, 1).await;
    assert_eq!(problems(&cart), single_problem("policy", ""));
    let refused = app.submit_cart(&consumer, &shop).await;
    assert_eq!(refused.error_parts().1, "error.rule.policy");
    assert_eq!(refused.json()["extra"], json!({"policy_id": id, "name": "Mínimo dos"}));
    app.fill_cart(&consumer, &shop, 2).await;
    app.submit_cart(&consumer, &shop).await.ok();
}

#[tokio::test]
async fn carts_are_forgotten_after_a_week() {
    let app = TestApp::new().await;
    let (owner, consumer) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let shop = app.new_published_store(&owner).await;
    app.fill_cart(&consumer, &shop, 1).await;
    for (seconds, carts) in [(7 * 86_400 - 1, 1), (1, 0)] {
        app.advance_clock(seconds);
        hub_api::domains::ecommerce::delete_stale_carts(&app.app).await.expect("sweeps");
        let count = hub_kernel::db::sql(app.app.db.read(), "SELECT COUNT(id) FROM carts");
        assert_eq!(count.scalar::<i64>().await.expect("counts"), carts);
    }
}
