//! A deployment in a request, and its checks.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Block, BlockHeader, BlockSize, BlockSurface, BlockType, Content, Deployment, Item, ItemPrice, ItemType};
use crate::domains::showrooms::model::{Chips, ChipsPut, body_error, check_length};
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::types::bounded_integer::BoundedInteger;
use hub_kernel::types::bounded_text::{MultiLine, OptionalSingleLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Amount, Currency};
use hub_kernel::types::picture_url::PictureUrl;

/// The most blocks of a deployment.
const BLOCKS_MAX: usize = 40;

/// The most items of a deployment.
const ITEMS_MAX: usize = 400;

/// The header of a deployment.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomHeaderPut")]
pub(super) struct DeploymentHeaderPut {
    /// The title.
    pub(super) title: SingleLine<80>,
    /// The URL of a small, square picture.
    pub(super) icon_url: Option<PictureUrl>,
    /// The URL of a wide picture.
    pub(super) cover_url: Option<PictureUrl>,
}

/// The header of a block.
#[derive(Default, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomBlockHeaderPut")]
pub(super) struct BlockHeaderPut {
    /// The title.
    #[serde(default)]
    title: OptionalSingleLine<80>,
    /// The description.
    #[serde(default)]
    description: MultiLine<500>,
    /// The URL of a wide picture.
    banner_url: Option<PictureUrl>,
}

/// A block of a deployment.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomBlockPut")]
pub(super) struct BlockPut {
    /// The block's id.
    id: Id<Block>,
    /// Its order; smaller ones come first.
    order: BoundedInteger<0, 1_000_000>,
    /// False hides it, and its items, from the public.
    #[serde(default = "default_visible")]
    visible: bool,
    /// Its header.
    #[serde(default)]
    header: BlockHeaderPut,
    /// Its surface.
    surface_type: BlockSurface,
    /// The arrangement of its items.
    block_type: BlockType,
    /// The look of its items.
    item_type: ItemType,
    /// The size of its items.
    size: BlockSize,
}

/// The price of an item.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomItemPricePut")]
pub(super) struct ItemPricePut {
    /// The currency of the amounts.
    #[serde(default)]
    currency: Currency,
    /// The price before discounts.
    base: Amount,
    /// The price.
    #[serde(rename = "final")]
    final_price: Amount,
    /// True when it is the lowest of several prices.
    #[serde(default)]
    from: bool,
}

/// An item of a deployment.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomItemPut")]
pub(super) struct ItemPut {
    /// The item's id.
    id: Id<Item>,
    /// The block that it is in, one of the body's.
    block_id: Id<Block>,
    /// Its order in the block; smaller ones come first.
    order: BoundedInteger<0, 1_000_000>,
    /// False hides it from the public.
    #[serde(default = "default_visible")]
    visible: bool,
    /// The content that it shows.
    content_id: Id<Content>,
    /// The URL of its picture.
    image_url: Option<PictureUrl>,
    /// The title.
    title: SingleLine<120>,
    /// The description.
    #[serde(default)]
    description: MultiLine<500>,
    /// The price; null without one.
    price: Option<ItemPricePut>,
    /// The chips.
    #[serde(default)]
    chips: ChipsPut,
}

/// A deployment to save or to publish.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomDeploymentPut")]
pub(crate) struct DeploymentPut {
    /// True to publish it; else it is saved as the draft.
    #[serde(default)]
    pub(super) publish: bool,
    /// The header.
    pub(super) header: DeploymentHeaderPut,
    /// The blocks, at most 40.
    pub(super) blocks: Vec<BlockPut>,
    /// The items, at most 400.
    pub(super) items: Vec<ItemPut>,
    /// The `updated_at` of the latest deployment that this one is based on. 409 when another is the latest; absent, none is
    /// compared.
    pub(super) base_updated_at: Option<Timestamp>,
}

fn default_visible() -> bool {
    true
}

impl DeploymentPut {
    /// The check of its pictures' addresses; those of `latest` may stay.
    pub(super) fn check_pictures(&self, latest: Option<&Deployment>, allows_http: bool) -> Result<()> {
        let stored: Vec<&str> = latest.map(picture_urls).unwrap_or_default();
        let new = |url: &Option<PictureUrl>| url.clone().filter(|url| !stored.contains(&url.text().as_str()));
        let mut check = PictureCheck::new(allows_http)
            .add("header.icon_url", new(&self.header.icon_url).as_ref())
            .add("header.cover_url", new(&self.header.cover_url).as_ref());
        for (index, block) in self.blocks.iter().enumerate() {
            check = check.add(format!("blocks[{index}].header.banner_url"), new(&block.header.banner_url).as_ref());
        }
        for (index, item) in self.items.iter().enumerate() {
            check = check.add(format!("items[{index}].image_url"), new(&item.image_url).as_ref());
        }
        check.finish()
    }

    /// Checks the lengths and ids of its lists.
    pub(super) fn check(&self) -> Result<()> {
        check_length("blocks", &self.blocks, BLOCKS_MAX)?;
        check_length("items", &self.items, ITEMS_MAX)?;
        check_unique("blocks", self.blocks.iter().map(|block| block.id.uuid()))?;
        check_unique("items", self.items.iter().map(|item| item.id.uuid()))?;
        match self.items.iter().position(|item| self.blocks.iter().all(|block| block.id != item.block_id)) {
            Some(index) => Err(Error::dangling_reference(format!("items[{index}].block_id"))),
            None => Ok(()),
        }
    }

    /// The contents of its items, in order.
    pub(super) fn content_ids(&self) -> Vec<Id<Content>> {
        self.items.iter().map(|item| item.content_id).collect()
    }
}

fn check_unique(list: &str, ids: impl Iterator<Item = uuid::Uuid>) -> Result<()> {
    let mut seen = std::collections::HashSet::new();
    match ids.enumerate().find(|(_, id)| !seen.insert(*id)) {
        Some((index, _)) => Err(body_error(format!("{list}[{index}].id"), "duplicate")),
        None => Ok(()),
    }
}

fn picture_urls(deployment: &Deployment) -> Vec<&str> {
    let header = [&deployment.header.icon_url, &deployment.header.cover_url].into_iter();
    let banners = deployment.blocks.iter().map(|block| &block.header.banner_url);
    let images = deployment.items.iter().map(|item| &item.image_url);
    header.chain(banners).chain(images).filter_map(|url| url.as_deref()).collect()
}

impl From<BlockPut> for Block {
    fn from(put: BlockPut) -> Self {
        let header = BlockHeader {
            title: put.header.title.into_string(),
            description: put.header.description.into_string(),
            banner_url: put.header.banner_url.map(|url| url.text()),
        };
        Self {
            id: put.id,
            order: put.order.get(),
            visible: put.visible,
            header,
            surface_type: put.surface_type,
            block_type: put.block_type,
            item_type: put.item_type,
            size: put.size,
        }
    }
}

impl From<ItemPut> for Item {
    fn from(put: ItemPut) -> Self {
        let price = |price: ItemPricePut| ItemPrice {
            currency: price.currency,
            base: price.base.money(),
            final_price: price.final_price.money(),
            from: price.from,
        };
        Self {
            id: put.id,
            block_id: put.block_id,
            order: put.order.get(),
            visible: put.visible,
            content_id: put.content_id,
            image_url: put.image_url.map(|url| url.text()),
            title: put.title.into_string(),
            description: put.description.into_string(),
            price: put.price.map(price),
            chips: Chips::from(put.chips),
        }
    }
}
