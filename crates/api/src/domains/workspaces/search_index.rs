//! The search index of workspaces: the folded name and words by which the staff's list is sorted and searched.
//!
//! Every change of a workspace's name, email or phone indexes it in the same transaction.

use serde_json::{Value, json};
use sqlx::FromRow;

use crate::domains::auth::index_words;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, sql};
use hub_kernel::pagination::word_index::{WordChange, WordIndex, join_words, row_id};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The words of workspaces.
pub static WORKSPACE_WORDS: WordIndex = WordIndex {
    table: "workspace_words",
    row_id: "workspace_id",
    parent_id: None,
    unindexed_table: None,
    rare_max: 1_000,
};

/// The number of workspaces indexed in one transaction.
const BATCH_SIZE: i64 = 500;

#[derive(FromRow)]
struct WorkspaceTexts {
    id: Id<Scope>,
    name: String,
    email: Option<String>,
    phone: Option<String>,
    search_text: Option<String>,
}

/// Indexes a workspace.
pub(super) async fn index_workspace(mut on: Executor<'_>, workspace: Id<Scope>) -> Result<()> {
    index_workspaces(&mut on, &[workspace]).await
}

/// Indexes the workspaces that existed before the index: its migration cannot fold names.
pub async fn index_missing_workspaces(app: &App) -> Result<()> {
    loop {
        let mut tx = app.db.begin().await?;
        let missing = list_unindexed_workspaces(tx.on()).await?;
        if missing.is_empty() {
            return Ok(());
        }
        index_workspaces(&mut tx.on(), &missing).await?;
        tx.commit().await?;
    }
}

async fn index_workspaces(on: &mut Executor<'_>, workspaces: &[Id<Scope>]) -> Result<()> {
    let (mut texts, mut changes) = (Vec::new(), Vec::new());
    for workspace in lock_workspace_texts(on.reborrow(), workspaces).await? {
        let words = [Some(workspace.name.as_str()), workspace.email.as_deref()];
        let after = index_words(words.into_iter().flatten(), workspace.phone.as_deref());
        let name = fold_text(&workspace.name);
        texts.push(json!({"id": workspace.id, "name_folded": name, "search_text": join_words(&after)}));
        let row_id = row_id(workspace.id);
        changes.push(WordChange { row_id, parent_id: None, before: workspace.search_text, after });
    }
    update_search_texts(on.reborrow(), &texts).await?;
    WORKSPACE_WORDS.update_words(on.reborrow(), &changes).await
}

async fn list_unindexed_workspaces(on: Executor<'_>) -> Result<Vec<Id<Scope>>> {
    let found = sql(on, "SELECT id FROM workspaces WHERE search_text IS NULL ORDER BY id LIMIT $1");
    found.bind(BATCH_SIZE).all_scalars().await
}

/// The texts of workspaces. Locks their rows, so that of two transactions that index one the second sees what the first
/// changed.
async fn lock_workspace_texts(on: Executor<'_>, workspaces: &[Id<Scope>]) -> Result<Vec<WorkspaceTexts>> {
    let texts = sql(on, "SELECT id, name, email, phone, search_text FROM workspaces WHERE id");
    texts.push_any(workspaces.iter().copied()).push(" ORDER BY id").lock(RowLock::NoKeyUpdate).all().await
}

async fn update_search_texts(on: Executor<'_>, texts: &[Value]) -> Result<()> {
    let update = sql(on, "UPDATE workspaces SET name_folded = r.name_folded, search_text = r.search_text FROM ");
    let update = update.push_rows("id uuid, name_folded text, search_text text", &texts);
    update.push(" WHERE workspaces.id = r.id").execute().await.map(drop)
}
