//! Members of a workspace: the list, invitations, blocks, and the search for users to invite.

use hub_kernel::db::sql;
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use super::{answer_invitation, event_count, join, list_states, put_member};
use crate::support::{NOW, SignedInUser, TestApp, new_id};

/// A workspace with an owner, as sessions of the owner in it and as a consumer.
async fn new_owned_workspace(app: &TestApp) -> (SignedInUser, SignedInUser) {
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let body = json!({"name": "Sur", "type": "business"});
    let created = app.send(app.request_as(&user, Method::POST, "/workspaces").json(&body)).await.ok();
    let mut seat = user.seat();
    seat.account_id = created["account_id"].as_str().expect("an account").parse().expect("an id");
    seat.scope_id = created["id"].as_str().expect("an id").parse().expect("an id");
    seat.scope_type = ScopeType::Workspace;
    (app.new_session(seat).await, user)
}

#[tokio::test]
async fn workspaces_member_list_pages_members_in_every_state_oldest_first() {
    let app = TestApp::new().await;
    let (owner, other) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let mut expected = vec![(json!(owner.caller.user_id), "active".to_owned())];
    for state in ["requested", "active", "inactive", "rejected"] {
        app.advance_clock(60);
        let user = app.new_signed_in_user(ScopeType::Consumer).await;
        put_member(&app, &owner, &user, "requested").await.ok();
        put_member(&app, &other, &user, "requested").await.ok();
        if ["active", "inactive"].contains(&state) {
            answer_invitation(&app, &user, "active").await;
        }
        if state == "inactive" {
            put_member(&app, &owner, &user, "inactive").await.ok();
        }
        if state == "rejected" {
            answer_invitation(&app, &user, "rejected").await;
        }
        expected.push((json!(user.caller.user_id), state.to_owned()));
    }
    assert_eq!(list_states(&app, &owner).await, expected);
    let (mut listed, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = app.get_as(&owner, &format!("/workspace/members?take=2{cursor}")).await.ok();
        listed.extend(page["data"].as_array().expect("rows").clone());
        let Some(next) = page["cursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let users: Vec<_> = listed.iter().map(|row| row["user"]["id"].clone()).collect();
    assert_eq!(users, expected.into_iter().map(|(user, _)| user).collect::<Vec<_>>());
    assert!(listed.iter().all(|row| row["workspace"]["id"] == json!(owner.caller.scope_id)));
}

#[tokio::test]
async fn workspaces_member_put_invites_once_and_a_user_without_a_consumer_account_gets_one() {
    let app = TestApp::new().await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    for _ in 0..2 {
        put_member(&app, &owner, &user, "requested").await.ok();
    }
    let scopes = "SELECT a.scope_id FROM accounts a JOIN scopes s ON s.id = a.scope_id
                  WHERE a.user_id = $1 AND s.type = 'consumer' AND s.name = 'Ana Paz'";
    let scope: Id<Scope> =
        sql(app.app.db.read(), scopes).bind(user.caller.user_id).scalar().await.expect("a consumer scope");
    assert_eq!(event_count(&app, "workspace_invitation", scope).await, 1);
    assert_eq!(event_count(&app, "workspace_member", owner.caller.scope_id).await, 1);
    let accounts = "SELECT COUNT(id) FROM accounts WHERE scope_id = $1";
    let accounts = sql(app.app.db.read(), accounts).bind(owner.caller.scope_id);
    assert_eq!(accounts.scalar::<i64>().await.expect("counts"), 1, "an invited user has no account yet");
    let body = json!({"userkey": user.username, "password": crate::support::PASSWORD});
    let session = app.post("/auth/sign_in", &body).await.ok();
    let token = session["access"]["token"].as_str().expect("a token");
    let list = app.send(app.request(Method::GET, "/me/workspace/members").bearer_auth(token)).await.ok();
    let states: Vec<_> = list["data"].as_array().expect("rows").iter().map(|row| row["state"].clone()).collect();
    assert_eq!(states, ["active", "requested"], "their own workspace, and the one that invites");
}

#[tokio::test]
async fn an_inactive_members_next_call_is_refused_and_they_can_come_back() {
    let app = TestApp::new().await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let member = join(&app, &owner, &user).await;
    app.get_as(&member, "/workspace").await.ok();
    put_member(&app, &owner, &user, "inactive").await.ok();
    assert_eq!(app.get_as(&member, "/workspace").await.status, 401);
    assert_eq!(app.refresh(&member.refresh_token, member.device_id).await.status, 401);
    let turn = json!({"account_id": member.caller.account_id});
    assert_eq!(app.refresh_as(&user.refresh_token, user.device_id, &turn).await.status, 401);
    assert_eq!(app.get_as(&user, "/me/workspace/members").await.ok()["data"], json!([]), "still a consumer");
    put_member(&app, &owner, &user, "active").await.ok();
    let back = app.new_session(member.seat()).await;
    app.get_as(&back, "/workspace").await.ok();
    put_member(&app, &owner, &user, "inactive").await.ok();
    put_member(&app, &owner, &user, "requested").await.ok();
    assert_eq!(app.get_as(&back, "/workspace").await.status, 401);
    assert_eq!(app.refresh_as(&user.refresh_token, user.device_id, &turn).await.status, 401, "invited, not active");
    assert_eq!(
        answer_invitation(&app, &user, "active").await,
        json!(member.caller.account_id),
        "the account of before"
    );
    app.get_as(&app.new_session(member.seat()).await, "/workspace").await.ok();
    assert_eq!(event_count(&app, "workspace_member", owner.caller.scope_id).await, 7);
    assert_eq!(event_count(&app, "workspace_invitation", user.caller.scope_id).await, 4);
}

#[tokio::test]
async fn transitions_and_rules_are_answered_with_their_codes() {
    let app = TestApp::new().await;
    let (owner, as_consumer) = new_owned_workspace(&app).await;
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let refused = |state: &str, allowed: Value| {
        json!({"status": 409, "code": "error.conflict.transition",
               "extra": {"entity": "member", "from": "none", "to": state, "allowed": allowed}})
    };
    for state in ["active", "inactive"] {
        let answer = put_member(&app, &owner, &user, state).await;
        assert_eq!(answer.json(), refused(state, json!(["requested"])));
    }
    let rule =
        async |by: &SignedInUser, of: &SignedInUser, state: &str| put_member(&app, by, of, state).await.error_parts().1;
    assert_eq!(rule(&owner, &as_consumer, "inactive").await, "error.rule.member_owner");
    put_member(&app, &owner, &as_consumer, "active").await.ok();
    let member = join(&app, &owner, &user).await;
    assert_eq!(rule(&member, &as_consumer, "inactive").await, "error.rule.member_owner");
    put_member(&app, &member, &user, "inactive").await.ok();
    assert_eq!(app.get_as(&member, "/workspace").await.status, 401, "members may leave");

    let alone = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(rule(&alone, &alone, "inactive").await, "error.rule.member_last");
    let second = join(&app, &alone, &user).await;
    put_member(&app, &second, &alone, "inactive").await.ok();
    assert_eq!(rule(&second, &second, "inactive").await, "error.rule.member_last");

    let unknown = app.put_as(&owner, "/workspace/members", &json!({"user_id": new_id(), "state": "requested"})).await;
    assert_eq!(unknown.error_parts(), (404, "error.not_found".into(), "user_id".into()));
    let rejected = json!({"user_id": user.caller.user_id, "state": "rejected"});
    let answer = app.put_as(&owner, "/workspace/members", &rejected).await;
    assert_eq!(answer.error_parts(), (400, "error.parser.body".into(), "state".into()));
}

#[tokio::test]
async fn a_user_who_cannot_sign_in_is_not_invited() {
    let app = TestApp::new().await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let block = sql(app.app.db.write(), "UPDATE users SET state = 'blocked' WHERE id = $1");
    block.bind(user.caller.user_id).execute().await.expect("blocks");
    let answer = put_member(&app, &owner, &user, "requested").await.error_parts();
    assert_eq!(answer, (422, "error.rule.user_inactive".into(), "user_id".into()));
    let found = app.get_as(&owner, &format!("/workspace/members/users?query={}", user.username)).await.ok();
    assert_eq!(found, json!({"cursor": null, "data": []}));
}

#[tokio::test]
async fn workspaces_member_users_finds_exact_identifiers_alone() {
    let app = TestApp::with_settings(&["--limits", "member_users_minute=100"]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let set = "UPDATE credentials SET phone = '+541155550100', phone_verified = TRUE WHERE user_id = $1";
    sql(app.app.db.write(), set).bind(user.caller.user_id).execute().await.expect("sets");
    let claims = app.new_signed_in_user(ScopeType::Consumer).await;
    let set = "UPDATE credentials SET email = 'claim@town.example', email_verified = FALSE WHERE user_id = $1";
    sql(app.app.db.write(), set).bind(claims.caller.user_id).execute().await.expect("sets");
    let found = json!({
        "cursor": null,
        "data": [{"id": user.caller.user_id, "given_name": "Ana", "family_name": "Paz", "image_url": null}],
    });
    let nobody = json!({"cursor": null, "data": []});
    let search = async |query: &str| {
        let request = app.request_as(&owner, Method::GET, "/workspace/members/users").query(&[("query", query)]);
        app.send(request).await.ok()
    };
    let loud = user.email.to_uppercase();
    for query in [&user.username, &user.email, &loud, "011 5555-0100", "+54 11 5555 0100"] {
        assert_eq!(search(query).await, found, "{query}");
    }
    let (begin, _) = user.username.split_at(8);
    for query in ["", "Ana", "Ana Paz", begin, "claim@town.example", "@town.example", "%", "5555-0100", &new_id()] {
        assert_eq!(search(query).await, nobody, "{query}");
    }
    assert_eq!(app.get_as(&owner, "/workspace/members/users").await.ok(), nobody);
}

#[tokio::test]
async fn searches_of_users_are_limited_for_each_workspace() {
    let app = TestApp::new().await;
    let (owner, other) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let again = app.new_session(owner.seat()).await;
    for _ in 0..15 {
        app.get_as(&owner, "/workspace/members/users?query=ana").await.ok();
        app.get_as(&again, "/workspace/members/users?query=ana").await.ok();
    }
    let refused = app.get_as(&owner, "/workspace/members/users?query=ana").await;
    assert_eq!((refused.status.as_u16(), refused.header("retry-after")), (429, "60"), "from {NOW}");
    app.get_as(&other, "/workspace/members/users?query=ana").await.ok();
    app.advance_clock(60);
    app.get_as(&app.new_session(owner.seat()).await, "/workspace/members/users?query=ana").await.ok();
}
