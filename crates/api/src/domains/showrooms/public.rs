//! Showrooms and contents as the public sees them.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::content::{Content, SELECT_CONTENTS, list_hidden_or_missing};
use super::deployment::{Deployment, find_live_deployment};
use super::model::{Showroom, ShowroomPath};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, sql};
use hub_kernel::http::access::OptionallyAuthenticated;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::NotFound;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("showrooms")
        .get("/showrooms/showrooms/{showroom_id}", operation!(showrooms_public_get))
        .errors(&[NotFound])
        .get("/showrooms/contents/{content_id}", operation!(showrooms_public_content_get))
        .errors(&[NotFound])
}

/// A showroom as the public sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct PublicShowroom {
    /// The showroom.
    pub(crate) showroom: Showroom,
    /// The published deployment, with visible blocks and items only; null before the first.
    pub(crate) deployment: Option<Deployment>,
}

/// The path of a public content.
#[derive(Deserialize, JsonSchema)]
struct PublicContentPath {
    content_id: Id<Content>,
}

/// A content as the public sees it, with the showroom that shows it.
pub(crate) struct PublicContent {
    pub(crate) content: Content,
    pub(crate) showroom: Showroom,
}

/// Gets an enabled showroom with its published deployment. Items whose content is hidden are left out, and so are countdowns that
/// have ended. 404 also while the showroom's service is inactive or its workspace deleted.
#[docs_const]
async fn showrooms_public_get(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Path(ShowroomPath { showroom_id }): Path<ShowroomPath>,
) -> Result<Json<PublicShowroom>> {
    find_public_showroom(app.db.read(), showroom_id, app.clock.now()).await?.or_not_found().map(Json)
}

/// Gets a visible content that a visible item of a published deployment shows, without a countdown that has ended. 404 for any
/// other content.
#[docs_const]
async fn showrooms_public_content_get(
    State(app): State<App>,
    _: OptionallyAuthenticated,
    Path(PublicContentPath { content_id }): Path<PublicContentPath>,
) -> Result<Json<Content>> {
    let found = find_public_content(app.db.read(), content_id, app.clock.now()).await?.or_not_found()?;
    Ok(Json(found.content))
}

/// Finds a showroom that the public sees.
pub(crate) async fn find_public_showroom(
    mut on: Executor<'_>,
    id: Id<Showroom>,
    now: Timestamp,
) -> Result<Option<PublicShowroom>> {
    let Some(showroom) = find_open_showroom(on.reborrow(), id).await? else { return Ok(None) };
    let Some(mut deployment) = find_live_deployment(on.reborrow(), id).await? else {
        return Ok(Some(PublicShowroom { showroom, deployment: None }));
    };
    let shown: Vec<_> = deployment.shown_contents().collect();
    let hidden = list_hidden_or_missing(on, id, &shown).await?;
    deployment.retain_public(&hidden, now);
    Ok(Some(PublicShowroom { showroom, deployment: Some(deployment) }))
}

/// Finds a content that the public sees.
pub(crate) async fn find_public_content(
    mut on: Executor<'_>,
    id: Id<Content>,
    now: Timestamp,
) -> Result<Option<PublicContent>> {
    let content = sql(on.reborrow(), SELECT_CONTENTS).push("visible AND deleted_at IS NULL AND id = ").push_bind(id);
    let Some(mut content) = content.optional::<Content>().await? else { return Ok(None) };
    let Some(showroom) = find_open_showroom(on.reborrow(), content.showroom_id).await? else { return Ok(None) };
    let live = find_live_deployment(on, showroom.id).await?;
    content.chips = content.chips.public_at(now);
    let is_shown = live.is_some_and(|live| live.shown_contents().any(|shown| shown == id));
    Ok(is_shown.then_some(PublicContent { content, showroom }))
}

async fn find_open_showroom(on: Executor<'_>, id: Id<Showroom>) -> Result<Option<Showroom>> {
    let showroom = "SELECT s.id, s.workspace_id, s.enabled, s.name, s.created_at, s.deleted_at FROM showrooms s
                    JOIN workspace_services v ON v.service_id = s.id AND v.state = 'active'
                    JOIN scopes w ON w.id = s.workspace_id AND w.state = 'active'
                    WHERE s.enabled AND s.deleted_at IS NULL AND s.id = $1";
    sql(on, showroom).bind(id).optional().await
}
