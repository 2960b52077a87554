//! Password resets, session revocation and state changes by the staff.

use hub_kernel::security::session::{Account, Caller, Scope, ScopeType, Session, User};
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::{Value, json};

use super::accounts::{ACCOUNT_TABLES, set_password_by_link, sign_in};
use super::{dispatch, dispatch_result, list_audit_records};
use crate::support::{PASSWORD, SignedInUser, TestApp};

const NEW_PASSWORD: &str = "guardia del sábado";

async fn is_session_active(app: &TestApp, person: &SignedInUser) -> bool {
    app.get_as(person, "/auth/me/account").await.status == 200
}

#[tokio::test]
async fn sessions_end_when_the_new_password_is_set_and_not_before() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let first =
        dispatch_result(&app, &staff, "auth.password.reset", json!({"userkey": person.username.to_uppercase()})).await;
    assert_eq!(first["user_id"], json!(person.caller.user_id));
    let second = dispatch_result(&app, &staff, "auth.password.reset", json!({"user_id": person.caller.user_id})).await;
    assert!(is_session_active(&app, &person).await);
    assert_eq!(sign_in(&app, &person.username, PASSWORD, "consumer").await.status, 200);
    assert_eq!(
        set_password_by_link(&app, &first["link"], NEW_PASSWORD).await.status,
        404,
        "a new link withdraws the one before"
    );
    set_password_by_link(&app, &second["link"], NEW_PASSWORD).await.ok();
    assert!(!is_session_active(&app, &person).await);
    assert_eq!(sign_in(&app, &person.username, PASSWORD, "consumer").await.status, 401);
    assert_eq!(sign_in(&app, &person.email, NEW_PASSWORD, "consumer").await.status, 200);
}

#[tokio::test]
async fn a_claimed_email_counts_as_verified_only_when_the_staff_names_it() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (ana, eva) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    for person in [&ana, &eva] {
        let claim = json!({"email": "shared@town.example", "current_password": PASSWORD});
        app.send(app.request_as(person, Method::PATCH, "/auth/me/account/credential").json(&claim)).await.ok();
    }
    let by_key = json!({"userkey": "shared@town.example"});
    let answer = dispatch(&app, &staff, "auth.password.reset", by_key.clone()).await;
    assert_eq!(answer.error_parts(), (422, "error.rule.userkey_ambiguous".into(), "params.userkey".into()));
    let reset = dispatch_result(&app, &staff, "auth.password.reset", json!({"user_id": ana.caller.user_id})).await;
    set_password_by_link(&app, &reset["link"], NEW_PASSWORD).await.ok();
    assert_eq!(
        sign_in(&app, "shared@town.example", NEW_PASSWORD, "consumer").await.status,
        401,
        "nobody has proven it"
    );
    let clear = json!({"email": null, "current_password": PASSWORD});
    app.send(app.request_as(&eva, Method::PATCH, "/auth/me/account/credential").json(&clear)).await.ok();
    let reset = dispatch_result(&app, &staff, "auth.password.reset", by_key).await;
    assert_eq!(reset["user_id"], json!(ana.caller.user_id), "who alone claims it");
    set_password_by_link(&app, &reset["link"], NEW_PASSWORD).await.ok();
    assert_eq!(sign_in(&app, "shared@town.example", NEW_PASSWORD, "consumer").await.status, 200);
}

#[tokio::test]
async fn a_link_that_was_never_used_is_made_again() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let user = json!({"given_name": "Eva", "family_name": "Sosa", "email": "eva@town.example"});
    let params = json!({"user": user, "scope": {"type": "consumer"}});
    let made = dispatch_result(&app, &staff, "auth.account.create", params).await;
    app.advance_clock(25 * 3600);
    let staff = app.new_session(staff.seat()).await;
    assert_eq!(dispatch_result(&app, &staff, "auth.otp.purge", json!({})).await, json!({"deleted": 0}));
    let reset = dispatch_result(&app, &staff, "auth.password.reset", json!({"user_id": made["user_id"]})).await;
    assert_eq!(set_password_by_link(&app, &made["link"], NEW_PASSWORD).await.status, 404);
    set_password_by_link(&app, &reset["link"], NEW_PASSWORD).await.ok();
    assert_eq!(
        sign_in(&app, "eva@town.example", NEW_PASSWORD, "consumer").await.status,
        200,
        "their only key is verified"
    );
    app.advance_clock(49 * 3600);
    let staff = app.new_session(staff.seat()).await;
    let tried = dispatch_result(&app, &staff, "auth.otp.purge", json!({"dry_run": true})).await;
    assert_eq!(
        (tried, dispatch_result(&app, &staff, "auth.otp.purge", json!({})).await),
        (json!({"deleted": 1}), json!({"deleted": 1}))
    );
    assert_eq!(app.dump_tables(&["otps"]).await, "");
}

