//! All workspaces of the platform, with their subscriptions and services.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::domains::auth::parse_query_words;
use crate::domains::workspaces::{
    ActiveSubscription, WORKSPACE_WORDS, Workspace, WorkspaceService, WorkspaceType, list_active_subscriptions,
    list_services,
};
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, OrderBy, RequestedSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").get("/backoffices/workspaces/workspaces", operation!(backoffices_workspace_list))
}

/// A workspace, as the staff sees it.
#[derive(Serialize, JsonSchema)]
struct BackofficeWorkspace {
    /// The workspace.
    #[serde(flatten)]
    workspace: Workspace,
    /// Its active subscriptions, oldest first.
    subscriptions: Vec<ActiveSubscription>,
    /// Its services, oldest first.
    services: Vec<WorkspaceService>,
}

/// The filters of a list of workspaces.
#[derive(Deserialize, JsonSchema)]
struct BackofficeWorkspaceFilter {
    /// Words to search for, as beginnings of words, in the name, email and phone. Ignored without letters or digits.
    query: Option<String>,
    /// Only these workspaces.
    #[serde(default)]
    ids: Vec<Id<Scope>>,
    /// Only the workspaces of one of these types.
    #[serde(default)]
    types: Vec<WorkspaceType>,
}

/// The field that workspaces are ordered by; the name ignores case and accents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum BackofficeWorkspaceOrderBy {
    /// The creation time.
    #[default]
    CreatedAt,
    /// The name.
    Name,
}

impl OrderBy for BackofficeWorkspaceOrderBy {
    fn column(self) -> (&'static str, OrderDir) {
        match self {
            Self::CreatedAt => ("created_at", OrderDir::Desc),
            Self::Name => ("name_folded", OrderDir::Asc),
        }
    }
}

/// Lists the workspaces of the platform, by default newest first, with their active subscriptions and all their services.
///
/// `query` ignores case and accents: 'optica sur' finds 'Óptica del Sur'. Deleted workspaces appear only when `ids` names
/// them.
#[docs_const]
async fn backoffices_workspace_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<BackofficeWorkspaceFilter, RequestedSort<BackofficeWorkspaceOrderBy>>,
) -> Result<Json<Page<BackofficeWorkspace>>> {
    let page = list_workspaces(&app, &query).await?;
    let ids: Vec<_> = page.data.iter().map(|workspace| workspace.id).collect();
    let mut subscriptions = list_active_subscriptions(app.db.read(), &ids).await?;
    let mut services = list_services(app.db.read(), &ids).await?;
    let with_services = |workspace: Workspace| BackofficeWorkspace {
        subscriptions: subscriptions.remove(&workspace.id).unwrap_or_default(),
        services: services.remove(&workspace.id).unwrap_or_default(),
        workspace,
    };
    Ok(Json(Page { cursor: page.cursor, data: page.data.into_iter().map(with_services).collect() }))
}

async fn list_workspaces(
    app: &App,
    query: &ListQuery<BackofficeWorkspaceFilter, RequestedSort<BackofficeWorkspaceOrderBy>>,
) -> Result<Page<Workspace>> {
    let BackofficeWorkspaceFilter { query: words, ids, types } = &query.filter;
    let words = words.as_deref().map(parse_query_words).unwrap_or_default();
    let search = WORKSPACE_WORDS.search::<()>(app.db.read(), None, words).await?;
    let rows = "SELECT id, name, image_url, type, email, phone, user_id, created_at FROM workspaces WHERE true";
    let mut rows = search.push_filter(sql(app.db.read(), rows), "id", "search_text");
    rows = match ids.as_slice() {
        [] => rows.push(" AND deleted_at IS NULL"),
        ids => rows.push(" AND id IN ").push_in(ids.iter().copied()),
    };
    if !types.is_empty() {
        rows = rows.push(" AND type IN ").push_in(types.iter().copied());
    }
    query.fetch_page("backoffices_workspace_list", &app.cursors, rows).await
}
