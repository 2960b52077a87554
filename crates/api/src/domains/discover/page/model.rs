//! Pages as they are read, and their parts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::schedule::ScheduleEntry;
use crate::domains::discover::category::Category;
use crate::domains::ecommerce::{Article, Store};
use crate::domains::maps::Address;
use crate::domains::showrooms::Showroom;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};
use hub_kernel::types::percent::Percent;

/// Marks the id of a page of the directory.
#[derive(Debug)]
pub(crate) struct DirectoryPage;

/// The texts and pictures of a page.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct PageInfo {
    /// The name.
    pub(crate) name: String,
    /// A short name; may be empty.
    pub(crate) short_name: String,
    /// The description; may be empty.
    pub(crate) description: String,
    /// The URL of its picture.
    pub(crate) avatar_url: Option<String>,
    /// The URL of a wide picture.
    pub(crate) cover_url: Option<String>,
}

/// A category of a page.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub(crate) struct PageCategory {
    /// The category's id.
    pub(crate) id: Id<Category>,
    /// Its name.
    pub(crate) name: String,
}

/// The type of a link: a contact or a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PageLinkType {
    /// A website.
    Website,
    /// A phone.
    Phone,
    /// A phone with WhatsApp.
    Whatsapp,
    /// A profile on Instagram.
    Instagram,
    /// A profile on Twitter.
    Twitter,
    /// A channel on YouTube.
    Youtube,
    /// A profile on TikTok.
    Tiktok,
    /// A profile on Facebook.
    Facebook,
    /// An email address.
    Email,
    /// A place on Google Maps.
    GoogleMaps,
    /// Any other address.
    Other,
}

/// A link of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PageLink {
    /// Its type.
    #[serde(rename = "type")]
    pub(crate) link_type: PageLinkType,
    /// A label; may be empty.
    pub(crate) label: String,
    /// A phone as E.164, an email address, or an https address.
    pub(crate) value: String,
}

/// An address of a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub(crate) struct PageAddress {
    /// The address's id.
    pub(crate) id: Id<PageAddress>,
    /// False when only its workspace and the staff see it.
    pub(crate) visible: bool,
    /// The address.
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub(crate) address: Address,
}

/// A way to connect with a page, shown as a button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PageConnection {
    /// The connection's id.
    pub(super) id: Id<PageConnection>,
    /// The type, a slug.
    #[serde(rename = "type")]
    pub(super) connection_type: String,
    /// The name.
    pub(super) name: String,
    /// The colour as a number, 0xRRGGBB: 0 to 16777215.
    pub(super) color: i64,
    /// The icon's number in the client's set, 0 to 65535.
    pub(super) icon: i64,
}

impl PageAddress {
    /// The latitude and the longitude.
    pub(crate) fn point(&self) -> (f64, f64) {
        (self.address.location.lat.get(), self.address.location.lng.get())
    }
}

/// The store that a page shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PageStore {
    /// The store's id.
    pub(crate) id: Id<Store>,
    /// Its name.
    pub(crate) name: String,
    /// The URL of its picture.
    pub(crate) image_url: Option<String>,
    /// True while it takes orders.
    pub(crate) opened: bool,
}

/// The showroom that a page shows.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PageShowroom {
    /// The showroom's id.
    pub(crate) id: Id<Showroom>,
    /// Its name.
    pub(super) name: String,
    /// The URL of its picture.
    pub(super) image_url: Option<String>,
}

/// The type of an article.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PageArticleType {
    /// An article of its store.
    Article,
}

/// An article that a page shows.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PageArticle {
    /// The article's id.
    pub(crate) id: Id<Article>,
    /// Its name.
    pub(crate) name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub(crate) article_type: PageArticleType,
    /// Its description.
    pub(crate) description: String,
    /// The URL of its picture.
    pub(crate) image_url: Option<String>,
    /// Its price.
    pub(crate) price: PageArticlePrice,
}

/// The price of an article that a page shows.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PageArticlePrice {
    /// The currency of the amounts.
    pub(crate) currency: Currency,
    /// The price before discounts.
    pub(crate) unit: Money,
    /// A discount in percent, after the fixed one.
    pub(crate) discount_percent: Percent,
    /// A fixed discount.
    pub(crate) discount_fixed: Money,
    /// The price after discounts.
    pub(crate) total: Money,
}

/// The parts of a page that the public, its workspace and the staff read.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PageParts {
    /// The page's id.
    pub(crate) id: Id<DirectoryPage>,
    /// The workspace that it belongs to; null for an entry of the directory without an owner.
    pub(crate) workspace_id: Option<Id<Scope>>,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// Its texts and pictures.
    pub(crate) info: PageInfo,
    /// Its categories, in order.
    pub(crate) categories: Vec<PageCategory>,
    /// Its links, in order.
    pub(crate) links: Vec<PageLink>,
    /// Its hours.
    pub(crate) schedule: Vec<ScheduleEntry>,
    /// The time zone of its hours.
    pub(crate) time_zone: String,
    /// True while it is open by its hours, or without any while its store takes orders; null when it has neither.
    pub(crate) opened: Option<bool>,
    /// The next opening or closing by its hours, within 14 days.
    pub(crate) next_change_at: Option<Timestamp>,
    /// Its addresses, in order.
    pub(crate) addresses: Vec<PageAddress>,
    /// Its store.
    pub(crate) store: Option<PageStore>,
    /// Its showroom.
    pub(crate) showroom: Option<PageShowroom>,
}

/// A page as the public sees it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "DiscoverPage")]
pub(crate) struct PublicPage {
    /// Always true: a page that is not published is 404.
    pub(crate) enable: bool,
    /// The page.
    #[serde(flatten)]
    pub(crate) parts: PageParts,
    /// The first 12 articles of its store's published catalog.
    pub(crate) articles: Vec<PageArticle>,
    /// True while its pharmacy is on duty; null for a page that is not a pharmacy's.
    pub(crate) on_duty: Option<bool>,
    /// The time at which its pharmacy's present duty ends.
    pub(crate) on_duty_until: Option<Timestamp>,
}

/// A page as the staff see it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "BackofficePage")]
pub(crate) struct PageDetails {
    /// True when it is published. The public sees it while its service, if it has an owner, is active too.
    pub(super) enabled: bool,
    /// The page.
    #[serde(flatten)]
    pub(super) parts: PageParts,
}

/// A page as its workspace sees it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ServicePage")]
pub(super) struct ServicePage {
    /// The page.
    #[serde(flatten)]
    pub(super) details: PageDetails,
    /// Ways to connect with it, in order.
    pub(super) connections: Vec<PageConnection>,
    /// The first 12 articles of its store's published catalog.
    pub(super) articles: Vec<PageArticle>,
}
