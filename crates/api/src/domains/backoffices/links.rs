//! The links that rewrite paths and addresses, enabled or not.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::analytics::{LINK_WORDS, Link, LinkPut, insert_or_update_link, list_links};
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
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/backoffices/analytics/links/{link_id}";
    Routes::new("backoffices")
        .get("/backoffices/analytics/links", operation!(backoffices_link_list))
        .get(ONE, operation!(backoffices_link_get))
        .errors(&[NotFound])
        .put(ONE, operation!(backoffices_link_put))
        .errors(&[Conflict("link_input"), Rule("link_loop")])
}

/// The path of a link.
#[derive(Deserialize, JsonSchema)]
struct LinkPath {
    link_id: Id<Link>,
}

/// The filters of links.
#[derive(Deserialize, JsonSchema)]
struct LinkFilter {
    /// Words to find at the start of the words of name, input and output. Ignored without letters or digits.
    query: Option<String>,
    /// Only these links.
    #[serde(default)]
    ids: Vec<Id<Link>>,
    /// Only enabled links, or only others.
    enabled: Option<bool>,
}

/// The field that links are ordered by; the name ignores case and accents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackofficeLinkOrderBy {
    /// The creation time.
    #[default]
    CreatedAt,
    /// The name.
    Name,
}

impl OrderBy for BackofficeLinkOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::CreatedAt => ("created_at", OrderDir::Desc),
            Self::Name => ("name_folded", OrderDir::Asc),
        }
    }
}

/// Lists the links, by default newest first.
#[docs_const]
async fn backoffices_link_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<LinkFilter, RequestedSort<BackofficeLinkOrderBy>>,
) -> Result<Json<Page<Link>>> {
    let filter = &query.filter;
    let words = parse_query_words(filter.query.as_deref());
    let search = LINK_WORDS.search::<()>(app.db.read(), None, words).await?;
    let mut rows = search.push_filter(list_links(app.db.read()), "id", "search_text");
    if !filter.ids.is_empty() {
        rows = rows.push(" AND id IN ").push_in(filter.ids.iter().copied());
    }
    let rows = rows.push_opt(" AND enabled = ", filter.enabled);
    query.fetch_page("backoffices_link_list", &app.cursors, rows).await.map(Json)
}

/// Gets a link.
#[docs_const]
async fn backoffices_link_get(
    State(app): State<App>,
    _: Backoffice,
    Path(LinkPath { link_id }): Path<LinkPath>,
) -> Result<Json<Link>> {
    list_links(app.db.read()).push(" AND id = ").push_bind(link_id).optional().await?.or_not_found().map(Json)
}

/// Creates or replaces a link.
///
/// 409 `error.conflict.link_input` with the `id` of the link that has the input. 422 `error.rule.link_loop` with the `path` and the
/// `id` of the other link, or its own, when the link is enabled and its output would be rewritten again, or when it would rewrite
/// the output of another one; without an `id` when its output is a call of the rewriting.
#[docs_const]
async fn backoffices_link_put(
    State(app): State<App>,
    _: Backoffice,
    Path(LinkPath { link_id }): Path<LinkPath>,
    Body(put): Body<LinkPut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    insert_or_update_link(&mut tx, app.config.public_url(), link_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}
