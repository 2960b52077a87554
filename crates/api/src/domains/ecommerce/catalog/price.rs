//! Unit prices of articles and options, as responses and rows carry them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::rules::Price;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

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

/// A stored unit price; options have no tax.
#[derive(FromRow)]
pub(super) struct PriceRow {
    price_base: Money,
    price_discount_fixed: Money,
    price_discount_percent: Percent,
    #[sqlx(default)]
    price_tax_percent: Option<Percent>,
}

impl From<PriceRow> for ArticlePrice {
    fn from(row: PriceRow) -> Self {
        let (base, discount_fixed, discount_percent) =
            (row.price_base, row.price_discount_fixed, row.price_discount_percent);
        let paid = Price { base, discount_fixed, discount_percent }.after_discounts();
        let tax_percent = row.price_tax_percent;
        Self { currency: Currency::Ars, base, discount_fixed, discount_percent, paid, tax_percent }
    }
}

impl From<PriceRow> for OptionPrice {
    fn from(row: PriceRow) -> Self {
        let ArticlePrice { base, discount_fixed, discount_percent, paid, .. } = row.into();
        Self { price_base: base, discount_fixed, discount_percent, price_final: paid }
    }
}
