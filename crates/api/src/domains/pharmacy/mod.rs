//! Duty pharmacies: groups of pharmacies that take turns, and who is on duty when.
//!
//! Tables: `pharmacy_groups`, `pharmacies`, `pharmacy_shifts`, `pharmacy_shift_history`.
//!
//! - A shift is half-open in time, [ini_at, end_at), and at most [`rules::SHIFT_MAX`] long: what writes shifts holds to
//!   it, and what reads a period looks no further back.
//! - A shift names a pharmacy of its own group; the database refuses any other.
//! - A pharmacy has no two shifts at one moment. Whoever writes holds the group's row (`manage.rs`).
//! - A group's shifts are its managing workspace's. Each real change is in the history, which tells whose an id was
//!   after the shift is gone: nobody else's ever.
//! - Days and months are those of the group's time zone.
//! - A group that is disabled or deleted is not there for the public.

mod calendar;
mod coverage_report;
mod demo;
mod events;
mod group;
mod group_put;
mod history;
mod import;
mod local_time;
mod manage;
mod on_duty;
mod plan;
mod rules;
mod seed;
mod shift;
mod write;

use hub_kernel::http::openapi::Routes;
use hub_kernel::messaging::events::Topic;

pub use coverage_report::{CoverageCheck, CoverageReport, CoverageRequirement, check_coverage};
pub use demo::insert_demo_groups;
pub use group::{Group, GroupView, Location, Pharmacy, PharmacyView, ServiceArea, find_group_view, find_main_group};
pub use group_put::{GroupPut, GroupPutResult, insert_or_update_group};
pub use import::{ImportResult, ImportRows, PharmacyImportRow, ShiftImportRow, import_pharmacies, import_shifts};
pub use local_time::{LocalTime, Weekdays, YearMonth};
pub use on_duty::{OnDuty, OnDutyNext, OnDutyNow, find_on_duty};
pub use plan::{DayAlignment, Planner, ShiftCopyMonth, ShiftGenerate, ShiftPlan, copy_month_shifts, generate_shifts};
pub use rules::{CalendarDay, ShiftSegment, calendar_days_of_month, first_of_month, month_bounds, pharmacy_color};
pub use seed::seed_groups;
pub use shift::{Shift, list_public_shifts};

/// A shift was made, changed or deleted; its audience is the group.
pub const SHIFT: Topic = Topic("pharmacy_shift");

/// The operations of the domain.
pub fn routes() -> Routes {
    group::routes()
        .merge(shift::routes())
        .merge(history::routes())
        .merge(plan::routes())
        .merge(coverage_report::routes())
        .merge(events::routes())
        .merge(on_duty::routes())
        .merge(calendar::routes())
}
