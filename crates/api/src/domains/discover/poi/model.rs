//! Points of interest as they are read, and their parts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::discover::page::{DirectoryPage, PageAddress, PageCategory, PageLink, ScheduleEntry};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// Marks the id of a point of interest.
#[derive(Debug)]
pub(crate) struct Poi;

/// The type of a point of interest, spelt as the specification does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(crate) enum PoiType {
    /// A business.
    Bussiness,
    /// A service.
    Service,
    /// A professional.
    Proffesional,
    /// An organization.
    Organization,
    /// Anything else.
    #[default]
    Other,
}

/// A phone of a point of interest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PoiPhone {
    /// The name of who answers; may be empty.
    pub(super) name: String,
    /// The number, as E.164.
    pub(super) phone: String,
}

/// The ways to reach a point of interest.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PoiContact {
    /// The phones, in order.
    pub(super) phones: Vec<PoiPhone>,
}

/// A note about a point of interest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub(crate) struct PoiTraceEntry {
    /// The time that it is about.
    pub(super) datetime: Timestamp,
    /// The note.
    pub(super) text: String,
}

/// Data about a point of interest that no page shows.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PoiMetadata {
    /// The notes by time.
    pub(super) trace: Vec<PoiTraceEntry>,
}

/// The page that a point of interest would become.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PoiForm {
    /// The type.
    #[serde(rename = "type")]
    pub(super) form_type: PoiType,
    /// The URL of its picture.
    pub(super) avatar_url: Option<String>,
    /// The URL of a wide picture.
    pub(super) cover_url: Option<String>,
    /// The name; empty for the name of the point of interest.
    pub(super) name: String,
    /// The description; may be empty.
    pub(super) description: String,
    /// The categories, in order, without deleted ones.
    pub(super) categories: Vec<PageCategory>,
    /// The links, in order.
    pub(super) links: Vec<PageLink>,
    /// The hours.
    pub(super) schedule: Vec<ScheduleEntry>,
    /// The addresses, in order.
    pub(super) addresses: Vec<PageAddress>,
}

/// A point of interest.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "BackofficePoi")]
pub(crate) struct PoiDetails {
    /// The id.
    pub(super) id: Id<Poi>,
    /// The page that it became; null until then.
    pub(super) page_id: Option<Id<DirectoryPage>>,
    /// The workspace that it belongs to.
    pub(super) workspace_id: Option<Id<Scope>>,
    /// The name.
    pub(super) name: String,
    /// The address as a text; may be empty.
    pub(super) address: String,
    /// The ways to reach it.
    pub(super) contact: PoiContact,
    /// Data that no page shows.
    pub(super) metadata: PoiMetadata,
    /// The page that it would become.
    pub(super) form: PoiForm,
    /// The time of its creation.
    pub(super) created_at: Timestamp,
    /// The time of its last change.
    pub(super) updated_at: Timestamp,
}
