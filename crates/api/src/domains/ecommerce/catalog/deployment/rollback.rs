//! The published deployments of a store, and rolling back: one goes live again, as a copy.

use std::collections::HashSet;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use super::{Deployment, DeploymentPath};
use crate::domains::ecommerce::catalog::article::Article;
use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use crate::domains::ecommerce::model::{PublishProblem, PublishProblemCode};
use crate::domains::ecommerce::store::{
    SERVICE_INACTIVE, Store, StorePath, find_store_or_not_found, lock_any_store, lock_store,
};
use crate::domains::workspaces::mark_service_page_dirty;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, ListSort, NoFilter};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Path;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::Rule;
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .get("/ecommerce/services/stores/{store_id}/deployments", operation!(ecommerce_deployment_list))
        .extension()
        .post(
            "/ecommerce/services/stores/{store_id}/deployments/{deployment_id}/rollback",
            operation!(ecommerce_deployment_rollback),
        )
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Rule("deployment")])
        .extension()
}

/// A published deployment of a store.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
#[schemars(rename = "PublishedDeployment")]
struct PublishedDeployment {
    /// The deployment's id.
    id: Id<Deployment>,
    /// True if consumers read it.
    live: bool,
    /// The deployment that was live before it; null for the store's first.
    previous_id: Option<Id<Deployment>>,
    /// The deployment that it is a copy of, if a rollback made it.
    source_id: Option<Id<Deployment>>,
    /// The time of its publication.
    published_at: Timestamp,
    /// The account that published it.
    published_by: Id<Account>,
}

/// A fixed sort order: the latest publication first.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
struct LatestPublication {}

impl ListSort for LatestPublication {
    fn column(&self) -> (&'static str, OrderDir) {
        ("published_at", OrderDir::Desc)
    }
}

/// A rollback.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DeploymentRollback {
    /// The deployment that is live now.
    pub deployment_id: Id<Deployment>,
    /// The deployment that was live before it.
    pub previous_id: Option<Id<Deployment>>,
}

/// Lists the published deployments of a store of the caller's workspace, the latest first.
#[docs_const]
async fn ecommerce_deployment_list(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    query: ListQuery<NoFilter, LatestPublication>,
) -> Result<Json<Page<PublishedDeployment>>> {
    find_store_or_not_found(app.db.read(), staff.scope_id, store_id).await?;
    let rows = sql(
        app.db.read(),
        "SELECT id, live, base_id AS previous_id, source_id, published_at, published_by FROM deployments
         WHERE published_at IS NOT NULL AND store_id = $1",
    );
    query.fetch_page("ecommerce_deployment_list", &app.cursors, rows.bind(store_id)).await.map(Json)
}

/// Makes a published deployment of a store of the caller's workspace live again, as a new deployment with its content. The
/// draft stays as it is.
///
/// Idempotent: while the live deployment has this content, nothing changes and the answer is the live one. 404 when the
/// deployment was never published. 422 `error.rule.deployment` with `extra.problems` when an article in it was deleted.
#[docs_const]
async fn ecommerce_deployment_rollback(
    State(app): State<App>,
    staff: Workspace,
    Path(DeploymentPath { store_id, deployment_id }): Path<DeploymentPath>,
) -> Result<Json<DeploymentRollback>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let done = insert_rollback(&mut tx, store_id, Some(deployment_id), staff.account_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(done))
}

