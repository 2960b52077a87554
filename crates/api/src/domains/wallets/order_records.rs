//! The rows of wallet orders: inserting and locking them, and the changes that the domain they belong to makes.

use super::activity::{PaymentTransition, insert_payment_activity};
use super::model::{LockedWalletOrder, Voucher, WalletOrder};
use super::provider::{Provider, ProviderType};
use super::states::{TransactionState, WalletOrderState, transition_error};
use super::transaction_records::{insert_transaction, list_transactions, update_transaction};
use hub_kernel::db::{Batch, Executor, RowLock, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// A wallet order to insert.
#[derive(Clone, Debug)]
pub struct NewWalletOrder {
    /// Its id.
    pub id: Id<WalletOrder>,
    /// The scope that is paid.
    pub receiver_id: Id<Scope>,
    /// The scope that pays.
    pub payer_id: Id<Scope>,
    /// A provider of the receiver's wallet.
    pub provider_id: Id<Provider>,
    /// The provider's way of moving money.
    pub provider_type: ProviderType,
    /// The amount to pay; positive.
    pub amount: Money,
    /// The purpose, as the payer reads it.
    pub description: String,
    /// The reference that both sides see.
    pub reference: String,
}

/// Inserts a wallet order.
pub fn insert_wallet_order(batch: &mut Batch<'_>, new: NewWalletOrder, now: Timestamp) {
    batch
        .add_statement(
            "INSERT INTO wallet_orders (id, receiver_id, payer_id, provider_id, provider_type, amount, description,
                                        reference, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
        )
        .bind((new.id, new.receiver_id, new.payer_id, new.provider_id, new.provider_type, new.amount))
        .bind((new.description, new.reference, now));
}

/// Sets the state of a wallet order, and of its live transaction, for the domain that the order belongs to: completed,
/// cancelled or refounded. Setting the current state again is a no-op. 409 `error.conflict.transition` when the transition
/// is not allowed.
pub async fn transition_wallet_order(
    tx: &mut Tx,
    id: Id<WalletOrder>,
    to: WalletOrderState,
    reason: Option<&str>,
    now: Timestamp,
) -> Result<()> {
    let order = lock_order(tx.on(), id).await?;
    if order.state == to {
        return Ok(());
    }
    let live = list_transactions(tx.on(), id, order.provider_type).await?;
    let live = live.into_iter().find(|transaction| transaction.state.is_live());
    let ends_as = match to {
        WalletOrderState::Completed => Some(TransactionState::Completed),
        WalletOrderState::Cancelled => Some(TransactionState::Failed),
        _ => None,
    };
    update_order_state(tx.on(), &order, to, now).await?;
    let payment = match (live, ends_as) {
        (Some(live), Some(state)) => {
            let reason = reason.filter(|_| state == TransactionState::Failed).map(str::to_owned);
            update_transaction(tx.on(), live.id, state, Voucher::default(), reason, now).await?;
            PaymentTransition::for_transaction(state)
        }
        (None, Some(TransactionState::Completed)) => {
            insert_transaction(tx.on(), order.id, order.provider_id, TransactionState::Completed, now).await?;
            Some(PaymentTransition::Completed)
        }
        _ => (to == WalletOrderState::Refounded).then_some(PaymentTransition::Refounded),
    };
    match payment {
        Some(payment) => insert_payment_activity(tx.on(), &order, payment, to, now).await,
        None => Ok(()),
    }
}

/// Updates the amount of a pending wallet order. 422 `error.rule.payment_processing` in any other state: the payer has
/// already reported a payment of the old amount.
pub async fn update_wallet_order_amount(
    on: Executor<'_>,
    id: Id<WalletOrder>,
    amount: Money,
    now: Timestamp,
) -> Result<()> {
    let set = "UPDATE wallet_orders SET amount = $1, updated_at = $2 WHERE id = $3 AND state = 'pending'";
    match sql(on, set).bind((amount, now, id)).execute().await? {
        1 => Ok(()),
        _ => Err(Error::Rule("payment_processing", None)),
    }
}

/// The receiver and the payer of a wallet order.
pub(super) async fn find_order_sides(
    executor: Executor<'_>,
    id: Id<WalletOrder>,
) -> Result<Option<(Id<Scope>, Id<Scope>)>> {
    sql(executor, "SELECT receiver_id, payer_id FROM wallet_orders WHERE id = $1").bind(id).optional().await
}

/// Locks a wallet order; 404 when there is none.
pub(super) async fn lock_order(on: Executor<'_>, id: Id<WalletOrder>) -> Result<LockedWalletOrder> {
    let held: Option<LockedWalletOrder> =
        sql(on, "SELECT o.id, o.provider_id, o.provider_type, o.state, o.amount, o.reference, ")
            .bind(id)
            .push_json_object(&[
                ("scope_id", "r.id"),
                ("name", "r.name"),
                ("type", "r.type"),
                ("image_url", "r.image_url"),
            ])
            .push(" AS receiver, ")
            .push_json_object(&[
                ("scope_id", "p.id"),
                ("name", "p.name"),
                ("type", "p.type"),
                ("image_url", "p.image_url"),
            ])
            .push(
                " AS payer
                 FROM wallet_orders o
                 JOIN scopes r ON r.id = o.receiver_id
                 JOIN scopes p ON p.id = o.payer_id
                 WHERE o.id = $1",
            )
            .lock_table(RowLock::NoKeyUpdate, "o")
            .optional()
            .await?;
    held.or_not_found()
}

/// Updates the state of a locked order if the transition is allowed; setting the current state again is a no-op.
pub(super) async fn update_order_state(
    on: Executor<'_>,
    order: &LockedWalletOrder,
    to: WalletOrderState,
    now: Timestamp,
) -> Result<()> {
    let from = order.state;
    if from == to {
        return Ok(());
    }
    if !from.can_become(to) {
        return Err(transition_error("wallet_order", from, to, from.next_states()));
    }
    let set = "UPDATE wallet_orders SET state = $1, updated_at = $2 WHERE id = $3 AND state = $4";
    match sql(on, set).bind((to, now, order.id, from)).execute().await? {
        1 => Ok(()),
        _ => Err(Error::internal("a wallet order changed while it was locked")),
    }
}
