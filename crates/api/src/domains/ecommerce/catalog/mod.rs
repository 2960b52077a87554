//! The catalog: articles and customizers of a store, the sections that show them, and their publication.

pub(super) mod article;
pub(super) mod customizer;
pub(super) mod deployment;
mod named_order;
pub(super) mod price;
pub(super) mod snapshot;
pub(super) mod snapshot_cache;
pub(super) mod stock;

pub use article::index_missing_articles;
pub use deployment::{Deployment, DeploymentRollback, rollback_deployment};

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::model::default_true;
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Child, Executor, Insert, Tx, delete_child, insert_or_update_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NameFilter, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::PictureUrl;
use hub_kernel::types::text::fold_text;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/catalogs";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/catalogs/{catalog_id}";
    Routes::new("ecommerce")
        .get(ALL, operation!(ecommerce_catalog_list))
        .get(ONE, operation!(ecommerce_catalog_get))
        .put(ONE, operation!(ecommerce_catalog_put))
        .errors(&[Rule("media_public")])
        .errors(&[SERVICE_INACTIVE])
        .delete(ONE, operation!(ecommerce_catalog_delete))
        .errors(&[SERVICE_INACTIVE])
        .merge(article::routes())
        .merge(customizer::routes())
        .merge(deployment::routes())
}

/// A catalog.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Catalog {
    /// The catalog's id.
    pub(crate) id: Id<Catalog>,
    /// The store it belongs to.
    pub(crate) store_id: Id<Store>,
    /// Its name.
    pub(crate) name: String,
    /// True if the next deployment publishes it.
    pub(crate) selected: bool,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// The time of its deletion; null while it exists.
    pub(crate) deleted_at: Option<Timestamp>,
    /// Its sections, in order.
    #[sqlx(skip)]
    pub(crate) sections: Vec<CatalogSection>,
    /// Its articles, in order.
    #[sqlx(skip)]
    pub(crate) items: Vec<CatalogItem>,
}

impl Child for Catalog {
    const TABLE: &'static str = "catalogs";
    const PARENT: &'static str = "store_id";
}

/// A section of a catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CatalogSection {
    /// The section's id.
    pub(crate) id: Id<CatalogSection>,
    /// Its position in the catalog.
    #[sqlx(rename = "position")]
    pub(crate) order: i64,
    /// Its name.
    pub(crate) name: String,
    /// The URL of a picture above it.
    pub(crate) banner_url: Option<String>,
    /// True if consumers see it.
    pub(crate) visible: bool,
}

/// An article in a catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CatalogItem {
    /// The item's id.
    pub(crate) id: Id<CatalogItem>,
    /// The section that shows it.
    pub(crate) section_id: Id<CatalogSection>,
    /// The article.
    pub(crate) article_id: Id<Article>,
    /// Its position in the section.
    #[sqlx(rename = "position")]
    pub(crate) order: i64,
    /// True if consumers see it.
    pub(crate) visible: bool,
}

/// The path of one catalog.
#[derive(Deserialize, JsonSchema)]
struct CatalogPath {
    store_id: Id<Store>,
    catalog_id: Id<Catalog>,
}

/// A catalog to create or replace.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CatalogPut {
    /// Its name.
    name: SingleLine<80>,
    /// True if the next deployment publishes it. Selecting a catalog deselects the previous one.
    #[serde(default)]
    selected: bool,
    /// Its sections, at most 100.
    sections: Vec<CatalogSectionPut>,
    /// Its articles, at most 1000.
    items: Vec<CatalogItemPut>,
}

/// A section of a catalog.
#[derive(Deserialize, JsonSchema)]
struct CatalogSectionPut {
    /// The section's id.
    id: Id<CatalogSection>,
    /// Its position in the catalog; absent it is the index in the list.
    order: Option<i32>,
    /// Its name.
    name: SingleLine<80>,
    /// The URL of a picture above it.
    banner_url: Option<PictureUrl>,
    /// True if consumers see it.
    #[serde(default = "default_true")]
    visible: bool,
}

/// An article in a catalog.
#[derive(Deserialize, JsonSchema)]
struct CatalogItemPut {
    /// The item's id.
    id: Id<CatalogItem>,
    /// The section that shows it, one of `sections`.
    section_id: Id<CatalogSection>,
    /// The article, of the same store.
    article_id: Id<Article>,
    /// Its position in the section; absent it is the index in the list.
    order: Option<i32>,
    /// True if consumers see it.
    #[serde(default = "default_true")]
    visible: bool,
}

/// Lists the catalogs of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_catalog_list(
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
async fn ecommerce_catalog_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CatalogPath { store_id, catalog_id }): Path<CatalogPath>,
) -> Result<Json<Catalog>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), SELECT_CATALOGS).bind(store_id).push(" AND id = ").push_bind(catalog_id);
    let row = row.optional().await?.or_not_found()?;
    list_with_contents(app.db.read(), vec![row]).await?.pop().or_not_found().map(Json)
}

