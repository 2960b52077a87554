//! Stores: made as plans allow, named, enabled, listed.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{FIVE_STORES, ONE_STORE, Shop, TestApp};

#[tokio::test]
async fn ecommerce_store_put_creates_as_many_as_the_plans_give() {
    let app = TestApp::new().await;
    let owner = app.signed_in(ScopeType::Workspace).await;
    let put = async |shop: &Shop| app.put_as(&owner, &shop.path(""), &json!({"name": " La Esquina "})).await;
    let first = Shop::nowhere();
    let refusal = put(&first).await;
    assert_eq!(refusal.refusal().1, "error.rule.plan");
    assert_eq!(refusal.json()["extra"], json!({"service": "store", "allowed": 0}));
    app.subscribe(&owner, ONE_STORE).await.ok();
    put(&first).await.ok();
    put(&first).await.ok();
    assert_eq!(put(&Shop::nowhere()).await.refusal().1, "error.rule.plan");
    app.subscribe(&owner, FIVE_STORES).await.ok();
    for _ in 0..5 {
        app.advance(1);
        put(&Shop::nowhere()).await.ok();
    }
    assert_eq!(put(&Shop::nowhere()).await.json()["extra"]["allowed"], 6);
    let list = app.get_as(&owner, "/ecommerce/services/stores").await.ok();
    let rows = list["data"].as_array().expect("rows");
    assert_eq!((rows.len(), &rows[0]["id"]), (6, &json!(first.store)), "the oldest first");
    let expected = json!({"id": first.store, "workspace_id": owner.caller.scope_id, "enabled": true,
                          "name": "La Esquina", "image_url": null});
    assert_eq!(app.get_as(&owner, &first.path("")).await.ok(), expected);
}

#[tokio::test]
async fn ecommerce_store_put_changes_and_leaves_what_it_does_not_say() {
    let app = TestApp::new().await;
    let owner = app.signed_in(ScopeType::Workspace).await;
    app.subscribe(&owner, ONE_STORE).await.ok();
    let shop = app.store(&owner).await;
    let image = "https://town.example/esquina.png";
    for (body, enabled, image_url) in [
        (json!({"name": "Dos", "image_url": image, "enabled": false}), false, json!(image)),
        (json!({"name": "Tres", "image_url": image}), false, json!(image)),
        (json!({"name": "Cuatro", "enabled": true}), true, Value::Null),
    ] {
        app.put_as(&owner, &shop.path(""), &body).await.ok();
        let store = app.get_as(&owner, &shop.path("")).await.ok();
        assert_eq!(
            (&store["name"], &store["enabled"], &store["image_url"]),
            (&body["name"], &json!(enabled), &image_url)
        );
    }
    for (body, path) in [
        (json!({}), "name"),
        (json!({"name": " "}), "name"),
        (json!({"name": "x".repeat(81)}), "name"),
        (json!({"name": "a\nb"}), "name"),
        (json!({"name": "a", "image_url": "ftp://a"}), "image_url"),
        (json!({"name": "a", "enabled": "yes"}), "enabled"),
    ] {
        let refusal = app.put_as(&owner, &shop.path(""), &body).await.refusal();
        assert_eq!(refusal, (400, "error.parser.body".into(), path.into()), "{body}");
    }
}

#[tokio::test]
async fn ecommerce_store_put_takes_nobody_elses_id() {
    let app = TestApp::new().await;
    let (owner, intruder) = (app.signed_in(ScopeType::Workspace).await, app.signed_in(ScopeType::Workspace).await);
    app.subscribe(&owner, ONE_STORE).await.ok();
    let shop = app.store(&owner).await;
    for plan in [None, Some(ONE_STORE)] {
        if let Some(plan) = plan {
            app.subscribe(&intruder, plan).await.ok();
        }
        let before = app.dump(&["stores"]).await;
        assert_eq!(app.put_as(&intruder, &shop.path(""), &json!({"name": "Mía"})).await.refusal().0, 404);
        assert_eq!(app.get_as(&intruder, &shop.path("")).await.refusal().0, 404);
        assert_eq!(app.dump(&["stores"]).await, before);
    }
}
