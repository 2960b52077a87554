//! What one of a wallet order's two sides does about its transactions.

use serde_json::json;

use super::order::{WalletOrder, list_transactions};
use super::provider::ProviderType;
use super::referrer::{Moved, Referrer};
use super::states::{TransactionState, WalletOrderState};
use super::transaction::{Transaction, TransactionRow};
use super::write::{HeldOrder, find_order, insert_transaction, lock_order, set_order_state, set_transaction};
use hub_kernel::app::App;
use hub_kernel::db::Tx;
use hub_kernel::http::access::Any;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Part, Result};
use hub_kernel::types::id::Id;

/// What shows that a transfer was made.
#[derive(Clone, Default)]
pub(super) struct Voucher {
    pub(super) reference: Option<String>,
    pub(super) url: Option<String>,
}

/// What is done.
pub(super) enum Act {
    Begin,
    Move(TransactionMove),
}

/// A transaction's move to another state.
pub(super) struct TransactionMove {
    pub(super) id: Id<Transaction>,
    pub(super) to: TransactionState,
    /// The provider types that the body speaks of.
    pub(super) given: Vec<ProviderType>,
    pub(super) voucher: Option<Voucher>,
    pub(super) reason: Option<String>,
}

/// Does it, with what follows from it, and answers the transaction.
pub(super) async fn act(
    app: &App,
    caller: &Any,
    referrer: Referrer,
    order_id: Id<WalletOrder>,
    what: Act,
) -> Result<Transaction> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    let order = find_order(tx.on(), order_id).await?.or_not_found()?;
    if ![order.receiver_id, order.payer_id].contains(&caller.scope_id) {
        return Err(Error::NotFound);
    }
    (referrer.hold)(&mut tx, order_id).await?;
    let order = lock_order(tx.on(), order_id).await?;
    let transactions = list_transactions(tx.on(), order_id).await?;
    let (id, state) = match what {
        Act::Begin => (begin(&mut tx, &order, &transactions, now).await?, order.state),
        Act::Move(wanted) => {
            let row = transactions.into_iter().find(|row| row.id == wanted.id).or_not_found()?;
            check(&order, &wanted, caller)?;
            if row.state == wanted.to {
                return Ok(row.shown(order.provider_type));
            }
            (wanted.id, take(&mut tx, &order, &row, wanted, now).await?)
        }
    };
    let row = list_transactions(tx.on(), order_id).await?.into_iter().find(|row| row.id == id).or_not_found()?;
    (referrer.moved)(&mut tx, Moved { id: order_id, state, account_id: caller.account_id, at: now }).await?;
    tx.commit().await?;
    Ok(row.shown(order.provider_type))
}

async fn begin(
    tx: &mut Tx,
    order: &HeldOrder,
    transactions: &[TransactionRow],
    now: Timestamp,
) -> Result<Id<Transaction>> {
    if let Some(live) = transactions.iter().find(|row| row.is_live()) {
        return Err(Error::Conflict("transaction_live", Some(json!({"transaction_id": live.id}))));
    }
    if order.state != WalletOrderState::Pending {
        let (from, to) = (order.state, WalletOrderState::Processing);
        let extra = json!({"entity": "wallet_order", "from": from, "to": to, "allowed": from.edges()});
        return Err(Error::Conflict("transition", Some(extra)));
    }
    insert_transaction(tx.on(), order, TransactionState::Pending, now).await
}

/// Refuses what does not go with the order's provider, and what the caller may not say.
fn check(order: &HeldOrder, wanted: &TransactionMove, caller: &Any) -> Result<()> {
    if wanted.given != [order.provider_type] {
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
            Err(Error::parser(Part::Body, "banktransfer", "the voucher is needed"))
        }
        _ => Ok(()),
    }
}

/// Moves a transaction, and the order with it; answers how that stands then.
async fn take(
    tx: &mut Tx,
    order: &HeldOrder,
    row: &TransactionRow,
    wanted: TransactionMove,
    now: Timestamp,
) -> Result<WalletOrderState> {
    let (from, to) = (row.state, wanted.to);
    if !from.edges().contains(&to) {
        let extra = json!({"entity": "wallet_transaction", "from": from, "to": to, "allowed": from.edges()});
        return Err(Error::Conflict("transition", Some(extra)));
    }
    set_transaction(tx.on(), wanted.id, to, wanted.voucher.unwrap_or_default(), wanted.reason, now).await?;
    set_order_state(tx.on(), order, to.order_state(), now).await?;
    Ok(to.order_state())
}
