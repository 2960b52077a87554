//! Pharmacy groups: the pharmacies of a town that share one duty rota.

mod managed_group;
mod read;
mod write;

use documented::Documented;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::country::HolidaysCountry;
use super::cover::{Cover, CoverRule, CoverRulePut};
use super::model::{DiscoverPage, Group, Pharmacy, PharmacyLocation, ServiceArea, enabled_by_default};
use hub_kernel::http::import_rows::UpsertOutcome;
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_text::{OptionalSingleLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;

pub(super) use managed_group::{
    ManagedGroup, find_managed_group, list_managed_group_ids, lock_managed_group, lock_managed_groups,
    require_active_group, share_managed_group,
};
pub(super) use read::{IS_PUBLIC, list_enabled_pharmacy_ids, lock_enabled_pharmacy, require_visible_group};
pub use read::{find_group_view, find_main_group};
pub use write::insert_or_update_group;
pub(super) use write::update_group_service;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/groups", operation!(read::pharmacy_group_list))
        .extension()
        .get("/plugins/pharmacy/groups/{group_id}", operation!(read::pharmacy_group_get))
}

/// A pharmacy of a group.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "Pharmacy")]
pub struct PharmacyView {
    /// The pharmacy's id.
    #[sqlx(rename = "pharmacy_id")]
    pub id: Id<Pharmacy>,
    /// False takes it out of the rota: it gets no new shifts.
    pub enabled: bool,
    /// Its name, as its group writes it.
    pub name: String,
    /// Its page in the directory.
    pub page_id: Option<Id<DiscoverPage>>,
    /// The workspace that owns it.
    pub workspace_id: Option<Id<Scope>>,
    /// A name for files and URLs, unique in the group.
    pub slug: String,
    /// Street, number and town.
    pub address: Option<String>,
    /// The town or quarter.
    pub locality: Option<String>,
    /// The phone number, as dialled within the country.
    pub phone: Option<String>,
    /// Its position on the map.
    #[sqlx(flatten, try_from = "read::LocationRow")]
    pub location: Option<PharmacyLocation>,
}

/// A pharmacy group with its pharmacies, ordered by slug.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "PharmacyGroup")]
pub struct GroupView {
    /// The group's id.
    pub id: Id<Group>,
    /// False hides it from the public.
    pub enabled: bool,
    /// Its name, most often the town's.
    pub name: String,
    /// The IANA time zone of its days.
    pub time_zone: String,
    /// The circle it serves.
    #[sqlx(flatten)]
    pub zone: ServiceArea,
    /// The times of the week when a minimum of pharmacies must be on duty; where several apply, the highest minimum counts. At
    /// other times nobody has to be.
    #[schemars(with = "Vec<CoverRule>")]
    pub cover: Cover,
    /// The country whose holidays its rota knows (ISO 3166-1 alpha-2); null when it knows none.
    pub holidays_country: Option<String>,
    /// The text that the public reads while no pharmacy is on duty.
    pub emergency_text: Option<String>,
    /// Its pharmacies.
    #[sqlx(skip)]
    pub pharmacies: Vec<PharmacyView>,
    /// The creation time.
    pub created_at: Timestamp,
    /// The deletion time.
    pub deleted_at: Option<Timestamp>,
}

/// The path of one group.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct GroupPath {
    pub(crate) group_id: Id<Group>,
}

/// Creates or replaces a pharmacy group by its id. 422 `error.rule.group_manager` when the manager is not a workspace.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub struct GroupPut {
    /// The group's id.
    #[schemars(extend("x-id-of" = "group"))]
    pub id: Id<Group>,
    /// Its name, most often the town's.
    pub name: SingleLine<80>,
    /// The circle it serves; the radius is in metres.
    pub zone: ServiceArea,
    /// The IANA time zone of its days, as in `America/Argentina/Buenos_Aires`.
    #[schemars(extend("examples" = ["America/Argentina/Buenos_Aires"]))]
    pub time_zone: String,
    /// The workspace that manages its shifts; absent keeps it, null removes it.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    #[schemars(extend("x-id-of" = "workspace"))]
    pub manager_workspace_id: Patch<Id<Scope>>,
    /// False hides it from the public.
    #[serde(default = "enabled_by_default")]
    pub enabled: bool,
    /// The times of the week when a minimum of pharmacies must be on duty, at most 50; an empty list: nobody ever has to be.
    /// Absent keeps it, null makes it one pharmacy always, as in a new group.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    pub cover: Patch<Vec<CoverRulePut>>,
    /// The country whose holidays its rota knows; absent keeps it, null removes it. A new group has AR.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    pub holidays_country: Patch<HolidaysCountry>,
    /// The text that the public reads while no pharmacy is on duty, in one line; absent keeps it, null or empty removes it.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    pub emergency_text: Patch<OptionalSingleLine<280>>,
}

/// The result of creating or replacing a group.
#[derive(Serialize, JsonSchema)]
pub struct GroupPutResult {
    /// The group.
    pub id: Id<Group>,
    /// The outcome: created, updated or unchanged.
    pub outcome: UpsertOutcome,
}