#[tokio::test]
async fn unknown_and_blocked_users_get_no_link() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let block = json!({"user_id": person.caller.user_id, "state": "blocked"});
    dispatch_result(&app, &staff, "auth.account.set_state", block).await;
    for (params, status, code, path) in [
        (json!({}), 400, "error.parser.body", "params.userkey"),
        (json!({"userkey": "a", "user_id": person.caller.user_id}), 400, "error.parser.body", "params.user_id"),
        (json!({"userkey": "nobody@town.example"}), 404, "error.not_found", "params.userkey"),
        (json!({"userkey": "?"}), 404, "error.not_found", "params.userkey"),
        (json!({"user_id": Id::<User>::new()}), 404, "error.not_found", "params.user_id"),
        (json!({"userkey": person.username}), 422, "error.rule.user_inactive", "params.userkey"),
    ] {
        let answer = dispatch(&app, &staff, "auth.password.reset", params.clone()).await;
        assert_eq!(answer.error_parts(), (status, code.into(), path.into()), "{params}");
    }
    assert_eq!(app.dump_tables(&["otps"]).await, "");
}

#[tokio::test]
async fn sessions_are_revoked_by_user_by_account_and_one_by_one() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (person, bystander) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let Caller { user_id, account_id, .. } = person.caller;
    let again = app.new_session(person.seat()).await;
    let revoke = |params: Value| {
        let (app, staff) = (&app, &staff);
        async move { dispatch_result(app, staff, "auth.sessions.revoke", params).await["sessions_ended"].clone() }
    };
    assert_eq!(revoke(json!({"session_id": again.caller.session_id})).await, 1);
    assert_eq!((is_session_active(&app, &again).await, is_session_active(&app, &person).await), (false, true));
    let again = app.new_session(person.seat()).await;
    assert_eq!(revoke(json!({"account_id": account_id, "dry_run": true})).await, 2);
    assert_eq!(revoke(json!({"account_id": account_id})).await, 2);
    assert_eq!((is_session_active(&app, &again).await, is_session_active(&app, &person).await), (false, false));
    let again = app.new_session(person.seat()).await;
    assert_eq!(
        (revoke(json!({"user_id": user_id})).await, revoke(json!({"user_id": user_id})).await),
        (json!(1), json!(0))
    );
    assert!(!is_session_active(&app, &again).await && is_session_active(&app, &bystander).await);
    for params in [
        json!({"session_id": Id::<Session>::new()}),
        json!({"user_id": Id::<User>::new()}),
        json!({"account_id": Id::<Account>::new()}),
    ] {
        let answer = dispatch(&app, &staff, "auth.sessions.revoke", params.clone()).await;
        assert_eq!(answer.error_parts().1, "error.not_found", "{params}");
    }
}

#[tokio::test]
async fn a_dry_run_names_whose_sessions_end() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (scope_type, param, name) in [
        (ScopeType::Consumer, "user_id", "Ana Paz"),
        (ScopeType::Consumer, "account_id", "Ana Paz"),
        (ScopeType::Workspace, "account_id", "Ana Paz · Norte"),
        (ScopeType::Workspace, "session_id", "Ana Paz"),
    ] {
        let Caller { user_id, account_id, session_id, .. } = app.new_signed_in_user(scope_type).await.caller;
        let id = match param {
            "user_id" => json!(user_id),
            "account_id" => json!(account_id),
            _ => json!(session_id),
        };
        let tried = dispatch_result(&app, &staff, "auth.sessions.revoke", json!({param: id, "dry_run": true})).await;
        assert_eq!(tried, json!({"name": name, "sessions_ended": 1}), "{param}");
        let done = dispatch_result(&app, &staff, "auth.sessions.revoke", json!({param: id})).await;
        assert_eq!(done["name"], name, "{param}");
    }
}

