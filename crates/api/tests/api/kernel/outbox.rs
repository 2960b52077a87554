//! The outbox: messages are written with their transaction and sent once, their secrets are erased, and operators can
//! list and retry them.

use chrono::Duration;
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::messaging::outbox::{self, OutboxDraft, OutboxMessage, OutboxState};
use hub_kernel::pagination::page::PageSize;
use hub_kernel::types::channel::Channel;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::support::{FakeProvider, TestApp};

const PHONE: &str = "+5491155550100";

fn sms_message(app: &App) -> OutboxDraft {
    OutboxDraft {
        channel: Channel::Sms,
        receptor: PHONE.into(),
        subject: "Código {code}".into(),
        body: "Tu código es {code}.".into(),
        code: Some("493817".into()),
        expires_at: Some(app.clock.now() + Duration::minutes(10)),
        suppressed: false,
    }
}

async fn enqueue_message(app: &App, message: OutboxDraft) -> Id<OutboxDraft> {
    let mut tx = app.db.begin().await.expect("begins");
    let id = outbox::insert_message(&mut tx, &app.messaging, message).await.expect("posts");
    tx.commit().await.expect("commits");
    id
}

async fn retry_message(app: &App, id: Id<OutboxDraft>) -> Result<()> {
    let mut tx = app.db.begin().await?;
    outbox::update_for_retry(&mut tx, &app.messaging, id).await?;
    tx.commit().await
}

async fn list_messages(app: &App) -> Vec<OutboxMessage> {
    outbox::list_messages(app.db.read(), &app.messaging, None, None, PageSize::default()).await.expect("lists").data
}

async fn find_only_message(app: &App) -> OutboxMessage {
    list_messages(app).await.pop().expect("a message")
}

async fn sealed_count(app: &App) -> i64 {
    sql(app.db.read(), "SELECT COUNT(sealed) FROM outbox").scalar().await.expect("counts")
}

/// A server that sends SMS through a provider.
async fn app_with_sms_provider(provider: &FakeProvider, more: &[&str]) -> TestApp {
    let url = provider.url("", "/send");
    TestApp::with_settings(&[&["--sms-url", &url], more].concat()).await
}

fn advance_clock(app: &App, duration: Duration) {
    app.clock.set_now(app.clock.now() + duration);
}

fn conflicting_state(error: &Error) -> &Value {
    match error {
        Error::Conflict("outbox", Some(extra)) => &extra["state"],
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn a_message_is_sent_with_its_code_and_then_the_code_is_nowhere() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    provider.push_response(200, "", json!({"id": "sms-1"}));
    let id = enqueue_message(&test.app, sms_message(&test.app)).await;
    let stored: (String, String, String) =
        sql(test.app.db.read(), "SELECT subject, body, sealed FROM outbox").one().await.expect("a row");
    assert!(!format!("{stored:?}").contains("493817"), "{stored:?}");
    assert_eq!((sealed_count(&test.app).await, test.run_jobs().await), (1, 1));

    let calls = provider.received_calls();
    let sent = json!({"id": id, "to": PHONE, "text": "Tu código es 493817."});
    assert_eq!((calls.len(), &calls[0].body), (1, &sent));
    let row = find_only_message(&test.app).await;
    assert_eq!((row.id, row.state, row.attempts), (id, OutboxState::Sent, 1));
    assert_eq!((row.body.as_str(), row.subject.as_deref()), ("Tu código es ••••••.", Some("Código ••••••")));
    let told: (Option<String>,) = sql(test.app.db.read(), "SELECT provider_id FROM outbox").one().await.expect("a row");
    assert_eq!((told.0.as_deref(), sealed_count(&test.app).await), (Some("sms-1"), 0));
    assert_eq!(conflicting_state(&retry_message(&test.app, id).await.expect_err("sent")), "sent");
    assert_eq!(test.run_jobs().await, 0);
}

#[tokio::test]
async fn a_suppressed_message_does_the_same_work_and_is_not_sent() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    enqueue_message(&test.app, OutboxDraft { suppressed: true, ..sms_message(&test.app) }).await;
    assert_eq!((sealed_count(&test.app).await, test.run_jobs().await, provider.received_calls().len()), (0, 1, 0));
    let row = find_only_message(&test.app).await;
    assert_eq!((row.state, row.attempts), (OutboxState::Suppressed, 0));
    assert_eq!(conflicting_state(&retry_message(&test.app, row.id).await.expect_err("suppressed")), "suppressed");
}

