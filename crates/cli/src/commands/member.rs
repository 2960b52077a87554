//! `hub member`: the members of your workspace, and the workspaces that invite you.

use serde_json::{Value, json};
use uuid::Uuid;

use super::requests::operation::OperationRequest;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const MEMBERS: Columns = &[
    ("user", "user.id"),
    ("given name", "user.given_name"),
    ("family name", "user.family_name"),
    ("state", "state"),
    ("owner", "is_owner"),
    ("created at", "created_at"),
];

const USERS: Columns = &[("user", "id"), ("given name", "given_name"), ("family name", "family_name")];

const INVITATIONS: Columns =
    &[("invitation", "id"), ("workspace", "workspace.name"), ("state", "state"), ("created at", "created_at")];

const ANSWERED: Columns = &[("account", "account_id")];

/// The size of the pages in which a member is looked for.
const PAGE_SIZE: u32 = 100;

/// The members of your workspace, and the workspaces that invite you.
#[derive(clap::Subcommand)]
pub(crate) enum MemberCommand {
    /// List the members of your workspace in every state, oldest first
    List,
    /// Find the user with exactly this username, verified email or verified phone
    Find {
        /// The username, email or phone
        #[arg(value_name = "USERNAME|EMAIL|PHONE")]
        user: String,
    },
    /// Invite a user to your workspace
    Invite {
        /// The user's id, username, verified email or verified phone
        #[arg(value_name = "ID|USERNAME|EMAIL|PHONE")]
        user: String,
    },
    /// End a member's access to your workspace, or give it back
    SetState {
        /// The user's id, username, verified email or verified phone
        #[arg(value_name = "ID|USERNAME|EMAIL|PHONE")]
        user: String,
        /// The new state
        state: MemberState,
    },
    /// List the workspaces that invite you and those you are a member of; for a consumer's account
    Invitations,
    /// Accept or decline an invitation; for a consumer's account
    ///
    /// `hub auth switch ACCOUNT` then acts as the workspace.
    Answer {
        /// The invitation's id
        invitation: Uuid,
        /// The answer
        state: InvitationAnswer,
    },
}

/// A state that a workspace sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum MemberState {
    /// They can act as the workspace
    Active,
    /// Their sessions as the workspace end at once
    Inactive,
}

/// The answer to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum InvitationAnswer {
    /// Accept
    Active,
    /// Decline
    Rejected,
}

impl MemberCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List => list(context, "workspaces_member_list", MEMBERS).await,
            Self::Find { user } => context.print_read(&find_users(context, &user).await?, USERS),
            Self::Invite { user } => invite(context, &user).await,
            Self::SetState { user, state } => set_state(context, &user, state).await,
            Self::Invitations => list(context, "workspaces_invitation_list", INVITATIONS).await,
            Self::Answer { invitation, state } => answer(context, invitation, state).await,
        }
    }
}

async fn list(context: &Context, operation: &str, columns: Columns<'_>) -> Result<()> {
    let fetch = async |page: &_| OperationRequest::new(operation, &[]).with_page(page).send(context).await;
    context.print_pages(&context.output, columns, fetch).await
}

async fn invite(context: &Context, user: &str) -> Result<()> {
    let id = find_user_id(context, user).await?;
    context.write_client(PlannedWrite::reversible(format!("Invite {user}?"))).await?;
    put(context, id, "requested").await
}

async fn set_state(context: &Context, user: &str, state: MemberState) -> Result<()> {
    let id = find_user_id(context, user).await?;
    let (write, state) = match state {
        MemberState::Active => (PlannedWrite::reversible(format!("Let {user} act as the workspace?")), "active"),
        MemberState::Inactive => (PlannedWrite::irreversible(format!("End the sessions of {user}?")), "inactive"),
    };
    context.write_client(write).await?;
    put(context, id, state).await
}

/// Sets a user's state and prints the member.
async fn put(context: &Context, user: Uuid, state: &str) -> Result<()> {
    let body = json!({"user_id": user, "state": state});
    OperationRequest::new("workspaces_member_put", &[]).with_body(&body).send(context).await?;
    context.print_written(&find_member(context, user).await?, MEMBERS)
}

async fn answer(context: &Context, invitation: Uuid, state: InvitationAnswer) -> Result<()> {
    let (write, state) = match state {
        InvitationAnswer::Active => (PlannedWrite::reversible("Accept the invitation?"), "active"),
        InvitationAnswer::Rejected => (PlannedWrite::irreversible("Decline the invitation?"), "rejected"),
    };
    context.write_client(write).await?;
    let body = json!({"state": state});
    let request = OperationRequest::new("workspaces_invitation_answer", &[("id", invitation)]).with_body(&body);
    context.print_written(&request.send(context).await?, ANSWERED)
}

/// The users with exactly this identifier: one, or none.
async fn find_users(context: &Context, key: &str) -> Result<Value> {
    let request = OperationRequest::new("workspaces_member_users", &[]).with_query("query", Some(key));
    Ok(request.send(context).await?["data"].take())
}

/// The user's id, given as such or by an identifier. Exit 5 when nobody has the identifier.
async fn find_user_id(context: &Context, user: &str) -> Result<Uuid> {
    if let Ok(id) = user.parse() {
        return Ok(id);
    }
    let id = find_users(context, user).await?[0]["id"].as_str().and_then(|id| id.parse().ok());
    id.ok_or_else(|| {
        CliError::new(
            Exit::NotFound,
            "user",
            format!("nobody has the username, verified email or verified phone {user}"),
        )
        .with_help("write it in full; a phone with its country, as in +5491123456789")
    })
}

/// A user's row among the members.
async fn find_member(context: &Context, user: Uuid) -> Result<Value> {
    let mut cursor: Option<String> = None;
    loop {
        let request = OperationRequest::new("workspaces_member_list", &[]).with_query("take", Some(PAGE_SIZE));
        let mut page = request.with_query("cursor", cursor).send(context).await?;
        let rows = page["data"].as_array_mut();
        let found = rows.and_then(|rows| rows.iter_mut().find(|row| row["user"]["id"] == user.to_string()));
        if let Some(member) = found {
            return Ok(member.take());
        }
        cursor = page["cursor"].as_str().map(ToOwned::to_owned);
        if cursor.is_none() {
            return Err(CliError::new(Exit::NotFound, "member", format!("the user {user} is no member")));
        }
    }
}
