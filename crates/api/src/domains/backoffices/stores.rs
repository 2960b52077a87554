//! All stores of the platform.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::Store;
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::list_query::{ListQuery, NewestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices").get("/backoffices/ecommerce/stores", operation!(backoffices_store_list)).extension()
}

/// A store, as the staff sees it.
#[derive(Serialize, JsonSchema, FromRow)]
struct BackofficeStore {
    /// The store's id.
    id: Id<Store>,
    /// The workspace that owns it.
    workspace_id: Id<Scope>,
    /// The workspace's name.
    workspace_name: String,
    /// True when consumers can see it.
    enabled: bool,
    /// The name.
    name: String,
    /// The address of a picture.
    image_url: Option<String>,
    /// True while it takes orders.
    opened: bool,
    /// The creation time.
    created_at: Timestamp,
}

/// The filters of a list of stores.
#[derive(Deserialize, JsonSchema)]
struct BackofficeStoreFilter {
    /// Only the stores of this workspace.
    workspace_id: Option<Id<Scope>>,
}

/// Lists the stores of the platform, newest first. Stores of a deleted workspace appear only when `workspace_id` names it.
#[docs_const]
async fn backoffices_store_list(
    State(app): State<App>,
    _: Backoffice,
    query: ListQuery<BackofficeStoreFilter, NewestFirst>,
) -> Result<Json<Page<BackofficeStore>>> {
    let rows = sql(
        app.db.read(),
        "SELECT id, workspace_id, workspace_name, enabled, name, image_url, opened, created_at FROM
             (SELECT s.id, s.workspace_id, w.name AS workspace_name, s.enabled, s.name, s.image_url, s.created_at,
                     t.id IS NOT NULL AS opened, w.deleted_at
              FROM stores s
              JOIN workspaces w ON w.id = s.workspace_id
              LEFT JOIN turns t ON t.store_id = s.id AND t.closed_at IS NULL) AS known
         WHERE true",
    );
    let rows = match query.filter.workspace_id {
        Some(workspace) => rows.push(" AND workspace_id = ").push_bind(workspace),
        None => rows.push(" AND deleted_at IS NULL"),
    };
    query.fetch_page("backoffices_store_list", &app.cursors, rows).await.map(Json)
}
