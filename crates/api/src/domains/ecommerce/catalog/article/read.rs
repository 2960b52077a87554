//! Reads articles with their categories and customizers.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::ecommerce::catalog::article::search_index::ARTICLE_WORDS;
use crate::domains::ecommerce::catalog::article::{Article, ArticlePath};
use crate::domains::ecommerce::catalog::named_order::NamedOrderBy;
use crate::domains::ecommerce::store::{Store, StorePath, find_store_or_not_found};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
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
    /// Words to find at the start of words of the name, the description and the categories. Ignored without letters or
    /// digits.
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
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let ArticleFilter { ids, query: words, visible } = &query.filter;
    let words = parse_query_words(words.as_deref());
    let search = ARTICLE_WORDS.search(app.db.prepared().read(), Some(store_id), words).await?;
    let rows = sql(app.db.read(), SELECT_ARTICLES);
    let mut rows = search.push_parent(rows, "store_id", store_id).push(" AND deleted_at IS NULL");
    if !ids.is_empty() {
        rows = rows.push(" AND id").push_any(ids.iter().copied());
    }
    rows = search.push_filter(rows.push_opt(" AND visible = ", *visible), "id", "search_text");
    let Page { cursor, data } = query.fetch_page("ecommerce_article_list", &app.cursors, rows).await?;
    Ok(Json(Page { cursor, data: list_with_parts(app.db.read(), data).await? }))
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

const SELECT_ARTICLES: &str = "SELECT id, store_id, name, description, image_url, gallery, visible, price_base,
        price_discount_fixed, price_discount_percent, price_tax_percent, stock_count, stock_min_count, stock_out,
        created_at, deleted_at
    FROM articles WHERE ";

async fn list_with_parts(mut on: Executor<'_>, mut articles: Vec<Article>) -> Result<Vec<Article>> {
    let categories = "SELECT l.article_id AS parent_id, c.id, c.name FROM article_category_links l
                      JOIN article_categories c ON c.id = l.category_id WHERE l.article_id IN ";
    let categories = sql(on.reborrow(), categories).push_in(articles.iter().map(|article| article.id));
    let mut categories = categories.push(" ORDER BY l.article_id, l.position, c.id").by_parent::<Article, _>().await?;
    let customizers = "SELECT article_id AS parent_id, id, name, position, customizer_id, options_min, options_max
                       FROM article_customizers WHERE article_id IN ";
    let customizers = sql(on, customizers).push_in(articles.iter().map(|article| article.id));
    let mut customizers = customizers.push(" ORDER BY article_id, position, id").by_parent::<Article, _>().await?;
    for article in &mut articles {
        article.categories = categories.remove(&article.id).unwrap_or_default();
        article.customizers = customizers.remove(&article.id).unwrap_or_default();
    }
    Ok(articles)
}
