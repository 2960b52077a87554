//! Reading pharmacy groups: the list, one group, and the rows that other modules join.

use std::collections::HashSet;

use axum::extract::State;
use documented::docs_const;
use sqlx::FromRow;

use super::{GroupPath, GroupView};
use crate::domains::pharmacy::model::{Group, Pharmacy, PharmacyLocation};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::list_query::{ListQuery, NameOrder, NoFilter};
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::{Caller, ScopeType};
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

#[derive(FromRow)]
pub(super) struct LocationRow {
    lat: Option<f64>,
    lng: Option<f64>,
}

impl From<LocationRow> for Option<PharmacyLocation> {
    fn from(row: LocationRow) -> Self {
        row.lat.zip(row.lng).map(|(lat, lng)| PharmacyLocation { lat, lng })
    }
}

/// The enabled groups that the staff did not suspend, by name.
#[docs_const]
pub(super) async fn pharmacy_group_list(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    query: ListQuery<NoFilter, NameOrder>,
) -> Result<Json<Page<GroupView>>> {
    let rows = sql(app.db.read(), SELECT_GROUPS).push(" AND ").push(IS_PUBLIC);
    let Page { cursor, data } = query.fetch_page("pharmacy_group_list", &app.cursors, rows).await?;
    Ok(Json(Page { cursor, data: list_with_pharmacies(app.db.read(), data).await? }))
}

/// A group with its pharmacies. Only the staff and the workspace that manages it can read a group that is disabled or that the
/// staff suspended.
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
    let group = find_visible_group(on.reborrow(), group_id, caller).await?;
    Ok(list_with_pharmacies(on, group.into_iter().collect()).await?.pop())
}

/// The group that the public calendar shows: the configured one, else the seeded one, else the first by name.
pub async fn find_main_group(mut on: Executor<'_>, configured: Option<Id<Group>>) -> Result<Option<GroupView>> {
    if let Some(group) = find_group_view(on.reborrow(), configured.unwrap_or(SEEDED_GROUP_ID), None).await? {
        return Ok(Some(group));
    }
    if configured.is_some() {
        return Ok(None);
    }
    let first =
        sql(on.reborrow(), SELECT_GROUPS).push(" AND ").push(IS_PUBLIC).push(" ORDER BY name_folded, id LIMIT 1");
    let first: Vec<GroupView> = first.all().await?;
    Ok(list_with_pharmacies(on, first).await?.pop())
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

/// The condition that the public sees a group that is not deleted: it is enabled, and the staff did not suspend it.
pub(crate) const IS_PUBLIC: &str = "pharmacy_groups.enabled AND NOT EXISTS (
        SELECT v.id FROM workspace_services v WHERE v.service_id = pharmacy_groups.id AND v.state = 'inactive')";

const SELECT_GROUPS: &str =
    "SELECT id, enabled, name, time_zone, zone_lat, zone_lng, zone_radius, cover, holidays_country, emergency_text, created_at,
            deleted_at
    FROM pharmacy_groups WHERE deleted_at IS NULL";

async fn find_visible_group(
    on: Executor<'_>,
    group_id: Id<Group>,
    caller: Option<&Caller>,
) -> Result<Option<GroupView>> {
    let groups = sql(on, SELECT_GROUPS).push(" AND id = ").push_bind(group_id);
    let seen = match caller.map(|caller| (caller.scope_type, caller.scope_id)) {
        Some((ScopeType::Backoffice, _)) => groups,
        Some((ScopeType::Workspace, own)) => {
            groups.push(" AND (manager_workspace_id = ").push_bind(own).push(" OR ").push(IS_PUBLIC).push(")")
        }
        _ => groups.push(" AND ").push(IS_PUBLIC),
    };
    seen.optional().await
}

async fn list_with_pharmacies(on: Executor<'_>, mut groups: Vec<GroupView>) -> Result<Vec<GroupView>> {
    let pharmacies =
        "SELECT group_id AS parent_id, id AS pharmacy_id, slug, enabled, name, address, locality, phone, lat,
                             lng, page_id, workspace_id
                      FROM pharmacies WHERE group_id IN ";
    let pharmacies = sql(on, pharmacies).push_in(groups.iter().map(|group| group.id)).push(" ORDER BY slug");
    let mut pharmacies = pharmacies.by_parent::<Group, _>().await?;
    for group in &mut groups {
        group.pharmacies = pharmacies.remove(&group.id).unwrap_or_default();
    }
    Ok(groups)
}

/// Locks a pharmacy of the group against other writers of its shifts; `None` when it is disabled or not of the group.
pub(crate) async fn lock_enabled_pharmacy(
    on: Executor<'_>,
    group: Id<Group>,
    pharmacy: Id<Pharmacy>,
) -> Result<Option<Id<Pharmacy>>> {
    let text = "SELECT id FROM pharmacies WHERE group_id = $1 AND id = $2 AND enabled";
    sql(on, text).bind((group, pharmacy)).lock(RowLock::NoKeyUpdate).optional_scalar().await
}

/// The enabled pharmacies of the group.
pub(crate) async fn list_enabled_pharmacy_ids(on: Executor<'_>, group: Id<Group>) -> Result<HashSet<Id<Pharmacy>>> {
    let ids = sql(on, "SELECT id FROM pharmacies WHERE group_id = $1 AND enabled").bind(group).all_scalars().await?;
    Ok(ids.into_iter().collect())
}
