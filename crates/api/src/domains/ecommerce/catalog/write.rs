//! Writes and deletes catalogs with their sections and items.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Catalog, CatalogItem, CatalogPath, CatalogSection};
use crate::domains::auth::ImageUrl;
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::model::default_true;
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{Store, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, delete_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

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
    banner_url: Option<ImageUrl>,
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

/// Creates or replaces a catalog of a store of the caller's workspace; restores a deleted one.
///
/// The next deployment publishes it if it is selected. 404 with the path when an article is not the store's or a section
/// not the catalog's. 404 when the id of the catalog or of a part belongs to another store.
#[docs_const]
pub(super) async fn ecommerce_catalog_put(
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
    insert_or_update_catalog(&mut tx, store_id, catalog_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Deletes a catalog of a store of the caller's workspace and deselects it; a PUT restores it. Idempotent: 200 also when it
/// was deleted before or never existed.
#[docs_const]
pub(super) async fn ecommerce_catalog_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(CatalogPath { store_id, catalog_id }): Path<CatalogPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let deselect = "UPDATE catalogs SET selected = false WHERE id = $1 AND store_id = $2";
    sql(tx.on(), deselect).bind(catalog_id).bind(store_id).execute().await?;
    delete_child(&mut tx, store_id, catalog_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Inserts or replaces a catalog; the store's row must be locked. 404 when an id belongs to another store.
pub(crate) async fn insert_or_update_catalog(
    tx: &mut Tx,
    store: Id<Store>,
    id: Id<Catalog>,
    put: CatalogPut,
    now: Timestamp,
) -> Result<()> {
    find_articles_or_not_found(tx.on(), store, &put.items).await?;
    if put.selected {
        let others = "UPDATE catalogs SET selected = false WHERE store_id = $1 AND selected AND id <> $2";
        sql(tx.on(), others).bind(store).bind(id).execute().await?;
    }
    let name = put.name.into_string();
    let written = sql(
        tx.on(),
        "INSERT INTO catalogs (id, store_id, name, name_folded, selected, created_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_folded = excluded.name_folded,
             selected = excluded.selected, deleted_at = NULL
         WHERE catalogs.store_id = excluded.store_id",
    );
    let written = written.bind(id).bind(store).bind(name.clone()).bind(fold_text(&name)).bind(put.selected).bind(now);
    if written.execute().await? == 0 {
        return Err(Error::NotFound);
    }
    sql(tx.on(), "DELETE FROM catalog_items WHERE catalog_id = $1").bind(id).execute().await?;
    sql(tx.on(), "DELETE FROM catalog_sections WHERE catalog_id = $1").bind(id).execute().await?;
    insert_sections(tx.on(), id, put.sections).await?;
    insert_items(tx.on(), store, id, &put.items).await
}

/// 404 when a section's id belongs to another catalog.
async fn insert_sections(on: Executor<'_>, catalog: Id<Catalog>, sections: Vec<CatalogSectionPut>) -> Result<()> {
    let count = sections.len() as u64;
    let rows: Value = sections.into_iter().enumerate().map(|(position, section)| section.row(position)).collect();
    let insert = "INSERT INTO catalog_sections (id, catalog_id, position, name, banner_url, visible)
                  SELECT id, $1, position, name, banner_url, visible FROM ";
    let insert = sql(on, insert).bind(catalog);
    let insert = insert.push_rows("id uuid, position bigint, name text, banner_url text, visible boolean", &rows);
    let inserted = insert.push(" WHERE true ON CONFLICT (id) DO NOTHING").execute().await?;
    if inserted == count { Ok(()) } else { Err(Error::dangling_reference("sections")) }
}

/// 404 when an item's id belongs to another catalog.
async fn insert_items(
    on: Executor<'_>,
    store: Id<Store>,
    catalog: Id<Catalog>,
    items: &[CatalogItemPut],
) -> Result<()> {
    let rows: Value = items.iter().enumerate().map(|(position, item)| item.row(position)).collect();
    let insert = "INSERT INTO catalog_items (id, store_id, catalog_id, section_id, article_id, position, visible)
                  SELECT id, $1, $2, section_id, article_id, position, visible FROM ";
    let insert = sql(on, insert).bind(store).bind(catalog);
    let insert = insert.push_rows("id uuid, section_id uuid, article_id uuid, position bigint, visible boolean", &rows);
    let inserted = insert.push(" WHERE true ON CONFLICT (id) DO NOTHING").execute().await?;
    if inserted == items.len() as u64 { Ok(()) } else { Err(Error::dangling_reference("items")) }
}

/// 404 with the path of the first item whose article is not the store's.
async fn find_articles_or_not_found(on: Executor<'_>, store: Id<Store>, items: &[CatalogItemPut]) -> Result<()> {
    if items.is_empty() {
        return Ok(());
    }
    let ids = items.iter().map(|item| item.article_id);
    let there = "SELECT id FROM articles WHERE store_id = $1 AND deleted_at IS NULL AND id IN ";
    let there: Vec<(Id<Article>,)> = sql(on, there).bind(store).push_in(ids).all().await?;
    let there: std::collections::HashSet<_> = there.into_iter().map(|(id,)| id).collect();
    match items.iter().position(|item| !there.contains(&item.article_id)) {
        Some(index) => Err(Error::dangling_reference(format!("items[{index}].article_id"))),
        None => Ok(()),
    }
}

impl CatalogSectionPut {
    fn row(self, position: usize) -> Value {
        json!({
            "id": self.id, "position": self.order.map_or(position as i64, i64::from), "name": self.name.into_string(),
            "banner_url": self.banner_url.map(|url| url.text()), "visible": self.visible,
        })
    }
}

impl CatalogItemPut {
    fn row(&self, position: usize) -> Value {
        json!({
            "id": self.id, "section_id": self.section_id, "article_id": self.article_id,
            "position": self.order.map_or(position as i64, i64::from), "visible": self.visible,
        })
    }
}
