//! Repairs for the staff: recalculates orders, audits stock, recounts coupons.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::records::{OrderAggregate, SELECT_ORDERS, list_aggregates};
use super::reprice::{compute_totals, reprice_order};
use super::stock::{StockUnits, list_held_units};
use super::update::{ChangeContext, lock_order, lock_stores};
use super::view::{Order, OrderResume};
use crate::domains::ecommerce::model::{ORDER, PickupState};
use crate::domains::ecommerce::promotion::coupon::Coupon;
use crate::domains::ecommerce::store::Store;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// The result of a recalculation.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OrderRecalculation {
    /// The number of orders checked: at most 500, the newest.
    pub checked: i64,
    /// The orders whose totals changed.
    pub data: Vec<OrderRecalculated>,
}

/// An order whose totals changed.
#[derive(Debug, Serialize, JsonSchema)]
pub struct OrderRecalculated {
    /// The order.
    pub id: Id<Order>,
    /// Its code.
    pub code: String,
    /// The totals before.
    pub from: OrderResume,
    /// The totals after.
    pub to: OrderResume,
}

/// Recomputes the totals of open orders from the prices stored with them, and corrects those that differ; of one store
/// when given.
pub async fn recalculate_orders(
    tx: &mut Tx,
    store: Option<Id<Store>>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<OrderRecalculation> {
    let orders = list_open_orders(tx.on(), store).await?;
    let stores: Vec<_> = orders.iter().map(|(store, _)| *store).collect();
    lock_stores(tx.on(), &stores).await?;
    let context = ChangeContext { account_id: Some(by), at: now, reason: None };
    let mut righted = Vec::new();
    for (store, order) in &orders {
        let aggregate = lock_order(tx, *store, *order).await?;
        let (totals, _) = compute_totals(&aggregate);
        if !aggregate.status().is_ended() && totals != aggregate.row.totals() {
            let (from, to) = (OrderResume::from_totals(aggregate.row.totals()), OrderResume::from_totals(totals));
            reprice_order(tx, &aggregate, &aggregate, Vec::new(), context).await?;
            let audience = (aggregate.row.workspace_id, *store);
            righted.push((audience, OrderRecalculated { id: *order, code: aggregate.row.code, from, to }));
        }
    }
    for (audience, one) in &righted {
        events::insert_event(tx, ORDER, one.id, *audience, now).await?;
    }
    let data = righted.into_iter().map(|(_, one)| one).collect();
    Ok(OrderRecalculation { checked: orders.len() as i64, data })
}

/// The newest open orders with their stores, at most 500.
async fn list_open_orders(on: Executor<'_>, store: Option<Id<Store>>) -> Result<Vec<(Id<Store>, Id<Order>)>> {
    sql(on, "SELECT store_id, id FROM orders WHERE state NOT IN ('completed', 'cancelled')")
        .push_opt(" AND store_id = ", store)
        .push(" ORDER BY created_at DESC, id DESC LIMIT 500")
        .all()
        .await
}

/// The result of a stock audit.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StockAudit {
    /// The number of orders checked: at most 500, the newest.
    pub checked: i64,
    /// The differences.
    pub data: Vec<StockDifference>,
}

/// An order that holds more units than its lines have, or returned more than it took.
#[derive(Debug, Serialize, JsonSchema)]
pub struct StockDifference {
    /// The order.
    pub order_id: Id<Order>,
    /// The article or option.
    pub id: Id<()>,
    /// The units that it holds.
    pub held: i64,
    /// The maximum it should hold.
    pub expected: i64,
}

/// Compares the units that orders took and did not return with their lines; of one store when given.
pub async fn audit_stock(mut on: Executor<'_>, store: Option<Id<Store>>) -> Result<StockAudit> {
    let orders = list_newest_orders(on.reborrow(), store).await?;
    let held = list_held_units(on, orders.iter().map(|order| order.row.id)).await?;
    let mut data = Vec::new();
    for order in &orders {
        let Some(held) = held.get(&order.row.id) else { continue };
        let mut most = StockUnits::default();
        // Returned goods that were not restocked stay taken.
        let lost = order.pickups.iter().any(|pickup| pickup.state == PickupState::Returned);
        if order.row.holds_stock || lost {
            for line in &order.lines {
                most.add_line(&line.article, &line.options, line.quantity);
            }
        }
        for (key, held) in &held.0 {
            let expected = most.0.get(key).copied().unwrap_or(0);
            if *held < 0 || *held > expected {
                data.push(StockDifference { order_id: order.row.id, id: key.1.into(), held: *held, expected });
            }
        }
    }
    Ok(StockAudit { checked: orders.len() as i64, data })
}

