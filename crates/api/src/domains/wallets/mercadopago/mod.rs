//! Mercado Pago: payments that its API alone reports.
//!
//! A seller connects an account (OAuth with PKCE); the tokens are encrypted under a key derived from the server's key, and
//! refreshed a month before they expire. A transaction is a preference, the page where the payer pays. Notices, the payer's
//! return and a schedule of checks all lead to one question to the API, and one function decides what the answer moves
//! (`payment_rules`): nothing is taken on a caller's word.
//!
//! Tables: `mercadopago_connections`, `mercadopago_connect_states`, `mercadopago_payments`, `mercadopago_notices`,
//! `mercadopago_schedule`, `wallet_refunds`, `wallet_mismatches`, and columns of `wallet_transactions`.
//!
//! Invariants: a payment at Mercado Pago counts once, for one wallet order. No call is made while a transaction is open.

mod apply;
mod callback;
mod client;
mod connect;
mod connection;
mod create;
mod demo;
mod give_up;
mod mismatches;
mod notices;
mod payment;
mod payment_rules;
mod poll;
mod preference_expiry;
mod redirect;
mod refresh;
mod refund;
mod search;
mod seller_call;
mod signature;
mod transaction_rows;
mod webhook;

use std::sync::OnceLock;

use super::model::{Transaction, WalletOrder};
use super::order_hooks::OrderHooks;
use super::states::TransactionState;
use super::transaction_actions::{TransactionAction, require_provider_type};
use super::{Provider, ProviderType};
use hub_kernel::app::App;
use hub_kernel::config::Config;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

use client::MercadoPago;

pub use demo::{DemoPayment, connect_demo_provider, pay_demo_order};
pub use mismatches::{RecentMismatches, WalletMismatch, find_recent_mismatches, list_mismatches};
pub use notices::{delete_expired_notices, run_notice_worker, work_off_notices};
pub use poll::{ReconciledTransactions, check_due_transactions, update_due_checks};
pub use preference_expiry::PreferenceExpiryHandler;
pub use refresh::{TokenRefreshes, refresh_due_tokens, update_due_refreshes};
pub use refund::{REFUND_JOB_KIND, RefundHandler, request_refund};
pub use search::search_changed_payments;

/// The operations of Mercado Pago.
pub(super) fn routes() -> Routes {
    connect::routes().merge(callback::routes()).merge(webhook::routes()).merge(redirect::routes())
}

/// The client of this application, created at the first call; none when it is not configured.
#[derive(Default)]
struct SharedClient(OnceLock<Result<Option<MercadoPago>, String>>);

/// Refuses invalid settings of Mercado Pago.
pub fn check_mercadopago(config: &Config) -> Result<(), String> {
    MercadoPago::new(config).map(drop)
}

/// The configured client.
fn find_client(app: &App) -> Result<Option<MercadoPago>> {
    let shared = app.shared::<SharedClient>();
    let client = shared.0.get_or_init(|| MercadoPago::new(&app.config));
    client.clone().map_err(Error::internal)
}

/// The configured client; 422 `error.rule.provider_unconfigured` without one.
fn require_client(app: &App) -> Result<MercadoPago> {
    find_client(app)?.ok_or(Error::Rule("provider_unconfigured", None))
}

/// Performs an action of a side of the order on its transactions through Mercado Pago: creating one, or giving it up.
pub(super) async fn perform_transaction_action(
    app: &App,
    caller: &Authenticated,
    hooks: OrderHooks,
    order_id: Id<WalletOrder>,
    what: TransactionAction,
    is_payer: bool,
) -> Result<Transaction> {
    let account = caller.account_id;
    match what {
        TransactionAction::Create => create::create_transaction(app, account, hooks, order_id).await,
        TransactionAction::SetState(wanted) => {
            require_provider_type(ProviderType::Mercadopago, &wanted)?;
            if wanted.to != TransactionState::Failed || !is_payer {
                return Err(Error::Rule("provider_says", None));
            }
            give_up::give_up_transaction(app, account, hooks, order_id, wanted).await
        }
    }
}
