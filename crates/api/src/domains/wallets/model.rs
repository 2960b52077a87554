//! The nouns that the domain's files share: wallet orders and their transactions, as they are answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bank_account::BankPreferences;
use super::provider::{Provider, ProviderType, Wallet};
use super::states::{TransactionState, WalletOrderState};
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

/// An amount that one scope owes to another.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WalletOrder {
    /// The wallet order's id.
    pub(super) id: Id<WalletOrder>,
    /// The provider it is paid through.
    pub(super) provider_id: Id<Provider>,
    /// The type of the provider.
    pub(super) provider_type: ProviderType,
    /// The currency of the amount.
    pub(super) currency: Currency,
    /// The amount to pay.
    pub(super) amount: Money,
    /// Its state.
    pub(super) state: WalletOrderState,
    /// The reason for the payment, as in 'Pedido 261120-001'.
    pub(super) description: String,
    /// The reference that both sides see, as in `261120-001`.
    pub(super) reference: String,
    /// The creation time.
    pub(super) created_at: Timestamp,
    /// The side that is paid.
    pub(super) receiver: WalletParty,
    /// The side that pays.
    pub(super) payer: WalletParty,
    /// The attempts to pay it, the oldest first; at most one is live.
    pub(super) transactions: Vec<Transaction>,
}

/// A side of a wallet order.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct WalletParty {
    /// Its wallet.
    pub(super) id: Id<Wallet>,
    /// Its scope.
    pub(super) scope_id: Id<Scope>,
    /// The scope's name.
    pub(super) scope_name: String,
    /// The scope's type.
    pub(super) scope_type: ScopeType,
    /// The URL of the scope's picture.
    pub(super) scope_image_url: Option<String>,
}

/// The path of one wallet order.
#[derive(Deserialize, JsonSchema)]
pub(super) struct WalletOrderPath {
    /// The wallet order's id: a payment's `order_id`.
    pub(super) order_id: Id<WalletOrder>,
}

/// An attempt to pay a wallet order; the fields of other provider types are null.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "WalletTransaction")]
pub(super) struct Transaction {
    /// The transaction's id.
    pub(super) id: Id<Transaction>,
    /// Its state.
    pub(super) state: TransactionState,
    /// The details of a cash payment.
    pub(super) cash: Option<CashTransaction>,
    /// The details of a bank transfer.
    pub(super) banktransfer: Option<BankTransaction>,
    /// The reason, if it failed.
    pub(super) reason: Option<String>,
    /// The creation time.
    pub(super) created_at: Timestamp,
    /// The time of its last state change.
    pub(super) updated_at: Timestamp,
}

/// A transaction in cash, which has no details.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct CashTransaction {}

/// A transaction by bank transfer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct BankTransaction {
    /// The account to pay into, as it was when the transaction was created.
    pub(super) account: Option<BankPreferences>,
    /// The payer's proof of the transfer.
    pub(super) voucher: Option<TransactionVoucher>,
}

/// The proof of a bank transfer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct TransactionVoucher {
    /// The bank's reference number.
    pub(super) reference: Option<String>,
    /// The URL of a picture or document.
    pub(super) url: Option<String>,
}

/// The proof of a bank transfer.
#[derive(Clone, Default)]
pub(super) struct Voucher {
    pub(super) reference: Option<String>,
    pub(super) url: Option<String>,
}
