//! Transactions: attempts at paying a wallet order. The payer begins one, says that it was paid, or gives it up; in cash
//! and by bank transfer the receiver alone says that the money is there.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::bank_account::BankPreferences;
use super::order::{WalletOrder, WalletOrderPath};
use super::order_hooks::OrderHooks;
use super::provider::ProviderType;
use super::states::TransactionState;
use super::transaction_actions::{StateRequest, TransactionAction, Voucher, perform_transaction_action};
use hub_kernel::app::App;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Forbidden, NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::is_http_url;

pub(super) fn routes() -> Routes {
    Routes::new("wallets")
        .post("/wallets/orders/{order_id}/transaction", wallets_transaction_create, WALLETS_TRANSACTION_CREATE_DOCS)
        .errors(&[NotFound, Conflict("transaction_live"), Conflict("transition")])
        .put(
            "/wallets/orders/{order_id}/transaction/{transaction_id}/processing",
            wallets_transaction_processing,
            WALLETS_TRANSACTION_PROCESSING_DOCS,
        )
        .errors(&[NotFound, Conflict("transition"), Rule("provider_type"), Rule("provider_says")])
        .put(
            "/wallets/orders/{order_id}/transaction/{transaction_id}/complete",
            wallets_transaction_complete,
            WALLETS_TRANSACTION_COMPLETE_DOCS,
        )
        .errors(&[
            Forbidden,
            NotFound,
            Conflict("transition"),
            Rule("provider_type"),
            Rule("provider_says"),
            Rule("order_ended"),
        ])
        .put(
            "/wallets/orders/{order_id}/transaction/{transaction_id}/failure",
            wallets_transaction_failure,
            WALLETS_TRANSACTION_FAILURE_DOCS,
        )
        .errors(&[NotFound, Conflict("transition"), Rule("provider_type"), Rule("provider_says")])
}

/// An attempt at paying a wallet order; what is of another kind than the order's is null.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "WalletTransaction")]
pub(super) struct Transaction {
    /// The transaction's id.
    pub(super) id: Id<Transaction>,
    /// How it stands.
    state: TransactionState,
    /// In cash.
    cash: Option<CashTransaction>,
    /// By bank transfer.
    banktransfer: Option<BankTransaction>,
    /// Why it failed, when it did.
    reason: Option<String>,
    /// When it was begun.
    created_at: Timestamp,
    /// When it moved last.
    updated_at: Timestamp,
}

/// A transaction in cash: there is nothing to know of it.
#[derive(Debug, Serialize, JsonSchema)]
struct CashTransaction {}

/// A transaction by bank transfer.
#[derive(Debug, Serialize, JsonSchema)]
struct BankTransaction {
    /// Where the money goes, as it was said when the transaction was begun.
    account: Option<BankPreferences>,
    /// What the payer showed for it.
    voucher: Option<TransactionVoucher>,
}

/// What shows that a transfer was made.
#[derive(Debug, Serialize, JsonSchema)]
struct TransactionVoucher {
    /// The bank's number of it.
    reference: Option<String>,
    /// A picture or document of it.
    url: Option<String>,
}

/// The path of one transaction.
#[derive(Deserialize, JsonSchema)]
struct TransactionPath {
    /// The wallet order's id: a payment's `order_id`.
    order_id: Id<WalletOrder>,
    /// The transaction's id.
    transaction_id: Id<Transaction>,
}

/// Nothing to say.
#[derive(Deserialize, JsonSchema)]
struct NoDetails {}

/// That it was paid; the field is the order's provider's type.
#[derive(Deserialize, JsonSchema)]
struct TransactionProcessing {
    /// In cash.
    cash: Option<NoDetails>,
    /// By bank transfer.
    banktransfer: Option<VoucherPut>,
    /// Through Mercado Pago, which says so itself.
    mercadopago: Option<NoDetails>,
}

/// What shows that a transfer was made; one of both at least.
#[derive(Deserialize, JsonSchema)]
struct VoucherPut {
    /// The bank's number of it.
    voucher_reference: Option<SingleLine<80>>,
    /// A picture or document of it: an http address of at most 2048 characters.
    voucher_url: Option<String>,
}

/// That the money is there; the field is the order's provider's type.
#[derive(Deserialize, JsonSchema)]
struct TransactionComplete {
    /// In cash.
    cash: Option<NoDetails>,
    /// By bank transfer.
    banktransfer: Option<NoDetails>,
    /// Through Mercado Pago, which says so itself.
    mercadopago: Option<NoDetails>,
}

