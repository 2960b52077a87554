//! The payments that do not agree with their transaction: they are recorded for the staff, and never counted.

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::payment_rules::Disagreement;
use super::{Transaction, WalletOrder};
use crate::domains::activities::{ActivityProviderReason, ActivityWalletProvider};
use crate::domains::wallets::activity::insert_provider_activity;
use crate::domains::wallets::model::LockedWalletOrder;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::pagination::keyset::{KeysetOrder, OrderDir};
use hub_kernel::pagination::page::{CursorCodec, Page, PageSize};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

const LIST_ORDER: KeysetOrder = KeysetOrder { list: "wallet_mismatches", column: "created_at", dir: OrderDir::Desc };

/// A payment that does not agree with its transaction.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub struct WalletMismatch {
    /// The mismatch's id.
    id: Id<WalletMismatch>,
    /// The wallet order that the payment names.
    wallet_order_id: Id<WalletOrder>,
    /// The transaction that the payment names.
    transaction_id: Id<()>,
    /// The payment at Mercado Pago.
    payment_id: String,
    /// The field that differs: `amount`, `currency` or `collector`.
    reason: String,
    /// The value of the transaction.
    expected: String,
    /// The value of the payment.
    found: String,
    /// The time at which it was first seen.
    created_at: Timestamp,
}

/// Records a mismatch with an activity of the seller. Returns false when it is recorded already.
pub(super) async fn insert_mismatch(
    tx: &mut Tx,
    order: &LockedWalletOrder,
    transaction: Id<Transaction>,
    payment: &str,
    found: Disagreement,
    now: Timestamp,
) -> Result<bool> {
    let Disagreement { reason, expected, found } = found;
    let inserted = sql(
        tx.on(),
        "INSERT INTO wallet_mismatches (id, wallet_order_id, transaction_id, payment_id, reason, expected, found, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (payment_id, transaction_id, reason) DO NOTHING",
    )
    .bind((Id::<WalletMismatch>::new(), order.id, transaction, payment.to_owned(), reason, expected, found, now))
    .execute()
    .await?;
    if inserted == 0 {
        return Ok(false);
    }
    metrics::counter!("mercadopago_mismatches_total", "reason" => reason).increment(1);
    let (title, reason) = match reason {
        "collector" => ("Pago cobrado por otra cuenta", ActivityProviderReason::Collector),
        "currency" => ("Pago en otra moneda", ActivityProviderReason::Currency),
        _ => ("Pago por otro importe", ActivityProviderReason::Amount),
    };
    let subject = ActivityWalletProvider {
        id: order.provider_id.uuid().into(),
        reason,
        payment_id: Some(payment.to_owned()),
        reference: Some(order.reference.clone()),
    };
    let title = format!("{title} {}", order.reference);
    insert_provider_activity(tx.on(), order.receiver.scope_id, &title, subject, now).await?;
    Ok(true)
}

/// Lists mismatches, the newest first.
pub async fn list_mismatches(
    on: Executor<'_>,
    cursors: &CursorCodec,
    cursor: Option<&str>,
    take: PageSize,
) -> Result<Page<WalletMismatch>> {
    let rows = "SELECT id, wallet_order_id, transaction_id, payment_id, reason, expected, found, created_at
                FROM wallet_mismatches WHERE true";
    LIST_ORDER.fetch_page(cursors, cursor, take, sql(on, rows)).await
}

/// The payments of the last 30 days that do not agree with their transaction.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RecentMismatches {
    /// Their number.
    pub count: i64,
    /// The five newest.
    pub data: Vec<RecentMismatch>,
}

/// A payment that does not agree with its transaction, with whom it concerns.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub struct RecentMismatch {
    /// The mismatch.
    #[serde(flatten)]
    #[sqlx(flatten)]
    mismatch: WalletMismatch,
    /// The reference of the wallet order, such as an order's code.
    reference: String,
    /// The name of the scope that is paid.
    receiver_name: String,
}

#[derive(FromRow)]
struct RecentMismatchRow {
    #[sqlx(flatten)]
    recent: RecentMismatch,
    mismatch_count: i64,
}

/// Finds the mismatches since an instant.
pub async fn find_recent_mismatches(on: Executor<'_>, since: Timestamp) -> Result<RecentMismatches> {
    let rows: Vec<RecentMismatchRow> = sql(
        on,
        "SELECT m.id, m.wallet_order_id, m.transaction_id, m.payment_id, m.reason, m.expected, m.found, m.created_at,
                o.reference, s.name AS receiver_name, COUNT(m.id) OVER () AS mismatch_count
         FROM wallet_mismatches m JOIN wallet_orders o ON o.id = m.wallet_order_id JOIN scopes s ON s.id = o.receiver_id
         WHERE m.created_at >= $1 ORDER BY m.created_at DESC, m.id DESC LIMIT 5",
    )
    .bind(since)
    .all()
    .await?;
    let count = rows.first().map_or(0, |row| row.mismatch_count);
    Ok(RecentMismatches { count, data: rows.into_iter().map(|row| row.recent).collect() })
}
