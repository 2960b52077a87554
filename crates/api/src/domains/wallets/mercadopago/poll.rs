//! The checks of transactions by the server's own schedule: 5, 10, 20 and 40 minutes after each other, then hourly.
//!
//! Table `mercadopago_schedule`, one row, which all servers share: a run a second, of ten transactions at most, each of
//! another seller. A run takes its transactions for a minute before it calls.

use std::collections::BTreeSet;

use chrono::Duration;
use futures_util::future::join_all;
use schemars::JsonSchema;
use serde::Serialize;

use super::client::CallError;
use super::search::check_transaction;
use super::transaction_rows::{TransactionRow, find_row, update_next_check};
use super::{OrderHooks, Provider, Transaction, WalletOrder, find_client};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The time between two runs.
const INTERVAL: Duration = Duration::seconds(1);

/// The transactions of a run, and those that it chooses them from.
const RUN_MAX: usize = 10;
const CANDIDATES_MAX: i64 = 100;

/// The time for which a run holds its transactions.
const LEASE: Duration = Duration::minutes(1);

/// The wait after a check without an answer.
const RETRY_AFTER: Duration = Duration::minutes(2);

/// The transactions that one command reconciles.
const RECONCILED_MAX: i64 = 1000;

/// The transactions that will be checked.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReconciledTransactions {
    /// Their number.
    transactions: u64,
}

/// Has live transactions checked at once, at most 1000, or all of a wallet order.
pub async fn update_due_checks(
    tx: &mut Tx,
    order: Option<Id<WalletOrder>>,
    now: Timestamp,
) -> Result<ReconciledTransactions> {
    let due = "UPDATE wallet_transactions SET next_check_at = $1 WHERE id IN
                   (SELECT id FROM wallet_transactions WHERE ";
    let due = sql(tx.on(), due).bind(now);
    let due = match order {
        Some(order) => due.push("collector_id IS NOT NULL AND wallet_order_id = ").push_bind(order).push(")"),
        None => due.push("next_check_at IS NOT NULL ORDER BY next_check_at LIMIT ").push_bind(RECONCILED_MAX).push(")"),
    };
    Ok(ReconciledTransactions { transactions: due.execute().await? })
}

/// Checks the transactions that are due: one run.
pub async fn check_due_transactions(app: &App, hooks: OrderHooks) -> Result<()> {
    if find_client(app)?.is_none() {
        return Ok(());
    }
    let due = lock_due_transactions(app).await?;
    let checks = due.iter().map(|row| check_and_reschedule(app, hooks, row));
    join_all(checks).await.into_iter().collect()
}

/// The wait before the check after this many.
fn wait_after(checks: i64) -> Duration {
    match checks {
        ..=0 => Duration::minutes(5),
        1 => Duration::minutes(10),
        2 => Duration::minutes(20),
        3 => Duration::minutes(40),
        _ => Duration::hours(1),
    }
}

/// Takes the transactions of a run.
async fn lock_due_transactions(app: &App) -> Result<Vec<TransactionRow>> {
    let now = app.clock.now();
    let any = "SELECT id FROM wallet_transactions WHERE next_check_at <= $1 LIMIT 1";
    if sql(app.db.read(), any).bind(now).optional_scalar::<Id<Transaction>>().await?.is_none() {
        return Ok(Vec::new());
    }
    let mut tx = app.db.begin().await?;
    let next_run = sql(tx.on(), "SELECT next_run_at FROM mercadopago_schedule WHERE id = 1").lock(RowLock::NoKeyUpdate);
    let next_run: Timestamp = next_run.scalar().await?;
    // A time further ahead was written before a clock was set back.
    if next_run > now && next_run <= now + INTERVAL {
        return Ok(Vec::new());
    }
    let due = "SELECT t.id, o.provider_id FROM wallet_transactions t
               JOIN wallet_orders o ON o.id = t.wallet_order_id
               LEFT JOIN mercadopago_connections c ON c.provider_id = o.provider_id
               WHERE t.next_check_at <= $1 AND (c.paused_until IS NULL OR c.paused_until <= $1)
               ORDER BY t.next_check_at, t.id LIMIT $2";
    let due: Vec<(Id<Transaction>, Id<Provider>)> = sql(tx.on(), due).bind((now, CANDIDATES_MAX)).all().await?;
    let mut providers = BTreeSet::new();
    let due = due.into_iter().filter(|(_, provider)| providers.insert(*provider)).map(|(id, _)| id);
    let due: Vec<_> = due.take(RUN_MAX).collect();
    let lease = sql(tx.on(), "UPDATE wallet_transactions SET next_check_at = $1 WHERE id IN ").bind(now + LEASE);
    lease.push_in(due.iter().copied()).execute().await?;
    let run = "UPDATE mercadopago_schedule SET next_run_at = $1 WHERE id = 1";
    sql(tx.on(), run).bind(now + INTERVAL).execute().await?;
    let mut rows = Vec::with_capacity(due.len());
    for id in due {
        rows.extend(find_row(tx.on(), id).await?);
    }
    tx.commit().await?;
    Ok(rows)
}

/// Checks a transaction, and schedules the next check while it is live. One whose account is no longer connected waits for
/// its end.
async fn check_and_reschedule(app: &App, hooks: OrderHooks, row: &TransactionRow) -> Result<()> {
    let answer = check_transaction(app, hooks, row).await;
    let now = app.clock.now();
    match answer {
        Ok(()) | Err(CallError::Unauthorized) => {
            update_checked(app.db.write(), row.id, now, now + wait_after(row.checks + 1)).await
        }
        Err(error) => {
            tracing::debug!(transaction = %row.id, "cannot check a transaction: {error}");
            let wait = if let CallError::Limited(pause) = error { pause.max(RETRY_AFTER) } else { RETRY_AFTER };
            update_next_check(app.db.write(), row.id, now + wait).await
        }
    }
}

/// Records a check, and schedules the next one while the transaction is live.
async fn update_checked(on: Executor<'_>, id: Id<Transaction>, now: Timestamp, next: Timestamp) -> Result<()> {
    let set = "UPDATE wallet_transactions SET checked_at = $1, checks = checks + 1,
                   next_check_at = CASE WHEN state IN ('pending', 'processing') THEN $2 ELSE NULL END
               WHERE id = $3";
    sql(on, set).bind((now, next, id)).execute().await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_double_their_distance_up_to_an_hour() {
        for (checks, minutes) in [(0, 5), (1, 10), (2, 20), (3, 40), (4, 60), (100, 60)] {
            assert_eq!(wait_after(checks), Duration::minutes(minutes), "{checks}");
        }
    }
}
