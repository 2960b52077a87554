//! Amending orders: the store changes the units of a line or the policies that apply.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::history::HistoryEntry;
use super::item::{OrderItem, item_amounts};
use super::list::find_store_view;
use super::records::{OrderAggregate, OrderPolicyRow};
use super::reprice::{reprice_order, require_amendable};
use super::stock::{StockUnits, list_stock, return_stock, take_stock};
use super::update::{ChangeContext, lock_workspace_order};
use super::view::Order;
use crate::domains::ecommerce::model::{LINE_QUANTITY_MAX, ORDER, OrderEntity};
use crate::domains::ecommerce::promotion::policy::Policy;
use crate::domains::ecommerce::store::Store;
use hub_kernel::app::App;
use hub_kernel::db::{Batch, RowLock, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::messaging::events;
use hub_kernel::operation;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .put(
            "/ecommerce/services/stores/{store_id}/orders/{order_id}/items/{item_id}",
            operation!(ecommerce_order_item_put),
        )
        .errors(&[
            Conflict("stock"),
            Rule("order_ended"),
            Rule("pickup_underway"),
            Rule("order_returned"),
            Rule("empty"),
            Rule("amount"),
            Rule("payment_processing"),
        ])
        .put(
            "/ecommerce/services/stores/{store_id}/orders/{order_id}/policies/{policy_id}",
            operation!(ecommerce_order_policy_put),
        )
        .errors(&[
            Rule("order_ended"),
            Rule("pickup_underway"),
            Rule("order_returned"),
            Rule("amount"),
            Rule("payment_processing"),
        ])
}

/// The path of a line of an order.
#[derive(Deserialize, JsonSchema)]
struct OrderItemPath {
    store_id: Id<Store>,
    order_id: Id<Order>,
    /// The line's id.
    item_id: Id<OrderItem>,
}

/// The path of a policy of an order.
#[derive(Deserialize, JsonSchema)]
struct OrderPolicyPath {
    store_id: Id<Store>,
    order_id: Id<Order>,
    /// The policy's id, or a new id.
    policy_id: Id<Policy>,
}

/// The new quantity of a line.
#[derive(Deserialize, JsonSchema)]
struct OrderItemPut {
    /// The number of units; 0 empties the line.
    quantity: BoundedInteger<0, LINE_QUANTITY_MAX>,
}

/// The maximum that a policy adds or subtracts when the store sets its amount.
const POLICY_VALUE_MAX_CENTAVOS: i64 = 100_000_000_000;

/// A change of a policy of an order.
#[derive(Deserialize, JsonSchema)]
struct OrderPolicyPut {
    /// True if the policy applies.
    applied: bool,
    /// The label; required for a policy made for the order.
    label: Option<SingleLine<80>>,
    /// The amount that replaces the policy's own, negative for a discount; required for a policy made for the order.
    value: Option<Money>,
}

/// Sets the units of an order's line, at the price of the sale; answers the order.
///
/// Recomputes the coupon and the policies by the terms stored with the order. The pending payment takes the new total;
/// once a payment is completed, the difference becomes a new payment or `refund_due`. Additional units are taken from
/// stock: 409 `error.conflict.stock` when there are not enough. 422 `error.rule.order_ended`, `pickup_underway` or
/// `order_returned` when the order can no longer be amended, `empty` when no units would be left, `amount` when the
/// total would exceed the maximum of an order, `payment_processing` while the payer reports the old total as paid.
#[docs_const]
async fn ecommerce_order_item_put(
    State(app): State<App>,
    staff: Workspace,
    Path(OrderItemPath { store_id, order_id, item_id }): Path<OrderItemPath>,
    Body(put): Body<OrderItemPut>,
) -> Result<Json<Order>> {
    let mut tx = app.db.begin().await?;
    let before = lock_workspace_order(&mut tx, staff.scope_id, store_id, order_id).await?;
    let context = ChangeContext { account_id: Some(staff.account_id), at: app.clock.now(), reason: None };
    let index = before.lines.iter().position(|line| line.id == item_id).or_not_found()?;
    let (was, quantity) = (before.lines[index].quantity, put.quantity.get());
    if was != quantity {
        require_amendable(&before)?;
        let mut changed = before.clone();
        update_line(&mut tx, &mut changed, index, quantity, context.at).await?;
        if changed.lines.iter().all(|line| line.quantity == 0) {
            return Err(Error::Rule("empty", None));
        }
        let entry = HistoryEntry::new(OrderEntity::Item, item_id, Some(was.to_string()), quantity.to_string());
        reprice_order(&mut tx, &before, &changed, vec![entry], context).await?;
        events::insert_event(&mut tx, ORDER, order_id, (staff.scope_id, store_id), context.at).await?;
    }
    tx.commit().await?;
    find_store_view(&app, order_id).await.map(Json)
}

