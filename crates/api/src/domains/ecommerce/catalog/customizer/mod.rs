//! Customizers: lists of options that articles offer, as their store's owner sees them.

pub(crate) mod write;

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::{ArticleStock, NamedOrderBy};
use crate::domains::ecommerce::catalog::customizer::write::{ECOMMERCE_CUSTOMIZER_PUT_DOCS, ecommerce_customizer_put};
use crate::domains::ecommerce::rules::Price;
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
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/customizers";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/customizers/{customizer_id}";
    Routes::tagged("ecommerce")
        .get(ALL, ecommerce_customizer_list, ECOMMERCE_CUSTOMIZER_LIST_DOCS)
        .errors(&[NotFound])
        .get(ONE, ecommerce_customizer_get, ECOMMERCE_CUSTOMIZER_GET_DOCS)
        .errors(&[NotFound])
        .put(ONE, ecommerce_customizer_put, ECOMMERCE_CUSTOMIZER_PUT_DOCS)
        .errors(&[NotFound])
        .delete(ONE, ecommerce_customizer_delete, ECOMMERCE_CUSTOMIZER_DELETE_DOCS)
        .errors(&[NotFound])
}

/// A list of options.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Customizer {
    /// The customizer's id.
    pub(crate) id: Id<Customizer>,
    /// Its name.
    pub(crate) name: String,
    /// When it was made.
    pub(crate) created_at: Timestamp,
    /// What can be chosen.
    pub(crate) options: Vec<CustomizerOption>,
}

/// What can be chosen.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct CustomizerOption {
    /// The option's id.
    pub(crate) id: Id<CustomizerOption>,
    /// Its place among the customizer's.
    pub(crate) order: i64,
    /// Whether it may be shown.
    pub(crate) visible: bool,
    /// Its name.
    pub(crate) name: String,
    /// What it is.
    pub(crate) description: String,
    /// A picture.
    pub(crate) image_url: Option<String>,
    /// What it adds to a unit's price.
    pub(crate) price: OptionPrice,
    /// How many there are.
    pub(crate) stock: ArticleStock,
}

/// What an option adds to a unit's price, in ARS.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OptionPrice {
    /// Before discounts.
    pub(crate) price_base: Money,
    /// What is taken off first.
    pub(crate) discount_fixed: Money,
    /// What is taken off of the rest.
    pub(crate) discount_percent: Percent,
    /// What is paid.
    pub(crate) price_final: Money,
}

#[derive(FromRow)]
struct CustomizerRow {
    id: Id<Customizer>,
    name: String,
    name_folded: String,
    created_at: Timestamp,
}

#[derive(FromRow)]
struct OptionRow {
    id: Id<CustomizerOption>,
    customizer_id: Id<Customizer>,
    place: i64,
    visible: bool,
    name: String,
    description: String,
    image_url: Option<String>,
    price_base: Money,
    price_discount_fixed: Money,
    price_discount_percent: Percent,
    stock_count: Option<i64>,
    stock_min_count: Option<i64>,
    stock_out: bool,
}

impl From<OptionRow> for CustomizerOption {
    fn from(row: OptionRow) -> Self {
        let price = Price {
            base: row.price_base,
            discount_fixed: row.price_discount_fixed,
            discount_percent: row.price_discount_percent,
        };
        Self {
            id: row.id,
            order: row.place,
            visible: row.visible,
            name: row.name,
            description: row.description,
            image_url: row.image_url,
            price: OptionPrice {
                price_base: price.base,
                discount_fixed: price.discount_fixed,
                discount_percent: price.discount_percent,
                price_final: price.after_discounts(),
            },
            stock: ArticleStock { count: row.stock_count, min_count: row.stock_min_count, out_of_stock: row.stock_out },
        }
    }
}

/// The path of one customizer.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CustomizerPath {
    /// The store's id.
    pub(crate) store_id: Id<Store>,
    /// The customizer's id.
    pub(crate) customizer_id: Id<Customizer>,
}

