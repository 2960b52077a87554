//! Reading pharmacy groups: the list, one group, and the rows that other modules join.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;
use sqlx::FromRow;

use super::{GroupPath, GroupView, PharmacyView};
use crate::domains::pharmacy::model::{DiscoverPage, Group, Location, Pharmacy, ServiceArea};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::security::session::{Caller, Scope, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

#[derive(FromRow)]
struct GroupRow {
    id: Id<Group>,
    enabled: bool,
    name: String,
    name_folded: String,
    time_zone: String,
    zone_lat: f64,
    zone_lng: f64,
    zone_radius: f64,
    created_at: Timestamp,
    deleted_at: Option<Timestamp>,
}

/// The columns of a pharmacy, which other queries of the domain join.
#[derive(FromRow)]
pub(crate) struct PharmacyRow {
    pharmacy_id: Id<Pharmacy>,
    group_id: Id<Group>,
    slug: String,
    enabled: bool,
    name: String,
    address: Option<String>,
    locality: Option<String>,
    phone: Option<String>,
    lat: Option<f64>,
    lng: Option<f64>,
    page_id: Option<Id<DiscoverPage>>,
    workspace_id: Option<Id<Scope>>,
}

impl PharmacyRow {
    /// The group it belongs to.
    pub(crate) fn group_id(&self) -> Id<Group> {
        self.group_id
    }
}

impl From<PharmacyRow> for PharmacyView {
    fn from(row: PharmacyRow) -> Self {
        Self {
            id: row.pharmacy_id,
            enabled: row.enabled,
            name: row.name,
            page_id: row.page_id,
            workspace_id: row.workspace_id,
            slug: row.slug,
            address: row.address,
            locality: row.locality,
            phone: row.phone,
            location: row.lat.zip(row.lng).map(|(lat, lng)| Location { lat, lng }),
        }
    }
}

impl GroupRow {
    fn into_view(self, pharmacies: Vec<PharmacyView>) -> GroupView {
        GroupView {
            id: self.id,
            enabled: self.enabled,
            name: self.name,
            time_zone: self.time_zone,
            zone: ServiceArea { lat: self.zone_lat, lng: self.zone_lng, radius: self.zone_radius },
            pharmacies,
            created_at: self.created_at,
            deleted_at: self.deleted_at,
        }
    }
}

/// The page of the list.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct GroupListQuery {
    /// The cursor that the page before answered; absent for the first page.
    cursor: Option<String>,
    /// The number of rows of the page.
    #[serde(default)]
    take: PageSize,
}

const LIST_CURSOR: &str = "pharmacy_group_list:name";

/// The enabled groups, by name.
#[docs_const]
pub(super) async fn pharmacy_group_list(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Query(query): Query<GroupListQuery>,
) -> Result<Json<Page<GroupView>>> {
    let after: Option<(String, Id<Group>)> = app.cursors.decode(LIST_CURSOR, query.cursor.as_deref())?;
    let rows = list_groups(app.db.read(), after, query.take).await?;
    let page = app.cursors.build_page(LIST_CURSOR, query.take, rows, |row| (row.name_folded.clone(), row.id))?;
    let ids: Vec<_> = page.data.iter().map(|group| group.id).collect();
    let mut pharmacies: HashMap<Id<Group>, Vec<PharmacyView>> = HashMap::new();
    for row in list_pharmacies(app.db.read(), &ids).await? {
        pharmacies.entry(row.group_id).or_default().push(row.into());
    }
    Ok(Json(page.map(|group| {
        let own = pharmacies.remove(&group.id).unwrap_or_default();
        group.into_view(own)
    })))
}

/// A group with its pharmacies. A disabled group is for the staff and the workspace that manages it.
#[docs_const]
pub(super) async fn pharmacy_group_get(
    State(app): State<App>,
    OptionallyAuthenticated(caller): OptionallyAuthenticated,
    Path(GroupPath { group_id }): Path<GroupPath>,
) -> Result<Json<GroupView>> {
    Ok(Json(find_group_view(app.db.read(), group_id, caller.as_ref()).await?.or_not_found()?))
}

