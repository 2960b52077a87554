//! A database of the program before members: its workspaces' accounts become members.

use hub_api::domains::auth::{self, AccountState};
use hub_api::domains::workspaces;
use hub_kernel::db::{SchemaStatus, sql};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use serde_json::json;

use super::{list_states, put_member};
use crate::support::{TestApp, revert_migrations_after};

/// The newest migration of the program before.
const BEFORE: i64 = 34;

#[tokio::test]
async fn accounts_of_before_become_members() {
    let app = TestApp::new().await;
    let owner = app.new_signed_in_user(ScopeType::Workspace).await;
    let mut users = Vec::new();
    for state in [AccountState::Active, AccountState::Blocked, AccountState::Deleted] {
        app.advance_clock(60);
        let user = app.new_signed_in_user(ScopeType::Consumer).await;
        let mut tx = app.app.db.begin().await.expect("begins");
        let (account, now) = (Id::new(), app.app.clock.now());
        auth::insert_account(tx.on(), account, user.caller.user_id, owner.caller.scope_id, now).await.expect("inserts");
        auth::update_account_state(&mut tx, account, state).await.expect("sets");
        tx.commit().await.expect("commits");
        users.push(user);
    }
    let created = sql(app.app.db.read(), "SELECT id, created_at FROM accounts");
    let created: Vec<(Id<()>, Timestamp)> = created.all().await.expect("reads");
    let untouched = ["users", "scopes", "accounts", "workspaces", "session_accounts"];
    let before = app.dump_tables(&untouched).await;
    revert_migrations_after(&app.app.db, BEFORE).await;
    assert_eq!(app.app.db.find_schema_status().await.expect("looks"), SchemaStatus::Behind);
    app.app.db.migrate().await.expect("migrates");
    workspaces::index_missing_workspaces(&app.app).await.expect("indexes");
    assert_eq!(app.dump_tables(&untouched).await, before);
    let user = |number: usize| json!(users[number].caller.user_id);
    let expected = [
        (json!(owner.caller.user_id), "active".to_owned()),
        (user(0), "active".to_owned()),
        (user(1), "inactive".to_owned()),
    ];
    assert_eq!(list_states(&app, &owner).await, expected);
    let times = sql(
        app.app.db.read(),
        "SELECT a.id, m.created_at FROM workspace_members m
         JOIN accounts a ON a.user_id = m.user_id AND a.scope_id = m.workspace_id",
    );
    let times: Vec<(Id<()>, Timestamp)> = times.all().await.expect("reads");
    assert!(times.len() == 3 && times.iter().all(|row| created.contains(row)), "members are as old as their accounts");
    let blocked = put_member(&app, &owner, &users[1], "active").await.error_parts().1;
    assert_eq!(blocked, "error.rule.member_blocked", "only the staff has blocked accounts so far");
    let deleted = put_member(&app, &owner, &users[2], "requested").await.error_parts().1;
    assert_eq!(deleted, "error.rule.member_blocked");
}
