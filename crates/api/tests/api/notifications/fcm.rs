//! Firebase Cloud Messaging: what a phone receives, and the access tokens of the service account.

use hub_kernel::security::session::ScopeType;
use push_standin::{Answer, Endpoint, PhoneState};
use serde_json::json;

use super::fixture::{Delivery, PushApp, notification};
use crate::support::TestApp;

#[tokio::test]
async fn a_phone_receives_title_text_and_data() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let phone = push.new_phone(&person).await;
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    let messages = push.stand_in.phone_messages(&phone);
    let [message] = &messages[..] else { panic!("{messages:?}") };
    let target = notification("one").target;
    let topic = target.id.simple().to_string();
    assert_eq!(message["notification"], json!({"title": "Título de one", "body": "Un texto"}));
    let data = json!({
        "message_id": message["data"]["message_id"], "type": "order", "id": target.id, "url": target.url,
    });
    assert_eq!(message["data"], data);
    let android = json!({
        "collapse_key": topic, "ttl": "86400s", "priority": "HIGH", "notification": {"tag": topic},
    });
    assert_eq!((&message["android"], &message["token"]), (&android, &json!(phone)));
    let assertion = &push.stand_in.assertions()[0];
    let now = app.app.clock.now().utc().timestamp();
    assert_eq!((&assertion["iat"], &assertion["exp"]), (&json!(now), &json!(now + 3600)));
    assert_eq!(app.deliveries().await, [Delivery::new("sent", 1, None)]);
}

#[tokio::test]
async fn what_firebase_knows_of_a_phone_decides_about_its_token() {
    for (state, reason) in
        [(PhoneState::Unregistered, "FCM 404 UNREGISTERED"), (PhoneState::OtherSender, "FCM 403 SENDER_ID_MISMATCH")]
    {
        let push = PushApp::new().await;
        let app = &push.app;
        let person = app.new_signed_in_user(ScopeType::Consumer).await;
        let phone = push.new_phone(&person).await;
        push.stand_in.set_phone(&phone, state);
        app.notify_of(&person, "one").await;
        app.run_jobs().await;
        assert_eq!(app.deliveries().await, [Delivery::new("failed", 1, Some(reason))]);
        assert_eq!(app.get_channel(&person, "fcm").await.status, 404);
        app.notify_of(&person, "two").await;
        assert_eq!(app.run_jobs().await, 0);
    }
    let push = PushApp::new().await;
    let person = push.app.new_signed_in_user(ScopeType::Consumer).await;
    push.app.put_channel(&person, "fcm", &json!("not a token of Firebase")).await.ok();
    push.app.notify_of(&person, "one").await;
    push.app.run_jobs().await;
    assert_eq!(push.app.deliveries().await, [Delivery::new("failed", 1, Some("FCM 400 INVALID_ARGUMENT"))]);
    assert_eq!(push.app.get_channel(&person, "fcm").await.status, 404);
}

#[tokio::test]
async fn an_access_token_is_used_until_five_minutes_before_its_end() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let phone = push.new_phone(&person).await;
    for (cause, seconds, requests) in [("one", 0, 1), ("two", 3298, 1), ("three", 1, 2), ("four", 3298, 2)] {
        app.advance_clock(seconds);
        app.notify_of(&person, cause).await;
        app.run_jobs().await;
        assert_eq!(push.stand_in.count_requests(Endpoint::Token), requests, "{cause}");
    }
    assert_eq!(push.stand_in.phone_messages(&phone).len(), 4);
}

#[tokio::test]
async fn a_refused_access_token_is_renewed_once() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let phone = push.new_phone(&person).await;
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    push.stand_in.expire_access_tokens();
    app.notify_of(&person, "two").await;
    app.run_jobs().await;
    assert_eq!(push.stand_in.phone_messages(&phone).len(), 2);
    assert_eq!(app.deliveries().await[1], Delivery::new("sent", 1, None));
    let counts = || [Endpoint::Token, Endpoint::Fcm].map(|endpoint| push.stand_in.count_requests(endpoint));
    assert_eq!(counts(), [2, 3]);
    push.stand_in.answer_times(Endpoint::Fcm, Answer::error(401, "THIRD_PARTY_AUTH_ERROR"), 2);
    app.notify_of(&person, "three").await;
    app.run_jobs().await;
    assert_eq!((counts(), app.deliveries().await[2].state.as_str()), ([3, 5], "waiting"), "not renewed twice");
    app.advance_clock(10);
    app.run_jobs().await;
    assert_eq!(app.deliveries().await[2], Delivery::new("sent", 2, None));
}

#[tokio::test]
async fn without_an_access_token_a_message_waits() {
    for answer in [
        Answer::status(503),
        Answer::error(400, "invalid_grant"),
        Answer::Disconnect,
        Answer::Redirect { location: "/".into() },
    ] {
        let push = PushApp::new().await;
        let app = &push.app;
        let person = app.new_signed_in_user(ScopeType::Consumer).await;
        let phone = push.new_phone(&person).await;
        push.stand_in.answer_next(Endpoint::Token, answer.clone());
        app.notify_of(&person, "one").await;
        app.run_jobs().await;
        assert_eq!(
            (push.stand_in.count_requests(Endpoint::Fcm), app.deliveries().await[0].attempts),
            (0, 1),
            "{answer:?}"
        );
        app.advance_clock(10);
        app.run_jobs().await;
        assert_eq!(push.stand_in.phone_messages(&phone).len(), 1, "{answer:?}");
    }
}

#[tokio::test]
async fn without_a_service_account_phones_get_nothing() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    app.put_channel(&person, "fcm", &json!("token")).await.ok();
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    assert_eq!(app.deliveries().await, [Delivery::new("failed", 1, Some("HUB_FCM_SERVICE_ACCOUNT is not set"))]);
    app.get_channel(&person, "fcm").await.ok();
}
