//! `hub workspace`: the workspace that you act as, and new ones; all workspaces, for the staff.

use hub_client::types::{BackofficeWorkspaceOrderBy, OrderDir, WorkspaceType};
use serde_json::Value;
use uuid::Uuid;

use super::arguments::request_body::{BodyArgs, resolve_body};
use super::arguments::{ContractValue, none_if_empty};
use super::requests::operation::OperationRequest;
use crate::context::{Context, PageRequest, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const WORKSPACE: Columns = &[
    ("workspace", "id"),
    ("name", "name"),
    ("type", "type"),
    ("email", "email"),
    ("phone", "phone"),
    ("picture", "image_url"),
    ("owner", "user_id"),
    ("created at", "created_at"),
];

const WORKSPACES: Columns = &[
    ("workspace", "id"),
    ("name", "name"),
    ("type", "type"),
    ("email", "email"),
    ("phone", "phone"),
    ("plan", "subscriptions[0].plan.name"),
    ("created at", "created_at"),
];

const CREATED: Columns = &[("workspace", "id"), ("name", "name"), ("type", "type"), ("account", "account_id")];

/// The workspace that you act as, and new ones; all workspaces, for the staff.
#[derive(clap::Subcommand)]
pub(crate) enum WorkspaceCommand {
    /// Create a workspace that you own; `hub auth switch ACCOUNT` then acts as it
    ///
    /// It needs a name and a type, business or organization.
    Create {
        #[command(flatten)]
        body: BodyArgs,
    },
    /// List the workspaces of the platform with their subscriptions and services, newest first; for the staff
    List(WorkspaceListArgs),
    /// Show your workspace
    Get,
    /// Change your workspace; fields alone leave the other fields unchanged
    Put {
        #[command(flatten)]
        body: BodyArgs,
    },
}

/// Filters and order of the list; several values of one option are alternatives.
#[derive(clap::Args)]
pub(crate) struct WorkspaceListArgs {
    /// Search words, matched against the beginning of words of the name, email and phone
    #[arg(long, value_name = "WORDS")]
    query: Option<String>,
    /// The workspace with this id
    #[arg(long = "id", value_name = "ID")]
    ids: Vec<Uuid>,
    /// Workspaces of this type: business or organization
    #[arg(long = "type", value_name = "TYPE", value_parser = ContractValue::<WorkspaceType>::new("WorkspaceType"), hide_possible_values = true)]
    types: Vec<WorkspaceType>,
    /// Sort by created_at or name [default: created_at]
    #[arg(long, value_name = "FIELD", value_parser = ContractValue::<BackofficeWorkspaceOrderBy>::new("BackofficeWorkspaceOrderBy"), hide_possible_values = true)]
    order_by: Option<BackofficeWorkspaceOrderBy>,
    /// asc or desc [default: desc for created_at, otherwise asc]
    #[arg(long, value_name = "DIRECTION", value_parser = ContractValue::<OrderDir>::new("OrderDir"), hide_possible_values = true)]
    order_dir: Option<OrderDir>,
}

impl WorkspaceCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Create { body } => create(context, &body).await,
            Self::List(which) => which.run(context).await,
            Self::Get => context.print_read(&find_workspace(context).await?, WORKSPACE),
            Self::Put { body } => put(context, &body).await,
        }
    }
}

impl WorkspaceListArgs {
    async fn run(&self, context: &Context) -> Result<()> {
        let client = context.read_client().await?;
        let fetch = async |page: &PageRequest| {
            let (ids, types) = (none_if_empty(&self.ids), none_if_empty(&self.types));
            let (query, take) = (self.query.as_deref(), page.page_size());
            let list = client.backoffices_workspace_list(
                page.cursor(),
                ids,
                self.order_by,
                self.order_dir,
                query,
                take,
                types,
            );
            Ok(list.await?.into_inner())
        };
        context.print_pages(&context.output, WORKSPACES, fetch).await
    }
}

async fn find_workspace(context: &Context) -> Result<Value> {
    OperationRequest::new("workspaces_get", &[]).send(context).await
}

async fn create(context: &Context, body: &BodyArgs) -> Result<()> {
    let nothing = async || Err(CliError::new(Exit::NotFound, "workspace", "there is none yet"));
    let new = resolve_body(body, nothing).await?;
    context.write_client(PlannedWrite::reversible(format!("Create the workspace {}?", name_of(&new)))).await?;
    let created = OperationRequest::new("workspaces_create", &[]).with_body(&new).send(context).await?;
    context.print_written(&created, CREATED)
}

async fn put(context: &Context, body: &BodyArgs) -> Result<()> {
    let wanted = resolve_body(body, async || find_workspace(context).await).await?;
    context.write_client(PlannedWrite::reversible(format!("Put the workspace {}?", name_of(&wanted)))).await?;
    OperationRequest::new("workspaces_put", &[]).with_body(&wanted).send(context).await?;
    context.print_written(&find_workspace(context).await?, WORKSPACE)
}

fn name_of(workspace: &Value) -> &str {
    workspace["name"].as_str().unwrap_or("without a name")
}
