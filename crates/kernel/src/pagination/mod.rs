//! Keyset pagination of lists, with signed cursors, and their search by words.

pub mod keyset;
pub mod page;
pub mod word_index;
