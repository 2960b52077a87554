//! Accounts, as their users see them.

use std::collections::HashMap;

use axum::extract::State;
use chrono::NaiveDate;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::acting_account;
use super::model::AccountState;
use super::scope::insert_scope;
use super::search_index::index_account;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::{Authenticated, Refresh};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::{self, Account, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("auth")
        .get("/auth/me/account", operation!(auth_me_account))
        .errors(&[NotFound])
        .get("/auth/me/accounts", operation!(auth_me_accounts))
}

/// An account: a user in a scope.
#[derive(Serialize, JsonSchema, FromRow)]
#[schemars(rename = "Account")]
pub struct AccountView {
    /// The account's id.
    pub id: Id<Account>,
    /// The user's profile.
    #[sqlx(flatten)]
    pub profile: ProfileView,
    /// The user's credential.
    #[sqlx(flatten)]
    pub credential: CredentialView,
    /// The account's scope.
    #[sqlx(flatten)]
    pub scope: ScopeView,
    /// The user.
    #[sqlx(flatten)]
    pub user: UserView,
}

/// A user's profile.
#[derive(Serialize, JsonSchema, FromRow)]
#[schemars(rename = "Profile")]
pub struct ProfileView {
    /// The given name.
    pub given_name: String,
    /// The family name.
    pub family_name: String,
    /// The day of birth.
    pub birthday: Option<NaiveDate>,
    /// The address of a picture.
    #[sqlx(rename = "profile_image_url")]
    pub image_url: Option<String>,
}

/// A user's credential, without the password.
#[derive(Clone, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "Credential")]
pub struct CredentialView {
    /// The username.
    pub username: Option<String>,
    /// The email.
    pub email: Option<String>,
    /// True when the email is verified.
    pub email_verified: bool,
    /// The phone, as E.164.
    pub phone: Option<String>,
    /// True when the phone is verified.
    pub phone_verified: bool,
}

/// A scope: what an account acts as.
#[derive(Serialize, JsonSchema, FromRow)]
#[schemars(rename = "Scope")]
pub struct ScopeView {
    /// The scope's id; for a workspace, the workspace's id.
    #[sqlx(rename = "scope_id")]
    pub id: Id<Scope>,
    /// The type.
    #[serde(rename = "type")]
    pub scope_type: ScopeType,
    /// The name.
    #[sqlx(rename = "scope_name")]
    pub name: String,
    /// The address of a picture.
    #[sqlx(rename = "scope_image_url")]
    pub image_url: Option<String>,
}

/// A user.
#[derive(Serialize, JsonSchema, FromRow)]
#[schemars(rename = "User")]
pub struct UserView {
    /// The user's id.
    #[sqlx(rename = "user_id")]
    pub id: Id<User>,
}

/// The accounts of a user.
#[derive(Serialize, JsonSchema)]
struct AccountList {
    /// The active accounts, oldest first.
    data: Vec<AccountView>,
}

/// Gets the caller's account.
#[docs_const]
async fn auth_me_account(State(app): State<App>, caller: Authenticated) -> Result<Json<AccountView>> {
    Ok(Json(find_account_view(app.db.read(), caller.account_id).await?.or_not_found()?))
}

/// Lists the active accounts of the caller's user. `auth_access` can switch the session to any of them.
#[docs_const]
async fn auth_me_accounts(State(app): State<App>, refresh: Refresh) -> Result<Json<AccountList>> {
    let Refresh { token, device_id } = refresh;
    let mut tx = app.db.begin().await?;
    let user_id = acting_account::lock_user_of_token(&mut tx, &token).await?;
    let verified_refresh = session::find_refreshable(&mut tx, &token, device_id, app.clock.now()).await?;
    tx.commit().await?;
    verified_refresh.ok_or(Error::Unauthorized)?;
    Ok(Json(AccountList { data: list_active_accounts(app.db.read(), user_id).await? }))
}

