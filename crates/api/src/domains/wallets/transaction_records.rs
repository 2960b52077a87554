//! The rows of transactions: the attempts at paying a wallet order.

use super::history::{WalletChangeContext, WalletEntity, insert_change};
use super::model::{CashTransaction, Transaction, Voucher, WalletOrder};
use super::provider::{Provider, ProviderType};
use super::states::TransactionState;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The transactions of an order, the oldest first.
pub(super) async fn list_transactions(
    on: Executor<'_>,
    order: Id<WalletOrder>,
    provider_type: ProviderType,
) -> Result<Vec<Transaction>> {
    let found = sql(
        on,
        "SELECT id, state, account_name AS name, account_bank AS bank, account_cuit AS cuit, account_cvu AS cvu,
                account_alias AS alias, voucher_reference, voucher_url, link, refunded_amount, reason, created_at,
                updated_at
         FROM wallet_transactions WHERE wallet_order_id = $1 ORDER BY position",
    );
    let mut transactions: Vec<Transaction> = found.bind(order).all().await?;
    for transaction in &mut transactions {
        transaction.cash = (provider_type == ProviderType::Cash).then_some(CashTransaction {});
        transaction.banktransfer.take_if(|_| provider_type != ProviderType::Banktransfer);
        transaction.mercadopago.take_if(|_| provider_type != ProviderType::Mercadopago);
    }
    Ok(transactions)
}

/// Inserts a transaction of a locked order, with a copy of the provider's current bank account.
pub(super) async fn insert_transaction(
    on: Executor<'_>,
    order_id: Id<WalletOrder>,
    provider_id: Id<Provider>,
    state: TransactionState,
    now: Timestamp,
) -> Result<Id<Transaction>> {
    let id = Id::new();
    sql(
        on,
        "INSERT INTO wallet_transactions (id, wallet_order_id, position, state, account_name, account_bank, account_cuit,
                                          account_cvu, account_alias, created_at, updated_at)
         SELECT $1, $2, (SELECT COALESCE(MAX(position), 0) + 1 FROM wallet_transactions WHERE wallet_order_id = $2), $3,
                p.name, p.bank, p.cuit, p.cvu, p.alias, $4, $4
         FROM wallet_providers p WHERE p.id = $5",
    )
    .bind((id, order_id, state, now, provider_id))
    .execute()
    .await?;
    Ok(id)
}

/// Moves a transaction of a locked order to a state, with its history; an absent voucher keeps its value, as does the reason
/// of a transaction that does not fail.
pub(super) async fn update_transaction(
    mut on: Executor<'_>,
    order: Id<WalletOrder>,
    id: Id<Transaction>,
    (from, state): (TransactionState, TransactionState),
    voucher: Voucher,
    context: WalletChangeContext<'_>,
) -> Result<()> {
    let reason = context.reason.filter(|_| state == TransactionState::Failed).map(str::to_owned);
    sql(
        on.reborrow(),
        "UPDATE wallet_transactions
         SET state = $1, voucher_reference = COALESCE($2, voucher_reference), voucher_url = COALESCE($3, voucher_url),
             reason = COALESCE($4, reason), updated_at = $5
         WHERE id = $6",
    )
    .bind((state, voucher.reference, voucher.url, reason, context.at, id))
    .execute()
    .await?;
    insert_change(on, order, (WalletEntity::Transaction, id), (from, state), context).await
}
