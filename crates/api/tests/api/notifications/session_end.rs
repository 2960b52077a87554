//! Channels end with their session, or with its right to the account.

use hub_kernel::security::session::{self, ScopeType};
use reqwest::Method;
use serde_json::json;

use super::fixture::{Delivery, PushApp};
use crate::support::TestApp;

#[tokio::test]
async fn signing_out_drops_the_session_s_channels_alone() {
    let push = PushApp::new().await;
    let app = &push.app;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let laptop = app.new_session(person.seat()).await;
    let (phone, browser) = (push.new_phone(&person).await, push.new_browser(&laptop).await);
    app.notify_of(&person, "one").await;
    app.send(app.request_as(&person, Method::POST, "/auth/sign_out").json(&json!({}))).await.ok();
    assert_eq!(app.count_channels().await, 1);
    app.run_jobs().await;
    assert_eq!(push.stand_in.phone_messages(&phone).len(), 0, "a device that signed out hears nothing more");
    assert_eq!(push.titles(&browser), ["Título de one"]);
    let gone = Delivery::new("failed", 0, Some("the device has no token any more"));
    let mut deliveries = app.deliveries().await;
    deliveries.sort_by_key(|delivery| delivery.attempts);
    assert_eq!(deliveries, [gone, Delivery::new("sent", 1, None)]);
}

#[tokio::test]
async fn a_session_s_end_and_a_revoked_account_drop_channels() {
    let app = TestApp::new().await;
    let people = [
        app.new_signed_in_user(ScopeType::Consumer).await,
        app.new_signed_in_user(ScopeType::Workspace).await,
        app.new_signed_in_user(ScopeType::Backoffice).await,
    ];
    for person in &people {
        app.put_channel(person, "fcm", &json!("token")).await.ok();
    }
    let mut tx = app.app.db.begin().await.expect("begins");
    session::delete_session(&mut tx, people[0].caller.session_id).await.expect("ends");
    tx.commit().await.expect("commits");
    assert_eq!(app.count_channels().await, 2);
    let mut tx = app.app.db.begin().await.expect("begins");
    session::delete_sessions_of_account(&mut tx, people[1].caller.account_id).await.expect("ends");
    tx.commit().await.expect("commits");
    assert_eq!(app.count_channels().await, 1);
    app.advance_clock(60 * 60 * 24 * 400);
    session::delete_expired(&app.app.sessions).await.expect("expires");
    assert_eq!(app.count_channels().await, 0, "an expired session");
}

/// A device that signs in again moves its channel to the new session: the end of the old one leaves it.
#[tokio::test]
async fn a_channel_belongs_to_the_session_that_put_it_last() {
    let app = TestApp::new().await;
    let old = app.new_signed_in_user(ScopeType::Consumer).await;
    let new = app.new_session(old.seat()).await;
    let device = old.device_id.to_string();
    let id = app.put_channel_from(&old, &device, "token").await.ok();
    assert_eq!(app.put_channel_from(&new, &device, "token").await.ok(), id);
    let mut tx = app.app.db.begin().await.expect("begins");
    session::delete_session(&mut tx, old.caller.session_id).await.expect("ends");
    tx.commit().await.expect("commits");
    assert_eq!(app.count_channels().await, 1);
}
