//! Carts and orders: priced, submitted once, changed and paid, correct under concurrency.

mod activities;
mod amend;
mod cart;
mod events;
mod expired_transfers;
mod killed_server;
mod list;
mod model;
mod races;
mod statement_count;
mod submit;
mod transitions;
mod visibility;
mod vouchers;
mod wallet_transactions;
