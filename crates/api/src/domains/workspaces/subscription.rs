//! Subscriptions of workspaces to plans. Subscribing makes and activates the plan's services; unsubscribing deactivates them.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::model::ServiceState;
use super::plan::{Plan, PlanService, find_plan, list_plan_services};
use super::provisioner::{Provisioner, provision_services};
use super::records::lock_workspace;
use super::rules::services_to_deactivate;
use super::service::{list_allowances, list_service_standings, update_service_states};
use hub_kernel::app::App;
use hub_kernel::db::{Executor, Tx, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::list_query::{ListQuery, ListSort};
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::request::{Body, Path};
use hub_kernel::http::response::{Json, NoContent};
use hub_kernel::operation;
use hub_kernel::pagination::keyset::OrderDir;
use hub_kernel::pagination::page::Page;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, OnUnique, OrNotFound, Result};
use hub_kernel::types::error_code::ErrorCode::{Conflict, NotFound};
use hub_kernel::types::id::Id;

pub(super) fn routes() -> Routes {
    Routes::new("workspaces")
        .post("/workspace/subscriptions", operation!(workspaces_subscription_create))
        .errors(&[NotFound, Conflict("subscription")])
        .get("/workspace/subscriptions", operation!(workspaces_subscription_list))
        .put("/workspace/subscriptions/{id}/unsubscribe", operation!(workspaces_subscription_unsubscribe))
        .errors(&[NotFound])
}

/// The state of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
enum SubscriptionState {
    /// The plan's services are available.
    Active,
    /// The subscription has ended.
    Unsubscribed,
}

/// A workspace's subscription to a plan.
#[derive(Debug, Serialize, JsonSchema, FromRow)]
pub struct Subscription {
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
    #[sqlx(skip)]
    services: Vec<PlanService>,
}

/// The plan to subscribe to.
#[derive(Deserialize, JsonSchema)]
struct SubscriptionCreate {
    /// The id of a public plan.
    plan_id: Id<Plan>,
}

/// The path of one subscription.
#[derive(Deserialize, JsonSchema)]
struct SubscriptionPath {
    /// The subscription's id.
    id: Id<Subscription>,
}

/// The filters of subscriptions.
#[derive(Deserialize, JsonSchema)]
struct SubscriptionFilter {
    /// Only the subscriptions in this state.
    state: Option<SubscriptionState>,
}

/// The fixed sort order of subscriptions: newest first.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
struct LatestSubscription {}

impl ListSort for LatestSubscription {
    fn column(&self) -> (&'static str, OrderDir) {
        ("subscribed_at", OrderDir::Desc)
    }
}

