//! The floors that every domain stands on, and that know no domain. Each uses those below it, and none above it.

pub mod app;
pub mod background;
pub mod config;
pub mod db;
pub mod http;
pub mod messaging;
pub mod pagination;
pub mod private;
pub mod security;
pub mod telemetry;
pub mod types;
