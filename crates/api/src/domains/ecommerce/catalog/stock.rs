//! Stock of articles and options, as requests and responses carry it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::ecommerce::rules::Stock;
use hub_kernel::types::error::{Error, RequestPart, Result};

/// How many of something there are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct ArticleStock {
    /// How many; null when they are not counted.
    pub(crate) count: Option<i64>,
    /// How many of them are not sold.
    pub(crate) min_count: Option<i64>,
    /// To its owner whether it is said to be out of stock, whatever the count is; to consumers whether it is.
    pub(crate) out_of_stock: bool,
}

impl ArticleStock {
    /// As consumers see it.
    pub(crate) fn for_consumers(stock: Stock) -> Self {
        Self { count: stock.count, min_count: stock.min_count, out_of_stock: stock.is_out_of_stock() }
    }
}

/// How many of something there are.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct StockPut {
    /// How many; null when they are not counted.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub(crate) count: Option<i64>,
    /// How many of them are not sold.
    #[schemars(range(min = 0, max = 1_000_000_000))]
    pub(crate) min_count: Option<i64>,
    /// That there are none, whatever the count is.
    #[serde(default)]
    pub(crate) out_of_stock: bool,
}

/// The most there can be of something.
const COUNT_MAX: i64 = 1_000_000_000;

impl StockPut {
    /// Refuses counts that cannot be.
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
