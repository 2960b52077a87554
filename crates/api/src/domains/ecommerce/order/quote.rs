//! A quote: what a cart would be as an order, priced and with the stock it needs.

use super::item::{ItemArticle, ItemOption, OrderItem};
use super::stock::{StockLevels, StockUnits};
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::model::{PickupType, ProviderType};
use crate::domains::ecommerce::rules::{LineAmounts, OrderTotals};
use crate::domains::ecommerce::storefront::{StorefrontCoupon, StorefrontPolicy};
use crate::domains::maps::Address;
use crate::domains::wallets::Provider;
use hub_kernel::types::id::Id;

/// A priced cart, as far as it becomes an order.
pub(crate) struct Quote {
    pub(crate) lines: Vec<QuoteLine>,
    /// The units that the lines take from stock.
    pub(crate) units: StockUnits,
    /// The stock of what they take.
    pub(crate) stock: StockLevels,
    /// The pickup and its address; none while the cart has none that the store offers.
    pub(crate) pickup: Option<(PickupType, Address)>,
    /// The provider of the payment; none while the cart has none that the store takes.
    pub(crate) provider: Option<(Id<Provider>, ProviderType)>,
    /// The coupon, when it can be used.
    pub(crate) coupon: Option<StorefrontCoupon>,
    /// The policies of the store, in their order.
    pub(crate) policies: Vec<QuotePolicy>,
    pub(crate) totals: OrderTotals,
}

/// A line with its amounts.
pub(crate) struct QuoteLine {
    pub(crate) id: Id<OrderItem>,
    pub(crate) article_id: Id<Article>,
    pub(crate) quantity: i64,
    pub(crate) indications: String,
    /// The article as it is published; none when it is not any more.
    pub(crate) article: Option<ItemArticle>,
    pub(crate) options: Vec<ItemOption>,
    pub(crate) amounts: LineAmounts,
}

/// A policy of the store, judged by the cart.
pub(crate) struct QuotePolicy {
    pub(crate) policy: StorefrontPolicy,
    /// True if the cart meets its requirements.
    pub(crate) is_met: bool,
    /// The amount in centavos that it adds when it is met, below zero for a discount.
    pub(crate) amount: i64,
}
