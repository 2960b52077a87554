//! The floors that every domain stands on, and that know no domain. Each uses those below it, and none above it.

pub mod app;
pub mod config;
pub mod db;
pub mod http;
pub mod messaging;
pub mod pagination;
pub mod private_files;
pub mod security;
pub mod tasks;
pub mod telemetry;
pub mod types;
