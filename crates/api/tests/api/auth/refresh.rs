//! Refreshing: the outcome of each kind of refresh token and its effect on the session, on one server and on two.

use futures_util::future::join_all;
use hub_api::domains::auth::{self, AccountState};
use hub_kernel::db::sql;
use hub_kernel::security::session::{ActingAccount, ScopeType};
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::insert_another_account;
use crate::support::{SignedInUser, TestApp};

/// Two servers on one database, and a user with a session.
struct RefreshFixture {
    here: TestApp,
    there: TestApp,
    person: SignedInUser,
}

impl RefreshFixture {
    async fn new(scope: ScopeType) -> Self {
        let here = TestApp::new().await;
        let there = here.replica(&[]).await;
        let person = here.new_signed_in_user(scope).await;
        Self { here, there, person }
    }

    /// Refreshes at the first server from the user's device.
    async fn refresh(&self, token: &str) -> (u16, Value) {
        status_and_body(self.here.refresh(token, self.person.device_id).await)
    }

    /// Returns true if the session's access token is accepted; both servers must agree.
    async fn is_session_active(&self) -> bool {
        let here = self.here.get_as(&self.person, "/auth/me/account").await.status;
        let there = self.there.get_as(&self.person, "/auth/me/account").await.status;
        assert_eq!(here, there, "both servers say the same");
        let rows = sql(self.here.app.db.read(), "SELECT COUNT(id) FROM sessions WHERE id = $1");
        let rows: i64 = rows.bind(self.person.caller.session_id).scalar().await.expect("counts");
        assert_eq!(here == 200, rows == 1);
        rows == 1
    }

    /// Inserts another account of the user.
    async fn another_account(&self, scope_type: ScopeType) -> ActingAccount {
        insert_another_account(&self.here, &self.person, scope_type).await
    }
}

fn status_and_body(answer: crate::support::TestResponse) -> (u16, Value) {
    let body = answer.json();
    if answer.status != 200 {
        assert_eq!(answer.error_parts(), (401, "error.auth.unauthorized".into(), String::new()));
    }
    (answer.status.as_u16(), body)
}

fn token(body: &Value) -> &str {
    body["refresh"]["token"].as_str().expect("a token")
}

#[tokio::test]
async fn a_refresh_replaces_both_tokens_and_keeps_the_session() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let (status, next) = table.refresh(&table.person.refresh_token).await;
    assert_eq!((status, token(&next) == table.person.refresh_token), (200, false));
    assert_eq!(next["account"]["id"], table.person.caller.account_id.to_string());
    assert_eq!(next["access"]["expired_at"], "2026-11-20T15:15:00Z");
    assert_eq!(next["refresh"]["expired_at"], "2026-12-20T15:00:00Z");
    assert!(table.is_session_active().await);
    let access = next["access"]["token"].as_str().expect("a token");
    let answer = table.there.request(reqwest::Method::GET, "/auth/me/account").bearer_auth(access);
    assert_eq!(table.there.send(answer).await.status, 200, "the new access token is good at the other server");
}

#[tokio::test]
async fn two_tabs_at_once_get_the_same_successor() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let calls = (0..10).map(|tab| {
        let server = if tab % 2 == 0 { &table.here } else { &table.there };
        server.refresh(&table.person.refresh_token, table.person.device_id)
    });
    let answers = join_all(calls).await;
    let successors: std::collections::BTreeSet<_> =
        answers.iter().map(|answer| token(&answer.ok()).to_owned()).collect();
    assert_eq!(successors.len(), 1, "ten tabs, one successor");
    assert!(table.is_session_active().await);
    let next = successors.first().expect("one");
    assert_eq!(table.refresh(next).await.0, 200, "and it is good");
}

#[tokio::test]
async fn a_replay_within_30_seconds_by_the_same_device_gets_the_same_successor() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let (_, first) = table.refresh(&table.person.refresh_token).await;
    table.here.advance_clock(30);
    let (status, again) =
        status_and_body(table.there.refresh(&table.person.refresh_token, table.person.device_id).await);
    assert_eq!((status, token(&again)), (200, token(&first)));
    assert!(table.is_session_active().await);
}

#[tokio::test]
async fn a_replay_within_30_seconds_by_another_device_ends_the_session() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let (_, next) = table.refresh(&table.person.refresh_token).await;
    assert_eq!(status_and_body(table.there.refresh(&table.person.refresh_token, Id::<()>::new()).await).0, 401);
    assert!(!table.is_session_active().await);
    assert_eq!(table.refresh(token(&next)).await.0, 401, "the successor too");
}

