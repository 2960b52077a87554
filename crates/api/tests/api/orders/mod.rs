//! Carts and orders: priced, submitted once, moved, paid, and never wrong, whoever pushes at once.

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
mod wallet_transactions;
