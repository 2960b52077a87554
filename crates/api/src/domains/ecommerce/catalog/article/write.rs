//! Writes and deletes articles with their categories and customizers.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::search_index::{index_article, index_categories};
use super::{Article, ArticleCategory, ArticleCustomizer, ArticlePath};
use crate::domains::auth::ImageUrl;
use crate::domains::ecommerce::catalog::customizer::Customizer;
use crate::domains::ecommerce::catalog::stock::StockPut;
use crate::domains::ecommerce::model::default_true;
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{Store, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, delete_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::types::bounded_text::{MultiLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency};
use hub_kernel::types::percent::Percent;
use hub_kernel::types::text::fold_text;

/// An article to create or replace.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ArticlePut {
    /// Its name.
    name: SingleLine<120>,
    /// Its description.
    #[serde(default)]
    description: MultiLine<2000>,
    /// The URL of its picture.
    image_url: Option<ImageUrl>,
    /// The URLs of more pictures, at most 12.
    #[serde(default)]
    gallery: Vec<ImageUrl>,
    /// Its categories, at most 20. A new id creates one; renaming a category renames it for all articles.
    #[serde(default)]
    categories: Vec<ArticleCategoryPut>,
    /// True if consumers may see it.
    #[serde(default = "default_true")]
    visible: bool,
    /// The unit price.
    price: ArticlePricePut,
    /// The stock. Absent leaves it unchanged; a new one is then not counted.
    stock: Option<StockPut>,
    /// The customizers it offers, at most 20.
    #[serde(default)]
    customizers: Vec<ArticleCustomizerPut>,
}

/// A category of articles.
#[derive(Deserialize, JsonSchema)]
struct ArticleCategoryPut {
    /// The category's id.
    id: Id<ArticleCategory>,
    /// Its name.
    name: SingleLine<60>,
}

/// The unit price of an article.
#[derive(Deserialize, JsonSchema)]
struct ArticlePricePut {
    /// The currency of the amounts.
    #[serde(default)]
    #[expect(dead_code, reason = "there is one, and others are refused when it is read")]
    currency: Currency,
    /// The price before discounts.
    base: Amount,
    /// A fixed discount, subtracted first.
    #[serde(default)]
    discount_fixed: Amount,
    /// A discount in percent of the rest.
    #[serde(default)]
    discount_percent: Percent,
    /// The VAT included in the price, if known.
    tax_percent: Option<Percent>,
}

/// An article's use of a customizer.
#[derive(Deserialize, JsonSchema)]
struct ArticleCustomizerPut {
    /// The use's id.
    id: Id<ArticleCustomizer>,
    /// Its name on the article; absent it is the customizer's name.
    name: Option<SingleLine<120>>,
    /// Its position among the article's; absent it is the index in the list.
    order: Option<i32>,
    /// The customizer whose options are chosen from.
    customizer_id: Id<Customizer>,
    /// The minimum number of options per unit.
    options_min: i64,
    /// The maximum number of options per unit, at most 99.
    options_max: i64,
}

