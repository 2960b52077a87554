//! Dispatch: commands are checked, run, dry-run and recorded.

use hub_kernel::db::sql;
use hub_kernel::messaging::jobs::{self, Job};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::json;

use super::{DISPATCH_PATH, dispatch, dispatch_result, done_record, list_audit_records, refused_record};
use crate::support::{FakeProvider, NOW, TestApp};

/// Inserts a job that is due in an hour, or that was given up when `failed`.
pub(super) async fn insert_job(app: &TestApp, failed: bool) -> Id<Job> {
    let mut tx = app.app.db.begin().await.expect("begins");
    let run_at = app.app.clock.now() + chrono::Duration::hours(1);
    let id = jobs::enqueue(&mut tx, &app.app.messaging, "test", &json!({}), run_at).await.expect("a job");
    if failed {
        let fail = sql(tx.on(), "UPDATE jobs SET state = 'failed', attempts = 7, last_error = 'no' WHERE id = $1");
        fail.bind(id).execute().await.expect("fails");
    }
    tx.commit().await.expect("commits");
    id
}

#[tokio::test]
async fn a_ping_answers_the_servers_clock_and_version() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let pong = dispatch_result(&app, &staff, "system.ping", json!({})).await;
    assert_eq!(pong, json!({"now": NOW, "version": env!("CARGO_PKG_VERSION")}));
    let without = app.request_as(&staff, Method::POST, DISPATCH_PATH).json(&json!({"topic": "system.ping"}));
    app.send(without).await.ok();
    assert_eq!(
        list_audit_records(&app).await,
        [done_record("system.ping", json!({})), done_record("system.ping", json!({}))]
    );
}

#[tokio::test]
async fn an_unknown_topic_is_answered_with_those_nearest_and_recorded_without_its_params() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let answer = dispatch(&app, &staff, "jobs.retri", json!({"password": "hunter2"})).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (404, &json!("error.not_found")));
    assert_eq!(answer.json()["extra"]["nearest"][0], "jobs.retry");
    let long = "x".repeat(100_000);
    assert_eq!(dispatch(&app, &staff, &long, json!({})).await.json()["extra"]["nearest"], json!([]));
    let record = list_audit_records(&app).await;
    assert_eq!(record[0], refused_record("jobs.retri", json!({}), "error.not_found"));
    assert_eq!(record[1].0.len(), 100);
}

#[tokio::test]
async fn params_that_do_not_fit_are_refused_with_their_path_and_recorded() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (topic, params, path) in [
        ("jobs.retry", json!({}), "params.id"),
        ("jobs.retry", json!({"id": 7}), "params.id"),
        ("jobs.retry", json!({"id": Id::<Job>::new(), "dryrun": true}), "params.dryrun"),
        ("jobs.retry", json!({"id": Id::<Job>::new(), "dry_run": "yes"}), "params.dry_run"),
        ("jobs.list", json!({"take": 0}), "params.take"),
        ("jobs.list", json!({"cursor": "made up"}), "params.cursor"),
        ("jobs.list", json!({"dry_run": true}), "params.dry_run"),
        ("jobs.list", json!({"state": ["failed"]}), "params.state"),
        ("notifications.outbox.test", json!({"channel": "email", "receptor": "nobody"}), "params.receptor"),
        ("system.ping", json!({"at": 1}), "params.at"),
    ] {
        let answer = dispatch(&app, &staff, topic, params.clone()).await;
        assert_eq!(answer.error_parts(), (400, "error.parser.body".into(), path.into()), "{topic} {params}");
    }
    for row in list_audit_records(&app).await {
        assert_eq!((row.2.as_str(), row.3.as_deref()), ("refused", Some("error.parser.body")), "{row:?}");
        assert!(row.1.get("dryrun").is_none(), "what a topic does not know is not recorded: {row:?}");
    }
    assert_eq!(list_audit_records(&app).await.len(), 10);
    for body in [json!({}), json!({"topic": 1}), json!({"topic": "system.ping", "params": [1]})] {
        let answer = app.send(app.request_as(&staff, Method::POST, DISPATCH_PATH).json(&body)).await;
        assert_eq!(answer.error_parts().1, "error.parser.body", "{body}");
    }
    assert_eq!(list_audit_records(&app).await.len(), 10, "what is no dispatch is not recorded");
}

#[tokio::test]
async fn jobs_are_listed_and_run_again() {
    let mut app = TestApp::new().await;
    app.allow_due_jobs();
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (failed, waiting) = (insert_job(&app, true).await, insert_job(&app, false).await);
    let rows = dispatch_result(&app, &staff, "jobs.list", json!({"state": "failed"})).await;
    assert_eq!((rows["data"].as_array().map(Vec::len), &rows["data"][0]["id"]), (Some(1), &json!(failed)));
    let first = dispatch_result(&app, &staff, "jobs.list", json!({"take": 1})).await;
    let second = dispatch_result(&app, &staff, "jobs.list", json!({"take": 1, "cursor": first["cursor"]})).await;
    assert_eq!((&first["data"][0]["id"], &second["data"][0]["id"]), (&json!(waiting), &json!(failed)));
    assert_eq!(dispatch_result(&app, &staff, "jobs.retry", json!({"id": failed})).await, json!({"id": failed}));
    let row = &dispatch_result(&app, &staff, "jobs.list", json!({})).await["data"][1];
    assert_eq!((&row["state"], &row["attempts"], &row["run_at"]), (&json!("queued"), &json!(0), &json!(NOW)));
    let nobody = Id::<Job>::new();
    let answer = dispatch(&app, &staff, "jobs.retry", json!({"id": nobody})).await;
    assert_eq!(answer.error_parts().1, "error.not_found");
    let record = list_audit_records(&app).await;
    assert_eq!(record[3], done_record("jobs.retry", json!({"id": failed})));
    assert_eq!(record.last(), Some(&refused_record("jobs.retry", json!({"id": nobody}), "error.not_found")));
}

