//! The states of an order and its parts, and the kinds of pickups and policies, as in the API and in the database.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The state of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum OrderState {
    /// The consumer submitted it.
    Submitted,
    /// The store is preparing it.
    Preparation,
    /// It is waiting for payment.
    Payment,
    /// It is ready for pickup or delivery, or on its way.
    Pickup,
    /// It is prepared, paid and delivered.
    Completed,
    /// It was cancelled.
    Cancelled,
}

/// The state of an order's preparation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PreparationState {
    /// Not started.
    Pending,
    /// In progress.
    Preparing,
    /// Finished.
    Completed,
}

/// The state of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PaymentState {
    /// Not received yet.
    Pending,
    /// Received.
    Completed,
    /// Cancelled before it was received.
    Cancelled,
    /// Refunded.
    Refounded,
}

/// The state of a pickup or delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PickupState {
    /// Not ready yet.
    Pending,
    /// Ready for pickup or delivery.
    Ready,
    /// On its way to the consumer.
    Carrying,
    /// At the consumer's door.
    AtDoor,
    /// Received by the consumer.
    Delivered,
    /// The handover failed.
    Failure,
    /// Returned to the store.
    Returned,
    /// Cancelled before the handover.
    Cancelled,
}

/// Takeaway or delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum PickupType {
    /// The consumer picks it up at the store.
    Takeaway,
    /// The store delivers it.
    Delivery,
}

/// The sign of a policy's amount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum AmountEffect {
    /// Added to the order.
    Charge,
    /// Subtracted from the order.
    Discount,
}

/// The kind of a changed part of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum OrderEntity {
    /// The order itself.
    Order,
    /// Its preparation.
    Preparation,
    /// A payment.
    Payment,
    /// A pickup.
    Pickup,
    /// A line.
    Item,
    /// A policy.
    Policy,
}
