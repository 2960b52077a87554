//! The platform's domains, one folder each. A domain uses another only through its `mod.rs`.

pub mod activities;
pub mod analytics;
pub mod auth;
pub mod backoffices;
pub mod chat;
pub mod command_bus;
pub mod discover;
pub mod ecommerce;
pub mod maps;
pub mod media;
pub mod notifications;
pub mod overviews;
pub mod pharmacy;
pub mod root;
pub mod showrooms;
pub mod versions;
pub mod wallets;
pub mod workspaces;
