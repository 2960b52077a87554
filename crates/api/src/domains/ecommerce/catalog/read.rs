//! Reads catalogs with their sections and items.

use axum::extract::State;
use documented::docs_const;

use super::{Catalog, CatalogPath};
use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NameFilter, RequestedSort};
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Lists the catalogs of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_catalog_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<NameFilter, RequestedSort<NamedOrderBy>>,
) -> Result<Json<Page<Catalog>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let rows = sql(app.db.read(), SELECT_CATALOGS).bind(store_id);
    let rows = push_word_filter(rows, "name_folded", query.filter.query.as_deref());
    let Page { cursor, data } = query.fetch_page("ecommerce_catalog_list", &app.cursors, rows).await?;
    Ok(Json(Page { cursor, data: list_with_contents(app.db.read(), data).await? }))
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
    let row = row.optional().await?.or_not_found()?;
    list_with_contents(app.db.read(), vec![row]).await?.pop().or_not_found().map(Json)
}

/// The selected catalog of a store.
pub(crate) async fn find_selected_catalog(mut on: Executor<'_>, store: Id<Store>) -> Result<Option<Catalog>> {
    let catalogs: Vec<Catalog> = sql(on.reborrow(), SELECT_CATALOGS).bind(store).push(" AND selected").all().await?;
    Ok(list_with_contents(on, catalogs).await?.pop())
}

const SELECT_CATALOGS: &str = "SELECT id, store_id, name, selected, created_at, deleted_at
    FROM catalogs WHERE store_id = $1 AND deleted_at IS NULL";

async fn list_with_contents(mut on: Executor<'_>, mut catalogs: Vec<Catalog>) -> Result<Vec<Catalog>> {
    let sections = "SELECT catalog_id AS parent_id, id, position, name, banner_url, visible
                    FROM catalog_sections WHERE catalog_id IN ";
    let sections = sql(on.reborrow(), sections).push_in(catalogs.iter().map(|catalog| catalog.id));
    let mut sections = sections.push(" ORDER BY catalog_id, position, id").by_parent::<Catalog, _>().await?;
    let items = "SELECT catalog_id AS parent_id, id, section_id, article_id, position, visible
                 FROM catalog_items WHERE catalog_id IN ";
    let items = sql(on, items).push_in(catalogs.iter().map(|catalog| catalog.id));
    let mut items = items.push(" ORDER BY catalog_id, position, id").by_parent::<Catalog, _>().await?;
    for catalog in &mut catalogs {
        catalog.sections = sections.remove(&catalog.id).unwrap_or_default();
        catalog.items = items.remove(&catalog.id).unwrap_or_default();
    }
    Ok(catalogs)
}
