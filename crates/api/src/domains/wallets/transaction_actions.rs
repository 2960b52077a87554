//! What one of a wallet order's two sides does about its transactions.

use serde_json::json;

use super::order::{WalletOrder, list_transactions};
use super::order_hooks::{OrderHooks, WalletOrderMoved};
use super::provider::ProviderType;
use super::states::{TransactionState, WalletOrderState};
use super::transaction::{Transaction, TransactionRow};
use super::write::{LockedOrder, find_order, insert_transaction, lock_order, update_order_state, update_transaction};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::access::Authenticated;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::id::Id;

/// What shows that a transfer was made.
#[derive(Clone, Default)]
pub(super) struct Voucher {
    pub(super) reference: Option<String>,
    pub(super) url: Option<String>,
}

/// What is done.
pub(super) enum TransactionAction {
    Create,
    SetState(StateRequest),
}

/// A transaction's move to another state.
pub(super) struct StateRequest {
    pub(super) id: Id<Transaction>,
    pub(super) to: TransactionState,
    /// The provider types that the body speaks of.
    pub(super) body_types: Vec<ProviderType>,
    pub(super) voucher: Option<Voucher>,
    pub(super) reason: Option<String>,
}

/// Does it, with what follows from it, and answers the transaction.
pub(super) async fn perform_transaction_action(
    app: &App,
    caller: &Authenticated,
    referrer: OrderHooks,
    order_id: Id<WalletOrder>,
    what: TransactionAction,
) -> Result<Transaction> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let order = find_order(tx.on(), order_id).await?.or_not_found()?;
    if ![order.receiver_id, order.payer_id].contains(&caller.scope_id) {
        return Err(Error::NotFound);
    }
    (referrer.lock_referring_order)(&mut tx, order_id).await?;
    let order = lock_order(tx.on(), order_id).await?;
    let transactions = list_transactions(tx.on(), order_id).await?;
    let (id, state) = match what {
        TransactionAction::Create => (create_transaction(&mut tx, &order, &transactions, now).await?, order.state),
        TransactionAction::SetState(wanted) => {
            let row = transactions.into_iter().find(|row| row.id == wanted.id).or_not_found()?;
            check_state_request(&order, &wanted, caller)?;
            if row.state == wanted.to {
                return Ok(row.into_view(order.provider_type));
            }
            (wanted.id, set_state(&mut tx, &order, &row, wanted, now).await?)
        }
    };
    let row = list_transactions(tx.on(), order_id).await?.into_iter().find(|row| row.id == id).or_not_found()?;
    (referrer.on_moved)(&mut tx, WalletOrderMoved { id: order_id, state, account_id: caller.account_id, at: now })
        .await?;
    tx.commit().await?;
    Ok(row.into_view(order.provider_type))
}

async fn create_transaction(
    tx: &mut Tx,
    order: &LockedOrder,
    transactions: &[TransactionRow],
    now: Timestamp,
) -> Result<Id<Transaction>> {
    if let Some(live) = transactions.iter().find(|row| row.is_live()) {
        return Err(Error::Conflict("transaction_live", Some(json!({"transaction_id": live.id}))));
    }
    if order.state != WalletOrderState::Pending {
        let (from, to) = (order.state, WalletOrderState::Processing);
        let extra = json!({"entity": "wallet_order", "from": from, "to": to, "allowed": from.next_states()});
        return Err(Error::Conflict("transition", Some(extra)));
    }
    insert_transaction(tx.on(), order, TransactionState::Pending, now).await
}

/// Refuses what does not go with the order's provider, and what the caller may not say.
fn check_state_request(order: &LockedOrder, wanted: &StateRequest, caller: &Authenticated) -> Result<()> {
    if wanted.body_types != [order.provider_type] {
        let extra = json!({"provider_type": order.provider_type});
        return Err(Error::Rule("provider_type", Some(extra)));
    }
    if order.provider_type == ProviderType::Mercadopago {
        return Err(Error::Rule("provider_says", None));
    }
    let is_receiver = order.receiver_id == caller.scope_id;
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

/// Moves a transaction, and the order with it; answers how that stands then.
async fn set_state(
    tx: &mut Tx,
    order: &LockedOrder,
    row: &TransactionRow,
    wanted: StateRequest,
    now: Timestamp,
) -> Result<WalletOrderState> {
    let (from, to) = (row.state, wanted.to);
    if !from.next_states().contains(&to) {
        let extra = json!({"entity": "wallet_transaction", "from": from, "to": to, "allowed": from.next_states()});
        return Err(Error::Conflict("transition", Some(extra)));
    }
    update_transaction(tx.on(), wanted.id, to, wanted.voucher.unwrap_or_default(), wanted.reason, now).await?;
    update_order_state(tx.on(), order, to.implied_order_state(), now).await?;
    Ok(to.implied_order_state())
}
