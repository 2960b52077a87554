//! The price columns of articles and options.

use sqlx::FromRow;

use crate::domains::ecommerce::rules::Price;
use hub_kernel::types::money::Money;
use hub_kernel::types::percent::Percent;

/// A stored unit price.
#[derive(FromRow)]
pub(super) struct PriceRow {
    price_base: Money,
    price_discount_fixed: Money,
    price_discount_percent: Percent,
}

impl From<PriceRow> for Price {
    fn from(row: PriceRow) -> Self {
        Self {
            base: row.price_base,
            discount_fixed: row.price_discount_fixed,
            discount_percent: row.price_discount_percent,
        }
    }
}
