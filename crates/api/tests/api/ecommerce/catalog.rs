//! Catalogs: sections, items and the selected catalog.

use serde_json::{Value, json};

use super::{app_with_store, with_value};
use crate::support::new_id;

const CATALOG_PATH: &str = "catalogs/{catalog}";

#[tokio::test]
async fn ecommerce_catalog_put_creates_and_replaces() {
    let (app, owner, shop) = app_with_store().await;
    let catalog = app.get_in_store(&owner, &shop, CATALOG_PATH).await;
    assert_eq!(
        catalog["sections"],
        json!([{"id": shop.section_id, "order": 0, "name": "Pizzas", "banner_url": null, "visible": true}])
    );
    assert_eq!(
        catalog["items"],
        json!([{"id": shop.item_id, "section_id": shop.section_id, "article_id": shop.article_id, "order": 0, "visible": true}])
    );
    let (drinks, item) = (new_id(), new_id());
    let next = json!({
        "name": "Carta de verano", "selected": true,
        "sections": [{"id": shop.section_id, "order": 2, "name": "Pizzas", "visible": false},
                     {"id": drinks, "order": 1, "name": "Bebidas", "banner_url": "https://town.example/b.png"}],
        "items": [{"id": item, "section_id": drinks, "article_id": shop.article_id},
                  {"id": shop.item_id, "section_id": shop.section_id, "article_id": shop.article_id, "visible": false}],
    });
    app.put_in_store(&owner, &shop, CATALOG_PATH, &next).await;
    let catalog = app.get_in_store(&owner, &shop, CATALOG_PATH).await;
    let ids = |list: &Value| list.as_array().expect("rows").iter().map(|row| row["id"].clone()).collect::<Vec<_>>();
    assert_eq!(ids(&catalog["sections"]), [json!(drinks), json!(shop.section_id)]);
    assert_eq!(ids(&catalog["items"]), [json!(item), json!(shop.item_id)]);
    assert_eq!(catalog["created_at"], "2026-11-20T15:00:00Z");
}

#[tokio::test]
async fn one_catalog_of_a_store_is_selected() {
    let (app, owner, shop) = app_with_store().await;
    let selected = async || {
        let list = app.get_in_store(&owner, &shop, "catalogs").await;
        let rows = list["data"].as_array().expect("rows").clone();
        rows.into_iter().filter(|row| row["selected"] == true).map(|row| row["name"].clone()).collect::<Vec<_>>()
    };
    let other = format!("catalogs/{}", new_id());
    let empty = |name: &str, selected: bool| json!({"name": name, "selected": selected, "sections": [], "items": []});
    app.put_in_store(&owner, &shop, &other, &empty("Otra", false)).await;
    assert_eq!(selected().await, ["Carta"]);
    app.put_in_store(&owner, &shop, &other, &empty("Otra", true)).await;
    assert_eq!(selected().await, ["Otra"]);
    assert_eq!(app.delete_in_store(&owner, &shop, &other).await, 200);
    assert_eq!(selected().await, [""; 0]);
    app.put_in_store(&owner, &shop, CATALOG_PATH, &shop.catalog_body()).await;
    app.put_in_store(&owner, &shop, &other, &empty("Otra", true)).await;
    assert_eq!(selected().await, ["Otra"], "one that was deleted is back, and selected");
}

#[tokio::test]
async fn ecommerce_catalog_put_refuses_what_cannot_be_and_changes_nothing() {
    let (app, owner, shop) = app_with_store().await;
    let other = new_id();
    let theirs = json!({"name": "Otra", "sections": [{"id": new_id(), "name": "a"}],
                        "items": [{"id": new_id(), "section_id": new_id(), "article_id": shop.article_id}]});
    let theirs = with_value(theirs.clone(), "/items/0/section_id", theirs["sections"][0]["id"].clone());
    app.put_in_store(&owner, &shop, &format!("catalogs/{other}"), &theirs).await;
    let before = app.dump_tables(&["catalogs", "catalog_sections", "catalog_items"]).await;
    let twice = json!([shop.catalog_body()["sections"][0], shop.catalog_body()["sections"][0]]);
    for (pointer, value, status, path) in [
        ("/name", json!(""), 400, "name"),
        ("/sections", twice, 400, "sections[1].id"),
        ("/items/0/section_id", json!(new_id()), 404, "items[0].section_id"),
        ("/items/0/article_id", json!(new_id()), 404, "items[0].article_id"),
        ("/items/0/id", theirs["items"][0]["id"].clone(), 404, "items"),
    ] {
        let refusal =
            app.put_refused(&owner, &shop, CATALOG_PATH, &with_value(shop.catalog_body(), pointer, value)).await;
        assert_eq!((refusal.0, refusal.2.as_str()), (status, path), "{pointer}");
    }
    let section = &theirs["sections"][0]["id"];
    let taken = with_value(
        with_value(shop.catalog_body(), "/sections/0/id", section.clone()),
        "/items/0/section_id",
        section.clone(),
    );
    assert_eq!(app.put_refused(&owner, &shop, CATALOG_PATH, &taken).await.2, "sections");
    assert_eq!(app.dump_tables(&["catalogs", "catalog_sections", "catalog_items"]).await, before);
}
