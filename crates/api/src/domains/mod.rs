//! What the platform does, one folder a domain; each is used by the others through its `mod.rs` alone.

pub mod activities;
pub mod auth;
pub mod backoffices;
pub mod command_bus;
pub mod ecommerce;
pub mod pharmacy;
pub mod root;
pub mod versions;
pub mod wallets;
pub mod workspaces;