#[tokio::test]
async fn a_replay_naming_another_account_gets_the_successor_as_that_account() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let other = table.another_account(ScopeType::Workspace).await;
    let (_, first) = table.refresh(&table.person.refresh_token).await;
    let body = json!({"account_id": other.account_id});
    let (status, turned) =
        status_and_body(table.there.refresh_as(&table.person.refresh_token, table.person.device_id, &body).await);
    assert_eq!((status, token(&turned)), (200, token(&first)));
    assert_eq!(turned["account"]["id"], other.account_id.to_string());
    assert!(table.is_session_active().await);
    let (_, on) = table.refresh(token(&first)).await;
    assert_eq!(on["account"]["id"], other.account_id.to_string(), "the session's account is the last asked for");
}

#[tokio::test]
async fn a_replay_after_30_seconds_ends_the_session() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let (_, next) = table.refresh(&table.person.refresh_token).await;
    table.here.advance_clock(31);
    assert_eq!(table.refresh(&table.person.refresh_token).await.0, 401);
    assert!(!table.is_session_active().await);
    assert_eq!(table.refresh(token(&next)).await.0, 401, "the successor too");
}

#[tokio::test]
async fn a_token_of_two_rotations_ago_is_good_for_its_30_seconds_too() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let other = table.another_account(ScopeType::Consumer).await;
    let (_, second) = table.refresh(&table.person.refresh_token).await;
    let body = json!({"account_id": other.account_id});
    let (_, third) = status_and_body(table.here.refresh_as(token(&second), table.person.device_id, &body).await);
    let (status, tab) = table.refresh(&table.person.refresh_token).await;
    assert_eq!((status, token(&tab)), (200, token(&second)), "a tab that was slow, beside one that turned");
    let (status, tab) = table.refresh(token(&tab)).await;
    assert_eq!((status, token(&tab)), (200, token(&third)));
    table.here.advance_clock(31);
    assert_eq!(table.refresh(&table.person.refresh_token).await.0, 401);
    assert!(!table.is_session_active().await);
}

#[tokio::test]
async fn a_session_switched_to_a_staff_account_has_the_staffs_idle_limit() {
    let table = RefreshFixture::new(ScopeType::Consumer).await;
    let staff = table.another_account(ScopeType::Backoffice).await;
    let body = json!({"account_id": staff.account_id});
    table.refresh(&table.person.refresh_token).await;
    let again = table.here.refresh_as(&table.person.refresh_token, table.person.device_id, &body).await.ok();
    assert_eq!(again["refresh"]["expired_at"], "2026-11-21T03:00:00Z");
    table.here.advance_clock(12 * 3600);
    assert_eq!(table.refresh(token(&again)).await.0, 401);

    let table = RefreshFixture::new(ScopeType::Consumer).await;
    let staff = table.another_account(ScopeType::Backoffice).await;
    table.here.advance_clock(12 * 3600);
    let body = json!({"account_id": staff.account_id});
    let turned = table.here.refresh_as(&table.person.refresh_token, table.person.device_id, &body).await;
    assert_eq!(turned.status, 401, "it was idle for longer than the staff may be");
    assert_eq!(table.refresh(&table.person.refresh_token).await.0, 200, "and goes on as what it was");
}

#[tokio::test]
async fn the_token_at_another_device_ends_the_session() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    assert_eq!(status_and_body(table.there.refresh(&table.person.refresh_token, Id::<()>::new()).await).0, 401);
    assert!(!table.is_session_active().await);
}

#[tokio::test]
async fn an_invented_token_of_a_session_changes_nothing() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    for invented in
        ["hr_AAAA", "", &table.person.access_token, &format!("{}AAAAAAAAA", &table.person.refresh_token[..80])]
    {
        assert_eq!(table.refresh(invented).await.0, 401, "{invented}");
    }
    assert!(table.is_session_active().await);
}

#[tokio::test]
async fn a_device_must_be_named() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let refresh = |device: Option<&str>| {
        let request =
            table.here.request(reqwest::Method::POST, "/auth/access").bearer_auth(&table.person.refresh_token);
        let request = device.into_iter().fold(request, |request, device| request.header("device-id", device));
        table.here.send(request.json(&json!({})))
    };
    for device in [None, Some("phone")] {
        let refused = refresh(device).await.error_parts();
        assert_eq!(refused, (400, "error.parser.headers".into(), "device-id".into()));
    }
    assert!(table.is_session_active().await);
}

#[tokio::test]
async fn a_revoked_session_refuses_at_once_everywhere() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let request = table.there.request_as(&table.person, reqwest::Method::POST, "/auth/sign_out");
    table.there.send(request).await.ok();
    assert!(!table.is_session_active().await);
    assert_eq!(table.refresh(&table.person.refresh_token).await.0, 401);
}

