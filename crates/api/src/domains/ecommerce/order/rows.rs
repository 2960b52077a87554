//! The rows of orders and of their parts.

use std::collections::HashMap;

use sqlx::FromRow;

use super::item::OrderItem;
use super::view::{Order, OrderPayment, OrderPickup};
use crate::domains::ecommerce::coupon::Coupon;
use crate::domains::ecommerce::policy::Policy;
use crate::domains::ecommerce::rules::{CouponTerms, PaymentStanding, PickupStanding, Standing, Terms, Totals};
use crate::domains::ecommerce::states::{OrderState, PaymentState, PickupState, PickupType, PreparationState};
use crate::domains::ecommerce::store::Store;
use crate::domains::ecommerce::turn::Turn;
use crate::domains::wallets::{Provider, ProviderType, WalletOrder};
use hub_kernel::db::{On, Rowed, sql};
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// An order's row.
#[derive(Clone, FromRow)]
pub(in super::super) struct OrderRow {
    pub(in super::super) id: Id<Order>,
    pub(in super::super) workspace_id: Id<Scope>,
    pub(in super::super) store_id: Id<Store>,
    pub(in super::super) store_name: String,
    pub(in super::super) store_image_url: Option<String>,
    pub(in super::super) code: String,
    pub(in super::super) turn_id: Id<Turn>,
    pub(in super::super) account_id: Id<Account>,
    pub(in super::super) scope_id: Id<Scope>,
    pub(in super::super) consumer_name: String,
    pub(in super::super) consumer_image_url: Option<String>,
    pub(in super::super) consumer_email: Option<String>,
    pub(in super::super) consumer_phone: Option<String>,
    pub(in super::super) state: OrderState,
    pub(in super::super) preparation: PreparationState,
    pub(in super::super) provider_id: Id<Provider>,
    pub(in super::super) payment_type: ProviderType,
    pub(in super::super) coupon_id: Option<Id<Coupon>>,
    pub(in super::super) coupon_code: Option<String>,
    pub(in super::super) coupon_percent: Option<i64>,
    pub(in super::super) coupon_percent_max: Option<i64>,
    pub(in super::super) coupon_fixed: Option<i64>,
    pub(in super::super) coupon_left: Option<i64>,
    pub(in super::super) subtotal: i64,
    pub(in super::super) coupon_discount: i64,
    pub(in super::super) policies_amount: i64,
    pub(in super::super) tip: i64,
    pub(in super::super) total: i64,
    pub(in super::super) holds_stock: bool,
    pub(in super::super) created_at: Timestamp,
}

pub(in super::super) const ORDERS: &str = "SELECT o.id, o.workspace_id, o.store_id, s.name AS store_name,
        s.image_url AS store_image_url, o.code, o.turn_id, o.account_id, o.scope_id, o.consumer_name,
        o.consumer_image_url, o.consumer_email, o.consumer_phone, o.state, o.preparation, o.provider_id, o.payment_type, o.coupon_id,
        o.coupon_code, o.coupon_percent, o.coupon_percent_max, o.coupon_fixed, o.coupon_left, o.subtotal,
        o.coupon_discount, o.policies_amount, o.tip, o.total, o.holds_stock, o.created_at
    FROM orders o JOIN stores s ON s.id = o.store_id WHERE ";

#[derive(Clone, FromRow)]
pub(in super::super) struct LineRow {
    pub(in super::super) order_id: Id<Order>,
    pub(in super::super) id: Id<OrderItem>,
    pub(in super::super) name: String,
    pub(in super::super) quantity: i64,
    pub(in super::super) indications: String,
    pub(in super::super) article: String,
    pub(in super::super) options: String,
    pub(in super::super) unit: Money,
    pub(in super::super) subtotal: Money,
    pub(in super::super) discounts: Money,
    pub(in super::super) taxes: Money,
    pub(in super::super) total: Money,
}

#[derive(Clone, FromRow)]
pub(in super::super) struct PaymentRow {
    pub(in super::super) order_id: Id<Order>,
    pub(in super::super) id: Id<OrderPayment>,
    pub(in super::super) state: PaymentState,
    pub(in super::super) amount: i64,
    pub(in super::super) refund_due: i64,
    pub(in super::super) provider_id: Id<Provider>,
    pub(in super::super) provider_type: ProviderType,
    pub(in super::super) wallet_order_id: Id<WalletOrder>,
    pub(in super::super) auto: bool,
}

#[derive(Clone, FromRow)]
pub(in super::super) struct PickupRow {
    pub(in super::super) order_id: Id<Order>,
    pub(in super::super) id: Id<OrderPickup>,
    #[sqlx(rename = "type")]
    pub(in super::super) pickup_type: PickupType,
    pub(in super::super) state: PickupState,
    pub(in super::super) address: String,
    pub(in super::super) tip: Money,
}

impl PickupRow {
    /// Whether it came back.
    pub(in super::super) fn is_returned(&self) -> bool {
        self.state == PickupState::Returned
    }
}

