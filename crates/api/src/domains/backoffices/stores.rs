//! Every store of the platform.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::ecommerce::Store;
use hub_kernel::app::App;
use hub_kernel::db::sql;
use hub_kernel::http::access::Backoffice;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Query;
use hub_kernel::http::response::Json;
use hub_kernel::pagination::keyset::{ListOrder, OrderDir, PageRequest, SortKey};
use hub_kernel::pagination::page::{Page, PageSize};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("backoffices")
        .get("/backoffices/ecommerce/stores", backoffices_store_list, BACKOFFICES_STORE_LIST_DOCS)
        .extension()
}

/// A store, as the staff sees it.
#[derive(Serialize, JsonSchema, FromRow)]
struct BackofficeStore {
    /// The store's id.
    id: Id<Store>,
    /// The workspace whose it is.
    workspace_id: Id<Scope>,
    /// What the workspace is called.
    workspace_name: String,
    /// Whether consumers see it.
    enabled: bool,
    /// Its name.
    name: String,
    /// A picture.
    image_url: Option<String>,
    /// Whether it takes orders now.
    opened: bool,
    /// When it was made.
    created_at: Timestamp,
}

/// Which stores.
#[derive(Deserialize, JsonSchema)]
struct BackofficeStoreListQuery {
    /// Only those of this workspace.
    workspace_id: Option<Id<Scope>>,
    /// Where the page begins: the cursor of the page before.
    cursor: Option<String>,
    /// How many rows the page has.
    #[serde(default)]
    take: PageSize,
}

const NEWEST: ListOrder = ListOrder { list: "backoffices_store_list", column: "created_at", dir: OrderDir::Desc };

/// The stores of the platform, the newest first; those of a deleted workspace only when it is named.
#[docs_const]
async fn backoffices_store_list(
    State(app): State<App>,
    _: Backoffice,
    Query(query): Query<BackofficeStoreListQuery>,
) -> Result<Json<Page<BackofficeStore>>> {
    let page = PageRequest { cursor: query.cursor.as_deref(), take: query.take };
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
    let rows = match query.workspace_id {
        Some(workspace) => rows.push(" AND workspace_id = ").push_bind(workspace),
        None => rows.push(" AND deleted_at IS NULL"),
    };
    let rows: Vec<BackofficeStore> = NEWEST.push_page(rows, &app.cursors, page)?.all().await?;
    NEWEST.build_page(&app.cursors, page, rows, |row| (SortKey::Time(row.created_at), row.id)).map(Json)
}
