//! How an order and its parts stand: the states' names, as clients say them and as they are stored.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum OrderState {
    /// It came in.
    Submitted,
    /// It is being prepared.
    Preparation,
    /// It waits for its payment.
    Payment,
    /// It is ready to be fetched or brought, or is on its way.
    Pickup,
    /// It was prepared, paid and delivered.
    Completed,
    /// It was called off.
    Cancelled,
}

/// How the preparation of an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PreparationState {
    /// Not begun.
    Pending,
    /// Under way.
    Preparing,
    /// Done.
    Completed,
}

/// How a payment of an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PaymentState {
    /// The money is not there.
    Pending,
    /// The money is there.
    Completed,
    /// It is not to come any more.
    Cancelled,
    /// The money was given back.
    Refounded,
}

/// How the way of an order to its consumer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PickupState {
    /// Nothing to fetch or bring yet.
    Pending,
    /// It can be fetched or brought.
    Ready,
    /// It is on its way.
    Carrying,
    /// It is at the consumer's door.
    AtDoor,
    /// The consumer has it.
    Delivered,
    /// The consumer could not be given it.
    Failure,
    /// It came back.
    Returned,
    /// It is not to be fetched or brought any more.
    Cancelled,
}

/// How an order gets to whom it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum PickupType {
    /// It is fetched at the store.
    Takeaway,
    /// It is brought.
    Delivery,
}
