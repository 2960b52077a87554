//! The directory: its categories and pages.

mod category;
mod fixture;
mod page;
mod page_settings;
