//! Accounts that the staff create, and the links with which their users set a password.

use hub_api::domains::auth::STAFF_SCOPE;
use hub_kernel::db::sql;
use hub_kernel::security::session::{ScopeType, User};
use hub_kernel::types::id::Id;
use serde_json::{Value, json};

use super::{dispatch, dispatch_result, list_audit_records};
use crate::support::{SignedInUser, TestApp, TestResponse};

pub(super) const ACCOUNT_TABLES: [&str; 7] =
    ["users", "credentials", "profiles", "scopes", "accounts", "workspaces", "otps"];

const NEW_PASSWORD: &str = "guardia del sábado";

pub(super) async fn sign_in(app: &TestApp, userkey: &str, password: &str, scope: &str) -> TestResponse {
    app.post("/auth/sign_in", &json!({"userkey": userkey, "password": password, "scope_type": scope})).await
}

/// Sets a password with a link, as its owner does.
pub(super) async fn set_password_by_link(app: &TestApp, link: &Value, password: &str) -> TestResponse {
    let link = link.as_str().expect("a link");
    let (otp, code) = link.strip_prefix("/auth/recover#").and_then(|rest| rest.split_once('.')).expect("a link");
    let entered = app.post(&format!("/auth/otp/{otp}/verify"), &json!({"code": code})).await;
    if entered.status != 200 {
        return entered;
    }
    app.post("/auth/recover", &json!({"otp_id": otp, "password": password})).await
}

/// Creates an account for a new user and answers the result.
async fn create_account(app: &TestApp, staff: &SignedInUser, user: Value, scope: Value) -> Value {
    dispatch_result(app, staff, "auth.account.create", json!({"user": user, "scope": scope})).await
}

fn new_user_params() -> Value {
    json!({"given_name": "Eva", "family_name": "Sosa", "email": "Eva@Town.example"})
}

#[tokio::test]
async fn a_new_user_signs_in_with_the_link_in_each_scope() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let workspace = app.new_signed_in_user(ScopeType::Workspace).await.caller.scope_id;
    for (email, scope, kind) in [
        ("c@town.example", json!({"type": "consumer"}), "consumer"),
        ("w@town.example", json!({"type": "workspace", "id": workspace}), "workspace"),
        ("b@town.example", json!({"type": "backoffice"}), "backoffice"),
    ] {
        let user = json!({"given_name": "Eva", "family_name": "Sosa", "email": email});
        let made = create_account(&app, &staff, user, scope).await;
        assert_eq!(made["link_expired_at"], "2026-11-21T15:00:00Z");
        assert_eq!(sign_in(&app, email, NEW_PASSWORD, kind).await.status, 401, "before the link");
        set_password_by_link(&app, &made["link"], NEW_PASSWORD).await.ok();
        let session = sign_in(&app, email, NEW_PASSWORD, kind).await.ok();
        assert_eq!(session["account"]["id"], made["account_id"], "{kind}: the email counts as verified");
        let me = app.request(reqwest::Method::GET, "/auth/me/account");
        let me = app.send(me.bearer_auth(session["access"]["token"].as_str().expect("a token"))).await.ok();
        assert_eq!((&me["scope"]["type"], &me["scope"]["id"]), (&json!(kind), &made["scope_id"]));
        assert_eq!(set_password_by_link(&app, &made["link"], NEW_PASSWORD).await.status, 422, "once");
        match kind {
            "workspace" => assert_eq!(made["scope_id"], json!(workspace)),
            "backoffice" => assert_eq!(made["scope_id"], json!(STAFF_SCOPE)),
            _ => assert_eq!(me["scope"]["name"], "Eva Sosa"),
        }
    }
}

#[tokio::test]
async fn a_phone_or_a_username_alone_is_enough() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    for (key, value, userkey) in [("phone", "011 5555-0100", "+541155550100"), ("username", "Eva.Sosa", "eva.sosa")] {
        let user = json!({"given_name": "Eva", "family_name": "Sosa", key: value});
        let made = create_account(&app, &staff, user, json!({"type": "consumer"})).await;
        set_password_by_link(&app, &made["link"], NEW_PASSWORD).await.ok();
        assert_eq!(sign_in(&app, userkey, NEW_PASSWORD, "consumer").await.status, 200, "{userkey}");
    }
}

#[tokio::test]
async fn a_user_who_is_there_is_given_another_account_and_no_link() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let person = app.new_signed_in_user(ScopeType::Workspace).await;
    let params = |scope: Value| json!({"user_id": person.caller.user_id, "scope": scope});
    let made = dispatch_result(&app, &staff, "auth.account.create", params(json!({"type": "consumer"}))).await;
    assert_eq!((&made["user_id"], &made["link"]), (&json!(person.caller.user_id), &Value::Null));
    assert_eq!(sign_in(&app, &person.username, crate::support::PASSWORD, "consumer").await.status, 200);
    for (scope, has) in [
        (json!({"type": "consumer"}), made["account_id"].clone()),
        (json!({"type": "workspace", "id": person.caller.scope_id}), json!(person.caller.account_id)),
    ] {
        let answer = dispatch(&app, &staff, "auth.account.create", params(scope)).await;
        assert_eq!((answer.status.as_u16(), answer.error_parts().1.as_str()), (409, "error.conflict.account"));
        assert_eq!(answer.json()["extra"]["account_id"], has);
    }
}

