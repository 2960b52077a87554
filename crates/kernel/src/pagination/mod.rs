//! Keyset pages of lists, whose cursors are sealed.

pub mod keyset;
pub mod page;
