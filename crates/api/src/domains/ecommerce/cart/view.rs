//! Carts as their consumer sets and sees them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, de};

use super::line::{CartLine, CartOption};
use super::problem::CartProblem;
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::customizer::{Customizer, CustomizerOption};
use crate::domains::ecommerce::model::{OrderAddress, OrderAddressPut, PickupType, QUANTITY_MAX};
use crate::domains::ecommerce::order::{ItemArticle, ItemImports, ItemOption, OrderItem, OrderResume};
use crate::domains::ecommerce::promotion::policy::Policy;
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::{Provider, ProviderType};
use hub_kernel::types::bounded_text::MultiLine;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency, Money};
use hub_kernel::types::text::check_single_line;

/// The most lines of a cart.
const LINES_MAX: usize = 50;
/// The most options of a line.
const OPTIONS_MAX: usize = 100;
/// The most letters of what is asked for.
const INDICATIONS_MAX: usize = 280;

/// A cart: what a consumer is about to order.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Cart {
    /// The cart's id, until it becomes an order.
    pub(super) id: Id<Cart>,
    /// The store.
    pub(super) store_id: Id<Store>,
    /// What is ordered.
    pub(super) items: Vec<CartItem>,
    /// How it gets to the consumer; null while that is not chosen.
    pub(super) pickup: Option<CartPickup>,
    /// How it is paid; null while that is not chosen.
    pub(super) payment: Option<CartPayment>,
    /// The coupon; null without one.
    pub(super) coupon: Option<CartCoupon>,
    /// The policies of the store that it meets and that change what it comes to.
    pub(super) policies: Vec<CartPolicy>,
    /// What it comes to.
    pub(super) resume: OrderResume,
    /// What stands in the way of an order; a cart without problems can be submitted.
    pub(super) problems: Vec<CartProblem>,
}

/// A line of a cart. Of an article that is not to be had any more, `article` is null and nothing is paid.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartItem {
    /// The line's id.
    pub(super) id: Id<OrderItem>,
    /// The article.
    pub(super) article_id: Id<Article>,
    /// Its name.
    pub(super) name: String,
    /// How many units.
    pub(super) quantity: i64,
    /// What it comes to.
    pub(super) imports: ItemImports,
    /// The article as it is published.
    pub(super) article: Option<ItemArticle>,
    /// What was chosen for each unit, as far as it is to be had.
    pub(super) options: Vec<ItemOption>,
    /// What the consumer asks for.
    pub(super) indications: String,
}

/// How a cart gets to its consumer.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct CartPickup {
    /// Fetched or brought.
    #[serde(rename = "type")]
    pub(super) pickup_type: PickupType,
    /// Where it is brought to; of what is fetched null.
    pub(super) address: Option<OrderAddress>,
    /// The currency of the tip.
    pub(super) tip_currency: Currency,
    /// What the consumer gives to whoever brings it.
    pub(super) tip_amount: Money,
}

/// How a cart is paid.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartPayment {
    /// The provider.
    pub(super) provider_id: Id<Provider>,
    /// How it moves money; null when the store does not take it.
    pub(super) provider_type: Option<ProviderType>,
}

/// The coupon of a cart.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartCoupon {
    /// Its code.
    pub(super) code: String,
    /// What it takes off.
    pub(super) discount: Money,
    /// The currency of the discount.
    pub(super) currency: Currency,
}

/// A policy that changes what a cart comes to.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartPolicy {
    /// The policy.
    pub(super) id: Id<Policy>,
    /// What it is called.
    pub(super) label: String,
    /// What it adds, below zero when it takes off.
    pub(super) value: Money,
    /// The currency of the value.
    pub(super) currency: Currency,
}

/// What of a cart is to change: each part whose `…_set` is true is replaced whole.
#[derive(Deserialize, JsonSchema)]
pub(super) struct CartPut {
    /// Whether to replace the lines.
    #[serde(default)]
    pub(super) items_set: bool,
    /// The lines, at most 50. Those of one article with the same options and indications become one.
    #[schemars(length(max = 50))]
    items: Option<Vec<CartItemPut>>,
    /// Whether to replace how it gets to the consumer.
    #[serde(default)]
    pub(super) pickup_set: bool,
    /// How it gets to the consumer; null is not chosen.
    pickup: Option<CartPickupPut>,
    /// Whether to replace how it is paid.
    #[serde(default)]
    pub(super) payment_set: bool,
    /// How it is paid; null is not chosen.
    payment: Option<CartPaymentPut>,
    /// Whether to replace the coupon.
    #[serde(default)]
    pub(super) coupon_set: bool,
    /// The coupon; null is none.
    coupon: Option<CartCouponPut>,
}

/// A line as it is to be.
#[derive(Deserialize, JsonSchema)]
struct CartItemPut {
    /// The line's id.
    id: Id<OrderItem>,
    /// The article.
    article_id: Id<Article>,
    /// How many units.
    quantity: Quantity,
    /// What is chosen for each unit.
    #[serde(default)]
    #[schemars(length(max = 100))]
    options: Vec<CartOptionPut>,
    /// What the consumer asks for: at most 280 characters.
    indications: Option<MultiLine<INDICATIONS_MAX>>,
}

