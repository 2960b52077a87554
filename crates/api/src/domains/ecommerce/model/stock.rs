//! The stock of articles and options.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

/// The stock of an article or option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct ArticleStock {
    /// The number of units; null when they are not counted.
    #[sqlx(rename = "stock_count")]
    pub(crate) count: Option<i64>,
    /// The number of units that are not sold.
    #[sqlx(rename = "stock_min_count")]
    pub(crate) min_count: Option<i64>,
    /// For the owner: whether it was marked as out of stock. For consumers: whether it is out of stock.
    #[sqlx(rename = "stock_out")]
    pub(crate) out_of_stock: bool,
}
