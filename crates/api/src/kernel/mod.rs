//! What every domain stands on and that knows no domain.

pub mod access;
pub mod answer;
pub mod app;
pub mod client;
pub mod clock;
pub mod config;
pub mod db;
pub mod edge;
pub mod error;
pub mod extract;
pub mod id;
pub mod money;
pub mod negotiate;
pub mod openapi;
pub mod page;
pub mod patch;
pub mod shape;
pub mod telemetry;
pub mod text;
