//! `hub duty generate` and `hub duty copy-month`: plan many shifts at once.

use std::num::NonZeroU32;

use chrono::{NaiveDate, NaiveTime};
use hub_client::Client;
use hub_client::types::{DayAlignment, PharmacyGroup, Shift, ShiftConflict, ShiftCopyMonth, ShiftGenerate, ShiftPlan};
use serde_json::{Value, json};
use uuid::Uuid;

use super::shift::{ShiftFormatter, find_pharmacy};
use super::weekdays::Weekdays;
use super::zone_clock::{Month, ZoneClock, parse_time_without_seconds};
use crate::commands::arguments::GroupChoice;
use crate::commands::arguments::time::parse_duration;
use crate::commands::requests::command_bus::dispatch_for_group;
use crate::commands::requests::is_staff;
use crate::context::{Context, OutputTable, PlannedWrite, ResultKind};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const PLAN: Columns =
    &[("outcome", "outcome"), ("from", "from"), ("until", "until"), ("pharmacy", "pharmacy.name"), ("why not", "why")];

/// Above this number of shifts, a person at the terminal is asked first.
const CONFIRM_ABOVE: usize = 20;

/// Arguments of `hub duty generate`.
#[derive(clap::Args)]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    group: GroupChoice,
    /// The pharmacies of one turn, by id, slug or name, separated by commas; repeat for each turn
    #[arg(long = "turn", value_name = "PHARMACY,…", required_unless_present = "every_pharmacy")]
    turns: Vec<String>,
    /// Rotate through every enabled pharmacy, by slug
    #[arg(long, conflicts_with = "turns")]
    every_pharmacy: bool,
    /// The first date on which a turn may begin
    #[arg(long, value_name = "DATE")]
    from: NaiveDate,
    /// The last date on which a turn may begin
    #[arg(long, value_name = "DATE")]
    until: NaiveDate,
    /// The time a turn begins, as in 08:30
    #[arg(long, value_name = "TIME", value_parser = parse_time_without_seconds)]
    start: NaiveTime,
    /// The length of a turn in local time
    #[arg(long, value_name = "TIME", default_value = "24h", value_parser = parse_minutes)]
    length: u32,
    /// Begin a turn every N days
    #[arg(long, value_name = "N", default_value = "1")]
    every_days: NonZeroU32,
    /// The weekdays on which a turn may begin, as in mon-fri [default: all]
    #[arg(long, value_name = "DAYS", value_delimiter = ',')]
    weekdays: Vec<Weekdays>,
    #[command(flatten)]
    how: PlanOptions,
}

/// Parses a duration in whole minutes.
fn parse_minutes(text: &str) -> Result<u32, String> {
    let seconds = parse_duration(text)?.as_secs();
    let whole = u32::try_from(seconds / 60).ok().filter(|_| seconds % 60 == 0);
    whole.ok_or_else(|| "is not a whole number of minutes, as in 90m or 24h".to_owned())
}

/// Arguments of `hub duty copy-month`.
#[derive(clap::Args)]
pub(crate) struct CopyMonthArgs {
    #[command(flatten)]
    group: GroupChoice,
    /// The month to copy, as in 2026-11
    from: Month,
    /// The month to copy to
    to: Month,
    /// The correspondence of days: by date, or by weekday, so that the first Monday becomes the first Monday
    #[arg(long, value_name = "date|weekday")]
    align: DayAlignment,
    #[command(flatten)]
    how: PlanOptions,
}

#[derive(clap::Args)]
struct PlanOptions {
    /// Write the other shifts when some conflict
    #[arg(long)]
    skip_conflicts: bool,
    /// Print what would be written without writing it
    #[arg(long)]
    dry_run: bool,
}

impl GenerateArgs {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let group = self.group.find(context).await?;
        let body = ShiftGenerate {
            dry_run: false,
            duration_minutes: self.length,
            every_days: self.every_days,
            from: self.from,
            pharmacies: self.resolve_turns(&group)?,
            skip_conflicts: self.how.skip_conflicts,
            start_time: self.start.format("%H:%M").to_string(),
            until: self.until,
            weekdays: Weekdays::merged_days(&self.weekdays),
        };
        run(context, &group, PlanRequest::Generate(body), &self.how).await
    }

    fn resolve_turns(&self, group: &PharmacyGroup) -> Result<Vec<Vec<Uuid>>> {
        if self.every_pharmacy {
            let enabled = group.pharmacies.iter().filter(|pharmacy| pharmacy.enabled);
            return Ok(enabled.map(|pharmacy| vec![pharmacy.id]).collect());
        }
        let set = |turn: &String| {
            let named = turn.split(',').map(|name| find_pharmacy(group, name.trim()));
            named.map(|pharmacy| Ok(pharmacy?.id)).collect()
        };
        self.turns.iter().map(set).collect()
    }
}

impl CopyMonthArgs {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let group = self.group.find(context).await?;
        let body = ShiftCopyMonth {
            align: self.align,
            dry_run: false,
            from_month: self.from.to_string(),
            skip_conflicts: self.how.skip_conflicts,
            to_month: self.to.to_string(),
        };
        run(context, &group, PlanRequest::Copy(body), &self.how).await
    }
}

/// A planning request, sent as an operation or as the equivalent command bus topic.
#[derive(Clone)]
enum PlanRequest {
    Generate(ShiftGenerate),
    Copy(ShiftCopyMonth),
}

