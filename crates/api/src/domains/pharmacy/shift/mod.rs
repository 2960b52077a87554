//! Duty shifts: which pharmacy is on duty when, half-open in time. Everyone may list the shifts of a period; the workspace
//! that manages the group reads and writes single ones.

mod edit;
mod event_stream;
mod history;
mod id_owner;
mod read;
mod recent_edits;
mod write;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::model::Shift;
use crate::domains::workspaces::SERVICE_INACTIVE;
use hub_kernel::http::openapi::Routes;
use hub_kernel::operation;
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) use edit::{ShiftEdit, list_overlapping_shifts, write_shift_edits};
pub(super) use event_stream::routes as event_routes;
pub use history::ShiftHistoryAction;
pub(super) use id_owner::{ShiftIdOwner, list_shift_id_owners};
pub use read::list_public_shifts;
pub(super) use read::list_shifts;
pub use recent_edits::{ShiftEditBatch, list_recent_shift_edits};

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/shifts", operation!(read::pharmacy_shift_list))
        .errors(&[NotFound, Rule("too_many")])
        .get("/plugins/pharmacy/shifts/{shift_id}", operation!(read::pharmacy_shift_get))
        .put("/plugins/pharmacy/shifts/{shift_id}", operation!(write::pharmacy_shift_put))
        .errors(&[Conflict("shift_overlap"), Rule("shift_order"), Rule("shift_length"), Rule("shift_pharmacy")])
        .errors(&[SERVICE_INACTIVE])
        .delete("/plugins/pharmacy/shifts/{shift_id}", operation!(write::pharmacy_shift_delete))
        .errors(&[SERVICE_INACTIVE])
        .merge(history::routes())
}

/// Shifts, in the order they begin.
#[derive(Debug, Serialize, JsonSchema)]
struct ShiftList {
    /// The shifts.
    data: Vec<Shift>,
}

/// The path of one shift.
#[derive(Debug, Deserialize, JsonSchema)]
struct ShiftPath {
    shift_id: Id<Shift>,
}