/// Updates a line, and takes or returns the difference of its stock.
async fn update_line(
    tx: &mut Tx,
    order: &mut OrderAggregate,
    index: usize,
    quantity: i64,
    now: Timestamp,
) -> Result<()> {
    let (store, id) = (order.row.store.id, order.row.id);
    let line = &mut order.lines[index];
    let mut units = StockUnits::default();
    units.add_line(&line.article, &line.options, (quantity - line.quantity).abs());
    if quantity > line.quantity {
        let stock = list_stock(tx.on(), store, &units, Some(RowLock::NoKeyUpdate)).await?;
        let mut batch = Batch::new(tx.on());
        take_stock(&mut batch, store, id, &units, &stock, now)?;
        batch.run().await?;
    } else {
        return_stock(tx, store, id, Some(&units), now).await?;
    }
    let amounts = item_amounts(&line.article, &line.options, quantity);
    line.quantity = quantity;
    line.imports = amounts.into();
    let text = "UPDATE order_lines SET quantity = $1, unit = $2, subtotal = $3, discounts = $4, taxes = $5, total = $6
                WHERE id = $7 AND order_id = $8";
    sql(tx.on(), text)
        .bind((quantity, amounts.unit, amounts.subtotal, amounts.discounts, amounts.taxes, amounts.total, line.id))
        .bind(id)
        .execute()
        .await
        .map(drop)
}

/// Sets whether a policy applies to an order, and its amount; answers the order.
///
/// An id that the order does not have makes a new policy for it, with a label and a value. The pending payment takes
/// the new total; once a payment is completed, the difference becomes a new payment or `refund_due`. 422
/// `error.rule.order_ended`, `pickup_underway` or `order_returned` when the order can no longer be amended,
/// `payment_processing` while the payer reports the old total as paid.
#[docs_const]
async fn ecommerce_order_policy_put(
    State(app): State<App>,
    staff: Workspace,
    Path(OrderPolicyPath { store_id, order_id, policy_id }): Path<OrderPolicyPath>,
    Body(put): Body<OrderPolicyPut>,
) -> Result<Json<Order>> {
    put.check()?;
    let mut tx = app.db.begin().await?;
    let before = lock_workspace_order(&mut tx, staff.scope_id, store_id, order_id).await?;
    let context = ChangeContext { account_id: Some(staff.account_id), at: app.clock.now(), reason: None };
    let old = before.policies.iter().position(|policy| policy.policy_id == policy_id);
    let new = match old {
        Some(index) => put.apply_to(&before.policies[index]),
        None => {
            let new = put.into_new_policy(policy_id)?;
            let others = sql(tx.on(), "SELECT COUNT(id) FROM policies WHERE id = $1").bind(policy_id);
            if others.scalar::<i64>().await? > 0 {
                return Err(Error::NotFound);
            }
            new
        }
    };
    if old.is_none_or(|index| before.policies[index] != new) {
        require_amendable(&before)?;
        let amount_text =
            |policy: &OrderPolicyRow| Money::from_centavos(if policy.applied { policy.amount } else { 0 }).to_string();
        let from = old.map(|index| amount_text(&before.policies[index]));
        let entry = HistoryEntry::new(OrderEntity::Policy, policy_id, from, amount_text(&new));
        let mut changed = before.clone();
        match old {
            Some(index) => changed.policies[index] = new,
            None => changed.policies.push(new),
        }
        reprice_order(&mut tx, &before, &changed, vec![entry], context).await?;
        events::insert_event(&mut tx, ORDER, order_id, (staff.scope_id, store_id), context.at).await?;
    }
    tx.commit().await?;
    find_store_view(&app, order_id).await.map(Json)
}

impl OrderPolicyPut {
    /// Refuses a value out of range.
    fn check(&self) -> Result<()> {
        match self.value {
            Some(value) if value.in_centavos().abs() > POLICY_VALUE_MAX_CENTAVOS => {
                let message = format!("from -{0} to {0}", Money::from_centavos(POLICY_VALUE_MAX_CENTAVOS));
                Err(Error::parser(RequestPart::Body, "value", message))
            }
            _ => Ok(()),
        }
    }

    /// Applies the change to a policy of the order.
    fn apply_to(self, old: &OrderPolicyRow) -> OrderPolicyRow {
        let value = self.value.map(Money::in_centavos);
        OrderPolicyRow {
            manual: true,
            applied: self.applied,
            label: self.label.map_or_else(|| old.label.clone(), SingleLine::into_string),
            amount: value.unwrap_or(old.amount),
            // An amount set by the store is not computed any more.
            terms: old.terms.clone().filter(|_| value.is_none()),
            ..old.clone()
        }
    }

    /// Makes a policy for the order.
    fn into_new_policy(self, policy_id: Id<Policy>) -> Result<OrderPolicyRow> {
        let missing = |field: &str| Error::parser(RequestPart::Body, field, "one that is made for the order needs it");
        let label = self.label.ok_or_else(|| missing("label"))?.into_string();
        let amount = self.value.ok_or_else(|| missing("value"))?.in_centavos();
        Ok(OrderPolicyRow { policy_id, manual: true, applied: self.applied, label, amount, terms: None })
    }
}
