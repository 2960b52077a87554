//! Updates orders when the wallet orders that pay them change.

use futures_util::FutureExt;

use super::history::HistoryEntry;
use super::push::insert_voucher_push;
use super::records::OrderAggregate;
use super::transitions::apply_transition;
use super::update::{ChangeContext, insert_notes, insert_surplus_payment, lock_order, update_order_and_publish};
use super::view::Order;
use crate::domains::ecommerce::model::{ORDER, OrderEntity, OrderPayment, PaymentState};
use crate::domains::ecommerce::rules::TransitionRequest;
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::{OrderHooks, WalletOrder, WalletOrderChange, WalletOrderMoved, WalletOrderState};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// The hooks that the wallets call for wallet orders of orders.
pub const WALLET_ORDER_HOOKS: OrderHooks = OrderHooks {
    lock_referring_order: |tx, wallet_order| async move { lock_paid_order(tx, wallet_order).await }.boxed(),
    find_referring_order: |on, wallet_order| {
        async move { Ok(find_paid_order(on, wallet_order).await?.map(|(_, _, order, _)| order.uuid().into())) }.boxed()
    },
    on_moved: |tx, moved| async move { on_wallet_order_moved(tx, moved).await }.boxed(),
};

type PaidOrder = (Id<Scope>, Id<Store>, Id<Order>, Id<OrderPayment>);

/// Finds the order and the payment that a wallet order pays.
async fn find_paid_order(on: Executor<'_>, wallet_order: Id<WalletOrder>) -> Result<Option<PaidOrder>> {
    sql(
        on,
        "SELECT o.workspace_id, o.store_id, o.id, p.id FROM order_payments p JOIN orders o ON o.id = p.order_id
         WHERE p.wallet_order_id = $1",
    )
    .bind(wallet_order)
    .optional()
    .await
}

async fn lock_paid_order(tx: &mut Tx, wallet_order: Id<WalletOrder>) -> Result<()> {
    if let Some((_, store, order, _)) = find_paid_order(tx.on(), wallet_order).await? {
        lock_order(tx, store, order).await?;
    }
    Ok(())
}

/// Moves the payment with its wallet order. A change without a move of the payment only publishes the order: a receipt was
/// sent or refused.
async fn on_wallet_order_moved(tx: &mut Tx, moved: WalletOrderMoved) -> Result<()> {
    let Some((workspace, store, order, payment)) = find_paid_order(tx.on(), moved.id).await? else { return Ok(()) };
    let context = ChangeContext { account_id: moved.account_id, at: moved.at, reason: None };
    if matches!(moved.change, WalletOrderChange::State(WalletOrderState::Pending | WalletOrderState::Processing)) {
        if matches!(moved.change, WalletOrderChange::State(WalletOrderState::Processing)) {
            insert_voucher_push(tx, workspace, (order, payment), (context.account_id, context.at)).await?;
        }
        return events::insert_event(tx, ORDER, order, (workspace, store), moved.at).await;
    }
    let aggregate = lock_order(tx, store, order).await?;
    match moved.change {
        WalletOrderChange::Paid(amount) => complete_payment(tx, &aggregate, payment, amount, context).await,
        WalletOrderChange::State(WalletOrderState::Completed) => {
            let completed = TransitionRequest::Payment(payment, PaymentState::Completed);
            apply_transition(tx, &aggregate, completed, context).await
        }
        WalletOrderChange::State(WalletOrderState::Refounded) => {
            let refunded = TransitionRequest::Payment(payment, PaymentState::Refounded);
            apply_transition(tx, &aggregate, refunded, context).await
        }
        WalletOrderChange::State(_) => events::insert_event(tx, ORDER, order, (workspace, store), moved.at).await,
        WalletOrderChange::Surplus(wallet_order, amount) => {
            insert_surplus_payment(tx, &aggregate, (wallet_order, amount), context).await
        }
        WalletOrderChange::PartlyRefunded(sum) => refund_part(tx, &aggregate, payment, sum, context).await,
        WalletOrderChange::Noted(note) => insert_payment_note(tx, &aggregate, payment, note, context).await,
        WalletOrderChange::RefundRefused => {
            insert_payment_note(tx, &aggregate, payment, "refund_refused", context).await
        }
    }
}

/// Completes a payment. When another amount than the one due was paid, the difference becomes a new payment or is to be
/// refunded.
async fn complete_payment(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    payment: Id<OrderPayment>,
    amount: Money,
    context: ChangeContext<'_>,
) -> Result<()> {
    let mut status = aggregate.status();
    let mut differs = false;
    for one in status.payments.iter_mut().filter(|one| one.id == payment) {
        differs = one.amount != amount.in_centavos();
        one.amount = amount.in_centavos();
    }
    let mut transitions = status.apply(TransitionRequest::Payment(payment, PaymentState::Completed))?;
    if differs {
        let total = status.total;
        transitions.extend(status.rebalance(total, Id::new(), aggregate.row.payment_type));
        transitions.extend(status.complete_if_fulfilled());
    }
    update_order_and_publish(tx, aggregate, &status, &transitions, Vec::new(), context).await
}

/// Records the part of a payment that was refunded; what is due of it was a part of that.
async fn refund_part(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    payment: Id<OrderPayment>,
    sum: Money,
    context: ChangeContext<'_>,
) -> Result<()> {
    let mut status = aggregate.status();
    for one in status.payments.iter_mut().filter(|one| one.id == payment) {
        let more = sum.in_centavos() - one.refunded_amount;
        one.refunded_amount = sum.in_centavos();
        one.refund_due = (one.refund_due - more).max(0);
    }
    let note = HistoryEntry::for_note(OrderEntity::Payment, payment, PaymentState::Completed, "partially_refunded");
    update_order_and_publish(tx, aggregate, &status, &[], vec![note], context).await
}

async fn insert_payment_note(
    tx: &mut Tx,
    aggregate: &OrderAggregate,
    payment: Id<OrderPayment>,
    note: &str,
    context: ChangeContext<'_>,
) -> Result<()> {
    let one = aggregate.payments.iter().find(|one| one.id == payment).or_not_found()?;
    insert_notes(tx, aggregate, vec![HistoryEntry::for_note(OrderEntity::Payment, payment, one.state, note)], context)
        .await
}
