//! The parts of articles: the categories they are of, and the customizers they offer.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::customizer::Customizer;
use hub_kernel::db::{On, sql};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// A category of articles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ArticleCategory {
    /// The category's id.
    pub(crate) id: Id<ArticleCategory>,
    /// Its name.
    pub(crate) name: String,
}

/// An article's use of a customizer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ArticleCustomizer {
    /// The use's id.
    pub(crate) id: Id<ArticleCustomizer>,
    /// What it is called on the article.
    pub(crate) name: String,
    /// Its place among the article's.
    pub(crate) order: i64,
    /// The customizer whose options are chosen from.
    pub(crate) customizer_id: Id<Customizer>,
    /// The fewest options of a unit.
    pub(crate) options_min: i64,
    /// The most options of a unit.
    pub(crate) options_max: i64,
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
    place: i64,
    customizer_id: Id<Customizer>,
    options_min: i64,
    options_max: i64,
}

/// The parts of some articles.
#[derive(Default)]
pub(crate) struct Parts(HashMap<Id<Article>, (Vec<ArticleCategory>, Vec<ArticleCustomizer>)>);

impl Parts {
    /// Those of one.
    pub(crate) fn take(&mut self, article: Id<Article>) -> (Vec<ArticleCategory>, Vec<ArticleCustomizer>) {
        self.0.remove(&article).unwrap_or_default()
    }
}

/// The parts of articles, each in its order.
pub(crate) async fn list_parts(mut on: On<'_>, articles: impl Iterator<Item = Id<Article>> + Clone) -> Result<Parts> {
    let categories: Vec<CategoryRow> = sql(
        on.again(),
        "SELECT l.article_id, c.id, c.name FROM article_category_links l
         JOIN article_categories c ON c.id = l.category_id WHERE l.article_id IN ",
    )
    .push_in(articles.clone())
    .push(" ORDER BY l.article_id, l.place, c.id")
    .all()
    .await?;
    let customizers: Vec<CustomizerRow> = sql(
        on,
        "SELECT article_id, id, name, place, customizer_id, options_min, options_max
         FROM article_customizers WHERE article_id IN ",
    )
    .push_in(articles)
    .push(" ORDER BY article_id, place, id")
    .all()
    .await?;
    let mut parts = Parts::default();
    for CategoryRow { article_id, id, name } in categories {
        parts.0.entry(article_id).or_default().0.push(ArticleCategory { id, name });
    }
    for row in customizers {
        parts.0.entry(row.article_id).or_default().1.push(ArticleCustomizer {
            id: row.id,
            name: row.name,
            order: row.place,
            customizer_id: row.customizer_id,
            options_min: row.options_min,
            options_max: row.options_max,
        });
    }
    Ok(parts)
}