#[tokio::test]
async fn invalid_params_are_refused_with_their_path_and_change_nothing() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let (person, blocked) =
        (app.new_signed_in_user(ScopeType::Consumer).await, app.new_signed_in_user(ScopeType::Consumer).await);
    let block = json!({"user_id": blocked.caller.user_id, "state": "blocked"});
    dispatch_result(&app, &staff, "auth.account.set_state", block).await;
    let before = app.dump_tables(&ACCOUNT_TABLES).await;
    let consumer = json!({"type": "consumer"});
    let nobody = Id::<User>::new();
    let mut without = new_user_params();
    without["email"] = Value::Null;
    let with = |key: &str, value: &str| json!({"given_name": "Eva", "family_name": "Sosa", key: value});
    for (params, status, code, path) in [
        (json!({"scope": consumer}), 400, "error.parser.body", "params.user"),
        (
            json!({"user": new_user_params(), "user_id": nobody, "scope": consumer}),
            400,
            "error.parser.body",
            "params.user_id",
        ),
        (json!({"user": without, "scope": consumer}), 400, "error.parser.body", "params.user"),
        (json!({"user": with("email", "eva"), "scope": consumer}), 400, "error.parser.body", "params.user.email"),
        (
            json!({"user": new_user_params(), "scope": {"type": "workspace"}}),
            400,
            "error.parser.body",
            "params.scope.id",
        ),
        (
            json!({"user": new_user_params(), "scope": {"type": "backoffice", "id": nobody}}),
            400,
            "error.parser.body",
            "params.scope.id",
        ),
        (json!({"user": new_user_params(), "scope": {"type": "staff"}}), 400, "error.parser.body", "params.scope.type"),
        (
            json!({"user": new_user_params(), "scope": {"type": "workspace", "id": nobody}}),
            404,
            "error.not_found",
            "params.scope.id",
        ),
        (
            json!({"user": new_user_params(), "scope": {"type": "workspace", "id": person.caller.scope_id}}),
            404,
            "error.not_found",
            "params.scope.id",
        ),
        (json!({"user_id": nobody, "scope": consumer}), 404, "error.not_found", "params.user_id"),
        (
            json!({"user_id": blocked.caller.user_id, "scope": {"type": "backoffice"}}),
            422,
            "error.rule.user_inactive",
            "params.user_id",
        ),
        (json!({"user": with("username", &person.username), "scope": consumer}), 409, "error.conflict.username", ""),
        (json!({"user": with("email", &person.email), "scope": consumer}), 409, "error.conflict.email", ""),
    ] {
        let answer = dispatch(&app, &staff, "auth.account.create", params.clone()).await;
        assert_eq!(answer.error_parts(), (status, code.into(), path.into()), "{params}");
    }
    assert_eq!(app.dump_tables(&ACCOUNT_TABLES).await, before);
}

#[tokio::test]
async fn a_dry_run_answers_no_link_and_makes_nobody() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    let before = app.dump_tables(&ACCOUNT_TABLES).await;
    let params = json!({"user": new_user_params(), "scope": {"type": "backoffice"}, "dry_run": true});
    let made = dispatch_result(&app, &staff, "auth.account.create", params).await;
    assert_eq!((&made["link"], &made["link_expired_at"]), (&Value::Null, &Value::Null));
    assert!(made["account_id"].is_string());
    let params = json!({"userkey": person.username, "dry_run": true});
    assert_eq!(dispatch_result(&app, &staff, "auth.password.reset", params).await["link"], Value::Null);
    assert_eq!(app.dump_tables(&ACCOUNT_TABLES).await, before);
}

#[tokio::test]
async fn links_are_in_no_record() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let made = create_account(&app, &staff, new_user_params(), json!({"type": "backoffice"})).await;
    let reset = dispatch_result(&app, &staff, "auth.password.reset", json!({"user_id": made["user_id"]})).await;
    let record = app.dump_tables(&["command_audit", "otps", "jobs", "outbox"]).await;
    for link in [&made["link"], &reset["link"]] {
        let code = link.as_str().and_then(|link| link.split_once('.')).expect("a link").1;
        assert!(code.len() == 22 && !record.contains(code), "{record}");
    }
    assert_eq!(list_audit_records(&app).await.len(), 2);
}

#[tokio::test]
async fn of_many_who_claim_a_username_at_once_one_is_made() {
    let app = TestApp::new().await;
    let staff = app.new_signed_in_user(ScopeType::Backoffice).await;
    let user = json!({"given_name": "Eva", "family_name": "Sosa", "username": "eva.sosa"});
    let params = json!({"user": user, "scope": {"type": "consumer"}});
    let tries = (0..8).map(|_| dispatch(&app, &staff, "auth.account.create", params.clone()));
    let statuses: Vec<_> = futures_util::future::join_all(tries).await.iter().map(|one| one.status.as_u16()).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
    assert!(statuses.iter().all(|status| [200, 409].contains(status)), "{statuses:?}");
    let made = sql(app.app.db.read(), "SELECT COUNT(id) FROM credentials WHERE username = 'eva.sosa'");
    assert_eq!(made.scalar::<i64>().await.expect("counts"), 1);
    assert_eq!(list_audit_records(&app).await.len(), 8);
}
