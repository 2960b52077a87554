//! Expiry: cancels orders whose bank transfer was not reported within a day.

use std::collections::BTreeSet;

use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;

use super::update::{ChangeContext, lock_order, lock_stores, update_order};
use super::view::Order;
use crate::domains::ecommerce::model::{ORDER, OrderState};
use crate::domains::ecommerce::rules::TransitionRequest;
use crate::domains::ecommerce::store::Store;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The time that a bank transfer may take.
const TRANSFER_TIMEOUT: Duration = Duration::hours(24);

/// The reason in the history.
const EXPIRED_REASON: &str = "expired";

/// The orders that were cancelled.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExpiredOrders {
    /// Their ids.
    pub data: Vec<Id<Order>>,
}

/// Cancels orders whose bank transfer was not reported for 24 hours, except orders on their way: at most 100 at once,
/// the oldest first. `by` is none for the server.
pub async fn expire_unpaid_orders(tx: &mut Tx, by: Option<Id<Account>>, now: Timestamp) -> Result<ExpiredOrders> {
    let due = list_expired(tx.on(), now - TRANSFER_TIMEOUT).await?;
    let stores: Vec<_> = due.iter().map(|(store, _)| *store).collect();
    lock_stores(tx.on(), &stores).await?;
    let still = list_expired(tx.on(), now - TRANSFER_TIMEOUT).await?;
    let context = ChangeContext { account_id: by, at: now, reason: Some(EXPIRED_REASON) };
    let mut expired = Vec::new();
    for (store, order) in due.into_iter().filter(|one| still.contains(one)).collect::<BTreeSet<_>>() {
        let aggregate = lock_order(tx, store, order).await?;
        let mut status = aggregate.status();
        if let Ok(transitions) = status.apply(TransitionRequest::Order(OrderState::Cancelled)) {
            update_order(tx, &aggregate, &status, &transitions, Vec::new(), context).await?;
            expired.push(((aggregate.row.workspace_id, store), order));
        }
    }
    for (audience, order) in &expired {
        events::insert_event(tx, ORDER, *order, *audience, now).await?;
    }
    Ok(ExpiredOrders { data: expired.into_iter().map(|(_, order)| order).collect() })
}

/// Cancels expired orders in a transaction of its own, for the scheduler.
pub async fn run_unpaid_expiry(app: &App) -> Result<()> {
    let now = app.clock.now();
    if list_expired(app.db.read(), now - TRANSFER_TIMEOUT).await?.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.begin().await?;
    expire_unpaid_orders(&mut tx, None, now).await?;
    tx.commit().await
}

/// Unpaid orders whose pending bank transfer was neither reported nor refused since `before`.
async fn list_expired(on: Executor<'_>, before: Timestamp) -> Result<Vec<(Id<Store>, Id<Order>)>> {
    sql(
        on,
        "SELECT o.store_id, o.id FROM order_payments p
         JOIN orders o ON o.id = p.order_id AND o.state NOT IN ('completed', 'cancelled')
         JOIN wallet_orders w ON w.id = p.wallet_order_id AND w.state = 'pending'
         WHERE p.state = 'pending' AND p.provider_type = 'banktransfer' AND p.created_at <= $1 AND w.updated_at <= $1
           AND NOT EXISTS (SELECT 1 FROM order_payments c
                           LEFT JOIN wallet_orders t ON t.id = c.wallet_order_id
                           WHERE c.order_id = o.id AND (c.state = 'completed' OR t.state = 'processing'))
           AND NOT EXISTS (SELECT 1 FROM order_pickups k WHERE k.order_id = o.id
                           AND k.state IN ('carrying', 'at_door', 'delivered'))
         ORDER BY p.created_at, p.id LIMIT 100",
    )
    .bind(before)
    .all()
    .await
}
