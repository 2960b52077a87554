//! Creating and replacing pharmacy groups, which the command bus does.

use chrono_tz::Tz;
use sqlx::FromRow;

use super::{GroupPut, GroupPutResult};
use crate::domains::auth::is_workspace;
use crate::domains::pharmacy::country::HolidaysCountry;
use crate::domains::pharmacy::cover::Cover;
use crate::domains::pharmacy::model::{Group, ServiceArea};
use crate::domains::workspaces::{ServiceType, delete_service, insert_or_update_service};
use hub_kernel::db::{Executor, RowLock, Statement, Tx, sql};
use hub_kernel::http::import_rows::UpsertOutcome;
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_text::OptionalSingleLine;
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
    #[sqlx(flatten)]
    settings: GroupSettings,
    deleted_at: Option<Timestamp>,
}

/// The settings of a group that a put keeps where it does not name them.
#[derive(Clone, PartialEq, FromRow)]
struct GroupSettings {
    manager_workspace_id: Option<Id<Scope>>,
    cover: Cover,
    holidays_country: Option<String>,
    emergency_text: Option<String>,
}

/// The settings of a new group.
impl Default for GroupSettings {
    fn default() -> Self {
        let holidays_country = Some(NEW_GROUP_COUNTRY.to_owned());
        Self { manager_workspace_id: None, cover: Cover::default(), holidays_country, emergency_text: None }
    }
}

/// The country whose holidays a new group knows.
const NEW_GROUP_COUNTRY: &str = "AR";

/// The changes of a put to the cover, the holidays' country and the emergency text.
#[derive(Clone)]
struct GroupSettingsPatch {
    manager_workspace_id: Patch<Id<Scope>>,
    cover: Patch<Cover>,
    holidays_country: Patch<String>,
    emergency_text: Patch<String>,
}

impl GroupSettingsPatch {
    fn apply(self, current: GroupSettings) -> GroupSettings {
        GroupSettings {
            manager_workspace_id: self.manager_workspace_id.apply(current.manager_workspace_id),
            cover: self.cover.apply(Some(current.cover)).unwrap_or_default(),
            holidays_country: self.holidays_country.apply(current.holidays_country),
            emergency_text: self.emergency_text.apply(current.emergency_text).filter(|text| !text.is_empty()),
        }
    }
}

/// Creates or replaces a group; a deleted one is restored. The group is a service of its manager. 422 `error.rule.group_manager` when the manager is not a
/// workspace.
pub async fn insert_or_update_group(tx: &mut Tx, put: GroupPut, now: Timestamp) -> Result<GroupPutResult> {
    let id = put.id;
    let (wanted, patch) = put.validate()?;
    let manager = wanted.settings.manager_workspace_id;
    if let Some(workspace) = manager
        && !is_workspace(tx.on(), workspace).await?
    {
        let message = "no workspace has this id";
        let extra = serde_json::json!({"path": "manager_workspace_id", "message": message});
        return Err(Error::Rule("group_manager", Some(extra)));
    }
    let outcome = if insert_group(tx.on(), id, &wanted, now).await? > 0 {
        update_group_service(tx.on(), id, manager, now).await?;
        UpsertOutcome::Created
    } else {
        update_group_if_changed(tx, id, wanted, patch, now).await?
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
    patch: GroupSettingsPatch,
    now: Timestamp,
) -> Result<UpsertOutcome> {
    let stored = lock_stored_group(tx.on(), id).await?;
    wanted.settings = patch.apply(stored.settings.clone());
    if stored == wanted {
        return Ok(UpsertOutcome::Unchanged);
    }
    update_group(tx.on(), id, &wanted, now).await?;
    update_group_service(tx.on(), id, wanted.settings.manager_workspace_id, now).await?;
    Ok(UpsertOutcome::Updated)
}

impl GroupPut {
    /// The group as it is when it is new, and what to change in a stored one's settings.
    fn validate(self) -> Result<(StoredGroup, GroupSettingsPatch)> {
        if self.time_zone.parse::<Tz>().is_err() {
            let message = "no IANA time zone, as in America/Argentina/Buenos_Aires";
            return Err(Error::parser(RequestPart::Body, "time_zone", message));
        }
        let cover = match self.cover {
            Patch::Absent => Patch::Absent,
            Patch::Null => Patch::Null,
            Patch::Set(rules) => Patch::Set(Cover::parse(rules)?),
        };
        let patch = GroupSettingsPatch {
            manager_workspace_id: self.manager_workspace_id,
            cover,
            holidays_country: self.holidays_country.map(HolidaysCountry::into_string),
            emergency_text: self.emergency_text.map(OptionalSingleLine::into_string),
        };
        let group = StoredGroup {
            enabled: self.enabled,
            name: self.name.into_string(),
            time_zone: self.time_zone,
            zone: self.zone,
            settings: patch.clone().apply(GroupSettings::default()),
            deleted_at: None,
        };
        Ok((group, patch))
    }
}

/// Inserts a group unless its id exists.
async fn insert_group(on: Executor<'_>, id: Id<Group>, row: &StoredGroup, now: Timestamp) -> Result<u64> {
    insert_statement(on, id, row, now)?.push(" ON CONFLICT (id) DO NOTHING").execute().await
}

/// Replaces the values of a locked group.
async fn update_group(on: Executor<'_>, id: Id<Group>, row: &StoredGroup, now: Timestamp) -> Result<u64> {
    let update = " ON CONFLICT (id) DO UPDATE SET enabled = excluded.enabled, name = excluded.name,
                      name_folded = excluded.name_folded, time_zone = excluded.time_zone, zone_lat = excluded.zone_lat,
                      zone_lng = excluded.zone_lng, zone_radius = excluded.zone_radius,
                      manager_workspace_id = excluded.manager_workspace_id, cover = excluded.cover,
                      holidays_country = excluded.holidays_country, emergency_text = excluded.emergency_text,
                      deleted_at = NULL";
    insert_statement(on, id, row, now)?.push(update).execute().await
}

fn insert_statement<'c>(on: Executor<'c>, id: Id<Group>, row: &StoredGroup, now: Timestamp) -> Result<Statement<'c>> {
    let GroupSettings { manager_workspace_id, cover, holidays_country, emergency_text } = &row.settings;
    let insert = sql(
        on,
        "INSERT INTO pharmacy_groups (id, enabled, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius,
                                      manager_workspace_id, created_at, cover, holidays_country, emergency_text)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    );
    Ok(insert
        .bind((id, row.enabled, row.name.clone(), fold_text(&row.name), row.time_zone.clone()))
        .bind((row.zone.lat, row.zone.lng, row.zone.radius, *manager_workspace_id, now))
        .bind((cover.to_json_text()?, holidays_country.clone(), emergency_text.clone())))
}

async fn lock_stored_group(on: Executor<'_>, id: Id<Group>) -> Result<StoredGroup> {
    let text = "SELECT enabled, name, time_zone, zone_lat, zone_lng, zone_radius, manager_workspace_id, cover, holidays_country,
                       emergency_text, deleted_at
                FROM pharmacy_groups WHERE id = $1";
    sql(on, text).bind(id).lock(RowLock::NoKeyUpdate).one().await
}
