//! The query of the account list: filters, order and keyset pages over the search index of accounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::auth::AccountState;
use hub_kernel::db::{Executor, Statement, sql};
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::PageSize;
use hub_kernel::pagination::word_index::WordSearch;
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// A user's profile, as the type of its ids.
pub(super) struct Profile;

/// A user's credential, as the type of its ids.
pub(super) struct Credential;

/// The filters and the order of a list of accounts.
#[derive(Deserialize, JsonSchema)]
pub(super) struct AccountListQuery {
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
    /// The cursor of the previous page.
    pub(super) cursor: Option<String>,
    /// The maximum number of rows.
    #[serde(default)]
    pub(super) take: PageSize,
    /// The field to order by.
    #[serde(default)]
    order_by: AccountOrderBy,
    /// The direction; by default newest first, or names from A to Z.
    order_dir: Option<OrderDir>,
}

/// The field that accounts are ordered by; names ignore case and accents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum AccountOrderBy {
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

/// A field and a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct AccountOrder(AccountOrderBy, OrderDir);

/// The value that an account is ordered by, as cursors store it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum AccountSortKey {
    /// The creation. No folded name parses as a time.
    CreatedAt(Timestamp),
    /// A folded name.
    Name(String),
}

/// An account with every value it can be ordered by.
#[derive(FromRow)]
pub(super) struct AccountSortRow {
    pub(super) account_id: Id<Account>,
    created_at: Timestamp,
    given_name: String,
    family_name: String,
    scope_name: String,
}

impl AccountListQuery {
    pub(super) fn order(&self) -> AccountOrder {
        let natural = if self.order_by == AccountOrderBy::CreatedAt { OrderDir::Desc } else { OrderDir::Asc };
        AccountOrder(self.order_by, self.order_dir.unwrap_or(natural))
    }
}

impl AccountOrder {
    /// The purpose that cursors of this order are encrypted for.
    pub(super) fn cursor_purpose(self) -> &'static str {
        match (self.0, self.1) {
            (AccountOrderBy::CreatedAt, OrderDir::Asc) => "backoffices_account_list:created_at:asc",
            (AccountOrderBy::CreatedAt, OrderDir::Desc) => "backoffices_account_list:created_at:desc",
            (AccountOrderBy::GivenName, OrderDir::Asc) => "backoffices_account_list:given_name:asc",
            (AccountOrderBy::GivenName, OrderDir::Desc) => "backoffices_account_list:given_name:desc",
            (AccountOrderBy::FamilyName, OrderDir::Asc) => "backoffices_account_list:family_name:asc",
            (AccountOrderBy::FamilyName, OrderDir::Desc) => "backoffices_account_list:family_name:desc",
            (AccountOrderBy::ScopeName, OrderDir::Asc) => "backoffices_account_list:scope_name:asc",
            (AccountOrderBy::ScopeName, OrderDir::Desc) => "backoffices_account_list:scope_name:desc",
        }
    }

    fn column(self) -> &'static str {
        match self.0 {
            AccountOrderBy::CreatedAt => "e.created_at",
            AccountOrderBy::GivenName => "e.given_name",
            AccountOrderBy::FamilyName => "e.family_name",
            AccountOrderBy::ScopeName => "e.scope_name",
        }
    }
}

impl AccountSortRow {
    pub(super) fn sort_key(&self, AccountOrder(by, _): AccountOrder) -> AccountSortKey {
        match by {
            AccountOrderBy::CreatedAt => AccountSortKey::CreatedAt(self.created_at),
            AccountOrderBy::GivenName => AccountSortKey::Name(self.given_name.clone()),
            AccountOrderBy::FamilyName => AccountSortKey::Name(self.family_name.clone()),
            AccountOrderBy::ScopeName => AccountSortKey::Name(self.scope_name.clone()),
        }
    }
}

