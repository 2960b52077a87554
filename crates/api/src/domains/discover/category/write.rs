//! Writes of categories: each locks the whole tree, because a move concerns what is above and below.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::FromRow;

use super::tree::{CategoryNode, CategoryPlace, CategoryTree};
use super::{Category, CategoryPathPart, CategoryPut};
use crate::domains::discover::page::DirectoryPage;
use crate::domains::workspaces::mark_pages_dirty;
use hub_kernel::db::{Executor, Insert, JsonList, Sql, Tx, sql};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::text::fold_text;

/// The columns that a PUT and a seed write.
pub(super) const COLUMNS: &str =
    "id uuid, parent_id uuid, name text, name_folded text, description text, icon_url text,
                                  visible boolean, path text, shown boolean";

#[derive(FromRow)]
struct TreeRow {
    id: Id<Category>,
    parent_id: Option<Id<Category>>,
    name: String,
    visible: bool,
    #[sqlx(try_from = "JsonList<CategoryPathPart>")]
    path: Vec<CategoryPathPart>,
    shown: bool,
}

/// The tree, with the stored place of each category.
pub(super) struct StoredTree {
    pub(super) tree: CategoryTree,
    places: HashMap<Id<Category>, CategoryPlace>,
}

/// Locks the tree until the transaction ends, and reads it.
pub(super) async fn lock_tree(tx: &mut Tx) -> Result<StoredTree> {
    let lock =
        Sql { sqlite: "SELECT 1 WHERE 0", pg: "SELECT pg_advisory_xact_lock('categories'::regclass::oid::bigint)" };
    sql(tx.on(), lock).execute().await?;
    let rows = "SELECT id, parent_id, name, visible, path, shown FROM categories WHERE deleted_at IS NULL";
    let rows: Vec<TreeRow> = sql(tx.on(), rows).all().await?;
    let (mut nodes, mut places) = (Vec::new(), HashMap::new());
    for TreeRow { id, parent_id, name, visible, path, shown } in rows {
        nodes.push((id, CategoryNode { parent_id, name, visible }));
        places.insert(id, CategoryPlace { parent_id, path, shown });
    }
    Ok(StoredTree { tree: CategoryTree::new(nodes), places })
}

impl StoredTree {
    /// The places that differ from the stored ones, parents first.
    pub(super) fn changed_places(&self) -> Vec<(Id<Category>, CategoryPlace)> {
        let places = self.tree.places().into_iter();
        places.filter(|(id, place)| self.places.get(id) != Some(place)).collect()
    }
}

/// The JSON text of a path.
pub(super) fn path_text(path: &[CategoryPathPart]) -> String {
    json!(path).to_string()
}

/// Inserts or replaces a category; restores a deleted one.
pub(crate) async fn insert_or_update_category(
    tx: &mut Tx,
    id: Id<Category>,
    put: CategoryPut,
    now: Timestamp,
) -> Result<()> {
    let mut stored = lock_tree(tx).await?;
    let CategoryPut { parent_id, name, description, icon_url, visible } = put;
    stored.tree.put(id, CategoryNode { parent_id, name: name.into_string(), visible })?;
    let icon_url = icon_url.map(|url| url.text());
    let texts = CategoryTexts { id, description: description.into_string(), icon_url };
    insert_or_update_categories(tx, &stored, &[texts], now).await
}

/// The columns of a category besides those of its place in the tree.
pub(super) struct CategoryTexts {
    pub(super) id: Id<Category>,
    pub(super) description: String,
    pub(super) icon_url: Option<String>,
}