#[tokio::test]
async fn a_temporary_failure_is_retried_with_the_same_id() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    provider.push_response(503, "", json!({"text": "Tu código es 493817."}));
    provider.push_response(429, "120", Value::Null);
    let id = enqueue_message(&test.app, sms_message(&test.app)).await;
    assert_eq!((test.run_jobs().await, test.run_jobs().await), (1, 0));
    advance_clock(&test.app, Duration::seconds(7));
    assert_eq!(test.run_jobs().await, 1);
    advance_clock(&test.app, Duration::seconds(119));
    assert_eq!((test.run_jobs().await, sealed_count(&test.app).await), (0, 1));
    advance_clock(&test.app, Duration::seconds(1));
    assert_eq!(test.run_jobs().await, 1);
    let ids: Vec<_> = provider.received_calls().iter().map(|call| call.header("x-message-id").to_owned()).collect();
    assert_eq!(ids, [id.to_string(), id.to_string(), id.to_string()]);
    let row = find_only_message(&test.app).await;
    assert_eq!((row.state, row.attempts, sealed_count(&test.app).await), (OutboxState::Sent, 3, 0));
}

#[tokio::test]
async fn a_refusal_for_good_and_the_tenth_failure_give_a_message_up() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    provider.push_response(400, "", json!({"error": {"code": 131_026, "message": "no 493817 for you"}}));
    let id = enqueue_message(&test.app, sms_message(&test.app)).await;
    assert_eq!((test.run_jobs().await, find_only_message(&test.app).await.state), (1, OutboxState::Failed));
    let (reason,): (String,) = sql(test.app.db.read(), "SELECT last_error FROM outbox").one().await.expect("a row");
    assert_eq!((reason.as_str(), sealed_count(&test.app).await), ("HTTP 400, code 131026", 0));
    // The code is erased.
    assert_eq!(conflicting_state(&retry_message(&test.app, id).await.expect_err("without a code")), "failed");

    let plain = OutboxDraft {
        code: None,
        subject: "Aviso".into(),
        body: "Hola".into(),
        expires_at: None,
        ..sms_message(&test.app)
    };
    let id = enqueue_message(&test.app, plain).await;
    for _ in 0..10 {
        provider.push_response(500, "", Value::Null);
        assert_eq!(test.run_jobs().await, 1);
        advance_clock(&test.app, Duration::hours(2));
    }
    assert_eq!(list_messages(&test.app).await[0].state, OutboxState::Failed);
    assert_eq!(test.run_jobs().await, 0);
    retry_message(&test.app, id).await.expect("retries");
    assert_eq!((test.run_jobs().await, list_messages(&test.app).await[0].state), (1, OutboxState::Sent));
    assert_eq!(list_messages(&test.app).await[0].attempts, 11);
}

#[tokio::test]
async fn an_outdated_message_is_not_sent() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    enqueue_message(&test.app, sms_message(&test.app)).await;
    enqueue_message(&test.app, sms_message(&test.app)).await;
    advance_clock(&test.app, Duration::minutes(10));
    let first = list_messages(&test.app).await.remove(1).id;
    sql(test.app.db.write(), "DELETE FROM jobs WHERE id <> $1").bind(first).execute().await.expect("deletes");
    assert_eq!((test.run_jobs().await, sealed_count(&test.app).await), (1, 1));
    outbox::update_and_delete_expired(&test.app.messaging).await.expect("sweeps");
    let states: Vec<_> = list_messages(&test.app).await.into_iter().map(|row| row.state).collect();
    assert_eq!((states, sealed_count(&test.app).await), (vec![OutboxState::Expired; 2], 0));
    assert_eq!((provider.received_calls().len(), test.run_jobs().await), (0, 0));
    assert_eq!(conflicting_state(&retry_message(&test.app, first).await.expect_err("expired")), "expired");
}

#[tokio::test]
async fn a_finished_message_is_deleted_after_thirty_days() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    enqueue_message(&test.app, sms_message(&test.app)).await;
    assert_eq!(test.run_jobs().await, 1);
    for (days, kept) in [(30, 1), (1, 0)] {
        advance_clock(&test.app, Duration::days(days));
        outbox::update_and_delete_expired(&test.app.messaging).await.expect("sweeps");
        assert_eq!(list_messages(&test.app).await.len(), kept);
    }
}

