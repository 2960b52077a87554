//! Sessions of referrals: they begin by a code and only move forward.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::referral_fixture::{TOPIC, referral_params};
use crate::command_bus::dispatch_result;
use crate::support::{SignedInUser, TestApp, new_id};

const STATES: [&str; 5] = ["initialized", "inspect", "open", "install", "register"];

async fn app_with_referral() -> (TestApp, SignedInUser, String) {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let id = app.new_referral(&staff, "NORTE1", staff.caller.scope_id).await;
    (app, staff, id)
}

#[tokio::test]
async fn analytics_referral_session_create_begins_once() {
    let (app, staff, _) = app_with_referral().await;
    let (device, id) = (new_id(), new_id());
    let begun = app.begin_referral_session(&device, &id, "norte1").await.ok();
    let expected = json!({
        "id": id, "code": "NORTE1", "promoter_id": staff.caller.scope_id, "promoter_name": begun["promoter_name"],
        "promoter_image_url": null, "redirect_to": "https://norte.example/hola", "active": true, "state": "initialized",
    });
    assert_eq!(begun, expected);
    app.move_referral_session(&id, &json!({"type": "open"})).await.ok();
    let again = app.begin_referral_session(&device, &id, "NORTE1").await.ok();
    assert_eq!(again["state"], "open", "it is answered as it is");
    // With another code too: the session is there.
    assert_eq!(app.begin_referral_session(&device, &id, "NADA").await.ok()["code"], "NORTE1");
    assert_eq!(app.count_rows("SELECT COUNT(id) FROM referral_sessions").await, 1);
    let foreign = app.begin_referral_session(&new_id(), &id, "NORTE1").await;
    assert_eq!(foreign.status, 404, "another device's");
}

#[tokio::test]
async fn a_session_needs_an_enabled_code_and_a_device() {
    let (app, staff, referral) = app_with_referral().await;
    let begin = async |code: &str| app.begin_referral_session(&new_id(), &new_id(), code).await;
    assert_eq!(begin("SUR1").await.error_parts().1, "error.not_found");
    let mut params = referral_params(&referral, "NORTE1", staff.caller.scope_id);
    params["enabled"] = json!(false);
    dispatch_result(&app, &staff, TOPIC, params).await;
    assert_eq!(begin("NORTE1").await.status, 404);
    let request = app.request(reqwest::Method::POST, &format!("/analytics/referrals/sessions/{}", new_id()));
    let without = app.send(request.json(&json!({"referral_code": "NORTE1", "platform": "ios"}))).await;
    assert_eq!(without.error_parts(), (400, "error.parser.headers".into(), "device-id".into()));
    let request = app.request(reqwest::Method::POST, &format!("/analytics/referrals/sessions/{}", new_id()));
    let body = json!({"referral_code": "NORTE1", "platform": "windows"});
    assert_eq!(app.send(request.header("device-id", new_id()).json(&body)).await.error_parts().2, "platform");
    assert_eq!(app.count_rows("SELECT COUNT(id) FROM referral_sessions").await, 0);
}

#[tokio::test]
async fn analytics_referral_session_update_moves_forward_and_skips() {
    let (app, ..) = app_with_referral().await;
    for (from, first) in STATES[..4].iter().enumerate() {
        for (to, next) in STATES.iter().enumerate() {
            let id = app.new_referral_session(&new_id(), "NORTE1").await;
            app.move_referral_session(&id, &json!({"type": first})).await.ok();
            let moved = app.move_referral_session(&id, &json!({"type": next, "platform": "ios"})).await.ok();
            let expected = if to > from && *next != "register" { next } else { first };
            assert_eq!((&moved["state"], &moved["active"]), (&json!(expected), &json!(true)), "{first} {next}");
        }
    }
    assert_eq!(app.move_referral_session(&new_id(), &json!({"type": "open"})).await.status, 404);
    let id = app.new_referral_session(&new_id(), "NORTE1").await;
    for (body, at) in [
        (json!({"type": "closed"}), "type"),
        (json!({}), "type"),
        (json!({"type": "open", "platform": "x"}), "platform"),
        (json!({"type": "open", "metadata": {"text": "x".repeat(4_090)}}), "metadata"),
    ] {
        assert_eq!(app.move_referral_session(&id, &body).await.error_parts().2, at, "{body}");
    }
}

