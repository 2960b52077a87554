//! Writes and deletes customizers with their options.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Customizer, CustomizerOption, CustomizerPath};
use crate::domains::auth::ImageUrl;
use crate::domains::ecommerce::catalog::stock::StockPut;
use crate::domains::ecommerce::model::default_true;
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{Store, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Tx, delete_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::types::bounded_text::{MultiLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Amount;
use hub_kernel::types::percent::Percent;
use hub_kernel::types::text::fold_text;

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
    /// Its name.
    name: SingleLine<120>,
    /// Its description.
    #[serde(default)]
    description: MultiLine<500>,
    /// The URL of its picture.
    image_url: Option<ImageUrl>,
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

/// Creates or replaces a customizer of a store of the caller's workspace; restores a deleted one.
///
/// The next deployment publishes it; the options' stock is live at once. 404 when the id of the customizer or of an option
/// belongs to another store.
#[docs_const]
pub(super) async fn ecommerce_customizer_put(
    State(app): State<App>,
    staff: Workspace,
    Path(CustomizerPath { store_id, customizer_id }): Path<CustomizerPath>,
    Body(put): Body<CustomizerPut>,
) -> Result<Json<Null>> {
    rules::check_length("options", &put.options, 100)?;
    rules::check_unique("options", "id", put.options.iter().map(|option| option.id))?;
    for (index, option) in put.options.iter().enumerate() {
        option.stock.as_ref().map_or(Ok(()), |stock| stock.check(&format!("options[{index}].stock")))?;
    }
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    insert_or_update_customizer(&mut tx, store_id, customizer_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Deletes a customizer of a store of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted
/// before or never existed. While the selected catalog shows an article that uses it, the store cannot be published.
#[docs_const]
pub(super) async fn ecommerce_customizer_delete(
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

/// Inserts or replaces a customizer; the store's row must be locked. 404 when an id belongs to another store.
pub(crate) async fn insert_or_update_customizer(
    tx: &mut Tx,
    store: Id<Store>,
    id: Id<Customizer>,
    put: CustomizerPut,
    now: Timestamp,
) -> Result<()> {
    let name = put.name.into_string();
    let written = sql(
        tx.on(),
        "INSERT INTO customizers (id, store_id, name, name_folded, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_folded = excluded.name_folded, deleted_at = NULL
         WHERE customizers.store_id = excluded.store_id",
    );
    let written = written.bind(id).bind(store).bind(name.clone()).bind(fold_text(&name)).bind(now).execute().await?;
    if written == 0 {
        return Err(Error::NotFound);
    }
    let gone = "UPDATE customizer_options SET deleted_at = $2 WHERE customizer_id = $1 AND deleted_at IS NULL";
    let kept = put.options.iter().map(|option| option.id);
    let gone = sql(tx.on(), gone).bind(id).bind(now);
    let gone = if put.options.is_empty() { gone } else { gone.push(" AND id NOT IN ").push_in(kept) };
    gone.execute().await?;
    if put.options.is_empty() {
        return Ok(());
    }
    insert_or_update_options(tx, store, id, put.options).await
}

/// Writes the stock of new options, and of others when the request has it, so that concurrent sales are not overwritten.
/// 404 when an option's id belongs to another customizer.
async fn insert_or_update_options(
    tx: &mut Tx,
    store: Id<Store>,
    customizer: Id<Customizer>,
    options: Vec<CustomizerOptionPut>,
) -> Result<()> {
    let count = options.len() as u64;
    let rows: Value = options.into_iter().enumerate().map(|(position, option)| option.row(position)).collect();
    let insert = "INSERT INTO customizer_options (id, store_id, customizer_id, position, visible, name, description,
                      image_url, price_base, price_discount_fixed, price_discount_percent, stock_count, stock_min_count,
                      stock_out)
                  SELECT id, $1, $2, position, visible, name, description, image_url, base, fixed, percent, count,
                         min_count, is_out FROM ";
    let columns = "id uuid, position bigint, visible boolean, name text, description text, image_url text, base bigint,
                   fixed bigint, percent bigint, count bigint, min_count bigint, is_out boolean";
    let update = " WHERE true
                  ON CONFLICT (id) DO UPDATE SET position = excluded.position, visible = excluded.visible,
                      name = excluded.name, description = excluded.description, image_url = excluded.image_url,
                      price_base = excluded.price_base, price_discount_fixed = excluded.price_discount_fixed,
                      price_discount_percent = excluded.price_discount_percent, deleted_at = NULL
                  WHERE customizer_options.customizer_id = excluded.customizer_id";
    let insert = sql(tx.on(), insert).bind(store).bind(customizer).push_rows(columns, &rows).push(update);
    if insert.execute().await? != count {
        return Err(Error::dangling_reference("options"));
    }
    let stock = "UPDATE customizer_options
                 SET stock_count = r.count, stock_min_count = r.min_count, stock_out = r.is_out FROM ";
    let columns = "id uuid, counted boolean, count bigint, min_count bigint, is_out boolean";
    let stock = sql(tx.on(), stock).bind(customizer).push_rows(columns, &rows);
    stock.push(" WHERE customizer_options.id = r.id AND customizer_id = $1 AND r.counted").execute().await.map(drop)
}

impl CustomizerOptionPut {
    fn row(self, position: usize) -> Value {
        let counted = self.stock.is_some();
        let stock = self.stock.unwrap_or(StockPut { count: None, min_count: None, out_of_stock: false });
        json!({
            "id": self.id, "position": self.order.map_or(position as i64, i64::from), "visible": self.visible,
            "name": self.name.into_string(), "description": self.description.into_string(),
            "image_url": self.image_url.map(|url| url.text()), "base": self.price.price_base.money().in_centavos(),
            "fixed": self.price.discount_fixed.money().in_centavos(),
            "percent": self.price.discount_percent.in_hundredths(), "counted": counted, "count": stock.count,
            "min_count": stock.min_count, "is_out": stock.out_of_stock,
        })
    }
}
