//! `hub duty add` and `hub duty remove`: one shift of the rota.

use hub_client::types::{Shift, ShiftPut};
use serde_json::json;
use uuid::Uuid;

use super::shift::{SHIFTS, ShiftFormatter, find_pharmacy};
use super::zone_clock::ZoneClock;
use crate::commands::arguments::GroupChoice;
use crate::commands::requests::command_bus::dispatch;
use crate::commands::requests::is_staff;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};

/// Arguments of `hub duty add`.
#[derive(clap::Args)]
pub(crate) struct AddArgs {
    #[command(flatten)]
    group: GroupChoice,
    /// The pharmacy, by id, slug or name
    #[arg(long, value_name = "ID|SLUG|NAME")]
    pharmacy: String,
    /// Begin of the shift, as in 2026-11-20T08:30
    #[arg(long, value_name = "TIME")]
    from: String,
    /// End of the shift; a time of day is the next such time
    #[arg(long, value_name = "TIME")]
    to: String,
    /// The id of a shift to replace [default: add a new one]
    #[arg(long, value_name = "ID")]
    id: Option<Uuid>,
}

impl AddArgs {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        let group = self.group.find(context).await?;
        let clocks = ZoneClock::for_group(&group, context)?;
        let pharmacy = find_pharmacy(&group, &self.pharmacy)?;
        let ini_at = clocks.parse_instant("--from", &self.from)?;
        let end_at = clocks.parse_end("--to", &self.to, &ini_at)?;
        let id = self.id.unwrap_or_else(Uuid::now_v7);
        let shift = Shift { demo: false, end_at, group_id: group.id, id, ini_at, pharmacy_id: pharmacy.id };
        let (from, until) = (clocks.format(&ini_at), clocks.format(&end_at));
        let write = PlannedWrite::reversible(format!("Put {} on duty from {from} until {until}?", pharmacy.name));
        let made = put_shift(context, write, &shift).await;
        made.map_err(|error| with_local_times(error, &clocks))?;
        context.print_written(&ShiftFormatter { group: &group, clocks: &clocks }.to_row(&shift), SHIFTS)
    }
}

async fn put_shift(context: &Context, write: PlannedWrite, shift: &Shift) -> Result<()> {
    let Shift { end_at, group_id, id, ini_at, pharmacy_id, .. } = shift.clone();
    if is_staff(context).await? {
        let row = json!({"id": id, "pharmacy_id": pharmacy_id, "ini_at": ini_at, "end_at": end_at});
        let params = json!({"group_id": group_id, "shifts": [row]});
        dispatch(context, write, "pharmacy.shifts.import", params, false).await?;
    } else {
        let client = context.write_client(write).await?;
        client.pharmacy_shift_put(&id, &ShiftPut { end_at, group_id, ini_at, pharmacy_id }).await?;
    }
    Ok(())
}

/// Restates an overlap error with times in the group's time zone.
fn with_local_times(error: CliError, clocks: &ZoneClock) -> CliError {
    let extra = error.response.as_ref().filter(|_| error.code == "error.conflict.shift_overlap");
    let other = extra.and_then(|answer| answer.extra.as_ref()?.get("shift")).cloned();
    let Some(Ok(other)) = other.map(serde_json::from_value::<Shift>) else { return error };
    let (from, until) = (clocks.format(&other.ini_at), clocks.format(&other.end_at));
    let message = format!("the pharmacy is already on duty from {from} until {until}, in the shift {}", other.id);
    CliError { message, ..error }.with_help("`hub duty add --id` replaces a shift")
}

/// Removes a shift.
pub(super) async fn remove_shift(context: &Context, id: &Uuid) -> Result<()> {
    if is_staff(context).await? {
        let message = "shifts are removed by the workspace that manages the group, not by staff";
        return Err(
            CliError::new(Exit::Forbidden, "workspace", message).with_help("`hub auth switch` switches to its account")
        );
    }
    let client = context.write_client(PlannedWrite::irreversible(removal_question(context, id).await?)).await?;
    client.pharmacy_shift_delete(id).await?;
    context.print_written(&json!({"deleted": true, "id": id}), &[])
}

/// The confirmation: a person reads which shift it is; without one there is no need to ask the server.
async fn removal_question(context: &Context, id: &Uuid) -> Result<String> {
    if !context.console.will_prompt() {
        return Ok(format!("Remove the shift {id}?"));
    }
    let client = context.read_client().await?;
    let shift = client.pharmacy_shift_get(id).await?.into_inner();
    let group = client.pharmacy_group_get(&shift.group_id).await?.into_inner();
    let clocks = ZoneClock::for_group(&group, context)?;
    let pharmacy = find_pharmacy(&group, &shift.pharmacy_id.to_string())?;
    let (from, until) = (clocks.format(&shift.ini_at), clocks.format(&shift.end_at));
    Ok(format!("Remove {} from {from} until {until}?", pharmacy.name))
}
