//! The payments and pickups of an order.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::states::{PaymentState, PickupState, PickupType};
use crate::domains::maps::Address;
use crate::domains::wallets::{Provider, ProviderType, WalletOrder};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

/// A payment of an order.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct OrderPayment {
    /// The payment's id.
    pub id: Id<OrderPayment>,
    /// The current state.
    pub state: PaymentState,
    /// The currency of the amounts.
    #[sqlx(default)]
    pub currency: Currency,
    /// The amount to pay, or the amount paid.
    pub amount: Money,
    /// The part of it to refund.
    pub refund_due: Money,
    /// The part of it that was refunded.
    pub refunded_amount: Money,
    /// The provider of the payment.
    pub provider_id: Id<Provider>,
    /// The type of the provider.
    pub provider_type: ProviderType,
    /// The wallet order that collects the payment.
    #[sqlx(rename = "wallet_order_id")]
    pub order_id: Id<WalletOrder>,
    /// True when the server created it, false when the store added it.
    pub auto: bool,
}

/// The pickup or delivery of an order.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct OrderPickup {
    /// The pickup's id.
    pub id: Id<OrderPickup>,
    /// Takeaway or delivery.
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    pub(crate) pickup_type: PickupType,
    /// The current state.
    pub state: PickupState,
    /// The address of the store for takeaway, of the consumer for delivery.
    pub(crate) address: Address,
    /// The currency of the tip.
    #[sqlx(default)]
    pub tip_currency: Currency,
    /// The tip for the delivery.
    #[sqlx(rename = "tip")]
    pub tip_amount: Money,
}
