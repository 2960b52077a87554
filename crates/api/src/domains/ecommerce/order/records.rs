//! The records of orders and their parts.

use std::collections::HashMap;

use sqlx::FromRow;

use super::item::OrderItem;
use super::view::{Order, OrderConsumer, OrderStore};
use crate::domains::ecommerce::model::{OrderPayment, OrderPickup, OrderState, PreparationState};
use crate::domains::ecommerce::promotion::coupon::Coupon;
use crate::domains::ecommerce::promotion::policy::Policy;
use crate::domains::ecommerce::rules::{
    CouponTerms, OrderStatus, OrderTotals, PaymentStatus, PickupStatus, PolicyTerms,
};
use crate::domains::ecommerce::store::turn::Turn;
use crate::domains::wallets::{Provider, ProviderType};
use hub_kernel::db::{Executor, FromAnyRow, decode_from_json_text, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// An order's row.
#[derive(Clone, FromRow)]
pub(crate) struct OrderRow {
    pub(crate) id: Id<Order>,
    pub(crate) workspace_id: Id<Scope>,
    #[sqlx(flatten)]
    pub(crate) store: OrderStore,
    pub(crate) code: String,
    pub(crate) turn_id: Id<Turn>,
    #[sqlx(flatten)]
    pub(crate) consumer: OrderConsumer,
    pub(crate) state: OrderState,
    pub(crate) preparation: PreparationState,
    pub(crate) provider_id: Id<Provider>,
    pub(crate) payment_type: ProviderType,
    pub(crate) coupon_id: Option<Id<Coupon>>,
    pub(crate) coupon_code: Option<String>,
    pub(crate) coupon_percent: Option<i64>,
    pub(crate) coupon_percent_max: Option<i64>,
    pub(crate) coupon_fixed: Option<i64>,
    pub(crate) coupon_left: Option<i64>,
    pub(crate) subtotal: i64,
    pub(crate) coupon_discount: i64,
    pub(crate) policies_amount: i64,
    pub(crate) tip: i64,
    pub(crate) total: i64,
    pub(crate) holds_stock: bool,
    pub(crate) created_at: Timestamp,
}

pub(crate) const SELECT_ORDERS: &str = "SELECT o.id, o.workspace_id, o.store_id, s.name AS store_name,
        s.image_url AS store_image_url, o.code, o.turn_id, o.account_id, o.scope_id, o.consumer_name,
        o.consumer_image_url, o.consumer_email, o.consumer_phone, o.state, o.preparation, o.provider_id, o.payment_type, o.coupon_id,
        o.coupon_code, o.coupon_percent, o.coupon_percent_max, o.coupon_fixed, o.coupon_left, o.subtotal,
        o.coupon_discount, o.policies_amount, o.tip, o.total, o.holds_stock, o.created_at
    FROM orders o JOIN stores s ON s.id = o.store_id WHERE ";

/// A policy of an order.
#[derive(Clone, PartialEq, FromRow)]
pub(crate) struct OrderPolicyRow {
    pub(crate) policy_id: Id<Policy>,
    pub(crate) manual: bool,
    pub(crate) applied: bool,
    pub(crate) label: String,
    pub(crate) amount: i64,
    /// None for a policy made for the order, or with an amount set by the store.
    pub(crate) terms: Option<PolicyTerms>,
}

decode_from_json_text!(PolicyTerms);

/// The columns of a policy of an order, with their types.
pub(super) const ORDER_POLICY_COLUMNS: &str =
    "policy_id uuid, position bigint, manual boolean, applied boolean, label text, amount bigint, terms text";

impl OrderRow {
    /// The discount of its coupon.
    pub(crate) fn coupon_terms(&self) -> CouponTerms {
        CouponTerms {
            percent: self.coupon_percent,
            percent_max: self.coupon_percent_max,
            fixed: self.coupon_fixed,
            left: self.coupon_left,
        }
    }

    /// Its totals.
    pub(crate) fn totals(&self) -> OrderTotals {
        OrderTotals {
            subtotal: self.subtotal,
            coupon_discount: self.coupon_discount,
            policies: self.policies_amount,
            tip: self.tip,
            total: self.total,
        }
    }
}

/// An order with its parts, as records.
#[derive(Clone)]
pub(crate) struct OrderAggregate {
    pub(crate) row: OrderRow,
    pub(crate) lines: Vec<OrderItem>,
    pub(crate) payments: Vec<OrderPayment>,
    pub(crate) pickups: Vec<OrderPickup>,
    pub(crate) policies: Vec<OrderPolicyRow>,
}

impl OrderAggregate {
    /// The states of the order and its parts.
    pub(crate) fn status(&self) -> OrderStatus {
        let payment = |one: &OrderPayment| PaymentStatus {
            id: one.id,
            state: one.state,
            amount: one.amount.in_centavos(),
            refund_due: one.refund_due.in_centavos(),
            refunded_amount: one.refunded_amount.in_centavos(),
            provider_type: one.provider_type,
            auto: one.auto,
        };
        let pickup = |one: &OrderPickup| PickupStatus { id: one.id, pickup_type: one.pickup_type, state: one.state };
        OrderStatus {
            order: self.row.state,
            preparation: self.row.preparation,
            payments: self.payments.iter().map(payment).collect(),
            pickups: self.pickups.iter().map(pickup).collect(),
            total: self.row.total,
        }
    }
}

/// Loads the parts of orders.
pub(crate) async fn list_aggregates(mut on: Executor<'_>, rows: Vec<OrderRow>) -> Result<Vec<OrderAggregate>> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let mut lines = list_parts(on.reborrow(), SELECT_LINES, &ids).await?;
    let mut payments = list_parts(on.reborrow(), SELECT_PAYMENTS, &ids).await?;
    let mut pickups = list_parts(on.reborrow(), SELECT_PICKUPS, &ids).await?;
    let mut policies = list_parts(on, SELECT_POLICIES, &ids).await?;
    let aggregate = |row: OrderRow| OrderAggregate {
        lines: lines.remove(&row.id).unwrap_or_default(),
        payments: payments.remove(&row.id).unwrap_or_default(),
        pickups: pickups.remove(&row.id).unwrap_or_default(),
        policies: policies.remove(&row.id).unwrap_or_default(),
        row,
    };
    Ok(rows.into_iter().map(aggregate).collect())
}

const SELECT_LINES: &str =
    "SELECT order_id AS parent_id, id, name, quantity, indications, article, options, unit, subtotal, discounts, taxes, total
    FROM order_lines WHERE order_id IN ";
const SELECT_PAYMENTS: &str =
    "SELECT order_id AS parent_id, id, state, amount, refund_due, refunded_amount, provider_id, provider_type,
        wallet_order_id, auto
    FROM order_payments WHERE order_id IN ";
const SELECT_PICKUPS: &str =
    "SELECT order_id AS parent_id, id, type, state, address, tip FROM order_pickups WHERE order_id IN ";
const SELECT_POLICIES: &str = "SELECT order_id AS parent_id, policy_id, manual, applied, label, amount, terms FROM order_policies WHERE order_id IN ";

/// Lists the parts of one kind by order, sorted by position.
pub(super) async fn list_parts<R: FromAnyRow>(
    on: Executor<'_>,
    text: &'static str,
    orders: &[Id<Order>],
) -> Result<HashMap<Id<Order>, Vec<R>>> {
    sql(on, text).push_in(orders.iter().copied()).push(" ORDER BY order_id, position").by_parent().await
}
