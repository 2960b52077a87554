//! Wallets: payments from one scope to another.
//!
//! Nouns: every scope has one *wallet* with the scope's id; its row is inserted with its first provider. A *provider* is a
//! way of paying into it: cash, a bank transfer, Mercado Pago. A *wallet order* is an amount that one scope owes to
//! another's wallet, and a *transaction* is an attempt to pay it. Tables: `wallets`, `wallet_providers`, `wallet_orders`,
//! `wallet_transactions`.
//!
//! Each move of a transaction, and a refund, is an activity of both sides.
//!
//! The domain above that creates a wallet order follows its changes by [`OrderHooks`], in the same database transaction.
//!
//! Invariants: a provider keeps its wallet and its type. Cash and bank transfers are active from the start, the latter with
//! valid bank data. Mercado Pago providers are refused until the server can connect them.

mod activity;
mod bank_account;
mod bank_rules;
mod media_reader;
mod model;
mod order;
mod order_hooks;
mod order_records;
mod provider;
mod states;
mod transaction;
mod transaction_actions;
mod transaction_records;

use hub_kernel::http::openapi::Routes;

pub use media_reader::VOUCHER_READER;
pub use model::WalletOrder;
pub use order_hooks::{OrderHooks, WalletOrderMoved};
pub use order_records::{NewWalletOrder, insert_wallet_order, transition_wallet_order, update_wallet_order_amount};
pub use provider::{Provider, ProviderState, ProviderType, Wallet, insert_demo_provider};
pub use states::{TransactionState, WalletOrderState};

/// The operations of the domain.
pub fn routes() -> Routes {
    provider::routes().merge(order::routes()).merge(transaction::routes())
}
