//! The seeded pharmacy groups: those of a real town, without shifts.

use chrono_tz::Tz;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::group::update_group_service;
use super::model::{DiscoverPage, Group, ServiceArea, derived_pharmacy_id};
use super::page_owner::PageOwners;
use crate::domains::auth::DEMO_WORKSPACE;
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedResult};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

const GROUPS: &str = include_str!("../../../../../fixtures/pharmacy_groups.json");
const PHARMACIES: &str = include_str!("../../../../../fixtures/almirante-brown/pharmacies.csv");

/// A group in the fixture.
#[derive(Clone, Deserialize)]
pub(super) struct GroupFixture {
    pub(super) id: Id<Group>,
    pub(super) name: String,
    pub(super) time_zone: Tz,
    pub(super) zone: ServiceArea,
    pub(super) emergency_text: Option<String>,
}

/// A pharmacy in the fixture.
#[derive(Deserialize)]
pub(super) struct PharmacyFixture {
    pub(super) slug: String,
    name: String,
    address: Option<String>,
    locality: Option<String>,
    phone: Option<String>,
    lat: f64,
    lng: f64,
    #[serde(default)]
    page_id: Option<Id<DiscoverPage>>,
    #[serde(default)]
    workspace_id: Option<Id<Scope>>,
}

/// Inserts the seeded groups and their pharmacies. On a demonstration server its workspace manages them; otherwise they have no
/// manager until the staff sets one.
pub async fn insert_seed_groups(tx: &mut Tx, app: &App) -> SeedResult {
    let (groups, pharmacies) = (read_group_fixtures()?, read_pharmacy_fixtures()?);
    let (manager, now) = (app.config.demo.then_some(DEMO_WORKSPACE), app.clock.now());
    require_pages(tx.on(), &pharmacies).await?;
    for group in &groups {
        insert_seed_group(tx.on(), group, manager, now).await.with_context(&group.name)?;
        insert_seed_pharmacies(tx.on(), group.id, &pharmacies, now).await.with_context(&group.name)?;
    }
    Ok(())
}

/// The groups of the fixture.
pub(super) fn read_group_fixtures() -> Result<Vec<GroupFixture>> {
    serde_json::from_str(GROUPS).map_err(Error::internal)
}

/// The pharmacies of the fixture.
pub(super) fn read_pharmacy_fixtures() -> SeedResult<Vec<PharmacyFixture>> {
    parse_csv(PHARMACIES)
}

/// The rows of a CSV file; the error of an unreadable row names its line.
pub(super) fn parse_csv<T: DeserializeOwned>(text: &str) -> SeedResult<Vec<T>> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows = reader.deserialize().enumerate();
    rows.map(|(index, row)| row.map_err(Error::internal).with_context(format_args!("line {}", index + 2))).collect()
}

/// Inserts a group; a stored one stays, and gets the manager if it has none. The group is a service of its manager.
pub(super) async fn insert_seed_group(
    mut on: Executor<'_>,
    group: &GroupFixture,
    manager: Option<Id<Scope>>,
    now: Timestamp,
) -> Result<()> {
    let insert = sql(
        on.reborrow(),
        "INSERT INTO pharmacy_groups (id, name, name_folded, time_zone, zone_lat, zone_lng, zone_radius, created_at,
                                      manager_workspace_id, emergency_text)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (id) DO UPDATE SET manager_workspace_id = excluded.manager_workspace_id
         WHERE pharmacy_groups.manager_workspace_id IS NULL AND excluded.manager_workspace_id IS NOT NULL",
    );
    insert
        .bind((group.id, group.name.clone(), fold_text(&group.name), group.time_zone.name(), group.zone.lat))
        .bind((group.zone.lng, group.zone.radius, now, manager, group.emergency_text.clone()))
        .execute()
        .await?;
    match find_existing_manager(on.reborrow(), group.id).await? {
        Some(manager) => update_group_service(on, group.id, Some(manager), now).await,
        None => Ok(()),
    }
}

/// Refuses a pharmacy with a page that does not exist or is another workspace's; the error names its slug.
async fn require_pages(on: Executor<'_>, pharmacies: &[PharmacyFixture]) -> SeedResult {
    let pages: Vec<_> = pharmacies.iter().filter_map(|pharmacy| pharmacy.page_id).collect();
    let owners = PageOwners::find_owners(on, &pages).await?;
    pharmacies.iter().try_for_each(|pharmacy| match pharmacy.page_id {
        Some(page) => owners.check_page(page, pharmacy.workspace_id).with_context(&pharmacy.slug),
        None => Ok(()),
    })
}

/// The workspace that manages a group. `None` also when it does not exist yet: its seed may be applied later, and this one again.
async fn find_existing_manager(on: Executor<'_>, group: Id<Group>) -> Result<Option<Id<Scope>>> {
    let manager =
        "SELECT w.id FROM pharmacy_groups g JOIN workspaces w ON w.id = g.manager_workspace_id WHERE g.id = $1";
    sql(on, manager).bind(group).optional_scalar().await
}

/// Inserts a group's pharmacies; stored ones stay.
pub(super) async fn insert_seed_pharmacies(
    on: Executor<'_>,
    group: Id<Group>,
    pharmacies: &[PharmacyFixture],
    now: Timestamp,
) -> Result<u64> {
    let row = |pharmacy: &PharmacyFixture| {
        json!({
            "id": derived_pharmacy_id(group, &pharmacy.slug), "slug": pharmacy.slug, "name": pharmacy.name,
            "address": pharmacy.address, "locality": pharmacy.locality, "phone": pharmacy.phone,
            "lat": pharmacy.lat, "lng": pharmacy.lng, "page_id": pharmacy.page_id,
            "workspace_id": pharmacy.workspace_id,
        })
    };
    sql(
        on,
        "INSERT INTO pharmacies (id, group_id, slug, name, address, locality, phone, lat, lng, page_id, workspace_id,
                                 created_at)
         SELECT id, $1, slug, name, address, locality, phone, lat, lng, page_id, workspace_id, $2 FROM ",
    )
    .bind((group, now))
    .push_rows(
        "id uuid, slug text, name text, address text, locality text, phone text, lat double precision,
         lng double precision, page_id uuid, workspace_id uuid",
        &pharmacies.iter().map(row).collect::<Value>(),
    )
    .push(" WHERE true ON CONFLICT DO NOTHING")
    .execute()
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_row_is_named() {
        let head = "slug,name,address,locality,phone,lat,lng\n";
        let good = "el-13,El 13,,,,-34.7,-58.3\n";
        assert_eq!(parse_csv::<PharmacyFixture>(&format!("{head}{good}")).map(|rows| rows.len()).ok(), Some(1));
        let broken = parse_csv::<PharmacyFixture>(&format!("{head}{good}norte,Norte,,,,south,-58.3\n"));
        assert_eq!(broken.err().and_then(|broken| broken.row).as_deref(), Some("line 3"));
    }
}
