//! Reads articles with their categories and customizers.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::search_index::ARTICLE_WORDS;
use crate::domains::ecommerce::catalog::article::{Article, ArticleCategory, ArticleCustomizer, ArticlePath};
use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, JsonList, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, RequestedSort};
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::parse_query_words;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The filters of articles.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ArticleFilter {
    /// Only articles with these ids.
    #[serde(default)]
    ids: Vec<Id<Article>>,
    /// Words to find at the start of words of the name, the code, the description and the categories. Ignored without
    /// letters or digits.
    query: Option<String>,
    /// Only visible articles, or only hidden ones.
    visible: Option<bool>,
}

/// Lists the articles of a store of the caller's workspace.
#[docs_const]
pub(super) async fn ecommerce_article_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<ArticleFilter, RequestedSort<NamedOrderBy>>,
) -> Result<Json<Page<Article>>> {
    // Every statement is planned once: it reads by a key, or in an index's order.
    let db = app.db.prepared();
    let ArticleFilter { ids, query: words, visible } = &query.filter;
    let words = parse_query_words(words.as_deref());
    let search = ARTICLE_WORDS.search(db.read(), Some(store_id), words).await?;
    let rows = sql(db.read(), SELECT_ARTICLES);
    let mut rows = search.push_parent(rows, "store_id", store_id).push(" AND deleted_at IS NULL");
    if !ids.is_empty() {
        rows = rows.push(" AND id").push_any(ids.iter().copied());
    }
    rows = search.push_filter(rows.push_opt(" AND visible = ", *visible), "id", "search_text");
    let own_store = " AND EXISTS (SELECT id FROM stores WHERE workspace_id = ";
    rows = rows.push(own_store).push_bind(staff.scope_id).push(" AND id = ").push_bind(store_id).push(")");
    let Page { cursor, data } = query.fetch_page("ecommerce_article_list", &app.cursors, rows).await?;
    if data.is_empty() {
        find_store_or_not_found(db.read(), staff.scope_id, store_id).await?;
    }
    Ok(Json(Page { cursor, data: list_with_parts(db.read(), data).await? }))
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
        .push("store_id = ")
        .push_bind(store_id)
        .push(" AND deleted_at IS NULL AND id = ")
        .push_bind(article_id);
    let row = row.optional().await?.or_not_found()?;
    list_with_parts(app.db.read(), vec![row]).await?.pop().or_not_found().map(Json)
}

/// The articles with these ids, without deleted ones and those of other stores.
pub(super) async fn list_articles(
    mut on: Executor<'_>,
    store: Id<Store>,
    ids: impl IntoIterator<Item = Id<Article>>,
) -> Result<Vec<Article>> {
    let rows = sql(on.reborrow(), SELECT_ARTICLES).push("store_id = ").push_bind(store);
    let rows = rows.push(" AND deleted_at IS NULL AND id").push_any(ids).all().await?;
    list_with_parts(on, rows).await
}

/// The articles with these ids, of any store, without deleted ones and without their categories and customizers.
pub(crate) async fn list_articles_of_stores(on: Executor<'_>, ids: &[Id<Article>]) -> Result<Vec<Article>> {
    let rows = sql(on, SELECT_ARTICLES).push("deleted_at IS NULL AND id").push_any(ids.iter().copied());
    rows.push(" ORDER BY id").all().await
}

/// The categories of a store's articles.
pub(super) async fn list_categories(on: Executor<'_>, store: Id<Store>) -> Result<Vec<ArticleCategory>> {
    let text = "SELECT DISTINCT c.id, c.name FROM articles a
                JOIN article_category_links l ON l.article_id = a.id JOIN article_categories c ON c.id = l.category_id
                WHERE a.deleted_at IS NULL AND a.store_id = $1 ORDER BY c.id";
    sql(on, text).bind(store).all().await
}

/// The articles in a catalog, without deleted ones, ordered by id.
pub(crate) async fn list_catalog_articles<C>(
    mut on: Executor<'_>,
    store: Id<Store>,
    catalog: Id<C>,
) -> Result<Vec<Article>> {
    let rows = sql(on.reborrow(), SELECT_ARTICLES).push("store_id = ").push_bind(store);
    let rows = rows.push(" AND deleted_at IS NULL AND id IN (SELECT article_id FROM catalog_items WHERE catalog_id = ");
    let articles: Vec<Article> = rows.push_bind(catalog).push(") ORDER BY id").all().await?;
    list_with_parts(on, articles).await
}

const SELECT_ARTICLES: &str = "SELECT id, store_id, code, name, description, image_url, gallery, visible, price_base,
        price_discount_fixed, price_discount_percent, price_tax_percent, stock_count, stock_min_count, stock_out,
        created_at, deleted_at
    FROM articles WHERE ";

/// The parts of an article.
#[derive(FromRow)]
struct ArticlePartsRow {
    id: Id<Article>,
    #[sqlx(try_from = "JsonList<ArticleCategory>")]
    categories: Vec<ArticleCategory>,
    #[sqlx(try_from = "JsonList<ArticleCustomizer>")]
    customizers: Vec<ArticleCustomizer>,
}

async fn list_with_parts(on: Executor<'_>, mut articles: Vec<Article>) -> Result<Vec<Article>> {
    if articles.is_empty() {
        return Ok(articles);
    }
    let categories = "article_category_links l JOIN article_categories c ON c.id = l.category_id
                      WHERE l.article_id = articles.id";
    let parts = sql(on, "SELECT id, ");
    let parts = parts.push_json_objects(&[("id", "c.id"), ("name", "c.name")], categories, "l.position, c.id");
    let customizer = [
        ("id", "u.id"),
        ("name", "u.name"),
        ("order", "u.position"),
        ("customizer_id", "u.customizer_id"),
        ("options_min", "u.options_min"),
        ("options_max", "u.options_max"),
    ];
    let customizers = "article_customizers u WHERE u.article_id = articles.id";
    let parts = parts.push(" AS categories, ").push_json_objects(&customizer, customizers, "u.position, u.id");
    let parts =
        parts.push(" AS customizers FROM articles WHERE id").push_any(articles.iter().map(|article| article.id));
    let parts: Vec<ArticlePartsRow> = parts.all().await?;
    let mut parts: HashMap<_, _> = parts.into_iter().map(|row| (row.id, row)).collect();
    for article in &mut articles {
        if let Some(row) = parts.remove(&article.id) {
            (article.categories, article.customizers) = (row.categories, row.customizers);
        }
    }
    Ok(articles)
}
