//! Topics of pharmacy groups and their pharmacies, in any group, also one without a managing workspace.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext, TopicParams};
use crate::domains::pharmacy::{self, Group, GroupPutResult, ImportResult, ImportRows, PharmacyImportRow, ServiceArea};
use hub_kernel::db::Tx;
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;

/// Creates or replaces a pharmacy group by its id. 422 `error.rule.group_manager` when the manager is not a workspace.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupsPut {
    /// The group's id.
    #[schemars(extend("x-id-of" = "group"))]
    id: Id<Group>,
    /// Its name, most often the town's.
    name: SingleLine<80>,
    /// The circle it serves; the radius is in metres.
    zone: ServiceArea,
    /// The IANA time zone of its days, as in `America/Argentina/Buenos_Aires`.
    #[schemars(extend("examples" = ["America/Argentina/Buenos_Aires"]))]
    time_zone: String,
    /// The workspace that manages its shifts; absent keeps it, null removes it.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    #[schemars(extend("x-id-of" = "workspace"))]
    manager_workspace_id: Patch<Id<Scope>>,
    /// False hides it from the public.
    #[serde(default = "default_enabled")]
    enabled: bool,
}

fn default_enabled() -> bool {
    true
}

impl TopicParams for GroupsPut {
    const TOPIC: &'static str = "pharmacy.groups.put";
    type Result = GroupPutResult;
}

impl Command for GroupsPut {
    const DESTRUCTIVE: bool = false;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<GroupPutResult> {
        let Self { id, name, zone, time_zone, manager_workspace_id, enabled } = self;
        let put = pharmacy::GroupPut { id, name, zone, time_zone, manager_workspace_id, enabled };
        pharmacy::insert_or_update_group(tx, put, call.app.clock.now()).await
    }
}

/// Imports pharmacies into a group, all rows or none. A row replaces the pharmacy with its id, or without an id the one with
/// its slug. 422 `error.rule.import` when rows are refused: `extra.rows` has each of them with `index`, `id`, `code`,
/// `message` and, if they help, `path` and `extra`.
#[derive(Deserialize, JsonSchema, Documented)]
#[serde(deny_unknown_fields)]
pub(super) struct GroupsImport {
    /// The group.
    #[schemars(extend("x-id-of" = "group"))]
    group_id: Id<Group>,
    /// The pharmacies.
    pharmacies: ImportRows<PharmacyImportRow>,
}

impl TopicParams for GroupsImport {
    const TOPIC: &'static str = "pharmacy.groups.import";
    type Result = ImportResult;
}

impl Command for GroupsImport {
    const DESTRUCTIVE: bool = false;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ImportResult> {
        pharmacy::import_pharmacies(tx, self.group_id, self.pharmacies, call.app.clock.now()).await
    }
}
