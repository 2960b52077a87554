//! Customizers: lists of options that articles offer.

mod read;
mod write;

pub(crate) use read::list_customizers;
pub(crate) use write::insert_or_update_customizer;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::price_row::PriceRow;
use crate::domains::ecommerce::catalog::stock::ArticleStock;
use crate::domains::ecommerce::rules::Price;
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::Child;
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

pub(super) fn routes() -> Routes {
    const ALL: &str = "/ecommerce/services/stores/{store_id}/customizers";
    const ONE: &str = "/ecommerce/services/stores/{store_id}/customizers/{customizer_id}";
    Routes::new("ecommerce")
        .get(ALL, operation!(read::ecommerce_customizer_list))
        .get(ONE, operation!(read::ecommerce_customizer_get))
        .put(ONE, operation!(write::ecommerce_customizer_put))
        .delete(ONE, operation!(write::ecommerce_customizer_delete))
}

/// A list of options.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct Customizer {
    /// The customizer's id.
    pub(crate) id: Id<Customizer>,
    /// Its name.
    pub(crate) name: String,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// An option of a customizer.
    #[sqlx(skip)]
    pub(crate) options: Vec<CustomizerOption>,
}

impl Child for Customizer {
    const TABLE: &'static str = "customizers";
    const PARENT: &'static str = "store_id";
}

/// An option of a customizer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct CustomizerOption {
    /// The option's id.
    pub(crate) id: Id<CustomizerOption>,
    /// Its position among the customizer's.
    #[sqlx(rename = "position")]
    pub(crate) order: i64,
    /// True if consumers may see it.
    pub(crate) visible: bool,
    /// Its name.
    pub(crate) name: String,
    /// Its description.
    pub(crate) description: String,
    /// The URL of its picture.
    pub(crate) image_url: Option<String>,
    /// The price it adds to a unit.
    #[sqlx(flatten, try_from = "PriceRow")]
    pub(crate) price: OptionPrice,
    /// Its stock.
    #[sqlx(flatten)]
    pub(crate) stock: ArticleStock,
}

/// The price that an option adds to a unit, in ARS.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct OptionPrice {
    /// The price before discounts.
    pub(crate) price_base: Money,
    /// A fixed discount, subtracted first.
    pub(crate) discount_fixed: Money,
    /// A discount in percent of the rest.
    pub(crate) discount_percent: Percent,
    /// The price after discounts.
    pub(crate) price_final: Money,
}

impl From<PriceRow> for OptionPrice {
    fn from(row: PriceRow) -> Self {
        let price = Price::from(row);
        Self {
            price_base: price.base,
            discount_fixed: price.discount_fixed,
            discount_percent: price.discount_percent,
            price_final: price.after_discounts(),
        }
    }
}

/// The path of one customizer.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CustomizerPath {
    pub(crate) store_id: Id<Store>,
    pub(crate) customizer_id: Id<Customizer>,
}
