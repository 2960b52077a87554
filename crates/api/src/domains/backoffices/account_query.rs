//! The query of the account list: its filters and sort orders, over the search index of accounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::auth::AccountState;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::WordSearch;
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// A user's profile, as the type of its ids.
pub(super) struct Profile;

/// A user's credential, as the type of its ids.
pub(super) struct Credential;

/// The filters of a list of accounts.
#[derive(Deserialize, JsonSchema)]
pub(super) struct AccountFilter {
    /// Words to search for; a word matches words that begin with it. Ignored without letters or digits.
    pub(super) query: Option<String>,
    /// Only these accounts.
    #[serde(default)]
    ids: Vec<Id<Account>>,
    /// Only the accounts of these scopes.
    #[serde(default)]
    scope_ids: Vec<Id<Scope>>,
    /// Only the accounts of the users with these profiles.
    #[serde(default)]
    profile_ids: Vec<Id<Profile>>,
    /// Only the accounts of the users with these credentials.
    #[serde(default)]
    credential_ids: Vec<Id<Credential>>,
    /// Only the accounts of these users.
    #[serde(default)]
    user_ids: Vec<Id<User>>,
    /// Only the accounts in one of these states.
    #[serde(default)]
    states: Vec<AccountState>,
}

/// The field that accounts are ordered by; names ignore case and accents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum AccountOrderBy {
    /// The account's creation.
    #[default]
    CreatedAt,
    /// The user's given name.
    GivenName,
    /// The user's family name.
    FamilyName,
    /// The scope's name.
    ScopeName,
}

impl OrderBy for AccountOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::CreatedAt => ("created_at", OrderDir::Desc),
            Self::GivenName => ("given_name", OrderDir::Asc),
            Self::FamilyName => ("family_name", OrderDir::Asc),
            Self::ScopeName => ("scope_name", OrderDir::Asc),
        }
    }
}

/// The id of an account of a page.
#[derive(FromRow)]
pub(super) struct AccountIdRow {
    pub(super) id: Id<Account>,
}

/// The page of the matching accounts.
pub(super) async fn list_account_ids(
    app: &App,
    query: &ListQuery<AccountFilter, RequestedSort<AccountOrderBy>>,
    search: &WordSearch,
) -> Result<Page<AccountIdRow>> {
    let rows = sql(
        app.db.read(),
        "SELECT id FROM
             (SELECT account_id AS id, created_at, given_name, family_name, scope_name, search_text
              FROM account_entries) AS e
         WHERE true",
    );
    query.fetch_page("backoffices_account_list", &app.cursors, push_filters(rows, &query.filter, search)).await
}

/// The number of matching accounts, counted up to 10000.
pub(super) async fn find_account_count(on: Executor<'_>, filter: &AccountFilter, search: &WordSearch) -> Result<i64> {
    let rows = sql(
        on,
        "SELECT COUNT(id) FROM
             (SELECT id FROM (SELECT account_id AS id, search_text FROM account_entries) AS e WHERE true",
    );
    push_filters(rows, filter, search).push(" LIMIT 10000) AS counted").scalar().await
}

fn push_filters<'c>(mut rows: Statement<'c>, filter: &AccountFilter, search: &WordSearch) -> Statement<'c> {
    rows = search.push_filter(rows, "e.id", "e.search_text");
    if !filter.ids.is_empty() {
        rows = rows.push(" AND e.id IN ").push_in(filter.ids.iter().copied());
    }
    if !filter.scope_ids.is_empty() {
        rows = rows.push(" AND e.id IN (SELECT id FROM accounts WHERE scope_id IN ");
        rows = rows.push_in(filter.scope_ids.iter().copied()).push(")");
    }
    if !filter.user_ids.is_empty() {
        rows = rows.push(" AND e.id IN (SELECT id FROM accounts WHERE user_id IN ");
        rows = rows.push_in(filter.user_ids.iter().copied()).push(")");
    }
    if !filter.profile_ids.is_empty() {
        rows = rows.push(" AND e.id IN (SELECT a.id FROM profiles p JOIN accounts a ON a.user_id = p.user_id");
        rows = rows.push(" WHERE p.id IN ").push_in(filter.profile_ids.iter().copied()).push(")");
    }
    if !filter.credential_ids.is_empty() {
        rows = rows.push(" AND e.id IN (SELECT a.id FROM credentials c JOIN accounts a ON a.user_id = c.user_id");
        rows = rows.push(" WHERE c.id IN ").push_in(filter.credential_ids.iter().copied()).push(")");
    }
    push_state_filter(rows, &filter.states)
}

/// Filters by state. Nearly all accounts are active, so the index is queried for the others.
fn push_state_filter<'c>(rows: Statement<'c>, states: &[AccountState]) -> Statement<'c> {
    let inactive = [AccountState::Blocked, AccountState::Deleted].into_iter();
    let (condition, states): (_, Vec<_>) = match (states.is_empty(), states.contains(&AccountState::Active)) {
        (true, _) => return rows,
        (_, true) => (" AND e.id NOT IN ", inactive.filter(|state| !states.contains(state)).collect()),
        (_, false) => (" AND e.id IN ", inactive.filter(|state| states.contains(state)).collect()),
    };
    let rows = rows.push(condition).push("(SELECT id FROM accounts WHERE state <> 'active' AND state IN ");
    rows.push_in(states).push(")")
}
