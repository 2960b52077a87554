//! Topics of pharmacy groups and their pharmacies, in any group, also one without a managing workspace.

use documented::Documented;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::domains::command_bus::topic::{Command, DispatchContext};
use crate::domains::pharmacy::{self, Group, GroupPut, GroupPutResult, PharmacyImportRow};
use hub_kernel::db::Tx;
use hub_kernel::http::import_rows::{ImportResult, ImportRows};
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

impl Command for GroupPut {
    const TOPIC: &'static str = "pharmacy.groups.put";
    type Result = GroupPutResult;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<GroupPutResult> {
        pharmacy::insert_or_update_group(tx, self, call.app.clock.now()).await
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

impl Command for GroupsImport {
    const TOPIC: &'static str = "pharmacy.groups.import";
    type Result = ImportResult;

    async fn run(self, call: &DispatchContext, tx: &mut Tx) -> Result<ImportResult> {
        pharmacy::import_pharmacies(tx, self.group_id, self.pharmacies, call.app.clock.now()).await
    }
}
