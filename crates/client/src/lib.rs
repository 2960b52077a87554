//! The typed client of the hub's API: one method an operation, named as in the contract.
//!
//! [`Client`] is generated from `openapi.json` beside it, which is generated from the server's handlers. What goes around
//! its calls is a [`Transport`]: a token, and repetition. [`profile`] has the servers a person knows, [`session`] who they
//! are there.

pub mod contract;
mod file;
mod generated;
pub mod live;
pub mod profile;
#[cfg(feature = "schema")]
pub mod schema;
pub mod session;
mod transport;
pub mod words;

pub use generated::{Client, types};
pub use progenitor_client::{ByteStream, Error, ResponseValue};
pub use transport::{Bearer, Exchange, Settings, Transport, Watch, http};
