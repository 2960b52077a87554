//! The nouns that every part of the domain shares: groups, pharmacies, shifts, and who edits them.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::messaging::events::Topic;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// The topic of shift events: a shift was created, updated or deleted. Their audience is the shift's group.
pub const SHIFT_TOPIC: Topic = Topic("pharmacy_shift");

/// The most shifts that one answer or one plan holds. Queries fetch one more, to tell when there are too many.
pub(super) const SHIFTS_MAX: i64 = 10_000;

/// Marks the id of a pharmacy group.
pub struct Group;

/// Marks the id of a pharmacy.
pub struct Pharmacy;

/// Marks the id of a directory page.
pub struct DiscoverPage;

/// A point on the map, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Location {
    /// Latitude, -90 to 90.
    pub lat: f64,
    /// Longitude, -180 to 180.
    pub lng: f64,
}

/// The circle a group serves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub struct ServiceArea {
    /// Latitude of the centre, in degrees.
    #[schemars(range(min = -90.0, max = 90.0))]
    #[sqlx(rename = "zone_lat")]
    pub lat: f64,
    /// Longitude of the centre, in degrees.
    #[schemars(range(min = -180.0, max = 180.0))]
    #[sqlx(rename = "zone_lng")]
    pub lng: f64,
    /// Radius in metres.
    #[schemars(range(min = 1.0, max = 1_000_000.0))]
    #[sqlx(rename = "zone_radius")]
    pub radius: f64,
}

/// A pharmacy's duty shift, half-open in time: [ini_at, end_at).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, FromRow)]
pub struct Shift {
    /// The shift's id.
    pub id: Id<Shift>,
    /// The group whose rota it is part of.
    pub group_id: Id<Group>,
    /// The pharmacy on duty.
    pub pharmacy_id: Id<Pharmacy>,
    /// The begin.
    pub ini_at: Timestamp,
    /// The end, exclusive.
    pub end_at: Timestamp,
    /// True for a made-up shift of the demonstration.
    pub demo: bool,
}

/// An account that edits shifts: in the groups that its workspace manages, or without a workspace in any group.
#[derive(Clone, Copy)]
pub struct ShiftEditor {
    /// The workspace whose groups it may edit; `None` for the staff, who may edit any group.
    pub workspace_id: Option<Id<Scope>>,
    /// The account, which the history names.
    pub account_id: Id<Account>,
    /// The instant of the edit.
    pub at: Timestamp,
}

/// The result of creating or replacing something by its id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UpsertOutcome {
    /// It was created.
    Created,
    /// It existed and was updated.
    Updated,
    /// It existed with the same values; nothing changed.
    Unchanged,
}

/// The value of an absent `enabled`.
pub(super) fn enabled_by_default() -> bool {
    true
}

/// The way in which copying a month finds the day of a shift in the other month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DayAlignment {
    /// By date: the 3rd becomes the 3rd.
    Date,
    /// By weekday: the first Monday becomes the first Monday.
    Weekday,
}

/// The id of a pharmacy that is seeded or imported without one, derived from its group and slug.
pub(super) fn derived_pharmacy_id(group: Id<Group>, slug: &str) -> Id<Pharmacy> {
    Id::from_name(group, &format!("pharmacies:{slug}"))
}

/// The id of a planned shift, derived from its pharmacy and the local date it begins on: a plan has at most one shift of a
/// pharmacy on each date.
pub(super) fn derived_shift_id(group: Id<Group>, pharmacy: Id<Pharmacy>, date: NaiveDate) -> Id<Shift> {
    Id::from_name(group, &format!("shifts:{pharmacy}:{date}"))
}