/// Subscribes the caller's workspace to a plan.
///
/// The workspace gets one of each of the plan's services of which it has none: an enabled store and an enabled showroom with the
/// workspace's name, and a page that is linked to both and not enabled. Inactive services become active again, oldest
/// first, as many as its plans allow; those that the staff suspended stay inactive. 404 with the path when there is no such
/// public plan; 409 `error.conflict.subscription` when the workspace already has it.
#[docs_const]
async fn workspaces_subscription_create(
    State(app): State<App>,
    staff: Workspace,
    provisioner: Provisioner,
    Body(create): Body<SubscriptionCreate>,
) -> Result<Json<Subscription>> {
    let now = app.clock.now();
    let mut tx = app.db.begin().await?;
    lock_workspace(tx.on(), staff.scope_id).await?;
    let plan = find_plan(tx.on(), create.plan_id).await?.ok_or_else(|| Error::dangling_reference("plan_id"))?;
    let subscription = insert_subscription(&mut tx, staff.scope_id, plan, now).await?;
    provision_services(&mut tx, &provisioner, staff.scope_id, now).await?;
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

/// Lists the subscriptions of the caller's workspace, newest first.
#[docs_const]
async fn workspaces_subscription_list(
    State(app): State<App>,
    staff: Workspace,
    query: ListQuery<SubscriptionFilter, LatestSubscription>,
) -> Result<Json<Page<Subscription>>> {
    let rows = sql(
        app.db.read(),
        "SELECT id, state, subscribed_at, unsubscribed_at, workspace_id, plan_id FROM subscriptions
         WHERE workspace_id = $1",
    );
    let rows = rows.bind(staff.scope_id).push_opt(" AND state = ", query.filter.state);
    let mut page: Page<Subscription> = query.fetch_page("workspaces_subscription_list", &app.cursors, rows).await?;
    let plans: Vec<_> = page.data.iter().map(|subscription| subscription.plan_id).collect();
    let services = list_plan_services(app.db.read(), &plans).await?;
    for subscription in &mut page.data {
        subscription.services = services.get(&subscription.plan_id).cloned().unwrap_or_default();
    }
    Ok(Json(page))
}

/// Ends a subscription of the caller's workspace, at once. Idempotent.
///
/// The plan's services over what the other subscriptions allow become inactive, newest first: the public does not see them, and
/// their owner reads them. Their live orders go on to their end. Groups of pharmacies stay active.
#[docs_const]
async fn workspaces_subscription_unsubscribe(
    State(app): State<App>,
    staff: Workspace,
    Path(SubscriptionPath { id }): Path<SubscriptionPath>,
) -> Result<NoContent> {
    let mut tx = app.db.begin().await?;
    lock_workspace(tx.on(), staff.scope_id).await?;
    let plan = find_subscribed_plan(tx.on(), staff.scope_id, id).await?.or_not_found()?;
    if update_unsubscribed(tx.on(), id, app.clock.now()).await? {
        deactivate_services(&mut tx, staff.scope_id, plan).await?;
    }
    tx.commit().await?;
    Ok(NoContent)
}

/// The plan of a subscription of a workspace, also of one that has ended.
async fn find_subscribed_plan(
    on: Executor<'_>,
    workspace: Id<Scope>,
    id: Id<Subscription>,
) -> Result<Option<Id<Plan>>> {
    let plan = sql(on, "SELECT plan_id FROM subscriptions WHERE id = $1 AND workspace_id = $2").bind((id, workspace));
    plan.optional_scalar().await
}

/// Ends a subscription; false when it had ended.
async fn update_unsubscribed(on: Executor<'_>, id: Id<Subscription>, now: Timestamp) -> Result<bool> {
    let update = "UPDATE subscriptions SET state = 'unsubscribed', unsubscribed_at = $2
                  WHERE id = $1 AND state = 'active'";
    Ok(sql(on, update).bind((id, now)).execute().await? == 1)
}

async fn deactivate_services(tx: &mut Tx, workspace: Id<Scope>, plan: Id<Plan>) -> Result<()> {
    let given = list_plan_services(tx.on(), &[plan]).await?.remove(&plan).unwrap_or_default();
    let given: Vec<_> = given.iter().map(|service| service.service_type).collect();
    let allowed = list_allowances(tx.on(), workspace).await?;
    let services: Vec<_> =
        list_service_standings(tx.on(), workspace).await?.into_iter().map(|(standing, _)| standing).collect();
    let over = services_to_deactivate(&services, &given, &allowed);
    update_service_states(tx.on(), &over, ServiceState::Inactive).await
}

/// Subscribes a demonstration workspace to the public plan with a name and provisions its services, unless it was
/// subscribed before.
pub async fn insert_demo_subscription(
    tx: &mut Tx,
    provisioner: &Provisioner,
    workspace: Id<Scope>,
    plan: &str,
    now: Timestamp,
) -> Result<()> {
    lock_workspace(tx.on(), workspace).await?;
    if insert_subscription_by_plan_name(tx.on(), workspace, plan, now).await? == 0 {
        return Ok(());
    }
    provision_services(tx, provisioner, workspace, now).await
}

async fn insert_subscription_by_plan_name(
    on: Executor<'_>,
    workspace: Id<Scope>,
    plan: &str,
    now: Timestamp,
) -> Result<u64> {
    sql(
        on,
        "INSERT INTO subscriptions (id, workspace_id, plan_id, state, subscribed_at)
         SELECT $1, $2, p.id, 'active', $3 FROM plans p WHERE p.name = $4 AND p.public
           AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.workspace_id = $2 AND s.plan_id = p.id)",
    )
    .bind((Id::<Subscription>::from_name(workspace, plan), workspace, now, plan.to_owned()))
    .execute()
    .await
}
