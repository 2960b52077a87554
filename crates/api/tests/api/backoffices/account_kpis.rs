//! The KPIs of accounts.

use hub_api::domains::auth::{self, AccountState};
use hub_kernel::security::session::ScopeType;
use serde_json::{Value, json};

use crate::support::{SignedInUser, TestApp, timestamp};

async fn get_kpis(app: &TestApp, staff: &SignedInUser) -> Value {
    // A new session, because the access token is valid for 15 minutes and days pass here.
    let staff = app.new_session(staff.seat()).await;
    app.get_as(&staff, "/backoffices/accounts/kpis").await.ok()
}

async fn new_users_at(app: &TestApp, scope: ScopeType, instants: &[&str]) -> Vec<SignedInUser> {
    let mut people = Vec::new();
    for instant in instants {
        app.app.clock.set_now(timestamp(instant));
        people.push(app.new_signed_in_user(scope).await);
    }
    people
}

#[tokio::test]
async fn backoffices_account_kpis_counts_what_is_active_and_how_it_grows() {
    let app = TestApp::new().await;
    let staff = new_users_at(&app, ScopeType::Backoffice, &["2026-09-01T12:00:00Z"]).await.remove(0);
    // This month begins at 03:00 UTC of the first; last month counts to the end of its 20th.
    let instants = ["2026-10-01T02:59:59Z", "2026-10-01T03:00:00Z", "2026-10-21T02:59:59Z", "2026-10-21T03:00:00Z"];
    new_users_at(&app, ScopeType::Consumer, &instants).await;
    new_users_at(&app, ScopeType::Workspace, &["2026-11-01T02:59:59Z", "2026-11-01T03:00:00Z", "2026-11-19T03:00:00Z"])
        .await;
    new_users_at(&app, ScopeType::Consumer, &["2026-11-20T02:59:59Z", "2026-11-20T03:00:00Z", "2026-11-20T14:00:00Z"])
        .await;
    let today = new_users_at(&app, ScopeType::Consumer, &["2026-11-20T14:30:00Z"; 3]).await;
    app.app.clock.set_now(timestamp("2026-11-20T15:00:00Z"));
    let expected = json!({
        "accounts_actives": 14, "accounts_actives_difference": 8 - 2,
        "consumers_actives": 10, "consumers_actives_difference": 6 - 2,
        "workspaces_actives": 3, "workspaces_actives_difference": 2,
        "accounts_created_today": 5, "accounts_created_yesterday_difference": 5 - 2,
    });
    assert_eq!(get_kpis(&app, &staff).await, expected);
    // A block by account, user or scope, or by all three, subtracts one account; a deleted one does not count as created today.
    let mut tx = app.app.db.begin().await.expect("begins");
    auth::update_account_state(&mut tx, today[0].caller.account_id, AccountState::Blocked).await.expect("sets");
    auth::update_user_state(&mut tx, today[0].caller.user_id, AccountState::Blocked).await.expect("sets");
    auth::update_scope_state(&mut tx, today[0].caller.scope_id, AccountState::Deleted).await.expect("sets");
    auth::update_user_state(&mut tx, today[1].caller.user_id, AccountState::Deleted).await.expect("sets");
    auth::update_scope_state(&mut tx, today[2].caller.scope_id, AccountState::Blocked).await.expect("sets");
    tx.commit().await.expect("commits");
    let expected = json!({
        "accounts_actives": 11, "accounts_actives_difference": 5 - 2,
        "consumers_actives": 7, "consumers_actives_difference": 3 - 2,
        "workspaces_actives": 3, "workspaces_actives_difference": 2,
        "accounts_created_today": 3, "accounts_created_yesterday_difference": 3 - 2,
    });
    assert_eq!(get_kpis(&app, &staff).await, expected);
}
