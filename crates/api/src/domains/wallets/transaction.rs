//! Transactions: attempts to pay a wallet order. Either side creates one, reports the payment, or gives it up; only the
//! receiver confirms that the money arrived, and only Mercado Pago reports its own payments.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

use super::mercadopago;
use super::model::{Transaction, Voucher, WalletOrder, WalletOrderPath};
use super::order_hooks::OrderHooks;
use super::order_records::find_order_sides;
use super::provider::ProviderType;
use super::states::TransactionState;
use super::transaction_actions::{StateRequest, TransactionAction, perform_transaction_action};
use crate::domains::media::is_own_upload;
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Caller;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::error::{Error, OrNotFound, RequestPart, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Forbidden, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::{PicturePlace, PictureUrl};

pub(super) fn routes() -> Routes {
    Routes::new("wallets")
        .post("/wallets/orders/{order_id}/transaction", operation!(wallets_transaction_create))
        .errors(&[
            Conflict("transaction_live"),
            Conflict("transition"),
            Conflict("in_flight"),
            Rule("payment_expired"),
            Rule("provider_unconfigured"),
            Rule("provider_unconnected"),
        ])
        .put(
            "/wallets/orders/{order_id}/transaction/{transaction_id}/processing",
            operation!(wallets_transaction_processing),
        )
        .errors(&[Conflict("transition"), Rule("provider_type"), Rule("provider_says"), Rule("media_owner")])
        .put(
            "/wallets/orders/{order_id}/transaction/{transaction_id}/complete",
            operation!(wallets_transaction_complete),
        )
        .errors(&[Forbidden, Conflict("transition"), Rule("provider_type"), Rule("provider_says"), Rule("order_ended")])
        .put("/wallets/orders/{order_id}/transaction/{transaction_id}/failure", operation!(wallets_transaction_failure))
        .errors(&[
            Conflict("transition"),
            Rule("provider_type"),
            Rule("provider_says"),
            Rule("provider_unconfigured"),
            Rule("provider_unconnected"),
        ])
}

/// The path of one transaction.
#[derive(Deserialize, JsonSchema)]
struct TransactionPath {
    /// The wallet order's id: a payment's `order_id`.
    order_id: Id<WalletOrder>,
    transaction_id: Id<Transaction>,
}

/// An object without fields.
#[derive(Deserialize, JsonSchema)]
struct NoDetails {}

/// A report that the payment was made; the one field is the order's provider type.
#[derive(Deserialize, JsonSchema)]
struct TransactionProcessing {
    /// For cash.
    cash: Option<NoDetails>,
    /// For a bank transfer.
    banktransfer: Option<VoucherPut>,
    /// For Mercado Pago, which reports by itself: 422 `error.rule.provider_says`.
    mercadopago: Option<NoDetails>,
}

/// The proof of a bank transfer: at least one of both fields.
#[derive(Deserialize, JsonSchema)]
struct VoucherPut {
    /// The bank's reference number.
    voucher_reference: Option<SingleLine<80>>,
    /// The address of a picture or document: https, or an upload, a private one of the caller's own scope.
    voucher_url: Option<PictureUrl>,
}

/// A confirmation that the money arrived; the one field is the order's provider type.
#[derive(Deserialize, JsonSchema)]
struct TransactionComplete {
    /// For cash.
    cash: Option<NoDetails>,
    /// For a bank transfer.
    banktransfer: Option<NoDetails>,
    /// For Mercado Pago, which reports by itself: 422 `error.rule.provider_says`.
    mercadopago: Option<NoDetails>,
}

/// A report that the attempt failed; the one field is the order's provider type.
#[derive(Deserialize, JsonSchema)]
struct TransactionFailure {
    /// For cash.
    cash: Option<FailureReason>,
    /// For a bank transfer.
    banktransfer: Option<FailureReason>,
    /// For Mercado Pago: the payer gives up.
    mercadopago: Option<FailureReason>,
}

/// The reason of a failure.
#[derive(Deserialize, JsonSchema)]
struct FailureReason {
    /// The reason, as free text.
    reason: SingleLine<280>,
}

/// Creates a transaction of a wallet order of which the caller's scope is the payer or the receiver.
///
/// 409 `error.conflict.transaction_live` while another transaction is live, whose id is `extra.transaction_id`. 409
/// `error.conflict.transition` when the order is paid or cancelled.
///
/// Through Mercado Pago the answer has the `link` where the payer pays. 503 when Mercado Pago does not answer: the
/// transaction stays without a link, and creating again asks again; 409 `error.conflict.in_flight` while another request
/// does. 422 `error.rule.payment_expired` a day after the order, `provider_unconnected` when the receiver has no connected
/// account.
#[docs_const]
async fn wallets_transaction_create(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(WalletOrderPath { order_id }): Path<WalletOrderPath>,
) -> Result<Json<Transaction>> {
    perform_action(&app, &caller, referrer, order_id, TransactionAction::Create).await.map(Json)
}

/// Reports that a transaction was paid; a bank transfer needs its voucher.
///
/// 422 `error.rule.provider_type` when the body's field is not the order's provider type. Setting the current state again is
/// a no-op.
#[docs_const]
async fn wallets_transaction_processing(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(TransactionPath { order_id, transaction_id }): Path<TransactionPath>,
    Body(body): Body<TransactionProcessing>,
) -> Result<Json<Transaction>> {
    let body_types = types_in_body([body.cash.is_some(), body.banktransfer.is_some(), body.mercadopago.is_some()]);
    if let Some(url) = body.banktransfer.as_ref().and_then(|voucher| voucher.voucher_url.as_ref()) {
        find_voucher_refusal(&app, &caller, transaction_id, url).await?;
    }
    let voucher = body.banktransfer.map(VoucherPut::into_voucher).transpose()?;
    let to = TransactionState::Processing;
    let wanted = StateRequest { id: transaction_id, to, body_types, voucher, reason: None };
    perform_action(&app, &caller, referrer, order_id, TransactionAction::SetState(wanted)).await.map(Json)
}

/// Confirms that the money of a transaction arrived. Only the receiver may: 403 for the payer.
///
/// 422 `error.rule.provider_type` when the body's field is not the order's provider type. Setting the current state again is
/// a no-op.
#[docs_const]
async fn wallets_transaction_complete(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(TransactionPath { order_id, transaction_id }): Path<TransactionPath>,
    Body(body): Body<TransactionComplete>,
) -> Result<Json<Transaction>> {
    let body_types = types_in_body([body.cash.is_some(), body.banktransfer.is_some(), body.mercadopago.is_some()]);
    let to = TransactionState::Completed;
    let wanted = StateRequest { id: transaction_id, to, body_types, voucher: None, reason: None };
    perform_action(&app, &caller, referrer, order_id, TransactionAction::SetState(wanted)).await.map(Json)
}

/// Marks a transaction as failed, with the reason; another one can then be created.
///
/// Through Mercado Pago only the payer gives up, and not once a payment is seen there: 422 `error.rule.provider_says`. 503,
/// and nothing changes, when Mercado Pago does not answer.
///
/// 422 `error.rule.provider_type` when the body's field is not the order's provider type. Setting the current state again is
/// a no-op.
#[docs_const]
async fn wallets_transaction_failure(
    State(app): State<App>,
    caller: Authenticated,
    referrer: OrderHooks,
    Path(TransactionPath { order_id, transaction_id }): Path<TransactionPath>,
    Body(body): Body<TransactionFailure>,
) -> Result<Json<Transaction>> {
    let body_types = types_in_body([body.cash.is_some(), body.banktransfer.is_some(), body.mercadopago.is_some()]);
    let reason = body.cash.or(body.banktransfer).or(body.mercadopago).map(|given| given.reason.into_string());
    let to = TransactionState::Failed;
    let wanted = StateRequest { id: transaction_id, to, body_types, voucher: None, reason };
    perform_action(&app, &caller, referrer, order_id, TransactionAction::SetState(wanted)).await.map(Json)
}

/// Performs an action of a side of the order; 404 for others.
async fn perform_action(
    app: &App,
    caller: &Authenticated,
    referrer: OrderHooks,
    order_id: Id<WalletOrder>,
    what: TransactionAction,
) -> Result<Transaction> {
    let (receiver_id, payer_id, provider_type) = find_order_sides(app.db.read(), order_id).await?.or_not_found()?;
    if ![receiver_id, payer_id].contains(&caller.scope_id) {
        return Err(Error::NotFound);
    }
    match provider_type {
        ProviderType::Cash | ProviderType::Banktransfer => {
            perform_transaction_action(app, caller, referrer, order_id, what).await
        }
        ProviderType::Mercadopago => {
            let is_payer = payer_id == caller.scope_id;
            mercadopago::perform_transaction_action(app, caller, referrer, order_id, what, is_payer).await
        }
    }
}

/// The provider types whose fields the body has.
fn types_in_body(given: [bool; 3]) -> Vec<ProviderType> {
    let types = [ProviderType::Cash, ProviderType::Banktransfer, ProviderType::Mercadopago];
    types.into_iter().zip(given).filter_map(|(one, given)| given.then_some(one)).collect()
}

/// Refuses an address that is not encrypted, and a private upload of another scope: naming it would open it. The address
/// that the transaction has may stay.
async fn find_voucher_refusal(
    app: &App,
    caller: &Caller,
    transaction: Id<Transaction>,
    url: &PictureUrl,
) -> Result<()> {
    let path = "banktransfer.voucher_url";
    let error = match url.place() {
        PicturePlace::Https | PicturePlace::Public => return Ok(()),
        PicturePlace::Http if app.config.demo => return Ok(()),
        PicturePlace::Http => Error::parser(RequestPart::Body, path, "not an https address"),
        PicturePlace::Private(id) if is_own_upload(app.db.read(), caller.scope_id, id.into()).await? => return Ok(()),
        PicturePlace::Private(_) => Error::Rule("media_owner", Some(json!({"path": path}))),
    };
    let stored = sql(app.db.read(), "SELECT voucher_url FROM wallet_transactions WHERE id = $1").bind(transaction);
    let stored: Option<Option<String>> = stored.optional_scalar().await?;
    if stored.flatten() == Some(url.text()) { Ok(()) } else { Err(error) }
}

impl VoucherPut {
    fn into_voucher(self) -> Result<Voucher> {
        if self.voucher_reference.is_none() && self.voucher_url.is_none() {
            let path = "banktransfer.voucher_reference";
            return Err(Error::parser(RequestPart::Body, path, "a reference, or voucher_url"));
        }
        let url = self.voucher_url.map(|url| url.text());
        Ok(Voucher { reference: self.voucher_reference.map(SingleLine::into_string), url })
    }
}
