//! The public pages of showrooms and of their contents, which the server writes whole; a script adds a map.

mod body;
mod chips;
mod content;
mod head;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::routing::get;
use chrono_tz::Tz;
use maud::{Markup, html};
use serde::Deserialize;

use super::directory::{PAGE_MARK, TEMPLATE};
use super::{assets, page};
use crate::domains::discover::{DirectoryPage, find_showroom_page};
use crate::domains::showrooms::{Content, Showroom, find_public_content, find_public_showroom};
use hub_kernel::app::App;
use hub_kernel::http::request::Path;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// The paths of showrooms and of their contents; a `*` stands for an id.
pub(super) const SHOWROOM_PATHS: [&str; 2] = ["/v/*", "/v/*/*"];

/// The time zone in which times are written.
const ZONE: Tz = chrono_tz::America::Argentina::Buenos_Aires;

#[derive(Deserialize)]
struct ShowroomPagePath {
    showroom_id: String,
}

#[derive(Deserialize)]
struct ContentPagePath {
    showroom_id: String,
    content_id: String,
}

/// The moment at which a page is shown.
#[derive(Clone, Copy)]
struct ShownAt {
    now: Timestamp,
}

/// The business behind a showroom.
struct Business {
    workspace_id: Id<Scope>,
    /// Its public page with this showroom, and the page's name.
    page: Option<(Id<DirectoryPage>, String)>,
}

impl Business {
    async fn find(app: &App, showroom: &Showroom) -> Result<Self> {
        let workspace_id = showroom.workspace_id;
        Ok(Self { workspace_id, page: find_showroom_page(app.db.read(), workspace_id, showroom.id).await? })
    }

    /// The address at which a consumer writes to it.
    fn chat_path(&self) -> String {
        format!("/mis_mensajes/con/{}", self.workspace_id)
    }
}

/// The pages of showrooms.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/v/{showroom_id}", get(showroom_page))
        .route("/v/{showroom_id}/{content_id}", get(content_page))
}

fn showroom_path(id: Id<Showroom>) -> String {
    format!("/v/{id}")
}

fn content_path(showroom: Id<Showroom>, content: Id<Content>) -> String {
    format!("/v/{showroom}/{content}")
}

/// The page of a showroom; for one that the public does not see a page that says so, with status 404.
async fn showroom_page(
    State(app): State<App>,
    path: Result<Path<ShowroomPagePath>>,
    headers: HeaderMap,
) -> Result<Response> {
    let now = app.clock.now();
    let id = path.ok().and_then(|Path(path)| path.showroom_id.parse::<Id<Showroom>>().ok());
    let found = match id {
        Some(id) => find_public_showroom(app.db.read(), id, now).await?,
        None => None,
    };
    let written = match found {
        Some(found) => {
            let business = Business::find(&app, &found.showroom).await?;
            let body = body::showroom_body(&found, &business, ShownAt { now });
            Some((head::showroom_head(&found, app.config.public_url()), body))
        }
        None => None,
    };
    Ok(write_page(&app, written, &headers).await)
}

/// The page of a content; 404 as above, also below another showroom's path.
async fn content_page(
    State(app): State<App>,
    path: Result<Path<ContentPagePath>>,
    headers: HeaderMap,
) -> Result<Response> {
    let now = app.clock.now();
    let ids = path.ok().and_then(|Path(path)| {
        Some((path.showroom_id.parse::<Id<Showroom>>().ok()?, path.content_id.parse::<Id<Content>>().ok()?))
    });
    let found = match ids {
        Some((showroom, content)) => {
            let found = find_public_content(app.db.read(), content, now).await?;
            found.filter(|found| found.showroom.id == showroom)
        }
        None => None,
    };
    let written = match found {
        Some(found) => {
            let business = Business::find(&app, &found.showroom).await?;
            let body = content::content_body(&found, &business, ShownAt { now });
            Some((head::content_head(&found, app.config.public_url()), body))
        }
        None => None,
    };
    Ok(write_page(&app, written, &headers).await)
}

async fn write_page(app: &App, written: Option<(Markup, Markup)>, headers: &HeaderMap) -> Response {
    let Some(template) = assets::page_template(TEMPLATE) else {
        return assets::page_response(TEMPLATE, headers, StatusCode::OK);
    };
    let status = if written.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
    let (head, body) = written.unwrap_or_else(|| (head::missing_head(), body::missing_body()));
    // A text cannot have a mark: markup escapes its `<`.
    let text = template.replace(PAGE_MARK, &body.into_string());
    let text = page::write_head(&text, html! { (head) (page::tiles_meta(&app.config)) });
    page::page_response(text, headers, status).await
}
