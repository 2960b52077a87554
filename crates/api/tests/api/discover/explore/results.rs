//! The results of a search: a page's store, showroom and articles; its kinds; and the order of the results.

use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Directory, result_names};
use crate::support::{SignedInUser, StoreFixture, TestApp, new_id};

/// A page that shows a published store with a pizza.
async fn new_store_page(app: &TestApp, category: &str) -> (SignedInUser, StoreFixture, String) {
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    app.publish_provisioned_showroom(&owner).await;
    let settings = json!({"set_store": true, "store_id": shop.store_id});
    app.put_as(&owner, &format!("/discover/service/page/{page}/settings"), &settings).await.ok();
    let body = json!({"set_categories": true, "categories": [category], "set_enabled": true, "enabled": true});
    app.send(app.request_as(&owner, Method::PATCH, &format!("/discover/service/page/{page}")).json(&body)).await.ok();
    (owner, shop, page)
}

#[tokio::test]
async fn a_result_has_the_page_its_store_and_articles_that_match() {
    let directory = Directory::new().await;
    let (owner, shop, page) = new_store_page(&directory.app, &directory.category).await;
    let results = directory.explore("query=muzza").await;
    let result = &results["data"][0];
    assert_eq!((&results["cursor"], &result["id"], &result["address"]), (&Value::Null, &json!(page), &Value::Null));
    let shown = json!({"id": page, "workspace_id": owner.caller.scope_id, "name": "Norte", "short_name": "",
                       "description": "", "avatar_url": null});
    assert_eq!(result["page"], shown);
    let store = json!({"id": shop.store_id, "name": "La Esquina", "image_url": null, "opened": true});
    assert_eq!(result["store"], store);
    let public = directory.app.get(&format!("/discover/page/{page}")).await.ok();
    assert_eq!((&result["showroom"], &result["articles"]), (&public["showroom"], &public["articles"]));
    assert_eq!(result["showroom"]["name"], "Norte");
    assert_eq!(result["articles"][0]["name"], "Muzzarella");
}

#[tokio::test]
async fn a_result_has_three_articles_the_matching_ones_first() {
    let directory = Directory::new().await;
    let (owner, mut shop, _) = new_store_page(&directory.app, &directory.category).await;
    let mut items = shop.catalog_body()["items"].as_array().expect("items").clone();
    for name in ["Calzone", "Fugazzeta", "Fainá", "Empanada de carne"] {
        shop.article_id = new_id();
        let body = json!({"name": name, "price": {"currency": "ARS", "base": 100}});
        directory.app.put_as(&owner, &shop.owner_path("articles/{article}"), &body).await.ok();
        items.push(json!({"id": new_id(), "section_id": shop.section_id, "article_id": shop.article_id}));
    }
    let mut catalog = shop.catalog_body();
    catalog["items"] = json!(items);
    directory.app.put_as(&owner, &shop.owner_path("catalogs/{catalog}"), &catalog).await.ok();
    assert_eq!(directory.names("query=empanadas").await, [""; 0], "a draft");
    let changes = directory.app.create_deployment_candidate(&owner, &shop).await;
    directory.app.publish_deployment(&owner, &shop, &changes).await.ok();
    let articles = |results: Value| {
        let articles = results["data"][0]["articles"].as_array().expect("articles").clone();
        articles.iter().map(|article| article["name"].as_str().expect("a name").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(articles(directory.explore("").await), ["Muzzarella", "Calzone", "Fugazzeta"]);
    assert_eq!(articles(directory.explore("query=empanadas").await), ["Empanada de carne", "Muzzarella", "Calzone"]);
}

#[tokio::test]
async fn of_the_kinds_one_must_hold() {
    let directory = Directory::new().await;
    let (owner, shop, page) = new_store_page(&directory.app, &directory.category).await;
    directory.new_page("Kiosco", json!({})).await;
    assert_eq!(directory.names("filter=showrooms").await, ["Norte"]);
    let settings = json!({"set_showroom": true, "showroom_id": null});
    directory.app.put_as(&owner, &format!("/discover/service/page/{page}/settings"), &settings).await.ok();
    for (filter, expected) in [
        ("stores", vec!["Norte"]),
        ("articles", vec!["Norte"]),
        ("showrooms", vec![]),
        ("showrooms,articles", vec!["Norte"]),
        ("pages", vec!["Kiosco", "Norte"]),
        ("pages,stores", vec!["Kiosco", "Norte"]),
        ("stores,open", vec!["Norte"]),
        ("", vec!["Kiosco", "Norte"]),
    ] {
        let mut names = directory.names(&format!("filter={filter}")).await;
        names.sort();
        assert_eq!(names, expected, "{filter}");
    }
    let close = directory.app.put_as(&owner, &shop.owner_path("turns/{turn}/close"), &Value::Null).await;
    close.ok();
    assert_eq!(directory.names("filter=stores,open").await, [""; 0]);
}

#[tokio::test]
async fn two_results_of_a_workspace_are_followed_by_another() {
    let directory = Directory::new().await;
    let owner = directory.app.new_signed_in_user(ScopeType::Workspace).await;
    for index in 0..4 {
        let info = json!({"name": format!("Sucursal {index}"), "description": "Una de cuatro.",
                          "avatar_url": "https://town.example/a.png"});
        directory.new_page("", json!({"info": info, "workspace_id": owner.caller.scope_id})).await;
    }
    directory.new_page("Kiosco", json!({})).await;
    directory.new_page("Óptica", json!({})).await;
    let is_branch = |names: &[String]| names.iter().map(|name| name.starts_with("Sucursal")).collect::<Vec<_>>();
    let names = directory.names("take=6").await;
    assert_eq!(is_branch(&names), [true, true, false, true, true, false], "{names:?}");
    let first = directory.explore("take=3").await;
    assert_eq!(is_branch(&result_names(&first)), [true, true, true], "nobody else is on this page");
}
