//! The staff's own operations.

mod account_kpis;
mod accounts;
mod deleted;
mod events;
mod seed;
