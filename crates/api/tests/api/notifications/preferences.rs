//! The kinds of messages that an account receives.

use hub_api::domains::notifications::{NewNotification, NotificationKind};
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::fixture::{PushApp, notification};
use crate::support::{SignedInUser, TestApp};

const PATH: &str = "/notifications/preferences";

#[tokio::test]
async fn an_account_wants_everything_until_it_says_otherwise() {
    let app = TestApp::new().await;
    let (person, other) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let everything = json!({"orders": true, "messages": true, "invitations": true});
    assert_eq!(app.get_as(&person, PATH).await.ok(), everything);
    let some = json!({"orders": false, "messages": true, "invitations": false});
    for _ in 0..2 {
        assert_eq!(app.put_as(&person, PATH, &some).await.ok(), Value::Null);
        assert_eq!(app.get_as(&person, PATH).await.ok(), some);
    }
    assert_eq!(app.get_as(&other, PATH).await.ok(), everything);
    for (body, path) in [
        (json!({"orders": true, "messages": true}), "invitations"),
        (json!({"orders": "no", "messages": true, "invitations": true}), "orders"),
    ] {
        let refused = app.put_as(&person, PATH, &body).await;
        assert_eq!(refused.status, 400, "{body}");
        assert!(refused.text.contains(path), "{}", refused.text);
    }
    assert_eq!(app.get_as(&person, PATH).await.ok(), some);
}

async fn tell_of_each_kind(app: &TestApp, person: &SignedInUser) {
    let of = |kind, cause| NewNotification { kind, ..notification(cause) };
    let kinds = [
        of(NotificationKind::Orders, "orders"),
        of(NotificationKind::Messages, "messages"),
        of(NotificationKind::Invitations, "invitations"),
    ];
    app.notify(person.caller.scope_id, &kinds, None).await;
    app.run_jobs().await;
}

#[tokio::test]
async fn a_kind_that_is_turned_off_is_not_sent() {
    for (put, titles) in [
        (json!({"orders": false, "messages": true, "invitations": true}), vec!["messages", "invitations"]),
        (json!({"orders": true, "messages": false, "invitations": true}), vec!["orders", "invitations"]),
        (json!({"orders": true, "messages": true, "invitations": false}), vec!["orders", "messages"]),
        (json!({"orders": false, "messages": false, "invitations": false}), vec![]),
    ] {
        let push = PushApp::new().await;
        let person = push.app.new_signed_in_user(ScopeType::Consumer).await;
        let browser = push.new_browser(&person).await;
        push.app.put_as(&person, PATH, &put).await.ok();
        tell_of_each_kind(&push.app, &person).await;
        let mut seen = push.titles(&browser);
        let mut expected: Vec<String> = titles.iter().map(|cause| format!("Título de {cause}")).collect();
        seen.sort();
        expected.sort();
        assert_eq!(seen, expected, "{put}");
    }
}