/// An option as it is chosen.
#[derive(Deserialize, JsonSchema)]
struct CartOptionPut {
    /// The customizer, or the article's use of it.
    customizer_id: Id<Customizer>,
    /// The option.
    option_id: Id<CustomizerOption>,
    /// How many for each unit.
    #[serde(default)]
    quantity: Quantity,
}

/// How many: 1 to 99.
#[derive(Clone, Copy)]
pub(super) struct Quantity(pub(super) i64);

/// How a cart is to get to its consumer.
#[derive(Deserialize, JsonSchema)]
struct CartPickupPut {
    /// Fetched or brought.
    #[serde(rename = "type")]
    pickup_type: PickupType,
    /// Where it is to be brought; what is fetched needs none.
    address: Option<OrderAddressPut>,
    /// The currency of the tip.
    #[serde(default)]
    tip_currency: Currency,
    /// What the consumer gives to whoever brings it.
    #[serde(default)]
    tip_amount: Amount,
}

/// How a cart is to be paid.
#[derive(Deserialize, JsonSchema)]
struct CartPaymentPut {
    /// A provider that the store takes.
    provider_id: Id<Provider>,
}

/// The coupon that is to be used.
#[derive(Deserialize, JsonSchema)]
struct CartCouponPut {
    /// Its code, in any case.
    #[schemars(length(min = 1, max = 64))]
    code: String,
}

impl CartPut {
    /// Whether it changes anything.
    pub(super) fn has_changes(&self) -> bool {
        self.items_set || self.pickup_set || self.payment_set || self.coupon_set
    }

    /// The lines: 400 when they are too many, or when two have one id.
    pub(super) fn take_lines(&mut self) -> Result<Vec<CartLine>> {
        let items = self.items.take().unwrap_or_default();
        let refused = |path: String, message: &str| Err(Error::parser(RequestPart::Body, path, message));
        if items.len() > LINES_MAX {
            return refused("items".into(), "at most 50 lines");
        }
        let mut lines: Vec<CartLine> = Vec::new();
        for (index, item) in items.into_iter().enumerate() {
            if lines.iter().any(|line| line.id == item.id) {
                return refused(format!("items[{index}].id"), "another line has this id");
            }
            if item.options.len() > OPTIONS_MAX {
                return refused(format!("items[{index}].options"), "at most 100 options");
            }
            let option = |option: CartOptionPut| CartOption {
                customizer_id: option.customizer_id,
                option_id: option.option_id,
                quantity: option.quantity.0,
            };
            lines.push(CartLine {
                id: item.id,
                article_id: item.article_id,
                quantity: item.quantity.0,
                options: item.options.into_iter().map(option).collect(),
                indications: item.indications.unwrap_or_default().into_string(),
            });
        }
        Ok(lines)
    }

    /// How it gets to the consumer.
    pub(super) fn take_pickup(&mut self) -> Result<Option<CartPickup>> {
        let Some(put) = self.pickup.take() else { return Ok(None) };
        let address = put.address.map(|address| address.read("pickup.address")).transpose()?;
        Ok(Some(CartPickup {
            pickup_type: put.pickup_type,
            address: address.filter(|_| put.pickup_type == PickupType::Delivery),
            tip_currency: put.tip_currency,
            tip_amount: put.tip_amount.money(),
        }))
    }

    /// The provider it is paid through.
    pub(super) fn provider_id(&self) -> Option<Id<Provider>> {
        self.payment.as_ref().map(|payment| payment.provider_id)
    }

    /// The coupon's code, as it is written; a text that is none finds no coupon.
    pub(super) fn coupon_code(&self) -> Result<Option<String>> {
        let Some(coupon) = &self.coupon else { return Ok(None) };
        check_single_line(&coupon.code).map_err(|error| Error::parser(RequestPart::Body, "coupon.code", error))?;
        let code = coupon.code.trim().to_uppercase();
        if (1..=64).contains(&code.chars().count()) {
            Ok(Some(code))
        } else {
            Err(Error::parser(RequestPart::Body, "coupon.code", "1 to 64 characters"))
        }
    }
}

impl Default for Quantity {
    fn default() -> Self {
        Self(1)
    }
}

impl<'de> Deserialize<'de> for Quantity {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match i64::deserialize(deserializer)? {
            quantity @ 1..=QUANTITY_MAX => Ok(Self(quantity)),
            _ => Err(de::Error::custom(format_args!("a whole number from 1 to {QUANTITY_MAX}"))),
        }
    }
}

impl JsonSchema for Quantity {
    fn schema_name() -> Cow<'static, str> {
        "Quantity".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "format": "int64", "minimum": 1, "maximum": QUANTITY_MAX})
    }
}
