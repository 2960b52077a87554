//! The staff's own operations.

mod account_kpis;
mod accounts;
mod events;
mod seed;
