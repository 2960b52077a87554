//! The import of categories: all rows in one transaction, parents before their children.

use std::collections::{HashMap, HashSet};

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use sqlx::FromRow;

use super::Category;
use super::seed::seeded_category_id;
use super::tree::CategoryNode;
use super::write::{CategoryTexts, StoredTree, insert_or_update_categories, lock_tree};
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::import_rows::{
    ImportResult, ImportRows, ImportedRow, UpsertOutcome, ValidatedRows, duplicate_error,
};
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::types::bounded_text::{MultiLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::patch::Patch;
use hub_kernel::types::picture_url::PictureUrl;
use hub_kernel::types::slug::Slug;

/// A category to create or change. An absent field is left as it is, null clears it.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CategoryImportRow {
    /// Its identifier from one import to the next.
    slug: Slug,
    /// The name, different from its siblings' without regard to case and accents.
    name: SingleLine<60>,
    /// The slug of the category above it: of a row, or of one that exists. Null for a root.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    parent: Patch<Slug>,
    /// The description.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    description: Patch<MultiLine<280>>,
    /// The URL of its icon.
    #[serde(default, skip_serializing_if = "Patch::is_absent")]
    icon_url: Patch<PictureUrl>,
    /// False hides it and all categories below it.
    visible: Option<bool>,
}

/// A category as it is stored, a deleted one too.
#[derive(Clone, Debug, PartialEq, FromRow)]
struct StoredCategory {
    id: Id<Category>,
    parent_id: Option<Id<Category>>,
    name: String,
    description: String,
    icon_url: Option<String>,
    visible: bool,
    deleted_at: Option<Timestamp>,
}

/// Imports categories, all or none. Those that do not differ are not written.
pub async fn import_categories(
    tx: &mut Tx,
    rows: ImportRows<CategoryImportRow>,
    allows_http: bool,
    now: Timestamp,
) -> Result<ImportResult> {
    let rows = rows.decode()?;
    let mut tree = lock_tree(tx).await?;
    let ids: Vec<_> = rows.valid_rows().map(|(_, row)| seeded_category_id(row.slug.as_str())).collect();
    let stored = list_stored(tx.on(), &ids).await?;
    let mut seen = HashMap::new();
    let rows = rows.try_map(|index, row| {
        let first = *seen.entry(row.slug.clone()).or_insert(index);
        if first != index {
            return Err(duplicate_error("slug", first));
        }
        row.into_category(&stored, allows_http)
    });
    let wanted = put_parents_first(&mut tree, rows).into_result()?;
    let is_same = |category: &StoredCategory| stored.get(&category.id) == Some(category);
    let outcome = |category: &StoredCategory| match stored.get(&category.id) {
        None => UpsertOutcome::Created,
        Some(_) if is_same(category) => UpsertOutcome::Unchanged,
        Some(_) => UpsertOutcome::Updated,
    };
    let data = wanted.iter().map(|category| ImportedRow { id: category.id.uuid().into(), outcome: outcome(category) });
    let result = ImportResult { data: data.collect() };
    let changed: Vec<_> = wanted.iter().filter(|category| !is_same(category)).map(StoredCategory::texts).collect();
    if !changed.is_empty() {
        insert_or_update_categories(tx, &tree, &changed, now).await?;
    }
    Ok(result)
}

/// Puts the rows into the tree, each after the row that is its parent. Rows of a cycle are refused by the tree.
fn put_parents_first(tree: &mut StoredTree, rows: ValidatedRows<StoredCategory>) -> ValidatedRows<StoredCategory> {
    let mut waiting: HashMap<usize, StoredCategory> =
        rows.valid_rows().map(|(index, category)| (index, category.clone())).collect();
    let mut refused = HashMap::new();
    while !waiting.is_empty() {
        let ids: HashSet<_> = waiting.values().map(|category| category.id).collect();
        let is_ready = |category: &StoredCategory| category.parent_id.is_none_or(|parent| !ids.contains(&parent));
        let mut ready: Vec<usize> =
            waiting.iter().filter(|(_, category)| is_ready(category)).map(|(index, _)| *index).collect();
        if ready.is_empty() {
            // Only cycles are left, and what is below them.
            refused.extend(waiting.into_keys().map(|index| (index, cycle_error())));
            break;
        }
        ready.sort_unstable();
        for index in ready {
            let Some(category) = waiting.remove(&index) else { continue };
            let StoredCategory { id, parent_id, name, visible, .. } = category;
            if let Err(error) = tree.tree.put(id, CategoryNode { parent_id, name, visible }) {
                refused.insert(index, with_parent_path(error));
            }
        }
    }
    rows.try_map(|index, category| refused.remove(&index).map_or(Ok(category), Err))
}

fn cycle_error() -> Error {
    Error::Rule("category_cycle", Some(json!({"path": "parent", "message": "the category itself, or one below it"})))
}

/// The tree's error with the row's name of the field.
fn with_parent_path(error: Error) -> Error {
    match error {
        Error::Rule(rule, Some(mut extra)) if extra["path"] == "parent_id" => {
            extra["path"] = json!("parent");
            Error::Rule(rule, Some(extra))
        }
        Error::DanglingReference(path) if path == "parent_id" => Error::dangling_reference("parent"),
        error => error,
    }
}

impl CategoryImportRow {
    fn into_category(
        self,
        stored: &HashMap<Id<Category>, StoredCategory>,
        allows_http: bool,
    ) -> Result<StoredCategory> {
        let id = seeded_category_id(self.slug.as_str());
        let before = stored.get(&id);
        let icon = self.icon_url.as_set().filter(|url| Some(url.text()) != before.and_then(|row| row.icon_url.clone()));
        PictureCheck::new(allows_http).add("icon_url", icon).finish()?;
        let parent = self.parent.map(|slug| seeded_category_id(slug.as_str()));
        let description = self.description.map(MultiLine::into_string);
        Ok(StoredCategory {
            id,
            parent_id: parent.apply(before.and_then(|row| row.parent_id)),
            name: self.name.into_string(),
            description: description.apply(before.map(|row| row.description.clone())).unwrap_or_default(),
            icon_url: self.icon_url.map(|url| url.text()).apply(before.and_then(|row| row.icon_url.clone())),
            visible: self.visible.unwrap_or_else(|| before.is_none_or(|row| row.visible)),
            deleted_at: None,
        })
    }
}

impl StoredCategory {
    fn texts(&self) -> CategoryTexts {
        CategoryTexts { id: self.id, description: self.description.clone(), icon_url: self.icon_url.clone() }
    }
}

async fn list_stored(on: Executor<'_>, ids: &[Id<Category>]) -> Result<HashMap<Id<Category>, StoredCategory>> {
    let rows = "SELECT id, parent_id, name, description, icon_url, visible, deleted_at FROM categories WHERE id";
    let rows: Vec<StoredCategory> = sql(on, rows).push_any(ids.iter().copied()).all().await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
