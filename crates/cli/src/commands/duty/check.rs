//! `hub duty check`: gaps in the rota, pharmacies on duty twice, and how duty is shared.

use std::num::NonZeroU32;

use hub_client::types::{CoverageCheck, CoverageReport, CoverageRequirement, PharmacyGroup};
use serde_json::{Value, json};
use uuid::Uuid;

use super::PeriodArgs;
use super::weekdays::{CoverArg, describe_cover, rule_to_requirement};
use super::zone_clock::ZoneClock;
use crate::commands::arguments::GroupChoice;
use crate::commands::requests::command_bus::dispatch_for_group;
use crate::commands::requests::is_staff;
use crate::context::{Context, OutputTable, ResultKind};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const GAPS: Columns = &[("gap from", "from"), ("until", "until"), ("on duty", "on_duty")];
const OVERLAPS: Columns = &[("twice on duty", "pharmacy.name"), ("shifts", "shifts")];
const SHARES: Columns = &[
    ("pharmacy", "pharmacy.name"),
    ("shifts", "shifts"),
    ("hours", "hours"),
    ("at night", "night_hours"),
    ("at weekends", "weekend_hours"),
    ("on holidays", "holiday_hours"),
];

/// Arguments of `hub duty check`.
#[derive(clap::Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    group: GroupChoice,
    #[command(flatten)]
    period: PeriodArgs,
    /// The number of pharmacies that must be on duty at any time [default: the group's cover]
    #[arg(long, value_name = "N", conflicts_with = "cover")]
    minimum: Option<NonZeroU32>,
    /// The number of pharmacies that must be on duty at certain times, as in 'sat-sun 20:00-08:00 2'; repeatable
    #[arg(long, value_name = "COVER")]
    cover: Vec<CoverArg>,
}

impl CheckArgs {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let group = self.group.find(context).await?;
        let clocks = ZoneClock::for_group(&group, context)?;
        let (datetime_ini, datetime_end) = self.period.bounds(context, &clocks).await?;
        let always = self.minimum.map(|minimum| CoverageRequirement { minimum, ..CoverageRequirement::default() });
        let cover: Vec<CoverageRequirement> =
            self.cover.into_iter().map(|CoverArg(cover)| cover).chain(always).collect();
        let cover = (!cover.is_empty()).then_some(cover);
        let used = cover.clone().unwrap_or_else(|| group.cover.iter().map(rule_to_requirement).collect());
        let body = CoverageCheck { cover, datetime_end, datetime_ini };
        let staff = is_staff(context).await?;
        let client = context.dry_run_client().await?;
        let report = if staff {
            dispatch_for_group(client, "pharmacy.shifts.check", &group.id, serde_json::to_value(body)).await?
        } else {
            client.pharmacy_shift_check(&group.id, &body).await?.into_inner()
        };
        if let Some(words) = describe_cover(&used) {
            context.console.info(&format!("on duty has to be: {words}"));
        }
        print(context, &group, &clocks, &used, &report)?;
        let (gaps, overlaps) = (report.gaps.len(), report.overlaps.len());
        if gaps + overlaps == 0 {
            return Ok(());
        }
        Err(CliError::new(Exit::Check, "rota", format!("{gaps} gaps and {overlaps} overlaps")))
    }
}

fn print(
    context: &Context,
    group: &PharmacyGroup,
    clocks: &ZoneClock,
    cover: &[CoverageRequirement],
    report: &CoverageReport,
) -> Result<()> {
    let pharmacy = |id: Uuid| group.pharmacies.iter().find(|pharmacy| pharmacy.id == id);
    let gaps: Vec<Value> = report
        .gaps
        .iter()
        .map(|gap| {
            json!({
                "ini_at": gap.ini_at,
                "end_at": gap.end_at,
                "on_duty": gap.on_duty,
                "from": clocks.format(&gap.ini_at),
                "until": clocks.format(&gap.end_at),
            })
        })
        .collect();
    let overlaps: Vec<Value> = report
        .overlaps
        .iter()
        .map(|overlap| {
            let ids: Vec<String> = overlap.shift_ids.iter().map(Uuid::to_string).collect();
            json!({
                "pharmacy_id": overlap.pharmacy_id,
                "shift_ids": overlap.shift_ids,
                "pharmacy": pharmacy(overlap.pharmacy_id),
                "shifts": ids.join(" "),
            })
        })
        .collect();
    let shares: Vec<Value> = report
        .pharmacies
        .iter()
        .map(|share| {
            json!({
                "pharmacy_id": share.pharmacy_id,
                "shifts": share.shifts,
                "hours": share.hours,
                "night_hours": share.night_hours,
                "weekend_hours": share.weekend_hours,
                "holiday_hours": share.holiday_hours,
                "pharmacy": pharmacy(share.pharmacy_id),
            })
        })
        .collect();
    let whole = json!({"cover": cover, "gaps": gaps, "overlaps": overlaps, "pharmacies": shares});
    let sheets = [
        OutputTable { name: "gaps", columns: GAPS, rows: gaps, empty_note: "there are no gaps" },
        OutputTable { name: "overlaps", columns: OVERLAPS, rows: overlaps, empty_note: "nobody is on duty twice" },
        OutputTable { name: "pharmacies", columns: SHARES, rows: shares, empty_note: "" },
    ];
    context.print_tables(ResultKind::Read, &whole, "", &sheets)
}
