//! Reads of deployments.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use sqlx::FromRow;

use super::{Block, Deployment, DeploymentHeader, Item};
use crate::domains::showrooms::model::{Showroom, ShowroomPath};
use crate::domains::showrooms::service::find_showroom_or_not_found;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, JsonList, Statement, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

#[derive(FromRow)]
struct DeploymentRow {
    id: Id<Deployment>,
    showroom_id: Id<Showroom>,
    title: String,
    icon_url: Option<String>,
    cover_url: Option<String>,
    header_updated_at: Timestamp,
    #[sqlx(try_from = "JsonList<Block>")]
    blocks: Vec<Block>,
    #[sqlx(try_from = "JsonList<Item>")]
    items: Vec<Item>,
    created_at: Timestamp,
    updated_at: Timestamp,
    published_at: Option<Timestamp>,
}

impl From<DeploymentRow> for Deployment {
    fn from(row: DeploymentRow) -> Self {
        let header = DeploymentHeader {
            title: row.title,
            icon_url: row.icon_url,
            cover_url: row.cover_url,
            updated_at: row.header_updated_at,
        };
        Self {
            id: row.id,
            showroom_id: row.showroom_id,
            header,
            blocks: row.blocks,
            items: row.items,
            created_at: row.created_at,
            updated_at: row.updated_at,
            published_at: row.published_at,
        }
    }
}

/// Gets the latest deployment of a showroom of the caller's workspace: its draft, else the published one, else an empty draft
/// that is not stored.
#[docs_const]
pub(super) async fn showrooms_deployment_get(
    State(app): State<App>,
    staff: Workspace,
    Path(ShowroomPath { showroom_id }): Path<ShowroomPath>,
) -> Result<Json<Deployment>> {
    find_showroom_or_not_found(app.db.read(), staff.scope_id, showroom_id).await?;
    if let Some(latest) = find_latest_deployment(app.db.read(), showroom_id).await? {
        return Ok(Json(latest));
    }
    let title = sql(app.db.read(), "SELECT name FROM showrooms WHERE id = $1").bind(showroom_id).scalar().await?;
    let now = app.clock.now();
    Ok(Json(Deployment {
        id: Id::new(),
        showroom_id,
        header: DeploymentHeader { title, icon_url: None, cover_url: None, updated_at: now },
        blocks: Vec::new(),
        items: Vec::new(),
        created_at: now,
        updated_at: now,
        published_at: None,
    }))
}

/// Selects deployments; ends in `WHERE`.
fn list_deployments(on: Executor<'_>) -> Statement<'_> {
    sql(
        on,
        "SELECT id, showroom_id, title, icon_url, cover_url, header_updated_at, blocks, items, created_at, updated_at,
                published_at
         FROM showroom_deployments WHERE ",
    )
}

/// The draft of a showroom, else its live deployment.
pub(super) async fn find_latest_deployment(on: Executor<'_>, showroom: Id<Showroom>) -> Result<Option<Deployment>> {
    let latest = list_deployments(on).push("showroom_id = ").push_bind(showroom);
    let latest = latest.push(" ORDER BY published_at IS NULL DESC LIMIT 1").optional::<DeploymentRow>().await?;
    Ok(latest.map(Deployment::from))
}

/// The published deployment of a showroom.
pub(crate) async fn find_live_deployment(on: Executor<'_>, showroom: Id<Showroom>) -> Result<Option<Deployment>> {
    let live = list_deployments(on).push("published_at IS NOT NULL AND showroom_id = ").push_bind(showroom);
    Ok(live.optional::<DeploymentRow>().await?.map(Deployment::from))
}

/// The pictures of the showrooms among these that have a published deployment: its icon, else its cover.
pub(crate) async fn list_showroom_pictures(
    on: Executor<'_>,
    showrooms: &[Id<Showroom>],
) -> Result<HashMap<Id<Showroom>, Option<String>>> {
    let live = "SELECT showroom_id, COALESCE(icon_url, cover_url) FROM showroom_deployments
                WHERE published_at IS NOT NULL AND showroom_id";
    let live: Vec<(Id<Showroom>, Option<String>)> = sql(on, live).push_any(showrooms.iter().copied()).all().await?;
    Ok(live.into_iter().collect())
}
