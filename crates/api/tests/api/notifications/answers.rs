//! Each answer of a provider, and what becomes of the message and of the token.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::clock::Timestamp;
use push_standin::{Answer, Endpoint};

use super::fixture::{Delivery, PushApp};

/// The state of a message after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Sent,
    /// It is tried again.
    Later,
    Failed,
}

/// Sends a message that is answered so, and answers its fate, true if the device still has its token, and the seconds until the
/// next attempt.
async fn send_answered(provider: &str, answer: Answer) -> (Fate, bool, i64, Delivery) {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    if provider == "fcm" {
        push.new_phone(&person).await;
        push.stand_in.answer_next(Endpoint::Fcm, answer);
    } else {
        push.new_browser(&person).await;
        push.stand_in.answer_next(Endpoint::WebPush, answer);
    }
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    let mut delivery = app.deliveries().await.pop().expect("a delivery");
    let next = sql(app.app.db.read(), "SELECT run_at, last_error FROM jobs WHERE state = 'queued'");
    let next: Option<(Timestamp, Option<String>)> = next.optional().await.expect("reads");
    let wait = next.as_ref().map_or(0, |(next, _)| (*next - app.app.clock.now()).num_seconds());
    // The reason of an attempt that is repeated is the job's.
    delivery.last_error = delivery.last_error.or(next.and_then(|(_, reason)| reason));
    let fate = match delivery.state.as_str() {
        "sent" => Fate::Sent,
        "waiting" => Fate::Later,
        _ => Fate::Failed,
    };
    let has_token = app.get_channel(&person, provider).await.status == 200;
    if fate == Fate::Later {
        app.advance_clock(wait + 1);
        app.run_jobs().await;
        assert_eq!(app.deliveries().await, [Delivery::new("sent", 2, None)], "the next attempt is good");
    } else {
        app.advance_clock(2 * 60 * 60);
        assert_eq!(app.run_jobs().await, 0, "nothing is tried again");
    }
    (fate, has_token, wait, delivery)
}

#[tokio::test]
async fn each_answer_of_firebase() {
    let wrong = Answer::error(400, "INVALID_ARGUMENT");
    for (answer, fate, has_token, reason) in [
        (Answer::error(404, "UNREGISTERED"), Fate::Failed, false, "FCM 404 UNREGISTERED"),
        (Answer::error(403, "SENDER_ID_MISMATCH"), Fate::Failed, false, "FCM 403 SENDER_ID_MISMATCH"),
        (wrong.clone(), Fate::Failed, false, "FCM 400 INVALID_ARGUMENT"),
        (wrong.clone().with_fields(&["message.token"]), Fate::Failed, false, "FCM 400 INVALID_ARGUMENT"),
        (wrong.with_fields(&["message.android.ttl"]), Fate::Failed, true, "FCM 400 INVALID_ARGUMENT"),
        (Answer::status(400), Fate::Failed, true, "FCM 400"),
        (Answer::status(404), Fate::Failed, true, "FCM 404"),
        (Answer::status(403), Fate::Later, true, "FCM 403"),
        (Answer::error(429, "QUOTA_EXCEEDED"), Fate::Later, true, "FCM 429 QUOTA_EXCEEDED"),
        (Answer::error(500, "INTERNAL"), Fate::Later, true, "FCM 500 INTERNAL"),
        (Answer::error(503, "UNAVAILABLE"), Fate::Later, true, "FCM 503 UNAVAILABLE"),
        (Answer::Disconnect, Fate::Later, true, "the provider broke off"),
        (Answer::Redirect { location: "/elsewhere".into() }, Fate::Failed, true, "FCM 307"),
    ] {
        let (was, kept, _, delivery) = send_answered("fcm", answer.clone()).await;
        assert_eq!((was, kept, delivery.attempts), (fate, has_token, 1), "{answer:?}");
        assert_eq!(delivery.last_error.as_deref(), Some(reason), "{answer:?}");
    }
}

#[tokio::test]
async fn each_answer_of_a_push_service() {
    for (answer, fate, has_token) in [
        (Answer::status(200), Fate::Sent, true),
        (Answer::status(202), Fate::Sent, true),
        (Answer::status(400), Fate::Failed, true),
        (Answer::status(401), Fate::Later, true),
        (Answer::status(403), Fate::Later, true),
        (Answer::status(404), Fate::Failed, false),
        (Answer::status(410), Fate::Failed, false),
        (Answer::status(413), Fate::Failed, true),
        (Answer::status(429), Fate::Later, true),
        (Answer::status(500), Fate::Later, true),
        (Answer::status(503), Fate::Later, true),
        (Answer::Disconnect, Fate::Later, true),
        (Answer::Delay { milliseconds: 50 }, Fate::Sent, true),
    ] {
        let (was, kept, _, delivery) = send_answered("webpush", answer.clone()).await;
        assert_eq!((was, kept, delivery.attempts), (fate, has_token, 1), "{answer:?}");
    }
}

#[tokio::test]
async fn a_provider_s_wait_is_kept() {
    for (provider, answer, seconds) in [
        ("fcm", Answer::error(429, "QUOTA_EXCEEDED").with_retry_after("90"), 90..=90),
        ("fcm", Answer::error(503, "UNAVAILABLE").with_retry_after("Fri, 20 Nov 2026 15:10:00 GMT"), 600..=600),
        ("fcm", Answer::error(503, "UNAVAILABLE").with_retry_after("soon"), 5..=7),
        ("webpush", Answer::status(429).with_retry_after("120"), 120..=120),
        ("webpush", Answer::status(503).with_retry_after("1"), 5..=7),
        ("webpush", Answer::status(503), 5..=7),
    ] {
        let (fate, _, wait, _) = send_answered(provider, answer.clone()).await;
        assert!(fate == Fate::Later && seconds.contains(&wait), "{answer:?}: {wait} s");
    }
}

/// Ten attempts, then the message is given up; the token stays, because nothing speaks against it.
#[tokio::test]
async fn a_provider_that_stays_away_is_given_up() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Workspace).await;
    push.new_browser(&person).await;
    push.stand_in.answer_always(Endpoint::WebPush, Answer::status(500));
    app.notify_of(&person, "one").await;
    for _ in 0..10 {
        app.run_jobs().await;
        app.advance_clock(60 * 60);
    }
    assert_eq!(app.run_jobs().await, 0);
    assert_eq!(app.deliveries().await, [Delivery::new("failed", 10, Some("Web Push 500"))]);
    assert_eq!(push.stand_in.count_requests(Endpoint::WebPush), 10);
    let channel = sql(app.app.db.read(), "SELECT COUNT(sealed) FROM notification_channels");
    assert_eq!(channel.scalar::<i64>().await.expect("counts"), 1);
}
