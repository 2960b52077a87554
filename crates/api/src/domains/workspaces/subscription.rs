//! Subscriptions of workspaces to plans, and the number of each service they allow.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::plan::{Plan, PlanService, ServiceType, find_plan};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::Body;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OnUnique, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("workspaces")
        .post("/workspace/subscriptions", operation!(workspaces_subscription_create))
        .errors(&[NotFound, Conflict("subscription")])
}

/// The state of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
enum SubscriptionState {
    /// The plan's services are available.
    Active,
    /// The subscription has ended.
    Unsubscribed,
}

/// A workspace's subscription to a plan.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Subscription {
    /// The subscription's id.
    id: Id<Subscription>,
    /// The state.
    state: SubscriptionState,
    /// The begin.
    subscribed_at: Timestamp,
    /// The end.
    unsubscribed_at: Option<Timestamp>,
    /// The workspace that has it.
    workspace_id: Id<Scope>,
    /// The plan.
    plan_id: Id<Plan>,
    /// The plan's services, and the number of each.
    services: Vec<PlanService>,
}

/// The plan to subscribe to.
#[derive(Deserialize, JsonSchema)]
struct SubscriptionCreate {
    /// The id of a public plan.
    plan_id: Id<Plan>,
}

/// Subscribes the caller's workspace to a plan, which allows it to create the plan's services, such as stores.
///
/// 404 with the path when there is no such public plan; 409 `error.conflict.subscription` when the workspace already has
/// it.
#[docs_const]
async fn workspaces_subscription_create(
    State(app): State<App>,
    staff: Workspace,
    Body(create): Body<SubscriptionCreate>,
) -> Result<Json<Subscription>> {
    let mut tx = app.db.begin().await?;
    let plan = find_plan(tx.on(), create.plan_id).await?.ok_or_else(|| Error::dangling_reference("plan_id"))?;
    let subscription = insert_subscription(&mut tx, staff.scope_id, plan, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(subscription))
}

async fn insert_subscription(tx: &mut Tx, workspace: Id<Scope>, plan: Plan, now: Timestamp) -> Result<Subscription> {
    let id = Id::new();
    let insert = sql(
        tx.on(),
        "INSERT INTO subscriptions (id, workspace_id, plan_id, state, subscribed_at) VALUES ($1, $2, $3, $4, $5)",
    );
    let state = SubscriptionState::Active;
    let inserted = insert.bind((id, workspace, plan.id, state, now)).execute().await;
    let columns = "subscriptions.workspace_id, subscriptions.plan_id";
    inserted.on_unique("subscriptions_workspace_id_plan_id_key", columns, "subscription")?;
    Ok(Subscription {
        id,
        state,
        subscribed_at: now,
        unsubscribed_at: None,
        workspace_id: workspace,
        plan_id: plan.id,
        services: plan.services,
    })
}

/// Subscribes a demonstration workspace to the public plan with a name, unless it has it.
pub async fn insert_demo_subscription(tx: &mut Tx, workspace: Id<Scope>, plan: &str, now: Timestamp) -> Result<()> {
    sql(
        tx.on(),
        "INSERT INTO subscriptions (id, workspace_id, plan_id, state, subscribed_at)
         SELECT $1, $2, p.id, 'active', $3 FROM plans p WHERE p.name = $4 AND p.public
           AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.workspace_id = $2 AND s.plan_id = p.id)",
    )
    .bind((Id::<Subscription>::from_name(workspace, plan), workspace, now, plan.to_owned()))
    .execute()
    .await
    .map(drop)
}

/// The number of a service that a workspace's active subscriptions allow. Locks the workspace's row until the transaction
/// ends, so that concurrent creations cannot exceed the number.
pub async fn lock_service_allowance(tx: &mut Tx, workspace: Id<Scope>, service: ServiceType) -> Result<i64> {
    if let Executor::Postgres(_) = tx.on() {
        let lock = sql(tx.on(), "SELECT id FROM workspaces WHERE id = $1 FOR NO KEY UPDATE");
        lock.bind(workspace).execute().await?;
    }
    let text = "SELECT CAST(COALESCE(SUM(g.count), 0) AS BIGINT) FROM subscriptions s
                JOIN plan_services g ON g.plan_id = s.plan_id AND g.type = $2
                WHERE s.workspace_id = $1 AND s.state = 'active'";
    sql(tx.on(), text).bind((workspace, service)).scalar().await
}
