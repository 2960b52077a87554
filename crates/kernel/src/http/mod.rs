//! HTTP: the server, the middleware, the extractors, the responses, and the OpenAPI document.

pub mod access;
pub mod body_validation;
pub mod byte_range;
mod client_ip;
pub mod event_stream;
pub mod idempotency;
pub mod import_rows;
pub mod list_query;
pub mod middleware;
pub mod multipart;
pub mod negotiation;
pub mod openapi;
pub mod picture_check;
pub mod request;
pub mod response;
pub mod server;
