//! The showrooms of a workspace: as many as its plans allow.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{FIVE_STORES_PLAN_ID, NOW, ONE_STORE_PLAN_ID, TestApp, new_id};

#[tokio::test]
async fn showrooms_service_put_creates_as_many_as_the_plans_allow() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let path = |id: &str| format!("/showrooms/services/showrooms/{id}");
    let put = async |id: &str| app.put_as(&owner, &path(id), &json!({"name": " Vidriera "})).await;
    let id = new_id();
    assert_eq!(put(&id).await.json()["extra"], json!({"service": "showroom", "allowed": 0}));
    app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    assert_eq!(put(&id).await.error_parts().1, "error.rule.plan", "the subscription made the one");
    app.subscribe_to_plan(&owner, FIVE_STORES_PLAN_ID).await.ok();
    put(&id).await.ok();
    let expected = json!({"id": id, "workspace_id": owner.caller.scope_id, "enabled": true, "name": "Vidriera",
                          "created_at": NOW, "deleted_at": null});
    assert_eq!(app.get_as(&owner, &path(&id)).await.ok(), expected);
    app.put_as(&owner, &path(&id), &json!({"name": "Otra", "enabled": false})).await.ok();
    app.put_as(&owner, &path(&id), &json!({"name": "Otra"})).await.ok();
    let list = app.get_as(&owner, "/showrooms/services/showrooms").await.ok();
    let named: Vec<_> =
        list["data"].as_array().expect("rows").iter().map(|row| (&row["name"], &row["enabled"])).collect();
    assert_eq!(named.len(), 2);
    assert!(named.contains(&(&json!("Otra"), &json!(false))), "{named:?}");
}

#[tokio::test]
async fn another_workspace_and_an_inactive_service_change_nothing() {
    let app = TestApp::new().await;
    let showroom = app.new_published_showroom().await;
    let intruder = app.new_showroom().await.owner;
    let tables = ["showrooms", "showroom_contents", "showroom_deployments", "workspace_services"];
    let before = app.dump_tables(&tables).await;
    let bodies = [
        (showroom.path(""), json!({"name": "Mía"})),
        (showroom.content_path(), super::fixture::content_body("Mía")),
        (showroom.path("/deployments/latest"), showroom.deployment_body(true)),
    ];
    for (path, body) in &bodies {
        assert_eq!(app.put_as(&intruder, path, body).await.error_parts().0, 404, "{path}");
        assert_eq!(app.get_as(&intruder, path).await.error_parts().0, 404, "{path}");
    }
    assert_eq!(app.get_as(&intruder, &showroom.path("/contents")).await.status, 404);
    assert_eq!(app.dump_tables(&tables).await, before);
    let subscriptions = app.get_as(&showroom.owner, "/workspace/subscriptions").await.ok();
    let subscription = subscriptions["data"][0]["id"].as_str().expect("an id");
    let path = format!("/workspace/subscriptions/{subscription}/unsubscribe");
    assert_eq!(app.put_as(&showroom.owner, &path, &Value::Null).await.status, 204);
    for (path, body) in &bodies {
        let refusal = app.put_as(&showroom.owner, path, body).await.error_parts();
        assert_eq!((refusal.0, refusal.1.as_str()), (422, "error.rule.service_inactive"), "{path}");
        app.get_as(&showroom.owner, path).await.ok();
    }
    assert_eq!(app.public_showroom(&showroom).await.status, 404);
    assert_eq!(app.public_content(&showroom.content_id).await.status, 404);
}
