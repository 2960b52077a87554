//! Refunds: the receiver asks for one, a job asks Mercado Pago, and the order moves when the API says so.

use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::apply::apply_payment_in;
use super::client::{CallError, MercadoPago};
use super::payment::{ApiPayment, PaymentStatus};
use super::seller_call::call_as_seller;
use super::transaction_rows::{find_completed_row, find_row};
use super::{OrderHooks, WalletOrder};
use crate::domains::wallets::history::{WalletChangeContext, WalletEntity, insert_change};
use crate::domains::wallets::order_hooks::{WalletOrderChange, WalletOrderMoved};
use crate::domains::wallets::order_records::lock_order;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::Messaging;
use hub_kernel::messaging::jobs::{self, Attempt, JobFailure, JobHandler};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// The kind of the job.
pub const REFUND_JOB_KIND: &str = "wallets.mercadopago.refund";

/// Marks the id of a refund request.
struct Refund;

/// The payload of the job.
#[derive(Serialize, Deserialize)]
pub struct RefundPayload {
    refund_id: Id<Refund>,
}

/// Requests the refund of a completed wallet order: `due`, if that is a part of what is left of the payment, else all of it.
/// False when one is requested already, or nothing is left.
pub async fn request_refund(
    tx: &mut Tx,
    id: Id<WalletOrder>,
    due: Money,
    context: WalletChangeContext<'_>,
) -> Result<bool> {
    let order = lock_order(tx.on(), id).await?;
    let row = find_completed_row(tx.on(), id).await?;
    let Some((row, payment)) = row.and_then(|row| row.payment_id.clone().map(|payment| (row, payment))) else {
        return Err(Error::Rule("provider_says", None));
    };
    let left = row.amount.in_centavos() - row.refunded_amount.in_centavos();
    let is_part = (1..left).contains(&due.in_centavos());
    let amount = if is_part { due } else { Money::from_centavos(left) };
    if left <= 0 {
        return Ok(false);
    }
    let refund_id = Id::<Refund>::new();
    let refund = OpenRefund { id: refund_id, wallet_order_id: id, payment_id: payment, amount, whole: !is_part };
    let inserted = insert_refund(tx.on(), refund, context).await?;
    if inserted == 0 {
        return Ok(false);
    }
    let requested = WalletChangeContext { reason: Some("refund_requested"), ..context };
    insert_change(tx.on(), id, (WalletEntity::Order, id), (order.state, order.state), requested).await?;
    jobs::enqueue_now(tx, REFUND_JOB_KIND, &RefundPayload { refund_id }, context.at).await?;
    Ok(true)
}

/// Inserts a refund request; answers 0 when the order has an open one.
async fn insert_refund(on: Executor<'_>, refund: OpenRefund, context: WalletChangeContext<'_>) -> Result<u64> {
    let OpenRefund { id, wallet_order_id, payment_id, amount, whole } = refund;
    let reason = context.reason.map(str::to_owned);
    sql(
        on,
        "INSERT INTO wallet_refunds (id, wallet_order_id, payment_id, amount, whole, reason, account_id, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
         ON CONFLICT (wallet_order_id) WHERE state = 'requested' DO NOTHING",
    )
    .bind((id, wallet_order_id, payment_id, amount, whole, reason, context.account_id, context.at))
    .execute()
    .await
}

/// A refund that is open.
#[derive(FromRow)]
struct OpenRefund {
    id: Id<Refund>,
    wallet_order_id: Id<WalletOrder>,
    payment_id: String,
    amount: Money,
    whole: bool,
}

async fn find_open_refund(on: Executor<'_>, id: Id<Refund>) -> Result<Option<OpenRefund>> {
    let open = "SELECT id, wallet_order_id, payment_id, amount, whole FROM wallet_refunds
                WHERE id = $1 AND state = 'requested'";
    sql(on, open).bind(id).optional().await
}

async fn update_refund_state(on: Executor<'_>, id: Id<Refund>, state: &'static str, now: Timestamp) -> Result<()> {
    let set = "UPDATE wallet_refunds SET state = $1, updated_at = $2 WHERE id = $3";
    sql(on, set).bind((state, now, id)).execute().await.map(drop)
}

