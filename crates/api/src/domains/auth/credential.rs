//! The credential of a user: username, email, phone and password, edited by the user.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::json;
use sqlx::FromRow;

use super::account::{AccountView, CredentialView, find_account_view};
use super::acting_account::lock_user_state;
use super::identifier::{Email, Phone, Username, map_unique_violations};
use super::password_attempt::PasswordAttempt;
use super::search_index::index_users;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::password;
use hub_kernel::security::secret_text::SecretText;
use hub_kernel::security::session::{self, Caller, User};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;

pub(super) fn routes() -> Routes {
    Routes::new("auth").patch("/auth/me/account/credential", operation!(auth_credential_update)).errors(&[
        NotFound,
        Conflict("username"),
        Conflict("email"),
        Conflict("phone"),
        Rule("current_password"),
        Rule("last_key"),
        Rule("password"),
    ])
}

/// The fields of a credential to change.
#[derive(Deserialize, JsonSchema)]
struct CredentialPatch {
    /// The username.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    username: Patch<Username>,
    /// The email; a new one is unverified.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    email: Patch<Email>,
    /// The phone; a new one is unverified.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    phone: Patch<Phone>,
    /// The current password, required for any change.
    current_password: Option<SecretText>,
    /// The new password: 8 to 128 characters, not a common one.
    next_password: Option<SecretText>,
}

#[derive(Clone, FromRow)]
struct CredentialRow {
    #[sqlx(flatten)]
    credential: CredentialView,
    password_hash: Option<String>,
}

/// Updates the caller's credential; absent fields stay, null clears. A new password ends the user's other sessions.
///
/// 422 `error.rule.current_password` when the current password is missing or wrong; wrong ones block further attempts as
/// failed sign-ins do. 409 `error.conflict.username`, `email` or `phone` when another user has it. 422
/// `error.rule.last_key` when no username, email or phone would remain.
#[docs_const]
async fn auth_credential_update(
    State(app): State<App>,
    caller: Authenticated,
    client: ClientIp,
    Body(patch): Body<CredentialPatch>,
) -> Result<Json<AccountView>> {
    if let Some(next) = &patch.next_password {
        password::check_length(next.expose_secret())?;
    }
    let hash = verify_current_password(&app, &caller, client, patch.current_password.clone()).await?;
    let next_hash = match patch.next_password.clone() {
        Some(next) => Some(app.passwords.hash(next.into()).await?),
        None => None,
    };
    let mut tx = app.db.begin().await?;
    lock_user_state(tx.on(), caller.user_id).await?;
    let current = lock_credential(tx.on(), caller.user_id).await?.or_not_found()?;
    if current.password_hash != hash {
        return Err(wrong_password_error());
    }
    let next = apply_patch(current.credential, patch);
    if next.username.is_none() && next.email.is_none() && next.phone.is_none() {
        return Err(Error::Rule("last_key", None));
    }
    update_credential(tx.on(), caller.user_id, next, &next_hash).await?;
    index_users(tx.on(), &[caller.user_id]).await?;
    if next_hash.is_some() {
        session::delete_sessions_of_user(&mut tx, caller.user_id, Some(caller.session_id)).await?;
    }
    let account = find_account_view(tx.on(), caller.account_id).await?.or_not_found()?;
    tx.commit().await?;
    Ok(Json(account))
}

fn wrong_password_error() -> Error {
    Error::Rule("current_password", Some(json!({"path": "current_password"})))
}

/// Verifies the caller's password and answers its hash, which must be unchanged when the update follows.
async fn verify_current_password(
    app: &App,
    caller: &Caller,
    client: ClientIp,
    current_password: Option<SecretText>,
) -> Result<Option<String>> {
    let current_password = current_password.ok_or_else(wrong_password_error)?;
    let attempt = PasswordAttempt::new(app, caller.user_id.to_string(), client);
    let slot = attempt.acquire_slot().await?;
    let hash = find_credential(app.db.read(), caller.user_id).await?.or_not_found()?.password_hash;
    let is_right = slot.verify(current_password.into(), hash.clone()).await?;
    let mut tx = app.db.begin().await?;
    let failures = attempt.lock_failures(&mut tx).await?;
    if is_right {
        attempt.clear_failures(&mut tx, &failures).await?
    } else {
        attempt.record_failure(&mut tx, &failures).await?
    }
    tx.commit().await?;
    if is_right { Ok(hash) } else { Err(wrong_password_error()) }
}

/// The credential with the changes; a new email or phone is unverified.
fn apply_patch(current: CredentialView, patch: CredentialPatch) -> CredentialView {
    let email = patch.email.map(|email| email.text()).apply(current.email.clone());
    let phone = patch.phone.map(|phone| phone.text()).apply(current.phone.clone());
    CredentialView {
        username: patch.username.map(|username| username.text()).apply(current.username),
        email_verified: current.email_verified && email == current.email,
        phone_verified: current.phone_verified && phone == current.phone,
        email,
        phone,
    }
}

const SELECT_CREDENTIAL: &str = "SELECT username, email, email_verified, phone, phone_verified, password_hash
    FROM credentials WHERE user_id = $1 AND deleted_at IS NULL";

async fn find_credential(on: Executor<'_>, user_id: Id<User>) -> Result<Option<CredentialRow>> {
    sql(on, SELECT_CREDENTIAL).bind(user_id).optional().await
}

/// The same, locked until the transaction ends: another user's verification may be removing an email or phone from it.
async fn lock_credential(on: Executor<'_>, user_id: Id<User>) -> Result<Option<CredentialRow>> {
    sql(on, SELECT_CREDENTIAL).bind(user_id).lock(RowLock::Update).optional().await
}

async fn update_credential(
    on: Executor<'_>,
    user_id: Id<User>,
    next: CredentialView,
    next_hash: &Option<String>,
) -> Result<()> {
    let updated = sql(
        on,
        "UPDATE credentials SET username = $1, email = $2, email_verified = $3, phone = $4, phone_verified = $5,
                                password_hash = COALESCE($6, password_hash)
         WHERE user_id = $7",
    )
    .bind((next.username, next.email, next.email_verified, next.phone, next.phone_verified, next_hash.clone()))
    .bind(user_id)
    .execute()
    .await;
    map_unique_violations(updated).map(drop)
}
