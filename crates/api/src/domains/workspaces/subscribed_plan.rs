//! The active subscriptions of workspaces with their plans, for the staff's list.

use std::collections::HashMap;

use schemars::JsonSchema;
use serde::Serialize;
use sqlx::FromRow;

use super::plan::{Plan, PlanService, list_plan_services};
use super::subscription::Subscription;
use hub_kernel::db::{Executor, sql};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;

/// An active subscription with its plan.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
pub struct ActiveSubscription {
    /// The subscription's id.
    id: Id<Subscription>,
    /// The begin.
    subscribed_at: Timestamp,
    /// The plan.
    #[sqlx(flatten)]
    plan: SubscribedPlan,
}

/// The plan of a subscription.
#[derive(Clone, Debug, Serialize, JsonSchema, FromRow)]
struct SubscribedPlan {
    /// The plan's id.
    #[sqlx(rename = "plan_id")]
    id: Id<Plan>,
    /// The name.
    #[sqlx(rename = "plan_name")]
    name: String,
    /// The services it includes.
    #[sqlx(skip)]
    services: Vec<PlanService>,
}

/// The active subscriptions of workspaces, oldest first.
pub async fn list_active_subscriptions(
    mut on: Executor<'_>,
    workspaces: &[Id<Scope>],
) -> Result<HashMap<Id<Scope>, Vec<ActiveSubscription>>> {
    let subscriptions = sql(
        on.reborrow(),
        "SELECT s.workspace_id AS parent_id, s.id, s.subscribed_at, p.id AS plan_id, p.name AS plan_name
         FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE s.state = 'active' AND s.workspace_id IN ",
    );
    let subscriptions = subscriptions.push_in(workspaces.iter().copied());
    let mut subscriptions: HashMap<_, Vec<ActiveSubscription>> =
        subscriptions.push(" ORDER BY s.workspace_id, s.subscribed_at, s.id").by_parent::<Scope, _>().await?;
    let plans: Vec<_> = subscriptions.values().flatten().map(|subscription| subscription.plan.id).collect();
    let services = list_plan_services(on, &plans).await?;
    for subscription in subscriptions.values_mut().flatten() {
        subscription.plan.services = services.get(&subscription.plan.id).cloned().unwrap_or_default();
    }
    Ok(subscriptions)
}
