//! Stores of a workspace, and the lock on a store's row that every write to the store takes.

pub(super) mod payment_methods;
pub(super) mod pickup_methods;
pub(super) mod turn;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use crate::domains::workspaces::{
    NewService, ServiceState, ServiceType, check_service_allowance, insert_or_update_service, lock_workspace,
    mark_service_page_dirty,
};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, RowLock, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, NoFilter, OldestFirst};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::picture_check::PictureCheck;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::bounded_text::SingleLine;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;
use hub_kernel::types::picture_url::PictureUrl;

pub(crate) use crate::domains::workspaces::SERVICE_INACTIVE;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores", operation!(ecommerce_store_list))
        .get("/ecommerce/services/stores/{store_id}", operation!(ecommerce_store_get))
        .put("/ecommerce/services/stores/{store_id}", operation!(ecommerce_store_put))
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Rule("plan"), Rule("media_public")])
        .merge(payment_methods::routes())
        .merge(pickup_methods::routes())
        .merge(turn::routes())
}

/// A store.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct Store {
    /// The store's id.
    pub(crate) id: Id<Store>,
    /// The workspace it belongs to.
    pub(crate) workspace_id: Id<Scope>,
    /// True if consumers see it.
    pub(crate) enabled: bool,
    /// Its name.
    pub(crate) name: String,
    /// The URL of its picture.
    pub(crate) image_url: Option<String>,
}

/// The path of a store and of its single resources.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct StorePath {
    pub(crate) store_id: Id<Store>,
}

/// A store to create or change.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct StorePut {
    /// Its name.
    name: SingleLine<80>,
    /// The URL of its picture.
    image_url: Option<PictureUrl>,
    /// True if consumers see it. Absent leaves it unchanged; a new store is then enabled.
    enabled: Option<bool>,
}

const SELECT_STORES: &str = "SELECT id, workspace_id, enabled, name, image_url FROM stores WHERE workspace_id = $1";

/// Lists the stores of the caller's workspace, oldest first.
#[docs_const]
async fn ecommerce_store_list(
    State(app): State<App>,
    staff: Workspace,
    query: ListQuery<NoFilter, OldestFirst>,
) -> Result<Json<Page<Store>>> {
    let rows = sql(app.db.read(), SELECT_STORES).bind(staff.scope_id);
    query.fetch_page("ecommerce_store_list", &app.cursors, rows).await.map(Json)
}

/// Gets a store of the caller's workspace.
#[docs_const]
async fn ecommerce_store_get(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
) -> Result<Json<Store>> {
    let store = sql(app.db.read(), SELECT_STORES).bind(staff.scope_id).push(" AND id = ").push_bind(store_id);
    store.optional().await?.or_not_found().map(Json)
}

