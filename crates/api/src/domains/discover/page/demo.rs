//! The demonstration's pages of stores.

use serde::Deserialize;
use serde_json::{Value, json};

use super::model::{DirectoryPage, PageAddress};
use super::staff::{PagePut, insert_or_update_page};
use crate::domains::discover::category::{Category, seeded_category_id};
use crate::domains::ecommerce::Store;
use hub_kernel::app::App;
use hub_kernel::db::{Tx, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const PAGES: &str = include_str!("../../../../../../fixtures/store_pages.json");

/// The page of a store in the fixture.
#[derive(Deserialize)]
struct StorePageFixture {
    store_id: Id<Store>,
    short_name: String,
    description: String,
    categories: Vec<String>,
    links: Value,
    days: Vec<String>,
    ini: String,
    end: String,
    address: Value,
}

/// Fills in and publishes the empty pages that the subscriptions of the demonstration's stores made. A page with a category is left
/// alone.
pub async fn insert_demo_store_pages(app: &App) -> Result<()> {
    let fixtures: Vec<StorePageFixture> = serde_json::from_str(PAGES).map_err(Error::internal)?;
    let mut tx = app.db.begin().await?;
    for fixture in fixtures {
        update_demo_page(&mut tx, app, fixture).await?;
    }
    tx.commit().await
}

async fn update_demo_page(tx: &mut Tx, app: &App, mut fixture: StorePageFixture) -> Result<()> {
    let page = "SELECT p.id, p.workspace_id, s.name FROM pages p JOIN stores s ON s.id = p.store_id
                WHERE p.store_id = $1 AND NOT EXISTS (SELECT c.page_id FROM page_categories c WHERE c.page_id = p.id)";
    let page = sql(tx.on(), page).bind(fixture.store_id).optional().await?;
    let Some((id, workspace, name)): Option<(Id<DirectoryPage>, Option<Id<Scope>>, String)> = page else {
        return Ok(());
    };
    let categories: Vec<Id<Category>> = fixture.categories.iter().map(|slug| seeded_category_id(slug)).collect();
    fixture.address["id"] = json!(Id::<PageAddress>::from_name(id, "address"));
    let put = json!({
        "workspace_id": workspace, "enabled": true,
        "info": {"name": name, "short_name": fixture.short_name, "description": fixture.description},
        "categories": categories, "links": fixture.links, "addresses": [fixture.address],
        "schedule": [{"type": "regular", "days": fixture.days, "ini": fixture.ini, "end": fixture.end}],
    });
    let put: PagePut = serde_json::from_value(put).map_err(Error::internal)?;
    insert_or_update_page(tx, app, id, put).await
}