#[tokio::test]
async fn sessions_end_when_they_are_idle_and_when_they_are_old() {
    const HOUR: i64 = 3600;
    const DAY: i64 = 24 * HOUR;
    for (scope, idle, total) in [
        (ScopeType::Consumer, 30 * DAY, 180 * DAY),
        (ScopeType::Workspace, 30 * DAY, 180 * DAY),
        (ScopeType::Backoffice, 12 * HOUR, 7 * DAY),
    ] {
        let table = RefreshFixture::new(scope).await;
        table.here.advance_clock(idle - 1);
        let (status, mut current) = table.refresh(&table.person.refresh_token).await;
        assert_eq!(status, 200, "{scope:?} used just before it was idle too long");
        table.here.advance_clock(idle);
        assert_eq!(table.refresh(token(&current)).await.0, 401, "{scope:?} idle");

        let table = RefreshFixture::new(scope).await;
        let mut age = 0;
        current = json!({"refresh": {"token": table.person.refresh_token}});
        while age + idle - 1 < total {
            table.here.advance_clock(idle - 1);
            age += idle - 1;
            current = table.refresh(token(&current)).await.1;
        }
        table.here.advance_clock(total - 1 - age);
        let (status, last) = table.refresh(token(&current)).await;
        let seconds_left = table.here.app.clock.now() + chrono::Duration::seconds(1);
        assert_eq!((status, &last["refresh"]["expired_at"]), (200, &json!(seconds_left)), "{scope:?} a second before");
        assert_eq!(last["access"]["expired_at"], json!(seconds_left), "no access beyond the session's end");
        table.here.advance_clock(1);
        assert_eq!(table.refresh(token(&last)).await.0, 401, "{scope:?} used all along, and too old");
    }
}

#[tokio::test]
async fn a_session_switches_only_to_accounts_of_its_user() {
    let table = RefreshFixture::new(ScopeType::Consumer).await;
    let other = table.another_account(ScopeType::Workspace).await;
    let stranger = table.here.new_signed_in_user(ScopeType::Workspace).await;
    let switch = async |account: &dyn std::fmt::Display| {
        let body = json!({"account_id": account.to_string()});
        status_and_body(table.there.refresh_as(&table.person.refresh_token, table.person.device_id, &body).await)
    };
    assert_eq!(switch(&stranger.caller.account_id).await.0, 401);
    let (status, turned) = switch(&other.account_id).await;
    assert_eq!((status, &turned["account"]["id"]), (200, &json!(other.account_id)), "the refusal used nothing up");
    assert!(table.is_session_active().await, "the access token of the first account is good until it expires");
    let request = table.here.request(reqwest::Method::GET, "/auth/me/account");
    let account = table.here.send(request.bearer_auth(turned["access"]["token"].as_str().expect("a token"))).await.ok();
    assert_eq!(account["scope"]["type"], "workspace");
}

#[tokio::test]
async fn a_blocked_account_is_out_at_once_and_its_users_others_are_not() {
    for state in [AccountState::Blocked, AccountState::Deleted] {
        let table = RefreshFixture::new(ScopeType::Consumer).await;
        let other = table.another_account(ScopeType::Workspace).await;
        let elsewhere = table.here.new_session(other).await;
        let body = json!({"account_id": table.person.caller.account_id});
        let both = table.here.refresh_as(&elsewhere.refresh_token, elsewhere.device_id, &body).await.ok();
        let both =
            table.here.refresh_as(token(&both), elsewhere.device_id, &json!({"account_id": other.account_id})).await;

        let mut tx = table.there.app.db.begin().await.expect("begins");
        auth::update_account_state(&mut tx, table.person.caller.account_id, state).await.expect("sets");
        tx.commit().await.expect("commits");

        assert!(!table.is_session_active().await, "{state:?}: the session that acted as it is over");
        assert_eq!(table.refresh(&table.person.refresh_token).await.0, 401);
        assert_eq!(table.here.get_as(&elsewhere, "/auth/me/account").await.status, 200, "another account's goes on");
        let back = table.here.refresh_as(token(&both.ok()), elsewhere.device_id, &body).await;
        assert_eq!(back.status, 401, "{state:?}: no session turns to it any more");
    }
}

#[tokio::test]
async fn a_blocked_user_or_scope_is_out_at_once() {
    for what in ["user", "scope"] {
        let table = RefreshFixture::new(ScopeType::Workspace).await;
        let mut tx = table.there.app.db.begin().await.expect("begins");
        match what {
            "user" => auth::update_user_state(&mut tx, table.person.caller.user_id, AccountState::Blocked).await,
            _ => auth::update_scope_state(&mut tx, table.person.caller.scope_id, AccountState::Blocked).await,
        }
        .expect("sets");
        tx.commit().await.expect("commits");
        assert!(!table.is_session_active().await, "{what}");
        assert_eq!(table.refresh(&table.person.refresh_token).await.0, 401, "{what}");
    }
}

