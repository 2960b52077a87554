//! Writing wallet orders: made, held, and moved by the domain that they are for.

use serde_json::json;
use sqlx::FromRow;

use super::order::{WalletOrder, list_transactions};
use super::provider::{Provider, ProviderType};
use super::states::{TransactionState, WalletOrderState};
use super::transaction::Transaction;
use super::transaction_actions::Voucher;
use hub_kernel::db::{Batch, Executor, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// A wallet order that is to be.
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
    /// How it moves money.
    pub provider_type: ProviderType,
    /// What is to be paid; more than nothing.
    pub amount: Money,
    /// What it is for.
    pub description: String,
    /// What both sides call it.
    pub reference: String,
}

/// A wallet order that is held.
#[derive(FromRow)]
pub(super) struct LockedOrder {
    pub(super) id: Id<WalletOrder>,
    pub(super) receiver_id: Id<Scope>,
    pub(super) payer_id: Id<Scope>,
    pub(super) provider_id: Id<Provider>,
    pub(super) provider_type: ProviderType,
    pub(super) state: WalletOrderState,
}

/// Writes a wallet order.
pub fn insert_wallet_order(batch: &mut Batch<'_>, new: NewWalletOrder, now: Timestamp) {
    batch
        .add_statement(
            "INSERT INTO wallet_orders (id, receiver_id, payer_id, provider_id, provider_type, amount, description,
                                        reference, created_at, updated_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)",
        )
        .bind(new.id)
        .bind(new.receiver_id)
        .bind(new.payer_id)
        .bind(new.provider_id)
        .bind(new.provider_type)
        .bind(new.amount)
        .bind(new.description)
        .bind(new.reference)
        .bind(now);
}

/// Moves a wallet order on behalf of the domain that it is for, with its live transaction: completed, cancelled or
/// refounded. One that is so already stays. No way there: 409 `error.conflict.transition`.
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
    let live = list_transactions(tx.on(), id).await?.into_iter().find(|row| row.is_live());
    let ends_as = match to {
        WalletOrderState::Completed => Some(TransactionState::Completed),
        WalletOrderState::Cancelled => Some(TransactionState::Failed),
        _ => None,
    };
    update_order_state(tx.on(), &order, to, now).await?;
    match (live, ends_as) {
        (Some(live), Some(state)) => {
            let reason = reason.filter(|_| state == TransactionState::Failed).map(str::to_owned);
            update_transaction(tx.on(), live.id, state, Voucher::default(), reason, now).await
        }
        (None, Some(TransactionState::Completed)) => {
            insert_transaction(tx.on(), &order, TransactionState::Completed, now).await.map(drop)
        }
        _ => Ok(()),
    }
}

/// Sets what is to be paid of a wallet order that is pending: 422 `error.rule.payment_processing` while the payer says
/// that the other amount was paid.
pub async fn update_wallet_order_amount(
    on: Executor<'_>,
    id: Id<WalletOrder>,
    amount: Money,
    now: Timestamp,
) -> Result<()> {
    let set = "UPDATE wallet_orders SET amount = $1, updated_at = $2 WHERE id = $3 AND state = 'pending'";
    match sql(on, set).bind(amount).bind(now).bind(id).execute().await? {
        1 => Ok(()),
        _ => Err(Error::Rule("payment_processing", None)),
    }
}

/// A wallet order's two sides, provider and state.
pub(super) async fn find_order(on: Executor<'_>, id: Id<WalletOrder>) -> Result<Option<LockedOrder>> {
    sql(on, HELD).bind(id).optional().await
}

/// Holds a wallet order.
pub(super) async fn lock_order(on: Executor<'_>, id: Id<WalletOrder>) -> Result<LockedOrder> {
    let lock = if matches!(on, Executor::Postgres(_)) { " FOR NO KEY UPDATE" } else { "" };
    let held: Option<LockedOrder> = sql(on, HELD).bind(id).push(lock).optional().await?;
    held.or_not_found()
}

const HELD: &str =
    "SELECT id, receiver_id, payer_id, provider_id, provider_type, state FROM wallet_orders WHERE id = $1";

/// Takes a held order to a state, along its edges; the same state again is nothing.
pub(super) async fn update_order_state(
    on: Executor<'_>,
    order: &LockedOrder,
    to: WalletOrderState,
    now: Timestamp,
) -> Result<()> {
    let from = order.state;
    if from == to {
        return Ok(());
    }
    if !from.can_become(to) {
        let extra = json!({"entity": "wallet_order", "from": from, "to": to, "allowed": from.next_states()});
        return Err(Error::Conflict("transition", Some(extra)));
    }
    let set = "UPDATE wallet_orders SET state = $1, updated_at = $2 WHERE id = $3 AND state = $4";
    match sql(on, set).bind(to).bind(now).bind(order.id).bind(from).execute().await? {
        1 => Ok(()),
        _ => Err(Error::internal("a wallet order moved while it was held")),
    }
}

/// Writes an attempt at paying a held order, with where the money goes as it stands now.
pub(super) async fn insert_transaction(
    on: Executor<'_>,
    order: &LockedOrder,
    state: TransactionState,
    now: Timestamp,
) -> Result<Id<Transaction>> {
    let id = Id::new();
    sql(
        on,
        "INSERT INTO wallet_transactions (id, wallet_order_id, place, state, account_name, account_bank, account_cuit,
                                          account_cvu, account_alias, created_at, updated_at)
         SELECT $1, $2, (SELECT COALESCE(MAX(place), 0) + 1 FROM wallet_transactions WHERE wallet_order_id = $2), $3,
                p.name, p.bank, p.cuit, p.cvu, p.alias, $4, $4
         FROM wallet_providers p WHERE p.id = $5",
    )
    .bind(id)
    .bind(order.id)
    .bind(state)
    .bind(now)
    .bind(order.provider_id)
    .execute()
    .await?;
    Ok(id)
}

/// Moves a transaction; a voucher and a reason that are not given stay.
pub(super) async fn update_transaction(
    on: Executor<'_>,
    id: Id<Transaction>,
    state: TransactionState,
    voucher: Voucher,
    reason: Option<String>,
    now: Timestamp,
) -> Result<()> {
    sql(
        on,
        "UPDATE wallet_transactions
         SET state = $1, voucher_reference = COALESCE($2, voucher_reference), voucher_url = COALESCE($3, voucher_url),
             reason = COALESCE($4, reason), updated_at = $5
         WHERE id = $6",
    )
    .bind(state)
    .bind(voucher.reference)
    .bind(voucher.url)
    .bind(reason)
    .bind(now)
    .bind(id)
    .execute()
    .await
    .map(drop)
}
