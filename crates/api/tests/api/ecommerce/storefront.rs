//! The storefront: a store's page for consumers.

use hub_api::domains::workspaces;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::with_value;
use crate::support::{SignedInUser, StatementRecorder, StoreFixture, TestApp, new_id};

async fn publish_and_get_page(app: &TestApp, owner: &SignedInUser, shop: &StoreFixture) -> Value {
    let changes = app.create_deployment_candidate(owner, shop).await;
    app.publish_deployment(owner, shop, &changes).await.ok();
    app.get(&shop.public_path()).await.ok()
}

#[tokio::test]
async fn invisible_items_are_not_shown() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let shown = |page: &Value| {
        let count = |list: &Value| list.as_array().map_or(0, Vec::len);
        let catalog = &page["catalog"];
        [&catalog["sections"], &catalog["items"], &page["articles"], &page["customizers"]].map(count)
    };
    assert_eq!(shown(&publish_and_get_page(&app, &owner, &shop).await), [1, 1, 1, 1]);
    let hide = |body: Value, pointer: &str| with_value(body, pointer, json!(false));
    for (end, body, expected) in [
        ("catalogs/{catalog}", hide(shop.catalog_body(), "/sections/0/visible"), [0, 0, 0, 0]),
        ("catalogs/{catalog}", hide(shop.catalog_body(), "/items/0/visible"), [1, 0, 0, 0]),
        ("catalogs/{catalog}", shop.catalog_body(), [1, 1, 1, 1]),
        ("articles/{article}", hide(shop.article_body(), "/visible"), [1, 0, 0, 0]),
        ("articles/{article}", with_value(shop.article_body(), "/customizers", json!([])), [1, 1, 1, 0]),
        ("articles/{article}", shop.article_body(), [1, 1, 1, 1]),
    ] {
        app.put_in_store(&owner, &shop, end, &body).await;
        assert_eq!(shown(&publish_and_get_page(&app, &owner, &shop).await), expected, "{body}");
    }
    let one = hide(shop.customizer_body(), "/options/0/visible");
    app.put_in_store(&owner, &shop, "customizers/{customizer}", &one).await;
    let options = publish_and_get_page(&app, &owner, &shop).await["customizers"][0]["options"].clone();
    assert_eq!((options.as_array().map(Vec::len), &options[0]["name"]), (Some(1), &json!("Huevo")));
    assert_eq!(options[0]["stock"], json!({"count": 4, "min_count": 1, "out_of_stock": false}));
}

#[tokio::test]
async fn a_store_that_is_disabled_or_of_a_workspace_that_is_gone_is_not_there() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_published_store(&owner).await;
    assert_eq!(app.get(&format!("/ecommerce/stores/{}", new_id())).await.error_parts().0, 404);
    app.put_in_store(&owner, &shop, "", &json!({"name": "a", "enabled": false})).await;
    assert_eq!(app.get(&shop.public_path()).await.error_parts().0, 404);
    assert_eq!(app.get_as(&owner, &shop.public_path()).await.error_parts().0, 404, "to its owner neither");
    app.put_in_store(&owner, &shop, "", &json!({"name": "a", "enabled": true})).await;
    app.get(&shop.public_path()).await.ok();
    let mut tx = app.app.db.begin().await.expect("begins");
    workspaces::delete_workspace(&mut tx, owner.caller.scope_id, app.app.clock.now()).await.expect("deletes");
    tx.commit().await.expect("commits");
    assert_eq!(app.get(&shop.public_path()).await.error_parts().0, 404);
}

#[tokio::test]
async fn a_page_of_two_hundred_articles_is_whole() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&owner).await;
    let mut items = Vec::new();
    for number in 0..200 {
        let id = new_id();
        let body = json!({"name": format!("Artículo {number}"), "price": {"base": number}, "stock": {"count": number}});
        app.put_in_store(&owner, &shop, &format!("articles/{id}"), &body).await;
        items.push(json!({"id": new_id(), "section_id": shop.section_id, "article_id": id}));
    }
    app.put_in_store(&owner, &shop, "catalogs/{catalog}", &with_value(shop.catalog_body(), "/items", json!(items)))
        .await;
    let page = publish_and_get_page(&app, &owner, &shop).await;
    let statements = StatementRecorder::start();
    app.get(&shop.public_path()).await.ok();
    let texts = statements.statements();
    assert!((1..=5).contains(&texts.len()), "{texts:#?}");
    drop(statements);
    let ids: Vec<_> =
        page["catalog"]["items"].as_array().expect("items").iter().map(|item| &item["article_id"]).collect();
    assert_eq!(ids, items.iter().map(|item| &item["article_id"]).collect::<Vec<_>>(), "in their order");
    let out = page["articles"].as_array().expect("articles").iter().filter(|one| one["stock"]["out_of_stock"] == true);
    assert_eq!((page["articles"].as_array().map(Vec::len), out.count()), (Some(200), 1));
}
