//! The newest changes of a workspace that an account made: of its rotas, its publications and its turns.

use chrono::Duration;
use schemars::JsonSchema;
use serde::Serialize;

use crate::domains::auth::list_account_names;
use crate::domains::ecommerce::{StoreChange, StoreChangeKind, list_store_changes};
use crate::domains::pharmacy::{ShiftEditBatch, ShiftHistoryAction, list_recent_shift_edits};
use hub_kernel::db::Executor;
use hub_kernel::security::session::{Account, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The most changes that are listed.
const CHANGES_MAX: usize = 10;

/// The age of the oldest change.
const CHANGE_AGE: Duration = Duration::days(14);

/// The kind of a workspace's change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum WorkspaceChangeAction {
    /// Shifts of a group were created.
    ShiftsCreated,
    /// Shifts of a group were changed.
    ShiftsUpdated,
    /// Shifts of a group were deleted.
    ShiftsDeleted,
    /// A store was published, or published again.
    StorePublished,
    /// A turn of a store was opened.
    TurnOpened,
    /// A turn of a store was closed.
    TurnClosed,
}

/// A change of a workspace by an account.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct WorkspaceChange {
    /// The time of the change.
    at: Timestamp,
    /// The account that made it.
    account_id: Id<Account>,
    /// The name of the account's user.
    account_name: String,
    /// The kind of change.
    action: WorkspaceChangeAction,
    /// The group or the store.
    instance_id: Id<()>,
    /// The name of the group or the store.
    instance_name: String,
    /// The shifts that were changed at once; null for a store.
    shifts: Option<ChangedShifts>,
}

/// The shifts of a change.
#[derive(Debug, Serialize, JsonSchema)]
struct ChangedShifts {
    /// Their number.
    count: i64,
    /// The begin of the first one.
    ini_at: Timestamp,
    /// The name of their pharmacy, of several the first by name.
    pharmacy_name: String,
}

/// Lists the newest changes of a workspace at an instant.
pub(super) async fn list_changes(
    mut on: Executor<'_>,
    workspace: Id<Scope>,
    now: Timestamp,
) -> Result<Vec<WorkspaceChange>> {
    let (since, take) = (now - CHANGE_AGE, CHANGES_MAX as i64);
    let edits = list_recent_shift_edits(on.reborrow(), workspace, since, take).await?;
    let stores = list_store_changes(on.reborrow(), workspace, since, take).await?;
    let mut changes: Vec<_> = edits.into_iter().map(shift_change).chain(stores.into_iter().map(store_change)).collect();
    changes.sort_by_key(|change| std::cmp::Reverse(change.at));
    changes.truncate(CHANGES_MAX);
    let accounts: Vec<_> = changes.iter().map(|change| change.account_id).collect();
    let names = list_account_names(on, &accounts).await?;
    for change in &mut changes {
        change.account_name = names.get(&change.account_id).cloned().unwrap_or_default();
    }
    Ok(changes)
}

/// The change without its account's name.
fn shift_change(batch: ShiftEditBatch) -> WorkspaceChange {
    WorkspaceChange {
        at: batch.at,
        account_id: batch.account_id,
        account_name: String::new(),
        action: match batch.action {
            ShiftHistoryAction::Created => WorkspaceChangeAction::ShiftsCreated,
            ShiftHistoryAction::Updated => WorkspaceChangeAction::ShiftsUpdated,
            ShiftHistoryAction::Deleted => WorkspaceChangeAction::ShiftsDeleted,
        },
        instance_id: batch.group_id.uuid().into(),
        instance_name: batch.group_name,
        shifts: Some(ChangedShifts {
            count: batch.shift_count,
            ini_at: batch.ini_at,
            pharmacy_name: batch.pharmacy_name,
        }),
    }
}

/// The change without its account's name.
fn store_change(change: StoreChange) -> WorkspaceChange {
    WorkspaceChange {
        at: change.at,
        account_id: change.account_id,
        account_name: String::new(),
        action: match change.kind {
            StoreChangeKind::Published => WorkspaceChangeAction::StorePublished,
            StoreChangeKind::Opened => WorkspaceChangeAction::TurnOpened,
            StoreChangeKind::Closed => WorkspaceChangeAction::TurnClosed,
        },
        instance_id: change.store_id.uuid().into(),
        instance_name: change.store_name,
        shifts: None,
    }
}