/// The accounts of a page, and the one after it.
pub(super) async fn list_sort_rows(
    on: Executor<'_>,
    query: &AccountListQuery,
    search: &WordSearch,
    after: Option<(AccountSortKey, Id<Account>)>,
) -> Result<Vec<AccountSortRow>> {
    let order = query.order();
    let (comparison, direction) = match order.1 {
        OrderDir::Asc => (") > (", ""),
        OrderDir::Desc => (") < (", " DESC"),
    };
    let rows = sql(
        on,
        "SELECT e.account_id, e.created_at, e.given_name, e.family_name, e.scope_name FROM account_entries e WHERE true",
    );
    let mut rows = push_filters(rows, query, search);
    if let Some((key, account_id)) = after {
        rows = rows.push(" AND (").push(order.column()).push(", e.account_id").push(comparison);
        rows = match key {
            AccountSortKey::CreatedAt(at) => rows.push_bind(at),
            AccountSortKey::Name(text) => rows.push_bind(text),
        };
        rows = rows.push(", ").push_bind(account_id).push(")");
    }
    let rows = rows.push(" ORDER BY ").push(order.column()).push(direction).push(", e.account_id").push(direction);
    rows.push(" LIMIT ").push_bind(query.take.plus_one()).all().await
}

/// The number of matching accounts, counted up to 10000.
pub(super) async fn find_account_count(on: Executor<'_>, query: &AccountListQuery, search: &WordSearch) -> Result<i64> {
    let rows = sql(on, "SELECT COUNT(account_id) FROM (SELECT e.account_id FROM account_entries e WHERE true");
    push_filters(rows, query, search).push(" LIMIT 10000) AS counted").scalar().await
}

fn push_filters<'c>(mut rows: Statement<'c>, query: &AccountListQuery, search: &WordSearch) -> Statement<'c> {
    rows = search.push_filter(rows, "e.account_id", "e.search_text");
    if !query.ids.is_empty() {
        rows = rows.push(" AND e.account_id IN ").push_in(query.ids.iter().copied());
    }
    if !query.scope_ids.is_empty() {
        rows = rows.push(" AND e.account_id IN (SELECT id FROM accounts WHERE scope_id IN ");
        rows = rows.push_in(query.scope_ids.iter().copied()).push(")");
    }
    if !query.user_ids.is_empty() {
        rows = rows.push(" AND e.account_id IN (SELECT id FROM accounts WHERE user_id IN ");
        rows = rows.push_in(query.user_ids.iter().copied()).push(")");
    }
    if !query.profile_ids.is_empty() {
        rows = rows.push(" AND e.account_id IN (SELECT a.id FROM profiles p JOIN accounts a ON a.user_id = p.user_id");
        rows = rows.push(" WHERE p.id IN ").push_in(query.profile_ids.iter().copied()).push(")");
    }
    if !query.credential_ids.is_empty() {
        rows =
            rows.push(" AND e.account_id IN (SELECT a.id FROM credentials c JOIN accounts a ON a.user_id = c.user_id");
        rows = rows.push(" WHERE c.id IN ").push_in(query.credential_ids.iter().copied()).push(")");
    }
    push_state_filter(rows, &query.states)
}

/// Filters by state. Nearly all accounts are active, so the index is queried for the others.
fn push_state_filter<'c>(rows: Statement<'c>, states: &[AccountState]) -> Statement<'c> {
    let inactive = [AccountState::Blocked, AccountState::Deleted].into_iter();
    let (condition, states): (_, Vec<_>) = match (states.is_empty(), states.contains(&AccountState::Active)) {
        (true, _) => return rows,
        (_, true) => (" AND e.account_id NOT IN ", inactive.filter(|state| !states.contains(state)).collect()),
        (_, false) => (" AND e.account_id IN ", inactive.filter(|state| states.contains(state)).collect()),
    };
    let rows = rows.push(condition).push("(SELECT id FROM accounts WHERE state <> 'active' AND state IN ");
    rows.push_in(states).push(")")
}
