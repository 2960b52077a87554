//! A workspace's own pages.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::input::{PageAddressPut, PageConnectionPut, PageInfoPut, PageLinkPut, required};
use super::model::{DirectoryPage, PageConnection, PageDetails, ServicePage};
use super::owner::{lock_or_insert_page, lock_page};
use super::public::PagePath;
use super::read::{PageRow, PageViewer, list_pages, load_page_articles, load_pages};
use super::schedule::ScheduleEntryPut;
use super::write::{PageChange, update_page};
use crate::domains::discover::category::Category;
use crate::domains::ecommerce::Store;
use crate::domains::showrooms::Showroom;
use crate::domains::workspaces::SERVICE_INACTIVE;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    const ONE: &str = "/discover/service/page/{id}";
    Routes::new("discover")
        .get(ONE, operation!(discover_service_page_get))
        .errors(&[NotFound])
        .patch(ONE, operation!(discover_service_page_patch))
        .errors(&[NotFound, SERVICE_INACTIVE, Rule("page_incomplete"), Rule("media_public")])
        .put("/discover/service/page/{id}/settings", operation!(discover_service_page_settings))
        .errors(&[NotFound, SERVICE_INACTIVE, Rule("page_incomplete"), Rule("plan")])
        .errors(&[Conflict("page_store"), Conflict("page_showroom")])
        .get("/discover/service/page/{id}/connections", operation!(discover_service_page_connections))
        .errors(&[NotFound])
}

/// The parts of a page to replace. A part changes only with its flag.
#[derive(Deserialize, JsonSchema)]
struct ServicePagePatch {
    /// True to replace `info`.
    #[serde(default)]
    set_info: bool,
    /// The texts and pictures.
    info: Option<PageInfoPut>,
    /// True to replace `categories`.
    #[serde(default)]
    set_categories: bool,
    /// The ids of the categories, at most 10.
    categories: Option<Vec<Id<Category>>>,
    /// True to replace `links`.
    #[serde(default)]
    set_links: bool,
    /// The links, at most 20.
    links: Option<Vec<PageLinkPut>>,
    /// True to replace `schedule`.
    #[serde(default)]
    set_schedule: bool,
    /// The hours, at most 60 entries.
    schedule: Option<Vec<ScheduleEntryPut>>,
    /// The time zone of the hours, changed with them; absent it stays.
    time_zone: Option<String>,
    /// True to change `enabled`.
    #[serde(default)]
    set_enabled: bool,
    /// True to publish the page. The public sees it while its service is active too.
    enabled: Option<bool>,
}

/// The settings of a page to replace. A part changes only with its flag.
#[derive(Deserialize, JsonSchema)]
struct ServicePageSettings {
    /// True to replace `addresses`.
    #[serde(default)]
    set_addresses: bool,
    /// The addresses, at most 10.
    addresses: Option<Vec<PageAddressPut>>,
    /// True to replace `connections`.
    #[serde(default)]
    set_connections: bool,
    /// The connections, at most 20.
    connections: Option<Vec<PageConnectionPut>>,
    /// True to replace `schedule`.
    #[serde(default)]
    set_schedule: bool,
    /// The hours, at most 60 entries.
    schedule: Option<Vec<ScheduleEntryPut>>,
    /// The time zone of the hours, changed with them; absent it stays.
    time_zone: Option<String>,
    /// True to change `store_id`.
    #[serde(default)]
    set_store: bool,
    /// The workspace's store that the page shows; null for none.
    store_id: Option<Id<Store>>,
    /// True to change `showroom_id`.
    #[serde(default)]
    set_showroom: bool,
    /// The workspace's showroom that the page shows; null for none.
    showroom_id: Option<Id<Showroom>>,
}

/// The connections of a page.
#[derive(Serialize, JsonSchema)]
struct PageConnectionList {
    /// The connections, in order.
    data: Vec<PageConnection>,
}

/// Gets a page of the caller's workspace, enabled or not.
#[docs_const]
async fn discover_service_page_get(
    State(app): State<App>,
    staff: Workspace,
    Path(PagePath { id }): Path<PagePath>,
) -> Result<Json<ServicePage>> {
    find_service_page(app.db.read(), staff.scope_id, id, app.clock.now()).await.map(Json)
}