/// Creates a store of the caller's workspace, or changes one.
///
/// 422 `error.rule.plan` with the number of allowed stores when the workspace's plans allow no more, inactive ones included;
/// `error.rule.service_inactive` when the store is inactive. 404 when the id belongs to another workspace.
#[docs_const]
async fn ecommerce_store_put(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Body(put): Body<StorePut>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_workspace(tx.on(), staff.scope_id).await?;
    match find_store_owner(tx.on(), store_id).await? {
        Some(owner) if owner == staff.scope_id => lock_store(&mut tx, staff.scope_id, store_id).await?,
        Some(_) => return Err(Error::NotFound),
        None => check_service_allowance(&mut tx, staff.scope_id, ServiceType::Store).await?,
    }
    let stored = sql(tx.on(), "SELECT image_url FROM stores WHERE id = $1").bind(store_id);
    PictureCheck::new(app.config.demo).add("image_url", put.image_url.as_ref()).finish_with_stored(stored).await?;
    insert_or_update_store(&mut tx, staff.scope_id, store_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// The workspace of the store with an id.
async fn find_store_owner(on: Executor<'_>, id: Id<Store>) -> Result<Option<Id<Scope>>> {
    sql(on, "SELECT workspace_id FROM stores WHERE id = $1").bind(id).optional_scalar().await
}

/// Inserts or updates a store, which is a service of its workspace; 404 when the id belongs to another workspace.
pub(crate) async fn insert_or_update_store(
    tx: &mut Tx,
    workspace: Id<Scope>,
    id: Id<Store>,
    put: StorePut,
    now: Timestamp,
) -> Result<()> {
    let written = sql(
        tx.on(),
        "INSERT INTO stores (id, workspace_id, enabled, name, image_url, created_at)
         VALUES ($1, $2, COALESCE($3, true), $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET enabled = COALESCE($3, stores.enabled), name = excluded.name,
             image_url = excluded.image_url
         WHERE stores.workspace_id = excluded.workspace_id",
    )
    .bind((id, workspace, put.enabled, put.name.into_string(), put.image_url.map(|url| url.text()), now))
    .execute()
    .await?;
    if written == 0 {
        return Err(Error::NotFound);
    }
    insert_or_update_service(tx.on(), workspace, ServiceType::Store, id.uuid().into(), now).await?;
    mark_service_page_dirty(tx.on(), id).await
}

/// Inserts an enabled store without articles for a subscription, with its workspace's name, or with ' 2' after it when another
/// store of the workspace has the name.
pub async fn insert_provisioned_store(tx: &mut Tx, new: NewService) -> Result<()> {
    let second_name = new.second_name();
    sql(
        tx.on(),
        "INSERT INTO stores (id, workspace_id, enabled, name, created_at)
         SELECT $1, $2, true,
                CASE WHEN EXISTS (SELECT id FROM stores WHERE workspace_id = $2 AND name = $3) THEN $4 ELSE $3 END, $5",
    )
    .bind((new.id, new.workspace_id, new.name, second_name, new.created_at))
    .execute()
    .await
    .map(drop)
}

/// 404 unless the store belongs to the workspace.
pub(crate) async fn find_store_or_not_found(on: Executor<'_>, workspace: Id<Scope>, store: Id<Store>) -> Result<()> {
    let own = sql(on, "SELECT COUNT(id) FROM stores WHERE workspace_id = $1 AND id = $2").bind((workspace, store));
    if own.scalar::<i64>().await? == 1 { Ok(()) } else { Err(Error::NotFound) }
}

const SELECT_SERVICE_STATE: &str = "SELECT v.state FROM stores s JOIN workspace_services v ON v.service_id = s.id
                                    WHERE s.workspace_id = $1 AND s.id = $2";

/// Locks a store's row until the transaction ends, for a write; 404 unless it belongs to the workspace, 422
/// `error.rule.service_inactive` when its service is inactive.
pub(crate) async fn lock_store(tx: &mut Tx, workspace: Id<Scope>, store: Id<Store>) -> Result<()> {
    lock_service_state(tx, workspace, store).await?.require_active()
}

/// Locks a store's row like [`lock_store`], also when its service is inactive: for what ends live orders.
pub(crate) async fn lock_store_in_any_state(tx: &mut Tx, workspace: Id<Scope>, store: Id<Store>) -> Result<()> {
    lock_service_state(tx, workspace, store).await.map(drop)
}

/// Refuses a write for a store like [`lock_store`], without locking it.
pub(crate) async fn require_active_store(on: Executor<'_>, workspace: Id<Scope>, store: Id<Store>) -> Result<()> {
    find_service_state(on, workspace, store).await?.require_active()
}

async fn lock_service_state(tx: &mut Tx, workspace: Id<Scope>, store: Id<Store>) -> Result<ServiceState> {
    let row = sql(tx.on(), SELECT_SERVICE_STATE).bind((workspace, store)).lock_table(RowLock::NoKeyUpdate, "s");
    row.optional_scalar().await?.or_not_found()
}

async fn find_service_state(on: Executor<'_>, workspace: Id<Scope>, store: Id<Store>) -> Result<ServiceState> {
    sql(on, SELECT_SERVICE_STATE).bind((workspace, store)).optional_scalar().await?.or_not_found()
}

/// Locks the row of a store of any workspace until the transaction ends; 404 when it does not exist.
pub(crate) async fn lock_any_store(tx: &mut Tx, store: Id<Store>) -> Result<()> {
    let row = sql(tx.on(), "SELECT id FROM stores WHERE id = $1").bind(store);
    row.lock(RowLock::NoKeyUpdate).optional::<(Id<Store>,)>().await?.or_not_found().map(drop)
}
