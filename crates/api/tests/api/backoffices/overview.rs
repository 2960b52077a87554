//! The overview of the staff: orders by hour, jobs, messages, payments and commands.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::command_bus::dispatch_result;
use crate::support::{NOW, SignedInUser, TestApp, timestamp};

async fn overview(app: &TestApp, staff: &SignedInUser) -> Value {
    app.get_as(staff, "/backoffices/overview").await.ok()
}

#[tokio::test]
async fn backoffices_overview_of_a_quiet_platform_has_hours_without_orders() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let seen = overview(&app, &staff).await;
    let hours = seen["order_hours"].as_array().expect("hours");
    assert_eq!(hours.len(), 24);
    assert!(hours.iter().all(|hour| hour["count"] == 0 && hour["week_before"] == 0), "{hours:?}");
    assert_eq!((&hours[0]["at"], &hours[23]["at"]), (&json!("2026-11-19T16:00:00Z"), &json!(NOW)));
    let none = json!({"count": 0, "data": []});
    assert_eq!(
        [&seen["failing_jobs"], &seen["unsent_messages"], &seen["mismatches"], &seen["commands"]],
        [&none, &json!([]), &none, &json!([])]
    );
}

#[tokio::test]
async fn backoffices_overview_has_orders_by_hour_beside_a_week_before() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (at, value) in [
        ("2026-11-20T15:00:00Z", 3),
        ("2026-11-20T15:00:00Z", 4),
        ("2026-11-19T16:00:00Z", 2),
        ("2026-11-19T15:00:00Z", 90),
        ("2026-11-13T15:00:00Z", 5),
        ("2026-11-13T16:00:00Z", 90),
        ("2026-11-12T16:00:00Z", 6),
    ] {
        let insert = "INSERT INTO analytics_counts (metric, at, key, value) VALUES ('orders', $1, $2, $3)";
        let row = (timestamp(at), Id::<()>::new().to_string(), i64::from(value));
        sql(app.app.db.write(), insert).bind(row).execute().await.expect("a count");
    }
    let seen = overview(&app, &staff).await;
    let hours = seen["order_hours"].as_array().expect("hours");
    let busy: Vec<_> = hours.iter().filter(|hour| hour["count"] != 0 || hour["week_before"] != 0).collect();
    assert_eq!(
        json!(busy),
        json!([
            {"at": "2026-11-19T16:00:00Z", "count": 2, "week_before": 6},
            {"at": "2026-11-20T15:00:00Z", "count": 7, "week_before": 5},
        ])
    );
}

#[tokio::test]
async fn backoffices_overview_has_failing_jobs_and_messages_that_wait() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (number, (state, error)) in
        [("failed", Some("refused")), ("queued", Some("away")), ("queued", None)].into_iter().enumerate()
    {
        let insert = "INSERT INTO jobs (id, kind, payload, state, run_at, attempts, last_error, created_at)
                      VALUES ($1, 'test.kind', '{}', $2, $3, 3, $4, $3)";
        let at = app.app.clock.now() + chrono::Duration::seconds(i64::try_from(number).expect("small"));
        let row = (Id::<()>::new(), state.to_owned(), at, error.map(str::to_owned));
        sql(app.app.db.write(), insert).bind(row).execute().await.expect("a job");
    }
    for (channel, state, at) in [
        ("email", "waiting", "2026-11-20T14:00:00Z"),
        ("email", "waiting", "2026-11-20T13:00:00Z"),
        ("email", "failed", "2026-11-20T12:00:00Z"),
        ("sms", "failed", "2026-11-20T11:00:00Z"),
        ("whatsapp", "sent", "2026-11-20T11:00:00Z"),
    ] {
        let insert = "INSERT INTO outbox (id, channel, receptor, body, state, attempts, created_at)
                      VALUES ($1, $2, 'ana@town.example', 'Hola', $3, 0, $4)";
        let row = (Id::<()>::new(), channel.to_owned(), state.to_owned(), timestamp(at));
        sql(app.app.db.write(), insert).bind(row).execute().await.expect("a message");
    }
    let seen = overview(&app, &staff).await;
    let jobs = seen["failing_jobs"]["data"].as_array().expect("jobs");
    let jobs: Vec<_> = jobs.iter().map(|job| json!([job["state"], job["last_error"]])).collect();
    assert_eq!(
        (&seen["failing_jobs"]["count"], json!(jobs)),
        (&json!(2), json!([["queued", "away"], ["failed", "refused"]]))
    );
    assert_eq!(
        seen["unsent_messages"],
        json!([
            {"channel": "email", "waiting": 2, "oldest_at": "2026-11-20T13:00:00Z", "failed": 1},
            {"channel": "sms", "waiting": 0, "oldest_at": null, "failed": 1},
        ])
    );
}

#[tokio::test]
async fn backoffices_overview_has_payments_that_do_not_agree() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let seller = app.new_signed_in_user(ScopeType::Workspace).await;
    let order = app.new_wallet_order(&seller).await.parse::<Id<()>>().expect("an id");
    for (payment, at) in [("old", "2026-10-20T15:00:00Z"), ("new", "2026-11-20T14:00:00Z")] {
        let insert =
            "INSERT INTO wallet_mismatches (id, wallet_order_id, transaction_id, payment_id, reason, expected, found,
                                                     created_at)
                      VALUES ($1, $2, $3, $4, 'amount', '12.50', '1.25', $5)";
        let row = (Id::<()>::new(), order, Id::<()>::new(), payment.to_owned(), timestamp(at));
        sql(app.app.db.write(), insert).bind(row).execute().await.expect("a mismatch");
    }
    let seen = overview(&app, &staff).await["mismatches"].clone();
    assert_eq!(seen["count"], 1);
    let row = &seen["data"][0];
    assert_eq!(
        [
            &row["payment_id"],
            &row["reason"],
            &row["expected"],
            &row["found"],
            &row["reference"],
            &row["wallet_order_id"]
        ],
        [&json!("new"), &json!("amount"), &json!("12.50"), &json!("1.25"), &json!("261120-001"), &json!(order)]
    );
    assert!(row["receiver_name"].as_str().is_some_and(|name| !name.is_empty()), "{row}");
}

#[tokio::test]
async fn backoffices_overview_has_commands_that_were_done() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let version = json!({"platform": "ios", "min_build": 1, "latest_build": 2, "store_link": null});
    let mut tried = version.clone();
    tried["dry_run"] = json!(true);
    dispatch_result(&app, &staff, "app.versions.set", version).await;
    app.advance_clock(1);
    dispatch_result(&app, &staff, "app.versions.set", tried).await;
    dispatch_result(&app, &staff, "system.ping", json!({})).await;
    dispatch_result(&app, &staff, "jobs.list", json!({})).await;
    let seen = overview(&app, &staff).await["commands"].clone();
    let rows = seen.as_array().expect("commands");
    assert_eq!(rows.len(), 1, "{rows:?}");
    assert_eq!(
        (&rows[0]["topic"], &rows[0]["account_id"], &rows[0]["created_at"]),
        (&json!("app.versions.set"), &json!(staff.caller.account_id), &json!(NOW))
    );
    assert!(rows[0]["account_name"].as_str().is_some_and(|name| !name.trim().is_empty()), "{rows:?}");
}
