//! Creating and replacing pharmacy groups, which the command bus does.

use chrono_tz::Tz;
use sqlx::FromRow;

use super::{GroupPut, GroupPutResult};
use crate::domains::auth::is_workspace;
use crate::domains::pharmacy::model::{Group, ServiceArea};
use crate::domains::workspaces::{ServiceType, delete_service, insert_or_update_service};
use hub_kernel::db::{Executor, RowLock, Statement, Tx, sql};
use hub_kernel::http::import_rows::UpsertOutcome;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, RequestPart, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;
use hub_kernel::types::text::fold_text;

#[derive(Clone, PartialEq, FromRow)]
struct StoredGroup {
    enabled: bool,
    name: String,
    time_zone: String,
    #[sqlx(flatten)]
    zone: ServiceArea,
    manager_workspace_id: Option<Id<Scope>>,
    deleted_at: Option<Timestamp>,
}

/// Creates or replaces a group; a deleted one is restored. The group is a service of its manager. 422 `error.rule.group_manager` when the manager is not a
/// workspace.
pub async fn insert_or_update_group(tx: &mut Tx, put: GroupPut, now: Timestamp) -> Result<GroupPutResult> {
    let (id, manager) = (put.id, put.manager_workspace_id.clone());
    let wanted = put.validate()?;
    if let Some(workspace) = wanted.manager_workspace_id
        && !is_workspace(tx.on(), workspace).await?
    {
        let message = "no workspace has this id";
        let extra = serde_json::json!({"path": "manager_workspace_id", "message": message});
        return Err(Error::Rule("group_manager", Some(extra)));
    }
    let outcome = if insert_group(tx.on(), id, &wanted, now).await? > 0 {
        update_group_service(tx.on(), id, wanted.manager_workspace_id, now).await?;
        UpsertOutcome::Created
    } else {
        update_group_if_changed(tx, id, wanted, manager, now).await?
    };
    Ok(GroupPutResult { id, outcome })
}

/// Makes a group a service of its manager, or of no workspace when it has none.
pub(crate) async fn update_group_service(
    on: Executor<'_>,
    id: Id<Group>,
    manager: Option<Id<Scope>>,
    now: Timestamp,
) -> Result<()> {
    let service = id.uuid().into();
    match manager {
        Some(manager) => insert_or_update_service(on, manager, ServiceType::PharmacyGroup, service, now).await,
        None => delete_service(on, service).await,
    }
}

async fn update_group_if_changed(
    tx: &mut Tx,
    id: Id<Group>,
    mut wanted: StoredGroup,
    manager: Patch<Id<Scope>>,
    now: Timestamp,
) -> Result<UpsertOutcome> {
    let stored = lock_stored_group(tx.on(), id).await?;
    wanted.manager_workspace_id = manager.apply(stored.manager_workspace_id);
    if stored == wanted {
        return Ok(UpsertOutcome::Unchanged);
    }
    update_group(tx.on(), id, &wanted, now).await?;
    update_group_service(tx.on(), id, wanted.manager_workspace_id, now).await?;
    Ok(UpsertOutcome::Updated)
}

impl GroupPut {
    fn validate(self) -> Result<StoredGroup> {
        if self.time_zone.parse::<Tz>().is_err() {
            let message = "no IANA time zone, as in America/Argentina/Buenos_Aires";
            return Err(Error::parser(RequestPart::Body, "time_zone", message));
        }
        Ok(StoredGroup {
            enabled: self.enabled,
            name: self.name.into_string(),
            time_zone: self.time_zone,
            zone: self.zone,
            manager_workspace_id: self.manager_workspace_id.apply(None),
            deleted_at: None,
        })
    }
}

/// Inserts a group unless its id exists.
async fn insert_group(on: Executor<'_>, id: Id<Group>, row: &StoredGroup, now: Timestamp) -> Result<u64> {
    insert_statement(on, id, row, now).push(" ON CONFLICT (id) DO NOTHING").execute().await
}

/// Replaces the values of a locked group.
async fn update_group(on: Executor<'_>, id: Id<Group>, row: &StoredGroup, now: Timestamp) -> Result<u64> {
    let update = " ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, name = excluded.name,
                      name_folded = excluded.name_folded, time_zone = excluded.time_zone, zone_lat = excluded.zone_lat,
                      zone_lng = excluded.zone_lng, zone_radius = excluded.zone_radius,
                      manager_workspace_id = excluded.manager_workspace_id, deleted_at = NULL";
    insert_statement(on, id, row, now).push(update).execute().await
}

fn insert_statement<'c>(on: Executor<'c>, id: Id<Group>, row: &StoredGroup, now: Timestamp) -> Statement<'c> {
    sql(
        on,
        "INSERT INTO pharmacy_groups (id, enabled, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius,
                                      manager_workspace_id, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    )
    .bind((id, row.enabled, row.name.clone(), fold_text(&row.name), row.time_zone.clone()))
    .bind((row.zone.lat, row.zone.lng, row.zone.radius, row.manager_workspace_id, now))
}

async fn lock_stored_group(on: Executor<'_>, id: Id<Group>) -> Result<StoredGroup> {
    let text = "SELECT enabled, name, time_zone, zone_lat, zone_lng, zone_radius, manager_workspace_id, deleted_at
                FROM pharmacy_groups WHERE id = $1";
    sql(on, text).bind(id).lock(RowLock::NoKeyUpdate).one().await
}
