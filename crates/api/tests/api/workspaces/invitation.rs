//! Invitations: listed and answered by the invited user alone.

use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{answer_invitation, join, list_states, put_member};
use crate::command_bus::dispatch_result;
use crate::support::{NOW, TestApp, new_id};

#[tokio::test]
async fn an_invitation_is_seen_accepted_and_opens_the_workspace() {
    let app = TestApp::new().await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let nothing = json!({"cursor": null, "data": []});
    assert_eq!(app.get_as(&user, "/me/workspace/members").await.ok(), nothing);
    put_member(&app, &owner, &user, "requested").await.ok();
    let invitation = app.get_as(&user, "/me/workspace/members").await.ok()["data"][0].clone();
    let expected = json!({
        "id": invitation["id"], "state": "requested",
        "workspace": {"id": owner.caller.scope_id, "name": "Norte", "image_url": null},
        "user": {"id": user.caller.user_id, "given_name": "Ana", "family_name": "Paz", "image_url": null},
        "is_owner": false, "account_id": null, "created_at": NOW,
    });
    assert_eq!(invitation, expected);
    let account = answer_invitation(&app, &user, "active").await;
    assert_eq!(answer_invitation(&app, &user, "active").await, account, "the same answer again");
    let turned = app.refresh_as(&user.refresh_token, user.device_id, &json!({"account_id": account})).await.ok();
    let token = turned["access"]["token"].as_str().expect("a token");
    let workspace = app.send(app.request(reqwest::Method::GET, "/workspace").bearer_auth(token)).await.ok();
    assert_eq!(workspace["id"], json!(owner.caller.scope_id));
    assert_eq!(list_states(&app, &owner).await[1], (json!(user.caller.user_id), "active".to_owned()));
}

#[tokio::test]
async fn a_declined_invitation_leaves_no_account_and_can_be_sent_again() {
    let app = TestApp::new().await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let before = app.dump_tables(&["accounts", "sessions"]).await;
    put_member(&app, &owner, &user, "requested").await.ok();
    let id = app.get_as(&user, "/me/workspace/members").await.ok()["data"][0]["id"].clone();
    let path = format!("/me/workspace/members/{}", id.as_str().expect("an id"));
    for _ in 0..2 {
        let declined = app.put_as(&user, &path, &json!({"state": "rejected"})).await.ok();
        assert_eq!(declined, json!({"account_id": null}));
    }
    assert_eq!(app.dump_tables(&["accounts", "sessions"]).await, before);
    assert_eq!(app.get_as(&user, "/me/workspace/members").await.ok()["data"], json!([]));
    let answer = app.put_as(&user, &path, &json!({"state": "active"})).await;
    assert_eq!(answer.json()["extra"], json!({"entity": "member", "from": "rejected", "to": "active", "allowed": []}));
    put_member(&app, &owner, &user, "requested").await.ok();
    assert!(answer_invitation(&app, &user, "active").await.is_string());
    let answer = app.put_as(&user, &path, &json!({"state": "rejected"})).await;
    assert_eq!(answer.error_parts().1, "error.conflict.transition");
}

#[tokio::test]
async fn an_invitation_is_its_users_alone() {
    let app = TestApp::new().await;
    let (owner, user, other) = (
        app.new_signed_in_user(ScopeType::Workspace).await,
        app.new_signed_in_user(ScopeType::Consumer).await,
        app.new_signed_in_user(ScopeType::Consumer).await,
    );
    put_member(&app, &owner, &user, "requested").await.ok();
    let id = app.get_as(&user, "/me/workspace/members").await.ok()["data"][0]["id"].clone();
    let path = format!("/me/workspace/members/{}", id.as_str().expect("an id"));
    let accept = json!({"state": "active"});
    assert_eq!(app.put_as(&other, &path, &accept).await.error_parts().0, 404);
    assert_eq!(app.put_as(&owner, &path, &accept).await.error_parts().0, 403);
    let unknown = format!("/me/workspace/members/{}", new_id());
    assert_eq!(app.put_as(&user, &unknown, &accept).await.error_parts().0, 404);
    for state in ["inactive", "requested", "none"] {
        let answer = app.put_as(&user, &path, &json!({"state": state})).await;
        assert_eq!(answer.error_parts(), (400, "error.parser.body".into(), "state".into()));
    }
    assert_eq!(list_states(&app, &owner).await[1].1, "requested");
}

#[tokio::test]
async fn a_deleted_workspaces_invitations_are_gone() {
    let app = TestApp::new().await;
    let (owner, user, staff) = (
        app.new_signed_in_user(ScopeType::Workspace).await,
        app.new_signed_in_user(ScopeType::Consumer).await,
        app.new_signed_in_user(ScopeType::Backoffice).await,
    );
    put_member(&app, &owner, &user, "requested").await.ok();
    let id = app.get_as(&user, "/me/workspace/members").await.ok()["data"][0]["id"].clone();
    let scope = owner.caller.scope_id;
    dispatch_result(&app, &staff, "workspaces.delete", json!({"id": scope})).await;
    assert_eq!(app.get_as(&user, "/me/workspace/members").await.ok()["data"], json!([]));
    let path = format!("/me/workspace/members/{}", id.as_str().expect("an id"));
    assert_eq!(app.put_as(&user, &path, &json!({"state": "active"})).await.error_parts().0, 404);
    dispatch_result(&app, &staff, "auth.account.set_state", json!({"scope_id": scope, "state": "active"})).await;
    assert!(answer_invitation(&app, &user, "active").await.is_string());
}

#[tokio::test]
async fn workspaces_invitation_list_pages_requested_and_active_ones() {
    let app = TestApp::new().await;
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let mut expected: Vec<Value> = Vec::new();
    for number in 0..5 {
        app.advance_clock(60);
        let owner = app.new_signed_in_user(ScopeType::Workspace).await;
        if number == 0 {
            join(&app, &owner, &user).await;
        } else {
            put_member(&app, &owner, &user, "requested").await.ok();
        }
        expected.push(json!(owner.caller.scope_id));
    }
    let (mut listed, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get_as(&user, &format!("/me/workspace/members?take=2{cursor}")).await.ok();
        listed.extend(page["data"].as_array().expect("rows").iter().map(|row| row["workspace"]["id"].clone()));
        let Some(next) = page["cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(listed, expected);
}
