//! Builds the views of orders from their records.

use super::records::{OrderAggregate, OrderPolicyRow, OrderRow, list_aggregates, list_parts};
use super::view::{
    AllowedOrderStates, AllowedPaymentStates, AllowedPickupStates, Order, OrderChange, OrderCoupon, OrderPolicy,
    OrderPolicyImports, OrderPreparation, OrderResume,
};
use crate::domains::ecommerce::rules::{OrderStatus, PaymentStatus, PickupStatus};
use hub_kernel::db::Executor;
use hub_kernel::types::error::Result;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

/// The viewer of an order, who decides what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The store, which sees the allowed transitions.
    Store,
    /// The staff, who only read.
    Staff,
    /// The consumer, who does not see the store's accounts.
    Consumer,
}

impl OrderRow {
    fn coupon(&self) -> Option<OrderCoupon> {
        Some(OrderCoupon {
            id: self.coupon_id?,
            code: self.coupon_code.clone()?,
            discount_percent: self.coupon_percent.map(Percent::from_hundredths),
            discount_percent_max_amount: self.coupon_percent_max.map(Money::from_centavos),
            discount_fixed_amount: self.coupon_fixed.map(Money::from_centavos),
            currency: Currency::Ars,
        })
    }
}

impl OrderAggregate {
    fn into_view(self, history: Vec<OrderChange>, viewer: Viewer) -> Order {
        let allowed =
            if viewer == Viewer::Store { allowed_states(&self.status()) } else { AllowedOrderStates::default() };
        let Self { row, lines, payments, pickups, policies } = self;
        let own = row.consumer.id;
        let history = history.into_iter().map(|change| match viewer {
            Viewer::Consumer => OrderChange { account_id: change.account_id.filter(|one| *one == own), ..change },
            Viewer::Store | Viewer::Staff => change,
        });
        Order {
            id: row.id,
            coupon: row.coupon(),
            resumes: vec![OrderResume::from_totals(row.totals())],
            code: row.code,
            state: row.state,
            datetime: row.created_at,
            turn_id: row.turn_id,
            store: row.store,
            consumer: row.consumer,
            preparation: OrderPreparation { state: row.preparation },
            items: lines,
            payment: payments,
            pickup: pickups,
            policies: policies.into_iter().map(Into::into).collect(),
            history: history.collect(),
            allowed,
        }
    }
}

impl From<OrderPolicyRow> for OrderPolicy {
    fn from(row: OrderPolicyRow) -> Self {
        let value = Money::from_centavos(row.amount);
        let total = if row.applied { value } else { Money::default() };
        Self {
            id: row.policy_id,
            manual: row.manual,
            applied: row.applied,
            label: row.label,
            value,
            imports: OrderPolicyImports { currency: Currency::Ars, total },
        }
    }
}

fn allowed_states(status: &OrderStatus) -> AllowedOrderStates {
    let payment = |one: &PaymentStatus| AllowedPaymentStates { id: one.id, states: status.allowed_payment_states(one) };
    let pickup = |one: &PickupStatus| AllowedPickupStates { id: one.id, states: status.allowed_pickup_states(one) };
    AllowedOrderStates {
        order: status.allowed_order_states(),
        preparation: status.allowed_preparation_states(),
        payment: status.payments.iter().map(payment).collect(),
        pickup: status.pickups.iter().map(pickup).collect(),
    }
}

/// Builds the views of orders, in the order of the rows.
pub(crate) async fn list_order_views(mut on: Executor<'_>, rows: Vec<OrderRow>, viewer: Viewer) -> Result<Vec<Order>> {
    let changes = "SELECT order_id AS parent_id, id, at, account_id, entity, entity_id, from_state, to_state, reason
                   FROM order_history WHERE order_id IN ";
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut changes = list_parts(on.reborrow(), changes, &ids).await?;
    let view = |order: OrderAggregate| {
        let history = changes.remove(&order.row.id).unwrap_or_default();
        order.into_view(history, viewer)
    };
    Ok(list_aggregates(on, rows).await?.into_iter().map(view).collect())
}
