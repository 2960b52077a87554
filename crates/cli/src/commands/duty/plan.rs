//! `hub duty generate` and `hub duty copy-month`: plan many shifts at once.

use std::num::NonZeroU32;

use chrono::{NaiveDate, NaiveTime};
use hub_client::Client;
use hub_client::types::{DayAlignment, PharmacyGroup, ShiftConflict, ShiftCopyMonth, ShiftGenerate, ShiftPlan};
use serde_json::{Value, json};
use uuid::Uuid;

use super::clocks::{Clocks, Month, minute_of_day};
use super::shift::{ShiftRows, find_pharmacy};
use super::weekdays::Weekdays;
use crate::commands::acting::is_staff;
use crate::commands::bus::call;
use crate::commands::group::GroupChoice;
use crate::commands::span::span;
use crate::context::{Context, Of, Sheet, Write};
use crate::error::{Exit, Failure, Result};
use crate::output::Columns;

const PLAN: Columns =
    &[("outcome", "outcome"), ("from", "from"), ("until", "until"), ("pharmacy", "pharmacy.name"), ("why not", "why")];

/// Above this number of shifts, a person at the terminal is asked first.
const MANY: usize = 20;

/// Arguments of `hub duty generate`.
#[derive(clap::Args)]
pub(crate) struct Generate {
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
    #[arg(long, value_name = "TIME", value_parser = minute_of_day)]
    start: NaiveTime,
    /// The length of a turn in local time
    #[arg(long, value_name = "TIME", default_value = "24h", value_parser = minutes)]
    length: u32,
    /// Begin a turn every N days
    #[arg(long, value_name = "N", default_value = "1")]
    every_days: NonZeroU32,
    /// The weekdays on which a turn may begin, as in mon-fri [default: all]
    #[arg(long, value_name = "DAYS", value_delimiter = ',')]
    weekdays: Vec<Weekdays>,
    #[command(flatten)]
    how: How,
}

/// Parses a duration in whole minutes.
fn minutes(text: &str) -> Result<u32, String> {
    let seconds = span(text)?.as_secs();
    let whole = u32::try_from(seconds / 60).ok().filter(|_| seconds % 60 == 0);
    whole.ok_or_else(|| "is not a whole number of minutes, as in 90m or 24h".to_owned())
}

/// Arguments of `hub duty copy-month`.
#[derive(clap::Args)]
pub(crate) struct CopyMonth {
    #[command(flatten)]
    group: GroupChoice,
    /// The month to copy, as in 2026-11
    from: Month,
    /// The month to copy to
    to: Month,
    /// How days correspond: by date, or by weekday, so that the first Monday becomes the first Monday
    #[arg(long, value_name = "date|weekday")]
    align: DayAlignment,
    #[command(flatten)]
    how: How,
}

#[derive(clap::Args)]
struct How {
    /// Write the other shifts when some conflict
    #[arg(long)]
    skip_conflicts: bool,
    /// Print what would be written without writing it
    #[arg(long)]
    dry_run: bool,
}

impl Generate {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let group = self.group.find(context).await?;
        let body = ShiftGenerate {
            dry_run: false,
            duration_minutes: self.length,
            every_days: self.every_days,
            from: self.from,
            pharmacies: self.sets(&group)?,
            skip_conflicts: self.how.skip_conflicts,
            start_time: self.start.format("%H:%M").to_string(),
            until: self.until,
            weekdays: Weekdays::all(&self.weekdays),
        };
        run(context, &group, Asked::Generate(body), &self.how).await
    }

    fn sets(&self, group: &PharmacyGroup) -> Result<Vec<Vec<Uuid>>> {
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

impl CopyMonth {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let group = self.group.find(context).await?;
        let body = ShiftCopyMonth {
            align: self.align,
            dry_run: false,
            from_month: self.from.to_string(),
            skip_conflicts: self.how.skip_conflicts,
            to_month: self.to.to_string(),
        };
        run(context, &group, Asked::Copy(body), &self.how).await
    }
}

/// A planning request, sent as an operation or as the equivalent command bus topic.
#[derive(Clone)]
enum Asked {
    Generate(ShiftGenerate),
    Copy(ShiftCopyMonth),
}

impl Asked {
    fn tried(mut self, dry_run: bool) -> Self {
        match &mut self {
            Self::Generate(body) => body.dry_run = dry_run,
            Self::Copy(body) => body.dry_run = dry_run,
        }
        self
    }

