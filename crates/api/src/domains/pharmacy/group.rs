//! Pharmacy groups: a town's pharmacies that share one duty rota.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::Json;
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::security::session::{Caller, ScopeType};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("pharmacy")
        .get("/plugins/pharmacy/groups", pharmacy_group_list, PHARMACY_GROUP_LIST_DOCS)
        .extension()
        .get("/plugins/pharmacy/groups/{group_id}", pharmacy_group_get, PHARMACY_GROUP_GET_DOCS)
        .errors(&[NotFound])
}

/// The group of an id.
pub struct Group;

/// The pharmacy of an id.
pub struct Pharmacy;

/// The directory page of an id.
pub struct DiscoverPage;

/// The workspace of an id.
pub struct Workspace;

/// A point on the map, in degrees.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Location {
    /// Latitude, -90 to 90.
    pub lat: f64,
    /// Longitude, -180 to 180.
    pub lng: f64,
}

/// The circle a group serves.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ServiceArea {
    /// Latitude of the centre, in degrees.
    #[schemars(range(min = -90.0, max = 90.0))]
    pub lat: f64,
    /// Longitude of the centre, in degrees.
    #[schemars(range(min = -180.0, max = 180.0))]
    pub lng: f64,
    /// Radius in metres.
    #[schemars(range(min = 1.0, max = 1_000_000.0))]
    pub radius: f64,
}

/// A pharmacy of a group.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Pharmacy")]
pub struct PharmacyView {
    /// The pharmacy's id.
    pub id: Id<Pharmacy>,
    /// Whether it takes turns at present.
    pub enabled: bool,
    /// Its name, as its group writes it.
    pub name: String,
    /// Its page in the directory.
    pub page_id: Option<Id<DiscoverPage>>,
    /// The workspace that owns it.
    pub workspace_id: Option<Id<Workspace>>,
    /// A name for files and addresses, unique in the group.
    pub slug: String,
    /// Street, number and town.
    pub address: Option<String>,
    /// The town or quarter alone.
    pub locality: Option<String>,
    /// As dialled within the country.
    pub phone: Option<String>,
    /// Where it is.
    pub location: Option<Location>,
}

/// A pharmacy group with its pharmacies, ordered by slug.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "PharmacyGroup")]
pub struct GroupView {
    /// The group's id.
    pub id: Id<Group>,
    /// Whether the public sees it.
    pub enabled: bool,
    /// Its name, most often the town's.
    pub name: String,
    /// The IANA time zone its days are counted in.
    pub time_zone: String,
    /// The circle it serves.
    pub zone: ServiceArea,
    /// Its pharmacies.
    pub pharmacies: Vec<PharmacyView>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was deleted.
    pub deleted_at: Option<Timestamp>,
}

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

/// A pharmacy as it is stored; other queries of the domain join its columns.
#[derive(FromRow)]
pub(super) struct PharmacyRow {
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
    workspace_id: Option<Id<Workspace>>,
}

impl PharmacyRow {
    /// The group it belongs to.
    pub(super) fn group_id(&self) -> Id<Group> {
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

/// The path of one group.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct GroupPath {
    /// The group's id.
    pub(super) group_id: Id<Group>,
}

/// Which page of the groups.
#[derive(Debug, Deserialize, JsonSchema)]
struct GroupListQuery {
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: PageSize,
}

const LIST_CURSOR: &str = "pharmacy_group_list:name";

/// The enabled groups, by name.
#[docs_const]
async fn pharmacy_group_list(
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

/// One group with its pharmacies; one that the public does not see, for the staff and the workspace that manages it.
#[docs_const]
async fn pharmacy_group_get(
    State(app): State<App>,
    OptionallyAuthenticated(caller): OptionallyAuthenticated,
    Path(GroupPath { group_id }): Path<GroupPath>,
) -> Result<Json<GroupView>> {
    Ok(Json(find_group_view(app.db.read(), group_id, caller.as_ref()).await?.or_not_found()?))
}

/// A group that a caller may see, or without one the public, with its pharmacies.
pub async fn find_group_view(
    mut on: Executor<'_>,
    group_id: Id<Group>,
    caller: Option<&Caller>,
) -> Result<Option<GroupView>> {
    let Some(row) = find_visible_group(on.reborrow(), group_id, caller).await? else { return Ok(None) };
    let pharmacies = list_pharmacies(on, &[group_id]).await?;
    Ok(Some(row.into_view(pharmacies.into_iter().map(Into::into).collect())))
}

/// The group the public calendar shows: the configured one, else the seeded one, else the first by name.
pub async fn find_main_group(mut on: Executor<'_>, configured: Option<Id<Group>>) -> Result<Option<GroupView>> {
    if let Some(group) = find_group_view(on.reborrow(), configured.unwrap_or(SEEDED_GROUP_ID), None).await? {
        return Ok(Some(group));
    }
    match list_groups(on.reborrow(), None, PageSize::ONE).await?.first() {
        Some(first) if configured.is_none() => find_group_view(on, first.id, None).await,
        _ => Ok(None),
    }
}

/// 404 unless a caller, or without one the public, may see the group.
pub(super) async fn require_visible_group(
    on: Executor<'_>,
    group_id: Id<Group>,
    caller: Option<&Caller>,
) -> Result<()> {
    find_visible_group(on, group_id, caller).await?.or_not_found().map(drop)
}

/// The group of `fixtures/pharmacy_groups.json`.
pub(super) const SEEDED_GROUP_ID: Id<Group> = Id::from_uuid(uuid::uuid!("f636b879-7a96-40e1-885a-42a59bdc2627"));

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
