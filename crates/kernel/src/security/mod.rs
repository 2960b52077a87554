//! Security: sessions, passwords, rate and connection limits, encryption and keyed hashes.

pub mod cipher;
pub mod connection_limits;
pub mod key_fingerprint;
pub mod keyed_hash;
pub mod password;
pub mod rate_limits;
pub mod secret_text;
pub mod session;
pub mod tls;
