//! Plans: the services a workspace can subscribe to.

use axum::extract::State;
use documented::docs_const;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::FromRow;

use crate::domains::auth::lock_bootstrap_users;
use hub_kernel::app::App;
use hub_kernel::db::seed::{RowContext, SeedMode, SeedResult};
use hub_kernel::db::{Executor, sql};
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
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct PlanService {
    /// The service.
    #[serde(rename = "type")]
    pub(super) service_type: ServiceType,
    /// The number included.
    pub(super) count: i64,
}

/// A plan.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub(super) struct Plan {
    /// The plan's id.
    pub(super) id: Id<Plan>,
    /// The services it includes.
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
    features: Vec<String>,
    /// True when every workspace can subscribe to it.
    public: bool,
    /// Its position in the list.
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

#[derive(FromRow)]
struct PlanRow {
    id: Id<Plan>,
    period: PlanPeriod,
    name: String,
    description: String,
    color: String,
    features: String,
    public: bool,
    position: i64,
    cost: Money,
}

#[derive(FromRow)]
struct ServiceRow {
    plan_id: Id<Plan>,
    #[sqlx(rename = "type")]
    service_type: ServiceType,
    count: i64,
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
    let rows: Vec<PlanRow> = sql(
        on.reborrow(),
        "SELECT id, period, name, description, color, features, public, position, cost FROM plans WHERE public",
    )
    .push_opt(" AND id = ", id)
    .push(" ORDER BY position, id")
    .all()
    .await?;
    let services: Vec<ServiceRow> = sql(on, "SELECT plan_id, type, count FROM plan_services WHERE plan_id IN ")
        .push_in(rows.iter().map(|row| row.id))
        .push(" ORDER BY type")
        .all()
        .await?;
    rows.into_iter().map(|row| row.into_plan(&services)).collect()
}

impl PlanRow {
    fn into_plan(self, services: &[ServiceRow]) -> Result<Plan> {
        let included = services.iter().filter(|service| service.plan_id == self.id);
        Ok(Plan {
            id: self.id,
            services: included
                .map(|service| PlanService { service_type: service.service_type, count: service.count })
                .collect(),
            period: self.period,
            name: self.name,
            description: self.description,
            color: self.color,
            features: serde_json::from_str(&self.features).map_err(Error::internal)?,
            public: self.public,
            order: self.position,
            cost: self.cost,
        })
    }
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
