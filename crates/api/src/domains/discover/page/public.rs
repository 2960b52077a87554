//! A page as the public sees it.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::Deserialize;

use super::model::{DirectoryPage, PublicPage};
use super::read::{IS_PUBLIC, PageViewer, list_pages, load_page_articles, load_pages};
use crate::domains::pharmacy::list_page_duties;
use crate::domains::showrooms::Showroom;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("discover").get("/discover/page/{id}", operation!(discover_page)).errors(&[NotFound])
}

/// The path of a page.
#[derive(Deserialize, JsonSchema)]
pub(super) struct PagePath {
    pub(super) id: Id<DirectoryPage>,
}

/// Gets an enabled page with its visible addresses, its visible categories, and its store if consumers see it. 404 also while
/// the page's service is inactive or its workspace deleted. A pharmacy's page says whether it is on duty now, as the public calendar
/// does.
#[docs_const]
async fn discover_page(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Path(PagePath { id }): Path<PagePath>,
) -> Result<Json<PublicPage>> {
    find_public_page(app.db.read(), id, app.clock.now()).await?.or_not_found().map(Json)
}

/// Finds a page that the public sees.
pub(crate) async fn find_public_page(
    mut on: Executor<'_>,
    id: Id<DirectoryPage>,
    now: Timestamp,
) -> Result<Option<PublicPage>> {
    let row = list_pages(on.reborrow()).push(" AND ").push(IS_PUBLIC).push(" AND id = ").push_bind(id);
    let Some(row) = row.optional().await? else { return Ok(None) };
    let parts = load_pages(on.reborrow(), vec![row], PageViewer::Public, now).await?.pop();
    let Some(parts) = parts else { return Ok(None) };
    let articles = load_page_articles(on.reborrow(), &parts).await?;
    let duty = list_page_duties(on, &[id], now).await?.remove(&id);
    let (on_duty, on_duty_until) = (duty.map(|duty| duty.until.is_some()), duty.and_then(|duty| duty.until));
    Ok(Some(PublicPage { enable: true, parts, articles, on_duty, on_duty_until }))
}

/// The public page that shows a workspace's showroom, the oldest of several, and its name.
pub(crate) async fn find_showroom_page(
    on: Executor<'_>,
    workspace: Id<Scope>,
    showroom: Id<Showroom>,
) -> Result<Option<(Id<DirectoryPage>, String)>> {
    let page = sql(on, "SELECT id, name FROM pages WHERE workspace_id = ").push_bind(workspace);
    let page = page.push(" AND showroom_id = ").push_bind(showroom).push(" AND ").push(IS_PUBLIC);
    page.push(" ORDER BY id LIMIT 1").optional().await
}
