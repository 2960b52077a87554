//! Asks Mercado Pago for the payments of a transaction, and daily for all that changed in a seller's account.

use chrono::Duration;

use super::apply::apply_payment;
use super::client::{CallError, MercadoPago, SEARCH_LIMIT};
use super::connection::find_connection;
use super::seller_call::call_as_seller;
use super::transaction_rows::TransactionRow;
use super::{OrderHooks, Provider, find_client};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// The time between two searches of an account, and the wait after a failure.
const SEARCH_INTERVAL: Duration = Duration::days(1);
const RETRY_AFTER: Duration = Duration::hours(1);

/// The accounts that one run searches, and the pages of each.
const RUN_MAX: i64 = 10;
const PAGES_MAX: usize = 20;

/// Asks for the payments of a transaction, and applies them. `Unauthorized` when its account is no longer connected.
pub(super) async fn check_transaction(app: &App, hooks: OrderHooks, row: &TransactionRow) -> Result<(), CallError> {
    let unavailable = |error: Error| CallError::Unavailable(error.to_string());
    let connection = row.find_connection(app).await.map_err(unavailable)?.ok_or(CallError::Unauthorized)?;
    let reference = row.id.to_string();
    let reference = &reference;
    let call = move |client: MercadoPago, token| async move { client.search_payments(&token, reference).await };
    let payments = call_as_seller(app, connection, call).await?;
    // The oldest first: the first approved one is the one that counts.
    for payment in payments.iter().rev() {
        apply_payment(app, hooks, payment).await.map_err(unavailable)?;
    }
    Ok(())
}

/// Searches the accounts that are due for payments that changed: completed ones that were refunded in Mercado Pago's own
/// panel, and late ones of failed transactions.
pub async fn search_changed_payments(app: &App, hooks: OrderHooks) -> Result<()> {
    if find_client(app)?.is_none() {
        return Ok(());
    }
    let now = app.clock.now();
    for (provider, search_at) in list_due_searches(app.db.read(), now).await? {
        // Another server that searches now has moved the time.
        if !update_search_at(app.db.write(), provider, search_at, now + RETRY_AFTER).await? {
            continue;
        }
        match search_account(app, hooks, provider).await {
            Ok(()) => {
                let next = now + SEARCH_INTERVAL;
                update_search_at(app.db.write(), provider, now + RETRY_AFTER, next).await?;
            }
            Err(error) => tracing::warn!(%provider, "cannot search an account: {error}"),
        }
    }
    Ok(())
}

/// The accounts to search, and the times at which they were to be.
async fn list_due_searches(on: Executor<'_>, now: Timestamp) -> Result<Vec<(Id<Provider>, Timestamp)>> {
    let due =
        "SELECT provider_id, search_at FROM mercadopago_connections WHERE search_at <= $1 AND refresh_at IS NOT NULL
               ORDER BY search_at LIMIT $2";
    sql(on, due).bind((now, RUN_MAX)).all().await
}

/// Moves the time of an account's next search; false when it was moved already.
async fn update_search_at(on: Executor<'_>, provider: Id<Provider>, from: Timestamp, to: Timestamp) -> Result<bool> {
    let set = "UPDATE mercadopago_connections SET search_at = $1 WHERE provider_id = $2 AND search_at = $3";
    Ok(sql(on, set).bind((to, provider, from)).execute().await? == 1)
}

async fn search_account(app: &App, hooks: OrderHooks, provider: Id<Provider>) -> Result<(), CallError> {
    let unavailable = |error: Error| CallError::Unavailable(error.to_string());
    for page in 0..PAGES_MAX {
        let connection = find_connection(app, app.db.read(), provider).await.map_err(unavailable)?;
        let connection = connection.ok_or(CallError::Unauthorized)?;
        let offset = page * SEARCH_LIMIT;
        let call = move |client: MercadoPago, token| async move { client.list_changed_payments(&token, offset).await };
        let payments = call_as_seller(app, connection, call).await?;
        for payment in payments.iter().rev() {
            apply_payment(app, hooks, payment).await.map_err(unavailable)?;
        }
        if payments.len() < SEARCH_LIMIT {
            break;
        }
    }
    Ok(())
}
