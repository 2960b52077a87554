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
mod check;
mod demo;
mod duty;
mod events;
mod group;
mod group_put;
mod history;
mod import;
mod local_time;
mod manage;
mod plan;
mod rules;
mod seed;
mod shift;
mod write;

use hub_kernel::http::openapi::Routes;
use hub_kernel::messaging::events::Topic;

pub use check::{ShiftCheck, ShiftCover, ShiftReport, check_shifts};
pub use demo::load_demo;
pub use duty::{OnDuty, OnDutyNext, OnDutyNow, on_duty};
pub use group::{Group, GroupView, Location, Pharmacy, PharmacyView, Zone, group_view, main_group};
pub use group_put::{GroupOutcome, GroupPut, put_group};
pub use import::{Imported, PharmacyImport, Rows, ShiftImport, import_pharmacies, import_shifts};
pub use local_time::{LocalTime, Month, Weekdays};
pub use plan::{Planner, ShiftAlign, ShiftCopyMonth, ShiftGenerate, ShiftPlan, copy_month, generate_shifts};
pub use rules::{Day, Segment, color, first_of_month, month_bounds, month_days};
pub use seed::seed_groups;
pub use shift::{Shift, shifts_between};

/// A shift was made, changed or deleted; its audience is the group.
pub const SHIFT: Topic = Topic("pharmacy_shift");

/// The operations of the domain.
pub fn routes() -> Routes {
    group::routes()
        .merge(shift::routes())
        .merge(history::routes())
        .merge(plan::routes())
        .merge(check::routes())
        .merge(events::routes())
        .merge(duty::routes())
        .merge(calendar::routes())
}
