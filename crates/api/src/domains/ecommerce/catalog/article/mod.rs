//! Articles: what a store sells.

mod read;
mod write;

pub(crate) use read::list_catalog_articles;
pub(crate) use write::insert_or_update_article;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::ecommerce::catalog::article::read::{
    ECOMMERCE_ARTICLE_GET_DOCS, ECOMMERCE_ARTICLE_LIST_DOCS, ecommerce_article_get, ecommerce_article_list,
};
use crate::domains::ecommerce::catalog::article::write::{
    ECOMMERCE_ARTICLE_DELETE_DOCS, ECOMMERCE_ARTICLE_PUT_DOCS, ecommerce_article_delete, ecommerce_article_put,
};
use crate::domains::ecommerce::catalog::customizer::Customizer;
use crate::domains::ecommerce::catalog::stock::ArticleStock;
use crate::domains::ecommerce::store::Store;
use hub_kernel::http::openapi::Routes;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/ecommerce/services/stores/{store_id}/articles/{article_id}";
    Routes::new("ecommerce")
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

/// The path of one article.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ArticlePath {
    /// The store's id.
    pub(crate) store_id: Id<Store>,
    /// The article's id.
    pub(crate) article_id: Id<Article>,
}
