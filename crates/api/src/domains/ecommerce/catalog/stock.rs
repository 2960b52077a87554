//! Stock of articles and options, as requests and responses carry it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::rules::Stock;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// The stock of an article or option.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
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

impl ArticleStock {
    /// The stock as consumers see it.
    pub(crate) fn from_stock(stock: Stock) -> Self {
        Self { count: stock.count, min_count: stock.min_count, out_of_stock: stock.is_out_of_stock() }
    }
}

/// The stock to set.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct StockPut {
    /// The number of units; null when they are not counted.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub(crate) count: Option<i64>,
    /// The number of units that are not sold.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub(crate) min_count: Option<i64>,
    /// True to mark it as out of stock, whatever the count.
    #[serde(default)]
    pub(crate) out_of_stock: bool,
}

/// The maximum of both counts.
const COUNT_MAX: i64 = 1_000_000_000;

impl StockPut {
    /// Refuses counts out of range.
    pub(crate) fn check(&self, path: &str) -> Result<()> {
        for (name, count) in [("count", self.count), ("min_count", self.min_count)] {
            if count.is_some_and(|count| !(0..=COUNT_MAX).contains(&count)) {
                return Err(Error::parser(
                    RequestPart::Body,
                    format!("{path}.{name}"),
                    format!("from 0 to {COUNT_MAX}"),
                ));
            }
        }
        Ok(())
    }
}