#[tokio::test]
async fn signing_out_takes_a_live_token_or_the_refresh_token() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    table.here.advance_clock(15 * 60);
    let expired = table.here.send(table.here.request_as(&table.person, reqwest::Method::POST, "/auth/sign_out")).await;
    assert_eq!(expired.status, 401, "an expired access token signs nobody out");
    let rows: i64 = sql(table.here.app.db.read(), "SELECT COUNT(id) FROM sessions").scalar().await.expect("counts");
    assert_eq!(rows, 1);
    let sign_out =
        || table.there.request(reqwest::Method::POST, "/auth/sign_out").bearer_auth(&table.person.refresh_token);
    assert_eq!(table.there.send(sign_out()).await.ok(), Value::Null);
    assert_eq!(table.refresh(&table.person.refresh_token).await.0, 401);
    assert_eq!(table.there.send(sign_out()).await.status, 401, "it is over already");
}

#[tokio::test]
async fn the_21st_session_ends_the_oldest() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let mut others = Vec::new();
    for number in 0..20 {
        table.here.advance_clock(1);
        assert!(table.is_session_active().await, "{number} more");
        others.push(table.here.new_session(table.person.seat()).await);
    }
    assert!(!table.is_session_active().await);
    assert_eq!(table.refresh(&table.person.refresh_token).await.0, 401);
    for other in &others {
        assert_eq!(table.there.get_as(other, "/auth/me/account").await.status, 200);
    }
}

/// The client compares the `expired_at` it received with its own clock; the server uses only its own clock.
#[tokio::test]
async fn a_client_whose_clock_is_5_minutes_off_stays_in() {
    let ahead = RefreshFixture::new(ScopeType::Workspace).await;
    ahead.here.advance_clock(10 * 60 - 2);
    let (status, next) = ahead.refresh(&ahead.person.refresh_token).await;
    assert_eq!(status, 200, "ahead: it refreshes 5 minutes early");
    assert_eq!(next["access"]["expired_at"], "2026-11-20T15:24:58Z");

    let behind = RefreshFixture::new(ScopeType::Workspace).await;
    behind.here.advance_clock(20 * 60 - 3);
    let late = behind.here.get_as(&behind.person, "/auth/me/account").await;
    assert_eq!(late.status, 401, "behind: it calls with a token that ended 5 minutes ago");
    let (status, next) = behind.refresh(&behind.person.refresh_token).await;
    assert_eq!(status, 200, "and refreshes then");
    let request = behind.here.request(reqwest::Method::GET, "/auth/me/account");
    let again = request.bearer_auth(next["access"]["token"].as_str().expect("a token"));
    assert_eq!(behind.here.send(again).await.status, 200);
}

#[tokio::test]
async fn the_encrypted_successor_is_erased_after_its_time() {
    let table = RefreshFixture::new(ScopeType::Workspace).await;
    let sealed = async || {
        let kept = sql(table.here.app.db.read(), "SELECT COUNT(session_id) FROM session_tokens");
        kept.scalar::<i64>().await.expect("counts")
    };
    table.refresh(&table.person.refresh_token).await;
    hub_kernel::security::session::delete_expired(&table.here.app.sessions).await.expect("sweeps");
    assert_eq!(sealed().await, 1);
    table.here.advance_clock(31);
    hub_kernel::security::session::delete_expired(&table.here.app.sessions).await.expect("sweeps");
    assert_eq!(sealed().await, 0);
}

#[tokio::test]
async fn auth_me_accounts_lists_accounts_to_switch_to() {
    let table = RefreshFixture::new(ScopeType::Consumer).await;
    let other = table.another_account(ScopeType::Workspace).await;
    table.here.new_signed_in_user(ScopeType::Workspace).await;
    let list = || async {
        let request =
            table.there.request(reqwest::Method::GET, "/auth/me/accounts").bearer_auth(&table.person.refresh_token);
        table.there.send(request.header("device-id", table.person.device_id.to_string())).await
    };
    let ids = |body: Value| -> Vec<Value> {
        body["data"].as_array().expect("a list").iter().map(|account| account["id"].clone()).collect()
    };
    assert_eq!(ids(list().await.ok()), [json!(table.person.caller.account_id), json!(other.account_id)]);
    assert_eq!(ids(list().await.ok()).len(), 2, "looking uses nothing up");
    let mut tx = table.here.app.db.begin().await.expect("begins");
    auth::update_account_state(&mut tx, other.account_id, AccountState::Blocked).await.expect("sets");
    tx.commit().await.expect("commits");
    assert_eq!(ids(list().await.ok()), [json!(table.person.caller.account_id)]);
}
