//! Public showrooms and contents: visible parts of what is published, and nothing else.

use serde_json::{Value, json};

use super::fixture::content_body;
use crate::support::{TestApp, new_id};

#[tokio::test]
async fn showrooms_public_get_shows_visible_blocks_and_items() {
    let app = TestApp::new().await;
    let showroom = app.new_showroom().await;
    let mut body = showroom.deployment_body(true);
    let mut hidden_block = body["blocks"][0].clone();
    (hidden_block["id"], hidden_block["visible"]) = (json!(new_id()), json!(false));
    let mut inside = body["items"][0].clone();
    (inside["id"], inside["block_id"]) = (json!(new_id()), hidden_block["id"].clone());
    let mut hidden = body["items"][0].clone();
    (hidden["id"], hidden["visible"]) = (json!(new_id()), json!(false));
    body["blocks"].as_array_mut().expect("blocks").push(hidden_block);
    body["items"].as_array_mut().expect("items").extend([inside, hidden]);
    body["items"][0]["chips"] =
        json!({"cutdown": {"datetime": "2026-11-20T15:00:30Z"}, "stock": {"state": "has_units"}});
    app.put_deployment(&showroom, &body).await.ok();
    let public = app.public_showroom(&showroom).await.ok();
    assert_eq!(public["showroom"]["id"], json!(showroom.showroom_id));
    let count = |list: &str| public["deployment"][list].as_array().expect("a list").len();
    assert_eq!((count("blocks"), count("items")), (1, 1));
    assert_eq!(public["deployment"]["items"][0]["chips"]["cutdown"]["datetime"], "2026-11-20T15:00:30Z");
    app.advance_clock(30);
    let item = app.public_showroom(&showroom).await.ok()["deployment"]["items"][0].clone();
    assert_eq!((&item["chips"]["cutdown"], &item["chips"]["stock"]["state"]), (&Value::Null, &json!("has_units")));
}

#[tokio::test]
async fn a_content_is_public_while_a_shown_item_names_it() {
    let app = TestApp::new().await;
    let showroom = app.new_published_showroom().await;
    let other = new_id();
    app.put_as(&showroom.owner, &showroom.path(&format!("/contents/{other}")), &content_body("Sin mostrar")).await.ok();
    assert_eq!(app.public_content(&showroom.content_id).await.ok()["title"], "Fiat Duna 1994");
    assert_eq!(app.public_content(&other).await.status, 404);
    assert_eq!(app.public_content(&new_id()).await.status, 404);
    let mut body = showroom.deployment_body(false);
    body["items"] = json!([]);
    app.put_deployment(&showroom, &body).await.ok();
    app.public_content(&showroom.content_id).await.ok();
    let mut hidden = content_body("Fiat Duna 1994");
    hidden["visible"] = json!(false);
    app.put_as(&showroom.owner, &showroom.content_path(), &hidden).await.ok();
    assert_eq!(app.public_content(&showroom.content_id).await.status, 404);
    assert_eq!(app.public_showroom(&showroom).await.ok()["deployment"]["items"], json!([]), "its item is left out");
    hidden["visible"] = json!(true);
    app.put_as(&showroom.owner, &showroom.content_path(), &hidden).await.ok();
    app.public_content(&showroom.content_id).await.ok();
    body["publish"] = json!(true);
    app.put_deployment(&showroom, &body).await.ok();
    assert_eq!(app.public_content(&showroom.content_id).await.status, 404);
}

#[tokio::test]
async fn a_disabled_showroom_is_not_public() {
    let app = TestApp::new().await;
    let showroom = app.new_published_showroom().await;
    app.put_as(&showroom.owner, &showroom.path(""), &json!({"name": "Vidriera", "enabled": false})).await.ok();
    assert_eq!(app.public_showroom(&showroom).await.status, 404);
    assert_eq!(app.public_content(&showroom.content_id).await.status, 404);
    app.get_as(&showroom.owner, &showroom.path("/deployments/latest")).await.ok();
}
