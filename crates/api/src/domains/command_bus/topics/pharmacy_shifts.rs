//! Topics of duty shifts: importing, planning and checking them, in any group.

use chrono::NaiveDate;
use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext, Query};
use crate::domains::pharmacy::{
    self, CoverRulePut, CoverageReport, DayAlignment, Group, LocalTime, Pharmacy, ReplaceDays, Shift, ShiftCopyMonth,
    ShiftEditor, ShiftGenerate, ShiftImportResult, ShiftImportRow, ShiftPlan, Weekdays, YearMonth,
};
use hub_kernel::db::Tx;
use hub_kernel::http::import_rows::ImportRows;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;

/// Imports shifts into a group, all rows or none. A row replaces the shift with its id; a demonstration's shift becomes
/// real. Overlaps are checked in the state after all rows. 422 `error.rule.import` when rows are refused: `extra.rows` has
/// each of them with `index`, `id`, `code`, `message` and, if they help, `path` and `extra`; the other rows can be sent
/// again without them. With `replace` the rows are all there is on their days: the answer has `replaced` with the days and the
/// shifts that were deleted. 409 `error.conflict.replaced_shifts` when these are others than `expected_deleted`: `extra` has the
/// `unexpected` shifts and the `missing` ids; nothing is written.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsImport {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The shifts.
    shifts: ImportRows<ShiftImportRow>,
    /// Deletes the group's other shifts that begin on the local days from the first row to the last, in the same transaction;
    /// their history stays.
    #[serde(default)]
    replace: bool,
    /// With `replace`, the ids of the shifts that are expected to be deleted, as a dry run answered them; absent or null deletes
    /// whatever is there.
    #[schemars(length(max = 10_000))]
    expected_deleted: Option<Vec<Id<Shift>>>,
}

impl Command for ShiftsImport {
    const TOPIC: &'static str = "pharmacy.shifts.import";
    type Result = ShiftImportResult;

    fn validate(&self) -> Result<()> {
        if self.expected_deleted.is_some() && !self.replace {
            return Err(Error::parser(RequestPart::Body, "expected_deleted", "it goes with `replace`"));
        }
        Ok(())
    }

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ShiftImportResult> {
        let Self { group_id, shifts, replace, expected_deleted } = self;
        let replace = replace.then_some(ReplaceDays { expected_deleted });
        pharmacy::import_shifts(tx, staff_editor(call), group_id, shifts, replace).await
    }
}

/// Plans a rotation of pharmacies in a group. Shifts that cannot be written are among `conflicts`; while there are any
/// nothing is written, unless `skip_conflicts` is true. Planned shifts that are stored already are `unchanged`: planning the same
/// rotation again writes nothing.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsGenerate {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The sets of pharmacies that rotate, in order; the pharmacies of one set are on duty together.
    #[schemars(length(min = 1), inner(length(min = 1)))]
    pharmacies: Vec<Vec<Id<Pharmacy>>>,
    /// The first date a shift may begin on.
    from: NaiveDate,
    /// The last date a shift may begin on; at most 366 days in all.
    until: NaiveDate,
    /// The time of day at which a shift begins, in local time of the group, as in `08:30`.
    start_time: LocalTime,
    /// The length of a shift in local time: 1440 ends at the same time of the next day. At most 14 days.
    #[schemars(extend("examples" = [1440]))]
    duration_minutes: u32,
    /// The days from the begin of one shift to the next, counted from the first date.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 366))]
    every_days: u32,
    /// The weekdays a shift may begin on, Monday is 1; on other days the set waits for the next date.
    #[serde(default)]
    weekdays: Weekdays,
    /// Writes the shifts without conflicts even if others have some.
    #[serde(default)]
    skip_conflicts: bool,
}

fn one() -> u32 {
    1
}

impl Command for ShiftsGenerate {
    const TOPIC: &'static str = "pharmacy.shifts.generate";
    type Result = ShiftPlan;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ShiftPlan> {
        let Self { group_id, pharmacies, from, until, start_time, .. } = self;
        let Self { duration_minutes, every_days, weekdays, skip_conflicts, .. } = self;
        let request = ShiftGenerate {
            pharmacies,
            from,
            until,
            start_time,
            duration_minutes,
            every_days,
            weekdays,
            skip_conflicts,
            dry_run: false,
        };
        pharmacy::generate_shifts(tx, staff_editor(call), group_id, &request).await
    }
}

/// Copies a month's shifts of a group to another month. Shifts that cannot be written are among `conflicts`; while there are
/// any nothing is written, unless `skip_conflicts` is true. Planned shifts that are stored already are `unchanged`. A day that the other month
/// does not have is a conflict `error.rule.copy_day`.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsCopyMonth {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The month to copy, as in `2026-11`.
    from_month: YearMonth,
    /// The month to copy to.
    #[schemars(extend("examples" = ["2026-12"]))]
    to_month: YearMonth,
    /// The way to find the day of a shift in the other month: its date, or its weekday (first Monday to first Monday).
    align: DayAlignment,
    /// Writes the shifts without conflicts even if others have some.
    #[serde(default)]
    skip_conflicts: bool,
}

impl Command for ShiftsCopyMonth {
    const TOPIC: &'static str = "pharmacy.shifts.copy_month";
    type Result = ShiftPlan;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ShiftPlan> {
        let Self { group_id, from_month, to_month, align, skip_conflicts } = self;
        let request = ShiftCopyMonth { from_month, to_month, align, skip_conflicts, dry_run: false };
        pharmacy::copy_month_shifts(tx, staff_editor(call), group_id, &request).await
    }
}

/// The account that dispatches, which may edit any group.
fn staff_editor(call: &DispatchContext) -> ShiftEditor {
    ShiftEditor { workspace_id: None, account_id: call.caller.account_id, at: call.app.clock.now() }
}

/// Checks a period of a group: gaps in its coverage, overlapping shifts of one pharmacy, and the duty hours of each pharmacy,
/// with nights (21:00 to 06:00), weekends and the holidays of the group's country apart.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsCheck {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The begin of the period.
    datetime_ini: Timestamp,
    /// The end of the period, exclusive; at most 366 days after the begin.
    #[schemars(extend("examples" = ["2026-12-20T15:00:00Z"]))]
    datetime_end: Timestamp,
    /// The required coverage; absent or null requires the group's own `cover`.
    cover: Option<Vec<CoverRulePut>>,
}

impl Query for ShiftsCheck {
    const TOPIC: &'static str = "pharmacy.shifts.check";
    type Result = CoverageReport;

    async fn run(self, call: &DispatchContext) -> Result<CoverageReport> {
        let Self { group_id, datetime_ini, datetime_end, cover } = self;
        let request = pharmacy::CoverageCheck { datetime_ini, datetime_end, cover };
        pharmacy::check_coverage(call.app.db.read(), None, group_id, request).await
    }
}
