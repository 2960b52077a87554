//! Expiry: cancels orders whose bank transfer was not reported within a day, or whose payment through Mercado Pago did not come.

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

/// The time that a payment which Mercado Pago reviews may take.
const REVIEW_TIMEOUT: Duration = Duration::days(7);

/// The time in which Mercado Pago's last answer about a payment counts: it is asked every hour.
const LAST_CHECK: Duration = Duration::hours(2);

/// The reason in the history.
const EXPIRED_REASON: &str = "expired";

/// The orders that were cancelled.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ExpiredOrders {
    /// Their ids.
    pub data: Vec<Id<Order>>,
}

/// Cancels orders whose bank transfer was not reported for 24 hours, or whose payment Mercado Pago has not seen for 24 hours and
/// one more search, except orders on their way: at most 100 of each at once, the oldest first. A payment that it reviews has 7
/// days. `by` is none for the server.
pub async fn expire_unpaid_orders(tx: &mut Tx, by: Option<Id<Account>>, now: Timestamp) -> Result<ExpiredOrders> {
    let due = list_expired(tx.on(), now).await?;
    let stores: Vec<_> = due.iter().map(|(store, _)| *store).collect();
    lock_stores(tx.on(), &stores).await?;
    let still = list_expired(tx.on(), now).await?;
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
    if list_expired(app.db.read(), now).await?.is_empty() {
        return Ok(());
    }
    let mut tx = app.db.begin().await?;
    expire_unpaid_orders(&mut tx, None, now).await?;
    tx.commit().await
}

/// The orders that expire.
async fn list_expired(mut on: Executor<'_>, now: Timestamp) -> Result<Vec<(Id<Store>, Id<Order>)>> {
    let mut expired = list_expired_transfers(on.reborrow(), now - TRANSFER_TIMEOUT).await?;
    expired.extend(list_expired_mercadopago(on, now).await?);
    Ok(expired)
}

/// Unpaid orders whose pending bank transfer was neither reported nor refused since `before`.
async fn list_expired_transfers(on: Executor<'_>, before: Timestamp) -> Result<Vec<(Id<Store>, Id<Order>)>> {
    sql(on, SELECT_UNPAID)
        .push("p.provider_type = 'banktransfer' AND w.state = 'pending' AND p.created_at <= ")
        .push_bind(before)
        .push(" AND w.updated_at <= ")
        .push_bind(before)
        .push(NOT_UNDERWAY)
        .all()
        .await
}

/// Unpaid orders whose payment Mercado Pago does not see after its time and one more search, or reviews for too long.
async fn list_expired_mercadopago(on: Executor<'_>, now: Timestamp) -> Result<Vec<(Id<Store>, Id<Order>)>> {
    sql(on, SELECT_UNPAID)
        .push("p.provider_type = 'mercadopago' AND p.created_at <= ")
        .push_bind(now - TRANSFER_TIMEOUT)
        .push(" AND (w.state = 'pending' OR w.state = 'processing' AND p.created_at <= ")
        .push_bind(now - REVIEW_TIMEOUT)
        .push(
            ") AND NOT EXISTS (SELECT t.id FROM wallet_transactions t
                               WHERE t.wallet_order_id = w.id AND t.state IN ('pending', 'processing')
                               AND (t.checked_at IS NULL OR t.checked_at < t.expires_at OR t.checked_at < ",
        )
        .push_bind(now - LAST_CHECK)
        .push("))")
        .push(NOT_UNDERWAY)
        .all()
        .await
}

const SELECT_UNPAID: &str = "SELECT o.store_id, o.id FROM order_payments p
    JOIN orders o ON o.id = p.order_id AND o.state NOT IN ('completed', 'cancelled')
    JOIN wallet_orders w ON w.id = p.wallet_order_id
    WHERE p.state = 'pending' AND ";

/// The end of both: no other payment came or is reported, and the goods did not leave the store.
const NOT_UNDERWAY: &str = "
    AND NOT EXISTS (SELECT 1 FROM order_payments c LEFT JOIN wallet_orders t ON t.id = c.wallet_order_id
                    WHERE c.order_id = o.id AND c.id <> p.id AND (c.state = 'completed' OR t.state = 'processing'))
    AND NOT EXISTS (SELECT 1 FROM order_pickups k WHERE k.order_id = o.id
                    AND k.state IN ('carrying', 'at_door', 'delivered'))
    ORDER BY p.created_at, p.id LIMIT 100";
