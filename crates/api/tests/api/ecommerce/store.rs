//! Stores: created within the plan's limit, named, enabled and listed.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{FIVE_STORES_PLAN_ID, ONE_STORE_PLAN_ID, StoreFixture, TestApp};

#[tokio::test]
async fn ecommerce_store_put_creates_as_many_as_the_plans_give() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let put =
        async |shop: &StoreFixture| app.put_as(&owner, &shop.owner_path(""), &json!({"name": " La Esquina "})).await;
    let first = StoreFixture::with_unused_ids();
    let refusal = put(&first).await;
    assert_eq!(refusal.error_parts().1, "error.rule.plan");
    assert_eq!(refusal.json()["extra"], json!({"service": "store", "allowed": 0}));
    app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    assert_eq!(put(&first).await.error_parts().1, "error.rule.plan", "the subscription made the one store");
    let first = app.new_empty_store(&owner).await;
    put(&first).await.ok();
    app.subscribe_to_plan(&owner, FIVE_STORES_PLAN_ID).await.ok();
    for _ in 0..5 {
        app.advance_clock(1);
        put(&StoreFixture::with_unused_ids()).await.ok();
    }
    assert_eq!(put(&StoreFixture::with_unused_ids()).await.json()["extra"]["allowed"], 6);
    let list = app.get_as(&owner, "/ecommerce/services/stores").await.ok();
    let rows = list["data"].as_array().expect("rows");
    assert_eq!((rows.len(), &rows[0]["id"]), (6, &json!(first.store_id)), "the oldest first");
    let expected = json!({"id": first.store_id, "workspace_id": owner.caller.scope_id, "enabled": true,
                          "name": "La Esquina", "image_url": null});
    assert_eq!(app.get_as(&owner, &first.owner_path("")).await.ok(), expected);
}

#[tokio::test]
async fn ecommerce_store_put_changes_and_leaves_what_it_does_not_say() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    let shop = app.new_empty_store(&owner).await;
    let image = "https://town.example/esquina.png";
    for (body, enabled, image_url) in [
        (json!({"name": "Dos", "image_url": image, "enabled": false}), false, json!(image)),
        (json!({"name": "Tres", "image_url": image}), false, json!(image)),
        (json!({"name": "Cuatro", "enabled": true}), true, Value::Null),
    ] {
        app.put_as(&owner, &shop.owner_path(""), &body).await.ok();
        let store = app.get_as(&owner, &shop.owner_path("")).await.ok();
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
        let refusal = app.put_as(&owner, &shop.owner_path(""), &body).await.error_parts();
        assert_eq!(refusal, (400, "error.parser.body".into(), path.into()), "{body}");
    }
}

#[tokio::test]
async fn ecommerce_store_put_takes_nobody_elses_id() {
    let app = TestApp::new().await;
    let (owner, intruder) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    let shop = app.new_empty_store(&owner).await;
    for plan in [None, Some(ONE_STORE_PLAN_ID)] {
        if let Some(plan) = plan {
            app.subscribe_to_plan(&intruder, plan).await.ok();
        }
        let before = app.dump_tables(&["stores"]).await;
        assert_eq!(app.put_as(&intruder, &shop.owner_path(""), &json!({"name": "Mía"})).await.error_parts().0, 404);
        assert_eq!(app.get_as(&intruder, &shop.owner_path("")).await.error_parts().0, 404);
        assert_eq!(app.dump_tables(&["stores"]).await, before);
    }
}
