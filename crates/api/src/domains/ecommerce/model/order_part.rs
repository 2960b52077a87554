//! The payments and pickups of an order.

use schemars::JsonSchema;
use serde::Serialize;

use super::address::OrderAddress;
use super::states::{PaymentState, PickupState, PickupType};
use crate::domains::wallets::{Provider, ProviderType, WalletOrder};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

/// A payment of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPayment {
    /// The payment's id.
    pub id: Id<OrderPayment>,
    /// How it stands.
    pub state: PaymentState,
    /// The currency of the amounts.
    pub currency: Currency,
    /// What is to be paid, or was.
    pub amount: Money,
    /// What of it is to be given back.
    pub refund_due: Money,
    /// The provider it is paid through.
    pub provider_id: Id<Provider>,
    /// How the provider moves money.
    pub provider_type: ProviderType,
    /// The wallet order through which it is paid.
    pub order_id: Id<WalletOrder>,
    /// Whether the server made it.
    pub auto: bool,
}

/// A way of an order to its consumer.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPickup {
    /// The pickup's id.
    pub id: Id<OrderPickup>,
    /// Fetched or brought.
    #[serde(rename = "type")]
    pub(crate) pickup_type: PickupType,
    /// How it stands.
    pub state: PickupState,
    /// Where it is fetched, or brought to.
    pub(crate) address: OrderAddress,
    /// The currency of the tip.
    pub tip_currency: Currency,
    /// What the consumer gives to whoever brings it.
    pub tip_amount: Money,
}
