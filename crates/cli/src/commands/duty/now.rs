//! `hub duty now`: who is on duty, until when, and who is next.

use hub_client::types::{OnDuty, PharmacyGroup};
use serde_json::{Value, json};

use super::shift::note_demo_shifts;
use super::zone_clock::ZoneClock;
use crate::context::{Context, OutputTable, ResultKind};
use crate::error::Result;
use crate::output::Columns;

const DUTY: Columns = &[
    ("duty", "duty"),
    ("pharmacy", "pharmacy.name"),
    ("from", "from"),
    ("until", "until"),
    ("phone", "pharmacy.phone"),
    ("address", "pharmacy.address"),
];

pub(super) async fn run(context: &Context, group: &PharmacyGroup, at: Option<&str>) -> Result<()> {
    let clocks = ZoneClock::for_group(group, context)?;
    let asked = at.map(|at| clocks.parse_instant("--at", at)).transpose()?;
    let duty = context.read_client().await?.pharmacy_on_duty(&group.id, asked.as_ref(), None, None).await?.into_inner();
    // The answer has the server's now. For another instant, every time is shown with its date.
    let clocks = if asked.is_none() { clocks.with_now(&duty.at) } else { clocks };
    let now: Vec<Value> = duty
        .data
        .iter()
        .map(|now| {
            json!({
                "duty": "now",
                "shift": now.shift,
                "pharmacy": now.pharmacy,
                "distance_meters": now.distance_meters,
                "from": clocks.format_json(&now.shift.ini_at),
                "until": clocks.format_json(&now.until),
            })
        })
        .collect();
    let next: Vec<Value> = duty
        .next
        .iter()
        .map(|next| {
            json!({
                "duty": "next",
                "shift": next.shift,
                "pharmacy": next.pharmacy,
                "from": clocks.format_json(&next.shift.ini_at),
                "until": clocks.format_json(&next.shift.end_at),
            })
        })
        .collect();
    note_demo_shifts(context, duty.data.iter().map(|now| &now.shift).chain(duty.next.iter().map(|next| &next.shift)));
    if duty.data.is_empty() {
        context.console.info(&nobody(group, &clocks, &duty));
        if let Some(text) = &group.emergency_text {
            context.console.info(text);
        }
    }
    let whole = json!({
        "group": {"id": group.id, "name": group.name, "time_zone": group.time_zone},
        "at": duty.at,
        "data": now,
        "next_change_at": duty.next_change_at,
        "next": next,
    });
    let rows = [now, next].concat();
    context.print_tables(
        ResultKind::Read,
        &whole,
        "",
        &[OutputTable { name: "shifts", columns: DUTY, rows, empty_note: "" }],
    )
}

fn nobody(group: &PharmacyGroup, clocks: &ZoneClock, duty: &OnDuty) -> String {
    let next = duty.next.first().map_or_else(
        || "no further shift is planned".to_owned(),
        |next| format!("{} is next, from {}", next.pharmacy.name, clocks.format(&next.shift.ini_at)),
    );
    format!("nobody is on duty in {}; {next}", group.name)
}
