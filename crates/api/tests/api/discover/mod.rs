//! The directory: its categories.

mod category;
