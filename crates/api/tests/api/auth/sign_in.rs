//! Sign-in: by each key, into the right account, and at its limits.

use hub_api::domains::auth::{self, AccountState};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::insert_another_account;
use crate::support::{PASSWORD, TestApp, TestResponse};

async fn sign_in(app: &TestApp, userkey: &str, password: &str) -> TestResponse {
    app.post("/auth/sign_in", &json!({"userkey": userkey, "password": password})).await
}

#[tokio::test]
async fn sign_in_by_username_and_by_verified_receptors() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    for key in [person.username.clone(), person.username.to_uppercase(), format!(" {} ", person.email)] {
        let session = sign_in(&app, &key, PASSWORD).await.ok();
        assert_eq!(session["account"]["id"], json!(person.caller.account_id), "{key}");
    }
    let session = sign_in(&app, &person.username, PASSWORD).await.ok();
    let request = app.request(reqwest::Method::GET, "/auth/me/account");
    let me = app.send(request.bearer_auth(session["access"]["token"].as_str().expect("a token"))).await.ok();
    assert_eq!(
        (&me["credential"]["username"], &me["profile"]["given_name"], &me["scope"]["type"]),
        (&json!(person.username), &json!("Ana"), &json!("consumer"))
    );
}

#[tokio::test]
async fn every_failure_is_answered_alike_with_one_hash_each() {
    let app = TestApp::with_settings(&["--limits", "sign_in_failures=1000"]).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let blocked = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut tx = app.app.db.begin().await.expect("begins");
    auth::update_account_state(&mut tx, blocked.caller.account_id, AccountState::Blocked).await.expect("sets");
    tx.commit().await.expect("commits");
    let with_scope = json!({"userkey": person.username, "password": PASSWORD, "scope_type": "workspace"});
    let mut answers = Vec::new();
    for body in [
        json!({"userkey": person.username, "password": "turno de día"}),
        json!({"userkey": "nadie.aqui", "password": "turno de día"}),
        json!({"userkey": "nadie@town.example", "password": PASSWORD}),
        json!({"userkey": "+54 9 11 2345-6789", "password": PASSWORD}),
        json!({"userkey": "¿?", "password": PASSWORD}),
        json!({"userkey": blocked.username, "password": PASSWORD}),
        with_scope,
    ] {
        let before = app.app.passwords.hash_count();
        let answer = app.post("/auth/sign_in", &body).await;
        assert_eq!(app.app.passwords.hash_count(), before + 1, "{body}");
        assert_eq!(answer.error_parts().0, 401, "{body}");
        answers.push(answer.text);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
}

#[tokio::test]
async fn missing_fields_are_named() {
    let app = TestApp::new().await;
    for (body, path) in [
        (json!({"password": "x"}), "userkey"),
        (json!({"userkey": "ana"}), "password"),
        (json!({"userkey": "  ", "password": "x"}), "userkey"),
        (json!({"userkey": "a".repeat(255), "password": "x"}), "userkey"),
        (json!({"userkey": "ana", "password": "  "}), "password"),
        (json!({"userkey": "ana", "password": "x", "scope_type": "admin"}), "scope_type"),
    ] {
        let refused = app.post("/auth/sign_in", &body).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()), "{body}");
    }
    let request = app.request(reqwest::Method::POST, "/auth/sign_in").json(&json!({"userkey": "ana", "password": "x"}));
    assert_eq!(app.send(request).await.error_parts(), (400, "error.parser.headers".into(), "device-id".into()));
}

#[tokio::test]
async fn the_account_is_the_one_asked_for_then_the_last_used_then_the_oldest() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Workspace).await;
    let account = |answer: TestResponse| answer.ok()["account"]["id"].as_str().expect("an id").to_owned();
    assert_eq!(account(sign_in(&app, &person.username, PASSWORD).await), person.caller.account_id.to_string());
    app.advance_clock(1);
    let second = insert_another_account(&app, &person, ScopeType::Workspace).await;
    let consumer = insert_another_account(&app, &person, ScopeType::Consumer).await;
    assert_eq!(account(sign_in(&app, &person.username, PASSWORD).await), consumer.account_id.to_string());
    let workspace = json!({"userkey": person.username, "password": PASSWORD, "scope_type": "workspace"});
    let first = account(app.post("/auth/sign_in", &workspace).await);
    assert_eq!(first, person.caller.account_id.to_string(), "the one used before");
    app.advance_clock(1);
    let device = Id::<()>::new();
    let request = app.request(reqwest::Method::POST, "/auth/sign_in").header("device-id", device.to_string());
    let session = app.send(request.json(&workspace)).await.ok();
    app.advance_clock(1);
    let switch = json!({"account_id": second.account_id});
    app.refresh_as(session["refresh"]["token"].as_str().expect("a token"), device, &switch).await.ok();
    assert_eq!(account(app.post("/auth/sign_in", &workspace).await), second.account_id.to_string(), "the last used");
}

