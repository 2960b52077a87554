//! Stock of articles and options, as requests and rows carry it.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use sqlx::FromRow;

use crate::domains::ecommerce::model::ArticleStock;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::error::{Error, Result};
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
    /// The count that the new one replaces: 409 `error.conflict.stock` with the present `count` when orders have moved it.
    /// Absent or null replaces any count.
    expected_count: Option<BoundedInteger<0, 1_000_000_000>>,
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

    /// Checks the count that the request expects against the stored one; `path` names the stock in the request.
    pub(super) fn check_expected_count(&self, path: &str, stored: Option<i64>) -> Result<()> {
        match self.expected_count {
            Some(expected) if stored != Some(expected.get()) => {
                let extra = json!({"path": format!("{path}.expected_count"), "count": stored});
                Err(Error::Conflict("stock", Some(extra)))
            }
            _ => Ok(()),
        }
    }

    /// True when the stored count matters for the request.
    pub(super) fn expects_count(&self) -> bool {
        self.expected_count.is_some()
    }
}

/// The stock of an article or option, with its id.
#[derive(FromRow)]
pub(crate) struct StockRow {
    pub(crate) id: Id<()>,
    #[sqlx(flatten)]
    pub(crate) stock: ArticleStock,
}
