//! The search index of articles: the words of their names, codes, descriptions and categories.
//!
//! Every change of one of these indexes the affected articles in the same transaction.

use serde_json::{Value, json};
use sqlx::FromRow;

use super::{Article, ArticleCategory};
use crate::domains::ecommerce::store::Store;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, JsonList, RowLock, Tx, sql};
use hub_kernel::pagination::word_index::{WordChange, WordIndex, join_words, row_id};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_index_words;

/// The words of articles.
pub(super) static ARTICLE_WORDS: WordIndex = WordIndex {
    table: "article_words",
    row_id: "article_id",
    parent_id: Some("store_id"),
    unindexed_table: None,
    rare_max: 1_000,
};

/// The number of articles indexed by one statement.
const BATCH_SIZE: usize = 500;

#[derive(FromRow)]
struct ArticleTexts {
    id: Id<Article>,
    store_id: Id<Store>,
    code: Option<String>,
    name: String,
    description: String,
    search_text: Option<String>,
    #[sqlx(try_from = "JsonList<String>")]
    categories: Vec<String>,
}

/// Indexes an article.
pub(super) async fn index_article(tx: &mut Tx, article: Id<Article>) -> Result<()> {
    index_articles(tx, &[article]).await
}

/// Indexes every article of some categories.
pub(super) async fn index_categories(tx: &mut Tx, categories: &[Id<ArticleCategory>]) -> Result<()> {
    if categories.is_empty() {
        return Ok(());
    }
    for batch in list_category_articles(tx.on(), categories).await?.chunks(BATCH_SIZE) {
        index_articles(tx, batch).await?;
    }
    Ok(())
}

/// Indexes the articles that existed before the index: its migration cannot fold descriptions.
pub async fn index_missing_articles(app: &App) -> Result<()> {
    loop {
        let mut tx = app.db.begin().await?;
        let missing = lock_unindexed_articles(tx.on()).await?;
        if missing.is_empty() {
            return Ok(());
        }
        index_articles(&mut tx, &missing).await?;
        tx.commit().await?;
    }
}

async fn index_articles(tx: &mut Tx, articles: &[Id<Article>]) -> Result<()> {
    let (mut texts, mut changes) = (Vec::new(), Vec::new());
    for article in list_article_texts(tx.on(), articles).await? {
        let words = [&article.name, &article.description].into_iter().chain(&article.code).chain(&article.categories);
        let after = fold_index_words(words.map(String::as_str));
        texts.push(json!({"id": article.id, "search_text": join_words(&after)}));
        let (row_id, parent_id) = (row_id(article.id), Some(row_id(article.store_id)));
        changes.push(WordChange { row_id, parent_id, before: article.search_text, after });
    }
    update_search_texts(tx.on(), &texts).await?;
    ARTICLE_WORDS.update_words(tx.on(), &changes).await
}

async fn list_category_articles(on: Executor<'_>, categories: &[Id<ArticleCategory>]) -> Result<Vec<Id<Article>>> {
    let articles = sql(on, "SELECT DISTINCT article_id FROM article_category_links WHERE category_id");
    articles.push_any(categories.iter().copied()).all_scalars().await
}

/// Locks the rows: an article that is written meanwhile is indexed by its writer.
async fn lock_unindexed_articles(on: Executor<'_>) -> Result<Vec<Id<Article>>> {
    let articles = sql(on, "SELECT id FROM articles WHERE search_text IS NULL ORDER BY id LIMIT $1");
    articles.bind(BATCH_SIZE as i64).lock(RowLock::NoKeyUpdate).all_scalars().await
}

async fn update_search_texts(on: Executor<'_>, texts: &[Value]) -> Result<()> {
    let update = sql(on, "UPDATE articles SET search_text = r.search_text FROM ");
    let update = update.push_rows("id uuid, search_text text", &texts).push(" WHERE articles.id = r.id");
    update.execute().await.map(drop)
}

async fn list_article_texts(on: Executor<'_>, articles: &[Id<Article>]) -> Result<Vec<ArticleTexts>> {
    let texts = sql(on, "SELECT id, store_id, code, name, description, search_text, CAST(");
    let categories = "article_category_links l JOIN article_categories c ON c.id = l.category_id
                      WHERE l.article_id = articles.id";
    let texts = texts.push_json_array("c.name", categories, "l.position").push(" AS TEXT) AS categories FROM articles");
    texts.push(" WHERE id").push_any(articles.iter().copied()).all().await
}
