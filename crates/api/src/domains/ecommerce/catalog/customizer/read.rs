//! Reads customizers with their options.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::{Customizer, CustomizerOption, CustomizerPath, OptionPrice};
use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::catalog::stock::ArticleStock;
use crate::domains::ecommerce::rules::Price;
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
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

/// A page of customizers.
#[derive(Deserialize, JsonSchema)]
pub(super) struct CustomizerListQuery {
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

/// Lists the customizers of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_customizer_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<CustomizerListQuery>,
) -> Result<Json<Page<Customizer>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let ordering = query.order_by.ordering("ecommerce_customizer_list", query.order_dir);
    let page = PageRequest { cursor: query.cursor.as_deref(), take: query.take };
    let rows =
        push_word_search(sql(app.db.read(), SELECT_CUSTOMIZERS).bind(store_id), "name_folded", query.query.as_deref());
    let rows: Vec<CustomizerRow> = ordering.push_page(rows, &app.cursors, page)?.all().await?;
    let page = ordering
        .build_page(&app.cursors, page, rows, |row| (query.order_by.key(&row.name_folded, row.created_at), row.id))?;
    let cursor = page.cursor;
    Ok(Json(Page { cursor, data: list_with_options(app.db.read(), page.data).await? }))
}

/// Gets a customizer of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_customizer_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
) -> Result<Json<Customizer>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), SELECT_CUSTOMIZERS).bind(store_id).push(" AND id = ").push_bind(customizer_id);
    let row: CustomizerRow = row.optional().await?.or_not_found()?;
    Ok(Json(list_with_options(app.db.read(), vec![row]).await?.pop().or_not_found()?))
}

/// The customizers with these ids, without deleted ones, ordered by id.
pub(crate) async fn list_customizers(
    mut on: Executor<'_>,
    store: Id<Store>,
    ids: &[Id<Customizer>],
) -> Result<Vec<Customizer>> {
    let rows = sql(on.reborrow(), SELECT_CUSTOMIZERS).bind(store).push(" AND id IN ").push_in(ids.iter().copied());
    let rows: Vec<CustomizerRow> = rows.push(" ORDER BY id").all().await?;
    list_with_options(on, rows).await
}

const SELECT_CUSTOMIZERS: &str =
    "SELECT id, name, name_folded, created_at FROM customizers WHERE store_id = $1 AND deleted_at IS NULL";

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
    position: i64,
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
            order: row.position,
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

async fn list_with_options(on: Executor<'_>, rows: Vec<CustomizerRow>) -> Result<Vec<Customizer>> {
    let options: Vec<OptionRow> = sql(
        on,
        "SELECT id, customizer_id, position, visible, name, description, image_url, price_base, price_discount_fixed,
                price_discount_percent, stock_count, stock_min_count, stock_out
         FROM customizer_options WHERE deleted_at IS NULL AND customizer_id IN ",
    )
    .push_in(rows.iter().map(|row| row.id))
    .push(" ORDER BY customizer_id, position, id")
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
