//! `hub account`: accounts of the platform, for the staff.

use hub_client::types::{AccountOrderBy, AccountState, OrderDir};
use uuid::Uuid;

use super::arguments::{ContractValue, none_if_empty};
use crate::context::Context;
use crate::error::Result;
use crate::output::Columns;

const ACCOUNTS: Columns = &[
    ("account", "id"),
    ("scope", "scope_type"),
    ("scope name", "scope_name"),
    ("given name", "profile_given_name"),
    ("family name", "profile_family_name"),
    ("username", "credential_username"),
    ("email", "credential_email"),
    ("phone", "credential_phone"),
    ("state", "state"),
    ("user's state", "user_state"),
    ("scope's state", "scope_state"),
    ("made", "created_at"),
];

const ACCOUNT: Columns = &[
    ("account", "id"),
    ("state", "state"),
    ("made", "created_at"),
    ("user", "user_id"),
    ("user's state", "user_state"),
    ("given name", "profile_given_name"),
    ("family name", "profile_family_name"),
    ("birthdate", "profile_birthdate"),
    ("username", "credential_username"),
    ("email", "credential_email"),
    ("email verified", "credential_email_verified"),
    ("phone", "credential_phone"),
    ("phone verified", "credential_phone_verified"),
    ("scope", "scope_type"),
    ("scope name", "scope_name"),
    ("scope's id", "scope_id"),
    ("scope's state", "scope_state"),
];

/// Accounts of the platform.
#[derive(clap::Subcommand)]
pub(crate) enum AccountCommand {
    /// List accounts, newest first
    List(AccountListArgs),
    /// Show one account
    Get {
        /// The account's id
        account: Uuid,
    },
}

/// Filters and order of the list; several values of one option are alternatives.
#[derive(clap::Args)]
pub(crate) struct AccountListArgs {
    /// Search words, matched against the beginning of names, username, email, phone and the scope's name
    #[arg(long, value_name = "WORDS")]
    query: Option<String>,
    /// Accounts in this state of their own, whatever the state of their user and scope: active, blocked or deleted
    #[arg(long = "state", value_parser = ContractValue::<AccountState>::new("AccountState"), hide_possible_values = true)]
    states: Vec<AccountState>,
    /// The account with this id
    #[arg(long = "id", value_name = "ID")]
    ids: Vec<Uuid>,
    /// Accounts of this user
    #[arg(long = "user", value_name = "ID")]
    user_ids: Vec<Uuid>,
    /// Accounts of this scope; a workspace's id is its scope's id
    #[arg(long = "scope", value_name = "ID")]
    scope_ids: Vec<Uuid>,
    /// Accounts of the user with this profile
    #[arg(long = "profile-id", value_name = "ID")]
    profile_ids: Vec<Uuid>,
    /// Accounts of the user with this credential
    #[arg(long = "credential", value_name = "ID")]
    credential_ids: Vec<Uuid>,
    /// Sort by created_at, given_name, family_name or scope_name [default: created_at]
    #[arg(long, value_name = "FIELD", value_parser = ContractValue::<AccountOrderBy>::new("AccountOrderBy"), hide_possible_values = true)]
    order_by: Option<AccountOrderBy>,
    /// asc or desc [default: desc for created_at, otherwise asc]
    #[arg(long, value_name = "DIRECTION", value_parser = ContractValue::<OrderDir>::new("OrderDir"), hide_possible_values = true)]
    order_dir: Option<OrderDir>,
}

impl AccountCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List(which) => which.run(context).await,
            Self::Get { account } => {
                let found = context.read_client().await?.backoffices_account_get(&account).await?;
                context.print_read(&*found, ACCOUNT)
            }
        }
    }
}

impl AccountListArgs {
    async fn run(&self, context: &Context) -> Result<()> {
        let client = context.read_client().await?;
        context
            .print_pages(&context.output, ACCOUNTS, async |page| {
                let page = client
                    .backoffices_account_list(
                        none_if_empty(&self.credential_ids),
                        page.cursor(),
                        none_if_empty(&self.ids),
                        self.order_by,
                        self.order_dir,
                        none_if_empty(&self.profile_ids),
                        self.query.as_deref(),
                        none_if_empty(&self.scope_ids),
                        none_if_empty(&self.states),
                        page.page_size(),
                        none_if_empty(&self.user_ids),
                    )
                    .await?;
                Ok(page.into_inner())
            })
            .await
    }
}
