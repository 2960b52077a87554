//! `hub export`: writes files that `hub import` reads.

mod articles;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, SecondsFormat, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;
use hub_client::types::{PharmacyGroup, Shift};
use hub_client::{Client, Error};
use serde_json::{Value, json};

use super::arguments::GroupChoice;
use super::arguments::StoreChoice;
use super::duty::note_demo_shifts;
use crate::context::Context;
use crate::error::{CliError, Exit, Result};
use crate::output::{Columns, Format};
use hub_import::importers::{Pharmacy, PharmacyDirectory};

const PHARMACIES: Columns = &[
    ("id", "id"),
    ("slug", "slug"),
    ("name", "name"),
    ("address", "address"),
    ("locality", "locality"),
    ("phone", "phone"),
    ("lat", "lat"),
    ("lng", "lng"),
    ("enabled", "enabled"),
    ("page_id", "page_id"),
    ("workspace_id", "workspace_id"),
];

const SHIFTS: Columns = &[
    ("id", "id"),
    ("pharmacy_slug", "pharmacy_slug"),
    ("pharmacy_name", "pharmacy_name"),
    ("ini_at", "ini_at"),
    ("end_at", "end_at"),
    ("demo", "demo"),
];

/// The longest period that one answer covers.
const WINDOW: TimeDelta = TimeDelta::days(366);

/// Export what `hub import` reads; CSV unless -o is given, all rows unless --limit is given.
#[derive(clap::Subcommand)]
pub(crate) enum ExportCommand {
    /// Export the pharmacies of a group, with their ids
    Pharmacies {
        #[command(flatten)]
        group: GroupChoice,
    },
    /// Export the articles of a store, with their ids; importing them again keeps their customizers
    Articles {
        #[command(flatten)]
        store: StoreChoice,
    },
    /// Export the shifts of a group that begin in a period, with their ids
    Shifts {
        #[command(flatten)]
        group: GroupChoice,
        /// The first day, in the group's time zone, as in 2026-11-01
        #[arg(long, value_name = "DATE")]
        from: NaiveDate,
        /// The last day
        #[arg(long, value_name = "DATE")]
        until: NaiveDate,
    },
}

impl ExportCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Pharmacies { group } => {
                let group = group.find(context).await?;
                let rows: Vec<Value> = group.pharmacies.iter().map(pharmacy_row).collect();
                let output = context.output.with_format(context.globals.output.unwrap_or(Format::Csv));
                let mut written = output.row_writer(PHARMACIES);
                let shown = rows.len().min(limit(context));
                written.write_rows(&rows[..shown])?;
                written.finish()?;
                context.note_row_count(shown as u64, shown < rows.len(), Some(rows.len() as u64));
                Ok(())
            }
            Self::Articles { store } => articles::export_articles(context, &store).await,
            Self::Shifts { group, from, until } => shifts(context, &group.find(context).await?, from, until).await,
        }
    }
}

fn pharmacy_row(pharmacy: &hub_client::types::Pharmacy) -> Value {
    json!({
        "id": pharmacy.id,
        "slug": pharmacy.slug,
        "name": pharmacy.name,
        "address": pharmacy.address,
        "locality": pharmacy.locality,
        "phone": pharmacy.phone,
        "lat": pharmacy.location.as_ref().map(|location| location.lat),
        "lng": pharmacy.location.as_ref().map(|location| location.lng),
        "enabled": pharmacy.enabled,
        "page_id": pharmacy.page_id,
        "workspace_id": pharmacy.workspace_id,
    })
}

