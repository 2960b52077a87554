//! The columns of transactions that Mercado Pago collects.

use sqlx::FromRow;

use super::connection::{Connection, find_connection};
use super::{Provider, Transaction, TransactionState, WalletOrder};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// A transaction that Mercado Pago collects.
#[derive(Clone, Debug, FromRow)]
pub(super) struct TransactionRow {
    pub(super) id: Id<Transaction>,
    pub(super) wallet_order_id: Id<WalletOrder>,
    pub(super) provider_id: Id<Provider>,
    pub(super) state: TransactionState,
    /// The account that it was made for.
    pub(super) collector_id: String,
    pub(super) token_version: i64,
    pub(super) amount: Money,
    pub(super) refunded_amount: Money,
    pub(super) preference_id: Option<String>,
    pub(super) link: Option<String>,
    pub(super) link_leased_until: Option<Timestamp>,
    /// The payment that completed it.
    pub(super) payment_id: Option<String>,
    pub(super) checks: i64,
}

const SELECT_TRANSACTIONS: &str =
    "SELECT t.id, t.wallet_order_id, o.provider_id, t.state, t.collector_id, t.token_version, t.amount, t.refunded_amount,
            t.preference_id, t.link, t.link_leased_until, t.payment_id, t.checks
     FROM wallet_transactions t JOIN wallet_orders o ON o.id = t.wallet_order_id
     WHERE t.collector_id IS NOT NULL AND ";

/// A transaction.
pub(super) async fn find_row(on: Executor<'_>, id: Id<Transaction>) -> Result<Option<TransactionRow>> {
    sql(on, SELECT_TRANSACTIONS).push("t.id = ").push_bind(id).optional().await
}

/// The completed transaction of a wallet order.
pub(super) async fn find_completed_row(on: Executor<'_>, order: Id<WalletOrder>) -> Result<Option<TransactionRow>> {
    let row = sql(on, SELECT_TRANSACTIONS).push("t.wallet_order_id = ").push_bind(order);
    row.push(" AND t.state = 'completed'").optional().await
}

impl TransactionRow {
    /// The connection that serves the transaction: with the account that it was made for, whatever its token is now.
    pub(super) async fn find_connection(&self, app: &App) -> Result<Option<Connection>> {
        let connection = find_connection(app, app.db.read(), self.provider_id).await?;
        Ok(connection.filter(|connection| connection.user_id == self.collector_id))
    }
}

/// The values of a new transaction, or of one whose page is asked for again.
pub(super) struct CollectorColumns<'a> {
    pub(super) collector_id: &'a str,
    pub(super) token_version: i64,
    pub(super) amount: Money,
    /// The payment that completes it.
    pub(super) payment_id: Option<&'a str>,
}

/// Updates the columns that Mercado Pago needs of a new transaction.
pub(super) async fn update_collector(
    on: Executor<'_>,
    id: Id<Transaction>,
    columns: CollectorColumns<'_>,
) -> Result<()> {
    let set = "UPDATE wallet_transactions SET collector_id = $1, token_version = $2, amount = $3, payment_id = $4 WHERE id = $5";
    let CollectorColumns { collector_id, token_version, amount, payment_id } = columns;
    let values = (collector_id.to_owned(), token_version, amount, payment_id.map(str::to_owned), id);
    sql(on, set).bind(values).execute().await.map(drop)
}

/// Updates the payment that completed a transaction.
pub(super) async fn update_payment_id(on: Executor<'_>, id: Id<Transaction>, payment: &str) -> Result<()> {
    let set = "UPDATE wallet_transactions SET payment_id = $1 WHERE id = $2";
    sql(on, set).bind((payment.to_owned(), id)).execute().await.map(drop)
}

/// Updates the time of the next check.
pub(super) async fn update_next_check(on: Executor<'_>, id: Id<Transaction>, at: Timestamp) -> Result<()> {
    let set = "UPDATE wallet_transactions SET next_check_at = $1 WHERE id = $2";
    sql(on, set).bind((at, id)).execute().await.map(drop)
}

/// Has a transaction checked now, unless it is due already.
pub(super) async fn update_check_due(on: Executor<'_>, id: Id<Transaction>, now: Timestamp) -> Result<()> {
    let due = "UPDATE wallet_transactions SET next_check_at = $1
               WHERE id = $2 AND (next_check_at IS NULL OR next_check_at > $1)";
    sql(on, due).bind((now, id)).execute().await.map(drop)
}