async fn list_active_accounts(on: Executor<'_>, user_id: Id<User>) -> Result<Vec<AccountView>> {
    sql(on, SELECT_ACCOUNTS)
        .push(" WHERE a.state = 'active' AND s.state = 'active' AND a.user_id = ")
        .push_bind(user_id)
        .push(" ORDER BY a.created_at, a.id")
        .all()
        .await
}

/// A user's account in a scope, and its state.
pub async fn find_account(
    on: Executor<'_>,
    user_id: Id<User>,
    scope_id: Id<Scope>,
) -> Result<Option<(Id<Account>, AccountState)>> {
    let found =
        sql(on, "SELECT id, state FROM accounts WHERE user_id = $1 AND scope_id = $2").bind((user_id, scope_id));
    found.optional().await
}

/// The user and the scope of an account.
pub async fn find_account_owner(on: Executor<'_>, account_id: Id<Account>) -> Result<Option<(Id<User>, Id<Scope>)>> {
    sql(on, "SELECT user_id, scope_id FROM accounts WHERE id = $1").bind(account_id).optional().await
}

/// An account with its user's profile and credential.
pub async fn find_account_view(on: Executor<'_>, account_id: Id<Account>) -> Result<Option<AccountView>> {
    sql(on, SELECT_ACCOUNTS).push(" WHERE a.id = ").push_bind(account_id).optional().await
}

/// The current names of the accounts' users.
pub async fn list_account_names(on: Executor<'_>, accounts: &[Id<Account>]) -> Result<HashMap<Id<Account>, String>> {
    let rows: Vec<(Id<Account>, String, String)> = sql(
        on,
        "SELECT a.id, p.given_name, p.family_name FROM accounts a JOIN profiles p ON p.user_id = a.user_id
         WHERE a.id IN ",
    )
    .push_in(accounts.iter().copied())
    .all()
    .await?;
    Ok(rows.into_iter().map(|(id, given, family)| (id, format!("{given} {family}"))).collect())
}

/// Inserts a user's account in a scope and indexes it, unless the user has one there; answers the number of rows inserted.
pub async fn insert_account(
    mut on: Executor<'_>,
    account_id: Id<Account>,
    user_id: Id<User>,
    scope_id: Id<Scope>,
    now: Timestamp,
) -> Result<u64> {
    let inserted = sql(
        on.reborrow(),
        "INSERT INTO accounts (id, user_id, scope_id, created_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, scope_id) DO NOTHING",
    )
    .bind((account_id, user_id, scope_id, now))
    .execute()
    .await?;
    if inserted > 0 {
        index_account(on, account_id).await?;
    }
    Ok(inserted)
}

/// Inserts a user's consumer account with its scope, unless the user has one; answers the consumer scope. The user's row
/// must be locked.
pub async fn insert_consumer_account(
    mut on: Executor<'_>,
    user_id: Id<User>,
    name: String,
    now: Timestamp,
) -> Result<Id<Scope>> {
    let found = sql(
        on.reborrow(),
        "SELECT s.id FROM accounts a JOIN scopes s ON s.id = a.scope_id WHERE a.user_id = $1 AND s.type = 'consumer'",
    );
    if let Some(scope_id) = found.bind(user_id).optional_scalar().await? {
        return Ok(scope_id);
    }
    let scope_id = Id::new();
    insert_scope(on.reborrow(), scope_id, ScopeType::Consumer, name, now).await?;
    insert_account(on, Id::new(), user_id, scope_id, now).await?;
    Ok(scope_id)
}

const SELECT_ACCOUNTS: &str =
    "SELECT a.id, a.user_id, p.given_name, p.family_name, p.birthday, p.image_url AS profile_image_url,
       c.username, c.email, c.email_verified, c.phone, c.phone_verified,
       s.id AS scope_id, s.type AS scope_type, s.name AS scope_name, s.image_url AS scope_image_url
FROM accounts a
JOIN profiles p ON p.user_id = a.user_id
JOIN credentials c ON c.user_id = a.user_id
JOIN scopes s ON s.id = a.scope_id";
