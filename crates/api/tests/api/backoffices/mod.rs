//! The staff's own operations.

mod account_kpis;
mod accounts;
mod deleted_workspaces;
mod events;
mod overview;
mod seed;
mod workspaces;