/// That nothing comes of it; the field is the order's provider's type.
#[derive(Deserialize, JsonSchema)]
struct TransactionFailure {
    /// In cash.
    cash: Option<FailureReason>,
    /// By bank transfer.
    banktransfer: Option<FailureReason>,
    /// Through Mercado Pago, which says so itself.
    mercadopago: Option<FailureReason>,
}

/// Why.
#[derive(Deserialize, JsonSchema)]
struct FailureReason {
    /// In the words of who says so.
    reason: SingleLine<280>,
}

/// Begins a transaction of a wallet order that the caller's scope pays or is paid.
///
/// One at a time: 409 `error.conflict.transaction_live`, `extra.transaction_id` is the other one. 409
/// `error.conflict.transition` when the order is paid or cancelled.
#[docs_const]
async fn wallets_transaction_create(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(WalletOrderPath { order_id }): Path<WalletOrderPath>,
) -> Result<Json<Transaction>> {
    perform_transaction_action(&app, &caller, referrer, order_id, TransactionAction::Create).await.map(Json)
}

/// Says that a transaction was paid: of a bank transfer with its voucher.
///
/// 422 `error.rule.provider_type` when the body's field is not of the order's provider's type. As it is already: 200,
/// and nothing changes.
#[docs_const]
async fn wallets_transaction_processing(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(TransactionPath { order_id, transaction_id }): Path<TransactionPath>,
    Body(body): Body<TransactionProcessing>,
) -> Result<Json<Transaction>> {
    let given = [body.cash.is_some(), body.banktransfer.is_some(), body.mercadopago.is_some()];
    let voucher = body.banktransfer.map(VoucherPut::into_voucher).transpose()?;
    let to = TransactionState::Processing;
    let what = TransactionAction::SetState(StateRequest {
        id: transaction_id,
        to,
        body_types: types_in_body(given),
        voucher,
        reason: None,
    });
    perform_transaction_action(&app, &caller, referrer, order_id, what).await.map(Json)
}

/// Says that the money of a transaction is there: the receiver alone; who pays: 403.
///
/// 422 `error.rule.provider_type` when the body's field is not of the order's provider's type. As it is already: 200,
/// and nothing changes.
#[docs_const]
async fn wallets_transaction_complete(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(TransactionPath { order_id, transaction_id }): Path<TransactionPath>,
    Body(body): Body<TransactionComplete>,
) -> Result<Json<Transaction>> {
    let given = [body.cash.is_some(), body.banktransfer.is_some(), body.mercadopago.is_some()];
    let to = TransactionState::Completed;
    let what = TransactionAction::SetState(StateRequest {
        id: transaction_id,
        to,
        body_types: types_in_body(given),
        voucher: None,
        reason: None,
    });
    perform_transaction_action(&app, &caller, referrer, order_id, what).await.map(Json)
}

/// Gives a transaction up, with the reason; another one can be begun.
///
/// 422 `error.rule.provider_type` when the body's field is not of the order's provider's type. As it is already: 200,
/// and nothing changes.
#[docs_const]
async fn wallets_transaction_failure(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(TransactionPath { order_id, transaction_id }): Path<TransactionPath>,
    Body(body): Body<TransactionFailure>,
) -> Result<Json<Transaction>> {
    let given = [body.cash.is_some(), body.banktransfer.is_some(), body.mercadopago.is_some()];
    let reason = body.cash.or(body.banktransfer).or(body.mercadopago).map(|given| given.reason.into_string());
    let to = TransactionState::Failed;
    let what = TransactionAction::SetState(StateRequest {
        id: transaction_id,
        to,
        body_types: types_in_body(given),
        voucher: None,
        reason,
    });
    perform_transaction_action(&app, &caller, referrer, order_id, what).await.map(Json)
}

/// The types whose fields a body has.
fn types_in_body(given: [bool; 3]) -> Vec<ProviderType> {
    let types = [ProviderType::Cash, ProviderType::Banktransfer, ProviderType::Mercadopago];
    types.into_iter().zip(given).filter_map(|(one, given)| given.then_some(one)).collect()
}

impl VoucherPut {
    fn into_voucher(self) -> Result<Voucher> {
        let refused = |field, message| Err(Error::parser(RequestPart::Body, format!("banktransfer.{field}"), message));
        if self.voucher_url.as_ref().is_some_and(|url| !is_http_url(url)) {
            return refused("voucher_url", "not an http address of at most 2048 characters");
        }
        if self.voucher_reference.is_none() && self.voucher_url.is_none() {
            return refused("voucher_reference", "a reference, or voucher_url");
        }
        Ok(Voucher { reference: self.voucher_reference.map(SingleLine::into_string), url: self.voucher_url })
    }
}

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
    /// As it is answered, of an order of that type.
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
}
