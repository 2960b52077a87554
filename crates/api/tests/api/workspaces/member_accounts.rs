//! Accounts and members follow each other, however the staff creates, blocks or deletes an account.

use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use reqwest::Method;
use serde_json::{Value, json};

use super::{answer_invitation, event_count, join, list_states, put_member};
use crate::command_bus::{dispatch, dispatch_result};
use crate::support::{SignedInUser, TestApp};

async fn set_account_state(app: &TestApp, staff: &SignedInUser, account: &SignedInUser, state: &str) {
    let params = json!({"account_id": account.caller.account_id, "state": state});
    dispatch_result(app, staff, "auth.account.set_state", params).await;
}

/// The workspaces' accounts and members, as (user, workspace, state), for accounts that are not deleted.
async fn assert_accounts_and_members_agree(app: &TestApp) {
    let different = "SELECT COUNT(a.id) FROM accounts a
                     JOIN workspaces w ON w.id = a.scope_id
                     LEFT JOIN workspace_members m ON m.workspace_id = a.scope_id AND m.user_id = a.user_id
                     WHERE (a.state = 'active') <> (COALESCE(m.state, '-') = 'active')";
    let count = sql(app.app.db.read(), different).scalar::<i64>().await.expect("counts");
    assert_eq!(count, 0, "an account is active exactly where its member is");
}

#[tokio::test]
async fn a_block_by_the_staff_stays_and_ends_with_the_staff() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let member = join(&app, &owner, &user).await;
    set_account_state(&app, &staff, &member, "blocked").await;
    assert_eq!(list_states(&app, &owner).await[1].1, "inactive");
    assert_eq!(app.get_as(&member, "/workspace").await.status, 401);
    for state in ["active", "requested"] {
        let answer = put_member(&app, &owner, &user, state).await.error_parts();
        assert_eq!((answer.0, answer.1.as_str()), (422, "error.rule.member_blocked"));
    }
    put_member(&app, &owner, &user, "inactive").await.ok();
    assert_accounts_and_members_agree(&app).await;
    set_account_state(&app, &staff, &member, "active").await;
    assert_eq!(list_states(&app, &owner).await[1].1, "active");
    app.get_as(&app.new_session(member.seat()).await, "/workspace").await.ok();
    put_member(&app, &owner, &user, "inactive").await.ok();
    put_member(&app, &owner, &user, "active").await.ok();
    assert_accounts_and_members_agree(&app).await;
    assert_eq!(event_count(&app, "workspace_member", owner.caller.scope_id).await, 6);
}

#[tokio::test]
async fn a_block_by_the_staff_ends_an_open_invitation_to_return() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let member = join(&app, &owner, &user).await;
    put_member(&app, &owner, &user, "inactive").await.ok();
    put_member(&app, &owner, &user, "requested").await.ok();
    let id = app.get_as(&user, "/me/workspace/members").await.ok()["data"][0]["id"].clone();
    set_account_state(&app, &staff, &member, "blocked").await;
    let path = format!("/me/workspace/members/{}", id.as_str().expect("an id"));
    let answer = app.put_as(&user, &path, &json!({"state": "active"})).await;
    assert_eq!(answer.error_parts().1, "error.conflict.transition");
    assert_accounts_and_members_agree(&app).await;
}

#[tokio::test]
async fn a_deleted_account_is_no_member_and_only_the_staff_brings_it_back() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (owner, user) =
        (app.new_signed_in_user(ScopeType::Workspace).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let member = join(&app, &owner, &user).await;
    set_account_state(&app, &staff, &member, "deleted").await;
    assert_eq!(list_states(&app, &owner).await.len(), 1);
    let answer = put_member(&app, &owner, &user, "requested").await.error_parts();
    assert_eq!((answer.0, answer.1.as_str()), (422, "error.rule.member_blocked"));
    set_account_state(&app, &staff, &member, "active").await;
    assert_eq!(list_states(&app, &owner).await.len(), 2);
    assert_accounts_and_members_agree(&app).await;
}

#[tokio::test]
async fn an_account_that_the_staff_creates_is_a_member() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let scope = json!({"type": "workspace", "id": owner.caller.scope_id});
    let new = json!({"user": {"given_name": "Eva", "family_name": "Sosa", "username": "eva.sosa"}, "scope": scope});
    let created = dispatch_result(&app, &staff, "auth.account.create", new).await;
    assert_eq!(list_states(&app, &owner).await[1], (created["user_id"].clone(), "active".to_owned()));
    let invited = app.new_signed_in_user(ScopeType::Consumer).await;
    put_member(&app, &owner, &invited, "requested").await.ok();
    let existing = json!({"user_id": invited.caller.user_id, "scope": scope});
    let created = dispatch_result(&app, &staff, "auth.account.create", existing.clone()).await;
    assert_eq!(answer_invitation(&app, &invited, "active").await, created["account_id"], "active already");
    put_member(&app, &owner, &invited, "inactive").await.ok();
    let again = dispatch(&app, &staff, "auth.account.create", existing).await.error_parts();
    assert_eq!(again.1, "error.conflict.account");
    assert_eq!(list_states(&app, &owner).await[2].1, "inactive");
    assert_accounts_and_members_agree(&app).await;
}

#[tokio::test]
async fn other_scopes_have_no_members() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let user = app.new_signed_in_user(ScopeType::Consumer).await;
    let scope = json!({"type": "backoffice"});
    let params = json!({"user_id": user.caller.user_id, "scope": scope});
    dispatch_result(&app, &staff, "auth.account.create", params).await;
    set_account_state(&app, &staff, &user, "blocked").await;
    assert_eq!(app.dump_tables(&["workspace_members"]).await, "");
}

#[tokio::test]
async fn the_demonstrations_people_are_members_of_their_workspaces() {
    let app = TestApp::with_settings(&["--demo"]).await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for _ in 0..2 {
        let seed = app.request_as(&staff, Method::PUT, "/backoffices/seed");
        let seeds = app.send(seed.json(&json!({"seeds": ["backoffices_accounts"]}))).await.ok();
        assert_eq!(seeds["data"][0]["success"], Value::Bool(true));
    }
    let count = sql(app.app.db.read(), "SELECT COUNT(id) FROM workspace_members WHERE state = 'active'");
    assert!(count.scalar::<i64>().await.expect("counts") > 2);
    assert_accounts_and_members_agree(&app).await;
}
