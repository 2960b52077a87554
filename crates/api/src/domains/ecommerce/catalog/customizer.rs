//! Customizers: lists of options that articles offer.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::catalog::price::{OptionPrice, PriceRow};
use crate::domains::ecommerce::catalog::stock::StockPut;
use crate::domains::ecommerce::model::{ArticleStock, default_true};
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Child, Executor, Insert, RowLock, Tx, delete_child, insert_or_update_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NameFilter, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::types::bounded_text::{MultiLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Amount;
use hub_kernel::types::percent::Percent;
use hub_kernel::types::picture_url::PictureUrl;
use hub_kernel::types::text::fold_text;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/customizers";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/customizers/{customizer_id}";
    Routes::new("ecommerce")
        .get(ALL, operation!(ecommerce_customizer_list))
        .get(ONE, operation!(ecommerce_customizer_get))
        .put(ONE, operation!(ecommerce_customizer_put))
        .errors(&[Rule("media_public"), Conflict("stock")])
        .errors(&[SERVICE_INACTIVE])
        .delete(ONE, operation!(ecommerce_customizer_delete))
        .errors(&[SERVICE_INACTIVE])
}

/// A list of options.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Customizer {
    /// The customizer's id.
    pub(crate) id: Id<Customizer>,
    /// Its name.
    pub(crate) name: String,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// An option of a customizer.
    #[sqlx(skip)]
    pub(crate) options: Vec<CustomizerOption>,
}

impl Child for Customizer {
    const TABLE: &'static str = "customizers";
    const PARENT: &'static str = "store_id";
}

/// An option of a customizer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CustomizerOption {
    /// The option's id.
    pub(crate) id: Id<CustomizerOption>,
    /// Its position among the customizer's.
    #[sqlx(rename = "position")]
    pub(crate) order: i64,
    /// True if consumers may see it.
    pub(crate) visible: bool,
    /// The store's own code for it, such as its SKU.
    pub(crate) code: Option<String>,
    /// Its name.
    pub(crate) name: String,
    /// Its description.
    pub(crate) description: String,
    /// The URL of its picture.
    pub(crate) image_url: Option<String>,
    /// The price it adds to a unit.
    #[sqlx(flatten, try_from = "PriceRow")]
    pub(crate) price: OptionPrice,
    /// Its stock.
    #[sqlx(flatten)]
    pub(crate) stock: ArticleStock,
}

/// The path of one customizer.
#[derive(Deserialize, JsonSchema)]
struct CustomizerPath {
    store_id: Id<Store>,
    customizer_id: Id<Customizer>,
}

/// A customizer to create or replace.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CustomizerPut {
    /// Its name.
    name: SingleLine<120>,
    /// The options, at most 100. Existing options that are absent here are deleted.
    options: Vec<CustomizerOptionPut>,
}

/// An option of a customizer.
#[derive(Deserialize, JsonSchema)]
struct CustomizerOptionPut {
    /// The option's id.
    id: Id<CustomizerOption>,
    /// Its position among the customizer's; absent it is the index in the list.
    order: Option<i32>,
    /// True if consumers may see it.
    #[serde(default = "default_true")]
    visible: bool,
    /// The store's own code for it, such as its SKU; unique in the customizer.
    code: Option<SingleLine<64>>,
    /// Its name.
    name: SingleLine<120>,
    /// Its description.
    #[serde(default)]
    description: MultiLine<500>,
    /// The URL of its picture.
    image_url: Option<PictureUrl>,
    /// The price it adds to a unit.
    price: OptionPricePut,
    /// The stock. Absent leaves it unchanged; a new one is then not counted.
    stock: Option<StockPut>,
}

/// The price that an option adds to a unit, in ARS.
#[derive(Deserialize, JsonSchema)]
struct OptionPricePut {
    /// The price before discounts.
    price_base: Amount,
    /// A fixed discount, subtracted first.
    #[serde(default)]
    discount_fixed: Amount,
    /// A discount in percent of the rest.
    #[serde(default)]
    discount_percent: Percent,
}

/// Lists the customizers of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_customizer_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<NameFilter, RequestedSort<NamedOrderBy>>,
) -> Result<Json<Page<Customizer>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let rows = sql(app.db.read(), SELECT_CUSTOMIZERS).bind(store_id);
    let rows = push_word_filter(rows, "name_folded", query.filter.query.as_deref());
    let Page { cursor, data } = query.fetch_page("ecommerce_customizer_list", &app.cursors, rows).await?;
    Ok(Json(Page { cursor, data: list_with_options(app.db.read(), data).await? }))
}

