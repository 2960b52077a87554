//! The directory: its home, categories, pages and points of interest.

mod block;
mod category;
mod explore;
mod fixture;
mod import;
mod page;
mod page_settings;
mod pharmacy_page;
mod poi;
mod served_page;
mod suggestions;
