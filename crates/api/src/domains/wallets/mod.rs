//! Wallets: how a scope is paid.
//!
//! Nouns: every scope has one *wallet*, whose id is the scope's; it is written down when there is first something in it.
//! A *provider* is one way of paying into it: cash, a bank transfer, Mercado Pago. Tables: `wallets`,
//! `wallet_providers`.
//!
//! Invariants: a provider stays of its wallet and of its type. One of cash is active from the start, one of bank
//! transfers has data that is valid, and so is active too. Providers of Mercado Pago are not made yet: their place is
//! [`ProviderType::Mercadopago`], pending until it is connected.

mod bank;
mod provider;
mod rules;

use crate::kernel::openapi::Routes;

pub use provider::{Provider, ProviderState, ProviderType, Wallet, insert_demo_provider};

/// The operations of the domain.
pub fn routes() -> Routes {
    provider::routes()
}
