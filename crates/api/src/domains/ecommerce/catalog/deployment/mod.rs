//! Deployments: the unpublished changes of the draft, and their publication all at once.

mod rollback;

pub use rollback::{DeploymentRollback, rollback_deployment};

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use crate::domains::ecommerce::catalog::snapshot::Snapshot;
use crate::domains::ecommerce::model::{DeploymentChange, PublishProblem};
use crate::domains::ecommerce::rules::{self};
use crate::domains::ecommerce::store::{SERVICE_INACTIVE, Store, StorePath, lock_store};
use crate::domains::workspaces::mark_service_page_dirty;
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Path, Query};
use hub_kernel::http::response::{Json, Null};
use hub_kernel::operation;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, Rule};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("ecommerce")
        .post("/ecommerce/services/stores/{store_id}/deployments/changes", operation!(ecommerce_deployment_changes))
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Conflict("deployment_published")])
        .post(
            "/ecommerce/services/stores/{store_id}/deployments/{deployment_id}/publish",
            operation!(ecommerce_deployment_publish),
        )
        .errors(&[SERVICE_INACTIVE])
        .errors(&[Conflict("deployment_stale"), Rule("deployment")])
        .merge(rollback::routes())
}

/// A deployment, for ids.
pub struct Deployment;

/// The path of one deployment.
#[derive(Deserialize, JsonSchema)]
struct DeploymentPath {
    store_id: Id<Store>,
    deployment_id: Id<Deployment>,
}

/// The candidate to create.
#[derive(Deserialize, JsonSchema)]
struct DeploymentChangesQuery {
    /// The candidate's id: a new one, or that of a candidate of the store, which is then replaced.
    deployment_id: Option<Id<Deployment>>,
}

/// The changes of a candidate.
#[derive(Serialize, JsonSchema)]
pub(crate) struct DeploymentChanges {
    /// The candidate to publish; without changes the live deployment.
    pub(crate) deployment_id: Id<Deployment>,
    /// True if there are changes.
    has_changes: bool,
    /// The changes of catalog, sections, items, articles, customizers and options.
    changes: Vec<DeploymentChange>,
}

#[derive(FromRow)]
struct DeploymentRow {
    id: Id<Deployment>,
    store_id: Id<Store>,
    base_id: Option<Id<Deployment>>,
    snapshot: Option<String>,
    live: bool,
    published_at: Option<Timestamp>,
}

/// Compares the draft of a store of the caller's workspace with the live deployment, and freezes it as a candidate.
///
/// The draft is the selected catalog with its articles and their customizers. A new candidate replaces earlier ones. 409
/// `error.conflict.deployment_published` when the `deployment_id` was published; 404 when it belongs to another store.
#[docs_const]
async fn ecommerce_deployment_changes(
    State(app): State<App>,
    staff: Workspace,
    Path(StorePath { store_id }): Path<StorePath>,
    Query(query): Query<DeploymentChangesQuery>,
) -> Result<Json<DeploymentChanges>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    let changes =
        insert_or_update_candidate(&mut tx, store_id, query.deployment_id, staff.account_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(changes))
}

/// Publishes a candidate of a store of the caller's workspace, so that consumers read it. Idempotent while it is live.
///
/// 409 `error.conflict.deployment_stale` when the draft or the live deployment changed after the candidate was frozen:
/// request the changes again. 422 `error.rule.deployment` with `extra.problems` when the candidate is inconsistent: no
/// catalog is selected, a visible item's article was deleted, or a customizer has too few options.
#[docs_const]
async fn ecommerce_deployment_publish(
    State(app): State<App>,
    staff: Workspace,
    Path(DeploymentPath { store_id, deployment_id }): Path<DeploymentPath>,
) -> Result<Json<Null>> {
    let mut tx = app.db.begin().await?;
    lock_store(&mut tx, staff.scope_id, store_id).await?;
    update_live_deployment(&mut tx, store_id, deployment_id, staff.account_id, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(Null))
}

