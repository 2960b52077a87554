//! Topics of duty shifts: importing, planning and checking them, in any group.

use chrono::NaiveDate;
use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext, Query, TopicParams};
use crate::domains::pharmacy::{
    self, Actor, CoverageReport, CoverageRequirement, DayAlignment, Group, ImportResult, ImportRows, LocalTime,
    Pharmacy, ShiftCopyMonth, ShiftGenerate, ShiftImportRow, ShiftPlan, Weekdays, YearMonth,
};
use hub_kernel::db::Tx;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Imports shifts into a group, all rows or none: what has a row's id is replaced, and one of the demonstration becomes
/// real. Overlaps are judged by what all rows together leave. When rows are refused: 422 `error.rule.import`, whose
/// `extra.rows` has each of them with `index`, `id`, `code`, `message` and, where they help, `path` and `extra`; the
/// others can be sent without them.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsImport {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The shifts.
    shifts: ImportRows<ShiftImportRow>,
}

impl TopicParams for ShiftsImport {
    const TOPIC: &'static str = "pharmacy.shifts.import";
    type Result = ImportResult;
}

impl Command for ShiftsImport {
    const DESTRUCTIVE: bool = false;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ImportResult> {
        pharmacy::import_shifts(tx, staff_actor(call), self.group_id, self.shifts).await
    }
}

/// Plans a rotation of pharmacies in a group. Shifts that cannot be are among `conflicts`, and nothing is written while
/// there are any, unless `skip_conflicts` is true. The same rotation once more is conflicts alone.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsGenerate {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The sets of pharmacies that take turns, in order; those of one set are on duty together.
    #[schemars(length(min = 1), inner(length(min = 1)))]
    pharmacies: Vec<Vec<Id<Pharmacy>>>,
    /// The first date a turn may begin on.
    from: NaiveDate,
    /// The last date a turn may begin on; at most 366 days in all.
    until: NaiveDate,
    /// When a turn begins, by the clocks of the group's zone, as in `08:30`.
    start_time: LocalTime,
    /// How long a turn is, by the clocks: 1440 ends at the same time of the next day. At most 14 days.
    #[schemars(extend("examples" = [1440]))]
    duration_minutes: u32,
    /// A turn begins every so many days, counted from the first date.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 366))]
    every_days: u32,
    /// The weekdays a turn may begin on, Monday as 1; on others there is none, and the set waits for the next turn.
    #[serde(default)]
    weekdays: Weekdays,
    /// Whether to write what can be, when some cannot.
    #[serde(default)]
    skip_conflicts: bool,
}

fn one() -> u32 {
    1
}

impl TopicParams for ShiftsGenerate {
    const TOPIC: &'static str = "pharmacy.shifts.generate";
    type Result = ShiftPlan;
}

impl Command for ShiftsGenerate {
    const DESTRUCTIVE: bool = false;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ShiftPlan> {
        let Self { group_id, pharmacies, from, until, start_time, .. } = self;
        let Self { duration_minutes, every_days, weekdays, skip_conflicts, .. } = self;
        let asked = ShiftGenerate {
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
        pharmacy::generate_shifts(tx, staff_actor(call), group_id, &asked).await
    }
}

/// Copies a month's shifts of a group to another month. Shifts that cannot be are among `conflicts`, and nothing is
/// written while there are any, unless `skip_conflicts` is true; so is, as `error.rule.copy_day`, a day that the other
/// month does not have.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsCopyMonth {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The month whose shifts are copied, as in `2026-11`.
    from_month: YearMonth,
    /// The month they are copied to.
    #[schemars(extend("examples" = ["2026-12"]))]
    to_month: YearMonth,
    /// How a day is found again: by its date, or by its weekday, the first Monday as the first Monday.
    align: DayAlignment,
    /// Whether to write what can be, when some cannot.
    #[serde(default)]
    skip_conflicts: bool,
}

impl TopicParams for ShiftsCopyMonth {
    const TOPIC: &'static str = "pharmacy.shifts.copy_month";
    type Result = ShiftPlan;
}

impl Command for ShiftsCopyMonth {
    const DESTRUCTIVE: bool = false;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ShiftPlan> {
        let Self { group_id, from_month, to_month, align, skip_conflicts } = self;
        let asked = ShiftCopyMonth { from_month, to_month, align, skip_conflicts, dry_run: false };
        pharmacy::copy_month_shifts(tx, staff_actor(call), group_id, &asked).await
    }
}

/// The account that dispatches, which may edit any group.
fn staff_actor(call: &DispatchContext) -> Actor {
    Actor { workspace_id: None, account_id: call.caller.account_id, at: call.app.clock.now() }
}

/// Checks a period of a group: gaps in its coverage, pharmacies that are on duty twice, and how the duty is shared, with
/// nights (21:00 to 06:00), weekends and national holidays apart.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct ShiftsCheck {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// Begin of the period.
    datetime_ini: Timestamp,
    /// End of the period, itself outside of it; at most 366 days after the begin.
    #[schemars(extend("examples" = ["2026-12-20T15:00:00Z"]))]
    datetime_end: Timestamp,
    /// How many pharmacies have to be on duty when; absent or null: one, always.
    cover: Option<Vec<CoverageRequirement>>,
}

impl TopicParams for ShiftsCheck {
    const TOPIC: &'static str = "pharmacy.shifts.check";
    type Result = CoverageReport;
}

impl Query for ShiftsCheck {
    async fn run(self, call: &DispatchContext) -> Result<CoverageReport> {
        let Self { group_id, datetime_ini, datetime_end, cover } = self;
        let asked = pharmacy::CoverageCheck { datetime_ini, datetime_end, cover };
        pharmacy::check_coverage(call.app.db.read(), None, group_id, asked).await
    }
}