#[tokio::test]
async fn details_are_kept_with_a_move_and_a_claim_leaves_the_state() {
    let (app, ..) = app_with_referral().await;
    let id = app.new_referral_session(&new_id(), "NORTE1").await;
    let stored = async || {
        let row =
            "SELECT state, platform, metadata, CASE WHEN claimed_at IS NULL THEN 0 ELSE 1 END FROM referral_sessions";
        let row = hub_kernel::db::sql(app.app.db.read(), row);
        row.one::<(String, String, String, i32)>().await.expect("a session")
    };
    let moved = async |body: Value| drop(app.move_referral_session(&id, &body).await.ok());
    let expected = |state: &str, platform: &str, metadata: &str, claimed: i32| {
        (state.to_owned(), platform.to_owned(), metadata.to_owned(), claimed)
    };
    moved(json!({"type": "open", "platform": "ios", "metadata": {"a": 1}})).await;
    assert_eq!(stored().await, expected("open", "ios", r#"{"a":1}"#, 0));
    moved(json!({"type": "inspect", "platform": "browser", "metadata": {"b": 1}})).await;
    assert_eq!(stored().await, expected("open", "ios", r#"{"a":1}"#, 0), "a move back changes nothing");
    moved(json!({"type": "register"})).await;
    assert_eq!(stored().await, expected("open", "ios", r#"{"a":1}"#, 1));
    moved(json!({"type": "register", "metadata": {"c": 1}})).await;
    assert_eq!(stored().await, expected("open", "ios", r#"{"a":1}"#, 1), "claimed once");
    moved(json!({"type": "install", "metadata": null})).await;
    assert_eq!(stored().await, expected("install", "ios", "{}", 1));
}

#[tokio::test]
async fn a_session_ends_after_30_days() {
    let (app, ..) = app_with_referral().await;
    let device = new_id();
    let id = app.new_referral_session(&device, "NORTE1").await;
    app.advance_clock(30 * 24 * 3_600 - 1);
    app.move_referral_session(&id, &json!({"type": "open"})).await.ok();
    assert_eq!(app.inspect_referral(&device).await.ok()["active"], true);
    app.advance_clock(1);
    for state in STATES {
        let expired = app.move_referral_session(&id, &json!({"type": state})).await;
        assert_eq!(expired.error_parts().1, "error.rule.referral_expired", "{state}");
    }
    assert_eq!(app.inspect_referral(&device).await.status, 404);
    assert_eq!(app.begin_referral_session(&device, &id, "NORTE1").await.ok()["active"], false);
}

#[tokio::test]
async fn analytics_referral_session_inspect_finds_the_newest_active_one() {
    let (app, staff, _) = app_with_referral().await;
    let other = app.new_referral(&staff, "SUR1", staff.caller.scope_id).await;
    let device = new_id();
    assert_eq!(app.inspect_referral(&device).await.error_parts().1, "error.not_found");
    let first = app.new_referral_session(&device, "NORTE1").await;
    app.advance_clock(1);
    let second = app.new_referral_session(&device, "SUR1").await;
    app.new_referral_session(&new_id(), "NORTE1").await;
    for _ in 0..2 {
        let found = app.inspect_referral(&device).await.ok();
        assert_eq!(
            (&found["id"], &found["state"], &found["code"]),
            (&json!(second), &json!("inspect"), &json!("SUR1"))
        );
    }
    app.move_referral_session(&second, &json!({"type": "install"})).await.ok();
    assert_eq!(app.inspect_referral(&device).await.ok()["state"], "install", "it moves no other state");
    // A disabled referral's session is not active.
    let mut params = referral_params(&other, "SUR1", staff.caller.scope_id);
    params["enabled"] = json!(false);
    dispatch_result(&app, &staff, TOPIC, params).await;
    assert_eq!(app.inspect_referral(&device).await.ok()["id"], json!(first));
    let ended = app.move_referral_session(&second, &json!({"type": "open"})).await.ok();
    assert_eq!((&ended["active"], &ended["state"]), (&json!(false), &json!("install")));
    let request = app.request(reqwest::Method::GET, "/analytics/referrals/sessions/inspect");
    assert_eq!(app.send(request).await.error_parts().2, "device-id");
}

#[tokio::test]
async fn moves_at_once_end_in_the_farthest_state() {
    let (app, ..) = app_with_referral().await;
    let there = app.replica(&[]).await;
    for _ in 0..5 {
        let id = app.new_referral_session(&new_id(), "NORTE1").await;
        let moves = ["install", "inspect", "open", "inspect", "open", "install"];
        let bodies = moves.map(|state| json!({"type": state}));
        let calls = bodies.iter().enumerate().map(|(number, body)| {
            let server = if number % 2 == 0 { &app } else { &there };
            server.move_referral_session(&id, body)
        });
        assert!(futures_util::future::join_all(calls).await.iter().all(|answer| answer.status == 200));
        assert_eq!(app.move_referral_session(&id, &json!({"type": "inspect"})).await.ok()["state"], "install");
    }
}

#[tokio::test]
async fn a_session_begun_at_once_is_one() {
    let (app, ..) = app_with_referral().await;
    let there = app.replica(&[]).await;
    let (device, id) = (new_id(), new_id());
    let calls = (0..8).map(|number| {
        let server = if number % 2 == 0 { &app } else { &there };
        server.begin_referral_session(&device, &id, "NORTE1")
    });
    assert!(futures_util::future::join_all(calls).await.iter().all(|answer| answer.status == 200));
    assert_eq!(app.count_rows("SELECT COUNT(id) FROM referral_sessions").await, 1);
}

#[tokio::test]
async fn an_address_begins_so_many_sessions_an_hour() {
    let app = TestApp::with_settings(&["--limits", "analytics_hour=2"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    app.new_referral(&staff, "NORTE1", staff.caller.scope_id).await;
    for _ in 0..2 {
        app.new_referral_session(&new_id(), "NORTE1").await;
    }
    assert_eq!(app.begin_referral_session(&new_id(), &new_id(), "NORTE1").await.status, 429);
}
