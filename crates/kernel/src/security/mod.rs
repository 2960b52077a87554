//! Sessions, passwords, limits, and what is kept sealed.

pub mod connection_limits;
pub mod hasher;
pub mod hidden;
pub mod key;
pub mod limits;
pub mod password;
pub mod session;
pub mod tls;
pub mod vault;
