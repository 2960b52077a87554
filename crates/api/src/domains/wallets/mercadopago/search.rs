//! Asks Mercado Pago for the payments of a transaction, and daily for all that changed in a seller's account.

use chrono::Duration;

use super::apply::apply_payment;
use super::client::{CallError, MercadoPago, SEARCH_LIMIT};
use super::connection::{call_as_seller, find_connection};
use super::transaction_rows::TransactionRow;
use super::{OrderHooks, Provider, find_client};
use hub_kernel::app::App;
use hub_kernel::db::sql;
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
    let due = "SELECT provider_id FROM mercadopago_connections WHERE search_at <= $1 AND refresh_at IS NOT NULL
               ORDER BY search_at LIMIT $2";
    let due: Vec<Id<Provider>> = sql(app.db.read(), due).bind((now, RUN_MAX)).all_scalars().await?;
    for provider in due {
        // Another server that searches now has moved the time.
        let leased = "UPDATE mercadopago_connections SET search_at = $1 WHERE provider_id = $2 AND search_at <= $3";
        if sql(app.db.write(), leased).bind((now + RETRY_AFTER, provider, now)).execute().await? == 0 {
            continue;
        }
        match search_account(app, hooks, provider).await {
            Ok(()) => {
                let next = "UPDATE mercadopago_connections SET search_at = $1 WHERE provider_id = $2";
                sql(app.db.write(), next).bind((now + SEARCH_INTERVAL, provider)).execute().await?;
            }
            Err(error) => tracing::warn!(%provider, "cannot search an account: {error}"),
        }
    }
    Ok(())
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
