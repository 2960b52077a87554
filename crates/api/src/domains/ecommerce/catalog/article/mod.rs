//! Articles: what a store sells, as its owner sees it.

pub(crate) mod parts;
pub(crate) mod write;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::parts::{ArticleCategory, ArticleCustomizer, Parts, list_parts};
use crate::domains::ecommerce::catalog::article::write::{ECOMMERCE_ARTICLE_PUT_DOCS, ecommerce_article_put};
use crate::domains::ecommerce::rules::{Price, Stock};
use crate::domains::ecommerce::store::{Deleting, Store, StorePath, delete_part, lock_store, require_store};
use hub_kernel::app::App;
use hub_kernel::db::{On, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::answer::{Json, Null};
use hub_kernel::http::extract::{Path, Query};
use hub_kernel::http::openapi::Routes;
use hub_kernel::pagination::keyset::{Key, OrderDir, Ordering, PageOf, push_words};
use hub_kernel::pagination::page::{Page, Take};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::code::Code::{NotFound, Rule};
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/ecommerce/services/stores/{store_id}/articles/{article_id}";
    Routes::tagged("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/articles", ecommerce_article_list, ECOMMERCE_ARTICLE_LIST_DOCS)
        .errors(&[NotFound])
        .get(ONE, ecommerce_article_get, ECOMMERCE_ARTICLE_GET_DOCS)
        .errors(&[NotFound])
        .put(ONE, ecommerce_article_put, ECOMMERCE_ARTICLE_PUT_DOCS)
        .errors(&[NotFound, Rule("options_bounds")])
        .delete(ONE, ecommerce_article_delete, ECOMMERCE_ARTICLE_DELETE_DOCS)
        .errors(&[NotFound])
}

/// An article.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct Article {
    /// The article's id.
    pub(crate) id: Id<Article>,
    /// The store that sells it.
    pub(crate) store_id: Id<Store>,
    /// Its name.
    pub(crate) name: String,
    /// What it is.
    pub(crate) description: String,
    /// A picture.
    pub(crate) image_url: Option<String>,
    /// More pictures.
    pub(crate) gallery: Vec<String>,
    /// The categories it is of.
    pub(crate) categories: Vec<ArticleCategory>,
    /// Whether it may be shown.
    pub(crate) visible: bool,
    /// When it was made.
    pub(crate) created_at: Timestamp,
    /// When it was deleted.
    pub(crate) deleted_at: Option<Timestamp>,
    /// What a unit costs.
    pub(crate) price: ArticlePrice,
    /// How many there are.
    pub(crate) stock: ArticleStock,
    /// What can be chosen with it.
    pub(crate) customizers: Vec<ArticleCustomizer>,
}

/// What a unit of an article costs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ArticlePrice {
    /// The currency of the amounts.
    pub(crate) currency: Currency,
    /// Before discounts.
    pub(crate) base: Money,
    /// What is taken off first.
    pub(crate) discount_fixed: Money,
    /// What is taken off of the rest.
    pub(crate) discount_percent: Percent,
    /// What is paid.
    #[serde(rename = "final")]
    pub(crate) paid: Money,
    /// The VAT that the price contains, where it is known.
    pub(crate) tax_percent: Option<Percent>,
}

/// How many of something there are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ArticleStock {
    /// How many; null when they are not counted.
    pub(crate) count: Option<i64>,
    /// How many of them are not sold.
    pub(crate) min_count: Option<i64>,
    /// To its owner whether it is said to be out of stock, whatever the count is; to consumers whether it is.
    pub(crate) out_of_stock: bool,
}

/// An article's row, without its parts.
#[derive(FromRow)]
pub(crate) struct ArticleRow {
    pub(crate) id: Id<Article>,
    store_id: Id<Store>,
    name: String,
    name_folded: String,
    description: String,
    image_url: Option<String>,
    gallery: String,
    visible: bool,
    price_base: Money,
    price_discount_fixed: Money,
    price_discount_percent: Percent,
    price_tax_percent: Option<Percent>,
    stock_count: Option<i64>,
    stock_min_count: Option<i64>,
    stock_out: bool,
    created_at: Timestamp,
    deleted_at: Option<Timestamp>,
}

impl ArticleRow {
    fn with(self, parts: &mut Parts) -> Result<Article> {
        let (categories, customizers) = parts.take(self.id);
        Ok(Article {
            id: self.id,
            store_id: self.store_id,
            name: self.name,
            description: self.description,
            image_url: self.image_url,
            gallery: serde_json::from_str(&self.gallery).map_err(Error::internal)?,
            categories,
            visible: self.visible,
            created_at: self.created_at,
            deleted_at: self.deleted_at,
            price: ArticlePrice {
                currency: Currency::Ars,
                base: self.price_base,
                discount_fixed: self.price_discount_fixed,
                discount_percent: self.price_discount_percent,
                paid: Price {
                    base: self.price_base,
                    discount_fixed: self.price_discount_fixed,
                    discount_percent: self.price_discount_percent,
                }
                .after_discounts(),
                tax_percent: self.price_tax_percent,
            },
            stock: ArticleStock {
                count: self.stock_count,
                min_count: self.stock_min_count,
                out_of_stock: self.stock_out,
            },
            customizers,
        })
    }
}

