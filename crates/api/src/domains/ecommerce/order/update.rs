//! Locks and updates orders with their parts.
//!
//! A change locks the store's row shared, so that writers of the store wait, then the order's row, then stock, coupon
//! and wallet orders, in this sequence.

use serde_json::{Value, json};

use super::activity::insert_end_activities;
use super::history::{HistoryEntry, insert_history};
use super::push::insert_transition_pushes;
use super::records::{OrderAggregate, OrderRow, SELECT_ORDERS, list_aggregates};
use super::stock::return_stock;
use super::view::Order;
use crate::domains::ecommerce::model::{ORDER, OrderEntity, OrderPayment, OrderState, PaymentState};
use crate::domains::ecommerce::rules::{OrderStatus, Transition};
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::{
    self, NewWalletOrder, Provider, ProviderType, WalletChangeContext, WalletOrder, WalletOrderState,
};
use hub_kernel::db::{Batch, Executor, RowLock, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// The account, time and reason of a change.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ChangeContext<'a> {
    /// None for the server.
    pub(crate) account_id: Option<Id<Account>>,
    pub(crate) at: Timestamp,
    pub(crate) reason: Option<&'a str>,
}

impl<'a> From<ChangeContext<'a>> for WalletChangeContext<'a> {
    fn from(context: ChangeContext<'a>) -> Self {
        Self { account_id: context.account_id, at: context.at, reason: context.reason }
    }
}

/// Share-locks a store's row: orders proceed concurrently while writers of the store wait. A no-op on SQLite, which has
/// one writer.
async fn lock_store_shared(on: Executor<'_>, store: Id<Store>) -> Result<()> {
    if !matches!(on, Executor::Postgres(_)) {
        return Ok(());
    }
    let row: Option<(Id<Store>,)> =
        sql(on, "SELECT id FROM stores WHERE id = $1 FOR SHARE").bind(store).optional().await?;
    row.or_not_found().map(drop)
}

/// Locks the rows of stores exclusively, sorted by id. A change of several orders needs it, because their stock is not
/// locked in one common order.
pub(crate) async fn lock_stores(on: Executor<'_>, stores: &[Id<Store>]) -> Result<()> {
    if !matches!(on, Executor::Postgres(_)) {
        return Ok(());
    }
    let rows = sql(on, "SELECT id FROM stores WHERE id IN ").push_in(stores.iter().copied());
    rows.push(" ORDER BY id FOR NO KEY UPDATE").all::<(Id<Store>,)>().await.map(drop)
}

/// Locks an order of a store of the workspace; 404 when it is another's.
pub(crate) async fn lock_workspace_order(
    tx: &mut Tx,
    workspace: Id<Scope>,
    store: Id<Store>,
    order: Id<Order>,
) -> Result<OrderAggregate> {
    let own = sql(tx.on(), "SELECT COUNT(id) FROM orders WHERE workspace_id = $1 AND store_id = $2 AND id = $3");
    if own.bind((workspace, store, order)).scalar::<i64>().await? == 0 {
        return Err(Error::NotFound);
    }
    lock_order(tx, store, order).await
}

/// Locks an order of a store of any workspace.
pub(crate) async fn lock_order(tx: &mut Tx, store: Id<Store>, order: Id<Order>) -> Result<OrderAggregate> {
    lock_store_shared(tx.on(), store).await?;
    let row: Option<OrderRow> = sql(tx.on(), SELECT_ORDERS)
        .push("o.store_id = ")
        .push_bind(store)
        .push(" AND o.id = ")
        .push_bind(order)
        .lock_table(RowLock::NoKeyUpdate, "o")
        .optional()
        .await?;
    list_aggregates(tx.on(), vec![row.or_not_found()?]).await?.pop().or_not_found()
}

/// Updates a locked order ([`update_order`]) and publishes the change.
pub(crate) async fn update_order_and_publish(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    status: &OrderStatus,
    transitions: &[Transition],
    entries: Vec<HistoryEntry>,
    context: ChangeContext<'_>,
) -> Result<()> {
    update_order(tx, aggregate, status, transitions, entries, context).await?;
    let row = &aggregate.row;
    events::insert_event(tx, ORDER, row.id, (row.workspace_id, row.store.id), context.at).await
}

