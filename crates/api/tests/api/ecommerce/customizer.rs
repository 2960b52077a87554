//! Customizers: lists of options with prices and stock.

use serde_json::json;

use super::{app_with_store, with_value};
use crate::support::new_id;

const CUSTOMIZER_PATH: &str = "customizers/{customizer}";

#[tokio::test]
async fn ecommerce_customizer_put_creates_and_replaces() {
    let (app, owner, shop) = app_with_store().await;
    let customizer = app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await;
    let [first, second] = &shop.option_ids;
    assert_eq!(
        customizer["options"],
        json!([
            {"id": first, "order": 0, "visible": true, "code": null, "name": "Fainá", "description": "", "image_url": null,
             "price": {"price_base": 900, "discount_fixed": 0, "discount_percent": 15, "price_final": 765},
             "stock": {"count": null, "min_count": null, "out_of_stock": false}},
            {"id": second, "order": 1, "visible": true, "code": null, "name": "Huevo", "description": "", "image_url": null,
             "price": {"price_base": 600, "discount_fixed": 0, "discount_percent": 0, "price_final": 600},
             "stock": {"count": 4, "min_count": 1, "out_of_stock": false}},
        ])
    );
    // One option is removed, one is new, one changes without its stock.
    let new = new_id();
    let options = json!([{"id": new, "name": "Roquefort", "price": {"price_base": 1500}},
                         {"id": second, "order": -3, "name": "Huevo duro", "price": {"price_base": 650}}]);
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &json!({"name": "Extras", "options": options})).await;
    let options = app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await["options"].clone();
    let names: Vec<_> = options.as_array().expect("options").iter().map(|option| option["name"].clone()).collect();
    assert_eq!(names, ["Huevo duro", "Roquefort"], "by their order");
    assert_eq!((&options[0]["stock"]["count"], &options[1]["order"]), (&json!(4), &json!(0)));
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &shop.customizer_body()).await;
    assert_eq!(
        app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await["options"][0]["name"],
        "Fainá",
        "an option that was deleted is back"
    );
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &json!({"name": "Nada", "options": []})).await;
    assert_eq!(app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await["options"], json!([]));
}

#[tokio::test]
async fn ecommerce_customizer_put_refuses_what_cannot_be_and_changes_nothing() {
    let (app, owner, shop) = app_with_store().await;
    let another = new_id();
    let theirs = json!({"name": "Otro", "options": [{"id": new_id(), "name": "a", "price": {"price_base": 1}}]});
    app.put_in_store(&owner, &shop, &format!("customizers/{another}"), &theirs).await;
    let before = app.dump_tables(&["customizers", "customizer_options"]).await;
    for (pointer, value, status, path) in [
        ("/options/1/id", json!(shop.option_ids[0]), 400, "options[1].id"),
        ("/options/1/price/price_base", json!(-5), 400, "options[1].price.price_base"),
        ("/options/0/name", json!(" "), 400, "options[0].name"),
        ("/options/1/stock/count", json!(-5), 400, "options[1].stock.count"),
        ("/options/0/id", theirs["options"][0]["id"].clone(), 404, "options"),
    ] {
        let refusal =
            app.put_refused(&owner, &shop, CUSTOMIZER_PATH, &with_value(shop.customizer_body(), pointer, value)).await;
        assert_eq!((refusal.0, refusal.2.as_str()), (status, path), "{pointer}");
    }
    assert_eq!(app.dump_tables(&["customizers", "customizer_options"]).await, before);
}

#[tokio::test]
async fn ecommerce_customizer_delete_is_undone_by_a_put() {
    let (app, owner, shop) = app_with_store().await;
    let before = app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await;
    for _ in 0..2 {
        assert_eq!(app.delete_in_store(&owner, &shop, CUSTOMIZER_PATH).await, 200);
    }
    assert_eq!(app.get_as(&owner, &shop.owner_path(CUSTOMIZER_PATH)).await.error_parts().0, 404);
    let refusal = app.put_refused(&owner, &shop, "articles/{article}", &shop.article_body()).await;
    assert_eq!((refusal.0, refusal.2.as_str()), (404, "customizers[0].customizer_id"));
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &shop.customizer_body()).await;
    assert_eq!(app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await, before);
}

#[tokio::test]
async fn an_options_count_that_changed_is_not_replaced_by_one_who_did_not_see_it() {
    let (app, owner, shop) = app_with_store().await;
    let put = |expected: i64| {
        let stock = json!({"count": 40, "min_count": 1, "expected_count": expected});
        with_value(shop.customizer_body(), "/options/1/stock", stock)
    };
    let before = app.dump_tables(&["customizers", "customizer_options"]).await;
    let refused = app.put_as(&owner, &shop.owner_path(CUSTOMIZER_PATH), &put(5)).await;
    assert_eq!(refused.error_parts(), (409, "error.conflict.stock".into(), "options[1].stock.expected_count".into()));
    assert_eq!(refused.json()["extra"]["count"], 4);
    assert_eq!(app.dump_tables(&["customizers", "customizer_options"]).await, before);
    app.put_in_store(&owner, &shop, CUSTOMIZER_PATH, &put(4)).await;
    let customizer = app.get_in_store(&owner, &shop, CUSTOMIZER_PATH).await;
    assert_eq!(customizer["options"][1]["stock"], json!({"count": 40, "min_count": 1, "out_of_stock": false}));
}