/// Creates or replaces an article of a store of the caller's workspace; restores a deleted one.
///
/// The next deployment publishes it; its stock is live at once. 404 with the path when a customizer is not the store's. 422
/// `error.rule.options_bounds` when the bounds of its options are invalid. 404 when the id of the article or of a part
/// belongs to another store.
#[docs_const]
pub(super) async fn ecommerce_article_put(
    State(app): State<App>,
    staff: Workspace,
    Path(ArticlePath { store_id, article_id }): Path<ArticlePath>,
    Body(put): Body<ArticlePut>,
) -> Result<Json<Null>> {
    put.check()?;
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    insert_or_update_article(&mut tx, store_id, article_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Deletes an article of a store of the caller's workspace; a PUT restores it. Idempotent: 200 also when it was deleted
/// before or never existed. Consumers see it until the next deployment.
#[docs_const]
pub(super) async fn ecommerce_article_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(ArticlePath { store_id, article_id }): Path<ArticlePath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    delete_child(&mut tx, store_id, article_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

impl ArticlePut {
    fn check(&self) -> Result<()> {
        rules::check_length("gallery", &self.gallery, 12)?;
        rules::check_length("categories", &self.categories, 20)?;
        rules::check_length("customizers", &self.customizers, 20)?;
        rules::check_unique("categories", "id", self.categories.iter().map(|category| category.id))?;
        rules::check_unique("customizers", "id", self.customizers.iter().map(|one| one.id))?;
        rules::check_unique("customizers", "customizer_id", self.customizers.iter().map(|one| one.customizer_id))?;
        for (index, one) in self.customizers.iter().enumerate() {
            rules::check_options_bounds(&format!("customizers[{index}]"), one.options_min, one.options_max)?;
        }
        self.stock.as_ref().map_or(Ok(()), |stock| stock.check("stock"))
    }
}

/// Inserts or replaces an article; the store's row must be locked. 404 when an id belongs to another store.
pub(crate) async fn insert_or_update_article(
    tx: &mut Tx,
    store: Id<Store>,
    id: Id<Article>,
    put: ArticlePut,
    now: Timestamp,
) -> Result<()> {
    let names = list_customizer_names(tx.on(), store, &put.customizers).await?;
    let categories: Value = (put.categories.iter().enumerate())
        .map(|(position, one)| json!({"id": one.id, "name": one.name, "position": position}))
        .collect();
    let customizers: Value = (put.customizers.iter().enumerate().zip(&names))
        .map(|((position, one), name)| {
            json!({
                "id": one.id, "customizer_id": one.customizer_id, "options_min": one.options_min,
                "options_max": one.options_max, "position": one.order.map_or(position as i64, i64::from),
                "name": one.name.as_ref().map_or(json!(name), |own| json!(own)),
            })
        })
        .collect();
    let (category_count, customizer_count) = (put.categories.len() as u64, put.customizers.len() as u64);
    insert_or_update_article_row(tx.on(), store, id, put, now).await?;
    update_article_categories(tx, store, id, (categories, category_count), now).await?;
    update_article_customizers(tx, store, id, (customizers, customizer_count)).await?;
    index_article(tx, id).await
}

/// The names of the customizers an article uses, in order; 404 with the path of the first that is not the store's.
async fn list_customizer_names(
    on: Executor<'_>,
    store: Id<Store>,
    uses: &[ArticleCustomizerPut],
) -> Result<Vec<String>> {
    if uses.is_empty() {
        return Ok(Vec::new());
    }
    let text = "SELECT id, name FROM customizers WHERE store_id = $1 AND deleted_at IS NULL AND id IN ";
    let ids = uses.iter().map(|one| one.customizer_id);
    let rows: Vec<(Id<Customizer>, String)> = sql(on, text).bind(store).push_in(ids).all().await?;
    let name = |(index, one): (usize, &ArticleCustomizerPut)| {
        let row = rows.iter().find(|(id, _)| *id == one.customizer_id);
        row.map(|(_, name)| name.clone())
            .ok_or_else(|| Error::dangling_reference(format!("customizers[{index}].customizer_id")))
    };
    uses.iter().enumerate().map(name).collect()
}

/// Writes the stock of new articles, and of others when `$17` is true.
const UPSERT_ARTICLE: &str =
    "INSERT INTO articles (id, store_id, name, name_folded, description, image_url, gallery, visible, price_base,
                           price_discount_fixed, price_discount_percent, price_tax_percent, stock_count,
                           stock_min_count, stock_out, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_folded = excluded.name_folded,
         description = excluded.description, image_url = excluded.image_url, gallery = excluded.gallery,
         visible = excluded.visible, price_base = excluded.price_base,
         price_discount_fixed = excluded.price_discount_fixed,
         price_discount_percent = excluded.price_discount_percent, price_tax_percent = excluded.price_tax_percent,
         stock_count = CASE WHEN $17 THEN excluded.stock_count ELSE articles.stock_count END,
         stock_min_count = CASE WHEN $17 THEN excluded.stock_min_count ELSE articles.stock_min_count END,
         stock_out = CASE WHEN $17 THEN excluded.stock_out ELSE articles.stock_out END, deleted_at = NULL
     WHERE articles.store_id = excluded.store_id";

async fn insert_or_update_article_row(
    on: Executor<'_>,
    store: Id<Store>,
    id: Id<Article>,
    put: ArticlePut,
    now: Timestamp,
) -> Result<()> {
    let name = put.name.into_string();
    let gallery: Vec<_> = put.gallery.iter().map(ImageUrl::text).collect();
    let counted = put.stock.is_some();
    let stock = put.stock.unwrap_or(StockPut { count: None, min_count: None, out_of_stock: false });
    let written = sql(on, UPSERT_ARTICLE)
        .bind(id)
        .bind(store)
        .bind(name.clone())
        .bind(fold_text(&name))
        .bind(put.description.into_string())
        .bind(put.image_url.map(|url| url.text()))
        .bind(json!(gallery).to_string())
        .bind(put.visible)
        .bind(put.price.base.money())
        .bind(put.price.discount_fixed.money())
        .bind(put.price.discount_percent)
        .bind(put.price.tax_percent)
        .bind(stock.count)
        .bind(stock.min_count)
        .bind(stock.out_of_stock)
        .bind(now)
        .bind(counted)
        .execute()
        .await?;
    if written == 1 { Ok(()) } else { Err(Error::NotFound) }
}

async fn update_article_categories(
    tx: &mut Tx,
    store: Id<Store>,
    article: Id<Article>,
    (rows, count): (Value, u64),
    now: Timestamp,
) -> Result<()> {
    sql(tx.on(), "DELETE FROM article_category_links WHERE article_id = $1").bind(article).execute().await?;
    if count == 0 {
        return Ok(());
    }
    let renamed = list_renamed_categories(tx.on(), &rows).await?;
    let insert = "INSERT INTO article_categories (id, store_id, name, created_at) SELECT id, $1, name, $2 FROM ";
    let update = " WHERE true ON CONFLICT (id) DO UPDATE SET name = excluded.name
                   WHERE article_categories.store_id = excluded.store_id";
    let insert = sql(tx.on(), insert).bind(store).bind(now).push_rows("id uuid, name text", &rows);
    let written = insert.push(update).execute().await?;
    if written != count {
        return Err(Error::dangling_reference("categories"));
    }
    let link = "INSERT INTO article_category_links (store_id, article_id, category_id, position)
                SELECT $1, $2, id, position FROM ";
    let link = sql(tx.on(), link).bind(store).bind(article).push_rows("id uuid, position bigint", &rows);
    link.execute().await?;
    index_categories(tx, &renamed).await
}

/// The stored categories that these rows give another name.
async fn list_renamed_categories(on: Executor<'_>, rows: &Value) -> Result<Vec<Id<ArticleCategory>>> {
    let renamed = sql(on, "SELECT c.id FROM ").push_rows("id uuid, name text", rows);
    let renamed = renamed.push(" JOIN article_categories c ON c.id = r.id WHERE c.name <> r.name");
    Ok(renamed.all::<(Id<ArticleCategory>,)>().await?.into_iter().map(|(id,)| id).collect())
}

async fn update_article_customizers(
    tx: &mut Tx,
    store: Id<Store>,
    article: Id<Article>,
    (rows, count): (Value, u64),
) -> Result<()> {
    sql(tx.on(), "DELETE FROM article_customizers WHERE article_id = $1").bind(article).execute().await?;
    if count == 0 {
        return Ok(());
    }
    let insert =
        "INSERT INTO article_customizers (id, store_id, article_id, customizer_id, name, position, options_min,
                                                   options_max)
                  SELECT id, $1, $2, customizer_id, name, position, options_min, options_max FROM ";
    let columns = "id uuid, customizer_id uuid, name text, position bigint, options_min bigint, options_max bigint";
    let insert = sql(tx.on(), insert).bind(store).bind(article).push_rows(columns, &rows);
    let written = insert.push(" WHERE true ON CONFLICT (id) DO NOTHING").execute().await?;
    if written == count { Ok(()) } else { Err(Error::dangling_reference("customizers")) }
}
