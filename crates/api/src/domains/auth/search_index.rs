//! The search index of accounts: the folded names and words by which the staff's list is sorted and searched.
//!
//! Tables `account_entries`, one row for each account, and `account_words`. Every change of a profile, a credential or a
//! scope's name indexes the affected accounts in the same transaction.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sqlx::FromRow;

use super::search_words::index_words;
use hub_kernel::app::App;
use hub_kernel::db::{BindValue as DbValue, Executor, RowLock, Sql, sql};
use hub_kernel::security::session::{Account, User};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

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
    Ok(found.all::<(Id<Account>,)>().await?.into_iter().map(|(id,)| id).collect())
}

/// The texts of accounts. Locks the credentials' rows, so that of two transactions that index an account at once the
/// second sees what the first changed.
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
    .lock_table(RowLock::Update, "c")
    .all()
    .await
}

async fn insert_or_update_index(mut on: Executor<'_>, accounts: Vec<AccountTexts>) -> Result<()> {
    let (mut entries, mut removed_words, mut new_words) = (Vec::new(), Vec::new(), Vec::new());
    for account in accounts {
        let texts = [
            Some(account.given_name.as_str()),
            Some(&account.family_name),
            account.username.as_deref(),
            account.email.as_deref(),
            Some(&account.scope_name),
        ];
        let words = index_words(texts.into_iter().flatten(), account.phone.as_deref());
        let stored = account.search_text.as_deref().unwrap_or_default();
        let stored: BTreeSet<_> = stored.split(' ').filter(|word| !word.is_empty()).map(str::to_owned).collect();
        let row = |word: &String| json!({"account_id": account.account_id, "word": word});
        removed_words.extend(stored.difference(&words).map(row));
        new_words.extend(words.difference(&stored).map(row));
        entries.push(json!({
            "account_id": account.account_id,
            "given_name": fold_text(&account.given_name),
            "family_name": fold_text(&account.family_name),
            "scope_name": fold_text(&account.scope_name),
            "search_text": words.into_iter().collect::<Vec<_>>().join(" "),
        }));
    }
    insert_or_update_entries(on.reborrow(), entries).await?;
    delete_words(on.reborrow(), removed_words).await?;
    insert_words(on, new_words).await
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

async fn delete_words(on: Executor<'_>, rows: Vec<Value>) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let text = Sql {
        sqlite: "DELETE FROM account_words WHERE (word, account_id) IN
                     (SELECT value ->> 'word', value ->> 'account_id' FROM json_each($1))",
        pg: "DELETE FROM account_words WHERE (word, account_id) IN
                 (SELECT word COLLATE \"C\", account_id
                  FROM jsonb_to_recordset($1::jsonb) AS r (word text, account_id uuid))",
    };
    sql(on, text).bind(Value::from(rows).to_string()).execute().await.map(drop)
}

async fn insert_words(on: Executor<'_>, rows: Vec<Value>) -> Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let insert = sql(on, "INSERT INTO account_words (word, account_id) SELECT word, account_id FROM ");
    let insert = insert.push_rows("word text, account_id uuid", &rows);
    insert.push(" WHERE true ON CONFLICT DO NOTHING").execute().await.map(drop)
}