#[tokio::test]
async fn the_fifth_failure_waits_and_the_wait_doubles() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    let person = here.new_signed_in_user(ScopeType::Consumer).await;
    let wait = |answer: &TestResponse| (answer.error_parts().0, answer.header("retry-after").to_owned());
    for failure in 0..5 {
        let app = if failure % 2 == 0 { &here } else { &there };
        assert_eq!(sign_in(app, &person.username, "turno de día").await.status, 401, "failure {failure}");
    }
    for (seconds, next) in [(30, 60), (60, 120), (120, 240), (240, 480), (480, 900), (900, 900)] {
        let refused = sign_in(&there, &person.username, PASSWORD).await;
        assert_eq!(wait(&refused), (429, seconds.to_string()), "the right password waits too");
        assert_eq!(refused.json()["extra"]["retry_after"], seconds);
        here.advance_clock(seconds - 1);
        assert_eq!(wait(&sign_in(&here, &person.username, PASSWORD).await), (429, "1".into()));
        here.advance_clock(1);
        assert_eq!(sign_in(&there, &person.username, "turno de día").await.status, 401);
        assert_eq!(wait(&sign_in(&here, &person.username, PASSWORD).await).1, next.to_string());
    }
    here.advance_clock(900);
    sign_in(&here, &person.username, PASSWORD).await.ok();
    for _ in 0..4 {
        assert_eq!(sign_in(&there, &person.username, "turno de día").await.status, 401, "forgiven");
    }
    sign_in(&here, &person.username, PASSWORD).await.ok();
}

#[tokio::test]
async fn unknown_users_wait_as_known_ones_do_and_others_do_not() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    for _ in 0..5 {
        assert_eq!(sign_in(&app, "nadie.aqui", "turno de día").await.status, 401);
    }
    assert_eq!(sign_in(&app, "Nadie.Aqui ", "turno de día").await.status, 429);
    sign_in(&app, &person.username, PASSWORD).await.ok();
}

#[tokio::test]
async fn of_fifty_concurrent_tries_five_are_checked() {
    let here = TestApp::new().await;
    let there = here.replica(&[]).await;
    let person = here.new_signed_in_user(ScopeType::Consumer).await;
    let tries = (0..50).map(|number| {
        let (app, person) = (if number % 2 == 0 { &here } else { &there }, &person);
        async move { sign_in(app, &person.username, &format!("turno de día {number}")).await.status.as_u16() }
    });
    let mut statuses = futures_util::future::join_all(tries).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [[401; 5].as_slice(), &[429; 45]].concat());
    let hashes = here.app.passwords.hash_count() + there.app.passwords.hash_count();
    assert!(hashes < 20, "{hashes} hashes: a try that will be refused costs none");
}

#[tokio::test]
async fn the_spellings_of_a_key_fail_together() {
    let app = TestApp::new().await;
    for (number, key) in
        ["+5491123456789", "+54 9 11 2345 6789", "011 15 2345-6789", "(011) 15 2345 6789", "01115 2345 6789"]
            .into_iter()
            .enumerate()
    {
        assert_eq!(sign_in(&app, key, "turno de día").await.status, 401, "{number}");
    }
    assert_eq!(sign_in(&app, "0 11 15 23456789", "turno de día").await.status, 429);
}

#[tokio::test]
async fn an_address_fails_a_hundred_times_an_hour() {
    let settings = ["--limits", "sign_in_hour=6", "--trusted-proxies", "127.0.0.0/8"];
    let here = TestApp::with_settings(&settings).await;
    let there = here.replica(&settings).await;
    let person = here.new_signed_in_user(ScopeType::Consumer).await;
    let from = async |app: &TestApp, address: &str, key: &str, password: &str| {
        let request = app.request(reqwest::Method::POST, "/auth/sign_in").header("x-forwarded-for", address);
        let device = Id::<()>::new().to_string();
        app.send(request.header("device-id", device).json(&json!({"userkey": key, "password": password}))).await
    };
    for number in 0..6 {
        let app = if number % 2 == 0 { &here } else { &there };
        assert_eq!(from(app, "198.51.100.7", &format!("nadie{number}"), "x").await.status, 401);
        here.advance_clock(1);
    }
    let refused = from(&there, "198.51.100.7", &person.username, PASSWORD).await;
    assert_eq!((refused.error_parts().0, refused.header("retry-after")), (429, "3594"));
    assert_eq!(from(&here, "198.51.100.8", &person.username, PASSWORD).await.status, 200, "another address");
    here.advance_clock(3593);
    assert_eq!(from(&here, "198.51.100.7", &person.username, PASSWORD).await.status, 429);
    here.advance_clock(1);
    assert_eq!(from(&here, "198.51.100.7", &person.username, PASSWORD).await.status, 200);
    for number in 0..7 {
        let address = format!("2001:db8::{number}");
        let status = from(&here, &address, &format!("nadie{number}"), "x").await.status.as_u16();
        assert_eq!(status, if number < 6 { 401 } else { 429 }, "addresses of one IPv6 network are one");
    }
}

#[tokio::test]
async fn tokens_are_not_kept_by_caches() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    assert_eq!(sign_in(&app, &person.username, PASSWORD).await.header("cache-control"), "no-store");
    assert_eq!(app.get_as(&person, "/auth/me/account").await.header("cache-control"), "no-store");
    let session: Value = app.refresh(&person.refresh_token, person.device_id).await.ok();
    assert!(session["refresh"]["token"].is_string());
}
