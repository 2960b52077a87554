//! Wallets: payments from one scope to another.
//!
//! Nouns: every scope has one *wallet* with the scope's id; its row is inserted with its first provider. A *provider* is a
//! way of paying into it: cash, a bank transfer, Mercado Pago. A *wallet order* is an amount that one scope owes to
//! another's wallet, and a *transaction* is an attempt to pay it. Tables: `wallets`, `wallet_providers`, `wallet_orders`,
//! `wallet_transactions`, `wallet_history`, and those of [`mercadopago`].
//!
//! Each move of a transaction, and a refund, is an activity of both sides. Each move of an order, a transaction and a provider
//! is a row of the history.
//!
//! The domain above that creates a wallet order follows its changes by [`OrderHooks`], in the same database transaction.
//!
//! Invariants: a provider keeps its wallet and its type. Cash and bank transfers are active from the start, the latter with
//! valid bank data; Mercado Pago once its owner has connected an account.

mod activity;
mod bank_account;
mod bank_rules;
mod history;
mod media_reader;
mod mercadopago;
mod model;
mod order;
mod order_hooks;
mod order_records;
mod preference_expiry;
mod provider;
mod provider_preferences;
mod states;
mod transaction;
mod transaction_actions;
mod transaction_records;

use hub_kernel::http::openapi::Routes;

pub use history::WalletChangeContext;
pub use media_reader::VOUCHER_READER;
pub use mercadopago::{
    DemoPayment, PreferenceExpiryHandler, REFUND_JOB_KIND, RecentMismatches, ReconciledTransactions, RefundHandler,
    TokenRefreshes, WalletMismatch, check_due_transactions, check_mercadopago, connect_demo_provider,
    delete_expired_notices, find_recent_mismatches, list_mismatches, pay_demo_order, refresh_due_tokens,
    request_refund, run_notice_worker, search_changed_payments, update_due_checks, update_due_refreshes,
    work_off_notices,
};
pub use model::WalletOrder;
pub use order_hooks::{OrderHooks, WalletOrderChange, WalletOrderMoved};
pub use order_records::{NewWalletOrder, insert_wallet_order, transition_wallet_order, update_wallet_order_amount};
pub use preference_expiry::PREFERENCE_EXPIRY_JOB_KIND;
pub use provider::{
    DemoProvider, Provider, ProviderState, ProviderType, Wallet, find_has_active_provider, insert_demo_provider,
};
pub use states::{TransactionState, WalletOrderState};

/// The operations of the domain.
pub fn routes() -> Routes {
    provider::routes().merge(order::routes()).merge(transaction::routes()).merge(mercadopago::routes())
}
