//! The directory: its categories, pages and points of interest.

mod category;
mod fixture;
mod page;
mod page_settings;
mod poi;
