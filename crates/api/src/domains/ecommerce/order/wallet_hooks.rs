//! Updates orders when the wallet orders that pay them change.

use futures_util::FutureExt;

use super::transitions::apply_transition;
use super::update::{ChangeContext, lock_order};
use super::view::Order;
use crate::domains::ecommerce::model::{ORDER, OrderPayment, PaymentState};
use crate::domains::ecommerce::rules::TransitionRequest;
use crate::domains::ecommerce::store::Store;
use crate::domains::wallets::{OrderHooks, WalletOrder, WalletOrderMoved, WalletOrderState};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::events;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The hooks that the wallets call for wallet orders of orders.
pub const WALLET_ORDER_HOOKS: OrderHooks = OrderHooks {
    lock_referring_order: |tx, wallet_order| async move { lock_paid_order(tx, wallet_order).await }.boxed(),
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

/// Completes the payment when its wallet order completes. Any other transition only publishes the order: a receipt was
/// sent or refused.
async fn on_wallet_order_moved(tx: &mut Tx, moved: WalletOrderMoved) -> Result<()> {
    let Some((workspace, store, order, payment)) = find_paid_order(tx.on(), moved.id).await? else { return Ok(()) };
    let context = ChangeContext { account_id: Some(moved.account_id), at: moved.at, reason: None };
    if moved.state == WalletOrderState::Completed {
        let aggregate = lock_order(tx, store, order).await?;
        return apply_transition(tx, &aggregate, TransitionRequest::Payment(payment, PaymentState::Completed), context)
            .await;
    }
    events::insert_event(tx, ORDER, order, (workspace, store), moved.at).await
}
