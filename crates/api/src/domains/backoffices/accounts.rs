//! All accounts of the platform: the list and one account.

use std::collections::HashMap;

use axum::extract::State;
use chrono::NaiveDate;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::account_query::{AccountFilter, AccountOrderBy, Credential, Profile, find_account_count, list_account_ids};
use crate::domains::auth::{ACCOUNT_WORDS, AccountState, parse_query_words};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::{Account, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices")
        .get("/backoffices/accounts", operation!(backoffices_account_list))
        .get("/backoffices/accounts/{account_id}", operation!(backoffices_account_get))
}

/// An account with its user, profile, credential and scope.
#[derive(Serialize, JsonSchema, FromRow)]
struct BackofficeAccount {
    /// The account's id.
    id: Id<Account>,
    /// The account's state.
    state: AccountState,
    /// The creation time of the account.
    created_at: Timestamp,
    /// The user's id.
    user_id: Id<User>,
    /// The user's state.
    user_state: AccountState,
    /// The creation time of the user.
    user_created_at: Timestamp,
    /// The profile's id.
    profile_id: Id<Profile>,
    /// The given name.
    profile_given_name: String,
    /// The family name.
    profile_family_name: String,
    /// The day of birth.
    profile_birthdate: Option<NaiveDate>,
    /// The address of the user's picture.
    profile_image_url: Option<String>,
    /// The creation time of the profile.
    profile_created_at: Timestamp,
    /// The deletion time of the profile.
    profile_deleted_at: Option<Timestamp>,
    /// The credential's id.
    credential_id: Id<Credential>,
    /// The username.
    credential_username: Option<String>,
    /// The email.
    credential_email: Option<String>,
    /// True when the email is verified.
    credential_email_verified: bool,
    /// The phone, as E.164.
    credential_phone: Option<String>,
    /// True when the phone is verified.
    credential_phone_verified: bool,
    /// The creation time of the credential.
    credential_created_at: Timestamp,
    /// The deletion time of the credential.
    credential_deleted_at: Option<Timestamp>,
    /// The scope's id; for a workspace, the workspace's id.
    scope_id: Id<Scope>,
    /// The scope's state.
    scope_state: AccountState,
    /// The scope's type.
    scope_type: ScopeType,
    /// The scope's name.
    scope_name: String,
    /// The address of the scope's picture.
    scope_image_url: Option<String>,
    /// The creation time of the scope.
    scope_created_at: Timestamp,
}

/// A page of accounts.
#[derive(Serialize, JsonSchema)]
struct BackofficeAccountPage {
    /// The total number of matching accounts; 10000 stands for 10000 or more.
    count: i64,
    /// The cursor of the next page; null on the last page.
    cursor: Option<String>,
    /// The accounts.
    data: Vec<BackofficeAccount>,
}

/// The path of one account.
#[derive(Deserialize, JsonSchema)]
struct AccountPath {
    account_id: Id<Account>,
}

/// Lists the accounts of the platform, by default newest first.
///
/// `query` searches for beginnings of words, ignoring case and accents, in names, username, email, phone and the scope's
/// name: 'optica sur' finds 'Óptica del Sur'. A phone matches without its country and area codes too. `count` is exact
/// below 10000.
#[docs_const]
async fn backoffices_account_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<AccountFilter, RequestedSort<AccountOrderBy>>,
) -> Result<Json<BackofficeAccountPage>> {
    let words = query.filter.query.as_deref().map(parse_query_words).unwrap_or_default();
    let search = ACCOUNT_WORDS.search::<()>(app.db.read(), None, words).await?;
    let page = list_account_ids(&app, &query, &search).await?;
    let ids: Vec<_> = page.data.iter().map(|row| row.id).collect();
    let mut accounts: HashMap<_, _> =
        list_accounts(app.db.read(), &ids).await?.into_iter().map(|account| (account.id, account)).collect();
    let count = find_account_count(app.db.read(), &query.filter, &search).await?;
    // Leaves out an account that was deleted between the two statements.
    let data = ids.iter().filter_map(|id| accounts.remove(id)).collect();
    Ok(Json(BackofficeAccountPage { count, cursor: page.cursor, data }))
}

/// Gets an account.
#[docs_const]
async fn backoffices_account_get(
    State(app): State<App>,
    _: Backoffice,
    Path(AccountPath { account_id }): Path<AccountPath>,
) -> Result<Json<BackofficeAccount>> {
    Ok(Json(list_accounts(app.db.read(), &[account_id]).await?.pop().or_not_found()?))
}

async fn list_accounts(on: Executor<'_>, ids: &[Id<Account>]) -> Result<Vec<BackofficeAccount>> {
    sql(
        on,
        "SELECT a.id, a.state, a.created_at,
                u.id AS user_id, u.state AS user_state, u.created_at AS user_created_at,
                p.id AS profile_id, p.given_name AS profile_given_name, p.family_name AS profile_family_name,
                p.birthday AS profile_birthdate, p.image_url AS profile_image_url,
                p.created_at AS profile_created_at, p.deleted_at AS profile_deleted_at,
                c.id AS credential_id, c.username AS credential_username, c.email AS credential_email,
                c.email_verified AS credential_email_verified, c.phone AS credential_phone,
                c.phone_verified AS credential_phone_verified, c.created_at AS credential_created_at,
                c.deleted_at AS credential_deleted_at,
                s.id AS scope_id, s.state AS scope_state, s.type AS scope_type, s.name AS scope_name,
                s.image_url AS scope_image_url, s.created_at AS scope_created_at
         FROM accounts a
         JOIN users u ON u.id = a.user_id
         JOIN profiles p ON p.user_id = a.user_id
         JOIN credentials c ON c.user_id = a.user_id
         JOIN scopes s ON s.id = a.scope_id
         WHERE a.id IN ",
    )
    .push_in(ids.iter().copied())
    .all()
    .await
}