/// Freezes the draft of a store as a candidate; the store's row must be locked.
pub(crate) async fn insert_or_update_candidate(
    tx: &mut Tx,
    store: Id<Store>,
    requested_id: Option<Id<Deployment>>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<DeploymentChanges> {
    let live = find_deployment_where(tx.on(), store, " AND live").await?;
    let draft = Snapshot::find_draft(tx.on(), store).await?;
    let published = match &live {
        Some(live) => Snapshot::from_json(live.snapshot.as_deref().unwrap_or_default())?,
        None => Snapshot::default(),
    };
    let changes = rules::diff_entries(&published.entries(), &draft.entries());
    let known = match requested_id {
        Some(id) => find_deployment(tx.on(), store, id).await?,
        None => None,
    };
    if known.is_some_and(|known| known.published_at.is_some()) {
        return Err(Error::Conflict("deployment_published", Some(json!({"path": "deployment_id"}))));
    }
    if let (Some(live), true) = (&live, changes.is_empty()) {
        return Ok(DeploymentChanges { deployment_id: live.id, has_changes: false, changes });
    }
    let base = live.map(|live| live.id);
    let snapshot = draft.to_json()?;
    let candidate = find_deployment_where(tx.on(), store, " AND published_at IS NULL AND snapshot IS NOT NULL").await?;
    let deployment_id = match (requested_id, candidate) {
        (None, Some(same)) if same.base_id == base && same.snapshot.as_ref() == Some(&snapshot) => same.id,
        (wanted, _) => {
            let id = wanted.unwrap_or_default();
            let gone =
                "UPDATE deployments SET snapshot = NULL WHERE store_id = $1 AND published_at IS NULL AND id <> $2";
            sql(tx.on(), gone).bind((store, id)).execute().await?;
            insert_or_update_deployment(tx.on(), store, id, (base, snapshot), by, now).await?;
            id
        }
    };
    Ok(DeploymentChanges { deployment_id, has_changes: !changes.is_empty(), changes })
}

/// Makes a candidate the live deployment; the store's row must be locked.
pub(crate) async fn update_live_deployment(
    tx: &mut Tx,
    store: Id<Store>,
    id: Id<Deployment>,
    by: Id<Account>,
    now: Timestamp,
) -> Result<()> {
    let candidate = find_deployment(tx.on(), store, id).await?.or_not_found()?;
    if candidate.live {
        return Ok(());
    }
    let live = find_deployment_where(tx.on(), store, " AND live").await?.map(|live| live.id);
    let draft = Snapshot::find_draft(tx.on(), store).await?;
    let is_fresh = candidate.published_at.is_none() && candidate.base_id == live;
    if !is_fresh || candidate.snapshot != Some(draft.to_json()?) {
        return Err(Error::Conflict("deployment_stale", Some(json!({"live_id": live}))));
    }
    let problems: Vec<PublishProblem> = rules::publish_problems(&draft.to_publish_check_input());
    if !problems.is_empty() {
        return Err(Error::Rule("deployment", Some(json!({"problems": problems}))));
    }
    sql(tx.on(), "UPDATE deployments SET live = false WHERE store_id = $1 AND live").bind(store).execute().await?;
    let live = "UPDATE deployments SET live = true, published_at = $2, published_by = $3 WHERE id = $1";
    sql(tx.on(), live).bind((id, now, by)).execute().await?;
    mark_service_page_dirty(tx.on(), store).await
}

const SELECT_DEPLOYMENTS: &str = "SELECT id, store_id, base_id, snapshot, live, published_at FROM deployments";

/// The deployment of a store that meets an SQL condition.
async fn find_deployment_where(
    on: Executor<'_>,
    store: Id<Store>,
    condition: &'static str,
) -> Result<Option<DeploymentRow>> {
    sql(on, SELECT_DEPLOYMENTS).push(" WHERE store_id = ").push_bind(store).push(condition).optional().await
}

/// A deployment of a store; 404 when the id belongs to another store.
async fn find_deployment(on: Executor<'_>, store: Id<Store>, id: Id<Deployment>) -> Result<Option<DeploymentRow>> {
    let found: Option<DeploymentRow> =
        sql(on, SELECT_DEPLOYMENTS).push(" WHERE id = ").push_bind(id).optional().await?;
    match found {
        Some(other) if other.store_id != store => Err(Error::NotFound),
        found => Ok(found),
    }
}

async fn insert_or_update_deployment(
    on: Executor<'_>,
    store: Id<Store>,
    id: Id<Deployment>,
    (base, snapshot): (Option<Id<Deployment>>, String),
    by: Id<Account>,
    now: Timestamp,
) -> Result<()> {
    let written = sql(
        on,
        "INSERT INTO deployments (id, store_id, base_id, snapshot, created_at, created_by) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET base_id = excluded.base_id, snapshot = excluded.snapshot,
             created_at = excluded.created_at, created_by = excluded.created_by
         WHERE deployments.store_id = excluded.store_id AND deployments.published_at IS NULL",
    );
    let written = written.bind((id, store, base, snapshot, now, by)).execute().await?;
    if written == 1 { Ok(()) } else { Err(Error::NotFound) }
}
