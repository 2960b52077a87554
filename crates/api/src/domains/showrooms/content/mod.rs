//! Contents of showrooms: texts, pictures, a price, an address and attributes. A content is never deleted, but hidden.

mod input;
mod read;
mod write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::model::{Chips, Showroom};
use super::preferences::{AttributeKind, AttributePreference, ContentTypePreference};
use crate::domains::maps::Address;
use crate::domains::workspaces::SERVICE_INACTIVE;
use hub_kernel::db::{Child, JsonList, decode_from_json_text};
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::{Currency, Money};

pub(super) use input::ContentPut;
pub(super) use read::{SELECT_CONTENTS, list_hidden_or_missing};
pub(super) use write::insert_demo_content;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/showrooms/services/showrooms/{showroom_id}/contents/{content_id}";
    Routes::new("showrooms")
        .get("/showrooms/services/showrooms/{showroom_id}/contents", operation!(read::showrooms_content_list))
        .get(ONE, operation!(read::showrooms_content_get))
        .put(ONE, operation!(write::showrooms_content_put))
        .errors(&[SERVICE_INACTIVE, NotFound])
        .errors(&[Rule("content_price"), Rule("content_attribute"), Rule("media_public")])
}

/// The path of one content.
#[derive(Deserialize, JsonSchema)]
struct ContentPath {
    showroom_id: Id<Showroom>,
    content_id: Id<Content>,
}

/// The type of an entry of a gallery.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomGalleryEntryType")]
enum GalleryEntryType {
    /// A picture.
    Image,
    /// A film.
    Video,
}

/// A picture or film of a content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomGalleryEntry")]
pub(crate) struct GalleryEntry {
    /// Its URL.
    pub(crate) url: String,
    /// Its type.
    #[serde(rename = "type")]
    entry_type: GalleryEntryType,
}

impl GalleryEntry {
    /// True for a picture.
    pub(crate) fn is_image(&self) -> bool {
        self.entry_type == GalleryEntryType::Image
    }
}

/// The price of a content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentPrice")]
pub(crate) struct ContentPrice {
    /// The currency of the amounts.
    currency: Currency,
    /// The price before discount and taxes.
    subtotal: Money,
    /// The discount.
    pub(crate) discount: Money,
    /// The taxes but VAT.
    taxes: Money,
    /// The VAT.
    iva: Money,
    /// The price: `subtotal` - `discount` + `taxes` + `iva`.
    pub(crate) total: Money,
    /// True when it is the lowest of several prices.
    pub(crate) from: bool,
}

/// The address of a content.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentAddress")]
pub(crate) struct ContentAddress {
    /// The address's id.
    id: Option<Id<Address>>,
    /// The address.
    #[serde(flatten)]
    pub(crate) address: Address,
}

/// The type of a content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentType")]
pub(crate) struct ContentType {
    /// The id of one of the preferences' types; null for a type of the workspace's own.
    id: Option<Id<ContentTypePreference>>,
    /// Its name.
    pub(crate) name: String,
}

/// An attribute of a content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomContentAttribute")]
pub(crate) struct ContentAttribute {
    /// The kind of its value.
    #[serde(rename = "type")]
    kind: AttributeKind,
    /// The id of one of the preferences' attributes; null for an attribute of the workspace's own.
    attribute_id: Option<Id<AttributePreference>>,
    /// The value as its kind writes it, as in `12.5` or the key of an option.
    attribute_value: Option<String>,
    /// The name that is shown.
    pub(crate) key: String,
    /// The value that is shown.
    pub(crate) value: String,
}

/// A call to action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "ShowroomCallToAction")]
pub(crate) struct CallToAction {
    /// The label.
    pub(crate) label: String,
    /// The address that it leads to.
    pub(crate) redirect: Option<String>,
}

decode_from_json_text!(ContentPrice, ContentAddress, ContentType, CallToAction, Chips);

/// A content of a showroom.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "ShowroomContent")]
pub(crate) struct Content {
    /// The content's id.
    pub(crate) id: Id<Content>,
    /// The showroom that has it.
    pub(crate) showroom_id: Id<Showroom>,
    /// False hides it from the public.
    pub(crate) visible: bool,
    /// The title.
    pub(crate) title: String,
    /// The text.
    pub(crate) body: String,
    /// The pictures and films.
    #[sqlx(try_from = "JsonList<GalleryEntry>")]
    pub(crate) gallery: Vec<GalleryEntry>,
    /// The price; null without one.
    pub(crate) price: Option<ContentPrice>,
    /// The address; null without one.
    pub(crate) address: Option<ContentAddress>,
    /// The chips.
    pub(crate) chips: Chips,
    /// The type.
    pub(crate) content_type: ContentType,
    /// The attributes.
    #[sqlx(try_from = "JsonList<ContentAttribute>")]
    pub(crate) atributes: Vec<ContentAttribute>,
    /// The call to action; null without one.
    pub(crate) call_to_action: Option<CallToAction>,
    /// The time of its creation.
    pub(crate) created_at: Timestamp,
    /// The time of its last change.
    pub(crate) updated_at: Timestamp,
    /// The time of its deletion; null while it exists.
    pub(crate) deleted_at: Option<Timestamp>,
}

impl Child for Content {
    const TABLE: &'static str = "showroom_contents";
    const PARENT: &'static str = "showroom_id";
}
