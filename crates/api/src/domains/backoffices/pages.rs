//! The pages of the directory, enabled or not.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::discover::{
    Category, DirectoryPage, PAGE_WORDS, PageDetails, PagePut, PageRow, insert_or_update_page, list_pages,
    load_page_details,
};
use hub_kernel::app::App;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::parse_query_words;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/backoffices/discover/pages/{page_id}";
    Routes::new("backoffices")
        .get("/backoffices/discover/pages", operation!(backoffices_page_list))
        .get(ONE, operation!(backoffices_page_get))
        .errors(&[NotFound])
        .put(ONE, operation!(backoffices_page_put))
        .errors(&[NotFound, Rule("page_incomplete"), Rule("media_public")])
}

/// The path of a page.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "BackofficePagePath")]
struct PagePath {
    page_id: Id<DirectoryPage>,
}

/// The filters of pages.
#[derive(Deserialize, JsonSchema)]
struct PageFilter {
    /// Words to find at the start of the words of the names. Ignored without letters or digits.
    query: Option<String>,
    /// Only these pages.
    #[serde(default)]
    ids: Vec<Id<DirectoryPage>>,
    /// Only the pages of these workspaces.
    #[serde(default)]
    workspace_ids: Vec<Id<Scope>>,
    /// Only the pages in one of these categories.
    #[serde(default)]
    category_ids: Vec<Id<Category>>,
    /// Only enabled pages, or only others.
    enabled: Option<bool>,
}

/// The field that pages are ordered by; the name ignores case and accents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackofficePageOrderBy {
    /// The creation time.
    #[default]
    CreatedAt,
    /// The name.
    Name,
}

impl OrderBy for BackofficePageOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::CreatedAt => ("created_at", OrderDir::Desc),
            Self::Name => ("name_folded", OrderDir::Asc),
        }
    }
}

/// Lists the pages of the directory, enabled or not, by default newest first.
#[docs_const]
async fn backoffices_page_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<PageFilter, RequestedSort<BackofficePageOrderBy>>,
) -> Result<Json<Page<PageDetails>>> {
    let filter = &query.filter;
    let words = parse_query_words(filter.query.as_deref());
    let search = PAGE_WORDS.search::<()>(app.db.read(), None, words).await?;
    let mut rows = search.push_filter(list_pages(app.db.read()), "id", "search_text");
    if !filter.ids.is_empty() {
        rows = rows.push(" AND id IN ").push_in(filter.ids.iter().copied());
    }
    if !filter.workspace_ids.is_empty() {
        rows = rows.push(" AND workspace_id IN ").push_in(filter.workspace_ids.iter().copied());
    }
    if !filter.category_ids.is_empty() {
        rows = rows.push(" AND id IN (SELECT page_id FROM page_categories WHERE category_id IN ");
        rows = rows.push_in(filter.category_ids.iter().copied()).push(")");
    }
    let rows = rows.push_opt(" AND enabled = ", filter.enabled);
    let page: Page<PageRow> = query.fetch_page("backoffices_page_list", &app.cursors, rows).await?;
    let data = load_page_details(app.db.read(), page.data, app.clock.now()).await?;
    Ok(Json(Page { cursor: page.cursor, data }))
}

/// Gets a page, enabled or not.
#[docs_const]
async fn backoffices_page_get(
    State(app): State<App>,
    _: Backoffice,
    Path(PagePath { page_id }): Path<PagePath>,
) -> Result<Json<PageDetails>> {
    let row = list_pages(app.db.read()).push(" AND id = ").push_bind(page_id).optional().await?.or_not_found()?;
    let page = load_page_details(app.db.read(), vec![row], app.clock.now()).await?.pop();
    page.or_not_found().map(Json)
}

/// Creates or replaces a page, with an owner or without. A page that gets another owner shows no store and no showroom.
///
/// 422 `error.rule.page_incomplete` with the `missing` parts when it is enabled without a category, or has no visible address,
/// phone, WhatsApp, website and store: one of these is enough. 404 with the path when the workspace or a category does not exist.
#[docs_const]
async fn backoffices_page_put(
    State(app): State<App>,
    _: Backoffice,
    Path(PagePath { page_id }): Path<PagePath>,
    Body(put): Body<PagePut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    insert_or_update_page(&mut tx, &app, page_id, put).await?;
    tx.commit().await?;
    Ok(Json(Null))
}