#[tokio::test]
async fn without_a_sender_messages_wait_and_health_says_so_until_there_is_one() {
    let test = TestApp::new().await;
    let id = enqueue_message(&test.app, sms_message(&test.app)).await;
    assert_eq!((test.run_jobs().await, find_only_message(&test.app).await.state), (0, OutboxState::Waiting));
    outbox::update_and_delete_expired(&test.app.messaging).await.expect("sweeps");
    assert_eq!((test.run_jobs().await, sealed_count(&test.app).await), (0, 1));
    assert!(matches!(retry_message(&test.app, id).await, Err(Error::Rule("channel_unconfigured", _))));
    let ready = test.get("/health/ready").await.ok();
    let message = "HUB_SMS_URL is not set: messages wait in the outbox";
    assert_eq!(ready["status"], "degraded");
    assert_eq!(ready["checks"][3], json!({"name": "sms", "status": "degraded", "message": message}));

    // A server with the setting.
    let provider = FakeProvider::new().await;
    let configured = app_with_sms_provider(&provider, &[]).await;
    let posted = enqueue_message(&configured.app, sms_message(&configured.app)).await;
    sql(configured.app.db.write(), "DELETE FROM jobs").execute().await.expect("deletes");
    outbox::update_and_delete_expired(&configured.app.messaging).await.expect("sweeps");
    outbox::update_and_delete_expired(&configured.app.messaging).await.expect("sweeps again");
    assert_eq!((configured.run_jobs().await, provider.received_calls().len()), (1, 1));
    assert_eq!(provider.received_calls()[0].header("idempotency-key"), posted.to_string());
    let ready = configured.get("/health/ready").await.ok();
    assert_eq!(ready["checks"][3], json!({"name": "sms", "status": "ok", "message": null}));
}

#[tokio::test]
async fn a_demonstration_shows_codes_and_nothing_else_does() {
    let test = TestApp::with_settings(&["--demo"]).await;
    enqueue_message(&test.app, sms_message(&test.app)).await;
    let row = find_only_message(&test.app).await;
    assert_eq!((row.body.as_str(), row.subject.as_deref()), ("Tu código es 493817.", Some("Código 493817")));
    let test = TestApp::new().await;
    enqueue_message(&test.app, sms_message(&test.app)).await;
    assert_eq!(find_only_message(&test.app).await.body, "Tu código es ••••••.");
}

#[tokio::test]
async fn a_test_message_travels_as_a_code_does() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    let mut tx = test.app.db.begin().await.expect("begins");
    outbox::insert_test_message(&mut tx, &test.app.messaging, Channel::Sms, PHONE.into()).await.expect("posts");
    let email =
        outbox::insert_test_message(&mut tx, &test.app.messaging, Channel::Email, "ana@town.example".into()).await;
    assert!(
        matches!(email, Err(Error::Rule("channel_unconfigured", Some(extra))) if extra["setting"] == "HUB_SMTP_URL")
    );
    tx.commit().await.expect("commits");
    assert_eq!(test.run_jobs().await, 1);
    assert!(provider.received_calls()[0].body["text"].as_str().is_some_and(|text| text.contains("000000")));
}

#[tokio::test]
async fn retrying_a_message_that_is_about_to_be_sent_sends_it_once() {
    let provider = FakeProvider::new().await;
    let test = app_with_sms_provider(&provider, &[]).await;
    let id = enqueue_message(&test.app, sms_message(&test.app)).await;
    retry_message(&test.app, id).await.expect("retries");
    retry_message(&test.app, id).await.expect("retries again");
    assert!(matches!(retry_message(&test.app, Id::new()).await, Err(Error::NotFound)));
    assert_eq!((test.run_jobs().await, provider.received_calls().len()), (1, 1));
}

#[tokio::test]
async fn lists_go_by_pages_and_by_state() {
    let test = TestApp::new().await;
    for number in 0..3 {
        enqueue_message(&test.app, OutboxDraft { suppressed: number == 0, ..sms_message(&test.app) }).await;
        advance_clock(&test.app, Duration::seconds(1));
    }
    let take: PageSize = serde_json::from_str("2").expect("a number");
    let page = async |state, cursor: Option<String>| {
        let page = outbox::list_messages(test.app.db.read(), &test.app.messaging, state, cursor.as_deref(), take)
            .await
            .expect("lists");
        (page.data.into_iter().map(|row| row.state).collect::<Vec<_>>(), page.cursor)
    };
    let (first, cursor) = page(None, None).await;
    assert_eq!((first, cursor.is_some()), (vec![OutboxState::Waiting; 2], true));
    assert_eq!(page(None, cursor).await, (vec![OutboxState::Suppressed], None));
    assert_eq!(page(Some(OutboxState::Waiting), None).await, (vec![OutboxState::Waiting; 2], None));
}