/// Asks Mercado Pago for refunds. A repeated call has the same key, which refunds once.
pub struct RefundHandler(pub App, pub OrderHooks);

/// The answer to a refund.
pub struct RefundAnswer {
    /// The payment after it; none when it is not known.
    payment: Option<ApiPayment>,
    /// The reason of a refusal.
    refusal: Option<String>,
}

impl JobHandler for RefundHandler {
    type Payload = RefundPayload;
    type Outcome = Option<RefundAnswer>;

    async fn call_external(
        &self,
        _: &Messaging,
        payload: &RefundPayload,
        _: Attempt,
    ) -> Result<Option<RefundAnswer>, JobFailure> {
        let app = &self.0;
        let Some(refund) = find_open_refund(app.db.read(), payload.refund_id).await? else { return Ok(None) };
        let row = find_completed_row(app.db.read(), refund.wallet_order_id).await?;
        let connection = match row {
            Some(row) => row.find_connection(app).await?,
            None => None,
        };
        let Some(connection) = connection else {
            let refusal = Some(CallError::Unauthorized.to_string());
            return Ok(Some(RefundAnswer { payment: None, refusal }));
        };
        let (key, payment) = (refund.id.to_string(), refund.payment_id);
        let (key, payment, amount) = (&key, &payment, (!refund.whole).then_some(refund.amount));
        let call = move |client: MercadoPago, token| async move { client.refund(&token, payment, amount, key).await };
        let refusal = match call_as_seller(app, connection.clone(), call).await {
            Ok(()) => None,
            Err(error @ (CallError::Refused(..) | CallError::NotFound | CallError::Unauthorized)) => {
                Some(error.to_string())
            }
            Err(CallError::Limited(pause)) => {
                return Err(JobFailure::Retry { reason: CallError::Limited(pause).to_string(), after: Some(pause) });
            }
            Err(error) => return Err(JobFailure::retry(error)),
        };
        let call = move |client: MercadoPago, token| async move { client.find_payment(&token, payment).await };
        match call_as_seller(app, connection, call).await {
            Ok(payment) => Ok(Some(RefundAnswer { payment: Some(payment), refusal })),
            Err(_) if refusal.is_some() => Ok(Some(RefundAnswer { payment: None, refusal })),
            Err(error) => Err(JobFailure::retry(error)),
        }
    }

    async fn complete(
        &self,
        tx: &mut Tx,
        messaging: &Messaging,
        payload: &RefundPayload,
        answer: Option<RefundAnswer>,
    ) -> Result<()> {
        let now = messaging.clock.now();
        let Some(RefundAnswer { payment, refusal }) = answer else { return Ok(()) };
        let Some(refund) = find_open_refund(tx.on(), payload.refund_id).await? else { return Ok(()) };
        let before = find_completed_row(tx.on(), refund.wallet_order_id).await?;
        if let Some(payment) = &payment {
            apply_payment_in(tx, self.1, payment, now).await?;
        }
        let after = match &before {
            Some(before) => find_row(tx.on(), before.id).await?,
            None => None,
        };
        let refunded = before.zip(after).is_some_and(|(before, after)| after.refunded_amount > before.refunded_amount);
        let is_whole = payment.is_some_and(|payment| payment.status == PaymentStatus::Refunded);
        let is_refused = refusal.is_some() && !refunded && !is_whole;
        update_refund_state(tx.on(), refund.id, if is_refused { "refused" } else { "done" }, now).await?;
        let Some(reason) = refusal.filter(|_| is_refused) else { return Ok(()) };
        (self.1.lock_referring_order)(tx, refund.wallet_order_id).await?;
        let order = lock_order(tx.on(), refund.wallet_order_id).await?;
        let context = WalletChangeContext::server(now, &reason);
        insert_change(tx.on(), order.id, (WalletEntity::Order, order.id), (order.state, order.state), context).await?;
        let change = WalletOrderChange::RefundRefused;
        (self.1.on_moved)(tx, WalletOrderMoved { id: order.id, change, account_id: None, at: now }).await
    }
}
