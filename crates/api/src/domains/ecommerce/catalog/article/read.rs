//! Reads articles with their categories and customizers.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::{
    Article, ArticleCategory, ArticleCustomizer, ArticlePath, ArticlePrice,
};
use crate::domains::ecommerce::catalog::customizer::Customizer;
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
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

/// A page of articles.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ArticleListQuery {
    /// Only articles with these ids.
    #[serde(default)]
    ids: Vec<Id<Article>>,
    /// Words to find at the start of the name's words. Ignored without letters or digits.
    query: Option<String>,
    /// Only visible articles, or only hidden ones.
    visible: Option<bool>,
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

/// Lists the articles of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_article_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<ArticleListQuery>,
) -> Result<Json<Page<Article>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let ordering = query.order_by.ordering("ecommerce_article_list", query.order_dir);
    let page = PageRequest { cursor: query.cursor.as_deref(), take: query.take };
    let mut rows = sql(app.db.read(), SELECT_ARTICLES).bind(store_id).push(" AND deleted_at IS NULL");
    if !query.ids.is_empty() {
        rows = rows.push(" AND id IN ").push_in(query.ids.iter().copied());
    }
    rows = push_word_search(rows.push_opt(" AND visible = ", query.visible), "name_folded", query.query.as_deref());
    let rows: Vec<ArticleRow> = ordering.push_page(rows, &app.cursors, page)?.all().await?;
    let page = ordering
        .build_page(&app.cursors, page, rows, |row| (query.order_by.key(&row.name_folded, row.created_at), row.id))?;
    let cursor = page.cursor;
    Ok(Json(Page { cursor, data: list_with_parts(app.db.read(), page.data).await? }))
}

/// Gets an article of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_article_get(
    State(app): State<App>,
    staff: Workspace,
    Path(ArticlePath { store_id, article_id }): Path<ArticlePath>,
) -> Result<Json<Article>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let row = sql(app.db.read(), SELECT_ARTICLES)
        .bind(store_id)
        .push(" AND deleted_at IS NULL AND id = ")
        .push_bind(article_id);
    let row: ArticleRow = row.optional().await?.or_not_found()?;
    Ok(Json(list_with_parts(app.db.read(), vec![row]).await?.pop().or_not_found()?))
}

/// The articles in a catalog, without deleted ones, ordered by id.
pub(crate) async fn list_catalog_articles<C>(
    mut on: Executor<'_>,
    store: Id<Store>,
    catalog: Id<C>,
) -> Result<Vec<Article>> {
    let rows = sql(on.reborrow(), SELECT_ARTICLES).bind(store);
    let rows = rows.push(" AND deleted_at IS NULL AND id IN (SELECT article_id FROM catalog_items WHERE catalog_id = ");
    let rows: Vec<ArticleRow> = rows.push_bind(catalog).push(") ORDER BY id").all().await?;
    list_with_parts(on, rows).await
}

const SELECT_ARTICLES: &str =
    "SELECT id, store_id, name, name_folded, description, image_url, gallery, visible, price_base,
        price_discount_fixed, price_discount_percent, price_tax_percent, stock_count, stock_min_count, stock_out,
        created_at, deleted_at
    FROM articles WHERE store_id = $1";

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
    fn into_article(self, parts: &mut ArticleParts) -> Result<Article> {
        let (categories, customizers) = parts.take_parts_of(self.id);
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

async fn list_with_parts(on: Executor<'_>, rows: Vec<ArticleRow>) -> Result<Vec<Article>> {
    let mut parts = list_article_parts(on, rows.iter().map(|row| row.id)).await?;
    rows.into_iter().map(|row| row.into_article(&mut parts)).collect()
}

/// The categories and customizers of several articles.
#[derive(Default)]
pub(crate) struct ArticleParts(HashMap<Id<Article>, (Vec<ArticleCategory>, Vec<ArticleCustomizer>)>);

impl ArticleParts {
    /// Removes and answers the parts of one article.
    pub(crate) fn take_parts_of(&mut self, article: Id<Article>) -> (Vec<ArticleCategory>, Vec<ArticleCustomizer>) {
        self.0.remove(&article).unwrap_or_default()
    }
}

#[derive(FromRow)]
struct CategoryRow {
    article_id: Id<Article>,
    id: Id<ArticleCategory>,
    name: String,
}

#[derive(FromRow)]
struct CustomizerRow {
    article_id: Id<Article>,
    id: Id<ArticleCustomizer>,
    name: String,
    position: i64,
    customizer_id: Id<Customizer>,
    options_min: i64,
    options_max: i64,
}

/// The categories and customizers of articles, each in order.
pub(crate) async fn list_article_parts(
    mut on: Executor<'_>,
    articles: impl Iterator<Item = Id<Article>> + Clone,
) -> Result<ArticleParts> {
    let categories: Vec<CategoryRow> = sql(
        on.reborrow(),
        "SELECT l.article_id, c.id, c.name FROM article_category_links l
         JOIN article_categories c ON c.id = l.category_id WHERE l.article_id IN ",
    )
    .push_in(articles.clone())
    .push(" ORDER BY l.article_id, l.position, c.id")
    .all()
    .await?;
    let customizers: Vec<CustomizerRow> = sql(
        on,
        "SELECT article_id, id, name, position, customizer_id, options_min, options_max
         FROM article_customizers WHERE article_id IN ",
    )
    .push_in(articles)
    .push(" ORDER BY article_id, position, id")
    .all()
    .await?;
    let mut parts = ArticleParts::default();
    for CategoryRow { article_id, id, name } in categories {
        parts.0.entry(article_id).or_default().0.push(ArticleCategory { id, name });
    }
    for row in customizers {
        parts.0.entry(row.article_id).or_default().1.push(ArticleCustomizer {
            id: row.id,
            name: row.name,
            order: row.position,
            customizer_id: row.customizer_id,
            options_min: row.options_min,
            options_max: row.options_max,
        });
    }
    Ok(parts)
}
