//! Orders as their store, their consumer and the staff see them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::item::OrderItem;
use crate::domains::ecommerce::model::{
    OrderPayment, OrderPickup, OrderState, PaymentState, PickupState, PreparationState,
};
use crate::domains::ecommerce::promotion::coupon::Coupon;
use crate::domains::ecommerce::promotion::policy::Policy;
use crate::domains::ecommerce::rules::OrderTotals;
use crate::domains::ecommerce::store::Store;
use crate::domains::ecommerce::store::turn::Turn;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

/// An order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Order {
    /// The order's id.
    pub id: Id<Order>,
    /// What people call it, as in `261120-001`: its store's local day, and its number on it.
    pub code: String,
    /// How it stands.
    pub state: OrderState,
    /// When it came in.
    pub datetime: Timestamp,
    /// The turn that it came in.
    pub(crate) turn_id: Id<Turn>,
    /// The store.
    pub store: OrderStore,
    /// Whose it is.
    pub consumer: OrderConsumer,
    /// What was ordered.
    pub items: Vec<OrderItem>,
    /// Its preparation.
    pub preparation: OrderPreparation,
    /// How it is paid: one, until another is needed.
    pub payment: Vec<OrderPayment>,
    /// How it gets to its consumer.
    pub pickup: Vec<OrderPickup>,
    /// The coupon, when one was used.
    pub coupon: Option<OrderCoupon>,
    /// The store's policies, applied or not, and those that were made for it.
    pub policies: Vec<OrderPolicy>,
    /// What it comes to: one for each currency.
    pub resumes: Vec<OrderResume>,
    /// What became of it, the oldest first.
    pub history: Vec<OrderChange>,
    /// Where the caller may move it now.
    pub allowed: OrderAllowed,
}

/// The store of an order, as it is called now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderStore {
    /// The store's id.
    pub(crate) id: Id<Store>,
    /// Its name.
    pub name: String,
    /// A picture.
    pub image_url: Option<String>,
}

/// Whose an order is, as they were when it came in.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderConsumer {
    /// The account that ordered.
    pub id: Id<Account>,
    /// Its scope.
    pub scope_id: Id<Scope>,
    /// The name.
    pub name: String,
    /// A picture.
    pub image_url: Option<String>,
    /// The email.
    pub email: Option<String>,
    /// The phone.
    pub phone: Option<String>,
}

/// The preparation of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPreparation {
    /// How it stands.
    pub state: PreparationState,
}

/// The coupon of an order, as it was when it was used.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderCoupon {
    /// The coupon's id.
    pub(crate) id: Id<Coupon>,
    /// Its code.
    pub code: String,
    /// A part that it takes off.
    pub discount_percent: Option<Percent>,
    /// The most that the part comes to.
    pub discount_percent_max_amount: Option<Money>,
    /// A fixed amount that it takes off.
    pub discount_fixed_amount: Option<Money>,
    /// The currency of the amounts.
    pub currency: Currency,
}

/// A policy of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPolicy {
    /// The store's policy, or the id that one was given for this order.
    pub(crate) id: Id<Policy>,
    /// Whether somebody decided about it.
    pub manual: bool,
    /// Whether it counts.
    pub applied: bool,
    /// What it is called.
    pub label: String,
    /// What it adds when it counts, below zero when it takes off.
    pub value: Money,
    /// What it adds to this order.
    pub imports: OrderPolicyImports,
}

/// What a policy adds to an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPolicyImports {
    /// The currency of the amount.
    pub currency: Currency,
    /// The amount: nothing while the policy does not count.
    pub total: Money,
}

/// What an order comes to.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OrderResume {
    /// The currency of the amounts.
    pub currency: Currency,
    /// The sum of the items.
    pub subtotal: Money,
    /// What the consumer gives to whoever brings it.
    pub tip: Money,
    /// What the coupon takes off.
    pub coupon_discount: Money,
    /// What the policies add, below zero when they take off.
    pub policies: Money,
    /// What is paid.
    pub total: Money,
}

impl OrderResume {
    pub(crate) fn from_totals(totals: OrderTotals) -> Self {
        let of = Money::from_centavos;
        Self {
            currency: Currency::Ars,
            subtotal: of(totals.subtotal),
            tip: of(totals.tip),
            coupon_discount: of(totals.coupon_discount),
            policies: of(totals.policies),
            total: of(totals.total),
        }
    }
}

/// Of what an order is made.
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

/// A change of an order.
#[derive(Clone, Debug, Serialize, JsonSchema, sqlx::FromRow)]
pub struct OrderChange {
    /// The change's id.
    pub id: Id<OrderChange>,
    /// When.
    pub at: Timestamp,
    /// Who; null is the server itself, and to the consumer anybody else.
    pub account_id: Option<Id<Account>>,
    /// Of what.
    pub entity: OrderEntity,
    /// Of which: a payment, a pickup, a line, a policy, or the order.
    pub entity_id: Id<()>,
    /// The state it was in; of a line its quantity, of a policy its amount. Null when it was made.
    #[sqlx(rename = "from_state")]
    pub from: Option<String>,
    /// What it is since then.
    #[sqlx(rename = "to_state")]
    pub to: String,
    /// Why.
    pub reason: Option<String>,
}

/// Where an order and its parts may go now; to its consumer nowhere.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct OrderAllowed {
    /// The order.
    pub order: Vec<OrderState>,
    /// Its preparation.
    pub preparation: Vec<PreparationState>,
    /// Each payment.
    pub payment: Vec<PaymentAllowed>,
    /// Each pickup.
    pub pickup: Vec<PickupAllowed>,
}

/// Where a payment may go now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PaymentAllowed {
    /// The payment.
    pub id: Id<OrderPayment>,
    /// The states.
    pub states: Vec<PaymentState>,
}

/// Where a pickup may go now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PickupAllowed {
    /// The pickup.
    pub id: Id<OrderPickup>,
    /// The states.
    pub states: Vec<PickupState>,
}
