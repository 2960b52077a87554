//! Keyset pagination of lists, with signed cursors.

pub mod keyset;
pub mod page;
