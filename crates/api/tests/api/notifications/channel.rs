//! Channels: put, got and taken back, one for each device, provider and account.

use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::fixture::PushApp;
use crate::support::{TestApp, new_id};

#[tokio::test]
async fn notifications_channel_put_keeps_its_id_and_hides_the_token() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    assert_eq!(app.get_channel(&person, "fcm").await.status, 404);
    let first = app.put_channel(&person, "fcm", &json!("token-uno")).await.ok();
    assert_eq!(app.get_channel(&person, "fcm").await.ok(), first);
    assert_eq!(app.put_channel(&person, "fcm", &json!("token-dos")).await.ok(), first);
    let dump = app.dump_tables(&["notification_channels"]).await;
    assert!(!dump.contains("token-uno") && !dump.contains("token-dos"), "{dump}");
    assert_eq!(app.put_channel(&person, "fcm", &Value::Null).await.ok(), first, "the row stays");
    assert_eq!(app.get_channel(&person, "fcm").await.status, 404);
    assert_eq!(app.put_channel(&person, "fcm", &json!("token-tres")).await.ok(), first);
    assert_eq!(app.get_channel(&person, "webpush").await.status, 404, "another provider");
    for path in ["/notifications/channels/apns", "/notifications/channels/FCM"] {
        let refused = app.put_as(&person, path, &json!({"token": "t"})).await.error_parts();
        assert_eq!((refused.0, refused.1.as_str()), (400, "error.parser.params"), "{path}");
        assert_eq!(app.get_as(&person, path).await.status, 400, "{path}");
    }
}

#[tokio::test]
async fn the_accounts_of_one_browser_have_channels_of_their_own() {
    let app = TestApp::new().await;
    let [one, other] = [ScopeType::Consumer, ScopeType::Workspace].map(|scope| app.new_signed_in_user(scope));
    let (one, other) = (one.await, other.await);
    let device = new_id();
    let first = app.put_channel_from(&one, &device, "token").await.ok();
    let second = app.put_channel_from(&other, &device, "token").await.ok();
    assert_ne!(first, second);
    assert_eq!(app.put_channel_from(&one, &device, "token").await.ok(), first, "nothing moved");
    assert_eq!(app.get_channel(&one, "fcm").await.status, 404, "the session's device has none");
    assert_eq!(app.count_channels().await, 2);
}

#[tokio::test]
async fn tokens_that_cannot_be_used_are_refused_and_not_repeated() {
    let push = PushApp::new().await;
    let person = push.app.new_signed_in_user(ScopeType::Consumer).await;
    let good: Value = serde_json::from_str(&push.stand_in.subscribe(None).token).expect("JSON");
    let changed = |path: &str, value: Value| {
        let mut token = good.clone();
        *token.pointer_mut(path).expect(path) = value;
        token.to_string()
    };
    let plain_key = good["keys"]["p256dh"].as_str().expect("a key");
    for token in [
        String::new(),
        "x".repeat(4097),
        "planted-subscription".into(),
        "[]".into(),
        json!({"endpoint": good["endpoint"]}).to_string(),
        changed("/endpoint", json!("planted")),
        changed("/endpoint", json!("https://planted.example/push/1")),
        changed("/endpoint", json!("http://127.0.0.1:1/push/1")),
        changed("/endpoint", json!("http://169.254.169.254/latest/meta-data")),
        changed("/endpoint", json!("file:///etc/passwd")),
        changed("/keys/p256dh", json!("planted")),
        changed("/keys/p256dh", json!(plain_key[..86])),
        changed("/keys/p256dh", json!(format!("A{}", &plain_key[1..]))),
        changed("/keys/auth", json!("planted")),
        changed("/keys/auth", Value::Null),
    ] {
        let refused = push.app.put_channel(&person, "webpush", &json!(token)).await;
        assert_eq!(refused.error_parts(), (400, "error.parser.body".into(), "token".into()), "{token}");
        assert!(!refused.text.contains("planted"), "{}", refused.text);
    }
    for token in [json!(""), json!("x".repeat(4097)), json!(7), json!({})] {
        let refused = push.app.put_channel(&person, "fcm", &token).await.error_parts();
        assert_eq!((refused.0, refused.2.as_str()), (400, "token"), "{token}");
    }
    assert_eq!(push.app.count_channels().await, 0);
    push.app.put_channel(&person, "fcm", &json!("x".repeat(4096))).await.ok();
    push.app.put_channel(&person, "webpush", &json!(good.to_string())).await.ok();
    push.app
        .put_channel(&person, "webpush", &json!(changed("/keys/p256dh", json!(format!("{plain_key}=")))))
        .await
        .ok();
}

#[tokio::test]
async fn the_21st_channel_drops_the_one_that_was_set_longest_ago() {
    let app = TestApp::new().await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let other = app.new_signed_in_user(ScopeType::Consumer).await;
    app.put_channel_from(&other, &new_id(), "token").await.ok();
    let devices: Vec<String> = (0..21).map(|_| new_id()).collect();
    let mut ids = Vec::new();
    for device in &devices[..20] {
        ids.push(app.put_channel_from(&person, device, "token").await.ok()["id"].clone());
        app.advance_clock(1);
    }
    // The first is set again: the second is the oldest now.
    app.put_channel_from(&person, &devices[0], "another").await.ok();
    app.advance_clock(1);
    ids.push(app.put_channel_from(&person, &devices[20], "token").await.ok()["id"].clone());
    assert_eq!(app.count_channels().await, 21, "20 and the other user's");
    let dump = app.dump_tables(&["notification_channels"]).await;
    let kept: Vec<bool> = ids.iter().map(|id| dump.contains(id.as_str().expect("an id"))).collect();
    let expected: Vec<bool> = (0..21).map(|number| number != 1).collect();
    assert_eq!(kept, expected);
    let again = app.put_channel_from(&person, &devices[1], "token").await.ok();
    assert_ne!(again["id"], ids[1], "a dropped channel is gone");
    assert!(again["id"].as_str().and_then(|id| id.parse::<Id<()>>().ok()).is_some());
}