impl ArticleStock {
    /// As consumers see it.
    pub(crate) fn shown(stock: Stock) -> Self {
        Self { count: stock.count, min_count: stock.min_count, out_of_stock: stock.is_out() }
    }
}

/// The path of one article.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ArticlePath {
    /// The store's id.
    pub(crate) store_id: Id<Store>,
    /// The article's id.
    pub(crate) article_id: Id<Article>,
}

/// Which articles, in which order.
#[derive(Deserialize, JsonSchema)]
struct ArticleListQuery {
    /// Only these.
    #[serde(default)]
    ids: Vec<Id<Article>>,
    /// Words of the name to look for, from their begin. Ignored when it has no letters or digits.
    query: Option<String>,
    /// Only those that may be shown, or that may not.
    visible: Option<bool>,
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: Take,
    /// What the articles are ordered by.
    #[serde(default)]
    order_by: NamedOrderBy,
    /// In which direction: by default from A, and by time from the newest.
    order_dir: Option<OrderDir>,
}

/// What things with names are ordered by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum NamedOrderBy {
    /// The name, without regard to case and accents.
    #[default]
    Name,
    /// When it was made.
    CreatedAt,
}

impl NamedOrderBy {
    /// The order of a list by this.
    pub(crate) fn ordering(self, list: &'static str, dir: Option<OrderDir>) -> Ordering {
        let (column, natural) = match self {
            Self::Name => ("name_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        };
        Ordering { list, column, dir: dir.unwrap_or(natural) }
    }

    /// A row's place in it.
    pub(crate) fn key(self, name_folded: &str, created_at: Timestamp) -> Key {
        match self {
            Self::Name => Key::Text(name_folded.to_owned()),
            Self::CreatedAt => Key::At(created_at),
        }
    }
}

/// The articles of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_article_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<ArticleListQuery>,
) -> Result<Json<Page<Article>>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let ordering = query.order_by.ordering("ecommerce_article_list", query.order_dir);
    let page = PageOf { cursor: query.cursor.as_deref(), take: query.take };
    let mut rows = sql(app.db.read(), ARTICLES).bind(store_id).push(" AND deleted_at IS NULL");
    if !query.ids.is_empty() {
        rows = rows.push(" AND id IN ").push_in(query.ids.iter().copied());
    }
    rows = push_words(rows.push_opt(" AND visible = ", query.visible), "name_folded", query.query.as_deref());
    let rows: Vec<ArticleRow> = ordering.place(rows, &app.cursors, page)?.all().await?;
    let page = ordering
        .page(&app.cursors, page, rows, |row| (query.order_by.key(&row.name_folded, row.created_at), row.id))?;
    let cursor = page.cursor;
    Ok(Json(Page { cursor, data: with_parts(app.db.read(), page.data).await? }))
}

/// An article of a store of the caller's workspace.
#[docs_const]
async fn ecommerce_article_get(
    State(app): State<App>,
    staff: Workspace,
    Path(ArticlePath { store_id, article_id }): Path<ArticlePath>,
) -> Result<Json<Article>> {
    require_store(app.db.read(), staff.scope_id, store_id).await?;
    let row =
        sql(app.db.read(), ARTICLES).bind(store_id).push(" AND deleted_at IS NULL AND id = ").push_bind(article_id);
    let row: ArticleRow = row.optional().await?.or_not_found()?;
    Ok(Json(with_parts(app.db.read(), vec![row]).await?.pop().or_not_found()?))
}

/// Deletes an article of a store of the caller's workspace; a PUT brings it back. One that is deleted, or never was, is
/// 200 too. Until the next deployment consumers still have it.
#[docs_const]
async fn ecommerce_article_delete(
    State(app): State<App>,
    staff: Workspace,
    Path(ArticlePath { store_id, article_id }): Path<ArticlePath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let how = Deleting {
        delete: "UPDATE articles SET deleted_at = $3 WHERE id = $1 AND store_id = $2 AND deleted_at IS NULL",
        find: "SELECT store_id FROM articles WHERE id = $1",
    };
    delete_part(&mut tx, store_id, article_id, how, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

const ARTICLES: &str = "SELECT id, store_id, name, name_folded, description, image_url, gallery, visible, price_base,
        price_discount_fixed, price_discount_percent, price_tax_percent, stock_count, stock_min_count, stock_out,
        created_at, deleted_at
    FROM articles WHERE store_id = $1";

async fn with_parts(on: On<'_>, rows: Vec<ArticleRow>) -> Result<Vec<Article>> {
    let mut parts = list_parts(on, rows.iter().map(|row| row.id)).await?;
    rows.into_iter().map(|row| row.with(&mut parts)).collect()
}

/// The articles that a catalog's items name, deleted ones apart, by id.
pub(crate) async fn list_of_catalog<C>(mut on: On<'_>, store: Id<Store>, catalog: Id<C>) -> Result<Vec<Article>> {
    let rows = sql(on.again(), ARTICLES).bind(store);
    let rows = rows.push(" AND deleted_at IS NULL AND id IN (SELECT article_id FROM catalog_items WHERE catalog_id = ");
    let rows: Vec<ArticleRow> = rows.push_bind(catalog).push(") ORDER BY id").all().await?;
    with_parts(on, rows).await
}
