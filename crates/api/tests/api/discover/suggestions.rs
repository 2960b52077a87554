//! Suggestions: words that complete a search.

use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::explore::Directory;
use crate::support::TestApp;

async fn words(app: &TestApp, query: &str) -> Vec<String> {
    let list = app.get(&format!("/discover/searchables/suggestions?query={query}")).await.ok();
    let words = list["data"].as_array().expect("words").iter();
    words.map(|word| word["word"].as_str().expect("a word").to_owned()).collect()
}

#[tokio::test]
async fn discover_suggestions_completes_the_last_word() {
    let directory = Directory::new().await;
    let app = &directory.app;
    for name in ["Panadería Sol", "Panadería Luz", "Pañalera Panda", "Pan"] {
        directory.new_page(name, json!({})).await;
    }
    app.new_category(&directory.staff, "Pastelerías").await;
    assert_eq!(words(app, "pan").await, ["panadería", "pan", "pañalera", "panda"]);
    assert_eq!(words(app, "la%20PAÑ").await, words(app, "pan").await);
    assert_eq!(words(app, "pa").await.last().map(String::as_str), Some("pastelerías"));
    assert_eq!(words(app, "comer").await, ["comercios"]);
    for nothing in ["p", "", "xy", "sol%20p", "%2C%2C"] {
        assert_eq!(words(app, nothing).await, [""; 0], "{nothing}");
    }
    let refused = app.get(&format!("/discover/searchables/suggestions?query={}", "x".repeat(101))).await;
    assert_eq!(refused.error_parts(), (400, "error.parser.query".into(), "query".into()));
}

#[tokio::test]
async fn suggestions_follow_the_pages() {
    let directory = Directory::new().await;
    let app = &directory.app;
    let id = directory.new_page("Zapatería", json!({})).await;
    for index in 0..12 {
        directory.new_page(&format!("Zona{index}"), json!({})).await;
    }
    assert_eq!((words(app, "za").await, words(app, "zo").await.len()), (vec!["zapatería".to_owned()], 10));
    app.put_page(&directory.staff, &id, ("Zapatos", &[&directory.category]), json!({})).await;
    assert_eq!(words(app, "za").await, ["zapatos"]);
    app.put_page(&directory.staff, &id, ("Zapatos", &[&directory.category]), json!({"enabled": false})).await;
    assert_eq!(words(app, "za").await, [""; 0]);
    let path = format!("/backoffices/discover/categories/{}", directory.category);
    app.put_as(&directory.staff, &path, &json!({"name": "Zapallos", "visible": false})).await.ok();
    assert_eq!(words(app, "za").await, [""; 0], "hidden");
}

#[tokio::test]
async fn articles_are_suggested_once_published() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let category = app.new_category(&staff, "Comercios").await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let page = app.find_provisioned_page(&owner).await;
    let body = json!({"set_categories": true, "categories": [category], "set_enabled": true, "enabled": true});
    let settings = json!({"set_store": true, "store_id": shop.store_id});
    app.put_as(&owner, &format!("/discover/service/page/{page}/settings"), &settings).await.ok();
    let patch = app.request_as(&owner, reqwest::Method::PATCH, &format!("/discover/service/page/{page}"));
    app.send(patch.json(&body)).await.ok();
    assert_eq!(words(&app, "muz").await, [""; 0]);
    let changes = app.create_deployment_candidate(&owner, &shop).await;
    app.publish_deployment(&owner, &shop, &changes).await.ok();
    assert_eq!(words(&app, "muz").await, ["muzzarella"]);
}
