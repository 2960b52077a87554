//! Changing one's own username, email, phone and password.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{PASSWORD, SignedInUser, TestApp, TestResponse};

async fn patch_credential(app: &TestApp, person: &SignedInUser, body: Value) -> TestResponse {
    let request = app.request_as(person, reqwest::Method::PATCH, "/auth/me/account/credential");
    app.send(request.json(&body)).await
}

#[tokio::test]
async fn auth_credential_update_changes_what_is_named() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let body = json!({"username": "Nueva.Ana", "phone": "011 15 2345-6789", "current_password": PASSWORD});
    let account = patch_credential(&app, &person, body).await.ok();
    let expected = json!({"username": "nueva.ana", "email": person.email, "email_verified": true,
                          "phone": "+5491123456789", "phone_verified": false});
    assert_eq!(account["credential"], expected);
    let body = json!({"email": null, "current_password": PASSWORD});
    let account = patch_credential(&app, &person, body).await.ok();
    assert_eq!(
        (&account["credential"]["email"], &account["credential"]["email_verified"]),
        (&Value::Null, &json!(false))
    );
    let same = json!({"phone": "+54 9 11 2345 6789", "current_password": PASSWORD});
    assert_eq!(patch_credential(&app, &person, same).await.ok()["credential"]["phone"], "+5491123456789");
}

#[tokio::test]
async fn a_changed_email_is_not_verified_and_the_same_one_stays_so() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let same = json!({"email": person.email.to_uppercase(), "current_password": PASSWORD});
    assert_eq!(patch_credential(&app, &person, same).await.ok()["credential"]["email_verified"], true);
    let other = json!({"email": "eva@town.example", "current_password": PASSWORD});
    assert_eq!(patch_credential(&app, &person, other).await.ok()["credential"]["email_verified"], false);
    let body = json!({"userkey": "eva@town.example", "password": PASSWORD});
    assert_eq!(app.post("/auth/sign_in", &body).await.status, 401, "nobody signs in by an email that was not proven");
}

#[tokio::test]
async fn the_current_password_is_needed_and_guessing_it_waits() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let refused = (422, "error.rule.current_password".into(), "current_password".into());
    assert_eq!(patch_credential(&app, &person, json!({"username": "eva"})).await.error_parts(), refused);
    for _ in 0..5 {
        let body = json!({"username": "eva", "current_password": "turno de día"});
        assert_eq!(patch_credential(&app, &person, body).await.error_parts(), refused);
    }
    let body = json!({"username": "eva", "current_password": PASSWORD});
    assert_eq!(patch_credential(&app, &person, body.clone()).await.header("retry-after"), "30");
    app.advance_clock(30);
    patch_credential(&app, &person, body).await.ok();
}

#[tokio::test]
async fn a_new_password_ends_the_other_sessions() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let elsewhere = app.new_session(person.seat()).await;
    let body = json!({"next_password": "guardia del sábado", "current_password": PASSWORD});
    patch_credential(&app, &person, body).await.ok();
    assert_eq!(app.get_as(&person, "/auth/me/account").await.status, 200);
    assert_eq!(app.get_as(&elsewhere, "/auth/me/account").await.status, 401);
    let weak = json!({"next_password": "12345678", "current_password": "guardia del sábado"});
    assert_eq!(patch_credential(&app, &person, weak).await.error_parts().1, "error.rule.password");
    let session = json!({"userkey": person.username, "password": "guardia del sábado"});
    app.post("/auth/sign_in", &session).await.ok();
}

#[tokio::test]
async fn the_last_key_cannot_be_removed() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let body = json!({"username": null, "email": null, "current_password": PASSWORD});
    assert_eq!(patch_credential(&app, &person, body).await.error_parts().1, "error.rule.last_key");
}

#[tokio::test]
async fn of_ten_concurrent_updates_one_gets_the_username() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    let mut people = Vec::new();
    for _ in 0..10 {
        people.push(here.new_signed_in_user(ScopeType::Consumer).await);
    }
    let body = json!({"username": "eva", "current_password": PASSWORD});
    let calls = people
        .iter()
        .enumerate()
        .map(|(number, person)| patch_credential(if number % 2 == 0 { &here } else { &there }, person, body.clone()));
    let answers = futures_util::future::join_all(calls).await;
    let won = answers.iter().filter(|answer| answer.status == 200).count();
    let lost = answers.iter().filter(|answer| answer.status == 409).count();
    assert_eq!((won, lost), (1, 9));
}
