//! The actions of a wallet order's two sides on its transactions: creating one, and setting its state.

use serde_json::json;

use super::activity::{PaymentTransition, insert_payment_activity};
use super::history::WalletChangeContext;
use super::model::{LockedWalletOrder, Transaction, Voucher, WalletOrder};
use super::order_hooks::{OrderHooks, WalletOrderChange, WalletOrderMoved};
use super::order_records::{lock_order, update_order_state};
use super::provider::ProviderType;
use super::states::{TransactionState, WalletOrderState, transition_error};
use super::transaction_records::{insert_transaction, list_transactions, update_transaction};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::access::Authenticated;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::id::Id;

/// An action of the payer or the receiver.
pub(super) enum TransactionAction {
    Create,
    SetState(StateRequest),
}

/// A requested state of a transaction.
pub(super) struct StateRequest {
    pub(super) id: Id<Transaction>,
    pub(super) to: TransactionState,
    /// The provider types whose fields the body has.
    pub(super) body_types: Vec<ProviderType>,
    pub(super) voucher: Option<Voucher>,
    pub(super) reason: Option<String>,
}

/// Performs an action of a side of the order with its effects on the order, commits, and answers the transaction.
pub(super) async fn perform_transaction_action(
    app: &App,
    caller: &Authenticated,
    referrer: OrderHooks,
    order_id: Id<WalletOrder>,
    what: TransactionAction,
) -> Result<Transaction> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    (referrer.lock_referring_order)(&mut tx, order_id).await?;
    let order = lock_order(tx.on(), order_id).await?;
    let transactions = list_transactions(tx.on(), order_id, order.provider_type).await?;
    let (id, state) = match what {
        TransactionAction::Create => (create_transaction(&mut tx, &order, &transactions, now).await?, order.state),
        TransactionAction::SetState(wanted) => {
            let row = transactions.into_iter().find(|row| row.id == wanted.id).or_not_found()?;
            check_state_request(&order, &wanted, caller)?;
            if row.state == wanted.to {
                return Ok(row);
            }
            let context = WalletChangeContext { account_id: Some(caller.account_id), at: now, reason: None };
            (wanted.id, set_state(&mut tx, &order, &row, wanted, context).await?)
        }
    };
    let transactions = list_transactions(tx.on(), order_id, order.provider_type).await?;
    let row = transactions.into_iter().find(|row| row.id == id).or_not_found()?;
    let change = match state {
        WalletOrderState::Completed => WalletOrderChange::Paid(order.amount),
        state => WalletOrderChange::State(state),
    };
    let moved = WalletOrderMoved { id: order_id, change, account_id: Some(caller.account_id), at: now };
    (referrer.on_moved)(&mut tx, moved).await?;
    tx.commit().await?;
    Ok(row)
}

async fn create_transaction(
    tx: &mut Tx,
    order: &LockedWalletOrder,
    transactions: &[Transaction],
    now: Timestamp,
) -> Result<Id<Transaction>> {
    if let Some(live) = transactions.iter().find(|row| row.state.is_live()) {
        return Err(transaction_live_error(live));
    }
    require_payable(order)?;
    insert_transaction(tx.on(), order.id, order.provider_id, TransactionState::Pending, now).await
}

/// The error of a second live transaction: 409 `error.conflict.transaction_live` with the id of the first.
pub(super) fn transaction_live_error(live: &Transaction) -> Error {
    Error::Conflict("transaction_live", Some(json!({"transaction_id": live.id})))
}

/// Refuses a new transaction of an order that does not wait for a payment.
pub(super) fn require_payable(order: &LockedWalletOrder) -> Result<()> {
    if order.state == WalletOrderState::Pending {
        return Ok(());
    }
    let (from, to) = (order.state, WalletOrderState::Processing);
    Err(transition_error("wallet_order", from, to, from.next_states()))
}

/// Refuses a request whose body has another provider type than the order's.
pub(super) fn require_provider_type(provider_type: ProviderType, wanted: &StateRequest) -> Result<()> {
    if wanted.body_types == [provider_type] {
        return Ok(());
    }
    Err(Error::Rule("provider_type", Some(json!({"provider_type": provider_type}))))
}

/// Refuses a request of another provider type than the order's, and one that the caller's side may not make.
fn check_state_request(order: &LockedWalletOrder, wanted: &StateRequest, caller: &Authenticated) -> Result<()> {
    require_provider_type(order.provider_type, wanted)?;
    let is_receiver = order.receiver.scope_id == caller.scope_id;
    match wanted.to {
        TransactionState::Completed if !is_receiver => Err(Error::Forbidden),
        TransactionState::Processing
            if order.provider_type == ProviderType::Banktransfer && wanted.voucher.is_none() =>
        {
            Err(Error::parser(RequestPart::Body, "banktransfer", "the voucher is needed"))
        }
        _ => Ok(()),
    }
}

/// Sets the state of a transaction and of its order; answers the order's new state.
async fn set_state(
    tx: &mut Tx,
    order: &LockedWalletOrder,
    row: &Transaction,
    wanted: StateRequest,
    context: WalletChangeContext<'_>,
) -> Result<WalletOrderState> {
    let (from, to) = (row.state, wanted.to);
    if !from.next_states().contains(&to) {
        return Err(transition_error("wallet_transaction", from, to, from.next_states()));
    }
    let voucher = wanted.voucher.unwrap_or_default();
    let context = WalletChangeContext { reason: wanted.reason.as_deref(), ..context };
    update_transaction(tx.on(), order.id, wanted.id, (from, to), voucher, context).await?;
    let state = to.implied_order_state();
    update_order_state(tx.on(), order, state, WalletChangeContext { reason: None, ..context }).await?;
    if let Some(payment) = PaymentTransition::for_transaction(to) {
        insert_payment_activity(tx.on(), order, payment, state, context.at).await?;
    }
    Ok(state)
}
