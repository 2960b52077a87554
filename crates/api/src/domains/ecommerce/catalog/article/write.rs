//! Writes and deletes articles with their categories and customizers.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

use super::search_index::{index_article, index_categories};
use super::{Article, ArticleCategory, ArticleCustomizer, ArticlePath};
use crate::domains::ecommerce::catalog::customizer::Customizer;
use crate::domains::ecommerce::catalog::stock::StockPut;
use crate::domains::ecommerce::model::default_true;
use crate::domains::ecommerce::rules;
use crate::domains::ecommerce::store::{Store, lock_store};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Insert, RowLock, Sql, Tx, delete_child, insert_or_update_child, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::types::bounded_text::{MultiLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency};
use hub_kernel::types::percent::Percent;
use hub_kernel::types::picture_url::PictureUrl;
use hub_kernel::types::text::fold_text;

/// An article to create or replace.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ArticlePut {
    /// The store's own code for it, such as its SKU; unique among its articles.
    code: Option<SingleLine<64>>,
    /// Its name.
    name: SingleLine<120>,
    /// Its description.
    #[serde(default)]
    description: MultiLine<2000>,
    /// The URL of its picture.
    image_url: Option<PictureUrl>,
    /// The URLs of more pictures, at most 12.
    #[serde(default)]
    gallery: Vec<PictureUrl>,
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
/// belongs to another store. 409 `error.conflict.stock` with the present `count` when `stock.expected_count` is another.
/// 409 `error.conflict.article_code` with the `article_id` of the article that has the `code`.
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
    put_article(&mut tx, app.config.demo, store_id, article_id, put, app.clock.now()).await?;
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

/// Checks and writes an article whose body was checked; the store's row must be locked.
pub(super) async fn put_article(
    tx: &mut Tx,
    allows_http: bool,
    store: Id<Store>,
    id: Id<Article>,
    put: ArticlePut,
    now: Timestamp,
) -> Result<()> {
    find_picture_refusal(tx.on(), allows_http, id, &put).await?;
    if let Some(code) = &put.code {
        find_code_refusal(tx.on(), store, id, code.as_str()).await?;
    }
    if let Some(stock) = put.stock.as_ref().filter(|stock| stock.expects_count()) {
        stock.check_expected_count("stock", lock_stock_count(tx.on(), store, id).await?)?;
    }
    insert_or_update_article(tx, store, id, put, now).await
}

/// The count of an article, locked so that no order moves it before it is replaced.
async fn lock_stock_count(on: Executor<'_>, store: Id<Store>, id: Id<Article>) -> Result<Option<i64>> {
    let count = sql(on, "SELECT stock_count FROM articles WHERE store_id = $1 AND id = $2").bind((store, id));
    Ok(count.lock(RowLock::NoKeyUpdate).optional_scalar::<Option<i64>>().await?.flatten())
}

/// Refuses a code that another article of the store has.
async fn find_code_refusal(on: Executor<'_>, store: Id<Store>, id: Id<Article>, code: &str) -> Result<()> {
    let holder = "SELECT id FROM articles WHERE store_id = $1 AND code = $2 AND id <> $3 AND deleted_at IS NULL";
    match sql(on, holder).bind((store, code.to_owned(), id)).optional_scalar::<Id<Article>>().await? {
        Some(holder) => {
            let message = "another article of the store has this code";
            Err(Error::Conflict(
                "article_code",
                Some(json!({"path": "code", "message": message, "article_id": holder})),
            ))
        }
        None => Ok(()),
    }
}

/// Removes the codes of these articles of a store, before they get others.
pub(super) async fn update_codes_to_null(on: Executor<'_>, store: Id<Store>, ids: &[Id<Article>]) -> Result<()> {
    let update = sql(on, "UPDATE articles SET code = NULL WHERE store_id = $1 AND id").bind(store);
    update.push_any(ids.iter().copied()).execute().await.map(drop)
}

/// Checks the addresses of an article's pictures; those that it has may stay.
async fn find_picture_refusal(on: Executor<'_>, allows_http: bool, id: Id<Article>, put: &ArticlePut) -> Result<()> {
    let mut pictures = PictureCheck::new(allows_http).add("image_url", put.image_url.as_ref());
    for (index, url) in put.gallery.iter().enumerate() {
        pictures = pictures.add(format!("gallery[{index}]"), Some(url));
    }
    let stored = Sql {
        sqlite: "SELECT image_url FROM articles WHERE id = $1
                 UNION ALL SELECT value FROM articles, json_each(gallery) WHERE articles.id = $1",
        pg: "SELECT image_url FROM articles WHERE id = $1
             UNION ALL SELECT value FROM articles, jsonb_array_elements_text(gallery::jsonb) AS value WHERE id = $1",
    };
    pictures.finish_with_stored(sql(on, stored).bind(id)).await
}