/// Updates a locked order after transitions, with its wallet orders, stock, coupon, history, activities and push messages. `entries` are history
/// entries that precede the transitions.
pub(crate) async fn update_order(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    status: &OrderStatus,
    transitions: &[Transition],
    entries: Vec<HistoryEntry>,
    context: ChangeContext<'_>,
) -> Result<()> {
    let order = aggregate.row.id;
    let mut entries = entries;
    if transitions.iter().any(|transition| matches!(transition, Transition::Order(_, OrderState::Cancelled))) {
        release_stock_and_coupon(tx, aggregate, context.at).await?;
    }
    let before = update_order_row(tx.on(), order, status, context.at).await?;
    update_parts(tx.on(), aggregate, status).await?;
    for made in insert_new_payments(tx, aggregate, status, context.at).await? {
        entries.push(HistoryEntry::for_new(OrderEntity::Payment, made, PaymentState::Pending));
    }
    update_wallet_orders(tx, aggregate, status, context).await?;
    // The reason belongs to the requested transition; its consequences have none.
    let transition = |(index, transition): (usize, &Transition)| {
        HistoryEntry::from_transition(order, *transition, context.reason.filter(|_| index == 0))
    };
    entries.extend(transitions.iter().enumerate().map(transition));
    let mut batch = Batch::new(tx.on());
    insert_history(&mut batch, order, before, entries, context.account_id, context.at);
    insert_end_activities(&mut batch, &aggregate.row, transitions, context.at);
    batch.run().await?;
    insert_transition_pushes(tx, &aggregate.row, transitions, (context.account_id, context.at)).await
}

/// Returns the stock and the coupon's use of a cancelled order. Stock is returned once.
async fn release_stock_and_coupon(tx: &mut Tx, aggregate: &OrderAggregate, now: Timestamp) -> Result<()> {
    let row = &aggregate.row;
    if row.holds_stock {
        return_stock(tx, row.store.id, row.id, None, now).await?;
        update_stock_released(tx.on(), row.id).await?;
    }
    update_coupon_use_returned(tx.on(), row, now).await
}

/// Returns the use of an order's coupon, once.
async fn update_coupon_use_returned(mut on: Executor<'_>, row: &OrderRow, now: Timestamp) -> Result<()> {
    let returned = "UPDATE coupon_uses SET returned_at = $1 WHERE order_id = $2 AND returned_at IS NULL";
    if sql(on.reborrow(), returned).bind((now, row.id)).execute().await? == 1 {
        let give_back = "UPDATE coupons SET uses_count = uses_count - 1, uses_amount = uses_amount - $1 WHERE id = $2";
        sql(on.reborrow(), give_back).bind((row.coupon_discount, row.coupon_id)).execute().await?;
    }
    Ok(())
}

/// Records that an order holds no stock any more.
pub(crate) async fn update_stock_released(on: Executor<'_>, order: Id<Order>) -> Result<()> {
    sql(on, "UPDATE orders SET holds_stock = false WHERE id = $1").bind(order).execute().await.map(drop)
}

/// Updates the states of an order; returns the number of its history entries.
async fn update_order_row(on: Executor<'_>, order: Id<Order>, status: &OrderStatus, now: Timestamp) -> Result<i64> {
    sql(
        on,
        "UPDATE orders SET state = $1, preparation = $2, updated_at = $3 WHERE id = $4
         RETURNING (SELECT COALESCE(MAX(position), 0) FROM order_history WHERE order_id = $4)",
    )
    .bind((status.order, status.preparation, now, order))
    .scalar()
    .await
}

/// Updates the changed payments and pickups.
async fn update_parts(mut on: Executor<'_>, aggregate: &OrderAggregate, status: &OrderStatus) -> Result<()> {
    let before = aggregate.status();
    let payments: Vec<Value> = status
        .payments
        .iter()
        .filter(|one| before.payments.iter().any(|old| old.id == one.id && old != *one))
        .map(|one| {
            json!({
                "id": one.id, "state": one.state, "amount": one.amount, "refund_due": one.refund_due,
                "refunded_amount": one.refunded_amount,
            })
        })
        .collect();
    if !payments.is_empty() {
        let update = "UPDATE order_payments SET state = r.state, amount = r.amount, refund_due = r.refund_due,
                          refunded_amount = r.refunded_amount FROM ";
        let columns = "id uuid, state text, amount bigint, refund_due bigint, refunded_amount bigint";
        let update = sql(on.reborrow(), update).bind(aggregate.row.id).push_rows(columns, &payments);
        update.push(" WHERE order_id = $1 AND order_payments.id = r.id").execute().await?;
    }
    let pickups: Vec<Value> = status
        .pickups
        .iter()
        .filter(|one| !before.pickups.contains(one))
        .map(|one| json!({"id": one.id, "state": one.state}))
        .collect();
    if !pickups.is_empty() {
        let update = sql(on, "UPDATE order_pickups SET state = r.state FROM ").bind(aggregate.row.id);
        let update = update.push_rows("id uuid, state text", &pickups);
        update.push(" WHERE order_id = $1 AND order_pickups.id = r.id").execute().await?;
    }
    Ok(())
}

