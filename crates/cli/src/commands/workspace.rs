//! `hub workspace`: the workspace that you act as, and new ones.

use serde_json::Value;

use super::arguments::request_body::{BodyArgs, resolve_body};
use super::requests::operation::OperationRequest;
use crate::context::{Context, PlannedWrite};
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

const CREATED: Columns = &[("workspace", "id"), ("name", "name"), ("type", "type"), ("account", "account_id")];

/// The workspace that you act as, and new ones.
#[derive(clap::Subcommand)]
pub(crate) enum WorkspaceCommand {
    /// Create a workspace that you own; `hub auth switch ACCOUNT` then acts as it
    ///
    /// It needs a name and a type, business or organization.
    Create {
        #[command(flatten)]
        body: BodyArgs,
    },
    /// Show your workspace
    Get,
    /// Change your workspace; fields alone leave the other fields unchanged
    Put {
        #[command(flatten)]
        body: BodyArgs,
    },
}

impl WorkspaceCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::Create { body } => create(context, &body).await,
            Self::Get => context.print_read(&find_workspace(context).await?, WORKSPACE),
            Self::Put { body } => put(context, &body).await,
        }
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
