//! Dirty pages: the search index of the directory reads them again, because they or what they show changed.

use serde_json::{Value, json};

use super::model::Service;
use hub_kernel::db::{Executor, Insert, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Marks the page dirty that a service is, or that shows it as its store or showroom. Each change inserts a row of its own, so
/// that changes of one page do not wait for each other, and a change beside the index is not lost.
pub async fn mark_service_page_dirty<T>(on: Executor<'_>, service: Id<T>) -> Result<()> {
    mark_service_pages_dirty(on, &[Id::from(service.uuid())]).await
}

/// Marks the pages of services dirty like [`mark_service_page_dirty`].
pub(super) async fn mark_service_pages_dirty(mut on: Executor<'_>, services: &[Id<Service>]) -> Result<()> {
    let pages = list_service_pages(on.reborrow(), services).await?;
    mark_pages_dirty(on, &pages).await
}

async fn list_service_pages(on: Executor<'_>, services: &[Id<Service>]) -> Result<Vec<Id<()>>> {
    let ids = || services.iter().copied();
    let pages = sql(on, "SELECT id FROM pages WHERE id").push_any(ids());
    let pages = pages.push(" UNION SELECT id FROM pages WHERE store_id").push_any(ids());
    pages.push(" UNION SELECT id FROM pages WHERE showroom_id").push_any(ids()).all_scalars().await
}

/// Marks the pages of a workspace dirty.
pub(super) async fn mark_workspace_pages_dirty(mut on: Executor<'_>, workspace: Id<Scope>) -> Result<()> {
    let pages = list_workspace_pages(on.reborrow(), workspace).await?;
    mark_pages_dirty(on, &pages).await
}

async fn list_workspace_pages(on: Executor<'_>, workspace: Id<Scope>) -> Result<Vec<Id<()>>> {
    sql(on, "SELECT id FROM pages WHERE workspace_id = $1").bind(workspace).all_scalars().await
}

/// Marks pages dirty.
pub async fn mark_pages_dirty<T>(on: Executor<'_>, pages: &[Id<T>]) -> Result<()> {
    if pages.is_empty() {
        return Ok(());
    }
    let row = |page: &Id<T>| json!({"id": Id::<()>::new(), "page_id": page});
    let rows: Value = pages.iter().map(row).collect();
    Insert::into(on, "search_dirty").rows("id uuid, page_id uuid", &rows).execute().await.map(drop)
}
