//! The payer gives up a transaction: only while Mercado Pago sees no payment of it.

use super::apply::apply_payment_in;
use super::client::MercadoPago;
use super::create::call_error;
use super::payment::ApiPayment;
use super::seller_call::call_as_seller;
use super::transaction_rows::{TransactionRow, find_row};
use super::{OrderHooks, ProviderType, Transaction, TransactionState, WalletOrder};
use crate::domains::wallets::activity::{PaymentTransition, insert_payment_activity};
use crate::domains::wallets::history::WalletChangeContext;
use crate::domains::wallets::model::LockedWalletOrder;
use crate::domains::wallets::order_hooks::{WalletOrderChange, WalletOrderMoved};
use crate::domains::wallets::order_records::{fail_transaction, lock_order, update_order_state};
use crate::domains::wallets::states::{WalletOrderState, transition_error};
use crate::domains::wallets::transaction_actions::StateRequest;
use crate::domains::wallets::transaction_records::list_transactions;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx};
use hub_kernel::security::session::Account;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// Fails a transaction that the payer gives up, and ends its page. 422 `error.rule.provider_says` when a payment of it is
/// seen, which is applied; 503 when Mercado Pago does not answer.
pub(super) async fn give_up_transaction(
    app: &App,
    account: Id<Account>,
    hooks: OrderHooks,
    order_id: Id<WalletOrder>,
    wanted: StateRequest,
) -> Result<Transaction> {
    let row = find_row(app.db.read(), wanted.id).await?.filter(|row| row.wallet_order_id == order_id).or_not_found()?;
    if row.state == TransactionState::Failed {
        return find_transaction(app.db.read(), order_id, wanted.id).await;
    }
    let payments = search_payments(app, &row).await?;
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    for payment in payments.iter().rev() {
        apply_payment_in(&mut tx, hooks, payment, now).await?;
    }
    if payments.iter().any(|payment| payment.status.prevents_giving_up()) {
        tx.commit().await?;
        return Err(Error::Rule("provider_says", None));
    }
    (hooks.lock_referring_order)(&mut tx, order_id).await?;
    let order = lock_order(tx.on(), order_id).await?;
    let live = find_transaction(tx.on(), order_id, wanted.id).await?;
    let (from, to) = (live.state, TransactionState::Failed);
    if from == to {
        tx.commit().await?;
        return Ok(live);
    }
    if !from.next_states().contains(&to) {
        return Err(transition_error("wallet_transaction", from, to, from.next_states()));
    }
    let context = WalletChangeContext { account_id: Some(account), at: now, reason: wanted.reason.as_deref() };
    fail_live_transaction(&mut tx, hooks, &order, &live, context).await?;
    let failed = find_transaction(tx.on(), order_id, wanted.id).await?;
    tx.commit().await?;
    Ok(failed)
}

/// The payments of a transaction that Mercado Pago knows.
async fn search_payments(app: &App, row: &TransactionRow) -> Result<Vec<ApiPayment>> {
    // Nobody can pay into an account that is not connected any more.
    let Some(connection) = row.find_connection(app).await? else { return Ok(Vec::new()) };
    let reference = &row.id.to_string();
    let call = move |client: MercadoPago, token| async move { client.search_payments(&token, reference).await };
    call_as_seller(app, connection, call).await.map_err(call_error)
}

/// Fails the live transaction of an order, which waits for its payment again.
async fn fail_live_transaction(
    tx: &mut Tx,
    hooks: OrderHooks,
    order: &LockedWalletOrder,
    live: &Transaction,
    context: WalletChangeContext<'_>,
) -> Result<()> {
    fail_transaction(tx, order, live, context).await?;
    let state = WalletOrderState::Pending;
    update_order_state(tx.on(), order, state, WalletChangeContext { reason: None, ..context }).await?;
    insert_payment_activity(tx.on(), order, PaymentTransition::Failed, state, context.at).await?;
    let change = WalletOrderChange::State(state);
    let moved = WalletOrderMoved { id: order.id, change, account_id: context.account_id, at: context.at };
    (hooks.on_moved)(tx, moved).await
}

async fn find_transaction(on: Executor<'_>, order: Id<WalletOrder>, id: Id<Transaction>) -> Result<Transaction> {
    let transactions = list_transactions(on, order, ProviderType::Mercadopago).await?;
    transactions.into_iter().find(|row| row.id == id).or_not_found()
}
