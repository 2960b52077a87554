//! What every domain stands on and that knows no domain.

pub mod access;
pub mod answer;
pub mod app;
pub mod background;
pub mod client;
pub mod clock;
pub mod config;
pub mod db;
pub mod edge;
pub mod error;
pub mod extract;
pub mod hasher;
pub mod id;
pub mod limits;
pub mod money;
pub mod negotiate;
pub mod openapi;
pub mod page;
pub mod password;
pub mod patch;
pub mod session;
pub mod shape;
pub mod telemetry;
pub mod text;
pub mod tls;
pub mod vault;
