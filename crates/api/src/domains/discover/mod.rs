//! Discover: the directory of pages, the tree of categories that they are found in, points of interest, which may become pages, and
//! the blocks of the consumers' home.
//!
//! Tables: `categories`, `pages`, `page_categories`, `page_addresses`, `page_words`, `pois`, `poi_words`, `blocks`; of the
//! search `search_dirty`, `search_pages`, `search_revisions`, `search_articles`, `search_suggestions`,
//! `activity_generations`. A subscription inserts a workspace's first page; the staff write others, also without an owner. A page
//! shows at most one store and one showroom, of its own workspace, and each of these is shown by at most one page.
//!
//! - Every write of a category locks the whole tree. It stores with each category its `path` and whether it is `shown`: whether it and
//!   all above it are visible.
//! - A published page has a category and a way to reach it (`page/publishing.rs`). The public sees it while its service is active.
//! - A pharmacy names its page (`pharmacies.page_id`); the page's duty is read from the public calendar.
//! - A change of what a page shows inserts a row of `search_dirty` in its transaction, and the next search works it off
//!   (`explore/index`).

mod block;
mod category;
mod demo;
mod explore;
mod page;
mod poi;

use hub_kernel::http::openapi::Routes;

pub(crate) use block::{BackofficeBlock, BlockRow, list_blocks, load_staff_blocks};
pub use block::{Block, BlockDeleted, BlockPut, BlockWritten, delete_block, insert_or_update_block, seed_blocks};
pub use category::{Category, CategoryDeleted, CategoryImportRow, delete_category, import_categories, seed_categories};
pub(crate) use category::{
    CategoryDetails, CategoryFilter, CategoryPut, insert_or_update_category, list_shown_categories,
    select_category_details,
};
pub use demo::insert_demo_pages;
pub(crate) use explore::{ExploreQuery, ExploreResult, RADIUS_DEFAULT, explore};
pub use explore::{SearchRebuilt, index_changed_pages, rebuild_search, rebuild_suggestions, update_activity};
pub(crate) use page::{
    DayHours, DirectoryPage, PAGE_WORDS, PageAddress, PageArticle, PageCategory, PageDetails, PageLink, PageLinkType,
    PageParts, PagePut, PageRow, PageSetup, PublicPage, ScheduleEntry, find_public_page, find_showroom_page,
    insert_or_update_page, list_page_setups, list_pages, list_special_days, list_weekday_hours, load_page_details,
    schedule_state,
};
pub use page::{index_missing_pages, insert_demo_store_pages, insert_page, seed_pharmacy_groups, seed_pharmacy_pages};
pub(crate) use poi::{
    POI_WORDS, Poi, PoiDetails, PoiPromoted, PoiPut, PoiRow, insert_or_update_poi, list_pois, load_pois, promote_poi,
};
pub use poi::{PoiImportRow, import_pois};

/// The operations of the domain.
pub fn routes() -> Routes {
    category::routes().merge(page::routes()).merge(block::routes()).merge(explore::routes())
}
