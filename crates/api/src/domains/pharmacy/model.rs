//! The nouns that every part of the domain shares: groups, pharmacies, shifts, and who edits them.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use super::local_time::{LocalTime, Weekdays};
use hub_kernel::messaging::events::Topic;
use hub_kernel::security::session::{Account, Caller, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// The topic of shift events: a shift was created, updated or deleted. Their audience is the shift's group.
pub const SHIFT_TOPIC: Topic = Topic("pharmacy_shift");

/// The most shifts that one answer or one plan holds. Queries fetch one more, to tell when there are too many.
pub(super) const SHIFTS_MAX: i64 = 10_000;

/// Refuses more shifts than [`SHIFTS_MAX`]: 422 `error.rule.too_many`.
pub(super) fn check_shift_count(count: usize) -> Result<()> {
    let is_too_many = count as i64 > SHIFTS_MAX;
    if is_too_many { Err(Error::Rule("too_many", Some(json!({"maximum": SHIFTS_MAX})))) } else { Ok(()) }
}

/// Marks the id of a pharmacy group.
pub struct Group;

/// Marks the id of a pharmacy.
pub struct Pharmacy;

/// Marks the id of a directory page.
pub struct DiscoverPage;

/// The point of a pharmacy on the map, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PharmacyLocation {
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

impl PharmacyLocation {
    /// The point of two optional coordinates. 400 with the path `lat` or `lng` when only one is given, or out of range.
    pub(super) fn parse(part: RequestPart, lat: Option<f64>, lng: Option<f64>) -> Result<Option<Self>> {
        let refused = |path, message| Err(Error::parser(part, path, message));
        match (lat, lng) {
            (Some(_), None) => refused("lng", "lat needs lng"),
            (None, Some(_)) => refused("lat", "lng needs lat"),
            (Some(lat), _) if !(-90.0..=90.0).contains(&lat) => refused("lat", "a latitude is from -90 to 90"),
            (_, Some(lng)) if !(-180.0..=180.0).contains(&lng) => refused("lng", "a longitude is from -180 to 180"),
            _ => Ok(lat.zip(lng).map(|(lat, lng)| Self { lat, lng })),
        }
    }
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

impl ShiftEditor {
    /// The caller, who edits the groups of their workspace.
    pub(super) fn from_caller(caller: &Caller, at: Timestamp) -> Self {
        Self { workspace_id: Some(caller.scope_id), account_id: caller.account_id, at }
    }
}

/// A rotation to plan.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct ShiftGenerate {
    /// The sets of pharmacies that rotate, in order; the pharmacies of one set are on duty together.
    pub pharmacies: Vec<Vec<Id<Pharmacy>>>,
    /// The first date a shift may begin on.
    pub from: NaiveDate,
    /// The last date a shift may begin on; at most 366 days in all.
    pub until: NaiveDate,
    /// The time of day at which a shift begins, in local time of the group.
    pub start_time: LocalTime,
    /// The length of a shift in local time: 1440 ends at the same time of the next day. At most 14 days.
    pub duration_minutes: u32,
    /// The days from the begin of one shift to the next, counted from the first date.
    #[serde(default = "default_every_days")]
    #[schemars(range(min = 1, max = 366))]
    pub every_days: u32,
    /// The weekdays a shift may begin on, Monday is 1; on other days the set waits for the next date.
    #[serde(default)]
    pub weekdays: Weekdays,
    /// Writes the shifts without conflicts even if others have some.
    #[serde(default)]
    pub skip_conflicts: bool,
    /// Answers the plan and writes nothing.
    #[serde(default)]
    pub dry_run: bool,
}

fn default_every_days() -> u32 {
    1
}

/// A time when too few pharmacies are on duty.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct CoverageGap {
    /// The begin.
    pub(super) ini_at: Timestamp,
    /// The end.
    pub(super) end_at: Timestamp,
    /// The number of pharmacies on duty.
    pub(super) on_duty: u32,
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
