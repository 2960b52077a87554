//! Concurrent auth requests of many users, and pairs of requests of one user that interleave. The pairs hold a row lock,
//! which only PostgreSQL has: on SQLite these tests check nothing and pass.

use std::time::Duration;

use futures_util::future::join_all;
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::ScopeType;
use hub_kernel::types::id::Id;
use reqwest::Method;
use serde_json::json;

use super::new_verified_otp;
use crate::support::{Engine, PASSWORD, SignedInUser, TestApp};

/// The time given to the other request to reach the locked row.
const LOCK_WAIT: Duration = Duration::from_secs(1);

async fn postgres_app_and_user() -> Option<(TestApp, SignedInUser)> {
    if Engine::from_env() == Engine::Sqlite {
        return None;
    }
    let app = TestApp::with_settings(&["--limits", "otp_hour=1000,otp_address_hour=1000"]).await;
    let person = app.new_signed_in_user(ScopeType::Consumer).await;
    Some((app, person))
}

/// A transaction that holds a row lock.
async fn transaction_locking_row(app: &TestApp, text: &'static str, id: Id<impl Sized>) -> Tx {
    let mut tx = app.app.db.begin().await.expect("begins");
    sql(tx.on(), text).bind(id).execute().await.expect("holds");
    tx
}

const LOCK_USER: &str = "SELECT id FROM users WHERE id = $1 FOR UPDATE";

#[tokio::test]
async fn a_sign_in_under_way_does_not_outlive_a_recovery() {
    let Some((app, person)) = postgres_app_and_user().await else { return };
    let mut tx = transaction_locking_row(&app, LOCK_USER, person.caller.user_id).await;
    let body = json!({"userkey": person.username, "password": PASSWORD});
    let recover = async {
        tokio::time::sleep(LOCK_WAIT).await;
        let set = sql(tx.on(), "UPDATE credentials SET password_hash = 'x' WHERE user_id = $1");
        set.bind(person.caller.user_id).execute().await.expect("sets");
        tx.commit().await.expect("commits");
    };
    let (answer, ()) = tokio::join!(app.post("/auth/sign_in", &body), recover);
    assert_eq!(answer.status, 401, "the old password let in after the recovery: {}", answer.text);
}

#[tokio::test]
async fn a_recovery_under_way_takes_no_account_whose_email_changed() {
    let Some((app, person)) = postgres_app_and_user().await else { return };
    let otp = new_verified_otp(&app, "recover", &person.email).await;
    let mut tx = transaction_locking_row(&app, LOCK_USER, person.caller.user_id).await;
    let body = json!({"otp_id": otp, "password": "otra noche larga"});
    let change = async {
        tokio::time::sleep(LOCK_WAIT).await;
        let set = sql(
            tx.on(),
            "UPDATE credentials SET email = 'sol@town.example', email_verified = false WHERE user_id = $1",
        );
        set.bind(person.caller.user_id).execute().await.expect("sets");
        tx.commit().await.expect("commits");
    };
    let (answer, ()) = tokio::join!(app.post("/auth/recover", &body), change);
    assert_eq!(answer.error_parts().1, "error.rule.otp_receptor");
}

#[tokio::test]
async fn a_refresh_beside_a_sign_out_is_refused_or_comes_first() {
    let Some((app, person)) = postgres_app_and_user().await else { return };
    let account = "SELECT id FROM accounts WHERE id = $1 FOR UPDATE";
    let tx = transaction_locking_row(&app, account, person.caller.account_id).await;
    let release = async {
        tokio::time::sleep(LOCK_WAIT).await;
        tx.commit().await.expect("commits");
    };
    let out = async {
        tokio::time::sleep(LOCK_WAIT / 2).await;
        app.send(app.request_as(&person, Method::POST, "/auth/sign_out")).await
    };
    let (refreshed, out, ()) = tokio::join!(app.refresh(&person.refresh_token, person.device_id), out, release);
    assert!([200, 401].contains(&refreshed.status.as_u16()), "{}", refreshed.text);
    assert_eq!(out.status, 200, "{}", out.text);
    assert_eq!(app.get_as(&person, "/auth/me/account").await.status, 401);
}

#[tokio::test]
async fn a_verification_and_a_sign_up_do_not_deadlock() {
    let Some((app, person)) = postgres_app_and_user().await else { return };
    let email = "eva@town.example";
    let claim = sql(app.app.db.write(), "UPDATE credentials SET email = $1, email_verified = FALSE WHERE user_id = $2");
    claim.bind(email).bind(person.caller.user_id).execute().await.expect("claims");
    let sign_up = new_verified_otp(&app, "sign_up", email).await;
    app.advance_clock(61);
    let ask = json!({"action": "verify_email", "channel": "email", "receptor": email});
    let otp = app.post("/auth/otp", &ask).await.ok()["id"].as_str().expect("an id").to_owned();
    let code = json!({"code": app.code_sent_to(email).await});
    let credential = "SELECT id FROM credentials WHERE user_id = $1 FOR UPDATE";
    let tx = transaction_locking_row(&app, credential, person.caller.user_id).await;
    let release = async {
        tokio::time::sleep(LOCK_WAIT).await;
        tx.commit().await.expect("commits");
    };
    let sign_up = async {
        tokio::time::sleep(LOCK_WAIT / 2).await;
        let body =
            json!({"otp_id": sign_up, "given_name": "Eva", "family_name": "Sol", "email": email, "password": PASSWORD});
        app.post("/auth/sign_up", &body).await
    };
    let verify = format!("/auth/otp/{otp}/verify");
    let (verified, signed_up, ()) = tokio::join!(app.post(&verify, &code), sign_up, release);
    assert_eq!((verified.status.as_u16(), signed_up.error_parts().1.as_str()), (200, "error.conflict.email"));
}

#[tokio::test]
async fn concurrent_session_checks_refuse_ended_sessions() {
    let app = TestApp::new().await;
    let people = join_all((0..24).map(|_| app.new_signed_in_user(ScopeType::Consumer))).await;
    let out = people.iter().step_by(3).map(|one| app.send(app.request_as(one, Method::POST, "/auth/sign_out")));
    join_all(out).await.into_iter().for_each(|answer| drop(answer.ok()));
    for _ in 0..4 {
        let answers = join_all(people.iter().map(|one| app.get_as(one, "/auth/me/account"))).await;
        for (index, (answer, person)) in answers.into_iter().zip(&people).enumerate() {
            if index % 3 == 0 {
                assert_eq!(answer.status, 401, "{}", answer.text);
            } else {
                assert_eq!(answer.ok()["id"], json!(person.caller.account_id));
            }
        }
    }
}
