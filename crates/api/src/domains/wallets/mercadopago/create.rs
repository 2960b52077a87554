//! Creating a transaction: its row commits first, then Mercado Pago is asked for the page where it is paid.

use chrono::Duration;
use serde_json::{Value, json};

use super::client::{CallError, MercadoPago, PreferenceAnswer, date};
use super::connection::{Connection, find_connection};
use super::seller_call::call_as_seller;
use super::transaction_rows::{CollectorColumns, find_row, update_collector};
use super::{OrderHooks, ProviderType, Transaction, TransactionState, WalletOrder, require_client};
use crate::domains::wallets::model::LockedWalletOrder;
use crate::domains::wallets::order_hooks::{WalletOrderChange, WalletOrderMoved};
use crate::domains::wallets::order_records::lock_order;
use crate::domains::wallets::preference_expiry::enqueue_preference_expiry;
use crate::domains::wallets::transaction_actions::{require_payable, transaction_live_error};
use crate::domains::wallets::transaction_records::{insert_transaction, list_transactions};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The time in which a wallet order may be paid.
pub(super) const PAYMENT_WINDOW: Duration = Duration::hours(24);

/// The time for which a request holds the right to ask for a page: its calls are shorter.
const LINK_LEASE: Duration = Duration::seconds(30);

/// The wait before the first check.
const FIRST_CHECK: Duration = Duration::minutes(5);

/// A committed transaction without a page.
struct PreparedTransaction {
    id: Id<Transaction>,
    order: LockedWalletOrder,
    connection: Connection,
}

/// Creates a transaction of an order, or asks again for the page of a live one that has none.
pub(super) async fn create_transaction(
    app: &App,
    account: Id<Account>,
    hooks: OrderHooks,
    order_id: Id<WalletOrder>,
) -> Result<Transaction> {
    let (client, app) = (require_client(app)?, app.clone());
    // A caller who goes away does not stop the call, whose answer has the page.
    let creating = tokio::spawn(async move {
        let prepared = prepare(&app, account, hooks, order_id).await?;
        let id = prepared.id;
        ask_for_page(&app, &client, prepared).await?;
        let transactions = list_transactions(app.db.read(), order_id, ProviderType::Mercadopago).await?;
        transactions.into_iter().find(|row| row.id == id).or_not_found()
    });
    creating.await.map_err(Error::internal)?
}

async fn prepare(
    app: &App,
    account: Id<Account>,
    hooks: OrderHooks,
    order_id: Id<WalletOrder>,
) -> Result<PreparedTransaction> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    (hooks.lock_referring_order)(&mut tx, order_id).await?;
    let order = lock_order(tx.on(), order_id).await?;
    let transactions = list_transactions(tx.on(), order_id, order.provider_type).await?;
    let live = transactions.iter().find(|row| row.state.is_live());
    match live {
        Some(live) => require_without_page(tx.on(), live, now).await?,
        None => require_payable(&order)?,
    }
    if order.created_at + PAYMENT_WINDOW <= now {
        return Err(Error::Rule("payment_expired", None));
    }
    let connection = find_connection(app, tx.on(), order.provider_id).await?;
    let connection = connection.ok_or(Error::Rule("provider_unconnected", None))?;
    let id = match live {
        Some(live) => live.id,
        None => insert_transaction(tx.on(), order.id, order.provider_id, TransactionState::Pending, now).await?,
    };
    let columns = CollectorColumns {
        collector_id: &connection.user_id,
        token_version: connection.token_version,
        amount: order.amount,
        payment_id: None,
    };
    update_collector(tx.on(), id, columns).await?;
    update_link_lease(&mut tx, id, &order, now).await?;
    let change = WalletOrderChange::State(order.state);
    (hooks.on_moved)(&mut tx, WalletOrderMoved { id: order_id, change, account_id: Some(account), at: now }).await?;
    tx.commit().await?;
    Ok(PreparedTransaction { id, order, connection })
}

