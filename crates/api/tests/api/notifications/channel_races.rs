//! Channels that are put at once.

use std::collections::HashSet;

use futures_util::future::join_all;
use hub_kernel::security::session::{self, ScopeType};
use serde_json::json;

use crate::support::{TestApp, new_id};

#[tokio::test]
async fn puts_of_one_device_at_once_make_one_channel() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let tokens: Vec<String> = (0..24).map(|number| format!("token-{number}")).collect();
    let puts = tokens.iter().enumerate().map(|(number, token)| {
        let server = if number % 2 == 0 { &app } else { &replica };
        let person = &person;
        async move { server.put_channel(person, "fcm", &json!(token)).await.ok()["id"].to_string() }
    });
    let ids: HashSet<String> = join_all(puts).await.into_iter().collect();
    assert_eq!((ids.len(), app.count_channels().await), (1, 1));
}

#[tokio::test]
async fn many_devices_at_once_leave_a_user_twenty() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let puts = (0..32).map(|number| {
        let server = if number % 2 == 0 { &app } else { &replica };
        let person = &person;
        async move { server.put_channel_from(person, &new_id(), "token").await.ok() }
    });
    join_all(puts).await;
    assert_eq!(app.count_channels().await, 20);
}

/// A put that meets the end of its session leaves no channel behind, whichever comes first.
#[tokio::test]
async fn a_put_beside_a_sign_out_leaves_nothing() {
    let app = TestApp::new().await;
    for _ in 0..12 {
        let person = app.new_signed_in_user(ScopeType::Consumer).await;
        let sign_out = async {
            let mut tx = app.app.db.begin().await.expect("begins");
            session::delete_session(&mut tx, person.caller.session_id).await.expect("ends");
            tx.commit().await.expect("commits");
        };
        let token = json!("token");
        let (put, ()) = tokio::join!(app.put_channel(&person, "fcm", &token), sign_out);
        assert!([200, 401].contains(&put.status.as_u16()), "{}", put.text);
        assert_eq!(app.count_channels().await, 0);
    }
}
