//! Sign-in, token refresh and sign-out.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::acting_account;
use super::identifier::{EMAIL_MAX, UserKey};
use super::model::AccountState;
use super::password_attempt::PasswordAttempt;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::{AuthenticatedOrRefresh, Public, Refresh};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, DeviceHeader, Headers};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::security::secret_text::SecretText;
use hub_kernel::security::session::{self, Account, ActingAccount, ScopeType, SessionToken, TokenPair, User};
use hub_kernel::types::client_ip::ClientIp;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::Unauthorized;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("auth")
        .post("/auth/sign_in", operation!(auth_sign_in))
        .errors(&[Unauthorized])
        .post("/auth/access", operation!(auth_access))
        .post("/auth/sign_out", operation!(auth_sign_out))
}

/// The account that a session acts as.
#[derive(Serialize, JsonSchema)]
struct SessionAccount {
    /// The account's id.
    id: Id<Account>,
}

/// A session, as a client stores it.
#[derive(Serialize, JsonSchema)]
pub(super) struct SessionView {
    /// The account it acts as.
    account: SessionAccount,
    /// The refresh token: each use replaces it.
    refresh: SessionToken,
    /// The access token, for calls.
    access: SessionToken,
}

impl SessionView {
    pub(super) fn new(account_id: Id<Account>, tokens: TokenPair) -> Self {
        Self { account: SessionAccount { id: account_id }, refresh: tokens.refresh, access: tokens.access }
    }
}

/// A sign-in.
#[derive(Deserialize, JsonSchema)]
struct SignIn {
    /// A username, or a verified email or phone.
    #[schemars(length(min = 1, max = EMAIL_MAX), regex(pattern = r"\S"))]
    userkey: String,
    /// The password.
    password: SecretText,
    /// The scope type of the account to act as; by default the consumer account, or else any.
    scope_type: Option<ScopeType>,
}

impl SignIn {
    /// Refuses an empty user key or password, and an overlong user key.
    fn validate(&self) -> Result<()> {
        for (path, text) in [("userkey", self.userkey.as_str()), ("password", self.password.expose_secret())] {
            if text.trim().is_empty() {
                return Err(Error::parser(RequestPart::Body, path, "must not be empty"));
            }
        }
        match self.userkey.trim().chars().count() {
            ..=EMAIL_MAX => Ok(()),
            _ => Err(Error::parser(RequestPart::Body, "userkey", format_args!("at most {EMAIL_MAX} characters"))),
        }
    }
}

/// Signs in with a user key and a password.
///
/// 401 alike for a wrong password, an unknown user and a user without an account of the scope type. Repeated failures
/// block further attempts for a time: 429 with `retry-after`.
#[docs_const]
async fn auth_sign_in(
    State(app): State<App>,
    _: Public,
    client: ClientIp,
    Headers(device): Headers<DeviceHeader>,
    Body(body): Body<SignIn>,
) -> Result<Json<SessionView>> {
    body.validate()?;
    let key = UserKey::parse(&body.userkey);
    let attempt = PasswordAttempt::new(&app, key.normalize(&body.userkey), client);
    let slot = attempt.acquire_slot().await?;
    let found = find_password(app.db.read(), &key).await?;
    let hash = found.as_ref().and_then(|row| row.password_hash.clone());
    let is_right = slot.verify(body.password.into(), hash).await?;

    let mut tx = app.db.begin().await?;
    let failures = attempt.lock_failures(&mut tx).await?;
    let account = match found.filter(|_| is_right) {
        Some(verified) => lock_signed_in_account(&mut tx, &key, verified, body.scope_type).await?,
        None => None,
    };
    let Some(account) = account else {
        attempt.record_failure(&mut tx, &failures).await?;
        tx.commit().await?;
        return Err(Error::Unauthorized);
    };
    attempt.clear_failures(&mut tx, &failures).await?;
    update_account_used_at(tx.on(), account, app.clock.now()).await?;
    let tokens = session::insert_session(&mut tx, &app.sessions, account, device.device_id).await?;
    tx.commit().await?;
    Ok(Json(SessionView::new(account.account_id, tokens)))
}