/// Creates or replaces a catalog of a store of the caller's workspace; restores a deleted one.
///
/// The next deployment publishes it if it is selected. 404 with the path when an article is not the store's or a section
/// not the catalog's. 404 when the id of the catalog or of a part belongs to another store.
#[docs_const]
async fn ecommerce_catalog_put(
    State(app): State<App>,
    staff: Workspace,
    Path(CatalogPath { store_id, catalog_id }): Path<CatalogPath>,
    Body(put): Body<CatalogPut>,
) -> Result<Json<Null>> {
    rules::check_length("sections", &put.sections, 100)?;
    rules::check_length("items", &put.items, 1000)?;
    rules::check_unique("sections", "id", put.sections.iter().map(|section| section.id))?;
    rules::check_unique("items", "id", put.items.iter().map(|item| item.id))?;
    let homeless = put.items.iter().position(|item| put.sections.iter().all(|section| section.id != item.section_id));
    if let Some(index) = homeless {
        return Err(Error::dangling_reference(format!("items[{index}].section_id")));
    }
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let stored = sql(tx.on(), "SELECT banner_url FROM catalog_sections WHERE catalog_id = $1").bind(catalog_id);
    let named =
        put.sections.iter().enumerate().map(|(index, section)| (format!("sections[{index}].banner_url"), section));
    let pictures = named.fold(PictureCheck::new(app.config.demo), |pictures, (path, section)| {
        pictures.add(path, section.banner_url.as_ref())
    });
    pictures.finish_with_stored(stored).await?;
    insert_or_update_catalog(&mut tx, store_id, catalog_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Deletes a catalog of a store of the caller's workspace and deselects it; a PUT restores it. Idempotent: 200 also when it
/// was deleted before or never existed.
#[docs_const]
async fn ecommerce_catalog_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(CatalogPath { store_id, catalog_id }): Path<CatalogPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let deselect = "UPDATE catalogs SET selected = false WHERE id = $1 AND store_id = $2";
    sql(tx.on(), deselect).bind((catalog_id, store_id)).execute().await?;
    delete_child(&mut tx, store_id, catalog_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
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

/// Inserts or replaces a catalog; the store's row must be locked. 404 when an id belongs to another store.
pub(crate) async fn insert_or_update_catalog(
    tx: &mut Tx,
    store: Id<Store>,
    id: Id<Catalog>,
    put: CatalogPut,
    now: Timestamp,
) -> Result<()> {
    let articles: Vec<_> = put.items.iter().map(|item| item.article_id).collect();
    let own = sql(tx.on(), "SELECT id FROM articles WHERE store_id = $1 AND deleted_at IS NULL AND id IN ").bind(store);
    own.require_all(&articles, |index| format!("items[{index}].article_id")).await?;
    if put.selected {
        let others = "UPDATE catalogs SET selected = false WHERE store_id = $1 AND selected AND id <> $2";
        sql(tx.on(), others).bind((store, id)).execute().await?;
    }
    let row = json!({"name": put.name, "name_folded": fold_text(put.name.as_str()), "selected": put.selected});
    let columns = "name text, name_folded text, selected boolean";
    insert_or_update_child(tx.on(), store, id, columns, &row, now).await?;
    sql(tx.on(), "DELETE FROM catalog_items WHERE catalog_id = $1").bind(id).execute().await?;
    sql(tx.on(), "DELETE FROM catalog_sections WHERE catalog_id = $1").bind(id).execute().await?;
    insert_sections(tx.on(), id, &put.sections).await?;
    insert_items(tx.on(), store, id, &put.items).await
}

/// 404 when a section's id belongs to another catalog.
async fn insert_sections(on: Executor<'_>, catalog: Id<Catalog>, sections: &[CatalogSectionPut]) -> Result<()> {
    let row = |(position, section): (usize, &CatalogSectionPut)| {
        json!({
            "id": section.id, "position": section.order.map_or(position as i64, i64::from), "name": section.name,
            "banner_url": section.banner_url.as_ref().map(PictureUrl::text), "visible": section.visible,
        })
    };
    let rows: Value = sections.iter().enumerate().map(row).collect();
    let insert = Insert::into(on, "catalog_sections").value("catalog_id", catalog);
    let insert = insert.rows("id uuid, position bigint, name text, banner_url text, visible boolean", &rows);
    insert.insert_list("sections", sections.len()).await
}

/// 404 when an item's id belongs to another catalog.
async fn insert_items(
    on: Executor<'_>,
    store: Id<Store>,
    catalog: Id<Catalog>,
    items: &[CatalogItemPut],
) -> Result<()> {
    let row = |(position, item): (usize, &CatalogItemPut)| {
        json!({
            "id": item.id, "section_id": item.section_id, "article_id": item.article_id,
            "position": item.order.map_or(position as i64, i64::from), "visible": item.visible,
        })
    };
    let rows: Value = items.iter().enumerate().map(row).collect();
    let insert = Insert::into(on, "catalog_items").value("store_id", store).value("catalog_id", catalog);
    let insert = insert.rows("id uuid, section_id uuid, article_id uuid, position bigint, visible boolean", &rows);
    insert.insert_list("items", items.len()).await
}