/// A group with its pharmacies, if the caller, or without a caller the public, may see it.
pub async fn find_group_view(
    mut on: Executor<'_>,
    group_id: Id<Group>,
    caller: Option<&Caller>,
) -> Result<Option<GroupView>> {
    let Some(row) = find_visible_group(on.reborrow(), group_id, caller).await? else { return Ok(None) };
    let pharmacies = list_pharmacies(on, &[group_id]).await?;
    Ok(Some(row.into_view(pharmacies.into_iter().map(Into::into).collect())))
}

/// The group that the public calendar shows: the configured one, else the seeded one, else the first by name.
pub async fn find_main_group(mut on: Executor<'_>, configured: Option<Id<Group>>) -> Result<Option<GroupView>> {
    if let Some(group) = find_group_view(on.reborrow(), configured.unwrap_or(SEEDED_GROUP_ID), None).await? {
        return Ok(Some(group));
    }
    match list_groups(on.reborrow(), None, PageSize::ONE).await?.first() {
        Some(first) if configured.is_none() => find_group_view(on, first.id, None).await,
        _ => Ok(None),
    }
}

/// Answers 404 unless the caller, or without a caller the public, may see the group.
pub(crate) async fn require_visible_group(
    on: Executor<'_>,
    group_id: Id<Group>,
    caller: Option<&Caller>,
) -> Result<()> {
    find_visible_group(on, group_id, caller).await?.or_not_found().map(drop)
}

/// The group of `fixtures/pharmacy_groups.json`.
const SEEDED_GROUP_ID: Id<Group> = Id::from_uuid(uuid::uuid!("f636b879-7a96-40e1-885a-42a59bdc2627"));

const SELECT_GROUPS: &str =
    "SELECT id, enabled, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at, deleted_at
    FROM pharmacy_groups WHERE deleted_at IS NULL";

async fn find_visible_group(
    on: Executor<'_>,
    group_id: Id<Group>,
    caller: Option<&Caller>,
) -> Result<Option<GroupRow>> {
    let groups = sql(on, SELECT_GROUPS).push(" AND id = ").push_bind(group_id);
    let seen = match caller.map(|caller| (caller.scope_type, caller.scope_id)) {
        Some((ScopeType::Backoffice, _)) => groups,
        Some((ScopeType::Workspace, own)) => {
            groups.push(" AND (enabled OR manager_workspace_id = ").push_bind(own).push(")")
        }
        _ => groups.push(" AND enabled"),
    };
    seen.optional().await
}

async fn list_groups(on: Executor<'_>, after: Option<(String, Id<Group>)>, take: PageSize) -> Result<Vec<GroupRow>> {
    let enabled = sql(on, SELECT_GROUPS).push(" AND enabled");
    let statement = match after {
        Some((name, id)) => {
            let after = enabled.push(" AND (name_folded, id) > (").push_bind(name);
            after.push(", ").push_bind(id).push(")")
        }
        None => enabled,
    };
    statement.push(" ORDER BY name_folded, id LIMIT ").push_bind(take.plus_one()).all().await
}

async fn list_pharmacies(on: Executor<'_>, group_ids: &[Id<Group>]) -> Result<Vec<PharmacyRow>> {
    sql(
        on,
        "SELECT id AS pharmacy_id, group_id, slug, enabled, name, address, locality, phone, lat, lng, page_id, workspace_id
         FROM pharmacies WHERE group_id IN ",
    )
    .push_in(group_ids.iter().copied())
    .push(" ORDER BY slug")
    .all()
    .await
}

/// A pharmacy of the group, if it is enabled.
pub(crate) async fn find_enabled_pharmacy(
    on: Executor<'_>,
    group: Id<Group>,
    pharmacy: Id<Pharmacy>,
) -> Result<Option<Id<Pharmacy>>> {
    let text = "SELECT id FROM pharmacies WHERE group_id = $1 AND id = $2 AND enabled";
    let row: Option<(Id<Pharmacy>,)> = sql(on, text).bind(group).bind(pharmacy).optional().await?;
    Ok(row.map(|(id,)| id))
}

/// The enabled pharmacies of the group.
pub(crate) async fn list_enabled_pharmacy_ids(on: Executor<'_>, group: Id<Group>) -> Result<Vec<Id<Pharmacy>>> {
    let text = "SELECT id FROM pharmacies WHERE group_id = $1 AND enabled";
    let rows: Vec<(Id<Pharmacy>,)> = sql(on, text).bind(group).all().await?;
    Ok(rows.into_iter().map(|(id,)| id).collect())
}