impl ArticlePut {
    pub(super) fn check(&self) -> Result<()> {
        rules::check_length("gallery", &self.gallery, 12)?;
        rules::check_length("categories", &self.categories, 20)?;
        rules::check_length("customizers", &self.customizers, 20)?;
        rules::check_unique("categories", "id", self.categories.iter().map(|category| category.id))?;
        rules::check_unique("customizers", "id", self.customizers.iter().map(|one| one.id))?;
        rules::check_unique("customizers", "customizer_id", self.customizers.iter().map(|one| one.customizer_id))?;
        for (index, one) in self.customizers.iter().enumerate() {
            rules::check_options_bounds(&format!("customizers[{index}]"), one.options_min, one.options_max)?;
        }
        Ok(())
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
    let gallery: Vec<_> = put.gallery.iter().map(PictureUrl::text).collect();
    let stock = put.stock.as_ref().map(StockPut::to_stock).unwrap_or_default();
    let row = json!({
        "code": put.code, "name": put.name, "name_folded": fold_text(put.name.as_str()), "description": put.description.as_str(),
        "image_url": put.image_url.as_ref().map(PictureUrl::text), "gallery": json!(gallery).to_string(),
        "visible": put.visible, "price_base": put.price.base.money().in_centavos(),
        "price_discount_fixed": put.price.discount_fixed.money().in_centavos(),
        "price_discount_percent": put.price.discount_percent.in_hundredths(),
        "price_tax_percent": put.price.tax_percent.map(Percent::in_hundredths), "stock_count": stock.count,
        "stock_min_count": stock.min_count, "stock_out": stock.out_of_stock,
    });
    // Without stock in the request its columns are left out, so that concurrent sales are not overwritten.
    let columns = [ARTICLE_COLUMNS, if put.stock.is_some() { STOCK_COLUMNS } else { "" }].concat();
    insert_or_update_child(tx.on(), store, id, &columns, &row, now).await?;
    update_article_categories(tx, store, id, &put.categories, now).await?;
    update_article_customizers(tx, store, id, &put.customizers, &names).await?;
    index_article(tx, id).await
}

const ARTICLE_COLUMNS: &str = "code text, name text, name_folded text, description text, image_url text, gallery text,
    visible boolean, price_base bigint, price_discount_fixed bigint, price_discount_percent bigint,
    price_tax_percent bigint";

const STOCK_COLUMNS: &str = ", stock_count bigint, stock_min_count bigint, stock_out boolean";

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

async fn update_article_categories(
    tx: &mut Tx,
    store: Id<Store>,
    article: Id<Article>,
    categories: &[ArticleCategoryPut],
    now: Timestamp,
) -> Result<()> {
    sql(tx.on(), "DELETE FROM article_category_links WHERE article_id = $1").bind(article).execute().await?;
    if categories.is_empty() {
        return Ok(());
    }
    let row = |(position, one): (usize, &ArticleCategoryPut)| json!({"id": one.id, "category_id": one.id, "name": one.name, "position": position});
    let rows: Value = categories.iter().enumerate().map(row).collect();
    let renamed = list_renamed_categories(tx.on(), &rows).await?;
    let insert = Insert::into(tx.on(), "article_categories").value("store_id", store).value("created_at", now);
    let written = insert.rows("id uuid, name text", &rows).or_update("store_id").execute().await?;
    if written != categories.len() as u64 {
        return Err(Error::dangling_reference("categories"));
    }
    let link = Insert::into(tx.on(), "article_category_links").value("store_id", store).value("article_id", article);
    link.rows("category_id uuid, position bigint", &rows).execute().await?;
    index_categories(tx, &renamed).await
}

/// The stored categories that these rows give another name.
async fn list_renamed_categories(on: Executor<'_>, rows: &Value) -> Result<Vec<Id<ArticleCategory>>> {
    let renamed = sql(on, "SELECT c.id FROM ").push_rows("id uuid, name text", rows);
    renamed.push(" JOIN article_categories c ON c.id = r.id WHERE c.name <> r.name").all_scalars().await
}

async fn update_article_customizers(
    tx: &mut Tx,
    store: Id<Store>,
    article: Id<Article>,
    uses: &[ArticleCustomizerPut],
    names: &[String],
) -> Result<()> {
    sql(tx.on(), "DELETE FROM article_customizers WHERE article_id = $1").bind(article).execute().await?;
    if uses.is_empty() {
        return Ok(());
    }
    let row = |((position, one), name): ((usize, &ArticleCustomizerPut), &String)| {
        json!({
            "id": one.id, "customizer_id": one.customizer_id, "options_min": one.options_min,
            "options_max": one.options_max, "position": one.order.map_or(position as i64, i64::from),
            "name": one.name.as_ref().map_or(name.as_str(), SingleLine::as_str),
        })
    };
    let rows: Value = uses.iter().enumerate().zip(names).map(row).collect();
    let columns = "id uuid, customizer_id uuid, name text, position bigint, options_min bigint, options_max bigint";
    let insert = Insert::into(tx.on(), "article_customizers").value("store_id", store).value("article_id", article);
    insert.rows(columns, &rows).insert_list("customizers", uses.len()).await
}
