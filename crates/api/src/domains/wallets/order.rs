//! Wallet orders: what is to be paid into a wallet, as its two sides see it.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::provider::{Provider, ProviderType, Wallet};
use super::states::WalletOrderState;
use super::transaction::{Transaction, TransactionRow};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::security::session::{Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

pub(super) fn routes() -> Routes {
    Routes::new("wallets")
        .get("/wallets/orders/{order_id}", wallets_order_get, WALLETS_ORDER_GET_DOCS)
        .errors(&[NotFound])
}

/// Something to be paid.
#[derive(Debug, Serialize, JsonSchema)]
pub struct WalletOrder {
    /// The wallet order's id.
    id: Id<WalletOrder>,
    /// The provider it is paid through.
    provider_id: Id<Provider>,
    /// How the provider moves money.
    provider_type: ProviderType,
    /// The currency of the amount.
    currency: Currency,
    /// What is to be paid.
    amount: Money,
    /// How it stands.
    state: WalletOrderState,
    /// What it is for, as in 'Pedido 261120-001'.
    description: String,
    /// What both sides call it, as in `261120-001`.
    reference: String,
    /// When it was made.
    created_at: Timestamp,
    /// Who is paid.
    receiver: WalletParty,
    /// Who pays.
    payer: WalletParty,
    /// The attempts at paying it, the oldest first; one at most is live.
    transactions: Vec<Transaction>,
}

/// One side of a wallet order.
#[derive(Debug, Serialize, JsonSchema)]
struct WalletParty {
    /// Its wallet.
    id: Id<Wallet>,
    /// Its scope.
    scope_id: Id<Scope>,
    /// What it is called.
    scope_name: String,
    /// The kind of scope.
    scope_type: ScopeType,
    /// A picture.
    scope_image_url: Option<String>,
}

/// The path of one wallet order.
#[derive(Deserialize, JsonSchema)]
pub(super) struct WalletOrderPath {
    /// The wallet order's id: a payment's `order_id`.
    pub(super) order_id: Id<WalletOrder>,
}

/// A wallet order that the caller's scope pays or is paid; of others: 404.
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
    .bind(order_id)
    .bind(caller.scope_id)
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

/// The attempts at paying an order, the oldest first.
pub(super) async fn list_transactions(on: Executor<'_>, order: Id<WalletOrder>) -> Result<Vec<TransactionRow>> {
    sql(
        on,
        "SELECT id, state, account_name, account_bank, account_cuit, account_cvu, account_alias, voucher_reference,
                voucher_url, reason, created_at, updated_at
         FROM wallet_transactions WHERE wallet_order_id = $1 ORDER BY place",
    )
    .bind(order)
    .all()
    .await
}

impl TransactionRow {
    /// Whether something may come of it yet.
    pub(super) fn is_live(&self) -> bool {
        self.state.is_live()
    }
}
