//! Stores, what they sell, and the orders that come in.

mod market;
mod orders;
mod parts;
mod watch;
