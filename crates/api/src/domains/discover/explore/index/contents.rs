//! The source of an index entry: the row of a page and its parts, its store with the articles, and its showroom.

use std::collections::HashMap;

use sqlx::FromRow;

use super::stored::StoredEntry;
use crate::domains::discover::category::CategoryPathPart;
use crate::domains::discover::page::{
    DirectoryPage, IS_PUBLIC, PageAddress, PageRow, PageViewer, list_addresses, list_pages, list_showrooms,
};
use crate::domains::ecommerce::{Article, LinkedStore, list_first_articles, list_linked_stores};
use hub_kernel::db::{Executor, JsonList, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The source of the index entry of a page that the public sees.
pub(super) struct PageContents {
    pub(super) row: PageRow,
    /// The visible categories, each with those above it.
    pub(super) categories: Vec<Vec<CategoryPathPart>>,
    /// The visible addresses.
    pub(super) addresses: Vec<PageAddress>,
    /// The store that consumers see.
    pub(super) store: Option<LinkedStore>,
    pub(super) has_showroom: bool,
    /// The articles of the published catalog; `None` when the index has those of this version.
    pub(super) articles: Option<Vec<Article>>,
}

#[derive(FromRow)]
struct CategoryPathRow {
    #[sqlx(try_from = "JsonList<CategoryPathPart>")]
    path: Vec<CategoryPathPart>,
}

/// The contents of those pages that the public sees.
pub(super) async fn load_contents(
    mut on: Executor<'_>,
    pages: &[Id<DirectoryPage>],
    stored: &HashMap<Id<DirectoryPage>, StoredEntry>,
) -> Result<Vec<PageContents>> {
    let rows = list_pages(on.reborrow()).push(" AND ").push(IS_PUBLIC).push(" AND id").push_any(pages.iter().copied());
    let rows: Vec<PageRow> = rows.push(" ORDER BY id").all().await?;
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut categories = list_category_paths(on.reborrow(), &ids).await?;
    let mut addresses = list_addresses(on.reborrow(), &ids, PageViewer::Public).await?;
    let stores: Vec<_> = rows.iter().filter_map(|row| row.store_id).collect();
    let mut stores = list_linked_stores(on.reborrow(), &stores).await?;
    stores.retain(|_, store| store.is_public);
    let showrooms = list_showrooms(on.reborrow(), &rows, PageViewer::Public).await?;
    let mut contents = Vec::new();
    for row in rows {
        let store = row.store_id.and_then(|id| stores.remove(&id));
        let deployment = store.as_ref().and_then(|store| store.deployment_id);
        let is_indexed = stored.get(&row.id).is_some_and(|stored| stored.deployment_id == deployment);
        // One catalog at a time, because each may have thousands of articles.
        let articles = match &store {
            _ if is_indexed => None,
            Some(store) => Some(list_first_articles(on.reborrow(), store.id, usize::MAX).await?),
            None => Some(Vec::new()),
        };
        contents.push(PageContents {
            categories: categories.remove(&row.id).unwrap_or_default(),
            addresses: addresses.remove(&row.id).unwrap_or_default(),
            has_showroom: row.showroom_id.is_some_and(|id| showrooms.contains_key(&id)),
            store,
            articles,
            row,
        });
    }
    Ok(contents)
}

async fn list_category_paths(
    on: Executor<'_>,
    pages: &[Id<DirectoryPage>],
) -> Result<HashMap<Id<DirectoryPage>, Vec<Vec<CategoryPathPart>>>> {
    let rows = "SELECT p.page_id AS parent_id, c.path FROM page_categories p JOIN categories c ON c.id = p.category_id
                WHERE c.deleted_at IS NULL AND c.shown AND p.page_id";
    let rows = sql(on, rows).push_any(pages.iter().copied());
    let rows = rows.push(" ORDER BY p.page_id, p.position").by_parent::<_, CategoryPathRow>().await?;
    let paths = |rows: Vec<CategoryPathRow>| rows.into_iter().map(|row| row.path).collect();
    Ok(rows.into_iter().map(|(page, rows)| (page, paths(rows))).collect())
}
