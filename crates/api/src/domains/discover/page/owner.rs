//! The pages of workspaces: their creation, and the lock that every write of a workspace takes.

use super::model::DirectoryPage;
use super::write::update_page_words;
use crate::domains::workspaces::{
    NewPage, NewService, ServiceState, ServiceType, check_service_allowance, insert_or_update_service, lock_workspace,
    mark_pages_dirty,
};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The number of pages indexed in one transaction.
const BATCH_SIZE: i64 = 500;

/// Inserts a page with its workspace's name, or with ' 2' after it when another page of the workspace has the name. It is not
/// enabled.
pub async fn insert_page(tx: &mut Tx, new: NewPage) -> Result<()> {
    let NewPage { page, store_id, showroom_id } = new;
    let (id, second_name) = (Id::from(page.id.uuid()), page.second_name());
    sql(
        tx.on(),
        "INSERT INTO pages (id, workspace_id, enabled, name, created_at, store_id, showroom_id)
         SELECT $1, $2, false,
                CASE WHEN EXISTS (SELECT id FROM pages WHERE workspace_id = $2 AND name = $3) THEN $4 ELSE $3 END,
                $5, $6, $7",
    )
    .bind((page.id, page.workspace_id, page.name, second_name, page.created_at, store_id, showroom_id))
    .execute()
    .await?;
    update_page_words(tx.on(), &[id]).await?;
    mark_pages_dirty(tx.on(), &[id]).await
}

/// Locks a page of a workspace for a write: 404 unless it is the workspace's, 422 `error.rule.service_inactive` while its
/// service is inactive.
pub(super) async fn lock_page(tx: &mut Tx, workspace: Id<Scope>, page: Id<DirectoryPage>) -> Result<()> {
    let row = "SELECT v.state FROM pages p JOIN workspace_services v ON v.service_id = p.id
               WHERE p.workspace_id = $1 AND p.id = $2";
    let row = sql(tx.on(), row).bind((workspace, page)).lock_table(RowLock::NoKeyUpdate, "p");
    row.optional_scalar::<ServiceState>().await?.or_not_found()?.require_active()
}

/// Locks a page of a workspace like [`lock_page`], or creates one with an unknown id while the workspace's plans allow one more.
pub(super) async fn lock_or_insert_page(
    tx: &mut Tx,
    workspace: Id<Scope>,
    page: Id<DirectoryPage>,
    now: Timestamp,
) -> Result<()> {
    lock_workspace(tx.on(), workspace).await?;
    let owner = sql(tx.on(), "SELECT workspace_id FROM pages WHERE id = $1").bind(page);
    match owner.optional::<(Option<Id<Scope>>,)>().await? {
        Some((Some(owner),)) if owner == workspace => lock_page(tx, workspace, page).await,
        Some(_) => Err(Error::NotFound),
        None => {
            check_service_allowance(tx, workspace, ServiceType::Page).await?;
            let name: String =
                sql(tx.on(), "SELECT name FROM workspaces WHERE id = $1").bind(workspace).scalar().await?;
            let id = Id::from(page.uuid());
            let new = NewService { id, workspace_id: workspace, name, created_at: now };
            insert_page(tx, NewPage { page: new, store_id: None, showroom_id: None }).await?;
            insert_or_update_service(tx.on(), workspace, ServiceType::Page, id, now).await
        }
    }
}

/// Indexes the names of pages that existed before the index: its migration cannot fold names.
pub async fn index_missing_pages(app: &App) -> Result<()> {
    loop {
        let mut tx = app.db.begin().await?;
        let missing = list_unindexed_pages(tx.on()).await?;
        if missing.is_empty() {
            return Ok(());
        }
        update_page_words(tx.on(), &missing).await?;
        tx.commit().await?;
    }
}

async fn list_unindexed_pages(on: Executor<'_>) -> Result<Vec<Id<DirectoryPage>>> {
    let found = sql(on, "SELECT id FROM pages WHERE search_text IS NULL ORDER BY id LIMIT $1");
    found.bind(BATCH_SIZE).all_scalars().await
}
