//! Reading wallet orders, for the two sides of the payment.

use axum::extract::State;
use documented::docs_const;

use super::history::list_changes;
use super::model::{WalletOrder, WalletOrderPath};
use super::transaction_records::list_transactions;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("wallets").get("/wallets/orders/{order_id}", operation!(wallets_order_get))
}

/// A wallet order of which the caller's scope is the payer or the receiver; 404 for others.
#[docs_const]
async fn wallets_order_get(
    State(app): State<App>,
    caller: Authenticated,
    Path(WalletOrderPath { order_id }): Path<WalletOrderPath>,
) -> Result<Json<WalletOrder>> {
    let mut order = find_order(app.db.read(), order_id, caller.scope_id).await?.or_not_found()?;
    order.transactions = list_transactions(app.db.read(), order_id, order.provider_type).await?;
    let history = list_changes(app.db.read(), [order_id]).await?.remove(&order_id).unwrap_or_default();
    order.history = history.into_iter().map(|change| change.shown_to(caller.account_id)).collect();
    Ok(Json(order))
}

/// A wallet order of which the scope is a side, without its transactions and its history.
async fn find_order(on: Executor<'_>, id: Id<WalletOrder>, side: Id<Scope>) -> Result<Option<WalletOrder>> {
    sql(
        on,
        "SELECT o.id, o.provider_id, o.provider_type, o.amount, o.state, o.description, o.reference, o.created_at, ",
    )
    .bind((id, side))
    .push_json_object(&[
        ("id", "r.id"),
        ("scope_id", "r.id"),
        ("scope_name", "r.name"),
        ("scope_type", "r.type"),
        ("scope_image_url", "r.image_url"),
    ])
    .push(" AS receiver, ")
    .push_json_object(&[
        ("id", "p.id"),
        ("scope_id", "p.id"),
        ("scope_name", "p.name"),
        ("scope_type", "p.type"),
        ("scope_image_url", "p.image_url"),
    ])
    .push(
        " AS payer
         FROM wallet_orders o
         JOIN scopes r ON r.id = o.receiver_id
         JOIN scopes p ON p.id = o.payer_id
         WHERE o.id = $1 AND (o.receiver_id = $2 OR o.payer_id = $2)",
    )
    .optional()
    .await
}
