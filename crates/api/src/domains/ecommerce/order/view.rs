//! Orders as the API shows them to stores, consumers and the staff.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::item::OrderItem;
use crate::domains::ecommerce::model::{
    OrderEntity, OrderPayment, OrderPickup, OrderState, PaymentState, PickupState, PreparationState,
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
    /// The code for people, such as `261120-001`: the store's local day and the number on that day.
    pub code: String,
    /// The current state.
    pub state: OrderState,
    /// The time of the submit.
    pub datetime: Timestamp,
    /// The turn of the submit.
    pub(crate) turn_id: Id<Turn>,
    /// The store.
    pub store: OrderStore,
    /// The consumer.
    pub consumer: OrderConsumer,
    /// The lines.
    pub items: Vec<OrderItem>,
    /// Its preparation.
    pub preparation: OrderPreparation,
    /// The payments: one, or more after an amendment.
    pub payment: Vec<OrderPayment>,
    /// The pickups.
    pub pickup: Vec<OrderPickup>,
    /// The coupon; null without one.
    pub coupon: Option<OrderCoupon>,
    /// The store's policies, applied or not, and the policies made for this order.
    pub policies: Vec<OrderPolicy>,
    /// The totals, one for each currency.
    pub resumes: Vec<OrderResume>,
    /// The history, oldest first.
    pub history: Vec<OrderChange>,
    /// The transitions that the caller can make now.
    pub allowed: AllowedOrderStates,
}

/// The store of an order, with its current name.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct OrderStore {
    /// The store's id.
    #[sqlx(rename = "store_id")]
    pub(crate) id: Id<Store>,
    /// Its name.
    #[sqlx(rename = "store_name")]
    pub name: String,
    /// A picture.
    #[sqlx(rename = "store_image_url")]
    pub image_url: Option<String>,
}

/// The consumer of an order, as at the submit.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct OrderConsumer {
    /// The account that ordered.
    #[sqlx(rename = "account_id")]
    pub id: Id<Account>,
    /// Its scope.
    pub scope_id: Id<Scope>,
    /// The name.
    #[sqlx(rename = "consumer_name")]
    pub name: String,
    /// A picture.
    #[sqlx(rename = "consumer_image_url")]
    pub image_url: Option<String>,
    /// The email.
    #[sqlx(rename = "consumer_email")]
    pub email: Option<String>,
    /// The phone.
    #[sqlx(rename = "consumer_phone")]
    pub phone: Option<String>,
}

/// The preparation of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPreparation {
    /// The current state.
    pub state: PreparationState,
}

/// The coupon of an order, as at the submit.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderCoupon {
    /// The coupon's id.
    pub(crate) id: Id<Coupon>,
    /// Its code.
    pub code: String,
    /// The percentage of the discount.
    pub discount_percent: Option<Percent>,
    /// The maximum of the percentage's amount.
    pub discount_percent_max_amount: Option<Money>,
    /// The fixed amount of the discount.
    pub discount_fixed_amount: Option<Money>,
    /// The currency of the amounts.
    pub currency: Currency,
}

/// A policy of an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPolicy {
    /// The id of the store's policy, or of the policy made for this order.
    pub(crate) id: Id<Policy>,
    /// True if the store set it by hand.
    pub manual: bool,
    /// True if it applies.
    pub applied: bool,
    /// The label.
    pub label: String,
    /// The amount when it applies, negative for a discount.
    pub value: Money,
    /// The amount added to this order.
    pub imports: OrderPolicyImports,
}

/// The amount that a policy adds to an order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OrderPolicyImports {
    /// The currency of the amount.
    pub currency: Currency,
    /// The amount; zero while the policy does not apply.
    pub total: Money,
}

/// The totals of an order.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct OrderResume {
    /// The currency of the amounts.
    pub currency: Currency,
    /// The sum of the items.
    pub subtotal: Money,
    /// The tip for the delivery.
    pub tip: Money,
    /// The discount of the coupon.
    pub coupon_discount: Money,
    /// The sum of the policies: charges are positive, discounts negative.
    pub policies: Money,
    /// The amount to pay.
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

/// A change of an order.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct OrderChange {
    /// The change's id.
    pub id: Id<OrderChange>,
    /// The time.
    pub at: Timestamp,
    /// The account that made the change; null for the server, and for the consumer any other account.
    pub account_id: Option<Id<Account>>,
    /// The kind of the changed part.
    pub entity: OrderEntity,
    /// The id of the payment, pickup, line, policy or order.
    pub entity_id: Id<()>,
    /// The state before; the quantity of a line, the amount of a policy. Null for a new part.
    #[sqlx(rename = "from_state")]
    pub from: Option<String>,
    /// The state after.
    #[sqlx(rename = "to_state")]
    pub to: String,
    /// The reason.
    pub reason: Option<String>,
}

/// The states that an order and its parts can move to now; empty for the consumer.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct AllowedOrderStates {
    /// The order.
    pub order: Vec<OrderState>,
    /// Its preparation.
    pub preparation: Vec<PreparationState>,
    /// Each payment.
    pub payment: Vec<AllowedPaymentStates>,
    /// Each pickup.
    pub pickup: Vec<AllowedPickupStates>,
}

/// The states that a payment can move to now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AllowedPaymentStates {
    /// The payment.
    pub id: Id<OrderPayment>,
    /// The states.
    pub states: Vec<PaymentState>,
}

/// The states that a pickup can move to now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AllowedPickupStates {
    /// The pickup.
    pub id: Id<OrderPickup>,
    /// The states.
    pub states: Vec<PickupState>,
}
