//! The rows of transactions: the attempts at paying a wallet order.

use sqlx::FromRow;

use super::bank_account::BankPreferences;
use super::model::{BankTransaction, CashTransaction, Transaction, TransactionVoucher, Voucher, WalletOrder};
use super::provider::{Provider, ProviderType};
use super::states::TransactionState;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

#[derive(Clone, FromRow)]
pub(super) struct TransactionRow {
    pub(super) id: Id<Transaction>,
    pub(super) state: TransactionState,
    pub(super) account_name: Option<String>,
    pub(super) account_bank: Option<String>,
    pub(super) account_cuit: Option<String>,
    pub(super) account_cvu: Option<String>,
    pub(super) account_alias: Option<String>,
    pub(super) voucher_reference: Option<String>,
    pub(super) voucher_url: Option<String>,
    pub(super) reason: Option<String>,
    pub(super) created_at: Timestamp,
    pub(super) updated_at: Timestamp,
}

impl TransactionRow {
    /// The transaction as it is answered, for an order of this provider type.
    pub(super) fn into_view(self, provider_type: ProviderType) -> Transaction {
        let Self { account_name, account_bank, account_cuit, account_cvu, account_alias, .. } = self;
        let account = || {
            Some(BankPreferences {
                bank: account_bank?,
                name: account_name?,
                cuit: account_cuit?,
                cvu: account_cvu?,
                alias: account_alias,
            })
        };
        let (reference, url) = (self.voucher_reference, self.voucher_url);
        let voucher = (reference.is_some() || url.is_some()).then_some(TransactionVoucher { reference, url });
        let of_type = |one| provider_type == one;
        Transaction {
            id: self.id,
            state: self.state,
            cash: of_type(ProviderType::Cash).then_some(CashTransaction {}),
            banktransfer: of_type(ProviderType::Banktransfer).then(|| BankTransaction { account: account(), voucher }),
            reason: self.reason,
            created_at: self.created_at,
            updated_at: self.updated_at,
        }
    }

    /// True while the transaction has not ended.
    pub(super) fn is_live(&self) -> bool {
        self.state.is_live()
    }
}

/// The transactions of an order, the oldest first.
pub(super) async fn list_transactions(on: Executor<'_>, order: Id<WalletOrder>) -> Result<Vec<TransactionRow>> {
    sql(
        on,
        "SELECT id, state, account_name, account_bank, account_cuit, account_cvu, account_alias, voucher_reference,
                voucher_url, reason, created_at, updated_at
         FROM wallet_transactions WHERE wallet_order_id = $1 ORDER BY position",
    )
    .bind(order)
    .all()
    .await
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

/// Updates the state of a transaction; an absent voucher or reason keeps its value.
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
    .bind((state, voucher.reference, voucher.url, reason, now, id))
    .execute()
    .await
    .map(drop)
}
