//! Pharmacies as pages of the directory show them: their duty, and the seeded ones that get a page.

use std::collections::HashMap;

use sqlx::FromRow;

use super::group::{IS_PUBLIC, PharmacyView};
use super::model::{DiscoverPage, Pharmacy, derived_pharmacy_id};
use super::on_duty::list_duty_ends;
use super::seed::{read_group_fixtures, read_pharmacy_fixtures};
use hub_kernel::db::seed::SeedResult;
use hub_kernel::db::{Executor, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The duty of a page's pharmacy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageDuty {
    /// The time at which its present duty ends; `None` while it is off duty.
    pub until: Option<Timestamp>,
}

/// The duties of the pharmacies with these pages, as the public calendar has them. Pages that no pharmacy of a public group has
/// are left out.
pub async fn list_page_duties<P>(
    mut on: Executor<'_>,
    pages: &[Id<P>],
    at: Timestamp,
) -> Result<HashMap<Id<P>, PageDuty>> {
    let rows = "SELECT p.page_id, p.id FROM pharmacies p
                JOIN pharmacy_groups ON pharmacy_groups.id = p.group_id AND pharmacy_groups.deleted_at IS NULL
                WHERE ";
    let rows = sql(on.reborrow(), rows).push(IS_PUBLIC).push(" AND p.page_id").push_any(pages.iter().copied());
    let rows: Vec<(Id<DiscoverPage>, Id<Pharmacy>)> = rows.all().await?;
    if rows.is_empty() {
        return Ok(HashMap::new());
    }
    let pharmacies: Vec<_> = rows.iter().map(|(_, pharmacy)| *pharmacy).collect();
    let ends = list_duty_ends(on, &pharmacies, at).await?;
    let mut duties: HashMap<Id<P>, PageDuty> = HashMap::new();
    for (page, pharmacy) in rows {
        let until = ends.iter().filter(|(on_duty, _)| *on_duty == pharmacy).map(|(_, until)| *until).max();
        let duty = duties.entry(page.uuid().into()).or_insert(PageDuty { until });
        duty.until = duty.until.max(until);
    }
    Ok(duties)
}

#[derive(FromRow)]
struct PharmacyRow {
    #[sqlx(flatten)]
    pharmacy: PharmacyView,
}

/// The seeded pharmacies that have no page.
pub async fn list_seeded_pharmacies_without_page(on: Executor<'_>) -> SeedResult<Vec<PharmacyView>> {
    let (groups, pharmacies) = (read_group_fixtures()?, read_pharmacy_fixtures()?);
    let ids =
        groups.iter().flat_map(|group| pharmacies.iter().map(|pharmacy| derived_pharmacy_id(group.id, &pharmacy.slug)));
    let rows =
        "SELECT id AS pharmacy_id, enabled, name, page_id, workspace_id, slug, address, locality, phone, lat, lng
                FROM pharmacies WHERE page_id IS NULL AND id";
    let rows: Vec<PharmacyRow> = sql(on, rows).push_any(ids).push(" ORDER BY slug").all().await?;
    Ok(rows.into_iter().map(|row| row.pharmacy).collect())
}

/// Names the page of a pharmacy.
pub async fn update_pharmacy_page<P>(on: Executor<'_>, pharmacy: Id<Pharmacy>, page: Id<P>) -> Result<()> {
    let page: Id<DiscoverPage> = page.uuid().into();
    let update = sql(on, "UPDATE pharmacies SET page_id = $2 WHERE id = $1").bind((pharmacy, page));
    update.execute().await.map(drop)
}
