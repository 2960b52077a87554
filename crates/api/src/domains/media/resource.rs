//! Resources: listing, reading and deleting one's own uploads.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::file_cache::forget_files;
use super::media_type::MediaType;
use super::model::{MediaResource, ResourceRow};
use super::records::{delete_resource, find_own_resource};
use super::state::storage;
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Authenticated;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/media/resources/{id}";
    Routes::new("media")
        .get("/media/resources", operation!(media_list))
        .get("/media/resources/{id}/metadata", operation!(media_metadata))
        .errors(&[NotFound])
        .delete(ONE, operation!(media_delete))
        .errors(&[NotFound])
        .extension()
}

/// The path of one resource.
#[derive(Deserialize, JsonSchema)]
struct MediaPath {
    /// The resource's id.
    id: Id<MediaResource>,
}

/// The sort order of resources.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum MediaOrderBy {
    /// The name of the file.
    Filename,
    /// The time of its upload.
    #[default]
    CreatedAt,
}

impl OrderBy for MediaOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::Filename => ("filename_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        }
    }
}

/// The filters of resources.
#[derive(Deserialize, JsonSchema)]
struct MediaFilter {
    /// Words to find at the start of the words of the file's name. Ignored without letters or digits.
    query: Option<String>,
    /// Only resources of this type.
    #[serde(rename = "type")]
    media_type: Option<MediaType>,
}

/// Lists the uploads of the caller's scope.
#[docs_const]
async fn media_list(
    State(app): State<App>,
    caller: Authenticated,
    query: ListQuery<MediaFilter, RequestedSort<MediaOrderBy>>,
) -> Result<Json<Page<MediaResource>>> {
    let provider = storage(&app)?.provider();
    let rows = sql(app.db.read(), ResourceRow::SELECT).push(" WHERE deleted_at IS NULL AND scope_id = ");
    let rows = rows.push_bind(caller.scope_id).push_opt(" AND type = ", query.filter.media_type);
    let rows = push_word_filter(rows, "filename_folded", query.filter.query.as_deref());
    let page: Page<ResourceRow> = query.fetch_page("media_list", &app.cursors, rows).await?;
    let data = page.data.into_iter().map(|row| MediaResource::new(row, provider)).collect();
    Ok(Json(Page { cursor: page.cursor, data }))
}

/// Gets an upload of the caller's scope: its name, type and size.
#[docs_const]
async fn media_metadata(
    State(app): State<App>,
    caller: Authenticated,
    Path(MediaPath { id }): Path<MediaPath>,
) -> Result<Json<MediaResource>> {
    let row = find_own_resource(app.db.read(), caller.scope_id, id).await?.or_not_found()?;
    Ok(Json(MediaResource::new(row, storage(&app)?.provider())))
}

/// Deletes an upload of the caller's scope, with its variants: pages that show it lose it. The same id may be uploaded
/// again by the same scope. Idempotent: 200 also when it was deleted before or never existed.
#[docs_const]
async fn media_delete(
    State(app): State<App>,
    caller: Authenticated,
    Path(MediaPath { id }): Path<MediaPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    delete_resource(&mut tx, &app.messaging, Some(caller.scope_id), id).await?;
    tx.commit().await?;
    forget_files(&app, id);
    Ok(Json(Null))
}
