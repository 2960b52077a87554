//! Orders of the demonstration's past: a cart that is priced, checked and submitted at once, at an instant of the past.

use super::line::{CartLine, merge_lines};
use super::load::find_storefront_and_cart;
use super::price::price_cart;
use super::record::CartRecord;
use super::submit::{find_buyer, insert_order_from_cart};
use super::view::CartPickup;
use crate::domains::ecommerce::model::PickupType;
use crate::domains::ecommerce::order::{NewOrder, Order};
use crate::domains::ecommerce::store::Store;
use crate::domains::ecommerce::storefront::Storefront;
use crate::domains::maps::Address;
use crate::domains::wallets::Provider;
use hub_kernel::db::Tx;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

pub(crate) use super::line::{CartLine as PastLine, CartOption as PastOption};

/// The cart of a consumer, submitted at an instant of the past.
pub(crate) struct PastOrder {
    pub(crate) id: Id<Order>,
    pub(crate) account_id: Id<Account>,
    pub(crate) lines: Vec<CartLine>,
    /// The address of a delivery; none for takeaway.
    pub(crate) address: Option<Address>,
    /// The tip of a delivery.
    pub(crate) tip: Money,
    pub(crate) provider_id: Id<Provider>,
    pub(crate) coupon_code: Option<String>,
    pub(crate) at: Timestamp,
}

/// The store as consumers see it in this transaction; 404 when they do not.
pub(crate) async fn find_storefront(tx: &mut Tx, store: Id<Store>) -> Result<std::sync::Arc<Storefront>> {
    Ok(find_storefront_and_cart(tx.on(), store, Id::default()).await?.0)
}

/// Inserts an order like a submit, and returns true; false, and nothing is written, when its cart has a problem.
pub(crate) async fn insert_past_order(tx: &mut Tx, store: &Storefront, past: PastOrder) -> Result<bool> {
    let pickup = CartPickup {
        pickup_type: if past.address.is_some() { PickupType::Delivery } else { PickupType::Takeaway },
        address: past.address,
        tip_currency: Currency::default(),
        tip_amount: past.tip,
    };
    let mut cart = CartRecord::new(past.account_id, store.id);
    cart.lines = merge_lines(past.lines);
    cart.pickup = Some(pickup);
    cart.provider_id = Some(past.provider_id);
    cart.coupon_code = past.coupon_code;
    let priced = price_cart(tx.on(), store, &cart, None).await?;
    if !priced.problems.is_empty() {
        return Ok(false);
    }
    let buyer = find_buyer(tx.on(), past.account_id).await?;
    let new = NewOrder { id: past.id, buyer: &buyer, store, quote: &priced.quote, now: past.at };
    insert_order_from_cart(tx, &cart, new).await?;
    Ok(true)
}
