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
    let by_profile = "(SELECT a.id FROM profiles p JOIN accounts a ON a.user_id = p.user_id WHERE p.id IN ";
    let by_credential = "(SELECT a.id FROM credentials c JOIN accounts a ON a.user_id = c.user_id WHERE c.id IN ";
    rows = push_ids(rows, "(SELECT id FROM accounts WHERE id IN ", &filter.ids);
    rows = push_ids(rows, "(SELECT id FROM accounts WHERE scope_id IN ", &filter.scope_ids);
    rows = push_ids(rows, "(SELECT id FROM accounts WHERE user_id IN ", &filter.user_ids);
    rows = push_ids(rows, by_profile, &filter.profile_ids);
    rows = push_ids(rows, by_credential, &filter.credential_ids);
    push_state_filter(rows, &filter.states)
}

/// Filters by ids, if there are any: the accounts of a subquery that ends before the list of ids.
fn push_ids<'c, T>(rows: Statement<'c>, accounts: &'static str, ids: &[Id<T>]) -> Statement<'c> {
    if ids.is_empty() {
        return rows;
    }
    rows.push(" AND e.id IN ").push(accounts).push_in(ids.iter().copied()).push(")")
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
