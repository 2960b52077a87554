//! The rows of wallet orders: inserting and locking them, and the changes that the domain they belong to makes.

use super::activity::{PaymentTransition, insert_payment_activity};
use super::history::{WalletChangeContext, WalletEntity, insert_change};
use super::model::{LockedWalletOrder, Transaction, Voucher, WalletOrder};
use super::preference_expiry::enqueue_preference_expiry;
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
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let order = lock_order(tx.on(), id).await?;
    if order.state == to {
        return Ok(());
    }
    let live = list_transactions(tx.on(), id, order.provider_type).await?;
    let live = live.into_iter().find(|transaction| transaction.state.is_live());
    update_order_state(tx.on(), &order, to, context).await?;
    let payment = match (live, to) {
        (Some(live), WalletOrderState::Completed) => {
            let states = (live.state, TransactionState::Completed);
            update_transaction(tx.on(), id, live.id, states, Voucher::default(), context).await?;
            Some(PaymentTransition::Completed)
        }
        (Some(live), WalletOrderState::Cancelled) => {
            fail_transaction(tx, &order, &live, context).await?;
            Some(PaymentTransition::Failed)
        }
        (None, WalletOrderState::Completed) => {
            insert_transaction(tx.on(), order.id, order.provider_id, TransactionState::Completed, context.at).await?;
            Some(PaymentTransition::Completed)
        }
        (_, WalletOrderState::Refounded) => Some(PaymentTransition::Refounded),
        _ => None,
    };
    match payment {
        Some(payment) => insert_payment_activity(tx.on(), &order, payment, to, context.at).await,
        None => Ok(()),
    }
}

/// Updates the amount of a pending wallet order, and fails a Mercado Pago transaction of the old amount. 422
/// `error.rule.payment_processing` in any other state: the payer has already reported a payment of the old amount.
pub async fn update_wallet_order_amount(
    tx: &mut Tx,
    id: Id<WalletOrder>,
    amount: Money,
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let set = "UPDATE wallet_orders SET amount = $1, updated_at = $2 WHERE id = $3 AND state = 'pending'
               RETURNING provider_type";
    let updated = sql(tx.on(), set).bind((amount, context.at, id)).optional_scalar::<ProviderType>().await?;
    match updated.ok_or(Error::Rule("payment_processing", None))? {
        ProviderType::Mercadopago => fail_transaction_of_other_amount(tx, id, amount, context.at).await,
        ProviderType::Cash | ProviderType::Banktransfer => Ok(()),
    }
}

/// Fails the live transaction of a locked wallet order whose amount was changed.
async fn fail_transaction_of_other_amount(
    tx: &mut Tx,
    id: Id<WalletOrder>,
    amount: Money,
    now: Timestamp,
) -> Result<()> {
    let order = lock_order(tx.on(), id).await?;
    let other = find_transaction_of_other_amount(tx.on(), id, amount).await?;
    let transactions = list_transactions(tx.on(), id, order.provider_type).await?;
    match transactions.into_iter().find(|transaction| Some(transaction.id) == other) {
        Some(live) => fail_transaction(tx, &order, &live, WalletChangeContext::server(now, "amended")).await,
        None => Ok(()),
    }
}

async fn find_transaction_of_other_amount(
    on: Executor<'_>,
    order: Id<WalletOrder>,
    amount: Money,
) -> Result<Option<Id<Transaction>>> {
    let other = "SELECT id FROM wallet_transactions WHERE wallet_order_id = $1 AND state = 'pending' AND amount <> $2";
    sql(on, other).bind((order, amount)).optional_scalar().await
}

/// Fails a live transaction of a locked order. The page where it could be paid ends.
pub(super) async fn fail_transaction(
    tx: &mut Tx,
    order: &LockedWalletOrder,
    live: &Transaction,
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let states = (live.state, TransactionState::Failed);
    update_transaction(tx.on(), order.id, live.id, states, Voucher::default(), context).await?;
    match order.provider_type {
        ProviderType::Mercadopago => enqueue_preference_expiry(tx, live.id, context.at).await,
        ProviderType::Cash | ProviderType::Banktransfer => Ok(()),
    }
}

/// Inserts a completed wallet order between the sides of another, with a completed transaction: a payment that nobody waited
/// for. Answers both ids.
pub(super) async fn insert_completed_order(
    tx: &mut Tx,
    like: &LockedWalletOrder,
    amount: Money,
    now: Timestamp,
) -> Result<(Id<WalletOrder>, Id<Transaction>)> {
    let id = Id::new();
    sql(
        tx.on(),
        "INSERT INTO wallet_orders (id, receiver_id, payer_id, provider_id, provider_type, amount, state, description,
                                    reference, created_at, updated_at)
         SELECT $1, receiver_id, payer_id, provider_id, provider_type, $2, $3, description, reference, $4, $4
         FROM wallet_orders WHERE id = $5",
    )
    .bind((id, amount, WalletOrderState::Completed, now, like.id))
    .execute()
    .await?;
    let transaction = insert_transaction(tx.on(), id, like.provider_id, TransactionState::Completed, now).await?;
    Ok((id, transaction))
}

/// The receiver, the payer and the provider's type of a wallet order.
pub(super) async fn find_order_sides(
    executor: Executor<'_>,
    id: Id<WalletOrder>,
) -> Result<Option<(Id<Scope>, Id<Scope>, ProviderType)>> {
    let sides = "SELECT receiver_id, payer_id, provider_type FROM wallet_orders WHERE id = $1";
    sql(executor, sides).bind(id).optional().await
}

/// Locks a wallet order; 404 when there is none.
pub(super) async fn lock_order(on: Executor<'_>, id: Id<WalletOrder>) -> Result<LockedWalletOrder> {
    let held: Option<LockedWalletOrder> = sql(
        on,
        "SELECT o.id, o.provider_id, o.provider_type, o.state, o.amount, o.description, o.reference, o.created_at, ",
    )
    .bind(id)
    .push_json_object(&[("scope_id", "r.id"), ("name", "r.name"), ("type", "r.type"), ("image_url", "r.image_url")])
    .push(" AS receiver, ")
    .push_json_object(&[("scope_id", "p.id"), ("name", "p.name"), ("type", "p.type"), ("image_url", "p.image_url")])
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

/// Updates the state of a locked order if the transition is allowed, with its history; setting the current state again is a
/// no-op.
pub(super) async fn update_order_state(
    mut on: Executor<'_>,
    order: &LockedWalletOrder,
    to: WalletOrderState,
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let from = order.state;
    if from == to {
        return Ok(());
    }
    if !from.can_become(to) {
        return Err(transition_error("wallet_order", from, to, from.next_states()));
    }
    let set = "UPDATE wallet_orders SET state = $1, updated_at = $2 WHERE id = $3 AND state = $4";
    if sql(on.reborrow(), set).bind((to, context.at, order.id, from)).execute().await? != 1 {
        return Err(Error::internal("a wallet order changed while it was locked"));
    }
    insert_change(on, order.id, (WalletEntity::Order, order.id), (from, to), context).await
}
