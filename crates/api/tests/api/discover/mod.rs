//! The directory: its categories, pages and points of interest.

mod category;
mod explore;
mod fixture;
mod page;
mod page_settings;
mod poi;
mod served_page;
mod suggestions;