/// Which customizers, in which order.
#[derive(Deserialize, JsonSchema)]
struct CustomizerListQuery {
    /// Words of the name to look for, from their begin. Ignored when it has no letters or digits.
    query: Option<String>,
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: Take,
    /// What the customizers are ordered by.
    #[serde(default)]
    order_by: NamedOrderBy,
    /// In which direction: by default from A, and by time from the newest.
    order_dir: Option<OrderDir>,
}

/// The customizers of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_customizer_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<CustomizerListQuery>,
) -> Result<Json<Page<Customizer>>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let ordering = query.order_by.ordering("ecommerce_customizer_list", query.order_dir);
    let page = PageOf { cursor: query.cursor.as_deref(), take: query.take };
    let rows = push_words(sql(app.db.read(), CUSTOMIZERS).bind(store_id), "name_folded", query.query.as_deref());
    let rows: Vec<CustomizerRow> = ordering.place(rows, &app.cursors, page)?.all().await?;
    let page = ordering
        .page(&app.cursors, page, rows, |row| (query.order_by.key(&row.name_folded, row.created_at), row.id))?;
    let cursor = page.cursor;
    Ok(Json(Page { cursor, data: with_options(app.db.read(), page.data).await? }))
}

/// A customizer of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_customizer_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
) -> Result<Json<Customizer>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), CUSTOMIZERS).bind(store_id).push(" AND id = ").push_bind(customizer_id);
    let row: CustomizerRow = row.optional().await?.or_not_found()?;
    Ok(Json(with_options(app.db.read(), vec![row]).await?.pop().or_not_found()?))
}

/// Deletes a customizer of a store of the caller's workspace; a PUT brings it back. One that is deleted, or never was, is
/// 200 too. A store whose catalog shows an article with it is not published until one of both changes.
#[docs_const]
async fn ecommerce_customizer_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let how = Deleting {
        delete: "UPDATE customizers SET deleted_at = $3 WHERE id = $1 AND store_id = $2 AND deleted_at IS NULL",
        find: "SELECT store_id FROM customizers WHERE id = $1",
    };
    delete_part(&mut tx, store_id, customizer_id, how, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

const CUSTOMIZERS: &str =
    "SELECT id, name, name_folded, created_at FROM customizers WHERE store_id = $1 AND deleted_at IS NULL";

async fn with_options(on: On<'_>, rows: Vec<CustomizerRow>) -> Result<Vec<Customizer>> {
    let options: Vec<OptionRow> = sql(
        on,
        "SELECT id, customizer_id, place, visible, name, description, image_url, price_base, price_discount_fixed,
                price_discount_percent, stock_count, stock_min_count, stock_out
         FROM customizer_options WHERE deleted_at IS NULL AND customizer_id IN ",
    )
    .push_in(rows.iter().map(|row| row.id))
    .push(" ORDER BY customizer_id, place, id")
    .all()
    .await?;
    let mut of: HashMap<Id<Customizer>, Vec<CustomizerOption>> = HashMap::new();
    for option in options {
        of.entry(option.customizer_id).or_default().push(option.into());
    }
    let with = |row: CustomizerRow| {
        let options = of.remove(&row.id).unwrap_or_default();
        Customizer { id: row.id, name: row.name, created_at: row.created_at, options }
    };
    Ok(rows.into_iter().map(with).collect())
}

/// The store's customizers of these, deleted ones apart, by id.
pub(crate) async fn list_these(mut on: On<'_>, store: Id<Store>, ids: &[Id<Customizer>]) -> Result<Vec<Customizer>> {
    let rows = sql(on.again(), CUSTOMIZERS).bind(store).push(" AND id IN ").push_in(ids.iter().copied());
    let rows: Vec<CustomizerRow> = rows.push(" ORDER BY id").all().await?;
    with_options(on, rows).await
}