/// Inserts the new payments and returns their ids. 404 when an id is a payment of another order.
async fn insert_new_payments(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    status: &OrderStatus,
    now: Timestamp,
) -> Result<Vec<Id<OrderPayment>>> {
    let row = &aggregate.row;
    let mut made = Vec::new();
    let mut batch = Batch::new(tx.on());
    for one in status.payments.iter().skip(aggregate.payments.len()) {
        let payment = NewPayment {
            id: one.id,
            order_id: row.id,
            code: &row.code,
            position: (aggregate.payments.len() + made.len() + 1) as i64,
            amount: one.amount,
            receiver_id: row.workspace_id,
            payer_id: row.consumer.scope_id,
            provider_id: row.provider_id,
            provider_type: row.payment_type,
            auto: one.auto,
        };
        insert_payment(&mut batch, payment, now);
        batch.push(" ON CONFLICT (id) DO NOTHING");
        made.push(one.id);
    }
    batch.run().await?;
    if made.is_empty() {
        return Ok(made);
    }
    let own = sql(tx.on(), "SELECT COUNT(id) FROM order_payments WHERE order_id = $1 AND id IN ").bind(row.id);
    let written: i64 = own.push_in(made.iter().copied()).scalar().await?;
    if written == made.len() as i64 { Ok(made) } else { Err(Error::NotFound) }
}

/// A new payment of an order.
pub(crate) struct NewPayment<'a> {
    pub(crate) id: Id<OrderPayment>,
    pub(crate) order_id: Id<Order>,
    /// The order's code.
    pub(crate) code: &'a str,
    pub(crate) position: i64,
    pub(crate) amount: i64,
    pub(crate) receiver_id: Id<Scope>,
    pub(crate) payer_id: Id<Scope>,
    pub(crate) provider_id: Id<Provider>,
    pub(crate) provider_type: ProviderType,
    pub(crate) auto: bool,
}

/// Inserts a payment, with the wallet order that collects it.
pub(crate) fn insert_payment(batch: &mut Batch<'_>, payment: NewPayment<'_>, now: Timestamp) {
    let wallet = NewWalletOrder {
        id: Id::new(),
        receiver_id: payment.receiver_id,
        payer_id: payment.payer_id,
        provider_id: payment.provider_id,
        provider_type: payment.provider_type,
        amount: Money::from_centavos(payment.amount),
        description: format!("Pedido {}", payment.code),
        reference: payment.code.to_owned(),
    };
    let wallet_order_id = wallet.id;
    wallets::insert_wallet_order(batch, wallet, now);
    batch
        .add_statement(
            "INSERT INTO order_payments (id, order_id, position, state, amount, provider_id, provider_type,
                                         wallet_order_id, auto, created_at)
             VALUES ($1, $2, $3, 'pending', $4, $5, $6, $7, $8, $9)",
        )
        .bind((payment.id, payment.order_id, payment.position, payment.amount, payment.provider_id))
        .bind((payment.provider_type, wallet_order_id, payment.auto, now));
}

/// Adds a completed payment that nobody waited for to a locked order, to be refunded, and publishes the change.
pub(crate) async fn insert_surplus_payment(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    (wallet_order_id, amount): (Id<WalletOrder>, Money),
    context: ChangeContext<'_>,
) -> Result<()> {
    let row = &aggregate.row;
    let before = update_order_row(tx.on(), row.id, &aggregate.status(), context.at).await?;
    let (id, state) = (Id::<OrderPayment>::new(), PaymentState::Completed);
    sql(
        tx.on(),
        "INSERT INTO order_payments (id, order_id, position, state, amount, refund_due, provider_id, provider_type,
                                     wallet_order_id, auto, created_at)
         VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8, true, $9)",
    )
    .bind((id, row.id, aggregate.payments.len() as i64 + 1, state, amount, row.provider_id, row.payment_type))
    .bind((wallet_order_id, context.at))
    .execute()
    .await?;
    let mut batch = Batch::new(tx.on());
    let entry = HistoryEntry::for_new(OrderEntity::Payment, id, state);
    insert_history(&mut batch, row.id, before, vec![entry], context.account_id, context.at);
    batch.run().await?;
    events::insert_event(tx, ORDER, row.id, (row.workspace_id, row.store.id), context.at).await
}

/// Adds entries to the history of a locked order whose states stay, and publishes the change.
pub(crate) async fn insert_notes(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    entries: Vec<HistoryEntry>,
    context: ChangeContext<'_>,
) -> Result<()> {
    update_order_and_publish(tx, aggregate, &aggregate.status(), &[], entries, context).await
}

/// Moves the wallet orders to the states of their payments.
async fn update_wallet_orders(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    status: &OrderStatus,
    context: ChangeContext<'_>,
) -> Result<()> {
    let find = |old: &OrderPayment| status.payments.iter().find(|one| one.id == old.id).cloned();
    for (old, one) in aggregate.payments.iter().filter_map(|old| Some((old, find(old)?))) {
        let amount = Money::from_centavos(one.amount);
        let to = match one.state {
            state if state == old.state && amount != old.amount => {
                wallets::update_wallet_order_amount(tx, old.order_id, amount, context.into()).await?;
                continue;
            }
            state if state == old.state => continue,
            PaymentState::Pending => continue,
            PaymentState::Completed => WalletOrderState::Completed,
            PaymentState::Cancelled => WalletOrderState::Cancelled,
            PaymentState::Refounded => WalletOrderState::Refounded,
        };
        wallets::transition_wallet_order(tx, old.order_id, to, context.into()).await?;
    }
    Ok(())
}
