//! The audit list.

use hub_api::domains::command_bus;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::{DISPATCH_PATH, dispatch, dispatch_result, list_audit_records};
use crate::support::{NOW, SignedInUser, TestApp};

async fn list_audit(app: &TestApp, staff: &SignedInUser, query: &str) -> Value {
    app.get_as(staff, &format!("/backoffices/command_bus/audit?{query}")).await.ok()
}

async fn list_audit_topics(app: &TestApp, staff: &SignedInUser, query: &str) -> Vec<String> {
    let rows = list_audit(app, staff, query).await["data"].clone();
    let rows = rows.as_array().expect("rows").iter();
    rows.map(|row| row["topic"].as_str().expect("a topic").to_owned()).collect()
}

#[tokio::test]
async fn command_bus_audit_list_has_every_dispatch_newest_first() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (nobody, job) = (json!({"id": staff.caller.user_id}), dispatch::insert_job(&app, true).await);
    dispatch_result(&app, &staff, "system.ping", json!({})).await;
    app.advance_clock(1);
    dispatch(&app, &staff, "jobs.retry", nobody.clone()).await;
    app.advance_clock(1);
    dispatch_result(&app, &staff, "jobs.retry", json!({"id": job, "dry_run": true})).await;
    app.advance_clock(1);
    sql(app.app.db.write(), "ALTER TABLE outbox RENAME TO elsewhere").execute().await.expect("renames");
    dispatch(&app, &staff, "notifications.outbox.list", json!({})).await;
    sql(app.app.db.write(), "ALTER TABLE elsewhere RENAME TO outbox").execute().await.expect("renames");
    let listed = list_audit(&app, &staff, "").await;
    let rows = listed["data"].as_array().expect("rows");
    let seen: Vec<_> = rows.iter().map(|row| (&row["topic"], &row["outcome"], &row["code"], &row["params"])).collect();
    assert_eq!(
        json!(seen),
        json!([
            ["notifications.outbox.list", "failed", "error.internal", {}],
            ["jobs.retry", "dry_run", null, {"id": job, "dry_run": true}],
            ["jobs.retry", "refused", "error.not_found", nobody],
            ["system.ping", "done", null, {}],
        ])
    );
    assert_eq!((&rows[3]["account_id"], &rows[3]["created_at"]), (&json!(staff.caller.account_id), &json!(NOW)));
    assert!(rows[3]["duration_ms"].as_i64().is_some_and(|duration| duration >= 0));
    assert_eq!(listed["cursor"], Value::Null);
}

#[tokio::test]
async fn command_bus_audit_list_is_narrowed_by_topic_account_and_period() {
    let app = TestApp::new().await;
    let (staff, other) =
        (app.new_signed_in_user(ScopeType::Backoffice).await, app.new_signed_in_user(ScopeType::Backoffice).await);
    for topic in ["system.ping", "jobs.list", "system.ping"] {
        dispatch_result(&app, &staff, topic, json!({})).await;
        app.advance_clock(60);
    }
    dispatch_result(&app, &other, "notifications.outbox.list", json!({})).await;
    assert_eq!(list_audit_topics(&app, &staff, "topic=system.ping").await, ["system.ping", "system.ping"]);
    assert_eq!(list_audit_topics(&app, &staff, "topic=system").await, [""; 0]);
    let account = format!("account_id={}", other.caller.account_id);
    assert_eq!(list_audit_topics(&app, &staff, &account).await, ["notifications.outbox.list"]);
    assert_eq!(list_audit_topics(&app, &staff, &format!("{account}&topic=system.ping")).await, [""; 0]);
    let period = "datetime_ini=2026-11-20T15:01:00Z&datetime_end=2026-11-20T12:03:00-03:00";
    assert_eq!(
        list_audit_topics(&app, &staff, period.replace('+', "%2B").as_str()).await,
        ["system.ping", "jobs.list"]
    );
    for (query, path) in [
        ("datetime_ini=yesterday", "datetime_ini"),
        ("datetime_ini=2026-11-20T15:01:00Z&datetime_end=2026-11-20T15:00:00Z", "datetime_end"),
        ("account_id=7", "account_id"),
        ("take=101", "take"),
        ("cursor=made-up", "cursor"),
    ] {
        let answer = app.get_as(&staff, &format!("/backoffices/command_bus/audit?{query}")).await;
        assert_eq!(answer.error_parts(), (400, "error.parser.query".into(), path.into()), "{query}");
    }
}

