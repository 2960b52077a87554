//! `hub provider`: the ways in which the wallet of a scope is paid.

use uuid::Uuid;

use super::arguments::request_body::{BodyArgs, resolve_body};
use super::requests::operation::OperationRequest;
use crate::context::{Context, PlannedWrite};
use crate::error::{CliError, Exit, Result};
use crate::output::Columns;

const PROVIDERS: Columns = &[
    ("provider", "id"),
    ("type", "type"),
    ("state", "state"),
    ("name", "preferences.name"),
    ("alias", "preferences.alias"),
    ("account", "preferences.user_id"),
    ("warning", "warnings[0].code"),
];

/// Payment providers: the ways in which your wallet is paid.
#[derive(clap::Subcommand)]
pub(crate) enum ProviderCommand {
    /// List the providers of your wallet
    List,
    /// Create or change a provider; fields alone leave the other fields unchanged
    ///
    /// As in `hub provider put --field type=cash`. A bank transfer takes its account in preferences.
    Put {
        /// The provider's id [default: create a new one]
        provider: Option<Uuid>,
        #[command(flatten)]
        body: BodyArgs,
    },
}

impl ProviderCommand {
    pub(crate) async fn run(self, context: &Context) -> Result<()> {
        match self {
            Self::List => {
                let wallet = find_own_wallet(context).await?;
                let fetch = async |page: &_| {
                    let request = OperationRequest::new("wallets_provider_list", &[]);
                    request.with_query("wallet_id", Some(wallet)).with_page(page).send(context).await
                };
                context.print_pages(&context.output, PROVIDERS, fetch).await
            }
            Self::Put { provider, body } => put(context, provider, &body).await,
        }
    }
}

async fn put(context: &Context, provider: Option<Uuid>, body: &BodyArgs) -> Result<()> {
    let id = provider.unwrap_or_else(Uuid::now_v7);
    let of = [("provider_id", id)];
    let found = async || match provider {
        Some(_) => OperationRequest::new("wallets_provider_get", &of).send(context).await,
        None => Err(CliError::new(Exit::NotFound, "provider", "there is none yet")),
    };
    let mut wanted = resolve_body(body, found).await?;
    if wanted.get("type").is_none() && provider.is_some() {
        // Fields alone change a provider that exists, which has a type: this one is not found.
        OperationRequest::new("wallets_provider_get", &of).send(context).await?;
    }
    let wallet = find_own_wallet(context).await?;
    if let Some(fields) = wanted.as_object_mut() {
        fields.entry("wallet_id").or_insert_with(|| wallet.to_string().into());
        fields.entry("currencies").or_insert_with(|| vec!["ARS"].into());
    }
    let question = format!("Put a provider of type {}?", wanted["type"].as_str().unwrap_or("unknown"));
    context.write_client(PlannedWrite::reversible(question)).await?;
    OperationRequest::new("wallets_provider_put", &of).with_body(&wanted).send(context).await?;
    context.print_written(&OperationRequest::new("wallets_provider_get", &of).send(context).await?, PROVIDERS)
}

/// The caller's wallet, whose id is that of the scope.
async fn find_own_wallet(context: &Context) -> Result<Uuid> {
    Ok(context.read_client().await?.auth_me_account().await?.into_inner().scope.id)
}
