//! Plans: the services a workspace can subscribe to.

use std::collections::HashMap;

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use crate::domains::auth::lock_bootstrap_users;
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Executor, JsonList, sql};
use hub_kernel::http::access::Workspace;
use hub_kernel::http::openapi::Routes;
use hub_kernel::http::response::Json;
use hub_kernel::operation;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

const PLAN_FIXTURES: &str = include_str!("../../../../../fixtures/plans.json");

pub(super) fn routes() -> Routes {
    Routes::new("workspaces").get("/plans", operation!(workspaces_plans))
}

/// A service that plans include.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ServiceType {
    /// A store.
    Store,
    /// A showroom.
    Showroom,
    /// A page of the directory.
    Page,
    /// A group of duty pharmacies.
    PharmacyGroup,
}

/// A plan's billing period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub(super) enum PlanPeriod {
    /// A month.
    Month,
    /// A year.
    Year,
}

/// The number of a service that a plan includes.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub(super) struct PlanService {
    /// The service.
    #[serde(rename = "type")]
    #[sqlx(rename = "type")]
    pub(super) service_type: ServiceType,
    /// The number included.
    pub(super) count: i64,
}

/// A plan.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, FromRow)]
pub struct Plan {
    /// The plan's id.
    pub(super) id: Id<Plan>,
    /// The services it includes.
    #[sqlx(skip)]
    pub(super) services: Vec<PlanService>,
    /// The billing period.
    period: PlanPeriod,
    /// The name.
    name: String,
    /// A description.
    description: String,
    /// A colour, as in `#1f6feb`.
    color: String,
    /// Its features, as a list for people.
    #[sqlx(try_from = "JsonList<String>")]
    features: Vec<String>,
    /// True when every workspace can subscribe to it.
    public: bool,
    /// Its position in the list.
    #[sqlx(rename = "position")]
    order: i64,
    /// The price of a period, in ARS.
    cost: Money,
}

/// The public plans.
#[derive(Serialize, JsonSchema)]
struct PlanList {
    /// The plans, in list order.
    data: Vec<Plan>,
}

/// Lists the plans that a workspace can subscribe to.
#[docs_const]
async fn workspaces_plans(State(app): State<App>, _: Workspace) -> Result<Json<PlanList>> {
    Ok(Json(PlanList { data: list_plans(app.db.read(), None).await? }))
}

/// A public plan.
pub(super) async fn find_plan(on: Executor<'_>, id: Id<Plan>) -> Result<Option<Plan>> {
    Ok(list_plans(on, Some(id)).await?.pop())
}

async fn list_plans(mut on: Executor<'_>, id: Option<Id<Plan>>) -> Result<Vec<Plan>> {
    let mut plans: Vec<Plan> = sql(
        on.reborrow(),
        "SELECT id, period, name, description, color, features, public, position, cost FROM plans WHERE public",
    )
    .push_opt(" AND id = ", id)
    .push(" ORDER BY position, id")
    .all()
    .await?;
    let ids: Vec<_> = plans.iter().map(|plan| plan.id).collect();
    let mut services = list_plan_services(on, &ids).await?;
    for plan in &mut plans {
        plan.services = services.remove(&plan.id).unwrap_or_default();
    }
    Ok(plans)
}

/// The services of plans, by the plan's id.
pub(super) async fn list_plan_services(
    on: Executor<'_>,
    plans: &[Id<Plan>],
) -> Result<HashMap<Id<Plan>, Vec<PlanService>>> {
    let services = sql(on, "SELECT plan_id AS parent_id, type, count FROM plan_services WHERE plan_id IN ");
    services.push_in(plans.iter().copied()).push(" ORDER BY type").by_parent::<Plan, _>().await
}

/// The seed `workspaces_plans`: the plans of the fixtures. Existing plans stay unchanged.
pub async fn seed_plans(app: &App, mode: SeedMode) -> SeedResult {
    let plans: Vec<Plan> = serde_json::from_str(PLAN_FIXTURES).map_err(Error::internal)?;
    let mut tx = app.db.begin().await?;
    lock_bootstrap_users(&mut tx).await?;
    for plan in &plans {
        insert_plan(tx.on(), plan, app.clock.now()).await.with_context(&plan.name)?;
    }
    Ok(mode.commit_or_roll_back(tx).await?)
}

async fn insert_plan(mut on: Executor<'_>, plan: &Plan, now: Timestamp) -> Result<()> {
    let inserted = sql(
        on.reborrow(),
        "INSERT INTO plans (id, period, name, description, color, features, public, position, cost, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING",
    )
    .bind((plan.id, plan.period, plan.name.clone(), plan.description.clone(), plan.color.clone()))
    .bind((json!(plan.features).to_string(), plan.public, plan.order, plan.cost, now))
    .execute()
    .await?;
    if inserted == 0 {
        return Ok(());
    }
    let insert = sql(on, "INSERT INTO plan_services (plan_id, type, count) SELECT $1, type, count FROM ").bind(plan.id);
    insert.push_rows("type text, count bigint", &plan.services).execute().await.map(drop)
}
