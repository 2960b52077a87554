//! Types that several floors of the domain share: states, parts of orders, addresses, codes, and answers of rules.

mod address;
mod coupon_code;
mod deployment_change;
mod order_part;
mod states;

use hub_kernel::messaging::events::Topic;

pub(crate) use address::{OrderAddress, OrderAddressPut};
pub(crate) use coupon_code::CouponCode;
pub(crate) use deployment_change::{
    DeploymentAction, DeploymentChange, DeploymentEntity, DeploymentField, DeploymentPart, PublishProblem,
    PublishProblemCode,
};
pub(crate) use order_part::{OrderPayment, OrderPickup};
pub use states::OrderState;
pub(crate) use states::{PaymentState, PickupState, PickupType, PreparationState};

pub(crate) use crate::domains::wallets::ProviderType;

/// An order came in or changed; its audience is the store.
pub const ORDER: Topic = Topic("ecommerce_order");

/// A turn was opened or closed; its audience is the store.
pub(crate) const TURN: Topic = Topic("turn");

/// The most units that a line of a cart or an order has.
pub(crate) const QUANTITY_MAX: i64 = 99;

/// The default of a flag that is on unless a request turns it off.
pub(crate) fn default_true() -> bool {
    true
}
