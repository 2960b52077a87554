//! Referrals: who writes and reads them, and their figures in local time.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::referral_fixture::{TOPIC, completed, referral_params};
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{NOW, TestApp, new_id, timestamp};

#[tokio::test]
async fn analytics_referral_get_is_for_the_promoter_and_the_staff() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let id = app.new_referral(&staff, "NORTE2026", owner.caller.scope_id).await;
    let nothing = json!({"completed": 0});
    let expected = json!({
        "id": id, "code": "NORTE2026", "enabled": true, "promoter_id": owner.caller.scope_id, "promoter_name": "Norte",
        "promoter_image_url": null, "redirect_to": "https://norte.example/hola", "created_at": NOW,
        "stats": {"today": nothing, "current_week": nothing, "last_week": nothing, "current_month": nothing,
                  "last_month": nothing, "all": nothing},
    });
    for person in [&owner, &staff] {
        assert_eq!(app.get_referral(person, &id).await.ok(), expected);
    }
    for scope in [ScopeType::Workspace, ScopeType::Consumer] {
        let stranger = app.new_signed_in_user(scope).await;
        assert_eq!(app.get_referral(&stranger, &id).await.status, 404);
    }
    assert_eq!(app.get_referral(&staff, &new_id()).await.status, 404);
    assert_eq!(app.get(&format!("/analytics/referrals/{id}")).await.status, 401);
}

#[tokio::test]
async fn analytics_referrals_put_creates_and_replaces() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (owner, other) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let id = new_id();
    let created = dispatch_result(&app, &staff, TOPIC, referral_params(&id, "NORTE1", owner.caller.scope_id)).await;
    assert_eq!(created["created_at"], NOW);
    app.advance_clock(60);
    let mut params = referral_params(&id, "SUR2", other.caller.scope_id);
    params["enabled"] = json!(false);
    let replaced = dispatch_result(&app, &staff, TOPIC, params).await;
    let expected = json!({"id": id, "code": "SUR2", "promoter_id": other.caller.scope_id, "enabled": false,
                          "redirect_to": "https://norte.example/hola", "created_at": NOW});
    assert_eq!(replaced, expected);
    assert_eq!(app.get_referral(&owner, &id).await.status, 404, "it is another's now");
    app.get_referral(&other, &id).await.ok();
}

#[tokio::test]
async fn a_code_is_one_referral_s() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let promoter = staff.caller.scope_id;
    let id = app.new_referral(&staff, "NORTE1", promoter).await;
    let taken = dispatch(&app, &staff, TOPIC, referral_params(&new_id(), "NORTE1", promoter)).await;
    assert_eq!(taken.error_parts(), (409, "error.conflict.referral_code".into(), String::new()));
    dispatch_result(&app, &staff, TOPIC, referral_params(&id, "NORTE1", promoter)).await;
    let (one, other) = (new_id(), new_id());
    let calls = [&one, &other].map(|id| dispatch(&app, &staff, TOPIC, referral_params(id, "SUR1", promoter)));
    let mut statuses: Vec<_> =
        futures_util::future::join_all(calls).await.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

#[tokio::test]
async fn a_referral_has_bounds() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let with = |field: &str, value: Value| {
        let mut params = referral_params(&new_id(), "NORTE1", staff.caller.scope_id);
        params[field] = value;
        params
    };
    for (field, value) in [
        ("code", json!("ABC")),
        ("code", json!("norte1")),
        ("code", json!("A".repeat(17))),
        ("redirect_to", json!("/hola")),
        ("redirect_to", json!("javascript:alert(1)")),
        ("id", json!("x")),
        ("enabled", json!("yes")),
    ] {
        let answer = dispatch(&app, &staff, TOPIC, with(field, value.clone())).await;
        let expected = (400, "error.parser.body".to_owned(), format!("params.{field}"));
        assert_eq!(answer.error_parts(), expected, "{value}");
    }
    let nobodys = dispatch(&app, &staff, TOPIC, with("promoter_id", json!(new_id()))).await;
    assert_eq!(nobodys.error_parts(), (404, "error.not_found".into(), "params.promoter_id".into()));
    let unknown = dispatch(&app, &staff, TOPIC, with("promoter", json!(1))).await;
    assert_eq!(unknown.status, 400);
    let dry_run = with("dry_run", json!(true));
    dispatch_result(&app, &staff, TOPIC, dry_run).await;
    assert_eq!(app.count_rows("SELECT COUNT(id) FROM referrals").await, 0);
}

#[tokio::test]
async fn windows_are_local_weeks_begin_on_sunday_and_ends_are_open() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let id = app.new_referral(&staff, "NORTE1", staff.caller.scope_id).await;
    for at in [
        // Of January, by local time: the last moment of the year before last month, and its first one.
        "2026-12-01T02:59:59.999999Z",
        "2026-12-01T03:00:00Z",
        // Saturday before last week, and its Sunday.
        "2026-12-27T02:59:59Z",
        "2026-12-27T03:00:00Z",
        // New Year's Eve and New Year, which are Thursday and Friday of that week.
        "2027-01-01T02:59:59.999999Z",
        "2027-01-01T03:00:00Z",
        // Saturday of last week, Sunday of this one.
        "2027-01-03T02:59:59Z",
        "2027-01-03T03:00:00Z",
        // Yesterday's last moment, and today's first.
        "2027-01-06T02:59:59Z",
        "2027-01-06T03:00:00Z",
    ] {
        insert_registered_session(&app, &id, at).await;
    }
    app.app.clock.set_now(timestamp("2027-01-06T15:00:00Z"));
    let staff = app.new_session(staff.seat()).await;
    assert_eq!(completed(&app, &staff, &id).await, [1, 3, 4, 5, 4, 10]);
    // Sunday, before its midnight and after.
    app.app.clock.set_now(timestamp("2027-01-03T02:59:59.999999Z"));
    let staff = app.new_session(staff.seat()).await;
    assert_eq!(completed(&app, &staff, &id).await[..3], [1, 4, 1], "still Saturday");
    app.app.clock.set_now(timestamp("2027-01-03T03:00:00Z"));
    assert_eq!(completed(&app, &staff, &id).await[..3], [1, 1, 4], "a new week");
}

async fn insert_registered_session(app: &TestApp, referral: &str, at: &str) {
    let insert = "INSERT INTO referral_sessions (id, referral_id, device_id, platform, state, metadata, registered_at, created_at,
                                                 updated_at)
                  VALUES ($1, $2, $3, 'browser', 'register', '{}', $4, $4, $4)";
    let referral: Id<()> = referral.parse().expect("an id");
    sql(app.app.db.write(), insert)
        .bind((Id::<()>::new(), referral, Id::<()>::new(), timestamp(at)))
        .execute()
        .await
        .expect("inserts");
}
