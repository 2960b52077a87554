//! Articles: prices, stock, categories and customizers.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::{TestApp, new_id};

const ARTICLE_PATH: &str = "articles/{article}";

#[tokio::test]
async fn ecommerce_article_put_creates_and_replaces() {
    let (app, owner, shop) = app_with_store().await;
    let article = app.get_in_store(&owner, &shop, ARTICLE_PATH).await;
    assert_eq!(
        article["price"],
        json!({"currency": "ARS", "base": 8500, "discount_fixed": 500, "discount_percent": 10, "final": 7200,
               "tax_percent": 21})
    );
    assert_eq!(article["stock"], json!({"count": 10, "min_count": 2, "out_of_stock": false}));
    assert_eq!(article["description"], "Con aceitunas.\nPara dos.");
    assert_eq!(article["categories"][0]["name"], "Pizzas");
    let sent = &shop.article_body()["customizers"][0];
    assert_eq!(
        article["customizers"],
        json!([{"id": sent["id"], "name": "Agregados", "order": 0, "customizer_id": shop.customizer_id, "options_min": 0,
                "options_max": 2}])
    );
    let gallery = json!(["https://town.example/1.png", "https://town.example/2.png"]);
    let next = json!({"name": "Napolitana", "gallery": gallery, "image_url": "https://town.example/0.png",
                      "visible": false, "price": {"base": 1999.99, "discount_percent": 33.33}});
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &next).await;
    let article = app.get_in_store(&owner, &shop, ARTICLE_PATH).await;
    assert_eq!((&article["gallery"], &article["visible"]), (&gallery, &json!(false)));
    assert_eq!((&article["categories"], &article["customizers"]), (&json!([]), &json!([])));
    assert_eq!((&article["price"]["final"], &article["price"]["tax_percent"]), (&json!(1333.39), &Value::Null));
    assert_eq!(article["stock"]["count"], 10, "what it does not say of stock stays");
    let out = with_value(next, "/stock", json!({"out_of_stock": true}));
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &out).await;
    let stock = json!({"count": null, "min_count": null, "out_of_stock": true});
    assert_eq!(app.get_in_store(&owner, &shop, ARTICLE_PATH).await["stock"], stock);
}

#[tokio::test]
async fn ecommerce_article_put_refuses_what_cannot_be_and_changes_nothing() {
    let (app, owner, shop) = app_with_store().await;
    let before = app.dump_tables(&["articles", "article_categories", "article_customizers"]).await;
    let uses = |min: i64, max: i64| json!([{"id": new_id(), "customizer_id": shop.customizer_id, "options_min": min, "options_max": max}]);
    let (id, other) = (new_id(), new_id());
    for (pointer, value, expected) in [
        ("/name", json!(""), (400, "error.parser.body", "name")),
        ("/name", json!("x".repeat(121)), (400, "error.parser.body", "name")),
        ("/description", json!("x".repeat(2001)), (400, "error.parser.body", "description")),
        ("/price/base", json!(-1), (400, "error.parser.body", "price.base")),
        ("/price/base", json!(0.001), (400, "error.parser.body", "price.base")),
        ("/price/base", json!(1_000_000_001), (400, "error.parser.body", "price.base")),
        ("/price/currency", json!("USD"), (400, "error.parser.body", "price.currency")),
        ("/price/discount_percent", json!(100.01), (400, "error.parser.body", "price.discount_percent")),
        ("/price/discount_percent", json!("10"), (400, "error.parser.body", "price.discount_percent")),
        ("/stock/count", json!(-1), (400, "error.parser.body", "stock.count")),
        ("/stock/min_count", json!(1_000_000_001), (400, "error.parser.body", "stock.min_count")),
        ("/gallery", json!(["x"]), (400, "error.parser.body", "gallery[0]")),
        ("/gallery", json!(vec!["https://a.example/a"; 13]), (400, "error.parser.body", "gallery")),
        (
            "/categories",
            json!([{"id": id, "name": "a"}, {"id": id, "name": "b"}]),
            (400, "error.parser.body", "categories[1].id"),
        ),
        ("/categories", json!([["a"]]), (400, "error.parser.body", "categories[0]")),
        ("/customizers", uses(3, 2), (422, "error.rule.options_bounds", "customizers[0].options_min")),
        ("/customizers", uses(0, 100), (422, "error.rule.options_bounds", "customizers[0].options_max")),
        (
            "/customizers",
            json!([{"id": id, "customizer_id": other, "options_min": 0, "options_max": 1}]),
            (404, "error.not_found", "customizers[0].customizer_id"),
        ),
    ] {
        let body = with_value(shop.article_body(), pointer, value);
        let (status, code, path) = app.put_refused(&owner, &shop, ARTICLE_PATH, &body).await;
        assert_eq!((status, code.as_str(), path.as_str()), expected, "{pointer}");
    }
    assert_eq!(app.dump_tables(&["articles", "article_categories", "article_customizers"]).await, before);
}

