//! Carts as the API shows and sets them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::line::{CartLine, CartOption};
use super::problem::CartProblem;
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::customizer::{Customizer, CustomizerOption};
use crate::domains::ecommerce::model::{LINE_QUANTITY_MAX, PickupType};
use crate::domains::ecommerce::order::{ItemArticle, ItemImports, ItemOption, OrderItem, OrderResume};
use crate::domains::ecommerce::promotion::policy::Policy;
use crate::domains::ecommerce::store::Store;
use crate::domains::maps::{Address, AddressPut};
use crate::domains::wallets::{Provider, ProviderType};
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::bounded_text::MultiLine;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency, Money};
use hub_kernel::types::text::check_single_line;

/// The maximum number of lines in a cart.
const LINES_MAX: usize = 50;
/// The maximum number of options in a line.
const OPTIONS_MAX: usize = 100;

/// A cart.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Cart {
    /// The cart's id; a submit gives the cart a new one.
    pub(super) id: Id<Cart>,
    /// The store.
    pub(super) store_id: Id<Store>,
    /// The lines.
    pub(super) items: Vec<CartItem>,
    /// The pickup; null until chosen.
    pub(super) pickup: Option<CartPickup>,
    /// The payment; null until chosen.
    pub(super) payment: Option<CartPayment>,
    /// The coupon; null without one.
    pub(super) coupon: Option<CartCoupon>,
    /// The policies of the store that it meets and that change the total.
    pub(super) policies: Vec<CartPolicy>,
    /// The totals.
    pub(super) resume: OrderResume,
    /// The problems that block a submit; a cart without problems can be submitted.
    pub(super) problems: Vec<CartProblem>,
}

/// A line of a cart. When its article is not published any more, `article` is null and its amounts are zero.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartItem {
    /// The line's id.
    pub(super) id: Id<OrderItem>,
    /// The article.
    pub(super) article_id: Id<Article>,
    /// Its name.
    pub(super) name: String,
    /// The number of units.
    pub(super) quantity: i64,
    /// The amounts of the line.
    pub(super) imports: ItemImports,
    /// The published article.
    pub(super) article: Option<ItemArticle>,
    /// The options of each unit that are still published.
    pub(super) options: Vec<ItemOption>,
    /// The consumer's instructions.
    pub(super) indications: String,
}

/// The pickup of a cart.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct CartPickup {
    /// Takeaway or delivery.
    #[serde(rename = "type")]
    pub(super) pickup_type: PickupType,
    /// The address of the delivery; null for takeaway.
    pub(super) address: Option<Address>,
    /// The currency of the tip.
    pub(super) tip_currency: Currency,
    /// The tip for the delivery.
    pub(super) tip_amount: Money,
}

/// The payment of a cart.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartPayment {
    /// The provider.
    pub(super) provider_id: Id<Provider>,
    /// The type of the provider; null when the store does not accept it.
    pub(super) provider_type: Option<ProviderType>,
}

/// The coupon of a cart.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartCoupon {
    /// Its code.
    pub(super) code: String,
    /// The discount.
    pub(super) discount: Money,
    /// The currency of the discount.
    pub(super) currency: Currency,
}

/// A policy that changes the total of a cart.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CartPolicy {
    /// The policy.
    pub(super) id: Id<Policy>,
    /// The label.
    pub(super) label: String,
    /// The amount that it adds, negative for a discount.
    pub(super) value: Money,
    /// The currency of the value.
    pub(super) currency: Currency,
}

/// A change of a cart: each part whose `…_set` is true is replaced.
#[derive(Deserialize, JsonSchema)]
pub(super) struct CartPut {
    /// True to replace the lines.
    #[serde(default)]
    pub(super) items_set: bool,
    /// The lines, at most 50. Lines with the same article, options and indications are merged.
    #[schemars(length(max = 50))]
    items: Option<Vec<CartItemPut>>,
    /// True to replace the pickup.
    #[serde(default)]
    pub(super) pickup_set: bool,
    /// The pickup; null clears it.
    pickup: Option<CartPickupPut>,
    /// True to replace the payment.
    #[serde(default)]
    pub(super) payment_set: bool,
    /// The payment; null clears it.
    payment: Option<CartPaymentPut>,
    /// True to replace the coupon.
    #[serde(default)]
    pub(super) coupon_set: bool,
    /// The coupon; null removes it.
    coupon: Option<CartCouponPut>,
}

/// A line to set.
#[derive(Deserialize, JsonSchema)]
struct CartItemPut {
    /// The line's id.
    id: Id<OrderItem>,
    /// The article.
    article_id: Id<Article>,
    /// The number of units.
    quantity: Quantity,
    /// The options of each unit.
    #[serde(default)]
    #[schemars(length(max = 100))]
    options: Vec<CartOptionPut>,
    /// The consumer's instructions, at most 280 characters.
    indications: Option<MultiLine<280>>,
}

/// A chosen option.
#[derive(Deserialize, JsonSchema)]
struct CartOptionPut {
    /// The id of the customizer, or of the article's use of it.
    customizer_id: Id<Customizer>,
    /// The option.
    option_id: Id<CustomizerOption>,
    /// The quantity per unit.
    #[serde(default)]
    quantity: Quantity,
}

/// A quantity from 1 to 99.
type Quantity = BoundedInteger<1, LINE_QUANTITY_MAX>;

/// The pickup to set.
#[derive(Deserialize, JsonSchema)]
struct CartPickupPut {
    /// Takeaway or delivery.
    #[serde(rename = "type")]
    pickup_type: PickupType,
    /// The address of the delivery; not needed for takeaway.
    address: Option<AddressPut>,
    /// The currency of the tip.
    #[serde(default)]
    tip_currency: Currency,
    /// The tip for the delivery.
    #[serde(default)]
    tip_amount: Amount,
}

/// The payment to set.
#[derive(Deserialize, JsonSchema)]
struct CartPaymentPut {
    /// A provider that the store accepts.
    provider_id: Id<Provider>,
}

/// The coupon to use.
#[derive(Deserialize, JsonSchema)]
struct CartCouponPut {
    /// The code; case is ignored.
    #[schemars(length(min = 1, max = 64))]
    code: String,
}

impl CartPut {
    /// True when it sets any part.
    pub(super) fn has_changes(&self) -> bool {
        self.items_set || self.pickup_set || self.payment_set || self.coupon_set
    }

    /// Takes the lines. 400 when there are too many, or when two have the same id.
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
                quantity: option.quantity.get(),
            };
            lines.push(CartLine {
                id: item.id,
                article_id: item.article_id,
                quantity: item.quantity.get(),
                options: item.options.into_iter().map(option).collect(),
                indications: item.indications.unwrap_or_default().into_string(),
            });
        }
        Ok(lines)
    }

    /// Takes the pickup; takeaway has no address.
    pub(super) fn take_pickup(&mut self) -> Option<CartPickup> {
        let put = self.pickup.take()?;
        Some(CartPickup {
            pickup_type: put.pickup_type,
            address: put.address.filter(|_| put.pickup_type == PickupType::Delivery).map(Into::into),
            tip_currency: put.tip_currency,
            tip_amount: put.tip_amount.money(),
        })
    }

    /// The provider of the payment.
    pub(super) fn provider_id(&self) -> Option<Id<Provider>> {
        self.payment.as_ref().map(|payment| payment.provider_id)
    }

    /// The coupon's code in upper case. A text that is no valid code finds no coupon.
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
