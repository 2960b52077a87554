//! Recovery: a new password after a verified code or with a link from the staff.

use hub_api::domains::auth;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{PASSWORD, SignedInUser, TestApp};

const NEW_PASSWORD: &str = "guardia del sábado";

async fn request_recover_otp(app: &TestApp, receptor: &str) -> String {
    let body = json!({"action": "recover", "channel": "email", "receptor": receptor});
    app.post("/auth/otp", &body).await.ok()["id"].as_str().expect("an id").to_owned()
}

async fn verify_otp(app: &TestApp, otp: &str, code: &str) -> u16 {
    app.post(&format!("/auth/otp/{otp}/verify"), &json!({"code": code})).await.status.as_u16()
}

async fn sign_in(app: &TestApp, person: &SignedInUser, password: &str) -> u16 {
    app.post("/auth/sign_in", &json!({"userkey": person.username, "password": password})).await.status.as_u16()
}

#[tokio::test]
async fn auth_recover_sets_the_password_and_ends_every_session() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let elsewhere = app.new_session(person.seat()).await;
    let otp = request_recover_otp(&app, &person.email).await;
    let body = json!({"otp_id": otp, "password": NEW_PASSWORD});
    assert_eq!(app.post("/auth/recover", &body).await.error_parts().1, "error.rule.otp_unverified");
    assert_eq!(verify_otp(&app, &otp, &app.code_sent_to(&person.email).await).await, 200);
    let weak = json!({"otp_id": otp, "password": "12345678"});
    assert_eq!(app.post("/auth/recover", &weak).await.error_parts().1, "error.rule.password");
    assert_eq!(app.post("/auth/recover", &body).await.ok(), Value::Null);
    for session in [&person, &elsewhere] {
        assert_eq!(app.get_as(session, "/auth/me/account").await.status, 401);
        assert_eq!(app.refresh(&session.refresh_token, session.device_id).await.status, 401);
    }
    assert_eq!((sign_in(&app, &person, PASSWORD).await, sign_in(&app, &person, NEW_PASSWORD).await), (401, 200));
    assert_eq!(app.post("/auth/recover", &body).await.error_parts().1, "error.rule.otp_used");
}

#[tokio::test]
async fn a_link_sets_the_password_of_its_user_once_and_proves_the_receptor() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Backoffice).await;
    let claim = json!({"email": "eva@town.example", "current_password": PASSWORD});
    let request = app.request_as(&person, reqwest::Method::PATCH, "/auth/me/account/credential").json(&claim);
    app.send(request).await.ok();
    let mut tx = app.app.db.begin().await.expect("begins");
    let link = auth::create_recovery_link(&mut tx, &app.app, person.caller.user_id, "eva@town.example".into())
        .await
        .expect("a link")
        .path;
    tx.commit().await.expect("commits");
    let (otp, code) = link.strip_prefix("/auth/recover#").and_then(|rest| rest.split_once('.')).expect("a link");
    app.advance_clock(24 * 3600 - 1);
    assert_eq!(verify_otp(&app, otp, "123456").await, 422, "six digits are wrong, and count");
    assert_eq!(verify_otp(&app, otp, code).await, 200);
    app.post("/auth/recover", &json!({"otp_id": otp, "password": NEW_PASSWORD})).await.ok();
    assert_eq!(sign_in(&app, &person, NEW_PASSWORD).await, 200);
    let session = app.post("/auth/sign_in", &json!({"userkey": "eva@town.example", "password": NEW_PASSWORD})).await;
    assert_eq!(session.status, 200, "the email counts as verified");
    assert_eq!(app.post("/auth/recover", &json!({"otp_id": otp, "password": PASSWORD})).await.status, 422);
    let dump = app.dump_tables(&["otps", "outbox", "jobs"]).await;
    assert!(!dump.contains(code));
}

#[tokio::test]
async fn a_link_is_good_for_a_day() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Workspace).await;
    let mut tx = app.app.db.begin().await.expect("begins");
    let link =
        auth::create_recovery_link(&mut tx, &app.app, person.caller.user_id, person.email).await.expect("a link").path;
    tx.commit().await.expect("commits");
    let (otp, code) = link.strip_prefix("/auth/recover#").and_then(|rest| rest.split_once('.')).expect("a link");
    app.advance_clock(24 * 3600);
    assert_eq!(verify_otp(&app, otp, code).await, 422);
}

#[tokio::test]
async fn a_link_works_though_a_blocked_user_holds_the_email() {
    let app = TestApp::new().await;
    let (holder, person) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let claim = json!({"email": holder.email, "current_password": PASSWORD});
    let request = app.request_as(&person, reqwest::Method::PATCH, "/auth/me/account/credential").json(&claim);
    app.send(request).await.ok();
    let mut tx = app.app.db.begin().await.expect("begins");
    auth::update_user_state(&mut tx, holder.caller.user_id, auth::AccountState::Blocked).await.expect("blocks");
    let link =
        auth::create_recovery_link(&mut tx, &app.app, person.caller.user_id, holder.email).await.expect("a link").path;
    tx.commit().await.expect("commits");
    let (otp, code) = link.strip_prefix("/auth/recover#").and_then(|rest| rest.split_once('.')).expect("a link");
    assert_eq!(verify_otp(&app, otp, code).await, 200);
    app.post("/auth/recover", &json!({"otp_id": otp, "password": NEW_PASSWORD})).await.ok();
    assert_eq!(sign_in(&app, &person, NEW_PASSWORD).await, 200);
}
