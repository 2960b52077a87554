//! The search index of accounts: the folded names and words by which the staff's list is sorted and searched.
//!
//! Tables `account_entries`, one row for each account, and `account_words`. Every change of a profile, a credential or a
//! scope's name indexes the affected accounts in the same transaction.

use serde_json::{Value, json};
use sqlx::FromRow;

use super::search_words::index_words;
use hub_kernel::app::App;
use hub_kernel::db::{BindValue as DbValue, Executor, RowLock, sql};
use hub_kernel::pagination::word_index::{WordChange, WordIndex, join_words, row_id};
use hub_kernel::security::session::{Account, Scope, User};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The words of accounts.
pub static ACCOUNT_WORDS: WordIndex = WordIndex {
    table: "account_words",
    row_id: "account_id",
    parent_id: None,
    unindexed_table: None,
    rare_max: 10_000,
};

#[derive(FromRow)]
struct AccountTexts {
    account_id: Id<Account>,
    given_name: String,
    family_name: String,
    username: Option<String>,
    email: Option<String>,
    phone: Option<String>,
    scope_name: String,
    search_text: Option<String>,
}

/// Indexes an account.
pub(super) async fn index_account(mut on: Executor<'_>, account_id: Id<Account>) -> Result<()> {
    let texts = list_account_texts(on.reborrow(), " WHERE a.id IN ", [account_id]).await?;
    insert_or_update_index(on, texts).await
}

/// Indexes every account of some users.
pub(super) async fn index_users(mut on: Executor<'_>, user_ids: &[Id<User>]) -> Result<()> {
    if user_ids.is_empty() {
        return Ok(());
    }
    let texts = list_account_texts(on.reborrow(), " WHERE a.user_id IN ", user_ids.iter().copied()).await?;
    insert_or_update_index(on, texts).await
}

/// Indexes every account of a scope.
pub(super) async fn index_scope(mut on: Executor<'_>, scope_id: Id<Scope>) -> Result<()> {
    let texts = list_account_texts(on.reborrow(), " WHERE a.scope_id IN ", [scope_id]).await?;
    insert_or_update_index(on, texts).await
}

/// The number of accounts indexed in one transaction.
const BATCH_SIZE: i64 = 500;

/// Indexes the accounts that existed before the index: its migration cannot fold names.
pub async fn index_missing_accounts(app: &App) -> Result<()> {
    loop {
        let mut tx = app.db.begin().await?;
        let missing = list_unindexed_accounts(tx.on()).await?;
        if missing.is_empty() {
            return Ok(());
        }
        let texts = list_account_texts(tx.on(), " WHERE a.id IN ", missing).await?;
        insert_or_update_index(tx.on(), texts).await?;
        tx.commit().await?;
    }
}

async fn list_unindexed_accounts(on: Executor<'_>) -> Result<Vec<Id<Account>>> {
    let found = sql(on, "SELECT account_id FROM account_entries WHERE search_text IS NULL LIMIT $1").bind(BATCH_SIZE);
    found.all_scalars().await
}

/// The texts of accounts. Locks the credentials' rows, in the order of users, so that of two transactions that index an
/// account at once the second sees what the first changed.
async fn list_account_texts<V: DbValue>(
    on: Executor<'_>,
    condition: &'static str,
    ids: impl IntoIterator<Item = V>,
) -> Result<Vec<AccountTexts>> {
    sql(
        on,
        "SELECT a.id AS account_id, p.given_name, p.family_name, c.username, c.email, c.phone, s.name AS scope_name,
                e.search_text
         FROM accounts a
         JOIN profiles p ON p.user_id = a.user_id
         JOIN credentials c ON c.user_id = a.user_id
         JOIN scopes s ON s.id = a.scope_id
         LEFT JOIN account_entries e ON e.account_id = a.id",
    )
    .push(condition)
    .push_in(ids)
    .push(" ORDER BY a.user_id, a.id")
    .lock_table(RowLock::Update, "c")
    .all()
    .await
}

async fn insert_or_update_index(mut on: Executor<'_>, accounts: Vec<AccountTexts>) -> Result<()> {
    let (mut entries, mut changes) = (Vec::new(), Vec::new());
    for account in accounts {
        let texts = [
            Some(account.given_name.as_str()),
            Some(&account.family_name),
            account.username.as_deref(),
            account.email.as_deref(),
            Some(&account.scope_name),
        ];
        let words = index_words(texts.into_iter().flatten(), account.phone.as_deref());
        entries.push(json!({
            "account_id": account.account_id,
            "given_name": fold_text(&account.given_name),
            "family_name": fold_text(&account.family_name),
            "scope_name": fold_text(&account.scope_name),
            "search_text": join_words(&words),
        }));
        let row_id = row_id(account.account_id);
        changes.push(WordChange { row_id, parent_id: None, before: account.search_text, after: words });
    }
    insert_or_update_entries(on.reborrow(), entries).await?;
    ACCOUNT_WORDS.update_words(on, &changes).await
}

async fn insert_or_update_entries(on: Executor<'_>, entries: Vec<Value>) -> Result<()> {
    sql(
        on,
        "INSERT INTO account_entries (account_id, scope_type, created_at, given_name, family_name, scope_name,
                                      search_text)
         SELECT a.id, s.type, a.created_at, r.given_name, r.family_name, r.scope_name, r.search_text FROM ",
    )
    .push_rows("account_id uuid, given_name text, family_name text, scope_name text, search_text text", &entries)
    .push(
        " JOIN accounts a ON a.id = r.account_id JOIN scopes s ON s.id = a.scope_id WHERE true
         ON CONFLICT (account_id) DO UPDATE
         SET given_name = excluded.given_name, family_name = excluded.family_name, scope_name = excluded.scope_name,
             search_text = excluded.search_text",
    )
    .execute()
    .await
    .map(drop)
}
