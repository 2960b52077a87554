//! Stores, what they sell, and the orders that come in.

mod articles;
mod fixture;
mod orders;
mod store_resources;
mod traffic;
mod watch;
