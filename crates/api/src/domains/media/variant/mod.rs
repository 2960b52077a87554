//! Variants of pictures: their names, their rows, and making them.

mod make;
mod records;

pub(super) use make::find_or_make_variant;
pub(super) use records::{delete_unread_variants, update_read_at};
