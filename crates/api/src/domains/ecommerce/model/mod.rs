//! Types shared by the floors above: states, stock, parts of orders, coupon codes and the results of rules.

mod coupon_code;
mod deployment_change;
mod order_part;
mod states;
mod stock;

use hub_kernel::messaging::events::Topic;

pub(crate) use coupon_code::CouponCode;
pub(crate) use deployment_change::{
    DeploymentAction, DeploymentChange, DeploymentEntity, DeploymentField, DeploymentPart, PublishProblem,
    PublishProblemCode,
};
pub(crate) use order_part::{OrderPayment, OrderPickup};
pub use states::OrderState;
pub(crate) use states::{AmountEffect, OrderEntity, PaymentState, PickupState, PickupType, PreparationState};
pub(crate) use stock::ArticleStock;

pub(crate) use crate::domains::wallets::ProviderType;

/// Published when an order is created or changes; its audience is the store.
pub const ORDER: Topic = Topic("ecommerce_order");

/// Published when a turn opens or closes; its audience is the store.
pub const TURN: Topic = Topic("turn");

/// The maximum number of units in a line of a cart or an order.
pub(crate) const LINE_QUANTITY_MAX: i64 = 99;

/// The default of a flag that is on unless a request turns it off.
pub(crate) fn default_true() -> bool {
    true
}
