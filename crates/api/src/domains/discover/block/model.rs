//! Blocks as they are read, and their parts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::discover::category::Category;
use crate::domains::discover::page::{DirectoryPage, PageArticle};
use crate::domains::ecommerce::{Article, Store};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// Marks the id of a block.
#[derive(Debug)]
pub struct Block;

/// The layout of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum BlockLayout {
    /// One item over the whole width.
    Hero,
    /// Rows and columns.
    Grid,
    /// One row that is scrolled.
    Row,
    /// One item at a time, advancing by itself.
    Carrousel,
}

/// The kind of a block's content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum BlockContentType {
    /// Categories of the directory.
    Category,
    /// Pages of the directory.
    Page,
    /// Articles of stores.
    Article,
    /// Banners.
    Banner,
}

/// The way in which an action leads to its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum BlockActionType {
    /// An https address.
    Http,
    /// An address of an app, as in `hub://stores`.
    Deep,
    /// A path of this site.
    Internal,
}

/// The action of a block's header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct BlockAction {
    /// The label.
    pub(super) text: String,
    /// The way in which it leads to the value.
    #[serde(rename = "type")]
    pub(super) action_type: BlockActionType,
    /// The address or the path.
    pub(super) value: String,
}

/// The header of a block.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BlockHeader {
    /// The title; may be empty.
    pub(super) title: String,
    /// The subtitle; may be empty.
    pub(super) subtitle: String,
    /// The action; null without one.
    pub(super) action: Option<BlockAction>,
}

/// A category in a block.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BlockCategory {
    /// The category's id.
    pub(super) id: Id<Category>,
    /// Its name.
    pub(super) name: String,
    /// Its description; may be empty.
    pub(super) description: String,
    /// The URL of its icon.
    pub(super) icon_url: Option<String>,
    /// The path of its pages.
    pub(super) redirect_url: String,
}

/// A page in a block.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BlockPage {
    /// The page's id.
    pub(super) id: Id<DirectoryPage>,
    /// The workspace that it belongs to; null for an entry of the directory without an owner.
    pub(super) workspace_id: Option<Id<Scope>>,
    /// Its name.
    pub(super) name: String,
    /// Its short name; may be empty.
    pub(super) short_name: String,
    /// Its description; may be empty.
    pub(super) description: String,
    /// The URL of its picture.
    pub(super) avatar_url: Option<String>,
    /// The URL of its wide picture.
    pub(super) cover_url: Option<String>,
    /// True while it is open; null when it has neither hours nor a store.
    pub(super) opened: Option<bool>,
    /// The distance of its nearest address from the given position; null without one.
    pub(super) distance_meters: Option<i64>,
}

/// An article in a block.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct BlockArticle {
    /// The article.
    #[serde(flatten)]
    pub(super) article: PageArticle,
    /// The store that sells it.
    pub(super) store_id: Id<Store>,
    /// The enabled page that shows its store.
    pub(super) page_id: Option<Id<DirectoryPage>>,
}

/// Marks the id of a banner.
#[derive(Debug)]
pub(crate) struct Banner;

/// A banner in a block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct BlockBanner {
    /// The banner's id.
    pub(super) id: Id<Banner>,
    /// The title; may be empty.
    pub(super) title: String,
    /// The description; may be empty.
    pub(super) description: String,
    /// The URL of its picture.
    pub(super) image_url: Option<String>,
    /// The URL of its film.
    pub(super) video_url: Option<String>,
    /// The https address or the path that it leads to.
    pub(super) redirect_url: Option<String>,
}

/// The content of an item: one of these, as the block's `content_type` says.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(crate) struct BlockData {
    /// The category.
    pub(super) category: Option<BlockCategory>,
    /// The page.
    pub(super) page: Option<BlockPage>,
    /// The article.
    pub(super) article: Option<BlockArticle>,
    /// The banner.
    pub(super) banner: Option<BlockBanner>,
}

/// Marks the id of an item of a block.
#[derive(Debug)]
pub(crate) struct BlockItem;

/// An item of a block.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct BlockContent {
    /// The item's id.
    pub(super) id: Id<BlockItem>,
    /// Its order; smaller ones come first.
    pub(super) order: i64,
    /// Its content.
    pub(super) data: BlockData,
    /// The time of its creation.
    pub(super) created_at: Timestamp,
}

/// A block of the home.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "DiscoverBlock")]
pub(crate) struct BlockDetails {
    /// The block's id.
    pub(super) id: Id<Block>,
    /// True when consumers see it.
    pub(super) enabled: bool,
    /// Its priority; blocks with smaller ones come first.
    pub(super) priority: i64,
    /// Its layout.
    pub(super) layout_type: BlockLayout,
    /// The kind of its content.
    pub(super) content_type: BlockContentType,
    /// Its header.
    pub(super) header: BlockHeader,
    /// The time of its creation.
    pub(super) created_at: Timestamp,
    /// The time of its deletion; null while it exists.
    pub(super) deleted_at: Option<Timestamp>,
    /// Its items, in order.
    pub(super) content: Vec<BlockContent>,
}

/// The target of a stored item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum BlockTarget {
    Category(Id<Category>),
    Page(Id<DirectoryPage>),
    Article(Id<Article>),
    Banner(BlockBanner),
}

/// A stored item.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredItem {
    pub(super) id: Id<BlockItem>,
    pub(super) order: i64,
    pub(super) target: BlockTarget,
    pub(super) created_at: Timestamp,
}
