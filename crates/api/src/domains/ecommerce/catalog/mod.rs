//! The catalog: articles and customizers of a store, the sections that show them, and their publication.

pub(super) mod article;
pub(super) mod customizer;
pub(super) mod deployment;
mod named_order;
mod price_row;
mod read;
pub(super) mod snapshot;
pub(super) mod snapshot_cache;
pub(super) mod stock;
mod write;

pub use article::index_missing_articles;
pub(crate) use read::find_selected_catalog;
pub(crate) use write::insert_or_update_catalog;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::article::Article;

use crate::domains::ecommerce::store::Store;
use hub_kernel::db::Child;
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/catalogs";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/catalogs/{catalog_id}";
    Routes::new("ecommerce")
        .get(ALL, operation!(read::ecommerce_catalog_list))
        .get(ONE, operation!(read::ecommerce_catalog_get))
        .put(ONE, operation!(write::ecommerce_catalog_put))
        .delete(ONE, operation!(write::ecommerce_catalog_delete))
        .merge(article::routes())
        .merge(customizer::routes())
        .merge(deployment::routes())
}

/// A catalog.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Catalog {
    /// The catalog's id.
    pub(crate) id: Id<Catalog>,
    /// The store it belongs to.
    pub(crate) store_id: Id<Store>,
    /// Its name.
    pub(crate) name: String,
    /// True if the next deployment publishes it.
    pub(crate) selected: bool,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// The time of its deletion; null while it exists.
    pub(crate) deleted_at: Option<Timestamp>,
    /// Its sections, in order.
    #[sqlx(skip)]
    pub(crate) sections: Vec<CatalogSection>,
    /// Its articles, in order.
    #[sqlx(skip)]
    pub(crate) items: Vec<CatalogItem>,
}

impl Child for Catalog {
    const TABLE: &'static str = "catalogs";
    const PARENT: &'static str = "store_id";
}

/// A section of a catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CatalogSection {
    /// The section's id.
    pub(crate) id: Id<CatalogSection>,
    /// Its position in the catalog.
    #[sqlx(rename = "position")]
    pub(crate) order: i64,
    /// Its name.
    pub(crate) name: String,
    /// The URL of a picture above it.
    pub(crate) banner_url: Option<String>,
    /// True if consumers see it.
    pub(crate) visible: bool,
}

/// An article in a catalog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CatalogItem {
    /// The item's id.
    pub(crate) id: Id<CatalogItem>,
    /// The section that shows it.
    pub(crate) section_id: Id<CatalogSection>,
    /// The article.
    pub(crate) article_id: Id<Article>,
    /// Its position in the section.
    #[sqlx(rename = "position")]
    pub(crate) order: i64,
    /// True if consumers see it.
    pub(crate) visible: bool,
}

/// The path of one catalog.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CatalogPath {
    pub(crate) store_id: Id<Store>,
    pub(crate) catalog_id: Id<Catalog>,
}
