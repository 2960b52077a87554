//! Reads of contents by their workspace.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Content, ContentPath};
use crate::domains::showrooms::model::{Showroom, ShowroomPath};
use crate::domains::showrooms::service::find_showroom_or_not_found;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::pagination::word_index::push_word_filter;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The columns of contents; ends in `WHERE`.
pub(crate) const SELECT_CONTENTS: &str = "SELECT id, showroom_id, visible, title, body, gallery, price, address, chips,
        content_type, atributes, call_to_action, created_at, updated_at, deleted_at
    FROM showroom_contents WHERE ";

/// The filters of contents.
#[derive(Deserialize, JsonSchema)]
pub(super) struct ContentFilter {
    /// Only contents with these ids.
    #[serde(default)]
    ids: Vec<Id<Content>>,
    /// Only visible contents, or only hidden ones.
    visible: Option<bool>,
    /// Words to find at the start of words of the title and the text. Ignored without letters or digits.
    query: Option<String>,
}

/// The sort order of contents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ShowroomContentOrderBy")]
pub(super) enum ContentOrderBy {
    /// The title, without regard to case and accents.
    Title,
    /// The time of its creation.
    #[default]
    CreatedAt,
}

impl OrderBy for ContentOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::Title => ("title_folded", OrderDir::Asc),
            Self::CreatedAt => ("created_at", OrderDir::Desc),
        }
    }
}

/// Lists the contents of a showroom of the caller's workspace, by default the newest first.
#[docs_const]
pub(super) async fn showrooms_content_list(
    State(app): State<App>,
    staff: Workspace,
    Path(ShowroomPath { showroom_id }): Path<ShowroomPath>,
    query: ListQuery<ContentFilter, RequestedSort<ContentOrderBy>>,
) -> Result<Json<Page<Content>>> {
    find_showroom_or_not_found(app.db.read(), staff.scope_id, showroom_id).await?;
    let ContentFilter { ids, visible, query: words } = &query.filter;
    let rows = sql(app.db.read(), SELECT_CONTENTS).push("showroom_id = ").push_bind(showroom_id);
    let mut rows = rows.push(" AND deleted_at IS NULL").push_opt(" AND visible = ", *visible);
    if !ids.is_empty() {
        rows = rows.push(" AND id").push_any(ids.iter().copied());
    }
    let rows = push_word_filter(rows, "search_text", words.as_deref());
    query.fetch_page("showrooms_content_list", &app.cursors, rows).await.map(Json)
}

/// Gets a content of a showroom of the caller's workspace.
#[docs_const]
pub(super) async fn showrooms_content_get(
    State(app): State<App>,
    staff: Workspace,
    Path(ContentPath { showroom_id, content_id }): Path<ContentPath>,
) -> Result<Json<Content>> {
    find_showroom_or_not_found(app.db.read(), staff.scope_id, showroom_id).await?;
    let row = sql(app.db.read(), SELECT_CONTENTS).push("showroom_id = ").push_bind(showroom_id);
    let row = row.push(" AND deleted_at IS NULL AND id = ").push_bind(content_id);
    row.optional().await?.or_not_found().map(Json)
}

/// The contents among these ids that the public may not see, because they are hidden or do not exist in the showroom.
pub(crate) async fn list_hidden_or_missing(
    on: Executor<'_>,
    showroom: Id<Showroom>,
    ids: &[Id<Content>],
) -> Result<Vec<Id<Content>>> {
    let visible = "SELECT id FROM showroom_contents WHERE visible AND deleted_at IS NULL AND showroom_id = $1 AND id";
    let visible = sql(on, visible).bind(showroom).push_any(ids.iter().copied());
    let visible: Vec<Id<Content>> = visible.all_scalars().await?;
    Ok(ids.iter().copied().filter(|id| !visible.contains(id)).collect())
}
