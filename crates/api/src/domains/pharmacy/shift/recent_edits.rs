//! The recent edits of a workspace's rotas, those of one plan or import as one.

use sqlx::FromRow;

use super::history::ShiftHistoryAction;
use crate::domains::pharmacy::model::Group;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// Edits of one kind that an account made at one instant.
#[derive(FromRow)]
pub struct ShiftEditBatch {
    /// The group.
    pub group_id: Id<Group>,
    /// The group's name.
    pub group_name: String,
    /// The account.
    pub account_id: Id<Account>,
    /// The time of the edits.
    pub at: Timestamp,
    /// Their kind.
    pub action: ShiftHistoryAction,
    /// The number of shifts.
    pub shift_count: i64,
    /// The first begin of the shifts.
    pub ini_at: Timestamp,
    /// The pharmacy's name, of several the first by name.
    pub pharmacy_name: String,
}

/// Lists the newest edits of the groups that a workspace manages since an instant.
pub async fn list_recent_shift_edits(
    on: Executor<'_>,
    workspace: Id<Scope>,
    since: Timestamp,
    take: i64,
) -> Result<Vec<ShiftEditBatch>> {
    sql(
        on,
        "SELECT g.id AS group_id, g.name AS group_name, h.account_id, h.at, h.action, COUNT(h.id) AS shift_count,
                MIN(COALESCE(h.to_ini_at, h.from_ini_at)) AS ini_at, MIN(p.name) AS pharmacy_name
         FROM pharmacy_groups g
         JOIN pharmacy_shift_history h ON h.group_id = g.id AND h.at >= $2
         JOIN pharmacies p ON p.id = COALESCE(h.to_pharmacy_id, h.from_pharmacy_id)
         WHERE g.manager_workspace_id = $1 AND g.deleted_at IS NULL
         GROUP BY g.id, g.name, h.account_id, h.at, h.action
         ORDER BY h.at DESC, h.action LIMIT $3",
    )
    .bind((workspace, since, take))
    .all()
    .await
}