/// Rolls back a store of any workspace to a published deployment, or without one to the deployment before the live one.
///
/// 404 when there is none. 409 `error.conflict.rolled_back` without an id when the live deployment is a rollback itself: a
/// second one would undo it. 422 `error.rule.deployment` when an article in the deployment was deleted.
pub async fn rollback_deployment(
    tx: &mut Tx,
    store: Id<Store>,
    id: Option<Id<Deployment>>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<DeploymentRollback> {
    lock_any_store(tx, store).await?;
    insert_rollback(tx, store, id, by, now).await
}

/// A published deployment without its snapshot.
#[derive(FromRow)]
struct PublishedRow {
    id: Id<Deployment>,
    base_id: Option<Id<Deployment>>,
    source_id: Option<Id<Deployment>>,
}

impl PublishedRow {
    /// The deployment with this content that was published first.
    fn origin(&self) -> Id<Deployment> {
        self.source_id.unwrap_or(self.id)
    }
}

/// Makes a copy of a published deployment live; the store's row must be locked.
async fn insert_rollback(
    tx: &mut Tx,
    store: Id<Store>,
    requested: Option<Id<Deployment>>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<DeploymentRollback> {
    let live: Option<PublishedRow> = sql(tx.on(), SELECT_PUBLISHED).bind(store).push(" AND live").optional().await?;
    let live = live.or_not_found()?;
    let target = match (requested, live.source_id) {
        (Some(id), _) => id,
        (None, None) => live.base_id.or_not_found()?,
        (None, Some(source)) => {
            return Err(Error::Conflict("rolled_back", Some(json!({"live_id": live.id, "source_id": source}))));
        }
    };
    let target: Option<PublishedRow> =
        sql(tx.on(), SELECT_PUBLISHED).bind(store).push(" AND id = ").push_bind(target).optional().await?;
    let target = target.or_not_found()?;
    if target.origin() == live.origin() {
        return Ok(DeploymentRollback { deployment_id: live.id, previous_id: live.base_id });
    }
    let problems = find_rollback_problems(tx.on(), store, target.id).await?;
    if !problems.is_empty() {
        return Err(Error::Rule("deployment", Some(json!({"problems": problems}))));
    }
    let id = Id::new();
    sql(tx.on(), "UPDATE deployments SET live = false WHERE store_id = $1 AND live").bind(store).execute().await?;
    sql(
        tx.on(),
        "INSERT INTO deployments (id, store_id, base_id, source_id, snapshot, live, created_at, created_by, published_at,
                                  published_by)
         SELECT $1, store_id, $2, $3, snapshot, true, $4, $5, $4, $5 FROM deployments WHERE id = $6",
    )
    .bind((id, live.id, target.origin(), now, by, target.id))
    .execute()
    .await?;
    mark_service_page_dirty(tx.on(), store).await?;
    Ok(DeploymentRollback { deployment_id: id, previous_id: Some(live.id) })
}

const SELECT_PUBLISHED: &str =
    "SELECT id, base_id, source_id FROM deployments WHERE store_id = $1 AND published_at IS NOT NULL";

/// The articles of a deployment that were deleted.
async fn find_rollback_problems(
    mut on: Executor<'_>,
    store: Id<Store>,
    id: Id<Deployment>,
) -> Result<Vec<PublishProblem>> {
    let snapshot = sql(on.reborrow(), "SELECT snapshot FROM deployments WHERE id = $1").bind(id);
    let snapshot = Snapshot::from_json(&snapshot.scalar::<String>().await?)?;
    let existing = sql(on, "SELECT id FROM articles WHERE store_id = $1 AND deleted_at IS NULL AND id").bind(store);
    let existing =
        existing.push_any(snapshot.articles.iter().map(|article| article.id)).all::<(Id<Article>,)>().await?;
    let existing: HashSet<_> = existing.into_iter().map(|(id,)| id).collect();
    let items: Vec<_> = snapshot.catalog.iter().flat_map(|catalog| &catalog.items).collect();
    let deleted = snapshot.articles.iter().filter(|article| !existing.contains(&article.id));
    let problems = deleted.map(|article| PublishProblem {
        code: PublishProblemCode::ItemWithoutArticle,
        id: items.iter().find(|item| item.article_id == article.id).map(|item| item.id.uuid()),
        article_id: Some(article.id.uuid()),
    });
    Ok(problems.collect())
}
