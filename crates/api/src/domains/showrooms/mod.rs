//! Showrooms: a workspace presents contents without selling them online.
//!
//! A *showroom* has *contents*, each with texts, pictures, a price and attributes. Its *deployment* lays them out as *items* in
//! *blocks*: the draft is saved, and published as a whole. The public sees the live deployment, and a content while a visible
//! item of it names that content.
//!
//! Tables: `showrooms`, `showroom_contents`, `showroom_deployments`. Every write locks the showroom's row. A showroom has at most
//! one draft and one live deployment; publishing makes the draft the live one.

mod content;
mod demo;
mod deployment;
mod model;
mod preferences;
mod public;
mod service;

use hub_kernel::http::openapi::Routes;

pub(crate) use content::{Content, ContentAddress, ContentPrice};
pub use demo::insert_demo_showrooms;
pub(crate) use deployment::{
    Block, BlockSize, BlockSurface, BlockType, Deployment, Item, ItemType, list_showroom_pictures,
};
pub(crate) use model::{Chips, Showroom, StockChipState};
pub(crate) use public::{PublicContent, PublicShowroom, find_public_content, find_public_showroom};
pub use service::insert_showroom;

/// The operations of showrooms.
pub fn routes() -> Routes {
    service::routes()
        .merge(preferences::routes())
        .merge(content::routes())
        .merge(deployment::routes())
        .merge(public::routes())
}
