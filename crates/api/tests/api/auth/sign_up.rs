//! Sign-up: with a verified code that is used once, and with free keys.

use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::new_verified_otp;
use crate::support::{PASSWORD, TestApp, TestResponse};

const EMAIL: &str = "eva@town.example";
const GENEROUS_LIMITS: [&str; 2] = ["--limits", "otp_hour=1000,otp_day=1000,otp_address_hour=10000"];

fn sign_up_body(otp_id: &str) -> Value {
    json!({"otp_id": otp_id, "given_name": " Eva ", "family_name": "Sosa", "username": "Eva.Sosa", "email": EMAIL,
           "phone": "011 15 2345-6789", "password": PASSWORD})
}

async fn sign_up(app: &TestApp, body: &Value) -> TestResponse {
    app.post("/auth/sign_up", body).await
}

#[tokio::test]
async fn auth_sign_up_makes_a_consumer_and_signs_in() {
    let app = TestApp::new().await;
    let session = sign_up(&app, &sign_up_body(&new_verified_otp(&app, "sign_up", EMAIL).await)).await.ok();
    let request = app.request(reqwest::Method::GET, "/auth/me/account");
    let account = app.send(request.bearer_auth(session["access"]["token"].as_str().expect("a token"))).await.ok();
    let expected = json!({
        "id": session["account"]["id"],
        "profile": {"given_name": "Eva", "family_name": "Sosa", "birthday": null, "image_url": null},
        "credential": {"username": "eva.sosa", "email": EMAIL, "email_verified": true,
                       "phone": "+5491123456789", "phone_verified": false},
        "scope": {"id": account["scope"]["id"], "type": "consumer", "name": "Eva Sosa", "image_url": null},
        "user": {"id": account["user"]["id"]},
    });
    assert_eq!(account, expected, "only the receptor that was proven counts as verified");
    app.post("/auth/sign_in", &json!({"userkey": "eva.sosa", "password": PASSWORD})).await.ok();
}

#[tokio::test]
async fn a_proof_is_used_once_also_by_two_at_once() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    let otp = new_verified_otp(&here, "sign_up", EMAIL).await;
    let bodies: Vec<_> = (0..6)
        .map(|number| {
            let mut body = sign_up_body(&otp);
            body["username"] = json!(format!("eva{number}"));
            body
        })
        .collect();
    let calls = bodies.iter().enumerate().map(|(n, body)| sign_up(if n % 2 == 0 { &here } else { &there }, body));
    let answers = futures_util::future::join_all(calls).await;
    let mut outcomes: Vec<_> = answers
        .iter()
        .map(|answer| if answer.status == 200 { "ok".to_owned() } else { answer.error_parts().1 })
        .collect();
    outcomes.sort();
    assert_eq!(outcomes, [vec!["error.rule.otp_used"; 5], vec!["ok"]].concat());
}

#[tokio::test]
async fn invalid_proofs_are_refused() {
    let app = TestApp::with_settings(&GENEROUS_LIMITS).await;
    let body = json!({"action": "sign_up", "channel": "email", "receptor": EMAIL});
    let unverified = app.post("/auth/otp", &body).await.ok()["id"].as_str().expect("an id").to_owned();
    assert_eq!(sign_up(&app, &sign_up_body(&unverified)).await.error_parts().1, "error.rule.otp_unverified");
    assert_eq!(sign_up(&app, &sign_up_body(&Id::<()>::new().to_string())).await.error_parts().0, 404);
    app.advance_clock(60);
    let other = new_verified_otp(&app, "sign_in", EMAIL).await;
    assert_eq!(
        sign_up(&app, &sign_up_body(&other)).await.error_parts().1,
        "error.rule.otp_unverified",
        "of another action"
    );
    app.advance_clock(60);
    let good = new_verified_otp(&app, "sign_up", EMAIL).await;
    let mut elsewhere = sign_up_body(&good);
    elsewhere["email"] = json!("sol@town.example");
    assert_eq!(sign_up(&app, &elsewhere).await.error_parts().1, "error.rule.otp_receptor");
    app.advance_clock(15 * 60);
    assert_eq!(sign_up(&app, &sign_up_body(&good)).await.error_parts().1, "error.rule.otp_expired");
}

#[tokio::test]
async fn weak_passwords_and_bad_fields_are_refused_by_name_and_cost_no_hash() {
    let app = TestApp::new().await;
    let otp = new_verified_otp(&app, "sign_up", EMAIL).await;
    let before = app.app.passwords.hash_count();
    for (password, reason) in [("c0rt4", "short"), ("Password1", "common"), (&"ñ".repeat(129), "long")] {
        let mut body = sign_up_body(&otp);
        body["password"] = json!(password);
        let refused = sign_up(&app, &body).await;
        assert_eq!(refused.error_parts(), (422, "error.rule.password".into(), "password".into()));
        assert_eq!(refused.json()["extra"]["reason"], reason);
    }
    for (field, value) in [
        ("given_name", json!("  ")),
        ("family_name", json!("x".repeat(81))),
        ("username", json!("9eva")),
        ("email", json!("eva")),
        ("phone", json!("12")),
        ("otp_id", json!("x")),
        ("given_name", Value::Null),
    ] {
        let mut body = sign_up_body(&otp);
        body[field] = value;
        assert_eq!(sign_up(&app, &body).await.error_parts(), (400, "error.parser.body".into(), field.into()), "{body}");
    }
    assert_eq!(sign_up(&app, &sign_up_body(&Id::<()>::new().to_string())).await.status, 404);
    assert_eq!(app.app.passwords.hash_count(), before);
}

#[tokio::test]
async fn taken_keys_are_refused_and_unverified_claims_give_way() {
    let app = TestApp::with_settings(&GENEROUS_LIMITS).await;
    let other = app.new_signed_in_user(ScopeType::Consumer).await;
    let otp = new_verified_otp(&app, "sign_up", EMAIL).await;
    let mut body = sign_up_body(&otp);
    body["username"] = json!(other.username.to_uppercase());
    let before = app.app.passwords.hash_count();
    assert_eq!(sign_up(&app, &body).await.error_parts(), (409, "error.conflict.username".into(), String::new()));
    assert_eq!(app.app.passwords.hash_count(), before, "a key that is taken costs no hash");
    let claim = json!({"email": EMAIL, "current_password": PASSWORD});
    let request = app.request_as(&other, reqwest::Method::PATCH, "/auth/me/account/credential").json(&claim);
    app.send(request).await.ok();
    sign_up(&app, &sign_up_body(&otp)).await.ok();
    let account = app.get_as(&other, "/auth/me/account").await.ok();
    assert_eq!(account["credential"]["email"], Value::Null, "a proof takes it from who only claimed it");

    app.advance_clock(60);
    let again = new_verified_otp(&app, "sign_up", EMAIL).await;
    let mut second = sign_up_body(&again);
    second["username"] = Value::Null;
    assert_eq!(sign_up(&app, &second).await.error_parts().1, "error.conflict.email");
    second["email"] = Value::Null;
    assert_eq!(sign_up(&app, &second).await.error_parts().1, "error.rule.otp_receptor");
}
