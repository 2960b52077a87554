//! Security: sessions, passwords, rate and connection limits, encryption, keyed hashes and the addresses to connect to.

pub mod cipher;
pub mod connection_limits;
pub mod key_fingerprint;
pub mod keyed_hash;
pub mod password;
pub mod public_addresses;
pub mod rate_limits;
pub mod secret_text;
pub mod session;
pub mod tls;
