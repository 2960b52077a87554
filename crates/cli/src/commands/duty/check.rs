//! `hub duty check`: gaps in the rota, pharmacies on duty twice, and how duty is shared.

use std::num::NonZeroU32;

use hub_client::types::{CoverageCheck, CoverageReport, CoverageRequirement, PharmacyGroup};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Period;
use super::clocks::Clocks;
use super::weekdays::Cover;
use crate::commands::acting::is_staff;
use crate::commands::bus::call;
use crate::commands::group::GroupChoice;
use crate::context::{Context, Of, Sheet};
use crate::error::{Exit, Failure, Result};
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
pub(crate) struct Check {
    #[command(flatten)]
    group: GroupChoice,
    #[command(flatten)]
    period: Period,
    /// How many pharmacies must be on duty at any time [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "cover")]
    minimum: Option<NonZeroU32>,
    /// How many pharmacies must be on duty at certain times, as in 'sat-sun 20:00-08:00 2'; repeatable
    #[arg(long, value_name = "COVER")]
    cover: Vec<Cover>,
}

impl Check {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let group = self.group.find(context).await?;
        let clocks = Clocks::of(&group, context)?;
        let (datetime_ini, datetime_end) = self.period.bounds(context, &clocks).await?;
        let always = self.minimum.map(|minimum| CoverageRequirement { minimum, ..CoverageRequirement::default() });
        let cover: Vec<CoverageRequirement> = self.cover.into_iter().map(|Cover(cover)| cover).chain(always).collect();
        let cover = (!cover.is_empty()).then_some(cover);
        let body = CoverageCheck { cover, datetime_end, datetime_ini };
        let staff = is_staff(context).await?;
        let client = context.unguarded().await?;
        let report = if staff {
            call(client, "pharmacy.shifts.check", &group.id, serde_json::to_value(body)).await?
        } else {
            client.pharmacy_shift_check(&group.id, &body).await?.into_inner()
        };
        print(context, &group, &clocks, &report)?;
        let (gaps, overlaps) = (report.gaps.len(), report.overlaps.len());
        if gaps + overlaps == 0 {
            return Ok(());
        }
        Err(Failure::new(Exit::Check, "rota", format!("{gaps} gaps and {overlaps} overlaps")))
    }
}

fn print(context: &Context, group: &PharmacyGroup, clocks: &Clocks, report: &CoverageReport) -> Result<()> {
    let pharmacy = |id: Uuid| group.pharmacies.iter().find(|pharmacy| pharmacy.id == id);
    let gaps: Vec<Value> = report
        .gaps
        .iter()
        .map(|gap| {
            json!({
                "ini_at": gap.ini_at,
                "end_at": gap.end_at,
                "on_duty": gap.on_duty,
                "from": clocks.show(&gap.ini_at),
                "until": clocks.show(&gap.end_at),
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
    let whole = json!({"gaps": gaps, "overlaps": overlaps, "pharmacies": shares});
    let sheets = [
        Sheet { name: "gaps", columns: GAPS, rows: gaps, none: "there are no gaps" },
        Sheet { name: "overlaps", columns: OVERLAPS, rows: overlaps, none: "nobody is on duty twice" },
        Sheet { name: "pharmacies", columns: SHARES, rows: shares, none: "" },
    ];
    context.print_sheets(Of::Read, &whole, "", &sheets)
}