/// A token refresh.
#[derive(Deserialize, JsonSchema)]
struct Access {
    /// Another account of the same user to act as; by default the session keeps its account.
    account_id: Option<Id<Account>>,
}

/// Replaces a refresh token by new tokens, and can switch to another account of the same user.
///
/// For 30 seconds the replaced token gives the same new tokens again to the same device, because two tabs may refresh at
/// once. Its use later, or from another device, ends the session. Every failure is 401.
#[docs_const]
async fn auth_access(State(app): State<App>, refresh: Refresh, Body(body): Body<Access>) -> Result<Json<SessionView>> {
    let Refresh { token, device_id } = refresh;
    let mut tx = app.db.begin().await?;
    let user_id = acting_account::lock_user_of_token(&mut tx, &token).await?;
    let Some(verified_refresh) = session::find_refreshable(&mut tx, &token, device_id, app.clock.now()).await? else {
        tx.commit().await?;
        return Err(Error::Unauthorized);
    };
    let account_id = body.account_id.unwrap_or(verified_refresh.account_id);
    let is_switch = account_id != verified_refresh.account_id;
    let account =
        acting_account::lock_active_account(tx.on(), user_id, account_id).await?.ok_or(Error::Unauthorized)?;
    if is_switch {
        update_account_used_at(tx.on(), account, app.clock.now()).await?;
    }
    let tokens = session::update_refresh_token(&mut tx, &app.sessions, &token, verified_refresh, account)
        .await?
        .ok_or(Error::Unauthorized)?;
    tx.commit().await?;
    Ok(Json(SessionView::new(account_id, tokens)))
}

/// Ends this device's session, by its access or refresh token.
#[docs_const]
async fn auth_sign_out(State(app): State<App>, caller: AuthenticatedOrRefresh) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    let (user_id, session_id) = match caller {
        AuthenticatedOrRefresh::Access(caller) => (caller.user_id, caller.session_id),
        AuthenticatedOrRefresh::Refresh(token) => {
            (session::find_user_of_token(tx.on(), &token).await?.ok_or(Error::Unauthorized)?, token.session_id)
        }
    };
    acting_account::lock_user_state(tx.on(), user_id).await?;
    session::delete_session(&mut tx, session_id).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Locks the user and the account to act as. None when the password changed since it was verified: a recovery may have
/// come between.
async fn lock_signed_in_account(
    tx: &mut Tx,
    key: &UserKey,
    verified: PasswordRow,
    scope_type: Option<ScopeType>,
) -> Result<Option<ActingAccount>> {
    let state = acting_account::lock_user_state(tx.on(), verified.user_id).await?;
    if state != Some(AccountState::Active) || find_password(tx.on(), key).await? != Some(verified.clone()) {
        return Ok(None);
    }
    acting_account::lock_default_account(tx.on(), verified.user_id, scope_type).await
}

#[derive(Clone, PartialEq, FromRow)]
struct PasswordRow {
    user_id: Id<User>,
    password_hash: Option<String>,
}

async fn find_password(on: Executor<'_>, key: &UserKey) -> Result<Option<PasswordRow>> {
    let (username, email, phone) = key.to_columns();
    sql(
        on,
        "SELECT user_id, password_hash FROM credentials
         WHERE deleted_at IS NULL
           AND (username = $1 OR (email = $2 AND email_verified) OR (phone = $3 AND phone_verified))",
    )
    .bind((username, email, phone))
    .optional()
    .await
}

/// Records when the account was used last.
pub(super) async fn update_account_used_at(on: Executor<'_>, account: ActingAccount, now: Timestamp) -> Result<()> {
    sql(on, "UPDATE accounts SET used_at = $1 WHERE id = $2").bind((now, account.account_id)).execute().await.map(drop)
}
