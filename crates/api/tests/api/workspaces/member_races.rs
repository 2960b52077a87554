//! Changes of a workspace's members at once, on two servers.

use futures_util::future::join_all;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use super::{event_count, join, list_states, put_member};
use crate::command_bus::dispatch;
use crate::support::TestApp;

#[tokio::test]
async fn of_fifty_invitations_of_one_user_at_once_one_row_is_made() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Workspace).await);
    let tries = (0..50).map(|number| {
        let server = if number % 2 == 0 { &app } else { &replica };
        put_member(server, &owner, &user, "requested")
    });
    let statuses: Vec<_> = join_all(tries).await.into_iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, [200; 50]);
    assert_eq!(list_states(&app, &owner).await.len(), 2);
    assert_eq!(event_count(&app, "workspace_member", owner.caller.scope_id).await, 1);
    let consumers = "SELECT COUNT(a.id) FROM accounts a JOIN scopes s ON s.id = a.scope_id
                     WHERE a.user_id = $1 AND s.type = 'consumer'";
    let consumers = sql(app.app.db.read(), consumers).bind(user.caller.user_id);
    assert_eq!(consumers.scalar::<i64>().await.expect("counts"), 1);
}

#[tokio::test]
async fn workspaces_that_invite_one_user_at_once_share_the_consumer_account() {
    let app = TestApp::new().await;
    let user = app.new_signed_in_user(ScopeType::Workspace).await;
    let mut owners = Vec::new();
    for _ in 0..10 {
        owners.push(app.new_signed_in_user(ScopeType::Workspace).await);
    }
    let answers = join_all(owners.iter().map(|owner| put_member(&app, owner, &user, "requested"))).await;
    assert!(answers.iter().all(|answer| answer.status == 200));
    let accounts = sql(app.app.db.read(), "SELECT COUNT(id) FROM accounts WHERE user_id = $1");
    assert_eq!(accounts.bind(user.caller.user_id).scalar::<i64>().await.expect("counts"), 2);
}

#[tokio::test]
async fn an_invitation_that_is_answered_by_many_at_once_has_one_answer() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    put_member(&app, &owner, &user, "requested").await.ok();
    let id = app.get_as(&user, "/me/workspace/members").await.ok()["data"][0]["id"].clone();
    let path = format!("/me/workspace/members/{}", id.as_str().expect("an id"));
    let tries = (0..20).map(|number| {
        let server = if number % 2 == 0 { &app } else { &replica };
        let (path, user, state) = (&path, &user, if number % 4 < 2 { "active" } else { "rejected" });
        async move { (state, server.put_as(user, path, &json!({"state": state})).await) }
    });
    let answers = join_all(tries).await;
    let state = list_states(&app, &owner).await[1].1.clone();
    for (requested, answer) in &answers {
        assert_eq!(answer.status.as_u16(), if *requested == state { 200 } else { 409 }, "{}", answer.text);
    }
    let ids: Vec<Value> = answers
        .iter()
        .filter(|(requested, _)| *requested == state)
        .map(|(_, answer)| answer.json()["account_id"].clone())
        .collect();
    assert!(ids.len() == 10 && ids.iter().all(|id| *id == ids[0] && id.is_string() == (state == "active")), "{ids:?}");
    assert_eq!(event_count(&app, "workspace_member", owner.caller.scope_id).await, 2);
}

#[tokio::test]
async fn of_the_last_two_members_who_deactivate_each_other_one_stays() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    for _ in 0..5 {
        let (one, user) =
            (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
        let other = join(&app, &one, &user).await;
        let (first, second) =
            tokio::join!(put_member(&app, &one, &other, "inactive"), put_member(&replica, &other, &one, "inactive"));
        let mut statuses = [first.status.as_u16(), second.status.as_u16()];
        statuses.sort_unstable();
        assert!(statuses[0] == 200 && [401, 422].contains(&statuses[1]), "{statuses:?}");
        let alive = if first.status == 200 { &one } else { &other };
        let states = list_states(&app, alive).await;
        assert_eq!(states.iter().filter(|(_, state)| state == "active").count(), 1, "{states:?}");
    }
}

#[tokio::test]
async fn the_staff_and_a_workspace_change_one_member_without_a_deadlock() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let member = join(&app, &owner, &user).await;
    let by_staff = async {
        for state in ["blocked", "active"].repeat(5) {
            let params = json!({"account_id": member.caller.account_id, "state": state});
            assert_eq!(dispatch(&app, &staff, "auth.account.set_state", params).await.status, 200);
        }
    };
    let by_workspace = async {
        for state in ["inactive", "active", "requested"].repeat(5) {
            let status = put_member(&replica, &owner, &user, state).await.status.as_u16();
            assert!([200, 409, 422].contains(&status), "{status}");
        }
    };
    tokio::join!(by_staff, by_workspace);
    let params = json!({"account_id": member.caller.account_id, "state": "active"});
    dispatch(&app, &staff, "auth.account.set_state", params).await.ok();
    assert_eq!(list_states(&app, &owner).await[1].1, "active");
}