/// Changes parts of a page of the caller's workspace, and answers the page.
///
/// 422 `error.rule.page_incomplete` with the `missing` parts when an enabled page would lack a category, or have no visible
/// address, phone, WhatsApp, website and store: one of these is enough. 404 with the path when a category does not exist.
#[docs_const]
async fn discover_service_page_patch(
    State(app): State<App>,
    staff: Workspace,
    Path(PagePath { id }): Path<PagePath>,
    Body(patch): Body<ServicePagePatch>,
) -> Result<Json<ServicePage>> {
    let change = PageChange {
        info: required("info", patch.set_info, patch.info)?,
        categories: required("categories", patch.set_categories, patch.categories)?,
        links: required("links", patch.set_links, patch.links)?,
        schedule: required("schedule", patch.set_schedule, patch.schedule)?,
        time_zone: patch.time_zone.filter(|_| patch.set_schedule),
        enabled: required("enabled", patch.set_enabled, patch.enabled)?,
        ..PageChange::default()
    };
    let mut tx = app.db.begin().await?;
    lock_page(&mut tx, staff.scope_id, id).await?;
    if let Some(info) = &change.info {
        let stored = "SELECT avatar_url FROM pages WHERE id = $1 UNION ALL SELECT cover_url FROM pages WHERE id = $1";
        info.picture_check(app.config.demo).finish_with_stored(sql(tx.on(), stored).bind(id)).await?;
    }
    update_page(&mut tx, Some(staff.scope_id), id, change).await?;
    let page = find_service_page(tx.on(), staff.scope_id, id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(page))
}

/// Changes the settings of a page of the caller's workspace; an unknown id creates a page while the workspace's plans allow one
/// more.
///
/// 409 `error.conflict.page_store` or `error.conflict.page_showroom` when another page shows the store or the showroom; 404
/// with the path when it is not the workspace's. 422 `error.rule.plan` with the number of allowed pages.
#[docs_const]
async fn discover_service_page_settings(
    State(app): State<App>,
    staff: Workspace,
    Path(PagePath { id }): Path<PagePath>,
    Body(put): Body<ServicePageSettings>,
) -> Result<Json<Null>> {
    let change = PageChange {
        addresses: required("addresses", put.set_addresses, put.addresses)?,
        connections: required("connections", put.set_connections, put.connections)?,
        schedule: required("schedule", put.set_schedule, put.schedule)?,
        time_zone: put.time_zone.filter(|_| put.set_schedule),
        store: put.set_store.then_some(put.store_id),
        showroom: put.set_showroom.then_some(put.showroom_id),
        ..PageChange::default()
    };
    let mut tx = app.db.begin().await?;
    lock_or_insert_page(&mut tx, staff.scope_id, id, app.clock.now()).await?;
    update_page(&mut tx, Some(staff.scope_id), id, change).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Lists the connections of a page of the caller's workspace.
#[docs_const]
async fn discover_service_page_connections(
    State(app): State<App>,
    staff: Workspace,
    Path(PagePath { id }): Path<PagePath>,
) -> Result<Json<PageConnectionList>> {
    let row = find_page_row(app.db.read(), staff.scope_id, id).await?;
    Ok(Json(PageConnectionList { data: row.connections }))
}

async fn find_page_row(on: Executor<'_>, workspace: Id<Scope>, page: Id<DirectoryPage>) -> Result<PageRow> {
    let row = list_pages(on).push(" AND workspace_id = ").push_bind(workspace).push(" AND id = ").push_bind(page);
    row.optional().await?.or_not_found()
}

async fn find_service_page(
    mut on: Executor<'_>,
    workspace: Id<Scope>,
    page: Id<DirectoryPage>,
    now: Timestamp,
) -> Result<ServicePage> {
    let row = find_page_row(on.reborrow(), workspace, page).await?;
    let (enabled, connections) = (row.enabled, row.connections.clone());
    let parts = load_pages(on.reborrow(), vec![row], PageViewer::Member, now).await?.pop().or_not_found()?;
    let articles = load_page_articles(on, &parts).await?;
    Ok(ServicePage { details: PageDetails { enabled, parts }, connections, articles })
}
