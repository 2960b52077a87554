//! The nouns that the domain's files share: wallet orders and their transactions, as they are answered.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::bank_account::{BankColumns, BankPreferences};
use super::history::WalletChange;
use super::provider::{Provider, ProviderType, Wallet};
use super::states::{TransactionState, WalletOrderState};
use crate::domains::activities::ActivityParty;
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

/// An amount that one scope owes to another.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub struct WalletOrder {
    /// The wallet order's id.
    pub(super) id: Id<WalletOrder>,
    /// The provider it is paid through.
    pub(super) provider_id: Id<Provider>,
    /// The type of the provider.
    pub(super) provider_type: ProviderType,
    /// The currency of the amount.
    #[sqlx(skip)]
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
    #[sqlx(json)]
    pub(super) receiver: WalletParty,
    /// The side that pays.
    #[sqlx(json)]
    pub(super) payer: WalletParty,
    /// The attempts to pay it, the oldest first; at most one is live.
    #[sqlx(skip)]
    pub(super) transactions: Vec<Transaction>,
    /// Its changes and those of its transactions, the oldest first.
    #[sqlx(skip)]
    pub(super) history: Vec<WalletChange>,
}

/// A wallet order whose row the transaction has locked.
#[derive(FromRow)]
pub(super) struct LockedWalletOrder {
    pub(super) id: Id<WalletOrder>,
    pub(super) provider_id: Id<Provider>,
    pub(super) provider_type: ProviderType,
    pub(super) state: WalletOrderState,
    pub(super) amount: Money,
    pub(super) description: String,
    pub(super) reference: String,
    pub(super) created_at: Timestamp,
    #[sqlx(json)]
    pub(super) receiver: ActivityParty,
    #[sqlx(json)]
    pub(super) payer: ActivityParty,
}

/// A side of a wallet order.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
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
#[derive(Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "WalletTransaction")]
pub(super) struct Transaction {
    /// The transaction's id.
    pub(super) id: Id<Transaction>,
    /// Its state.
    pub(super) state: TransactionState,
    /// The details of a cash payment.
    #[sqlx(skip)]
    pub(super) cash: Option<CashTransaction>,
    /// The details of a bank transfer.
    #[sqlx(flatten, try_from = "BankTransactionColumns")]
    pub(super) banktransfer: Option<BankTransaction>,
    /// The details of a payment through Mercado Pago.
    #[sqlx(flatten, try_from = "MercadoPagoColumns")]
    pub(super) mercadopago: Option<MercadoPagoTransaction>,
    /// The part of a completed transaction that the payer has back.
    pub(super) refunded_amount: Money,
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
    pub(super) voucher: Option<Voucher>,
}

/// A transaction through Mercado Pago.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct MercadoPagoTransaction {
    /// The address of the page where the payer pays; null until Mercado Pago has answered.
    pub(super) link: Option<String>,
}

/// The columns of a payment through Mercado Pago.
#[derive(FromRow)]
struct MercadoPagoColumns {
    link: Option<String>,
}

impl From<MercadoPagoColumns> for Option<MercadoPagoTransaction> {
    fn from(MercadoPagoColumns { link }: MercadoPagoColumns) -> Self {
        Some(MercadoPagoTransaction { link })
    }
}

/// The columns of a bank transfer; null for the other types of provider.
#[derive(FromRow)]
struct BankTransactionColumns {
    #[sqlx(flatten, try_from = "BankColumns")]
    account: Option<BankPreferences>,
    voucher_reference: Option<String>,
    voucher_url: Option<String>,
}

impl From<BankTransactionColumns> for Option<BankTransaction> {
    fn from(columns: BankTransactionColumns) -> Self {
        let BankTransactionColumns { account, voucher_reference: reference, voucher_url: url } = columns;
        let voucher = (reference.is_some() || url.is_some()).then_some(Voucher { reference, url });
        Some(BankTransaction { account, voucher })
    }
}

/// The proof of a bank transfer.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[schemars(rename = "TransactionVoucher")]
pub(super) struct Voucher {
    /// The bank's reference number.
    pub(super) reference: Option<String>,
    /// The URL of a picture or document.
    pub(super) url: Option<String>,
}
