//! Sessions, passwords, limits, and what is kept sealed.

pub mod cipher;
pub mod connection_limits;
pub mod key_fingerprint;
pub mod keyed_hash;
pub mod password;
pub mod rate_limits;
pub mod secret_string;
pub mod session;
pub mod tls;
