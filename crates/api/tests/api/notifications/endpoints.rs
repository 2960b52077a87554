//! The addresses that a browser may name: nothing inside this machine's networks is reached through them.

use hub_kernel::security::session::ScopeType;
use push_standin::{Answer, Endpoint};
use serde_json::{Value, json};

use super::fixture::{Delivery, PushApp};

#[tokio::test]
async fn a_redirect_is_not_followed() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    push.new_browser(&person).await;
    let victim = push.stand_in.subscribe(None);
    let location = format!("{}/push/{}", push.stand_in.url(), victim.id);
    push.stand_in.answer_next(Endpoint::WebPush, Answer::Redirect { location });
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    assert_eq!(app.deliveries().await, [Delivery::new("failed", 1, Some("Web Push 307"))]);
    assert_eq!((push.stand_in.pushes(&victim.id).len(), push.stand_in.count_requests(Endpoint::WebPush)), (0, 1));
}

/// A listed host whose name leads to this machine, as a name that changed its address would.
#[tokio::test]
async fn a_listed_host_with_a_private_address_is_not_connected_to() {
    let push = PushApp::with_webpush_hosts(Some("localhost")).await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut token: Value = serde_json::from_str(&push.stand_in.subscribe(None).token).expect("JSON");
    token["endpoint"] = json!("https://localhost/push/1");
    app.put_channel(&person, "webpush", &json!(token.to_string())).await.ok();
    app.notify_of(&person, "one").await;
    app.run_jobs().await;
    assert_eq!(app.deliveries().await, [Delivery::new("failed", 1, Some("its host has no public address"))]);
    app.get_channel(&person, "webpush").await.ok();
}

/// The list changed after the browser subscribed: the next start of the server sends nothing to the host.
#[tokio::test]
async fn a_host_that_is_no_longer_listed_gets_nothing() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    push.new_browser(&person).await;
    app.notify_of(&person, "one").await;
    let restarted = app.replica(&["--demo", "--webpush-hosts", "push.town.example"]).await;
    restarted.run_jobs().await;
    let refused = Delivery::new("failed", 1, Some("its endpoint is not at a known push service"));
    assert_eq!(app.deliveries().await, [refused]);
    assert_eq!(push.stand_in.count_requests(Endpoint::WebPush), 0);
    let without_demo = app.replica(&["--webpush-hosts", &push.stand_in.url()]).await;
    app.notify_of(&person, "two").await;
    without_demo.run_jobs().await;
    assert_eq!(push.stand_in.count_requests(Endpoint::WebPush), 0, "this machine is for demonstrations alone");
}
