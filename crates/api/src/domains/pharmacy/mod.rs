//! Duty pharmacies: groups of pharmacies that share a rota, and which of them is on duty when.
//!
//! Tables: `pharmacy_groups`, `pharmacies`, `pharmacy_shifts`, `pharmacy_shift_history`.
//!
//! - A shift is half-open in time, [ini_at, end_at), and at most [`rules::SHIFT_MAX`] long: writers check it, and queries
//!   of a period look no further back than that.
//! - A shift's pharmacy belongs to the shift's group; the database refuses any other.
//! - Shifts of one pharmacy do not overlap. Every writer locks the group's row (`group/managed_group.rs`).
//! - A group's shifts belong to the workspace that manages the group. The history records each edit; a shift's id stays its
//!   group's after the shift is deleted.
//! - Days and months are those of the group's time zone; holidays are those of its country (`fixtures/holidays`).
//! - The public does not see disabled or deleted groups.

mod calendar;
mod country;
mod cover;
mod coverage_report;
mod demo;
mod group;
mod holidays;
mod import;
mod local_time;
mod managed_duty;
mod model;
mod on_duty;
mod page;
mod page_owner;
mod plan;
mod rules;
mod seed;
mod shift;

use hub_kernel::http::openapi::Routes;

pub use country::HolidaysCountry;
pub use cover::{Cover, CoverRule, CoverRulePut};
pub use coverage_report::{CoverageCheck, CoverageReport, check_coverage};
pub use demo::insert_demo_groups;
pub use group::{
    GroupPut, GroupPutResult, GroupView, PharmacyView, find_group_view, find_main_group, insert_or_update_group,
};
pub use holidays::{Holiday, holidays_of_month};
pub use import::{PharmacyImportRow, ReplaceDays, ShiftImportResult, ShiftImportRow, import_pharmacies, import_shifts};
pub use local_time::{LocalTime, Weekdays, YearMonth};
pub use managed_duty::{ManagedDuty, list_managed_duties};
pub use model::{
    DayAlignment, Group, Pharmacy, PharmacyLocation, SHIFT_TOPIC, ServiceArea, Shift, ShiftEditor, ShiftGenerate,
};
pub use on_duty::{OnDuty, OnDutyNext, OnDutyNow, find_on_duty};
pub use page::{PageDuty, list_page_duties, list_seeded_pharmacies_without_page, update_pharmacy_page};
pub use plan::{ShiftCopyMonth, ShiftPlan, copy_month_shifts, generate_shifts};
pub use rules::{CalendarDay, ShiftSegment, calendar_days_of_month, first_of_month, month_bounds, pharmacy_color};
pub use seed::insert_seed_groups;
pub use shift::{ShiftEditBatch, ShiftHistoryAction, list_public_shifts, list_recent_shift_edits};

/// The operations of the domain.
pub fn routes() -> Routes {
    group::routes()
        .merge(holidays::routes())
        .merge(shift::routes())
        .merge(plan::routes())
        .merge(coverage_report::routes())
        .merge(shift::event_routes())
        .merge(on_duty::routes())
        .merge(calendar::routes())
}