/// Gets a customizer of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_customizer_get(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
) -> Result<Json<Customizer>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    list_customizers(app.db.read(), store_id, &[customizer_id]).await?.pop().or_not_found().map(Json)
}

/// Creates or replaces a customizer of a store of the caller's workspace; restores a deleted one.
///
/// The next deployment publishes it; the options' stock is live at once. 404 when the id of the customizer or of an option
/// belongs to another store. 409 `error.conflict.stock` with the present `count` when an option's `stock.expected_count` is
/// another.
#[docs_const]
async fn ecommerce_customizer_put(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
    Body(put): Body<CustomizerPut>,
) -> Result<Json<Null>> {
    put.check()?;
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    put_customizer(&mut tx, app.config.demo, store_id, customizer_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Checks and writes a customizer whose body was checked; the store's row must be locked.
pub(crate) async fn put_customizer(
    tx: &mut Tx,
    allows_http: bool,
    store: Id<Store>,
    id: Id<Customizer>,
    put: CustomizerPut,
    now: Timestamp,
) -> Result<()> {
    find_picture_refusal(tx.on(), allows_http, id, &put).await?;
    lock_expected_counts(tx.on(), id, &put.options).await?;
    insert_or_update_customizer(tx, store, id, put, now).await
}

/// Checks the addresses of the options' pictures; those that they have may stay.
async fn find_picture_refusal(
    on: Executor<'_>,
    allows_http: bool,
    id: Id<Customizer>,
    put: &CustomizerPut,
) -> Result<()> {
    let stored = sql(on, "SELECT image_url FROM customizer_options WHERE customizer_id = $1").bind(id);
    let named = put.options.iter().enumerate().map(|(index, option)| (format!("options[{index}].image_url"), option));
    let pictures = named
        .fold(PictureCheck::new(allows_http), |pictures, (path, option)| pictures.add(path, option.image_url.as_ref()));
    pictures.finish_with_stored(stored).await
}

impl CustomizerPut {
    /// Checks the lists of the body.
    pub(crate) fn check(&self) -> Result<()> {
        rules::check_length("options", &self.options, 100)?;
        rules::check_unique("options", "id", self.options.iter().map(|option| option.id))?;
        let codes = self.options.iter().map(|option| option.code.as_ref().map(SingleLine::as_str));
        rules::check_unique_if_some("options", "code", codes)
    }
}

/// Deletes a customizer of a store of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted
/// before or never existed. While the selected catalog shows an article that uses it, the store cannot be published.
#[docs_const]
async fn ecommerce_customizer_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    delete_child(&mut tx, store_id, customizer_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Locks the options whose counts the request expects, in order of their ids, and checks them.
async fn lock_expected_counts(
    on: Executor<'_>,
    customizer: Id<Customizer>,
    options: &[CustomizerOptionPut],
) -> Result<()> {
    let expecting = |option: &CustomizerOptionPut| option.stock.as_ref().is_some_and(StockPut::expects_count);
    if !options.iter().any(expecting) {
        return Ok(());
    }
    let ids = options.iter().filter(|option| expecting(option)).map(|option| option.id);
    let text = "SELECT id, stock_count FROM customizer_options WHERE customizer_id = $1 AND id IN ";
    let rows = sql(on, text).bind(customizer).push_in(ids).push(" ORDER BY id").lock(RowLock::NoKeyUpdate);
    let rows: Vec<(Id<CustomizerOption>, Option<i64>)> = rows.all().await?;
    for (index, option) in options.iter().enumerate() {
        let stored = rows.iter().find(|(id, _)| *id == option.id).and_then(|(_, count)| *count);
        if let Some(stock) = &option.stock {
            stock.check_expected_count(&format!("options[{index}].stock"), stored)?;
        }
    }
    Ok(())
}

const SELECT_CUSTOMIZERS: &str =
    "SELECT id, name, created_at FROM customizers WHERE store_id = $1 AND deleted_at IS NULL";

/// The customizers with these ids, without deleted ones, ordered by id.
pub(crate) async fn list_customizers(
    mut on: Executor<'_>,
    store: Id<Store>,
    ids: &[Id<Customizer>],
) -> Result<Vec<Customizer>> {
    let rows = sql(on.reborrow(), SELECT_CUSTOMIZERS).bind(store).push(" AND id IN ").push_in(ids.iter().copied());
    let customizers: Vec<Customizer> = rows.push(" ORDER BY id").all().await?;
    list_with_options(on, customizers).await
}

async fn list_with_options(on: Executor<'_>, mut customizers: Vec<Customizer>) -> Result<Vec<Customizer>> {
    let options =
        "SELECT customizer_id AS parent_id, id, position, visible, code, name, description, image_url, price_base,
                          price_discount_fixed, price_discount_percent, stock_count, stock_min_count, stock_out
                   FROM customizer_options WHERE deleted_at IS NULL AND customizer_id IN ";
    let options = sql(on, options).push_in(customizers.iter().map(|customizer| customizer.id));
    let mut options = options.push(" ORDER BY customizer_id, position, id").by_parent::<Customizer, _>().await?;
    for customizer in &mut customizers {
        customizer.options = options.remove(&customizer.id).unwrap_or_default();
    }
    Ok(customizers)
}

/// Inserts or replaces a customizer; the store's row must be locked. 404 when an id belongs to another store.
pub(crate) async fn insert_or_update_customizer(
    tx: &mut Tx,
    store: Id<Store>,
    id: Id<Customizer>,
    put: CustomizerPut,
    now: Timestamp,
) -> Result<()> {
    let row = json!({"name": put.name, "name_folded": fold_text(put.name.as_str())});
    insert_or_update_child(tx.on(), store, id, "name text, name_folded text", &row, now).await?;
    let gone = "UPDATE customizer_options SET deleted_at = $2 WHERE customizer_id = $1 AND deleted_at IS NULL";
    let kept = put.options.iter().map(|option| option.id);
    let gone = sql(tx.on(), gone).bind((id, now));
    let gone = if put.options.is_empty() { gone } else { gone.push(" AND id NOT IN ").push_in(kept) };
    gone.execute().await?;
    if put.options.is_empty() {
        return Ok(());
    }
    insert_or_update_options(tx, store, id, &put.options).await
}

/// Writes the stock of an option only when the request has it, so that concurrent sales are not overwritten. 404 when an
/// option's id belongs to another customizer.
async fn insert_or_update_options(
    tx: &mut Tx,
    store: Id<Store>,
    customizer: Id<Customizer>,
    options: &[CustomizerOptionPut],
) -> Result<()> {
    let columns = "id uuid, position bigint, visible boolean, code text, name text, description text, image_url text,
                   price_base bigint, price_discount_fixed bigint, price_discount_percent bigint";
    let rows: Value = options.iter().enumerate().map(|(position, option)| option.row(position)).collect();
    let insert =
        Insert::into(tx.on(), "customizer_options").value("store_id", store).value("customizer_id", customizer);
    if insert.rows(columns, &rows).or_restore("customizer_id").execute().await? != options.len() as u64 {
        return Err(Error::dangling_reference("options"));
    }
    let stock = |option: &CustomizerOptionPut| {
        let ArticleStock { count, min_count, out_of_stock } = option.stock.as_ref()?.to_stock();
        Some(json!({"id": option.id, "count": count, "min_count": min_count, "is_out": out_of_stock}))
    };
    let rows: Vec<Value> = options.iter().filter_map(stock).collect();
    if rows.is_empty() {
        return Ok(());
    }
    let stock = "UPDATE customizer_options
                 SET stock_count = r.count, stock_min_count = r.min_count, stock_out = r.is_out FROM ";
    let columns = "id uuid, count bigint, min_count bigint, is_out boolean";
    let stock = sql(tx.on(), stock).bind(customizer).push_rows(columns, &rows);
    stock.push(" WHERE customizer_options.id = r.id AND customizer_id = $1").execute().await.map(drop)
}

impl CustomizerOptionPut {
    fn row(&self, position: usize) -> Value {
        let OptionPricePut { price_base, discount_fixed, discount_percent } = &self.price;
        json!({
            "id": self.id, "position": self.order.map_or(position as i64, i64::from), "visible": self.visible,
            "code": self.code, "name": self.name, "description": self.description.as_str(),
            "image_url": self.image_url.as_ref().map(PictureUrl::text), "price_base": price_base.money().in_centavos(),
            "price_discount_fixed": discount_fixed.money().in_centavos(),
            "price_discount_percent": discount_percent.in_hundredths(),
        })
    }
}
