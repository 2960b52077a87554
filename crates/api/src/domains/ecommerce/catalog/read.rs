//! Reads catalogs with their sections and items.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::{Catalog, CatalogItem, CatalogPath, CatalogSection};
use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::pagination::keyset::{OrderDir, PageRequest, push_word_search};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// A page of catalogs.
#[derive(Deserialize, JsonSchema)]
pub(super) struct CatalogListQuery {
    /// Words to find at the start of the name's words. Ignored without letters or digits.
    query: Option<String>,
    /// The cursor of the previous page; absent is the first page.
    cursor: Option<String>,
    /// The number of rows in the page.
    #[serde(default)]
    take: PageSize,
    /// The sort order.
    #[serde(default)]
    order_by: NamedOrderBy,
    /// The direction: by default from A, and by time from the newest.
    order_dir: Option<OrderDir>,
}

/// Lists the catalogs of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_catalog_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<CatalogListQuery>,
) -> Result<Json<Page<Catalog>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let ordering = query.order_by.ordering("ecommerce_catalog_list", query.order_dir);
    let page = PageRequest { cursor: query.cursor.as_deref(), take: query.take };
    let rows =
        push_word_search(sql(app.db.read(), SELECT_CATALOGS).bind(store_id), "name_folded", query.query.as_deref());
    let rows: Vec<CatalogRow> = ordering.push_page(rows, &app.cursors, page)?.all().await?;
    let page = ordering
        .build_page(&app.cursors, page, rows, |row| (query.order_by.key(&row.name_folded, row.created_at), row.id))?;
    let cursor = page.cursor;
    Ok(Json(Page { cursor, data: list_with_contents(app.db.read(), page.data).await? }))
}

/// Gets a catalog of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_catalog_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CatalogPath { store_id, catalog_id }): Path<CatalogPath>,
) -> Result<Json<Catalog>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), SELECT_CATALOGS).bind(store_id).push(" AND id = ").push_bind(catalog_id);
    let row: CatalogRow = row.optional().await?.or_not_found()?;
    Ok(Json(list_with_contents(app.db.read(), vec![row]).await?.pop().or_not_found()?))
}

/// The selected catalog of a store.
pub(crate) async fn find_selected_catalog(mut on: Executor<'_>, store: Id<Store>) -> Result<Option<Catalog>> {
    let row: Option<CatalogRow> =
        sql(on.reborrow(), SELECT_CATALOGS).bind(store).push(" AND selected").optional().await?;
    Ok(list_with_contents(on, row.into_iter().collect()).await?.pop())
}

const SELECT_CATALOGS: &str = "SELECT id, store_id, name, name_folded, selected, created_at, deleted_at
    FROM catalogs WHERE store_id = $1 AND deleted_at IS NULL";

#[derive(FromRow)]
struct CatalogRow {
    id: Id<Catalog>,
    store_id: Id<Store>,
    name: String,
    name_folded: String,
    selected: bool,
    created_at: Timestamp,
    deleted_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct SectionRow {
    catalog_id: Id<Catalog>,
    #[sqlx(flatten)]
    section: CatalogSection,
}

#[derive(FromRow)]
struct ItemRow {
    catalog_id: Id<Catalog>,
    #[sqlx(flatten)]
    item: CatalogItem,
}

impl From<CatalogRow> for Catalog {
    fn from(row: CatalogRow) -> Self {
        Self {
            id: row.id,
            store_id: row.store_id,
            name: row.name,
            selected: row.selected,
            created_at: row.created_at,
            deleted_at: row.deleted_at,
            sections: Vec::new(),
            items: Vec::new(),
        }
    }
}

async fn list_with_contents(mut on: Executor<'_>, rows: Vec<CatalogRow>) -> Result<Vec<Catalog>> {
    let ids = || rows.iter().map(|row| row.id);
    let sections: Vec<SectionRow> = sql(
        on.reborrow(),
        "SELECT catalog_id, id, position, name, banner_url, visible FROM catalog_sections WHERE catalog_id IN ",
    )
    .push_in(ids())
    .push(" ORDER BY catalog_id, position, id")
    .all()
    .await?;
    let items: Vec<ItemRow> = sql(
        on,
        "SELECT catalog_id, id, section_id, article_id, position, visible FROM catalog_items WHERE catalog_id IN ",
    )
    .push_in(ids())
    .push(" ORDER BY catalog_id, position, id")
    .all()
    .await?;
    let mut catalogs: Vec<Catalog> = rows.into_iter().map(Catalog::from).collect();
    for SectionRow { catalog_id, section } in sections {
        catalogs.iter_mut().filter(|one| one.id == catalog_id).for_each(|one| one.sections.push(section.clone()));
    }
    for ItemRow { catalog_id, item } in items {
        catalogs.iter_mut().filter(|one| one.id == catalog_id).for_each(|one| one.items.push(item.clone()));
    }
    Ok(catalogs)
}
