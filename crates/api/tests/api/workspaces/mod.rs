//! Workspaces: their members and invitations, plans, subscriptions and services.

mod invitation;
mod member;
mod member_accounts;
mod member_races;
mod members_backfill;
mod services;
mod services_backfill;
mod workspace;

use hub_api::domains::workspaces;
use hub_kernel::db::seed::SeedMode;
use hub_kernel::db::sql;
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use crate::support::{ONE_STORE_PLAN_ID, SignedInUser, TestApp, TestResponse, new_id};

/// Sets the state of a user among the members of a user's workspace.
pub(crate) async fn put_member(app: &TestApp, by: &SignedInUser, user: &SignedInUser, state: &str) -> TestResponse {
    app.put_as(by, "/workspace/members", &json!({"user_id": user.caller.user_id, "state": state})).await
}

/// Answers the first invitation of a consumer, and the answer's account.
pub(crate) async fn answer_invitation(app: &TestApp, user: &SignedInUser, state: &str) -> Value {
    let id = app.get_as(user, "/me/workspace/members").await.ok()["data"][0]["id"].clone();
    let path = format!("/me/workspace/members/{}", id.as_str().expect("an invitation"));
    app.put_as(user, &path, &json!({"state": state})).await.ok()["account_id"].clone()
}

/// A session of a consumer's user in the workspace of another user, who invited them.
pub(crate) async fn join(app: &TestApp, by: &SignedInUser, user: &SignedInUser) -> SignedInUser {
    put_member(app, by, user, "requested").await.ok();
    let account = answer_invitation(app, user, "active").await;
    let mut seat = by.seat();
    seat.user_id = user.caller.user_id;
    seat.account_id = account.as_str().expect("an account").parse().expect("an id");
    app.new_session(seat).await
}

/// The members of a user's workspace: each user with the state.
async fn list_states(app: &TestApp, by: &SignedInUser) -> Vec<(Value, String)> {
    let page = app.get_as(by, "/workspace/members?take=100").await.ok();
    let row = |row: &Value| (row["user"]["id"].clone(), row["state"].as_str().expect("a state").to_owned());
    page["data"].as_array().expect("rows").iter().map(row).collect()
}

/// The number of events of a topic for an audience.
async fn event_count<T>(app: &TestApp, topic: &str, audience: Id<T>) -> i64 {
    let count = sql(app.app.db.read(), "SELECT COUNT(id) FROM events WHERE topic = $1 AND audience_id = $2");
    count.bind((topic.to_owned(), audience)).scalar().await.expect("counts")
}

#[tokio::test]
async fn workspaces_plans_lists_what_is_offered_in_its_order() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    assert_eq!(app.get_as(&owner, "/plans").await.ok(), json!({"data": []}));
    for _ in 0..2 {
        workspaces::seed_plans(&app.app, SeedMode::Apply).await.expect("seeds");
    }
    let plans = app.get_as(&owner, "/plans").await.ok();
    let names: Vec<_> = plans["data"].as_array().expect("rows").iter().map(|plan| plan["name"].clone()).collect();
    assert_eq!(names, ["Comercio", "Sucursales", "Institución"]);
    let services =
        json!([{"type": "page", "count": 1}, {"type": "showroom", "count": 1}, {"type": "store", "count": 1}]);
    assert_eq!((&plans["data"][0]["services"], &plans["data"][1]["cost"]), (&services, &json!(24000)));
}

#[tokio::test]
async fn workspaces_subscription_create_gives_a_plan_once() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let subscription = app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.ok();
    assert_eq!(
        (&subscription["state"], &subscription["workspace_id"], &subscription["plan_id"], &subscription["services"][2]),
        (
            &json!("active"),
            &json!(owner.caller.scope_id),
            &json!(ONE_STORE_PLAN_ID),
            &json!({"type": "store", "count": 1})
        )
    );
    assert_eq!(app.subscribe_to_plan(&owner, ONE_STORE_PLAN_ID).await.error_parts().1, "error.conflict.subscription");
    let unknown = app.subscribe_to_plan(&owner, &new_id()).await.error_parts();
    assert_eq!(unknown, (404, "error.not_found".into(), "plan_id".into()));
    let other = app.new_signed_in_user(ScopeType::Workspace).await;
    app.subscribe_to_plan(&other, ONE_STORE_PLAN_ID).await.ok();
}

#[tokio::test]
async fn of_subscriptions_to_one_plan_at_once_one_is_made() {
    let app = TestApp::new().await;
    let replica = app.replica(&[]).await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    workspaces::seed_plans(&app.app, SeedMode::Apply).await.expect("seeds");
    let tries = (0..20).map(|number| {
        let (server, owner) = (if number % 2 == 0 { &app } else { &replica }, &owner);
        async move { server.subscribe_to_plan(owner, ONE_STORE_PLAN_ID).await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(tries).await;
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1);
    assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
}
