//! Wallets: how a scope is paid.
//!
//! Nouns: every scope has one *wallet*, whose id is the scope's; it is written down when there is first something in it.
//! A *provider* is one way of paying into it: cash, a bank transfer, Mercado Pago. Tables: `wallets`,
//! `wallet_providers`, `wallet_orders`, `wallet_transactions`.
//!
//! A *wallet order* is what one scope is to pay into another's wallet, and a *transaction* an attempt at it. The domain
//! above that has a wallet order made is told of its moves in their transaction ([`Referrer`]).
//!
//! Invariants: a provider stays of its wallet and of its type. One of cash is active from the start, one of bank
//! transfers has data that is valid, and so is active too. Providers of Mercado Pago are not made yet: their place is
//! [`ProviderType::Mercadopago`], pending until it is connected.

mod bank_account;
mod bank_rules;
mod order;
mod order_hooks;
mod provider;
mod states;
mod transaction;
mod transaction_actions;
mod write;

use hub_kernel::http::openapi::Routes;

pub use order::WalletOrder;
pub use order_hooks::{OrderHooks, WalletOrderMoved};
pub use provider::{Provider, ProviderState, ProviderType, Wallet, insert_demo_provider};
pub use states::{TransactionState, WalletOrderState};
pub use write::{NewWalletOrder, insert_wallet_order, transition_wallet_order, update_wallet_order_amount};

/// The operations of the domain.
pub fn routes() -> Routes {
    provider::routes().merge(order::routes()).merge(transaction::routes())
}