/// Writes the shifts window by window, so that only one window is in memory.
async fn shifts(context: &Context, group: &PharmacyGroup, from: NaiveDate, until: NaiveDate) -> Result<()> {
    let zone: Tz = group.time_zone.parse().map_err(|_| {
        let message = format!("this program does not know the group's time zone {}", group.time_zone);
        CliError::new(Exit::Unexpected, "time_zone", message)
    })?;
    let after = until.checked_add_days(Days::new(1)).filter(|after| from < *after);
    let after = after.ok_or_else(|| CliError::usage("--until is before --from"))?;
    let (begin, end) = (day_begins(from, zone), day_begins(after, zone));
    let pharmacies = group.pharmacies.iter();
    let directory = PharmacyDirectory::new(
        pharmacies
            .map(|pharmacy| Pharmacy {
                id: pharmacy.id,
                slug: pharmacy.slug.clone(),
                name: pharmacy.name.clone(),
                enabled: pharmacy.enabled,
            })
            .collect(),
    );
    let client = context.read_client().await?;
    let output = context.output.with_format(context.globals.output.unwrap_or(Format::Csv));
    let (mut written, mut at, mut window) = (output.row_writer(SHIFTS), begin, WINDOW);
    let (mut left, mut more) = (limit(context), false);
    let progress = context.console.progress_bar(None, "shifts");
    while at < end && !more {
        let to = at.checked_add_signed(window).map_or(end, |to| to.min(end));
        let Some(data) = between(client, group, at, to).await? else {
            // The window has more shifts than one answer holds: retry with a shorter one.
            window = (to - at) / 2;
            continue;
        };
        // A shift that began before the window was written with the one before it, or is outside the period.
        let mut shifts: Vec<&Shift> = data.iter().filter(|shift| shift.ini_at >= at).collect();
        more = shifts.len() > left;
        shifts.truncate(left);
        note_demo_shifts(context, shifts.iter().copied());
        let rows = shifts.iter().map(|shift| shift_row(shift, &directory, zone)).collect::<Result<Vec<_>>>()?;
        written.write_rows(&rows)?;
        left -= rows.len();
        progress.inc(rows.len() as u64);
        at = to;
    }
    progress.finish_and_clear();
    written.finish()?;
    context.note_row_count(progress.position(), more, None);
    Ok(())
}

/// No limit unless one was given: the file is meant for an import.
fn limit(context: &Context) -> usize {
    context.globals.limit.unwrap_or(usize::MAX)
}

/// The first instant of a date. When clocks skip or repeat midnight, the first instant they show after it.
fn day_begins(date: NaiveDate, zone: Tz) -> DateTime<Utc> {
    let midnight = date.and_time(NaiveTime::MIN);
    let shown = (0..=24 * 4)
        .find_map(|quarters| zone.from_local_datetime(&(midnight + TimeDelta::minutes(15 * quarters))).earliest());
    shown.map_or_else(|| midnight.and_utc(), |at| at.to_utc())
}

/// The shifts of a window in the order they begin; none when they exceed one answer.
async fn between(
    client: &Client,
    group: &PharmacyGroup,
    from: DateTime<Utc>,
    to: DateTime<Utc>,
) -> Result<Option<Vec<Shift>>> {
    match client.pharmacy_shift_list(&to, &from, &group.id).await {
        Ok(list) => Ok(Some(list.into_inner().data)),
        Err(Error::ErrorResponse(error))
            if error.code == "error.rule.too_many" && to - from > TimeDelta::minutes(1) =>
        {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

fn shift_row(shift: &Shift, directory: &PharmacyDirectory, zone: Tz) -> Result<Value> {
    let pharmacy = directory.find_by_id(shift.pharmacy_id).ok_or_else(|| {
        let message = format!("the pharmacy of the shift {} is not in the group", shift.id);
        CliError::new(Exit::Unexpected, "answer", message).with_help("run it again: the group may have changed")
    })?;
    let local = |at: DateTime<Utc>| at.with_timezone(&zone).to_rfc3339_opts(SecondsFormat::AutoSi, true);
    Ok(json!({
        "id": shift.id,
        "pharmacy_slug": pharmacy.slug,
        "pharmacy_name": pharmacy.name,
        "ini_at": local(shift.ini_at),
        "end_at": local(shift.end_at),
        "demo": shift.demo,
    }))
}
