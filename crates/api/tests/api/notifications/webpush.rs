//! Web Push: what a browser receives, and that a dropped subscription is never tried again.

use hub_api::domains::notifications::vapid_public_key;
use hub_kernel::security::session::ScopeType;
use push_standin::{Answer, Endpoint};
use serde_json::json;

use super::fixture::{Delivery, PushApp, notification};

#[tokio::test]
async fn a_browser_reads_its_message_and_knows_the_sender() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let browser = push.new_browser(&person).await;
    app.notify_of(&person, "order:1:ready").await;
    app.run_jobs().await;
    let pushes = push.stand_in.pushes(&browser.id);
    let [one] = &pushes[..] else { panic!("{pushes:?}") };
    let target = notification("order:1:ready").target;
    let data = json!({
        "message_id": one.content["data"]["message_id"], "type": "order", "id": target.id, "url": target.url,
    });
    let topic = target.id.simple().to_string();
    let content = json!({"title": "Título de order:1:ready", "body": "Un texto", "tag": topic, "data": data});
    assert_eq!(one.content, content);
    assert_eq!((one.ttl, one.topic.as_deref(), one.urgency.as_deref()), (86_400, Some(topic.as_str()), Some("high")));
    assert_eq!(one.sender_key, vapid_public_key(&app.app));
    assert_eq!(one.claims["sub"], "https://town.example");
    let expires = app.app.clock.now().utc().timestamp() + 12 * 60 * 60;
    assert_eq!(one.claims["exp"], json!(expires));
    assert_eq!(app.deliveries().await, [Delivery::new("sent", 1, None)]);
}

#[tokio::test]
async fn a_dropped_subscription_is_never_tried_again() {
    for status in [404, 410] {
        let push = PushApp::new().await;
        let app = &push.app;
        let person = app.new_signed_in_user(ScopeType::Consumer).await;
        let browser = push.new_browser(&person).await;
        push.stand_in.unsubscribe(&browser.id, status);
        app.notify_of(&person, "first").await;
        app.notify_of(&person, "second").await;
        app.run_jobs().await;
        assert_eq!(push.stand_in.count_requests(Endpoint::WebPush), 1);
        assert_eq!(app.get_channel(&person, "webpush").await.status, 404);
        let gone = Delivery::new("failed", 1, Some(&format!("Web Push {status}")));
        let skipped = Delivery::new("failed", 0, Some("the device has no token any more"));
        assert_eq!(app.deliveries().await, [gone.clone(), skipped.clone()]);
        app.notify_of(&person, "third").await;
        app.advance_clock(24 * 60 * 60);
        app.run_jobs().await;
        assert_eq!(push.stand_in.count_requests(Endpoint::WebPush), 1);
        assert_eq!(app.deliveries().await, [gone, skipped], "nothing is written for a device without a token");
        let person = app.new_session(person.seat()).await;
        let renewed = push.new_browser(&person).await;
        app.notify_of(&person, "fourth").await;
        app.run_jobs().await;
        assert_eq!(push.titles(&renewed), ["Título de fourth"]);
    }
}

/// The browser subscribes anew while the push service still answers for the old subscription.
#[tokio::test]
async fn a_late_refusal_drops_no_newer_token() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let old = push.new_browser(&person).await;
    push.stand_in.unsubscribe(&old.id, 410);
    push.stand_in.answer_next(Endpoint::WebPush, Answer::Delay { milliseconds: 400 });
    app.notify_of(&person, "first").await;
    let renew = async {
        while push.stand_in.count_requests(Endpoint::WebPush) == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        push.new_browser(&person).await
    };
    let (_, new) = tokio::join!(app.run_jobs(), renew);
    app.get_channel(&person, "webpush").await.ok();
    app.notify_of(&person, "second").await;
    app.run_jobs().await;
    assert_eq!(push.titles(&new), ["Título de second"]);
}

/// A lost answer is at most a repeated message, which the device shows once: it has the same tag.
#[tokio::test]
async fn a_lost_answer_is_repeated_with_the_same_id() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let browser = push.new_browser(&person).await;
    push.stand_in.answer_next(Endpoint::WebPush, Answer::LoseAnswer);
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    assert_eq!(app.deliveries().await[0].state, "waiting");
    app.advance_clock(10);
    app.run_jobs().await;
    assert_eq!(app.deliveries().await, [Delivery::new("sent", 2, None)]);
    let pushes = push.stand_in.pushes(&browser.id);
    assert_eq!((pushes.len(), &pushes[0].content), (2, &pushes[1].content));
}

#[tokio::test]
async fn a_message_that_nobody_took_within_a_day_expires() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    push.new_browser(&person).await;
    push.stand_in.answer_always(Endpoint::WebPush, Answer::status(503));
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    app.advance_clock(24 * 60 * 60);
    app.run_jobs().await;
    assert_eq!(app.deliveries().await[0].state, "expired");
    assert_eq!(push.stand_in.count_requests(Endpoint::WebPush), 1);
}
