//! Pages of the directory: what a business shows, written by its workspace and by the staff.

mod demo;
mod input;
mod model;
mod owner;
mod pharmacy;
mod public;
mod publishing;
mod read;
mod schedule;
#[cfg(test)]
mod schedule_tests;
mod service;
mod setup;
mod staff;
mod write;

use hub_kernel::http::openapi::Routes;

pub use demo::insert_demo_store_pages;
pub(crate) use input::{
    LINKS_MAX, PageAddressPut, PageLinkPut, check_addresses, check_length, check_link, check_links, check_unique,
};
pub(crate) use model::{
    DirectoryPage, PageAddress, PageArticle, PageCategory, PageDetails, PageInfo, PageLink, PageLinkType, PageParts,
    PageShowroom, PageStore, PublicPage,
};
pub use owner::{index_missing_pages, insert_page};
pub use pharmacy::{seed_pharmacy_groups, seed_pharmacy_pages};
pub(crate) use public::{find_public_page, find_showroom_page};
pub(crate) use read::{
    IS_PUBLIC, PageRow, PageViewer, list_addresses, list_pages, list_showrooms, load_page_details, load_pages,
};
pub(crate) use schedule::{
    DayHours, LOOKAHEAD_DAYS, ScheduleEntry, ScheduleEntryPut, check_schedule, list_special_days, list_weekday_hours,
    schedule_state,
};
pub(crate) use setup::{PageSetup, list_page_setups};
pub(crate) use staff::{PagePut, insert_or_update_page};
pub(crate) use write::{CATEGORIES_MAX, PAGE_COLUMNS, PAGE_WORDS};

pub(super) fn routes() -> Routes {
    public::routes().merge(service::routes())
}
