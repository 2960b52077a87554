//! Articles: the products of a store.

mod import;
mod read;
mod search_index;
mod write;

pub(crate) use read::{list_articles_of_stores, list_catalog_articles};
pub use search_index::index_missing_articles;
pub(crate) use write::insert_or_update_article;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::customizer::Customizer;
use crate::domains::ecommerce::catalog::price::{ArticlePrice, PriceRow};
use crate::domains::ecommerce::model::ArticleStock;
use crate::domains::ecommerce::store::{SERVICE_INACTIVE, Store};
use hub_kernel::db::{Child, JsonList};
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/ecommerce/services/stores/{store_id}/articles/{article_id}";
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/articles", operation!(read::ecommerce_article_list))
        .post("/ecommerce/services/stores/{store_id}/articles/import", operation!(import::ecommerce_article_import))
        .extension()
        .errors(&[SERVICE_INACTIVE, NotFound, Rule("import_file")])
        .upload()
        .get(ONE, operation!(read::ecommerce_article_get))
        .put(ONE, operation!(write::ecommerce_article_put))
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Rule("options_bounds"), Rule("media_public"), Conflict("article_code"), Conflict("stock")])
        .delete(ONE, operation!(write::ecommerce_article_delete))
        .errors(&[SERVICE_INACTIVE])
}

/// An article.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Article {
    /// The article's id.
    pub(crate) id: Id<Article>,
    /// The store that sells it.
    pub(crate) store_id: Id<Store>,
    /// The store's own code for it, such as its SKU.
    pub(crate) code: Option<String>,
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
    #[sqlx(flatten, try_from = "PriceRow")]
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
