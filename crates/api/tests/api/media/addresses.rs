//! Addresses of pictures and files in bodies: https, or uploads of this server.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use crate::support::TestApp;

type Refusal = (u16, &'static str);

const REFUSED: [(&str, Refusal); 4] = [
    ("http://town.example/a.jpg", (400, "error.parser.body")),
    ("/media/resources/private/0198a5b2-0000-7000-8000-000000000001", (422, "error.rule.media_public")),
    ("/media/resources/open/0198a5b2-0000-7000-8000-000000000001", (400, "error.parser.body")),
    ("javascript:alert(1)", (400, "error.parser.body")),
];

const TAKEN: [&str; 2] = ["https://town.example/a.jpg", "/media/resources/public/0198a5b2-0000-7000-8000-000000000001"];

#[tokio::test]
async fn a_picture_is_an_https_address_or_a_public_upload() {
    let app = TestApp::new().await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&ana).await;
    let store = format!("/ecommerce/services/stores/{}", shop.store_id);
    let [article, customizer, catalog] =
        ["articles/{article}", "customizers/{customizer}", "catalogs/{catalog}"].map(|end| shop.owner_path(end));
    let with = |body: &Value, pointer: &str, url: &str| {
        let mut body = body.clone();
        *body.pointer_mut(pointer).expect("a field") = json!(url);
        body
    };
    let (mut article_body, mut customizer_body, mut catalog_body) =
        (shop.article_body(), shop.customizer_body(), shop.catalog_body());
    article_body["image_url"] = Value::Null;
    article_body["gallery"] = json!([TAKEN[0], null]);
    customizer_body["options"][0]["image_url"] = Value::Null;
    catalog_body["sections"][0]["banner_url"] = Value::Null;
    let workspace = json!({"name": "Norte", "type": "business", "image_url": null});
    for (method, path, body, pointer, field) in [
        (Method::PATCH, "/auth/me/account/profile", json!({"image_url": null}), "/image_url", "image_url"),
        (Method::PUT, "/workspace", workspace, "/image_url", "image_url"),
        (Method::PUT, &*store, json!({"name": "La Otra", "image_url": null}), "/image_url", "image_url"),
        (Method::PUT, &*article, with(&article_body, "/gallery/1", TAKEN[0]), "/image_url", "image_url"),
        (Method::PUT, &*article, article_body, "/gallery/1", "gallery[1]"),
        (Method::PUT, &*customizer, customizer_body, "/options/0/image_url", "options[0].image_url"),
        (Method::PUT, &*catalog, catalog_body, "/sections/0/banner_url", "sections[0].banner_url"),
    ] {
        let send = |url: &str| app.send(app.request_as(&ana, method.clone(), path).json(&with(&body, pointer, url)));
        for (url, (status, code)) in REFUSED {
            assert_eq!(send(url).await.error_parts(), (status, code.to_owned(), field.to_owned()), "{path} {url}");
        }
        for url in TAKEN {
            send(url).await.ok();
        }
    }
}

#[tokio::test]
async fn a_stored_address_may_be_sent_again() {
    let app = TestApp::new().await;
    let ana = app.new_signed_in_user(ScopeType::Workspace).await;
    let shop = app.new_unpublished_store(&ana).await;
    let old = "http://town.example/a.jpg";
    let path = shop.owner_path("articles/{article}");
    let mut body = shop.article_body();
    body["image_url"] = json!(old);
    body["gallery"] = json!([old]);
    assert_eq!(app.put_as(&ana, &path, &body).await.status, 400);
    let update = "UPDATE articles SET image_url = $1, gallery = $2 WHERE id = $3";
    let id: hub_kernel::types::id::Id<()> = shop.article_id.parse().expect("an id");
    let update = sql(app.app.db.write(), update).bind((old.to_owned(), json!([old]).to_string(), id));
    update.execute().await.expect("writes");
    app.put_as(&ana, &path, &body).await.ok();
    body["gallery"] = json!([old, "http://town.example/b.jpg"]);
    let refused = app.put_as(&ana, &path, &body).await.error_parts();
    assert_eq!(refused, (400, "error.parser.body".into(), "gallery[1]".into()));
}

#[tokio::test]
async fn a_demonstration_takes_addresses_that_are_not_encrypted() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let ana = app.new_signed_in_user(ScopeType::Consumer).await;
    let patch = app.request_as(&ana, Method::PATCH, "/auth/me/account/profile");
    app.send(patch.json(&json!({"image_url": "http://127.0.0.1/a.jpg"}))).await.ok();
}
