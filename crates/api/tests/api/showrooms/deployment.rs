//! Deployments: drafts, publishing, and two people at one showroom.

use serde_json::{Value, json};

use super::fixture::content_body;
use crate::support::{TestApp, new_id};

#[tokio::test]
async fn showrooms_deployment_put_saves_a_draft_and_publishes_it() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let path = showroom.path("/deployments/latest");
    let latest = async || app.get_as(&showroom.owner, &path).await.ok();
    let empty = latest().await;
    assert_eq!((&empty["blocks"], &empty["items"], &empty["published_at"]), (&json!([]), &json!([]), &Value::Null));
    assert_ne!(latest().await["id"], empty["id"], "it is not stored");
    let body = showroom.deployment_body(false);
    let draft = app.put_deployment(&showroom, &body).await.ok();
    assert_eq!(latest().await, draft);
    assert_eq!((&draft["published_at"], &draft["items"][0]["content_id"]), (&Value::Null, &json!(showroom.content_id)));
    assert_eq!(app.public_showroom(&showroom).await.ok()["deployment"], Value::Null, "the public does not see a draft");
    let published = app.put_deployment(&showroom, &showroom.deployment_body(true)).await.ok();
    assert_eq!((&published["id"], &published["created_at"]), (&draft["id"], &draft["created_at"]));
    assert_eq!(published["published_at"], published["updated_at"]);
    let next = app.put_deployment(&showroom, &body).await.ok();
    assert_ne!(next["id"], published["id"], "a save after it begins a draft");
    assert_eq!(app.public_showroom(&showroom).await.ok()["deployment"]["id"], published["id"]);
    assert_eq!(latest().await["id"], next["id"]);
    let last = app.put_deployment(&showroom, &showroom.deployment_body(true)).await.ok();
    assert_eq!(app.public_showroom(&showroom).await.ok()["deployment"]["id"], last["id"]);
    assert_eq!(app.count_deployments().await, 1, "the replaced one is deleted");
    assert_eq!(last["header"]["updated_at"], draft["header"]["updated_at"], "no header changed");
    let mut renamed = body.clone();
    renamed["header"]["title"] = json!("Autos usados");
    assert_ne!(
        app.put_deployment(&showroom, &renamed).await.ok()["header"]["updated_at"],
        draft["header"]["updated_at"]
    );
}

#[tokio::test]
async fn the_second_of_two_tabs_is_told() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let mut body = showroom.deployment_body(false);
    let empty = app.get_as(&showroom.owner, &showroom.path("/deployments/latest")).await.ok();
    body["base_updated_at"] = empty["updated_at"].clone();
    let first = app.put_deployment(&showroom, &body).await.ok();
    body["base_updated_at"] = first["updated_at"].clone();
    let second = app.put_deployment(&showroom, &body).await.ok();
    assert_ne!(second["updated_at"], first["updated_at"], "within one instant too");
    for publish in [false, true] {
        body["publish"] = json!(publish);
        let refusal = app.put_deployment(&showroom, &body).await;
        assert_eq!(refusal.error_parts().1, "error.conflict.deployment_stale");
        assert_eq!(refusal.json()["extra"]["updated_at"], second["updated_at"]);
    }
    body["base_updated_at"] = second["updated_at"].clone();
    app.put_deployment(&showroom, &body).await.ok();
}

#[tokio::test]
async fn of_concurrent_saves_with_one_base_one_is_written() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let mut body = showroom.deployment_body(false);
    body["base_updated_at"] = app.put_deployment(&showroom, &body).await.ok()["updated_at"].clone();
    let saves = (0..8).map(|_| app.put_deployment(&showroom, &body));
    let answers = futures_util::future::join_all(saves).await;
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 409).count(), 7, "{statuses:?}");
}

#[tokio::test]
async fn publishing_needs_visible_contents_of_shown_items() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let mut hidden = content_body("Oculto");
    hidden["visible"] = json!(false);
    let hidden_id = new_id();
    app.put_as(&showroom.owner, &showroom.path(&format!("/contents/{hidden_id}")), &hidden).await.ok();
    let mut body = showroom.deployment_body(true);
    let block = body["blocks"][0]["id"].clone();
    let item = |content: &str, visible: bool| json!({"id": new_id(), "block_id": block, "order": 2, "content_id": content, "title": "x", "visible": visible});
    let items = body["items"].as_array_mut().expect("items");
    // The orders of the items are not those of the body, which the paths name.
    items[0]["order"] = json!(9);
    items.extend([item(&hidden_id, true), item(&new_id(), true), item(&hidden_id, false)]);
    let refusal = app.put_deployment(&showroom, &body).await;
    assert_eq!(refusal.error_parts().1, "error.rule.deployment");
    let problems = json!([{"code": "content_hidden", "path": "items[1].content_id"},
                          {"code": "content_missing", "path": "items[2].content_id"}]);
    assert_eq!(refusal.json()["extra"]["problems"], problems);
    assert_eq!(app.count_deployments().await, 0);
    body["blocks"][0]["visible"] = json!(false);
    app.put_deployment(&showroom, &body).await.ok();
    let deployment = app.public_showroom(&showroom).await.ok()["deployment"].clone();
    assert_eq!((&deployment["blocks"], &deployment["items"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn showrooms_deployment_put_refuses_what_cannot_be() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let other = app.new_showroom().await;
    let body = showroom.deployment_body(false);
    let changed = |pointer: &str, value: Value| {
        let mut changed = body.clone();
        *changed.pointer_mut(pointer).expect("a field") = value;
        changed
    };
    let block = body["blocks"][0].clone();
    let item = body["items"][0].clone();
    for (body, status, code, path) in [
        (changed("/header/title", json!("")), 400, "error.parser.body", "header.title"),
        (changed("/header/title", json!("x".repeat(81))), 400, "error.parser.body", "header.title"),
        (
            changed("/header", json!({"title": "x", "icon_url": "http://a.example/a"})),
            400,
            "error.parser.body",
            "header.icon_url",
        ),
        (changed("/blocks", json!(vec![block.clone(); 41])), 400, "error.parser.body", "blocks"),
        (changed("/items", json!(vec![item.clone(); 401])), 400, "error.parser.body", "items"),
        (changed("/blocks", json!([block, block])), 400, "error.parser.body", "blocks[1].id"),
        (changed("/items", json!([item, item])), 400, "error.parser.body", "items[1].id"),
        (changed("/blocks/0/size", json!("xxl")), 400, "error.parser.body", "blocks[0].size"),
        (changed("/items/0/block_id", json!(new_id())), 404, "error.not_found", "items[0].block_id"),
        (changed("/items/0/content_id", json!(other.content_id)), 404, "error.not_found", "items[0].content_id"),
    ] {
        let refusal = app.put_deployment(&showroom, &body).await.error_parts();
        assert_eq!(refusal, (status, code.into(), path.into()));
    }
    assert_eq!(app.count_deployments().await, 0);
}
