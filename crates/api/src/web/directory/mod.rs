//! The public page of the directory: the server writes all of it; a script adds a map.

mod body;
mod contact;
mod head;
mod hours;
mod structured_data;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use chrono::NaiveDate;
use chrono_tz::Tz;
use maud::html;
use serde::Deserialize;

use super::preview::{PREVIEW_FILE, preview_response};
use super::{assets, page};
use crate::domains::discover::{DirectoryPage, PageParts, PublicPage, find_public_page};
use hub_kernel::app::App;
use hub_kernel::http::request::Path;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::id::Id;

/// The path of a page; a `*` stands for its id.
pub(super) const DIRECTORY_PAGE_PATH: &str = "/p/*";

/// The built page.
pub(super) const TEMPLATE: &str = "page.html";

/// The place of the page's text in the built page.
pub(super) const PAGE_MARK: &str = "<!--hub:page-->";

/// The path of a page.
#[derive(Deserialize)]
struct DirectoryPagePath {
    page_id: String,
}

/// A page, and the moment at which it is shown.
struct PageView<'a> {
    page: &'a PublicPage,
    zone: Tz,
    /// The date in the page's time zone.
    today: NaiveDate,
}

impl<'a> PageView<'a> {
    fn new(page: &'a PublicPage, now: Timestamp) -> Result<Self> {
        let zone: Tz = page.parts.time_zone.parse().map_err(Error::internal)?;
        let today = now.utc().with_timezone(&zone).date_naive();
        Ok(Self { page, zone, today })
    }

    fn parts(&self) -> &'a PageParts {
        &self.page.parts
    }

    fn path(&self) -> String {
        format!("/p/{}", self.parts().id)
    }
}

/// The pages of the directory.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/p/{page_id}", get(directory_page))
        .route(&format!("/p/{{page_id}}/{PREVIEW_FILE}"), get(directory_preview))
}

/// The page; for one that the public does not see a page that says so, with status 404.
async fn directory_page(
    State(app): State<App>,
    path: Result<Path<DirectoryPagePath>>,
    headers: HeaderMap,
) -> Result<Response> {
    let Some(template) = assets::page_template(TEMPLATE) else {
        return Ok(assets::page_response(TEMPLATE, &headers, StatusCode::OK));
    };
    let now = app.clock.now();
    let id = path.ok().and_then(|Path(path)| path.page_id.parse::<Id<DirectoryPage>>().ok());
    let found = match id {
        Some(id) => find_public_page(app.db.read(), id, now).await?,
        None => None,
    };
    let (status, head, body) = match &found {
        Some(page) => {
            let view = PageView::new(page, now)?;
            (StatusCode::OK, head::page_head(&view, app.config.public_url()), body::page_body(&view))
        }
        None => (StatusCode::NOT_FOUND, head::missing_page_head(), body::missing_page_body()),
    };
    // A name cannot have a mark: markup escapes its `<`.
    let text = template.replace(PAGE_MARK, &body.into_string());
    Ok(page::page_response(page::write_head(&text, html! { (head) (page::tiles_meta(&app.config)) }), &headers, status)
        .await)
}

/// The picture of a page that messengers show; 404 for a page that the public does not see.
async fn directory_preview(
    State(app): State<App>,
    Path(path): Path<DirectoryPagePath>,
    headers: HeaderMap,
) -> Result<Response> {
    let now = app.clock.now();
    let id = path.page_id.parse::<Id<DirectoryPage>>().ok().or_not_found()?;
    let page = find_public_page(app.db.read(), id, now).await?.or_not_found()?;
    let picture = head::page_preview(&PageView::new(&page, now)?);
    preview_response(&app, picture, &headers).await
}
