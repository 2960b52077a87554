//! Changing one's own profile.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, TestResponse};

async fn patch_profile(app: &TestApp, person: &SignedInUser, body: Value) -> TestResponse {
    let request = app.request_as(person, reqwest::Method::PATCH, "/auth/me/account/profile");
    app.send(request.json(&body)).await
}

#[tokio::test]
async fn auth_profile_update_sets_clears_and_leaves() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let body = json!({"given_name": "Eva", "birthday": "1990-02-28", "image_url": "https://town.example/eva.png"});
    let account = patch_profile(&app, &person, body).await.ok();
    let expected = json!({"given_name": "Eva", "family_name": "Paz", "birthday": "1990-02-28",
                          "image_url": "https://town.example/eva.png"});
    assert_eq!(account["profile"], expected);
    assert_eq!(
        (&account["scope"]["name"], &account["scope"]["image_url"]),
        (&json!("Eva Paz"), &expected["image_url"])
    );
    let account = patch_profile(&app, &person, json!({"birthday": null})).await.ok();
    assert_eq!((&account["profile"]["birthday"], &account["profile"]["given_name"]), (&Value::Null, &json!("Eva")));
    assert_eq!(patch_profile(&app, &person, json!({})).await.ok(), account);
}

#[tokio::test]
async fn a_profile_update_does_not_rename_the_workspace() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Workspace).await;
    let account = patch_profile(&app, &person, json!({"given_name": "Eva"})).await.ok();
    assert_eq!((&account["profile"]["given_name"], &account["scope"]["name"]), (&json!("Eva"), &json!("Norte")));
}

#[tokio::test]
async fn invalid_profiles_are_refused_by_field() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    for (field, value) in [
        ("given_name", Value::Null),
        ("given_name", json!(" ")),
        ("family_name", json!("x".repeat(81))),
        ("birthday", json!("1990-02-30")),
        ("birthday", json!("2026-11-21")),
        ("birthday", json!("1899-12-31")),
        ("image_url", json!("javascript:alert(1)")),
        ("image_url", json!("/eva.png")),
        ("image_url", json!(format!("https://town.example/{}", "x".repeat(2048)))),
    ] {
        let refused = patch_profile(&app, &person, json!({field: value})).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), field.into()), "{field} {value}");
    }
}
