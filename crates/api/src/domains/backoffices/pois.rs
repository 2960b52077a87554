//! The points of interest that the staff collect for the directory.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::discover::{
    POI_WORDS, Poi, PoiDetails, PoiPut, PoiRow, insert_or_update_poi, list_pois, load_pois,
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
    const ONE: &str = "/backoffices/discover/pois/{poi_id}";
    Routes::new("backoffices")
        .get("/backoffices/discover/pois", operation!(backoffices_poi_list))
        .get(ONE, operation!(backoffices_poi_get))
        .errors(&[NotFound])
        .put(ONE, operation!(backoffices_poi_put))
        .errors(&[NotFound, Rule("media_public")])
}

/// The path of a point of interest.
#[derive(Deserialize, JsonSchema)]
struct PoiPath {
    poi_id: Id<Poi>,
}

/// The filters of points of interest.
#[derive(Deserialize, JsonSchema)]
struct PoiFilter {
    /// Words to find at the start of the words of name and address. Ignored without letters or digits.
    query: Option<String>,
    /// Only these.
    #[serde(default)]
    ids: Vec<Id<Poi>>,
    /// Only those of these workspaces.
    #[serde(default)]
    workspace_ids: Vec<Id<Scope>>,
    /// Only those that became a page, or only others.
    promoted: Option<bool>,
}

/// The field that points of interest are ordered by; the name ignores case and accents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackofficePoiOrderBy {
    /// The creation time.
    #[default]
    CreatedAt,
    /// The time of the last change.
    UpdatedAt,
    /// The name.
    Name,
}

impl OrderBy for BackofficePoiOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::CreatedAt => ("created_at", OrderDir::Desc),
            Self::UpdatedAt => ("updated_at", OrderDir::Desc),
            Self::Name => ("name_folded", OrderDir::Asc),
        }
    }
}

/// Lists the points of interest, by default newest first.
#[docs_const]
async fn backoffices_poi_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<PoiFilter, RequestedSort<BackofficePoiOrderBy>>,
) -> Result<Json<Page<PoiDetails>>> {
    let filter = &query.filter;
    let words = parse_query_words(filter.query.as_deref());
    let search = POI_WORDS.search::<()>(app.db.read(), None, words).await?;
    let mut rows = search.push_filter(list_pois(app.db.read()), "id", "search_text");
    if !filter.ids.is_empty() {
        rows = rows.push(" AND id IN ").push_in(filter.ids.iter().copied());
    }
    if !filter.workspace_ids.is_empty() {
        rows = rows.push(" AND workspace_id IN ").push_in(filter.workspace_ids.iter().copied());
    }
    rows = rows.push(match filter.promoted {
        None => "",
        Some(true) => " AND page_id IS NOT NULL",
        Some(false) => " AND page_id IS NULL",
    });
    let page: Page<PoiRow> = query.fetch_page("backoffices_poi_list", &app.cursors, rows).await?;
    let data = load_pois(app.db.read(), page.data).await?;
    Ok(Json(Page { cursor: page.cursor, data }))
}

/// Gets a point of interest.
#[docs_const]
async fn backoffices_poi_get(
    State(app): State<App>,
    _: Backoffice,
    Path(PoiPath { poi_id }): Path<PoiPath>,
) -> Result<Json<PoiDetails>> {
    let row = list_pois(app.db.read()).push(" AND id = ").push_bind(poi_id).optional().await?.or_not_found()?;
    load_pois(app.db.read(), vec![row]).await?.pop().or_not_found().map(Json)
}

/// Creates or changes a point of interest; a new one needs a name. Absent top-level fields are unchanged;
/// `contact`, `metadata` and `form` are each replaced as a whole.
///
/// The topic `discover.pois.promote` makes a page of it. 404 with the path when the page, the workspace or a category does not
/// exist.
#[docs_const]
async fn backoffices_poi_put(
    State(app): State<App>,
    _: Backoffice,
    Path(PoiPath { poi_id }): Path<PoiPath>,
    Body(put): Body<PoiPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    insert_or_update_poi(&mut tx, &app, poi_id, put).await?;
    tx.commit().await?;
    Ok(Json(Null))
}
