//! The categories of the directory, hidden ones too.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::discover::{
    Category, CategoryDetails, CategoryFilter, CategoryPut, insert_or_update_category, select_category_details,
};
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/backoffices/discover/categories/{category_id}";
    Routes::new("backoffices")
        .get("/backoffices/discover/categories", operation!(backoffices_category_list))
        .get(ONE, operation!(backoffices_category_get))
        .errors(&[NotFound])
        .put(ONE, operation!(backoffices_category_put))
        .errors(&[NotFound, Conflict("category"), Rule("category_cycle"), Rule("category_depth"), Rule("media_public")])
}

/// The path of a category.
#[derive(Deserialize, JsonSchema)]
struct CategoryPath {
    category_id: Id<Category>,
}

/// The field that categories are ordered by; the name ignores case and accents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackofficeCategoryOrderBy {
    /// The name.
    #[default]
    Name,
    /// The creation time.
    CreatedAt,
}

impl OrderBy for BackofficeCategoryOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::Name => ("name_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        }
    }
}

/// Lists the categories of the directory, hidden ones too, by default by name. Deleted ones appear only when `ids` names
/// them.
#[docs_const]
async fn backoffices_category_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<CategoryFilter, RequestedSort<BackofficeCategoryOrderBy>>,
) -> Result<Json<Page<CategoryDetails>>> {
    let mut rows = query.filter.push_to(select_category_details(app.db.read()));
    if query.filter.ids().is_empty() {
        rows = rows.push(" AND deleted_at IS NULL");
    }
    query.fetch_page("backoffices_category_list", &app.cursors, rows).await.map(Json)
}

/// Gets a category, a deleted one too.
#[docs_const]
async fn backoffices_category_get(
    State(app): State<App>,
    _: Backoffice,
    Path(CategoryPath { category_id }): Path<CategoryPath>,
) -> Result<Json<CategoryDetails>> {
    let row = select_category_details(app.db.read()).push(" AND id = ").push_bind(category_id);
    row.optional().await?.or_not_found().map(Json)
}

/// Creates or replaces a category; restores a deleted one.
///
/// 409 `error.conflict.category` with the `id` of the sibling that has the name, without regard to case and accents. 422
/// `error.rule.category_cycle` when the parent is the category itself or one below it; `error.rule.category_depth` when the
/// tree would have more than 5 levels. 404 with the path when there is no such parent.
#[docs_const]
async fn backoffices_category_put(
    State(app): State<App>,
    _: Backoffice,
    Path(CategoryPath { category_id }): Path<CategoryPath>,
    Body(put): Body<CategoryPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    let stored = sql(tx.on(), "SELECT icon_url FROM categories WHERE id = $1").bind(category_id);
    PictureCheck::new(app.config.demo).add("icon_url", put.icon_url()).finish_with_stored(stored).await?;
    insert_or_update_category(&mut tx, category_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}
