//! Reprices orders by the terms stored with them, independent of later changes in the store.

use serde_json::{Value, json};

use super::history::HistoryEntry;
use super::records::{ORDER_POLICY_COLUMNS, OrderAggregate, OrderPolicyRow};
use super::update::{ChangeContext, update_order};
use super::view::Order;
use crate::domains::ecommerce::model::OrderPayment;
use crate::domains::ecommerce::rules::{
    self, OrderTotals, PolicyContext, SUBTOTAL_MAX_CENTAVOS, coupon_discount, is_policy_met, order_totals,
};
use crate::domains::wallets;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Computes the totals of an order, and its policies with their amounts.
pub(crate) fn compute_totals(aggregate: &OrderAggregate) -> (OrderTotals, Vec<OrderPolicyRow>) {
    let row = &aggregate.row;
    let subtotal: i64 = aggregate.lines.iter().map(|line| line.imports.total.in_centavos()).sum();
    let discount = if row.coupon_id.is_some() { coupon_discount(&row.coupon_terms(), subtotal) } else { 0 };
    let facts = PolicyContext {
        items_count: aggregate.lines.iter().map(|line| line.quantity).sum(),
        items_import: subtotal,
        coupon_active: row.coupon_id.is_some(),
        pickup_type: aggregate.pickups.last().map(|pickup| pickup.pickup_type),
        payment_type: Some(row.payment_type),
    };
    let mut policies = aggregate.policies.clone();
    for policy in &mut policies {
        // A policy without terms has an amount set by the store.
        let Some(terms) = &policy.terms else { continue };
        policy.amount = rules::policy_amount(terms, subtotal - discount);
        policy.applied = if policy.manual { policy.applied } else { is_policy_met(terms, &facts) };
    }
    let lines = aggregate.lines.iter().map(|line| line.imports.total.in_centavos());
    let adds = policies.iter().filter(|policy| policy.applied).map(|policy| policy.amount);
    (order_totals(lines, discount, adds, row.tip), policies)
}

/// Reprices a locked order from `before` to `changed`, with its payments and refunds. `entries` go to the history; the
/// caller publishes the event.
pub(crate) async fn reprice_order(
    tx: &mut Tx,
    before: &OrderAggregate,
    changed: &OrderAggregate,
    entries: Vec<HistoryEntry>,
    context: ChangeContext<'_>,
) -> Result<()> {
    let (totals, policies) = compute_totals(changed);
    if totals.subtotal > SUBTOTAL_MAX_CENTAVOS {
        return Err(Error::Rule("amount", None));
    }
    update_totals(tx, before, totals).await?;
    insert_or_update_policies(tx.on(), before.row.id, &before.policies, &policies).await?;
    let mut status = before.status();
    let mut transitions = status.rebalance(totals.total, Id::<OrderPayment>::new(), before.row.payment_type);
    for payment in
        before.payments.iter().filter(|one| transitions.iter().any(|transition| transition.is_for_payment(one.id)))
    {
        // A payment to cancel must not be in processing.
        wallets::update_wallet_order_amount(tx, payment.order_id, payment.amount, context.into()).await?;
    }
    transitions.extend(status.complete_if_fulfilled());
    update_order(tx, before, &status, &transitions, entries, context).await
}

/// Updates the totals and the coupon's use. The amount granted from a coupon's budget never grows again.
pub(crate) async fn update_totals(tx: &mut Tx, before: &OrderAggregate, totals: OrderTotals) -> Result<()> {
    let row = &before.row;
    let more = totals.coupon_discount - row.coupon_discount;
    if let Some(coupon) = row.coupon_id.filter(|_| more != 0) {
        let used = "UPDATE coupon_uses SET amount = $1 WHERE order_id = $2 AND returned_at IS NULL";
        if sql(tx.on(), used).bind((totals.coupon_discount, row.id)).execute().await? == 1 {
            let used = "UPDATE coupons SET uses_amount = uses_amount + $1 WHERE id = $2";
            sql(tx.on(), used).bind((more, coupon)).execute().await?;
        }
    }
    sql(
        tx.on(),
        "UPDATE orders SET subtotal = $1, coupon_discount = $2, policies_amount = $3, tip = $4, total = $5,
             coupon_left = CASE WHEN coupon_left IS NULL THEN NULL ELSE CAST($2 AS BIGINT) END
         WHERE id = $6",
    )
    .bind((totals.subtotal, totals.coupon_discount, totals.policies, totals.tip, totals.total, row.id))
    .execute()
    .await
    .map(drop)
}

/// Inserts or updates the changed policies of an order.
pub(crate) async fn insert_or_update_policies(
    on: Executor<'_>,
    order: Id<Order>,
    before: &[OrderPolicyRow],
    policies: &[OrderPolicyRow],
) -> Result<()> {
    let changed = policies.iter().enumerate().filter(|(index, policy)| before.get(*index) != Some(*policy));
    let rows: Vec<Value> = changed
        .map(|(index, policy)| {
            json!({
                "policy_id": policy.policy_id, "position": index + 1, "manual": policy.manual, "applied": policy.applied,
                "label": policy.label, "amount": policy.amount, "terms": policy.terms.as_ref().map(|terms| json!(terms).to_string()),
            })
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    let insert = "INSERT INTO order_policies (order_id, policy_id, position, manual, applied, label, amount, terms)
                  SELECT $1, policy_id, position, manual, applied, label, amount, terms FROM ";
    let update = " WHERE true
                  ON CONFLICT (order_id, policy_id) DO UPDATE SET manual = excluded.manual, applied = excluded.applied,
                      label = excluded.label, amount = excluded.amount, terms = excluded.terms";
    sql(on, insert).bind(order).push_rows(ORDER_POLICY_COLUMNS, &rows).push(update).execute().await.map(drop)
}

/// Refuses to amend an order that ended, left the store or was returned.
pub(super) fn require_amendable(aggregate: &OrderAggregate) -> Result<()> {
    let status = aggregate.status();
    let guard = match status.is_pickup_underway() {
        _ if status.is_ended() => "order_ended",
        true => "pickup_underway",
        false if !aggregate.row.holds_stock => "order_returned",
        false => return Ok(()),
    };
    Err(Error::Rule(guard, None))
}
