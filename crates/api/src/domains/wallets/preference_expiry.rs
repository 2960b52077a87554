//! The job that ends a page where a failed transaction could still be paid.

use serde::{Deserialize, Serialize};

use super::model::Transaction;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::messaging::jobs;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The kind of the job.
pub const PREFERENCE_EXPIRY_JOB_KIND: &str = "wallets.mercadopago.expire_preference";

/// The payload of the job.
#[derive(Serialize, Deserialize)]
pub struct PreferenceExpiry {
    pub(super) transaction_id: Id<Transaction>,
}

/// Enqueues the job of a transaction, if it has a page.
pub(super) async fn enqueue_preference_expiry(
    tx: &mut Tx,
    transaction_id: Id<Transaction>,
    now: Timestamp,
) -> Result<()> {
    if find_preference(tx.on(), transaction_id).await?.is_some() {
        let payload = PreferenceExpiry { transaction_id };
        jobs::enqueue_now(tx, PREFERENCE_EXPIRY_JOB_KIND, &payload, now).await?;
    }
    Ok(())
}

async fn find_preference(on: Executor<'_>, transaction: Id<Transaction>) -> Result<Option<String>> {
    let page = "SELECT preference_id FROM wallet_transactions WHERE id = $1 AND preference_id IS NOT NULL";
    sql(on, page).bind(transaction).optional_scalar().await
}