#[tokio::test]
async fn command_bus_audit_list_loses_and_repeats_nothing_between_pages() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for round in 0..7 {
        dispatch_result(&app, &staff, "system.ping", json!({})).await;
        // Several records share one instant.
        app.advance_clock(i64::from(round % 3 == 0));
    }
    let (mut ids, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = list_audit(&app, &staff, &format!("take=3{cursor}")).await;
        ids.extend(page["data"].as_array().expect("rows").iter().map(|row| row["id"].to_string()));
        dispatch_result(&app, &staff, "jobs.list", json!({})).await;
        match page["cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    let whole = list_audit(&app, &staff, "topic=system.ping").await;
    let whole: Vec<_> = whole["data"].as_array().expect("rows").iter().map(|row| row["id"].to_string()).collect();
    assert_eq!((ids.len(), ids), (7, whole));
}

#[tokio::test]
async fn unknown_params_are_not_recorded_at_any_depth() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let user = json!({"given_name": "Ana", "family_name": "Sosa", "email": "ana@town.example"});
    let mut told = user.clone();
    told["password"] = json!("hunter2-secret");
    let scope = json!({"type": "consumer", "secrets": [{"token": "hunter2-secret"}]});
    let params = json!({"user": told, "scope": scope, "password": "hunter2-secret"});
    assert_eq!(dispatch(&app, &staff, "auth.account.create", params).await.status, 400);
    let row = list_audit(&app, &staff, "").await["data"][0].clone();
    assert_eq!(row["params"], json!({"user": user, "scope": {"type": "consumer"}}));
    assert!(!app.dump_tables(&["command_audit"]).await.contains("hunter2"));
}

#[tokio::test]
async fn rows_of_a_file_are_recorded_by_their_number() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let params = json!({"group_id": staff.caller.user_id, "pharmacies": [{"slug": "espora", "name": "Espora"}, {}, 7]});
    assert!(!dispatch(&app, &staff, "pharmacy.groups.import", params).await.status.is_success());
    let row = list_audit(&app, &staff, "").await["data"][0].clone();
    assert_eq!(row["params"], json!({"group_id": staff.caller.user_id, "pharmacies": 3}));
}

#[tokio::test]
async fn a_long_dry_run_is_recorded_as_one() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let receptor = format!("{}@town.example", "x".repeat(20_000));
    let params = json!({"channel": "email", "receptor": receptor, "dry_run": true});
    assert_eq!(dispatch(&app, &staff, "notifications.outbox.test", params).await.status, 400);
    let row = &list_audit(&app, &staff, "").await["data"][0];
    assert_eq!((&row["params"]["dry_run"], &row["outcome"]), (&json!(true), &json!("refused")));
    assert!(row["params"]["bytes"].as_u64() > Some(20_000), "{row}");
}

#[tokio::test]
async fn a_record_is_kept_for_400_days() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    dispatch_result(&app, &staff, "system.ping", json!({})).await;
    app.advance_clock(400 * 24 * 3600);
    command_bus::delete_expired_audit_entries(&app.app).await.expect("sweeps");
    assert_eq!(list_audit_records(&app).await.len(), 1);
    app.advance_clock(1);
    command_bus::delete_expired_audit_entries(&app.app).await.expect("sweeps");
    assert_eq!(list_audit_records(&app).await, []);
}

#[tokio::test]
async fn a_dispatch_whose_client_goes_away_is_done_and_recorded() {
    let mut app = TestApp::new().await;
    app.allow_due_jobs();
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let job = dispatch::insert_job(&app, true).await;
    // The dispatch waits for the lock on the job's row; its client does not wait.
    let mut holder = app.app.db.begin().await.expect("begins");
    let hold = sql(holder.on(), "UPDATE jobs SET attempts = 8 WHERE id = $1");
    hold.bind(job).execute().await.expect("holds");
    let body = json!({"topic": "jobs.retry", "params": {"id": job}});
    let request = app.request_as(&staff, Method::POST, DISPATCH_PATH).json(&body);
    let left = request.timeout(std::time::Duration::from_millis(300)).send().await;
    assert!(left.is_err_and(|error| error.is_timeout()), "the client left before the answer");
    assert_eq!(list_audit_records(&app).await, []);
    holder.commit().await.expect("commits");
    while list_audit_records(&app).await.is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(list_audit_records(&app).await, [super::done_record("jobs.retry", json!({"id": job}))]);
    let job = &dispatch_result(&app, &staff, "jobs.list", json!({})).await["data"][0];
    assert_eq!((&job["state"], &job["attempts"]), (&json!("queued"), &json!(0)));
}
