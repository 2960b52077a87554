//! The shared layers below the domains. A layer uses only lower layers and knows no domain.

pub mod app;
pub mod config;
pub mod db;
pub mod http;
pub mod kill_point;
pub mod messaging;
pub mod pagination;
pub mod private_files;
pub mod security;
pub mod tasks;
pub mod telemetry;
pub mod types;
