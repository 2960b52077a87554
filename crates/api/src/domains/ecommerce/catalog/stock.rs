//! Stock of articles and options, as requests and rows carry it.

use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use crate::domains::ecommerce::model::ArticleStock;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::id::Id;

/// The stock to set.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct StockPut {
    /// The number of units; null when they are not counted.
    count: Option<BoundedInteger<0, 1_000_000_000>>,
    /// The number of units that are not sold.
    min_count: Option<BoundedInteger<0, 1_000_000_000>>,
    /// True to mark it as out of stock, whatever the count.
    #[serde(default)]
    out_of_stock: bool,
}

impl StockPut {
    /// The stock.
    pub(super) fn to_stock(&self) -> ArticleStock {
        ArticleStock {
            count: self.count.map(BoundedInteger::get),
            min_count: self.min_count.map(BoundedInteger::get),
            out_of_stock: self.out_of_stock,
        }
    }
}

/// The stock of an article or option, with its id.
#[derive(FromRow)]
pub(crate) struct StockRow {
    pub(crate) id: Id<()>,
    #[sqlx(flatten)]
    pub(crate) stock: ArticleStock,
}
