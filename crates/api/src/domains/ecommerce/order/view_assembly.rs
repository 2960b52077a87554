//! Builds the views of orders from their records.

use sqlx::FromRow;

use super::item::{ItemImports, OrderItem};
use super::records::{
    OrderAggregate, OrderLineRow, OrderPaymentRow, OrderPickupRow, OrderPolicyRow, OrderRow, group_by_order,
    list_aggregates,
};
use super::view::{
    AllowedOrderStates, AllowedPaymentStates, AllowedPickupStates, Order, OrderChange, OrderConsumer, OrderCoupon,
    OrderPolicy, OrderPolicyImports, OrderPreparation, OrderResume, OrderStore,
};
use crate::domains::ecommerce::model::{OrderPayment, OrderPickup};
use crate::domains::ecommerce::rules::{OrderStatus, PaymentStatus, PickupStatus};
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
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

#[derive(FromRow)]
struct OrderChangeRow {
    order_id: Id<Order>,
    #[sqlx(flatten)]
    change: OrderChange,
}

impl OrderLineRow {
    pub(crate) fn into_item(self) -> Result<OrderItem> {
        Ok(OrderItem {
            id: self.id,
            name: self.name,
            quantity: self.quantity,
            imports: ItemImports {
                currency: Currency::Ars,
                unit: self.unit,
                subtotal: self.subtotal,
                discounts: self.discounts,
                taxes: self.taxes,
                total: self.total,
            },
            article: serde_json::from_str(&self.article).map_err(Error::internal)?,
            options: serde_json::from_str(&self.options).map_err(Error::internal)?,
            indications: self.indications,
        })
    }
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
    fn into_view(self, history: Vec<OrderChange>, viewer: Viewer) -> Result<Order> {
        let allowed =
            if viewer == Viewer::Store { allowed_states(&self.status()) } else { AllowedOrderStates::default() };
        let (own, row) = (self.row.account_id, &self.row);
        let history = history.into_iter().map(|change| match viewer {
            Viewer::Consumer => OrderChange { account_id: change.account_id.filter(|one| *one == own), ..change },
            Viewer::Store | Viewer::Staff => change,
        });
        Ok(Order {
            id: row.id,
            code: row.code.clone(),
            state: row.state,
            datetime: row.created_at,
            turn_id: row.turn_id,
            store: OrderStore {
                id: row.store_id,
                name: row.store_name.clone(),
                image_url: row.store_image_url.clone(),
            },
            consumer: OrderConsumer {
                id: row.account_id,
                scope_id: row.scope_id,
                name: row.consumer_name.clone(),
                image_url: row.consumer_image_url.clone(),
                email: row.consumer_email.clone(),
                phone: row.consumer_phone.clone(),
            },
            preparation: OrderPreparation { state: row.preparation },
            coupon: row.coupon(),
            resumes: vec![OrderResume::from_totals(row.totals())],
            items: self.lines.into_iter().map(OrderLineRow::into_item).collect::<Result<_>>()?,
            payment: self.payments.into_iter().map(Into::into).collect(),
            pickup: self.pickups.into_iter().map(OrderPickupRow::into_pickup).collect::<Result<_>>()?,
            policies: self.policies.into_iter().map(Into::into).collect(),
            history: history.collect(),
            allowed,
        })
    }
}

impl From<OrderPaymentRow> for OrderPayment {
    fn from(row: OrderPaymentRow) -> Self {
        Self {
            id: row.id,
            state: row.state,
            currency: Currency::Ars,
            amount: Money::from_centavos(row.amount),
            refund_due: Money::from_centavos(row.refund_due),
            provider_id: row.provider_id,
            provider_type: row.provider_type,
            order_id: row.wallet_order_id,
            auto: row.auto,
        }
    }
}

impl OrderPickupRow {
    fn into_pickup(self) -> Result<OrderPickup> {
        Ok(OrderPickup {
            id: self.id,
            pickup_type: self.pickup_type,
            state: self.state,
            address: serde_json::from_str(&self.address).map_err(Error::internal)?,
            tip_currency: Currency::Ars,
            tip_amount: self.tip,
        })
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
    let changes: Vec<OrderChangeRow> = sql(
        on.reborrow(),
        "SELECT order_id, id, at, account_id, entity, entity_id, from_state, to_state, reason
         FROM order_history WHERE order_id IN ",
    )
    .push_in(rows.iter().map(|row| row.id))
    .push(" ORDER BY order_id, position")
    .all()
    .await?;
    let mut changes = group_by_order(changes, |row| row.order_id);
    let aggregates = list_aggregates(on, rows).await?;
    let one = |aggregate: OrderAggregate| {
        let history = changes.remove(&aggregate.row.id).unwrap_or_default();
        aggregate.into_view(history.into_iter().map(|row| row.change).collect(), viewer)
    };
    aggregates.into_iter().map(one).collect()
}
