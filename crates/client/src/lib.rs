//! The typed client of the hub's API: one method for each operation, named as in the contract.
//!
//! [`Client`] is generated from `openapi.json` beside it, which is generated from the server's handlers. A [`Transport`]
//! sends its calls: it adds tokens and retries. [`profile`] stores the servers that a user knows, [`session`] the user's
//! sign-in at each.

mod client_hooks;
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
pub mod types;
pub mod upload;

pub use generated::Client;
pub use http_client::{ExchangeObserver, HttpExchange, RequestSettings, new_http_client};
pub use progenitor_client::{ByteStream, Error, ResponseValue};
pub use transport::{Authentication, Transport};
