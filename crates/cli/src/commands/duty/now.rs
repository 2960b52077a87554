//! `hub duty now`: who is on duty, until when, and who is next.

use hub_client::types::{OnDuty, PharmacyGroup};
use serde_json::{Value, json};

use super::clocks::Clocks;
use super::shift::say_made_up;
use crate::context::{Context, Of, Sheet};
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
    let clocks = Clocks::of(group, context)?;
    let asked = at.map(|at| clocks.moment("--at", at)).transpose()?;
    let duty = context.client().await?.pharmacy_on_duty(&group.id, asked.as_ref(), None, None).await?.into_inner();
    // The answer has the server's now. For another instant, every time is shown with its date.
    let clocks = if asked.is_none() { clocks.at(&duty.at) } else { clocks };
    let now: Vec<Value> = duty
        .data
        .iter()
        .map(|now| {
            json!({
                "duty": "now",
                "shift": now.shift,
                "pharmacy": now.pharmacy,
                "distance_meters": now.distance_meters,
                "from": clocks.field(&now.shift.ini_at),
                "until": clocks.field(&now.until),
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
                "from": clocks.field(&next.shift.ini_at),
                "until": clocks.field(&next.shift.end_at),
            })
        })
        .collect();
    say_made_up(context, duty.data.iter().map(|now| &now.shift).chain(duty.next.iter().map(|next| &next.shift)));
    if duty.data.is_empty() {
        context.people.note(&nobody(group, &clocks, &duty));
    }
    let whole = json!({
        "group": {"id": group.id, "name": group.name, "time_zone": group.time_zone},
        "at": duty.at,
        "data": now,
        "next_change_at": duty.next_change_at,
        "next": next,
    });
    let rows = [now, next].concat();
    context.print_sheets(Of::Read, &whole, "", &[Sheet { name: "shifts", columns: DUTY, rows, none: "" }])
}

fn nobody(group: &PharmacyGroup, clocks: &Clocks, duty: &OnDuty) -> String {
    let next = duty.next.first().map_or_else(
        || "no further shift is planned".to_owned(),
        |next| format!("{} is next, from {}", next.pharmacy.name, clocks.show(&next.shift.ini_at)),
    );
    format!("nobody is on duty in {}; {next}", group.name)
}
