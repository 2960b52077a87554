//! Articles: the products of a store.

mod read;
mod search_index;
mod write;

pub(crate) use read::list_catalog_articles;
pub use search_index::index_missing_articles;
pub(crate) use write::insert_or_update_article;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::customizer::Customizer;
use crate::domains::ecommerce::catalog::price_row::PriceRow;
use crate::domains::ecommerce::catalog::stock::ArticleStock;
use crate::domains::ecommerce::rules::Price;
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::{Child, JsonList};
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/ecommerce/services/stores/{store_id}/articles/{article_id}";
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/articles", operation!(read::ecommerce_article_list))
        .get(ONE, operation!(read::ecommerce_article_get))
        .put(ONE, operation!(write::ecommerce_article_put))
        .errors(&[Rule("options_bounds")])
        .delete(ONE, operation!(write::ecommerce_article_delete))
}

/// An article.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Article {
    /// The article's id.
    pub(crate) id: Id<Article>,
    /// The store that sells it.
    pub(crate) store_id: Id<Store>,
    /// Its name.
    pub(crate) name: String,
    /// Its description.
    pub(crate) description: String,
    /// The URL of its picture.
    pub(crate) image_url: Option<String>,
    /// The URLs of more pictures.
    #[sqlx(try_from = "JsonList<String>")]
    pub(crate) gallery: Vec<String>,
    /// Its categories.
    #[sqlx(skip)]
    pub(crate) categories: Vec<ArticleCategory>,
    /// True if consumers may see it.
    pub(crate) visible: bool,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// The time of its deletion; null while it exists.
    pub(crate) deleted_at: Option<Timestamp>,
    /// The unit price.
    #[sqlx(flatten, try_from = "ArticlePriceRow")]
    pub(crate) price: ArticlePrice,
    /// Its stock.
    #[sqlx(flatten)]
    pub(crate) stock: ArticleStock,
    /// The customizers it offers.
    #[sqlx(skip)]
    pub(crate) customizers: Vec<ArticleCustomizer>,
}

impl Child for Article {
    const TABLE: &'static str = "articles";
    const PARENT: &'static str = "store_id";
}

/// The unit price of an article.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ArticlePrice {
    /// The currency of the amounts.
    pub(crate) currency: Currency,
    /// The price before discounts.
    pub(crate) base: Money,
    /// A fixed discount, subtracted first.
    pub(crate) discount_fixed: Money,
    /// A discount in percent of the rest.
    pub(crate) discount_percent: Percent,
    /// The price after discounts.
    #[serde(rename = "final")]
    pub(crate) paid: Money,
    /// The VAT included in the price, if known.
    pub(crate) tax_percent: Option<Percent>,
}

#[derive(FromRow)]
struct ArticlePriceRow {
    #[sqlx(flatten)]
    price: PriceRow,
    price_tax_percent: Option<Percent>,
}

impl From<ArticlePriceRow> for ArticlePrice {
    fn from(row: ArticlePriceRow) -> Self {
        let price = Price::from(row.price);
        Self {
            currency: Currency::Ars,
            base: price.base,
            discount_fixed: price.discount_fixed,
            discount_percent: price.discount_percent,
            paid: price.after_discounts(),
            tax_percent: row.price_tax_percent,
        }
    }
}

/// A category of articles.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct ArticleCategory {
    /// The category's id.
    pub(crate) id: Id<ArticleCategory>,
    /// Its name.
    pub(crate) name: String,
}

/// An article's use of a customizer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct ArticleCustomizer {
    /// The use's id.
    pub(crate) id: Id<ArticleCustomizer>,
    /// Its name on the article.
    pub(crate) name: String,
    /// Its position among the article's.
    #[sqlx(rename = "position")]
    pub(crate) order: i64,
    /// The customizer whose options are chosen from.
    pub(crate) customizer_id: Id<Customizer>,
    /// The minimum number of options per unit.
    pub(crate) options_min: i64,
    /// The maximum number of options per unit.
    pub(crate) options_max: i64,
}

/// The path of one article.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct ArticlePath {
    pub(crate) store_id: Id<Store>,
    pub(crate) article_id: Id<Article>,
}
