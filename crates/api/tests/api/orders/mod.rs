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

pub(crate) use wallet_transactions::{new_store_paid_by_transfer, put_transaction_state, wallet_order_id};
