//! Categories of the directory: a tree that the staff keep and the public reads.

mod import;
mod seed;
mod tree;
#[cfg(test)]
mod tree_tests;
mod write;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use hub_kernel::app::App;
use hub_kernel::db::{Executor, JsonList, Statement, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::list_query::{ListQuery, NameOrder};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::types::bounded_text::{MultiLine, SingleLine};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::PictureUrl;

pub use import::{CategoryImportRow, import_categories};
pub use seed::seed_categories;
pub(crate) use seed::seeded_category_id;
pub(crate) use tree::CategoryPathPart;
pub(crate) use write::insert_or_update_category;
pub use write::{CategoryDeleted, delete_category};

pub(super) fn routes() -> Routes {
    Routes::new("discover").get("/discover/categories", operation!(discover_categories))
}

/// A category of the directory.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "DiscoverCategory")]
pub struct Category {
    /// The category's id.
    pub(crate) id: Id<Category>,
    /// The category above it; null for a root.
    pub(crate) parent_id: Option<Id<Category>>,
    /// The name.
    pub(crate) name: String,
    /// The description; may be empty.
    description: String,
    /// The URL of its icon.
    icon_url: Option<String>,
    /// False when it is hidden, with all categories below it.
    visible: bool,
    /// The time of its creation.
    created_at: Timestamp,
}

/// A category as the staff see it.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "BackofficeCategory")]
pub(crate) struct CategoryDetails {
    /// The category.
    #[serde(flatten)]
    #[sqlx(flatten)]
    category: Category,
    /// The ids and names from the root to the category itself.
    #[sqlx(try_from = "JsonList<CategoryPathPart>")]
    path: Vec<CategoryPathPart>,
    /// The time of its deletion; null while it exists.
    deleted_at: Option<Timestamp>,
}

/// A category to create or replace.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BackofficeCategoryPut")]
pub(crate) struct CategoryPut {
    /// The category above it; null or absent for a root.
    parent_id: Option<Id<Category>>,
    /// The name, different from its siblings' without regard to case and accents.
    name: SingleLine<60>,
    /// The description.
    #[serde(default)]
    description: MultiLine<280>,
    /// The URL of its icon.
    icon_url: Option<PictureUrl>,
    /// False hides it and all categories below it.
    #[serde(default = "default_visible")]
    visible: bool,
}

impl CategoryPut {
    /// The URL of its icon.
    pub(crate) fn icon_url(&self) -> Option<&PictureUrl> {
        self.icon_url.as_ref()
    }
}

fn default_visible() -> bool {
    true
}

/// The filters of categories.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CategoryFilter {
    /// Words to find at the start of the name's words. Ignored without letters or digits.
    query: Option<String>,
    /// Only these categories.
    #[serde(default)]
    ids: Vec<Id<Category>>,
    /// Only the children of these categories.
    #[serde(default)]
    parent_ids: Vec<Id<Category>>,
    /// True: only the categories without a parent.
    roots: Option<bool>,
    /// Only visible categories, or only hidden ones.
    visible: Option<bool>,
}

impl CategoryFilter {
    /// The categories that the staff ask for by id, deleted ones included.
    pub(crate) fn ids(&self) -> &[Id<Category>] {
        &self.ids
    }

    /// Appends the conditions.
    pub(crate) fn push_to<'c>(&self, mut rows: Statement<'c>) -> Statement<'c> {
        if !self.ids.is_empty() {
            rows = rows.push(" AND id IN ").push_in(self.ids.iter().copied());
        }
        if !self.parent_ids.is_empty() {
            rows = rows.push(" AND parent_id IN ").push_in(self.parent_ids.iter().copied());
        }
        if self.roots == Some(true) {
            rows = rows.push(" AND parent_id IS NULL");
        }
        push_word_filter(rows.push_opt(" AND visible = ", self.visible), "name_folded", self.query.as_deref())
    }
}

/// Lists the categories of the directory by name. A category is listed while it and all above it are visible.
#[docs_const]
async fn discover_categories(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    query: ListQuery<CategoryFilter, NameOrder>,
) -> Result<Json<Page<Category>>> {
    let rows = "SELECT id, parent_id, name, description, icon_url, visible, created_at FROM categories
                WHERE shown AND deleted_at IS NULL";
    let rows = query.filter.push_to(sql(app.db.read(), rows));
    query.fetch_page("discover_categories", &app.cursors, rows).await.map(Json)
}

/// The categories that the public sees, by name.
pub(crate) async fn list_shown_categories(on: Executor<'_>) -> Result<Vec<Category>> {
    let rows = "SELECT id, parent_id, name, description, icon_url, visible, created_at FROM categories
                WHERE shown AND deleted_at IS NULL ORDER BY name_folded, id";
    sql(on, rows).all().await
}

/// Selects categories as the staff see them, deleted ones included; ends in a WHERE condition.
pub(crate) fn select_category_details(on: Executor<'_>) -> Statement<'_> {
    sql(
        on,
        "SELECT id, parent_id, name, description, icon_url, visible, path, created_at, deleted_at FROM categories
         WHERE true",
    )
}