/// Inserts, replaces or restores categories that the tree has, and writes the places that it changed.
pub(super) async fn insert_or_update_categories(
    tx: &mut Tx,
    stored: &StoredTree,
    categories: &[CategoryTexts],
    now: Timestamp,
) -> Result<()> {
    let places: HashMap<Id<Category>, CategoryPlace> = stored.tree.places().into_iter().collect();
    let row = |texts: &CategoryTexts| {
        let (node, place) = (stored.tree.node(texts.id)?, places.get(&texts.id)?);
        Some(json!({
            "id": texts.id, "parent_id": place.parent_id, "name_folded": fold_text(&node.name), "name": node.name,
            "description": texts.description, "icon_url": texts.icon_url, "visible": node.visible,
            "path": path_text(&place.path), "shown": place.shown,
        }))
    };
    let rows: Value = categories.iter().filter_map(row).collect();
    let insert = Insert::into(tx.on(), "categories").value("created_at", now).rows(COLUMNS, &rows);
    insert.or_restore("id").execute().await?;
    let changed = stored.changed_places();
    update_places(tx.on(), &changed).await?;
    let changed: Vec<_> = changed.into_iter().map(|(id, _)| id).collect();
    let pages = sql(tx.on(), "SELECT DISTINCT page_id FROM page_categories WHERE category_id").push_any(changed);
    let pages: Vec<Id<DirectoryPage>> = pages.all_scalars().await?;
    mark_pages_dirty(tx.on(), &pages).await
}

/// The result of deleting a category.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CategoryDeleted {
    /// The deleted category.
    id: Id<Category>,
    /// Its name.
    name: String,
    /// The number of categories that moved to another parent.
    children: usize,
    /// The number of pages that moved to another category.
    pages: usize,
}

/// Deletes a category. Its children go to `move_to`, or else to its parent; its pages to `move_to`, without which 422
/// `error.rule.category_used` refuses. 404 without such a category, deleted ones included.
pub async fn delete_category(
    tx: &mut Tx,
    id: Id<Category>,
    move_to: Option<Id<Category>>,
    now: Timestamp,
) -> Result<CategoryDeleted> {
    let mut stored = lock_tree(tx).await?;
    let children = stored.tree.remove(id, move_to)?;
    let delete = "UPDATE categories SET deleted_at = $2 WHERE id = $1 RETURNING name";
    let name = sql(tx.on(), delete).bind((id, now)).optional_scalar().await?.or_not_found()?;
    update_places(tx.on(), &stored.changed_places()).await?;
    let pages = update_page_categories(tx, id, move_to).await?;
    Ok(CategoryDeleted { id, name, children: children.len(), pages })
}

/// Moves the pages of a deleted category to another, and returns their number.
async fn update_page_categories(tx: &mut Tx, id: Id<Category>, move_to: Option<Id<Category>>) -> Result<usize> {
    let pages = sql(tx.on(), "SELECT page_id FROM page_categories WHERE category_id = $1").bind(id);
    let pages: Vec<Id<DirectoryPage>> = pages.all_scalars().await?;
    let move_to = match move_to {
        _ if pages.is_empty() => return Ok(0),
        Some(move_to) => move_to,
        None => return Err(Error::Rule("category_used", Some(json!({"pages": pages.len()})))),
    };
    let insert = "INSERT INTO page_categories (page_id, category_id, position)
                  SELECT page_id, $2, position FROM page_categories WHERE category_id = $1 ON CONFLICT DO NOTHING";
    sql(tx.on(), insert).bind((id, move_to)).execute().await?;
    sql(tx.on(), "DELETE FROM page_categories WHERE category_id = $1").bind(id).execute().await?;
    mark_pages_dirty(tx.on(), &pages).await?;
    Ok(pages.len())
}

async fn update_places(on: Executor<'_>, places: &[(Id<Category>, CategoryPlace)]) -> Result<()> {
    if places.is_empty() {
        return Ok(());
    }
    let row = |(id, place): &(Id<Category>, CategoryPlace)| json!({"id": id, "parent_id": place.parent_id, "path": path_text(&place.path), "shown": place.shown});
    let update = "UPDATE categories SET parent_id = r.parent_id, path = r.path, shown = r.shown FROM ";
    let update = sql(on, update)
        .push_rows("id uuid, parent_id uuid, path text, shown boolean", &places.iter().map(row).collect::<Value>());
    update.push(" WHERE categories.id = r.id").execute().await.map(drop)
}