#[tokio::test]
async fn ecommerce_article_delete_is_undone_by_a_put() {
    let (app, owner, shop) = app_with_store().await;
    let before = app.get_in_store(&owner, &shop, ARTICLE_PATH).await;
    for _ in 0..2 {
        assert_eq!(app.delete_in_store(&owner, &shop, ARTICLE_PATH).await, 200);
    }
    assert_eq!(app.delete_in_store(&owner, &shop, &format!("articles/{}", new_id())).await, 200);
    assert_eq!(app.get_as(&owner, &shop.owner_path(ARTICLE_PATH)).await.error_parts().0, 404);
    assert_eq!(app.get_in_store(&owner, &shop, "articles").await["data"], json!([]));
    let bare = with_value(shop.catalog_body(), "/name", json!("Otra"));
    let refusal = app.put_refused(&owner, &shop, "catalogs/{catalog}", &bare).await;
    assert_eq!((refusal.0, refusal.2.as_str()), (404, "items[0].article_id"));
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &shop.article_body()).await;
    assert_eq!(app.get_in_store(&owner, &shop, ARTICLE_PATH).await, before);
}

#[tokio::test]
async fn a_category_has_one_name_for_all_articles() {
    let (app, owner, shop) = app_with_store().await;
    let category = shop.article_body()["categories"][0]["id"].clone();
    let other =
        json!({"name": "Otra", "price": {"base": 1}, "categories": [{"id": category, "name": "Pizzas a la piedra"}]});
    app.put_in_store(&owner, &shop, &format!("articles/{}", new_id()), &other).await;
    assert_eq!(app.get_in_store(&owner, &shop, ARTICLE_PATH).await["categories"][0]["name"], "Pizzas a la piedra");
}

#[tokio::test]
async fn a_count_that_orders_moved_is_not_replaced_by_one_who_did_not_see_it() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let seen = app.get_in_store(&owner, &shop, ARTICLE_PATH).await["stock"]["count"].as_i64().expect("a count");
    app.new_consumer_with_order(&shop, 2).await;
    let put =
        |expected: Value| with_value(shop.article_body(), "/stock", json!({"count": 30, "expected_count": expected}));
    let mut renamed = put(json!(seen));
    renamed["name"] = json!("Otra");
    let refused = app.put_as(&owner, &shop.owner_path(ARTICLE_PATH), &renamed).await;
    assert_eq!(refused.error_parts(), (409, "error.conflict.stock".into(), "stock.expected_count".into()));
    assert_eq!(refused.json()["extra"]["count"], seen - 2);
    let article = app.get_in_store(&owner, &shop, ARTICLE_PATH).await;
    assert_eq!((&article["stock"]["count"], &article["name"]), (&json!(seen - 2), &shop.article_body()["name"]));
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &put(json!(seen - 2))).await;
    app.put_in_store(&owner, &shop, ARTICLE_PATH, &put(Value::Null)).await;
    assert_eq!(app.get_in_store(&owner, &shop, ARTICLE_PATH).await["stock"]["count"], 30);
    let (status, code, _) = app.put_refused(&owner, &shop, &format!("articles/{}", new_id()), &put(json!(30))).await;
    assert_eq!((status, code.as_str()), (409, "error.conflict.stock"), "a new one has no count");
}

#[tokio::test]
async fn of_counts_that_replace_the_same_one_at_once_one_is_written() {
    let (app, owner, shop) = app_with_store().await;
    let replica = app.replica(&[]).await;
    let puts = (0..10).map(|number| {
        let (server, owner, shop) = (if number % 2 == 0 { &app } else { &replica }, &owner, &shop);
        let stock = json!({"count": 100 + number, "expected_count": 10});
        let body = with_value(shop.article_body(), "/stock", stock);
        async move { server.put_as(owner, &shop.owner_path(ARTICLE_PATH), &body).await.status.as_u16() }
    });
    let mut statuses = futures_util::future::join_all(puts).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [vec![200], vec![409; 9]].concat());
}
