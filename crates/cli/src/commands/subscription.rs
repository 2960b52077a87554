//! `hub plan` and `hub subscription`: the plans of the platform, and your workspace's subscriptions to them.

use hub_client::types::SubscriptionState;
use serde_json::{Value, json};
use uuid::Uuid;

use super::arguments::ContractValue;
use super::requests::operation::OperationRequest;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const PLANS: Columns = &[
    ("plan", "id"),
    ("name", "name"),
    ("cost", "cost"),
    ("period", "period"),
    ("services", "services"),
    ("description", "description"),
];

const SUBSCRIPTIONS: Columns = &[
    ("subscription", "id"),
    ("plan", "plan_id"),
    ("state", "state"),
    ("from", "subscribed_at"),
    ("until", "unsubscribed_at"),
    ("services", "services"),
];

const SERVICES: Columns =
    &[("service", "id"), ("type", "type"), ("of", "service_id"), ("state", "state"), ("created at", "created_at")];

/// Plans: the services that a workspace can subscribe to.
#[derive(clap::Subcommand)]
pub(crate) enum PlanCommand {
    /// List the plans that your workspace can subscribe to; the cost informs, nothing is charged
    List,
}

/// The subscriptions of your workspace, and the services they give it.
#[derive(clap::Subcommand)]
pub(crate) enum SubscriptionCommand {
    /// List the subscriptions, newest first
    List {
        /// Only the subscriptions in this state: active or unsubscribed
        #[arg(long, value_parser = ContractValue::<SubscriptionState>::new("SubscriptionState"), hide_possible_values = true)]
        state: Option<SubscriptionState>,
    },
    /// Subscribe to a plan; its store, showroom and page are made, or the oldest inactive ones are active again
    Create {
        /// The plan's id or name
        #[arg(value_name = "ID|NAME")]
        plan: String,
    },
    /// End a subscription at once, and list the services as they are then
    ///
    /// The services over what the other subscriptions allow become inactive, the newest first. Their live orders go on.
    Unsubscribe {
        /// The subscription's id
        #[arg(value_name = "ID")]
        subscription: Uuid,
    },
    /// List the stores, showrooms, pages and pharmacy groups of your workspace, active and inactive, oldest first
    Services,
}

impl PlanCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List => context.print_read(&list(context, "workspaces_plans").await?, PLANS),
        }
    }
}

impl SubscriptionCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List { state } => list_subscriptions(context, state).await,
            Self::Create { plan } => create(context, &plan).await,
            Self::Unsubscribe { subscription } => unsubscribe(context, subscription).await,
            Self::Services => context.print_read(&list(context, "workspaces_subscription_services").await?, SERVICES),
        }
    }
}

/// The rows of a list that is no page.
async fn list(context: &Context, operation: &str) -> Result<Value> {
    Ok(OperationRequest::new(operation, &[]).send(context).await?["data"].take())
}

async fn list_subscriptions(context: &Context, state: Option<SubscriptionState>) -> Result<()> {
    let fetch = async |page: &_| {
        let request = OperationRequest::new("workspaces_subscription_list", &[]).with_query("state", state);
        request.with_page(page).send(context).await
    };
    context.print_pages(&context.output, SUBSCRIPTIONS, fetch).await
}

async fn create(context: &Context, plan: &str) -> Result<()> {
    let plan = find_plan(context, plan).await?;
    let name = plan["name"].as_str().unwrap_or_default();
    context.write_client(PlannedWrite::reversible(format!("Subscribe to the plan {name}?"))).await?;
    let body = json!({"plan_id": plan["id"]});
    let request = OperationRequest::new("workspaces_subscription_create", &[]).with_body(&body);
    context.print_written(&request.send(context).await?, SUBSCRIPTIONS)
}

async fn unsubscribe(context: &Context, subscription: Uuid) -> Result<()> {
    let question = format!("End the subscription {subscription}? Services that no other plan allows become inactive");
    context.write_client(PlannedWrite::irreversible(question)).await?;
    OperationRequest::new("workspaces_subscription_unsubscribe", &[("id", subscription)]).send(context).await?;
    context.print_written(&list(context, "workspaces_subscription_services").await?, SERVICES)
}

/// The plan with an id or a name, whatever the name's case. Exit 5 with the names of all plans when there is none.
async fn find_plan(context: &Context, wanted: &str) -> Result<Value> {
    let plans = list(context, "workspaces_plans").await?;
    let plans = plans.as_array().map(Vec::as_slice).unwrap_or_default();
    let has = |plan: &&Value, field: &str| {
        plan[field].as_str().is_some_and(|value| value.to_lowercase() == wanted.to_lowercase())
    };
    let found = plans.iter().find(|plan| has(plan, "id") || has(plan, "name"));
    found.cloned().ok_or_else(|| {
        let names: Vec<_> = plans.iter().filter_map(|plan| plan["name"].as_str()).collect();
        CliError::new(Exit::NotFound, "plan", format!("there is no plan {wanted}"))
            .with_help(format!("the plans are {}", names.join(", ")))
    })
}