impl PlanRequest {
    fn with_dry_run(mut self, dry_run: bool) -> Self {
        match &mut self {
            Self::Generate(body) => body.dry_run = dry_run,
            Self::Copy(body) => body.dry_run = dry_run,
        }
        self
    }

    async fn send(&self, client: &Client, group: &PharmacyGroup, staff: bool) -> Result<ShiftPlan> {
        if !staff {
            return Ok(match self {
                Self::Generate(body) => client.pharmacy_shift_generate(&group.id, body).await?.into_inner(),
                Self::Copy(body) => client.pharmacy_shift_copy_month(&group.id, body).await?.into_inner(),
            });
        }
        let (topic, params) = match self {
            Self::Generate(body) => ("pharmacy.shifts.generate", serde_json::to_value(body)),
            Self::Copy(body) => ("pharmacy.shifts.copy_month", serde_json::to_value(body)),
        };
        dispatch_for_group(client, topic, &group.id, params).await
    }
}

/// A person at the terminal sees the number of shifts before they are written; a script without --dry-run writes at
/// once.
async fn run(context: &Context, group: &PharmacyGroup, asked: PlanRequest, how: &PlanOptions) -> Result<()> {
    let staff = is_staff(context).await?;
    let mut plan = None;
    if how.dry_run || context.console.will_prompt() {
        plan = Some(asked.clone().with_dry_run(true).send(context.dry_run_client().await?, group, staff).await?);
    }
    let would_write = |plan: &ShiftPlan| !plan.data.is_empty() && (how.skip_conflicts || plan.conflicts.is_empty());
    if !how.dry_run && plan.as_ref().is_none_or(would_write) {
        let count = plan.as_ref().map_or(0, |plan| plan.data.len());
        let write = match plan.as_ref().map_or(0, |plan| plan.conflicts.len()) {
            _ if count <= CONFIRM_ABOVE => PlannedWrite::reversible(format!("Write shifts of {}?", group.name)),
            0 => PlannedWrite::bulk(format!("Write {count} shifts of {}?", group.name)),
            out => PlannedWrite::bulk(format!("Write {count} shifts of {}, and leave {out} out?", group.name)),
        };
        plan = Some(asked.send(context.write_client(write).await?, group, staff).await?);
    }
    let Some(plan) = plan else { return Ok(()) };
    print(context, group, &plan, how)?;
    conflicts_to_result(&plan, how)
}

fn print(context: &Context, group: &PharmacyGroup, plan: &ShiftPlan, how: &PlanOptions) -> Result<()> {
    let clocks = ZoneClock::for_group(group, context)?;
    let rows = ShiftFormatter { group, clocks: &clocks };
    let written = !how.dry_run && (how.skip_conflicts || plan.conflicts.is_empty());
    let outcome = if written { "written" } else { "planned" };
    let with = |mut row: Value, outcome: &str, why: Value| {
        row["outcome"] = outcome.into();
        row["why"] = why;
        row
    };
    let list = |shifts: &[Shift], outcome: &str| -> Vec<Value> {
        shifts.iter().map(|shift| with(rows.to_row(shift), outcome, Value::Null)).collect()
    };
    let (data, unchanged) = (list(&plan.data, outcome), list(&plan.unchanged, "unchanged"));
    let conflict = |conflict: &ShiftConflict| {
        let row = with(rows.to_row(&conflict.shift), "conflict", describe_conflict(conflict, &clocks).into());
        json!({"code": conflict.code, "shift": row, "other": conflict.other.as_ref().map(|other| rows.to_row(other))})
    };
    let conflicts: Vec<Value> = plan.conflicts.iter().map(conflict).collect();
    let refused = conflicts.iter().map(|conflict| &conflict["shift"]);
    let all = data.iter().chain(&unchanged).chain(refused).cloned().collect();
    let count = if written { plan.data.len() } else { 0 };
    let whole = json!({"written": count, "data": data, "unchanged": unchanged, "conflicts": conflicts});
    let of = if how.dry_run { ResultKind::Read } else { ResultKind::Write };
    let sheet = OutputTable { name: "shifts", columns: PLAN, rows: all, empty_note: "there are no shifts to plan" };
    context.print_tables(of, &whole, "", &[sheet])
}

/// The reason for a conflict, in words.
fn describe_conflict(conflict: &ShiftConflict, clocks: &ZoneClock) -> String {
    match (conflict.code.as_str(), &conflict.other) {
        (_, Some(other)) => {
            format!("already on duty from {} until {}", clocks.format(&other.ini_at), clocks.format(&other.end_at))
        }
        ("error.rule.copy_day", None) => "the other month has no such day".to_owned(),
        ("error.rule.shift_pharmacy", None) => "it takes no turns".to_owned(),
        (code, None) => code.to_owned(),
    }
}

/// Conflicts are an error: exit 6 when nothing was written because of them, 7 when the others were.
fn conflicts_to_result(plan: &ShiftPlan, how: &PlanOptions) -> Result<()> {
    let count = plan.conflicts.len();
    let all = count + plan.data.len() + plan.unchanged.len();
    match (count, how.skip_conflicts) {
        (0, _) => Ok(()),
        (_, true) => Err(CliError::new(Exit::Partial, "conflicts", format!("{count} of {all} shifts conflict"))),
        (_, false) => {
            let nothing = if how.dry_run { "nothing would be written" } else { "nothing was written" };
            let message = format!("{nothing}: {count} of {all} shifts conflict");
            Err(CliError::new(Exit::Refused, "conflicts", message).with_help("--skip-conflicts writes the others"))
        }
    }
}
