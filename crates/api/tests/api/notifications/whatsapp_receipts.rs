//! The states of WhatsApp's messages: late, doubled and out of order, they move only forward.

use hub_kernel::db::sql;
use hub_kernel::messaging::outbox::{self, OutboxDraft};
use hub_kernel::types::channel::Channel;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use push_standin::{Answer, Endpoint, Report};

use super::fixture::PushApp;
use crate::support::TestApp;

/// A message's state, when it was delivered and read, and the reason of its failure.
type MessageState = (String, Option<Timestamp>, Option<Timestamp>, Option<String>);

async fn send_code(app: &TestApp) -> Id<OutboxDraft> {
    let mut tx = app.app.db.begin().await.expect("begins");
    let draft = OutboxDraft {
        channel: Channel::Whatsapp,
        receptor: "+5491155550100".into(),
        subject: "Código".into(),
        body: "Tu código es {code}.".into(),
        code: Some("493817".into()),
        expires_at: None,
        suppressed: false,
    };
    let id = outbox::insert_message(&mut tx, &app.app.messaging, draft).await.expect("writes");
    tx.commit().await.expect("commits");
    id
}

async fn find_row(app: &TestApp) -> MessageState {
    let row = "SELECT state, delivered_at, read_at, last_error FROM outbox WHERE channel = 'whatsapp'";
    sql(app.app.db.read(), row).one().await.expect("a message")
}

#[tokio::test]
async fn states_move_only_forward() {
    let failure = "WhatsApp 131026: Message undeliverable";
    for (statuses, state, is_delivered, is_read, reason) in [
        (vec!["sent"], "sent", false, false, None),
        (vec!["sent", "delivered"], "sent", true, false, None),
        (vec!["sent", "delivered", "read"], "sent", true, true, None),
        (vec!["read", "delivered", "sent"], "sent", true, true, None),
        (vec!["read", "read"], "sent", true, true, None),
        (vec!["sent", "failed"], "failed", false, false, Some(failure)),
        (vec!["failed", "failed"], "failed", false, false, Some(failure)),
        (vec!["delivered", "failed"], "sent", true, false, None),
        (vec!["read", "failed"], "sent", true, true, None),
    ] {
        let push = PushApp::new().await;
        send_code(&push.app).await;
        push.app.run_jobs().await;
        let id = push.stand_in.whatsapp_messages()[0].id.clone();
        let report = |status: &&str| Report { id: id.clone(), status: (*status).to_owned(), callback_data: None };
        for status in &statuses {
            push.app.advance_clock(1);
            assert_eq!(push.stand_in.report(&[report(status)]).await, Some(200));
        }
        let row = find_row(&push.app).await;
        let seen = (row.0.as_str(), row.1.is_some(), row.2.is_some(), row.3.as_deref());
        assert_eq!(seen, (state, is_delivered, is_read, reason), "{statuses:?}");
        push.app.advance_clock(60);
        let all: Vec<Report> = statuses.iter().map(report).collect();
        for _ in 0..2 {
            assert_eq!(push.stand_in.report(&all).await, Some(200));
        }
        assert_eq!(find_row(&push.app).await, row, "{statuses:?} again, in one call");
    }
}

#[tokio::test]
async fn the_first_report_gives_the_time() {
    let push = PushApp::new().await;
    send_code(&push.app).await;
    push.app.run_jobs().await;
    let id = push.stand_in.whatsapp_messages()[0].id.clone();
    let report = |status: &str| Report { id: id.clone(), status: status.to_owned(), callback_data: None };
    push.app.advance_clock(5);
    let delivered = push.app.app.clock.now();
    push.stand_in.report(&[report("delivered")]).await;
    push.app.advance_clock(5);
    let read = push.app.app.clock.now();
    push.stand_in.report(&[report("read")]).await;
    let row = find_row(&push.app).await;
    assert_eq!((row.1, row.2), (Some(delivered), Some(read)));
}

/// Meta's report overtakes its answer to the send, which is lost: it names the message by our own id.
#[tokio::test]
async fn a_report_may_come_before_the_answer() {
    let push = PushApp::new().await;
    let id = send_code(&push.app).await;
    push.stand_in.answer_next(Endpoint::Whatsapp, Answer::LoseAnswer);
    push.app.run_jobs().await;
    let message = push.stand_in.whatsapp_messages()[0].clone();
    assert_eq!(message.callback_data, Some(id.to_string()));
    let report = Report { id: message.id, status: "delivered".into(), callback_data: message.callback_data };
    assert_eq!(push.stand_in.report(&[report]).await, Some(200));
    let row = find_row(&push.app).await;
    assert_eq!((row.0.as_str(), row.1.is_some()), ("waiting", true));
    push.app.advance_clock(10);
    push.app.run_jobs().await;
    let row = find_row(&push.app).await;
    assert_eq!((row.0.as_str(), row.1.is_some()), ("sent", true), "the repeated send does not forget it");
}

#[tokio::test]
async fn a_report_is_about_messages_of_whatsapp_alone() {
    let push = PushApp::new().await;
    let person = push.app.new_signed_in_user(hub_kernel::security::session::ScopeType::Consumer).await;
    push.new_phone(&person).await;
    push.app.notify_of(&person, "one").await;
    push.app.run_jobs().await;
    let row = "SELECT id, provider_id FROM outbox WHERE channel = 'push'";
    let (id, name): (Id<OutboxDraft>, String) = sql(push.app.app.db.read(), row).one().await.expect("a message");
    let report = Report { id: name, status: "failed".into(), callback_data: Some(id.to_string()) };
    assert_eq!(push.stand_in.report(&[report]).await, Some(200));
    assert_eq!(push.app.deliveries().await[0].state, "sent");
}
