//! Sign-ups register sessions of referrals: those of their devices, each once.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::json;

use super::referral_fixture::{SIGN_UP_LIMITS, TOPIC, completed, referral_params};
use super::visitor::{TODAY, values};
use crate::command_bus::dispatch_result;
use crate::support::{SignedInUser, TestApp, new_id};

async fn app_with_referral() -> (TestApp, SignedInUser, String) {
    let app = TestApp::with_settings(&SIGN_UP_LIMITS).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let id = app.new_referral(&staff, "NORTE1", staff.caller.scope_id).await;
    (app, staff, id)
}

async fn session_state(app: &TestApp, id: &str) -> String {
    let id: hub_kernel::types::id::Id<()> = id.parse().expect("an id");
    sql(app.app.db.read(), "SELECT state FROM referral_sessions WHERE id = $1")
        .bind(id)
        .scalar()
        .await
        .expect("a session")
}

#[tokio::test]
async fn a_claim_counts_once_somebody_signs_up_on_the_device() {
    let (app, staff, referral) = app_with_referral().await;
    let device = new_id();
    let id = app.new_referral_session(&device, "NORTE1").await;
    app.move_referral_session(&id, &json!({"type": "register"})).await.ok();
    app.sign_up_on(&new_id()).await.ok();
    assert_eq!(completed(&app, &staff, &referral).await, [0; 6], "another device's");
    let account = app.sign_up_on(&device).await.ok()["account"]["id"].clone();
    assert_eq!(completed(&app, &staff, &referral).await, [1, 1, 0, 1, 0, 1]);
    let registered: hub_kernel::types::id::Id<()> =
        sql(app.app.db.read(), "SELECT account_id FROM referral_sessions").scalar().await.expect("an account");
    assert_eq!(json!(registered), account);
    let session = app.move_referral_session(&id, &json!({"type": "register"})).await.ok();
    assert_eq!((&session["state"], &session["active"]), (&json!("register"), &json!(false)));
    assert_eq!(app.inspect_referral(&device).await.status, 404);
    let expected = (vec!["2026-11-20T03:00:00Z NORTE1 1".to_owned()], json!(1));
    assert_eq!(values(&app, &staff, "referrals", TODAY).await, expected);
    // A second person on the device has no session left.
    app.sign_up_on(&device).await.ok();
    assert_eq!(completed(&app, &staff, &referral).await[5], 1);
}

#[tokio::test]
async fn a_sign_up_registers_the_newest_active_session_claimed_or_not() {
    let (app, staff, referral) = app_with_referral().await;
    let other = app.new_referral(&staff, "SUR1", staff.caller.scope_id).await;
    let device = new_id();
    let first = app.new_referral_session(&device, "NORTE1").await;
    app.move_referral_session(&first, &json!({"type": "register"})).await.ok();
    app.advance_clock(1);
    let second = app.new_referral_session(&device, "SUR1").await;
    app.sign_up_on(&device).await.ok();
    assert_eq!(
        (session_state(&app, &first).await, session_state(&app, &second).await),
        ("initialized".into(), "register".into())
    );
    app.sign_up_on(&device).await.ok();
    assert_eq!(session_state(&app, &first).await, "register", "the next sign-up has the one before");
    assert_eq!((completed(&app, &staff, &referral).await[5], completed(&app, &staff, &other).await[5]), (1, 1));
}

#[tokio::test]
async fn a_session_that_is_not_active_registers_nobody() {
    let (app, staff, referral) = app_with_referral().await;
    let (device, old) = (new_id(), new_id());
    let id = app.new_referral_session(&device, "NORTE1").await;
    let late = app.new_referral_session(&old, "NORTE1").await;
    let mut params = referral_params(&referral, "NORTE1", staff.caller.scope_id);
    params["enabled"] = json!(false);
    dispatch_result(&app, &staff, TOPIC, params).await;
    app.sign_up_on(&device).await.ok();
    assert_eq!(session_state(&app, &id).await, "initialized", "the referral is disabled");
    dispatch_result(&app, &staff, TOPIC, referral_params(&referral, "NORTE1", staff.caller.scope_id)).await;
    app.advance_clock(30 * 24 * 3_600);
    app.sign_up_on(&old).await.ok();
    assert_eq!(session_state(&app, &late).await, "initialized", "it is 30 days old");
    let staff = app.new_session(staff.seat()).await;
    assert_eq!(completed(&app, &staff, &referral).await[5], 0);
}

#[tokio::test]
async fn a_sign_up_that_fails_registers_nothing() {
    let (app, staff, referral) = app_with_referral().await;
    let device = new_id();
    let id = app.new_referral_session(&device, "NORTE1").await;
    let body = json!({"otp_id": new_id(), "given_name": "Eva", "family_name": "Sosa", "email": "eva@town.example",
                      "password": crate::support::PASSWORD});
    let request = app.request(reqwest::Method::POST, "/auth/sign_up").header("device-id", &device);
    assert_eq!(app.send(request.json(&body)).await.status, 404);
    assert_eq!(session_state(&app, &id).await, "initialized");
    assert_eq!(completed(&app, &staff, &referral).await, [0; 6]);
}

#[tokio::test]
async fn sign_ups_at_once_take_a_session_each() {
    let (app, staff, referral) = app_with_referral().await;
    let device = new_id();
    for _ in 0..2 {
        app.new_referral_session(&device, "NORTE1").await;
        app.advance_clock(1);
    }
    let answers = futures_util::future::join_all((0..3).map(|_| app.sign_up_on(&device))).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    assert_eq!(completed(&app, &staff, &referral).await[5], 2);
    let accounts = "SELECT COUNT(DISTINCT account_id) FROM referral_sessions WHERE state = 'register'";
    assert_eq!(app.count_rows(accounts).await, 2);
}

#[tokio::test]
async fn a_recount_corrects_the_figures_of_sign_ups() {
    let (app, staff, referral) = app_with_referral().await;
    let recount = async |dry_run: bool| {
        let params = if dry_run { json!({"dry_run": true}) } else { json!({}) };
        dispatch_result(&app, &staff, "analytics.referrals.recount", params).await["data"].clone()
    };
    let sign_up = async |code: &'static str| {
        let device = new_id();
        app.new_referral_session(&device, code).await;
        app.sign_up_on(&device).await.ok();
    };
    sign_up("NORTE1").await;
    sign_up("NORTE1").await;
    assert_eq!(recount(false).await, json!([]));
    dispatch_result(&app, &staff, TOPIC, referral_params(&referral, "NORTE2", staff.caller.scope_id)).await;
    let at = "2026-11-20T15:00:00Z";
    let expected = json!([{"at": at, "code": "NORTE1", "stored": 2, "counted": 0},
                          {"at": at, "code": "NORTE2", "stored": 0, "counted": 2}]);
    assert_eq!(recount(true).await, expected);
    assert_eq!(recount(false).await, expected);
    assert_eq!(recount(false).await, json!([]));
    let figures = (vec!["2026-11-20T03:00:00Z NORTE2 2".to_owned()], json!(2));
    assert_eq!(values(&app, &staff, "referrals", TODAY).await, figures);
    // Sign-ups while figures are corrected are neither lost nor counted twice.
    sql(app.app.db.write(), "UPDATE analytics_counts SET value = 7 WHERE metric = 'referrals'")
        .execute()
        .await
        .expect("changes");
    futures_util::future::join(recount(false), futures_util::future::join_all((0..3).map(|_| sign_up("NORTE2")))).await;
    recount(false).await;
    assert_eq!(values(&app, &staff, "referrals", TODAY).await.1, json!(5));
}
