//! The typed client of the hub's API: one method an operation, named as in the contract.
//!
//! It is generated from `openapi.json` beside it, which is generated from the server's handlers.

mod generated;

pub use generated::{Client, types};
pub use progenitor_client::{ByteStream, Error, ResponseValue};