#[tokio::test]
async fn a_state_is_set_of_an_account_a_user_and_a_scope() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for name in ["account_id", "user_id", "scope_id"] {
        let person = app.new_signed_in_user(ScopeType::Workspace).await;
        let Caller { user_id, account_id, scope_id, .. } = person.caller;
        let (id, called) = match name {
            "account_id" => (json!(account_id), "Ana Paz · Norte"),
            "user_id" => (json!(user_id), "Ana Paz"),
            _ => (json!(scope_id), "Norte"),
        };
        for (state, ended, status) in [("blocked", 1, 401), ("deleted", 0, 401), ("active", 0, 200)] {
            let set = dispatch_result(&app, &staff, "auth.account.set_state", json!({name: id, "state": state})).await;
            assert_eq!(set, json!({"name": called, "state": state, "sessions_ended": ended}), "{name}");
            assert_eq!(sign_in(&app, &person.username, PASSWORD, "workspace").await.status, status, "{name} {state}");
        }
    }
    for (params, path) in [
        (json!({"state": "blocked"}), "params.account_id"),
        (json!({"state": "asleep", "user_id": Id::<User>::new()}), "params.state"),
        (json!({"state": "blocked", "user_id": Id::<User>::new(), "scope_id": Id::<Scope>::new()}), "params.scope_id"),
    ] {
        let refused = dispatch(&app, &staff, "auth.account.set_state", params.clone()).await.error_parts();
        assert_eq!(refused, (400, "error.parser.body".into(), path.into()), "{params}");
    }
    for name in ["account_id", "user_id", "scope_id"] {
        let params = json!({name: Id::<User>::new(), "state": "blocked"});
        assert_eq!(dispatch(&app, &staff, "auth.account.set_state", params).await.error_parts().1, "error.not_found");
    }
}

#[tokio::test]
async fn the_last_administrator_stays() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    // A user who never used their link cannot sign in and does not count as an administrator.
    let user = json!({"given_name": "Eva", "family_name": "Sosa", "username": "eva.sosa"});
    let made = json!({"user": user, "scope": {"type": "backoffice"}});
    let made = dispatch_result(&app, &staff, "auth.account.create", made).await;
    let Caller { user_id, account_id, scope_id, .. } = staff.caller;
    let before = app.dump_tables(&ACCOUNT_TABLES).await;
    for params in [json!({"account_id": account_id}), json!({"user_id": user_id}), json!({"scope_id": scope_id})] {
        for state in ["blocked", "deleted"] {
            let mut params = params.clone();
            params["state"] = json!(state);
            let answer = dispatch(&app, &staff, "auth.account.set_state", params.clone()).await;
            assert_eq!(answer.error_parts(), (422, "error.rule.last_administrator".into(), String::new()), "{params}");
        }
    }
    assert_eq!(app.dump_tables(&ACCOUNT_TABLES).await, before);
    assert!(is_session_active(&app, &staff).await);
    set_password_by_link(&app, &made["link"], NEW_PASSWORD).await.ok();
    dispatch_result(&app, &staff, "auth.account.set_state", json!({"user_id": user_id, "state": "blocked"})).await;
    assert!(!is_session_active(&app, &staff).await, "there is another one now");
    assert_eq!(list_audit_records(&app).await.last().expect("a record").0, "auth.account.set_state");
}

#[tokio::test]
async fn administrators_who_block_each_other_at_once_do_not_both_succeed() {
    for _ in 0..4 {
        let app = TestApp::new().await;
        let replica = app.replica(&[]).await;
        let staff = [
            app.new_signed_in_user(ScopeType::Backoffice).await,
            app.new_signed_in_user(ScopeType::Backoffice).await,
            app.new_signed_in_user(ScopeType::Backoffice).await,
        ];
        // Each blocks the next one, by account or by user, through two servers.
        let blocks = (0..6).map(|turn| {
            let (by, of) = (&staff[turn % 3], staff[(turn + 1) % 3].caller);
            let params = match turn % 2 {
                0 => json!({"account_id": of.account_id, "state": "blocked"}),
                _ => json!({"user_id": of.user_id, "state": "deleted"}),
            };
            dispatch(if turn < 3 { &app } else { &replica }, by, "auth.account.set_state", params)
        });
        let answers = futures_util::future::join_all(blocks).await;
        let statuses: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
        assert!(statuses.iter().all(|status| [200, 401, 422].contains(status)), "{statuses:?}");
        let mut left = 0;
        for person in &staff {
            left += usize::from(sign_in(&app, &person.username, PASSWORD, "backoffice").await.status == 200);
        }
        assert!(left >= 1, "{statuses:?}");
    }
}