    async fn ask(&self, client: &Client, group: &PharmacyGroup, staff: bool) -> Result<ShiftPlan> {
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
        call(client, topic, &group.id, params).await
    }
}

/// A person at the terminal sees the number of shifts before they are written; a script without --dry-run writes at
/// once.
async fn run(context: &Context, group: &PharmacyGroup, asked: Asked, how: &How) -> Result<()> {
    let staff = is_staff(context).await?;
    let mut plan = None;
    if how.dry_run || context.people.asks() {
        plan = Some(asked.clone().tried(true).ask(context.unguarded().await?, group, staff).await?);
    }
    let would_write = |plan: &ShiftPlan| how.skip_conflicts || plan.conflicts.is_empty();
    if !how.dry_run && plan.as_ref().is_none_or(would_write) {
        let count = plan.as_ref().map_or(0, |plan| plan.data.len());
        let write = match plan.as_ref().map_or(0, |plan| plan.conflicts.len()) {
            _ if count <= MANY => Write::new(format!("Write shifts of {}?", group.name)),
            0 => Write::wide(format!("Write {count} shifts of {}?", group.name)),
            out => Write::wide(format!("Write {count} shifts of {}, and leave {out} out?", group.name)),
        };
        plan = Some(asked.ask(context.writer(write).await?, group, staff).await?);
    }
    let Some(plan) = plan else { return Ok(()) };
    print(context, group, &plan, how)?;
    tell(&plan, how)
}

fn print(context: &Context, group: &PharmacyGroup, plan: &ShiftPlan, how: &How) -> Result<()> {
    let clocks = Clocks::of(group, context)?;
    let rows = ShiftRows { group, clocks: &clocks };
    let written = !how.dry_run && (how.skip_conflicts || plan.conflicts.is_empty());
    let outcome = if written { "written" } else { "planned" };
    let with = |mut row: Value, outcome: &str, why: Value| {
        row["outcome"] = outcome.into();
        row["why"] = why;
        row
    };
    let data: Vec<Value> = plan.data.iter().map(|shift| with(rows.row(shift), outcome, Value::Null)).collect();
    let conflict = |conflict: &ShiftConflict| {
        let row = with(rows.row(&conflict.shift), "conflict", why(conflict, &clocks).into());
        json!({"code": conflict.code, "shift": row, "other": conflict.other.as_ref().map(|other| rows.row(other))})
    };
    let conflicts: Vec<Value> = plan.conflicts.iter().map(conflict).collect();
    let all = data.iter().chain(conflicts.iter().map(|conflict| &conflict["shift"])).cloned().collect();
    let whole = json!({"written": if written { plan.data.len() } else { 0 }, "data": data, "conflicts": conflicts});
    let of = if how.dry_run { Of::Read } else { Of::Change };
    let sheet = Sheet { name: "shifts", columns: PLAN, rows: all, none: "there are no shifts to plan" };
    context.print_sheets(of, &whole, "", &[sheet])
}

/// The reason for a conflict, in words.
fn why(conflict: &ShiftConflict, clocks: &Clocks) -> String {
    match (conflict.code.as_str(), &conflict.other) {
        (_, Some(other)) => {
            format!("already on duty from {} until {}", clocks.show(&other.ini_at), clocks.show(&other.end_at))
        }
        ("error.rule.copy_day", None) => "the other month has no such day".to_owned(),
        ("error.rule.shift_pharmacy", None) => "it takes no turns".to_owned(),
        (code, None) => code.to_owned(),
    }
}

/// Conflicts are an error: exit 6 when nothing was written because of them, 7 when the others were.
fn tell(plan: &ShiftPlan, how: &How) -> Result<()> {
    let (count, all) = (plan.conflicts.len(), plan.conflicts.len() + plan.data.len());
    match (count, how.skip_conflicts) {
        (0, _) => Ok(()),
        (_, true) => Err(Failure::new(Exit::Partial, "conflicts", format!("{count} of {all} shifts conflict"))),
        (_, false) => {
            let nothing = if how.dry_run { "nothing would be written" } else { "nothing was written" };
            let message = format!("{nothing}: {count} of {all} shifts conflict");
            Err(Failure::new(Exit::Refused, "conflicts", message).help("--skip-conflicts writes the others"))
        }
    }
}