#[tokio::test]
async fn a_dry_run_answers_what_would_be_done_and_changes_nothing() {
    let provider = FakeProvider::new().await;
    let app = TestApp::with_settings(&["--sms-url", &provider.url("", "/send")]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let failed = insert_job(&app, true).await;
    let before = app.dump_tables(&["jobs", "outbox"]).await;
    let params = json!({"id": failed, "dry_run": true});
    assert_eq!(dispatch_result(&app, &staff, "jobs.retry", params.clone()).await, json!({"id": failed}));
    let test = json!({"channel": "sms", "receptor": "+5491155550100", "dry_run": true});
    assert!(dispatch_result(&app, &staff, "notifications.outbox.test", test.clone()).await["id"].is_string());
    assert_eq!(app.dump_tables(&["jobs", "outbox"]).await, before);
    assert_eq!(
        list_audit_records(&app).await,
        [done_record("jobs.retry", params), done_record("notifications.outbox.test", test)]
    );
    let nobody = json!({"id": Id::<Job>::new(), "dry_run": true});
    assert_eq!(dispatch(&app, &staff, "jobs.retry", nobody).await.status, 404, "by the same rules");
}

#[tokio::test]
async fn a_test_message_is_sent_where_there_is_a_sender() {
    let provider = FakeProvider::new().await;
    let app = TestApp::with_settings(&["--sms-url", &provider.url("", "/send")]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let params = json!({"channel": "sms", "receptor": "011 5555-0100"});
    let id = dispatch_result(&app, &staff, "notifications.outbox.test", params).await["id"].clone();
    app.run_jobs().await;
    let rows = dispatch_result(&app, &staff, "notifications.outbox.list", json!({"state": "sent"})).await;
    assert_eq!((&rows["data"][0]["id"], &rows["data"][0]["receptor"]), (&id, &json!("+541155550100")));
    assert!(!rows.to_string().contains("000000"), "codes are masked: {rows}");
    let again = dispatch(&app, &staff, "notifications.outbox.retry", json!({"id": id})).await;
    assert_eq!((again.status.as_u16(), again.error_parts().1.as_str()), (409, "error.conflict.outbox"));
    let mail = json!({"channel": "email", "receptor": "ana@town.example"});
    let answer = dispatch(&app, &staff, "notifications.outbox.test", mail).await;
    assert_eq!((answer.status.as_u16(), answer.error_parts().1.as_str()), (422, "error.rule.channel_unconfigured"));
    let codes: Vec<_> = list_audit_records(&app).await.into_iter().filter_map(|row| row.3).collect();
    assert_eq!(codes, ["error.conflict.outbox", "error.rule.channel_unconfigured"]);
}

#[tokio::test]
async fn the_record_says_who_and_when() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    dispatch_result(&app, &staff, "system.ping", json!({})).await;
    let row = sql(app.app.db.read(), "SELECT account_id, created_at, duration_ms FROM command_audit");
    let (account_id, created_at, duration): (Id<_>, hub_kernel::types::clock::Timestamp, i64) =
        row.one().await.expect("a row");
    assert_eq!((account_id, created_at.to_string().as_str()), (staff.caller.account_id, NOW));
    assert!(duration >= 0);
}

#[tokio::test]
async fn a_change_that_cannot_be_recorded_is_not_made() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let failed = insert_job(&app, true).await;
    let before = app.dump_tables(&["jobs"]).await;
    sql(app.app.db.write(), "ALTER TABLE command_audit RENAME TO elsewhere").execute().await.expect("renames");
    assert_eq!(dispatch(&app, &staff, "jobs.retry", json!({"id": failed})).await.status, 500);
    assert_eq!(app.dump_tables(&["jobs"]).await, before);
    sql(app.app.db.write(), "ALTER TABLE elsewhere RENAME TO command_audit").execute().await.expect("renames");
    assert_eq!(list_audit_records(&app).await, []);
}

#[tokio::test]
async fn an_internal_error_is_rolled_back_and_recorded() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    sql(app.app.db.write(), "ALTER TABLE jobs RENAME TO elsewhere").execute().await.expect("renames");
    let answer = dispatch(&app, &staff, "jobs.list", json!({})).await;
    sql(app.app.db.write(), "ALTER TABLE elsewhere RENAME TO jobs").execute().await.expect("renames");
    assert_eq!(answer.error_parts(), (500, "error.internal".into(), String::new()));
    let (_, _, outcome, code) = list_audit_records(&app).await.remove(0);
    assert_eq!((outcome.as_str(), code.as_deref()), ("failed", Some("error.internal")));
}

#[tokio::test]
async fn long_params_are_recorded_by_their_length() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let cursor = "x".repeat(20_000);
    assert_eq!(dispatch(&app, &staff, "jobs.list", json!({"cursor": cursor})).await.status, 400);
    assert_eq!(list_audit_records(&app).await[0].1, json!({"bytes": 20_013}));
}
