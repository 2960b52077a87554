//! Readers of vouchers: both sides of a wallet order may read the private file that a transaction of it shows.

use futures_util::FutureExt;

use crate::domains::media::MediaReader;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Returns true if the scope pays or receives a wallet order with this voucher.
pub const VOUCHER_READER: MediaReader = |app, scope, url, uploaded_at| {
    async move { find_is_voucher_of(app.db.read(), scope, url, uploaded_at).await }.boxed()
};

/// A voucher is written as its transaction begins to be processed. Transactions that are older than the history have the time of
/// their last change.
async fn find_is_voucher_of(on: Executor<'_>, scope: Id<Scope>, url: String, uploaded_at: Timestamp) -> Result<bool> {
    let found = sql(
        on,
        "SELECT t.id FROM wallet_transactions t JOIN wallet_orders o ON o.id = t.wallet_order_id
         WHERE t.voucher_url = $1 AND (o.receiver_id = $2 OR o.payer_id = $2)
             AND COALESCE((SELECT MAX(h.at) FROM wallet_history h
                           WHERE h.owner_id = o.id AND h.entity_id = t.id AND h.to_state = 'processing'),
                          t.updated_at) >= $3
         LIMIT 1",
    );
    Ok(found.bind((url, scope, uploaded_at)).optional_scalar::<Id<()>>().await?.is_some())
}
