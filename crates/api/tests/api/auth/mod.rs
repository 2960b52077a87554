//! The auth domain: sign-up, sign-in, sessions, one-time codes and recovery.

mod credential;
mod key_available;
mod otp;
mod profile;
mod races;
mod recover;
mod refresh;
mod sign_in;
mod sign_up;
mod two_processes;

use hub_api::domains::auth;
use hub_kernel::security::session::{ActingAccount, ScopeType};
use hub_kernel::types::id::Id;
use serde_json::json;

use crate::support::{SignedInUser, TestApp};

/// Inserts another account of a user, in a new scope.
async fn insert_another_account(app: &TestApp, person: &SignedInUser, scope_type: ScopeType) -> ActingAccount {
    let now = app.app.clock.now();
    let seat = ActingAccount { user_id: person.caller.user_id, account_id: Id::new(), scope_id: Id::new(), scope_type };
    let mut tx = app.app.db.begin().await.expect("begins");
    auth::insert_scope(tx.on(), seat.scope_id, scope_type, "Sur".into(), now).await.expect("a scope");
    auth::insert_account(tx.on(), seat.account_id, seat.user_id, seat.scope_id, now).await.expect("an account");
    tx.commit().await.expect("commits");
    seat
}

/// The id of a code that was sent to an email and entered.
async fn new_verified_otp(app: &TestApp, action: &str, receptor: &str) -> String {
    let ask = json!({"action": action, "channel": "email", "receptor": receptor});
    let otp = app.post("/auth/otp", &ask).await.ok()["id"].as_str().expect("an id").to_owned();
    let code = app.code_sent_to(receptor).await;
    app.post(&format!("/auth/otp/{otp}/verify"), &json!({"code": code})).await.ok();
    otp
}