#[derive(Clone, PartialEq, FromRow)]
pub(in super::super) struct PolicyRow {
    pub(in super::super) order_id: Id<Order>,
    pub(in super::super) policy_id: Id<Policy>,
    pub(in super::super) manual: bool,
    pub(in super::super) applied: bool,
    pub(in super::super) label: String,
    pub(in super::super) amount: i64,
    pub(in super::super) terms: Option<String>,
}

impl PolicyRow {
    /// What it asked for and did; none of one that was made for the order.
    pub(in super::super) fn terms(&self) -> Result<Option<Terms>> {
        self.terms.as_deref().map(serde_json::from_str).transpose().map_err(Error::internal)
    }
}

impl OrderRow {
    /// What its coupon takes off.
    pub(in super::super) fn coupon_terms(&self) -> CouponTerms {
        CouponTerms {
            percent: self.coupon_percent,
            percent_max: self.coupon_percent_max,
            fixed: self.coupon_fixed,
            left: self.coupon_left,
        }
    }

    /// What it comes to.
    pub(in super::super) fn totals(&self) -> Totals {
        Totals {
            subtotal: self.subtotal,
            coupon_discount: self.coupon_discount,
            policies: self.policies_amount,
            tip: self.tip,
            total: self.total,
        }
    }
}

/// An order with its parts, as rows.
#[derive(Clone)]
pub(in super::super) struct Whole {
    pub(in super::super) row: OrderRow,
    pub(in super::super) lines: Vec<LineRow>,
    pub(in super::super) payments: Vec<PaymentRow>,
    pub(in super::super) pickups: Vec<PickupRow>,
    pub(in super::super) policies: Vec<PolicyRow>,
}

impl Whole {
    /// How it stands.
    pub(in super::super) fn standing(&self) -> Standing {
        let payment = |one: &PaymentRow| PaymentStanding {
            id: one.id,
            state: one.state,
            amount: one.amount,
            refund_due: one.refund_due,
            provider_type: one.provider_type,
            auto: one.auto,
        };
        let pickup = |one: &PickupRow| PickupStanding { id: one.id, pickup_type: one.pickup_type, state: one.state };
        Standing {
            order: self.row.state,
            preparation: self.row.preparation,
            payments: self.payments.iter().map(payment).collect(),
            pickups: self.pickups.iter().map(pickup).collect(),
            total: self.row.total,
        }
    }
}

/// The parts of orders, by order.
pub(in super::super) async fn with_parts(mut on: On<'_>, rows: Vec<OrderRow>) -> Result<Vec<Whole>> {
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    let lines: Vec<LineRow> = list(on.again(), LINES, &ids).await?;
    let payments: Vec<PaymentRow> = list(on.again(), PAYMENTS, &ids).await?;
    let pickups: Vec<PickupRow> = list(on.again(), PICKUPS, &ids).await?;
    let policies: Vec<PolicyRow> = list(on, POLICIES, &ids).await?;
    let mut lines = by_order(lines, |row| row.order_id);
    let mut payments = by_order(payments, |row| row.order_id);
    let mut pickups = by_order(pickups, |row| row.order_id);
    let mut policies = by_order(policies, |row| row.order_id);
    let whole = |row: OrderRow| Whole {
        lines: lines.remove(&row.id).unwrap_or_default(),
        payments: payments.remove(&row.id).unwrap_or_default(),
        pickups: pickups.remove(&row.id).unwrap_or_default(),
        policies: policies.remove(&row.id).unwrap_or_default(),
        row,
    };
    Ok(rows.into_iter().map(whole).collect())
}

const LINES: &str =
    "SELECT order_id, id, name, quantity, indications, article, options, unit, subtotal, discounts, taxes, total
    FROM order_lines WHERE order_id IN ";
const PAYMENTS: &str =
    "SELECT order_id, id, state, amount, refund_due, provider_id, provider_type, wallet_order_id, auto
    FROM order_payments WHERE order_id IN ";
const PICKUPS: &str = "SELECT order_id, id, type, state, address, tip FROM order_pickups WHERE order_id IN ";
const POLICIES: &str =
    "SELECT order_id, policy_id, manual, applied, label, amount, terms FROM order_policies WHERE order_id IN ";

/// The rows of one kind of part, of each order in their order.
async fn list<R: Rowed>(on: On<'_>, text: &'static str, orders: &[Id<Order>]) -> Result<Vec<R>> {
    sql(on, text).push_in(orders.iter().copied()).push(" ORDER BY order_id, place").all().await
}

/// Rows by their order.
pub(super) fn by_order<R>(rows: Vec<R>, order: impl Fn(&R) -> Id<Order>) -> HashMap<Id<Order>, Vec<R>> {
    let mut grouped: HashMap<Id<Order>, Vec<R>> = HashMap::new();
    for row in rows {
        grouped.entry(order(&row)).or_default().push(row);
    }
    grouped
}
