//! Catalogs: which articles a store shows, in which sections, as its owner sees them.

pub(super) mod article;
pub(super) mod customizer;
pub(super) mod deployment;
pub(super) mod snapshot;
pub(super) mod snapshot_cache;
pub(super) mod write;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::{Article, NamedOrderBy};
use crate::domains::ecommerce::catalog::write::{ECOMMERCE_CATALOG_PUT_DOCS, ecommerce_catalog_put};
use crate::domains::ecommerce::store::{Deleting, Store, StorePath, delete_part, lock_store, require_store};
use hub_kernel::app::App;
use hub_kernel::db::{On, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::answer::{Json, Null};
use hub_kernel::http::extract::{Path, Query};
use hub_kernel::http::openapi::Routes;
use hub_kernel::pagination::keyset::{OrderDir, PageOf, push_words};
use hub_kernel::pagination::page::{Page, Take};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::code::Code::NotFound;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/catalogs";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/catalogs/{catalog_id}";
    Routes::tagged("ecommerce")
        .get(ALL, ecommerce_catalog_list, ECOMMERCE_CATALOG_LIST_DOCS)
        .errors(&[NotFound])
        .get(ONE, ecommerce_catalog_get, ECOMMERCE_CATALOG_GET_DOCS)
        .errors(&[NotFound])
        .put(ONE, ecommerce_catalog_put, ECOMMERCE_CATALOG_PUT_DOCS)
        .errors(&[NotFound])
        .delete(ONE, ecommerce_catalog_delete, ECOMMERCE_CATALOG_DELETE_DOCS)
        .errors(&[NotFound])
        .merge(article::routes())
        .merge(customizer::routes())
        .merge(deployment::routes())
}

/// A catalog.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Catalog {
    /// The catalog's id.
    pub(crate) id: Id<Catalog>,
    /// The store whose it is.
    pub(crate) store_id: Id<Store>,
    /// Its name.
    pub(crate) name: String,
    /// Whether it is the one that is published next.
    pub(crate) selected: bool,
    /// When it was made.
    pub(crate) created_at: Timestamp,
    /// When it was deleted.
    pub(crate) deleted_at: Option<Timestamp>,
    /// Its sections, in their order.
    pub(crate) sections: Vec<CatalogSection>,
    /// Its articles, in their order.
    pub(crate) items: Vec<CatalogItem>,
}

/// A section of a catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CatalogSection {
    /// The section's id.
    pub(crate) id: Id<CatalogSection>,
    /// Its place in the catalog.
    #[sqlx(rename = "place")]
    pub(crate) order: i64,
    /// Its name.
    pub(crate) name: String,
    /// A picture above it.
    pub(crate) banner_url: Option<String>,
    /// Whether it is shown.
    pub(crate) visible: bool,
}

/// An article's place in a catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CatalogItem {
    /// The item's id.
    pub(crate) id: Id<CatalogItem>,
    /// The section it stands in.
    pub(crate) section_id: Id<CatalogSection>,
    /// The article.
    pub(crate) article_id: Id<Article>,
    /// Its place in the section.
    #[sqlx(rename = "place")]
    pub(crate) order: i64,
    /// Whether it is shown.
    pub(crate) visible: bool,
}

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

/// The path of one catalog.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CatalogPath {
    /// The store's id.
    pub(crate) store_id: Id<Store>,
    /// The catalog's id.
    pub(crate) catalog_id: Id<Catalog>,
}

/// Which catalogs, in which order.
#[derive(Deserialize, JsonSchema)]
struct CatalogListQuery {
    /// Words of the name to look for, from their begin. Ignored when it has no letters or digits.
    query: Option<String>,
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: Take,
    /// What the catalogs are ordered by.
    #[serde(default)]
    order_by: NamedOrderBy,
    /// In which direction: by default from A, and by time from the newest.
    order_dir: Option<OrderDir>,
}

/// The catalogs of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_catalog_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<CatalogListQuery>,
) -> Result<Json<Page<Catalog>>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let ordering = query.order_by.ordering("ecommerce_catalog_list", query.order_dir);
    let page = PageOf { cursor: query.cursor.as_deref(), take: query.take };
    let rows = push_words(sql(app.db.read(), CATALOGS).bind(store_id), "name_folded", query.query.as_deref());
    let rows: Vec<CatalogRow> = ordering.place(rows, &app.cursors, page)?.all().await?;
    let page = ordering
        .page(&app.cursors, page, rows, |row| (query.order_by.key(&row.name_folded, row.created_at), row.id))?;
    let cursor = page.cursor;
    Ok(Json(Page { cursor, data: with_content(app.db.read(), page.data).await? }))
}

/// A catalog of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_catalog_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CatalogPath { store_id, catalog_id }): Path<CatalogPath>,
) -> Result<Json<Catalog>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), CATALOGS).bind(store_id).push(" AND id = ").push_bind(catalog_id);
    let row: CatalogRow = row.optional().await?.or_not_found()?;
    Ok(Json(with_content(app.db.read(), vec![row]).await?.pop().or_not_found()?))
}

/// Deletes a catalog of a store of the caller's workspace; a PUT brings it back. One that is deleted, or never was, is 200
/// too. The selected one is so no longer.
#[docs_const]
async fn ecommerce_catalog_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(CatalogPath { store_id, catalog_id }): Path<CatalogPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let how = Deleting {
        delete: "UPDATE catalogs SET deleted_at = $3, selected = false
                 WHERE id = $1 AND store_id = $2 AND deleted_at IS NULL",
        find: "SELECT store_id FROM catalogs WHERE id = $1",
    };
    delete_part(&mut tx, store_id, catalog_id, how, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

const CATALOGS: &str = "SELECT id, store_id, name, name_folded, selected, created_at, deleted_at
    FROM catalogs WHERE store_id = $1 AND deleted_at IS NULL";

async fn with_content(mut on: On<'_>, rows: Vec<CatalogRow>) -> Result<Vec<Catalog>> {
    let ids = || rows.iter().map(|row| row.id);
    let sections: Vec<SectionRow> = sql(
        on.again(),
        "SELECT catalog_id, id, place, name, banner_url, visible FROM catalog_sections WHERE catalog_id IN ",
    )
    .push_in(ids())
    .push(" ORDER BY catalog_id, place, id")
    .all()
    .await?;
    let items: Vec<ItemRow> = sql(
        on,
        "SELECT catalog_id, id, section_id, article_id, place, visible FROM catalog_items WHERE catalog_id IN ",
    )
    .push_in(ids())
    .push(" ORDER BY catalog_id, place, id")
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

/// The catalog of a store that is published next.
pub(crate) async fn find_selected(mut on: On<'_>, store: Id<Store>) -> Result<Option<Catalog>> {
    let row: Option<CatalogRow> = sql(on.again(), CATALOGS).bind(store).push(" AND selected").optional().await?;
    Ok(with_content(on, row.into_iter().collect()).await?.pop())
}
