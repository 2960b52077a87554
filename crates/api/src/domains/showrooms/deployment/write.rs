//! Saves and publishes deployments.

use chrono::Duration;
use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use serde_json::json;

use super::input::{DeploymentHeaderPut, DeploymentPut};
use super::problems::find_problems;
use super::read::find_latest_deployment;
use super::{Block, Content, Deployment, DeploymentHeader, Item};
use crate::domains::showrooms::model::{Showroom, ShowroomPath};
use crate::domains::showrooms::service::lock_showroom;
use crate::domains::workspaces::mark_service_page_dirty;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Insert, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::Json;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

const COLUMNS: &str =
    "title text, icon_url text, cover_url text, header_updated_at timestamptz, blocks text, items text,
    updated_at timestamptz, published_at timestamptz";

/// Saves a deployment of a showroom of the caller's workspace as its draft, or publishes it, and answers it. After a
/// publishing, the next save begins a draft with another id.
///
/// 409 `error.conflict.deployment_stale` with the present `updated_at` when `base_updated_at` is not the latest deployment's. 422
/// `error.rule.deployment` with the `problems` when a visible item of a visible block is to be published whose content is hidden
/// or does not exist. 404 with the path when a block is not in the body, or a content is another showroom's.
#[docs_const]
pub(super) async fn showrooms_deployment_put(
    State(app): State<App>,
    staff: Workspace,
    Path(ShowroomPath { showroom_id }): Path<ShowroomPath>,
    Body(put): Body<DeploymentPut>,
) -> Result<Json<Deployment>> {
    put.check()?;
    let mut tx = app.db.begin().await?;
    lock_showroom(&mut tx, staff.scope_id, showroom_id).await?;
    let deployment = write_deployment(&mut tx, app.config.demo, showroom_id, put, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(deployment))
}

/// Checks a deployment against what is stored, and saves or publishes it. The showroom's row must be locked.
pub(crate) async fn write_deployment(
    tx: &mut Tx,
    allows_http: bool,
    showroom: Id<Showroom>,
    put: DeploymentPut,
    now: Timestamp,
) -> Result<Deployment> {
    let latest = find_latest_deployment(tx.on(), showroom).await?;
    require_base(latest.as_ref(), put.base_updated_at)?;
    put.check_pictures(latest.as_ref(), allows_http)?;
    let visibility = list_visibility(tx.on(), showroom, &put.content_ids()).await?;
    let publish = put.publish;
    let mut deployment = next_deployment(showroom, latest, put, now);
    if publish {
        // Before they are sorted: a problem's path is an index in the body.
        require_publishable(&deployment, &visibility)?;
        delete_live_deployment(tx.on(), showroom).await?;
    }
    deployment.blocks.sort_by_key(|block| block.order);
    deployment.items.sort_by_key(|item| item.order);
    insert_or_update_deployment(tx.on(), &deployment).await?;
    if publish {
        mark_service_page_dirty(tx.on(), showroom).await?;
    }
    Ok(deployment)
}

fn require_base(latest: Option<&Deployment>, base: Option<Timestamp>) -> Result<()> {
    match latest.map(|latest| latest.updated_at).zip(base) {
        Some((latest, base)) if latest != base => {
            Err(Error::Conflict("deployment_stale", Some(json!({"updated_at": latest}))))
        }
        _ => Ok(()),
    }
}

/// The visibility of the contents among these ids. 404 with the path of the first that is another showroom's.
async fn list_visibility(
    on: Executor<'_>,
    showroom: Id<Showroom>,
    contents: &[Id<Content>],
) -> Result<HashMap<Id<Content>, bool>> {
    let rows = "SELECT id, showroom_id, visible AND deleted_at IS NULL FROM showroom_contents WHERE id";
    let rows = sql(on, rows).push_any(contents.iter().copied());
    let rows: Vec<(Id<Content>, Id<Showroom>, bool)> = rows.all().await?;
    let is_foreign = |id: &Id<Content>| rows.iter().any(|(known, owner, _)| known == id && *owner != showroom);
    match contents.iter().position(is_foreign) {
        Some(index) => Err(Error::dangling_reference(format!("items[{index}].content_id"))),
        None => Ok(rows.into_iter().map(|(id, _, visible)| (id, visible)).collect()),
    }
}

fn require_publishable(deployment: &Deployment, visibility: &HashMap<Id<Content>, bool>) -> Result<()> {
    let problems = find_problems(&deployment.blocks, &deployment.items, |id| visibility.get(&id).copied());
    if problems.is_empty() { Ok(()) } else { Err(Error::Rule("deployment", Some(json!({"problems": problems})))) }
}

/// The deployment that a request makes of the latest one, its blocks and items in the body's order. A draft keeps its id; a published one is followed by another.
fn next_deployment(
    showroom: Id<Showroom>,
    latest: Option<Deployment>,
    put: DeploymentPut,
    now: Timestamp,
) -> Deployment {
    // Two changes within a microsecond are two versions for `base_updated_at`.
    let updated_at = latest.as_ref().map_or(now, |latest| now.max(latest.updated_at + Duration::microseconds(1)));
    let draft = latest.as_ref().filter(|latest| latest.published_at.is_none());
    let (id, created_at) = draft.map_or((Id::new(), now), |draft| (draft.id, draft.created_at));
    Deployment {
        id,
        showroom_id: showroom,
        header: next_header(latest.map(|latest| latest.header), put.header, updated_at),
        blocks: put.blocks.into_iter().map(Block::from).collect(),
        items: put.items.into_iter().map(Item::from).collect(),
        created_at,
        updated_at,
        published_at: put.publish.then_some(updated_at),
    }
}

fn next_header(latest: Option<DeploymentHeader>, put: DeploymentHeaderPut, now: Timestamp) -> DeploymentHeader {
    let (icon_url, cover_url) = (put.icon_url.map(|url| url.text()), put.cover_url.map(|url| url.text()));
    let header = DeploymentHeader { title: put.title.into_string(), icon_url, cover_url, updated_at: now };
    match latest {
        Some(latest) if (DeploymentHeader { updated_at: now, ..latest.clone() }) == header => latest,
        _ => header,
    }
}

async fn delete_live_deployment(on: Executor<'_>, showroom: Id<Showroom>) -> Result<()> {
    let live = "DELETE FROM showroom_deployments WHERE showroom_id = $1 AND published_at IS NOT NULL";
    sql(on, live).bind(showroom).execute().await.map(drop)
}

async fn insert_or_update_deployment(on: Executor<'_>, deployment: &Deployment) -> Result<()> {
    let header = &deployment.header;
    let row = json!({
        "title": header.title, "icon_url": header.icon_url, "cover_url": header.cover_url,
        "header_updated_at": header.updated_at.to_sqlite_text(), "blocks": json!(deployment.blocks).to_string(),
        "items": json!(deployment.items).to_string(), "updated_at": deployment.updated_at.to_sqlite_text(),
        "published_at": deployment.published_at.map(Timestamp::to_sqlite_text),
    });
    let insert = Insert::into(on, "showroom_deployments").value("id", deployment.id);
    let insert = insert.value("showroom_id", deployment.showroom_id).value("created_at", deployment.created_at);
    insert.rows(COLUMNS, &[row]).or_update("showroom_id").execute().await.map(drop)
}
