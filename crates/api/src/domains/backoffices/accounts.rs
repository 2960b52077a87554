//! Every account of the platform, found and looked at.

use std::collections::HashMap;

use axum::extract::State;
use chrono::NaiveDate;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::account_query::{AccountListQuery, AccountSortKey, find_account_count, list_sort_rows};
use super::account_search::AccountSearch;
use crate::domains::auth::AccountState;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::security::session::{Account, Scope, ScopeType, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices")
        .get("/backoffices/accounts", backoffices_account_list, BACKOFFICES_ACCOUNT_LIST_DOCS)
        .get("/backoffices/accounts/{account_id}", backoffices_account_get, BACKOFFICES_ACCOUNT_GET_DOCS)
        .errors(&[NotFound])
}

/// The profile of an id.
pub(super) struct Profile;

/// The credential of an id.
pub(super) struct Credential;

/// An account with all it is made of, as the staff sees it.
#[derive(Serialize, JsonSchema, FromRow)]
struct BackofficeAccount {
    /// The account.
    id: Id<Account>,
    /// How the account stands.
    state: AccountState,
    /// When it was made.
    created_at: Timestamp,
    /// Its user.
    user_id: Id<User>,
    /// How the user stands.
    user_state: AccountState,
    /// When the user was made.
    user_created_at: Timestamp,
    /// The user's profile.
    profile_id: Id<Profile>,
    /// The given name.
    profile_given_name: String,
    /// The family name.
    profile_family_name: String,
    /// The day of birth.
    profile_birthdate: Option<NaiveDate>,
    /// A picture of the user.
    profile_image_url: Option<String>,
    /// When the profile was made.
    profile_created_at: Timestamp,
    /// When the profile was deleted.
    profile_deleted_at: Option<Timestamp>,
    /// What the user signs in with.
    credential_id: Id<Credential>,
    /// The username.
    credential_username: Option<String>,
    /// The email.
    credential_email: Option<String>,
    /// Whether the user proved that the email is theirs.
    credential_email_verified: bool,
    /// The phone, as E.164.
    credential_phone: Option<String>,
    /// Whether the user proved that the phone is theirs.
    credential_phone_verified: bool,
    /// When the credential was made.
    credential_created_at: Timestamp,
    /// When the credential was deleted.
    credential_deleted_at: Option<Timestamp>,
    /// What the account acts as; a workspace's is the workspace's id.
    scope_id: Id<Scope>,
    /// How the scope stands.
    scope_state: AccountState,
    /// The kind of it.
    scope_type: ScopeType,
    /// Its name.
    scope_name: String,
    /// A picture of it.
    scope_image_url: Option<String>,
    /// When it was made.
    scope_created_at: Timestamp,
}

/// One page of accounts.
#[derive(Serialize, JsonSchema)]
struct BackofficeAccountPage {
    /// How many there are in all; 10000 when there are as many or more.
    count: i64,
    /// Where the next page begins; null on the last one.
    cursor: Option<String>,
    /// The accounts.
    data: Vec<BackofficeAccount>,
}

/// The path of one account.
#[derive(Deserialize, JsonSchema)]
struct AccountPath {
    /// The account's id.
    account_id: Id<Account>,
}

/// The accounts of the platform, the newest first unless asked for otherwise.
///
/// `query` looks for the begins of words, without regard to case and accents, in names, username, email, phone and the
/// scope's name: 'optica sur' finds 'Óptica del Sur'. A phone may be written without country and area. `count` is exact
/// below 10000.
#[docs_const]
async fn backoffices_account_list(
    State(app): State<App>,
    _: Backoffice,
    Query(query): Query<AccountListQuery>,
) -> Result<Json<BackofficeAccountPage>> {
    let (order, ordering) = (query.order(), query.order().cursor_purpose());
    let after: Option<(AccountSortKey, Id<Account>)> = app.cursors.decode(ordering, query.cursor.as_deref())?;
    let search = AccountSearch::from_query(app.db.read(), query.query.as_deref()).await?;
    let rows = list_sort_rows(app.db.read(), &query, &search, after).await?;
    let page = app.cursors.build_page(ordering, query.take, rows, |row| (row.sort_key(order), row.account_id))?;
    let ids: Vec<_> = page.data.iter().map(|row| row.account_id).collect();
    let mut accounts: HashMap<_, _> =
        list_accounts(app.db.read(), &ids).await?.into_iter().map(|account| (account.id, account)).collect();
    let count = find_account_count(app.db.read(), &query, &search).await?;
    // One that was deleted between both statements is left out.
    let data = ids.iter().filter_map(|id| accounts.remove(id)).collect();
    Ok(Json(BackofficeAccountPage { count, cursor: page.cursor, data }))
}

/// One account.
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