/// Refuses a live transaction that has a page, or whose page somebody asks for.
async fn require_without_page(on: Executor<'_>, live: &Transaction, now: Timestamp) -> Result<()> {
    let row = find_row(on, live.id).await?.or_not_found()?;
    if row.link.is_some() {
        return Err(transaction_live_error(live));
    }
    if row.link_leased_until.is_some_and(|until| until > now) {
        return Err(Error::Conflict("in_flight", None));
    }
    Ok(())
}

/// Takes the right to ask for the page of a transaction, and schedules its first check.
async fn update_link_lease(tx: &mut Tx, id: Id<Transaction>, order: &LockedWalletOrder, now: Timestamp) -> Result<()> {
    let set = "UPDATE wallet_transactions
               SET link_leased_until = $1, expires_at = $2, next_check_at = COALESCE(next_check_at, $3) WHERE id = $4";
    let values = (now + LINK_LEASE, order.created_at + PAYMENT_WINDOW, now + FIRST_CHECK, id);
    sql(tx.on(), set).bind(values).execute().await.map(drop)
}

/// Stores the page of a transaction; answers the transaction's state.
async fn update_page(on: Executor<'_>, id: Id<Transaction>, page: PreferenceAnswer) -> Result<TransactionState> {
    let set = "UPDATE wallet_transactions SET preference_id = $1, link = $2, link_leased_until = NULL WHERE id = $3
               RETURNING state";
    sql(on, set).bind((page.id, page.init_point, id)).scalar().await
}

/// Gives the right to ask for a page back.
async fn update_link_unleased(on: Executor<'_>, id: Id<Transaction>) -> Result<()> {
    let set = "UPDATE wallet_transactions SET link_leased_until = NULL WHERE id = $1";
    sql(on, set).bind(id).execute().await.map(drop)
}

/// Asks Mercado Pago for the page of a transaction, and stores it. The page of a transaction that failed meanwhile ends.
async fn ask_for_page(app: &App, client: &MercadoPago, prepared: PreparedTransaction) -> Result<()> {
    let PreparedTransaction { id, order, connection } = prepared;
    let body = preference_body(app, client, id, &order);
    let body = &body;
    let call = move |client: MercadoPago, token| async move { client.create_preference(&token, body).await };
    match call_as_seller(app, connection, call).await {
        Ok(page) => {
            let mut tx = app.db.begin().await?;
            let state = update_page(tx.on(), id, page).await?;
            if state == TransactionState::Failed {
                enqueue_preference_expiry(&mut tx, id, app.clock.now()).await?;
            }
            tx.commit().await
        }
        Err(error) => {
            update_link_unleased(app.db.write(), id).await?;
            Err(call_error(error))
        }
    }
}

/// The error of a request whose call failed: 422 when the seller's account is no longer connected, else 503.
pub(super) fn call_error(error: CallError) -> Error {
    match error {
        CallError::Unauthorized => Error::Rule("provider_unconnected", None),
        other => Error::Unavailable(other.to_string()),
    }
}

/// The state in the address that a payer returns to: only this server can make it.
pub(super) fn callback_state(app: &App, transaction: Id<Transaction>) -> String {
    app.keyed_hash.hash("mercadopago_callback", &transaction.to_string())
}

/// The preference of a transaction.
fn preference_body(app: &App, client: &MercadoPago, id: Id<Transaction>, order: &LockedWalletOrder) -> Value {
    let back_url = format!(
        "{}/wallets/mercadopago/callback?order_id={}&transaction_id={id}&state={}",
        client.public_url,
        order.id,
        callback_state(app, id)
    );
    json!({
        "items": [{
            "id": order.reference, "title": order.description, "quantity": 1, "currency_id": "ARS",
            "unit_price": order.amount,
        }],
        "external_reference": id,
        "back_urls": {"success": back_url, "pending": back_url, "failure": back_url},
        "auto_return": "approved",
        "binary_mode": false,
        "expires": true,
        "expiration_date_to": date(order.created_at + PAYMENT_WINDOW),
        "payment_methods": {"excluded_payment_types": [{"id": "ticket"}, {"id": "atm"}]},
    })
}
