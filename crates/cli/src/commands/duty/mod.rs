//! `hub duty`: which pharmacy is on duty when, and the rota that says so.

mod check;
mod clocks;
mod now;
mod plan;
mod shift;
mod weekdays;
mod write;

use chrono::{DateTime, Utc};
use hub_client::types::PharmacyGroup;

use self::clocks::{Clocks, Month};
pub(super) use self::shift::say_made_up;
use self::shift::{SHIFTS, ShiftRows};
use super::group::GroupChoice;
use crate::context::Context;
use crate::error::{Failure, Result};

/// Which pharmacy is on duty when; times are by the clocks of the group.
#[derive(clap::Subcommand)]
pub(crate) enum Duty {
    /// Who is on duty, until when, and who comes next
    Now {
        #[command(flatten)]
        group: GroupChoice,
        /// At this instant instead of now, as in 2026-11-20T23:00
        #[arg(long, value_name = "TIME")]
        at: Option<String>,
    },
    /// The shifts of a period
    List {
        #[command(flatten)]
        group: GroupChoice,
        #[command(flatten)]
        period: Period,
    },
    /// Put a pharmacy on duty
    Add(write::Add),
    /// Take a shift out of the rota; its history stays
    Remove {
        /// The shift's id
        shift: uuid::Uuid,
    },
    /// Look for gaps in the rota and for pharmacies that are on duty twice, and how the duty is shared; ends with 8 when
    /// there are any
    Check(check::Check),
    /// Plan a rotation of pharmacies; nothing is written while a shift of it cannot be
    Generate(plan::Generate),
    /// Plan a month as another one was; nothing is written while a shift of it cannot be
    CopyMonth(plan::CopyMonth),
}

/// A period by a group's clocks.
#[derive(clap::Args)]
pub(crate) struct Period {
    /// A month, as in 2026-11 [default: this month]
    #[arg(long, conflicts_with_all = ["from", "to"])]
    month: Option<Month>,
    /// From this date or time on
    #[arg(long, value_name = "DATE|TIME", requires = "to")]
    from: Option<String>,
    /// Up to this date, itself in it, or up to this time
    #[arg(long, visible_alias = "until", value_name = "DATE|TIME", requires = "from")]
    to: Option<String>,
}

impl Duty {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Now { group, at } => now::run(context, &group.find(context).await?, at.as_deref()).await,
            Self::List { group, period } => list(context, &group.find(context).await?, &period).await,
            Self::Add(add) => add.run(context).await,
            Self::Remove { shift } => write::remove(context, &shift).await,
            Self::Check(check) => check.run(context).await,
            Self::Generate(plan) => plan.run(context).await,
            Self::CopyMonth(plan) => plan.run(context).await,
        }
    }
}

impl Period {
    /// Its two ends, the second outside of it.
    async fn bounds(&self, context: &Context, clocks: &Clocks) -> Result<(DateTime<Utc>, DateTime<Utc>)> {
        if let (Some(from), Some(to)) = (&self.from, &self.to) {
            let (ini, end) = (clocks.bound("--from", from, false)?, clocks.bound("--to", to, true)?);
            if end <= ini {
                return Err(Failure::usage(format!("--to: {to} is not after {from}")));
            }
            return Ok((ini, end));
        }
        let month = match self.month {
            Some(month) => month,
            None => Month::of(clocks.date(&context.client().await?.root(None).await?.now)),
        };
        clocks.month(month)
    }
}

async fn list(context: &Context, group: &PharmacyGroup, period: &Period) -> Result<()> {
    let clocks = Clocks::of(group, context)?;
    let (ini, end) = period.bounds(context, &clocks).await?;
    let shifts = context.client().await?.pharmacy_shift_list(&end, &ini, &group.id).await?.into_inner().data;
    let rows = ShiftRows { group, clocks: &clocks };
    say_made_up(context, &shifts);
    context.print(&shifts.iter().map(|shift| rows.row(shift)).collect::<Vec<_>>(), SHIFTS)
}
