//! The seed `discover_categories`: the directory's first categories, in Spanish.

use std::collections::HashSet;

use hub_import::importers::CATEGORY_NAMESPACE;
use serde::Deserialize;
use serde_json::{Value, json};

use super::Category;
use super::tree::{CategoryNode, CategoryPlace};
use super::write::{COLUMNS, lock_tree, path_text};
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Executor, Insert, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

const CATEGORIES: &str = include_str!("../../../../../../fixtures/categories.json");

/// A category in the fixture; a child has no children.
#[derive(Deserialize)]
struct CategoryFixture {
    slug: String,
    name: String,
    #[serde(default)]
    description: String,
    #[serde(default)]
    children: Vec<CategoryFixture>,
}

/// The id of the seeded or imported category with a slug.
pub(crate) fn seeded_category_id(slug: &str) -> Id<Category> {
    Id::from_name(Id::<Category>::from_uuid(CATEGORY_NAMESPACE), slug)
}

/// Inserts the categories of the fixtures. Those that exist stay unchanged, deleted ones deleted.
pub async fn seed_categories(app: &App, mode: SeedMode) -> SeedResult {
    let roots: Vec<CategoryFixture> = serde_json::from_str(CATEGORIES).map_err(Error::internal)?;
    let mut tx = app.db.begin().await?;
    let mut stored = lock_tree(&mut tx).await?;
    let known = list_category_ids(tx.on()).await?;
    let with_children = roots.iter().flat_map(|root| {
        let children = root.children.iter().map(|child| (child, Some(seeded_category_id(&root.slug))));
        std::iter::once((root, None)).chain(children)
    });
    let mut descriptions = Vec::new();
    for (fixture, parent_id) in with_children {
        let id = seeded_category_id(&fixture.slug);
        let is_orphan = parent_id.is_some_and(|parent| known.contains(&parent) && !stored.tree.contains(parent));
        if known.contains(&id) || is_orphan {
            continue;
        }
        let node = CategoryNode { parent_id, name: fixture.name.clone(), visible: true };
        stored.tree.put(id, node).with_context(&fixture.name)?;
        descriptions.push((id, fixture));
    }
    let row = |(id, place): (Id<Category>, CategoryPlace)| {
        let (_, fixture) = descriptions.iter().find(|(other, _)| *other == id)?;
        Some(json!({
            "id": id, "parent_id": place.parent_id, "name": fixture.name, "name_folded": fold_text(&fixture.name),
            "description": fixture.description, "visible": true, "path": path_text(&place.path),
            "shown": place.shown,
        }))
    };
    let rows: Value = stored.changed_places().into_iter().filter_map(row).collect();
    insert_categories(tx.on(), &rows, app.clock.now()).await?;
    Ok(mode.commit_or_roll_back(tx).await?)
}

/// The ids of all categories, deleted ones included.
async fn list_category_ids(on: Executor<'_>) -> Result<HashSet<Id<Category>>> {
    let ids: Vec<Id<Category>> = sql(on, "SELECT id FROM categories").all_scalars().await?;
    Ok(ids.into_iter().collect())
}

async fn insert_categories(on: Executor<'_>, rows: &Value, now: Timestamp) -> Result<()> {
    Insert::into(on, "categories").value("created_at", now).rows(COLUMNS, rows).execute().await.map(drop)
}