/// The newest orders with their parts, at most 500.
async fn list_newest_orders(mut on: Executor<'_>, store: Option<Id<Store>>) -> Result<Vec<OrderAggregate>> {
    let rows = sql(on.reborrow(), SELECT_ORDERS)
        .push("true")
        .push_opt(" AND o.store_id = ", store)
        .push(" ORDER BY o.created_at DESC, o.id DESC LIMIT 500")
        .all()
        .await?;
    list_aggregates(on, rows).await
}

/// The result of a recount.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CouponCountDifferences {
    /// The coupons whose counts were wrong.
    pub data: Vec<CouponCountDifference>,
}

/// A coupon whose counts were wrong.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub struct CouponCountDifference {
    /// The coupon.
    id: Id<Coupon>,
    /// Its code.
    code: String,
    /// The stored number of uses.
    uses_count: i64,
    /// The stored sum of discounts.
    uses_amount: Money,
    /// The counted number of uses.
    counted: i64,
    /// The counted sum of discounts.
    summed: Money,
}

/// Recounts the uses of coupons from the orders, and corrects those that differ; of one workspace when given.
pub async fn recount_coupons(tx: &mut Tx, workspace: Option<Id<Scope>>) -> Result<CouponCountDifferences> {
    lock_coupons(tx.on(), workspace).await?;
    let data = list_wrong_counts(tx.on(), workspace).await?;
    if !data.is_empty() {
        update_counts(tx.on(), &data).await?;
    }
    Ok(CouponCountDifferences { data })
}

/// Locks coupons, so that no use is inserted meanwhile. A no-op on SQLite, which has one writer.
async fn lock_coupons(on: Executor<'_>, workspace: Option<Id<Scope>>) -> Result<()> {
    if !matches!(on, Executor::Postgres(_)) {
        return Ok(());
    }
    // A transaction that uses a coupon holds its lock until the use is inserted.
    let held = sql(on, "SELECT id FROM coupons WHERE true").push_opt(" AND workspace_id = ", workspace);
    held.push(" ORDER BY id FOR NO KEY UPDATE").all::<(Id<Coupon>,)>().await.map(drop)
}

/// The coupons whose stored counts differ from their uses.
async fn list_wrong_counts(on: Executor<'_>, workspace: Option<Id<Scope>>) -> Result<Vec<CouponCountDifference>> {
    sql(
        on,
        "SELECT id, code, uses_count, uses_amount, counted, summed FROM
             (SELECT c.id, c.code, c.workspace_id, c.uses_count, c.uses_amount, COUNT(u.order_id) AS counted,
                     CAST(COALESCE(SUM(u.amount), 0) AS BIGINT) AS summed
              FROM coupons c LEFT JOIN coupon_uses u ON u.coupon_id = c.id AND u.returned_at IS NULL
              GROUP BY c.id, c.code, c.workspace_id, c.uses_count, c.uses_amount) AS used
         WHERE (uses_count <> counted OR uses_amount <> summed)",
    )
    .push_opt(" AND workspace_id = ", workspace)
    .push(" ORDER BY id")
    .all()
    .await
}

/// Corrects the counts of coupons from their uses.
async fn update_counts(on: Executor<'_>, wrong: &[CouponCountDifference]) -> Result<()> {
    sql(
        on,
        "UPDATE coupons
         SET uses_count = (SELECT COUNT(order_id) FROM coupon_uses
                           WHERE coupon_id = coupons.id AND returned_at IS NULL),
             uses_amount = (SELECT CAST(COALESCE(SUM(amount), 0) AS BIGINT) FROM coupon_uses
                            WHERE coupon_id = coupons.id AND returned_at IS NULL)
         WHERE id IN ",
    )
    .push_in(wrong.iter().map(|row| row.id))
    .execute()
    .await
    .map(drop)
}
