//! `hub duty`: pharmacy duty shifts.

mod add_remove;
mod check;
mod now;
mod plan;
mod shift;
mod weekdays;
mod zone_clock;

use chrono::{DateTime, Utc};
use hub_client::types::PharmacyGroup;

pub(super) use self::shift::note_demo_shifts;
use self::shift::{SHIFTS, ShiftFormatter};
use self::zone_clock::{Month, ZoneClock};
use super::arguments::GroupChoice;
use crate::context::Context;
use crate::error::{CliError, Result};

/// Pharmacy duty shifts; times are in the group's time zone.
#[derive(clap::Subcommand)]
pub(crate) enum DutyCommand {
    /// Show who is on duty, until when, and who is next
    Now {
        #[command(flatten)]
        group: GroupChoice,
        /// At this time instead of now, as in 2026-11-20T23:00
        #[arg(long, value_name = "TIME")]
        at: Option<String>,
    },
    /// List the shifts of a period
    List {
        #[command(flatten)]
        group: GroupChoice,
        #[command(flatten)]
        period: PeriodArgs,
    },
    /// Add a shift
    Add(add_remove::AddArgs),
    /// Remove a shift; its history remains
    Remove {
        /// The shift's id
        shift: uuid::Uuid,
    },
    /// Check the rota for gaps and for pharmacies on duty twice, and show how duty is shared; exits with 8 when there
    /// are any
    Check(check::CheckArgs),
    /// Plan a rotation of pharmacies; nothing is written while a shift of it conflicts
    Generate(plan::GenerateArgs),
    /// Copy a month's shifts to another month; nothing is written while a shift of it conflicts
    CopyMonth(plan::CopyMonthArgs),
}

/// A period in a group's time zone.
#[derive(clap::Args)]
pub(crate) struct PeriodArgs {
    /// A month, as in 2026-11 [default: this month]
    #[arg(long, conflicts_with_all = ["from", "to"])]
    month: Option<Month>,
    /// From this date or time on
    #[arg(long, value_name = "DATE|TIME", requires = "to")]
    from: Option<String>,
    /// Up to and including this date, or up to this time
    #[arg(long, visible_alias = "until", value_name = "DATE|TIME", requires = "from")]
    to: Option<String>,
}

impl DutyCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Now { group, at } => now::run(context, &group.find(context).await?, at.as_deref()).await,
            Self::List { group, period } => list(context, &group.find(context).await?, &period).await,
            Self::Add(add) => add.run(context).await,
            Self::Remove { shift } => add_remove::remove_shift(context, &shift).await,
            Self::Check(check) => check.run(context).await,
            Self::Generate(plan) => plan.run(context).await,
            Self::CopyMonth(plan) => plan.run(context).await,
        }
    }
}

impl PeriodArgs {
    /// The start and the exclusive end of the period.
    async fn bounds(&self, context: &Context, clocks: &ZoneClock) -> Result<(DateTime<Utc>, DateTime<Utc>)> {
        if let (Some(from), Some(to)) = (&self.from, &self.to) {
            let (ini, end) = (clocks.parse_bound("--from", from, false)?, clocks.parse_bound("--to", to, true)?);
            if end <= ini {
                return Err(CliError::usage(format!("--to: {to} is not after {from}")));
            }
            return Ok((ini, end));
        }
        let month = match self.month {
            Some(month) => month,
            None => Month::from_date(clocks.local_date(&context.read_client().await?.root(None).await?.now)),
        };
        clocks.month_bounds(month)
    }
}

async fn list(context: &Context, group: &PharmacyGroup, period: &PeriodArgs) -> Result<()> {
    let clocks = ZoneClock::for_group(group, context)?;
    let (ini, end) = period.bounds(context, &clocks).await?;
    let shifts = context.read_client().await?.pharmacy_shift_list(&end, &ini, &group.id).await?.into_inner().data;
    let rows = ShiftFormatter { group, clocks: &clocks };
    note_demo_shifts(context, &shifts);
    context.print_read(&shifts.iter().map(|shift| rows.to_row(shift)).collect::<Vec<_>>(), SHIFTS)
}
