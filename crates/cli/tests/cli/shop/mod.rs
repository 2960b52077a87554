//! Stores, what they sell, and the orders that come in.

mod articles;
mod market;
mod orders;
mod parts;
mod traffic;
mod watch;
