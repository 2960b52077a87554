//! The typed client of the hub's API: one method an operation, named as in the contract.
//!
//! [`Client`] is generated from `openapi.json` beside it, which is generated from the server's handlers. What goes around
//! its calls is a [`Transport`]: a token, and repetition. [`profile`] has the servers a person knows, [`session`] who they
//! are there.

pub mod contract;
#[cfg(feature = "schema")]
pub mod contract_validation;
pub mod error;
pub mod event_stream;
mod generated;
mod http_client;
mod private_file;
pub mod profile;
pub mod sanitize;
pub mod session;
pub mod text;
mod transport;

pub use generated::{Client, types};
pub use http_client::{Exchange, ExchangeObserver, RequestSettings, new_http_client};
pub use progenitor_client::{ByteStream, Error, ResponseValue};
pub use transport::{Authentication, Transport};
