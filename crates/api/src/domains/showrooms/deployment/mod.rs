//! Deployments of showrooms: items in blocks, saved as a draft and published as a whole.

mod input;
mod problems;
mod read;
mod write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::content::Content;
use super::model::{Chips, Showroom};
use crate::domains::workspaces::SERVICE_INACTIVE;
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

pub(super) use input::DeploymentPut;
pub(super) use read::find_live_deployment;
pub(crate) use read::list_showroom_pictures;
pub(super) use write::write_deployment;

pub(super) fn routes() -> Routes {
    const LATEST: &str = "/showrooms/services/showrooms/{showroom_id}/deployments/latest";
    Routes::new("showrooms")
        .get(LATEST, operation!(read::showrooms_deployment_get))
        .put(LATEST, operation!(write::showrooms_deployment_put))
        .errors(&[SERVICE_INACTIVE, NotFound])
        .errors(&[Conflict("deployment_stale"), Rule("deployment"), Rule("media_public")])
}

/// The header of a deployment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "ShowroomHeader")]
pub(crate) struct DeploymentHeader {
    /// The title.
    pub(crate) title: String,
    /// The URL of a small, square picture.
    pub(crate) icon_url: Option<String>,
    /// The URL of a wide picture.
    pub(crate) cover_url: Option<String>,
    /// The time of its last change.
    pub(crate) updated_at: Timestamp,
}

/// The surface of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomBlockSurface")]
pub(crate) enum BlockSurface {
    /// The page shows through.
    Transparent,
    /// A card on the page.
    Card,
}

/// The arrangement of a block's items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomBlockType")]
pub(crate) enum BlockType {
    /// Rows and columns.
    Grid,
    /// One below the other.
    Column,
    /// One row that is scrolled.
    Row,
    /// One at a time.
    Carrousel,
}

/// The look of a block's items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomItemType")]
pub(crate) enum ItemType {
    /// A picture over the whole width with the text on it.
    Hero,
    /// A picture with the text below.
    Card,
    /// A picture with its title.
    Tile,
    /// A small picture with the text beside.
    Strip,
}

/// The size of a block's items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomBlockSize")]
pub(crate) enum BlockSize {
    /// The smallest.
    Xs,
    /// Small.
    Sm,
    /// Between small and large.
    Md,
    /// Large.
    Lg,
    /// The largest.
    Xl,
}

/// The header of a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomBlockHeader")]
pub(crate) struct BlockHeader {
    /// The title; may be empty.
    pub(crate) title: String,
    /// The description; may be empty.
    pub(crate) description: String,
    /// The URL of a wide picture.
    pub(crate) banner_url: Option<String>,
}

/// A block of a deployment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomBlock")]
pub(crate) struct Block {
    /// The block's id.
    pub(crate) id: Id<Block>,
    /// Its order; smaller ones come first.
    order: i64,
    /// False hides it, and its items, from the public.
    visible: bool,
    /// Its header.
    pub(crate) header: BlockHeader,
    /// Its surface.
    pub(crate) surface_type: BlockSurface,
    /// The arrangement of its items.
    pub(crate) block_type: BlockType,
    /// The look of its items.
    pub(crate) item_type: ItemType,
    /// The size of its items.
    pub(crate) size: BlockSize,
}

/// The price of an item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomItemPrice")]
pub(crate) struct ItemPrice {
    /// The currency of the amounts.
    currency: Currency,
    /// The price before discounts.
    pub(crate) base: Money,
    /// The price.
    #[serde(rename = "final")]
    pub(crate) final_price: Money,
    /// True when it is the lowest of several prices.
    pub(crate) from: bool,
}

/// An item of a deployment: one content as a block shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomItem")]
pub(crate) struct Item {
    /// The item's id.
    id: Id<Item>,
    /// The block that it is in.
    pub(crate) block_id: Id<Block>,
    /// Its order in the block; smaller ones come first.
    order: i64,
    /// False hides it from the public.
    visible: bool,
    /// The content that it shows.
    pub(crate) content_id: Id<Content>,
    /// The URL of its picture.
    pub(crate) image_url: Option<String>,
    /// The title.
    pub(crate) title: String,
    /// The description; may be empty.
    pub(crate) description: String,
    /// The price; null without one.
    pub(crate) price: Option<ItemPrice>,
    /// The chips.
    pub(crate) chips: Chips,
}

/// A deployment of a showroom: a draft, or the one that the public sees.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "ShowroomDeployment")]
pub(crate) struct Deployment {
    /// The deployment's id.
    pub(crate) id: Id<Deployment>,
    /// The showroom that it lays out.
    pub(crate) showroom_id: Id<Showroom>,
    /// The header.
    pub(crate) header: DeploymentHeader,
    /// The blocks, in order.
    pub(crate) blocks: Vec<Block>,
    /// The items, in order.
    pub(crate) items: Vec<Item>,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// The time of its last change, later with each.
    pub(crate) updated_at: Timestamp,
    /// The time of its publishing; null in a draft.
    pub(crate) published_at: Option<Timestamp>,
}

impl Deployment {
    /// Removes hidden blocks, hidden items, items whose block or content is hidden, and countdowns that have ended.
    pub(crate) fn retain_public(&mut self, hidden: &[Id<Content>], now: Timestamp) {
        self.blocks.retain(|block| block.visible);
        let blocks: Vec<_> = self.blocks.iter().map(|block| block.id).collect();
        self.items.retain(|item| item.visible && blocks.contains(&item.block_id) && !hidden.contains(&item.content_id));
        for item in &mut self.items {
            item.chips = item.chips.public_at(now);
        }
    }

    /// The contents that the visible items of visible blocks show.
    pub(crate) fn shown_contents(&self) -> impl Iterator<Item = Id<Content>> {
        problems::shown_items(&self.blocks, &self.items).map(|(_, item)| item.content_id)
    }
}
