//! Reading wallet orders, for the two sides of the payment.

use axum::extract::State;
use documented::docs_const;
use sqlx::FromRow;

use super::model::{WalletOrder, WalletOrderPath, WalletParty};
use super::provider::{Provider, ProviderType};
use super::states::WalletOrderState;
use super::transaction_records::{TransactionRow, list_transactions};
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

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
    let row: Option<OrderRow> = sql(
        app.db.read(),
        "SELECT o.id, o.provider_id, o.provider_type, o.amount, o.state, o.description, o.reference, o.created_at,
                r.id AS receiver_id, r.name AS receiver_name, r.type AS receiver_type, r.image_url AS receiver_image_url,
                p.id AS payer_id, p.name AS payer_name, p.type AS payer_type, p.image_url AS payer_image_url
         FROM wallet_orders o
         JOIN scopes r ON r.id = o.receiver_id
         JOIN scopes p ON p.id = o.payer_id
         WHERE o.id = $1 AND (o.receiver_id = $2 OR o.payer_id = $2)",
    )
    .bind((order_id, caller.scope_id))
    .optional()
    .await?;
    let transactions = list_transactions(app.db.read(), order_id).await?;
    Ok(Json(row.or_not_found()?.into_view(transactions)))
}

#[derive(FromRow)]
struct OrderRow {
    id: Id<WalletOrder>,
    provider_id: Id<Provider>,
    provider_type: ProviderType,
    amount: Money,
    state: WalletOrderState,
    description: String,
    reference: String,
    created_at: Timestamp,
    receiver_id: Id<Scope>,
    receiver_name: String,
    receiver_type: ScopeType,
    receiver_image_url: Option<String>,
    payer_id: Id<Scope>,
    payer_name: String,
    payer_type: ScopeType,
    payer_image_url: Option<String>,
}

impl OrderRow {
    fn into_view(self, transactions: Vec<TransactionRow>) -> WalletOrder {
        let party = |scope_id: Id<Scope>, scope_name, scope_type, scope_image_url| WalletParty {
            id: Id::from(scope_id.uuid()),
            scope_id,
            scope_name,
            scope_type,
            scope_image_url,
        };
        let provider_type = self.provider_type;
        WalletOrder {
            id: self.id,
            provider_id: self.provider_id,
            provider_type,
            currency: Currency::Ars,
            amount: self.amount,
            state: self.state,
            description: self.description,
            reference: self.reference,
            created_at: self.created_at,
            receiver: party(self.receiver_id, self.receiver_name, self.receiver_type, self.receiver_image_url),
            payer: party(self.payer_id, self.payer_name, self.payer_type, self.payer_image_url),
            transactions: transactions.into_iter().map(|row| row.into_view(provider_type)).collect(),
        }
    }
}
