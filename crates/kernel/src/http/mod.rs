//! HTTP: from a connection to an extractor, from an answer to its place in the contract.

pub mod access;
pub mod answer;
mod client;
pub mod edge;
pub mod event_stream;
pub mod extract;
pub mod idempotency;
pub mod negotiate;
pub mod openapi;
pub mod server;
pub mod shape;
