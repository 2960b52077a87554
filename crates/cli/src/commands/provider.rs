//! `hub provider`: the ways in which the wallet of a scope is paid.

use secrecy::ExposeSecret;
use serde_json::{Value, json};
use uuid::Uuid;

use super::arguments::request_body::{BodyArgs, resolve_body};
use super::requests::operation::OperationRequest;
use super::wallet::{HISTORY, print_with_parts};
use crate::context::{Context, Identity, PlannedWrite};
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

const CONNECT: Columns = &[("open in a browser", "url")];

/// Payment providers: the ways in which your wallet is paid.
#[derive(clap::Subcommand)]
pub(crate) enum ProviderCommand {
    /// List the providers of your wallet
    List,
    /// Show a provider of your wallet, with the changes of its state
    Get {
        /// The provider's id
        provider: Uuid,
    },
    /// Print the address that connects a provider to an account at Mercado Pago
    ///
    /// Open it in a browser, and consent there within ten minutes. It has the access token of your session, so it is good only
    /// while that is, and nobody else may see it.
    Connect {
        /// The provider's id
        provider: Uuid,
    },
    /// Create or change a provider; fields alone leave the other fields unchanged
    ///
    /// As in `hub provider put --field type=cash`. A bank transfer takes its account in preferences. One of type mercadopago
    /// takes none and is pending until `hub provider connect` ties it to an account.
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
            Self::Get { provider } => {
                print_with_parts(context, &find(context, provider).await?, PROVIDERS, &[("history", HISTORY)])
            }
            Self::Connect { provider } => connect(context, provider).await,
            Self::Put { provider, body } => put(context, provider, &body).await,
        }
    }
}

async fn find(context: &Context, provider: Uuid) -> Result<Value> {
    OperationRequest::new("wallets_provider_get", &[("provider_id", provider)]).send(context).await
}

/// Prints the address at which a browser begins a connection. The connection ends in the session that it began in, so a session
/// of this run alone cannot begin one.
async fn connect(context: &Context, provider: Uuid) -> Result<()> {
    let found = find(context, provider).await?;
    if found["type"] != "mercadopago" {
        let other = found["type"].as_str().unwrap_or("unknown");
        return Err(CliError::usage(format!("a provider of type {other} is not connected to an account")));
    }
    let server = context.server()?;
    let token = match &server.identity {
        Identity::Token(token) => Some(token.clone()),
        Identity::Session(session) if session.is_in_memory() => {
            return Err(CliError::usage("the session of this run ends with it, before the browser comes back")
                .with_help("sign in with hub auth login"));
        }
        Identity::Session(session) => session.access_token(None).await?,
    };
    let token = token.ok_or_else(|| CliError::new(Exit::Forbidden, "session", "the session has ended"))?;
    let token = token.expose_secret();
    let url = format!("{}/wallets/providers/{provider}/mercadopago/connect?access_token={token}", server.base_url);
    context.console.info("the address has your access token: open it at once, and show it to nobody");
    context.print_read(&json!({"url": url}), CONNECT)
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
    context.print_written(&find(context, id).await?, PROVIDERS)
}

/// The caller's wallet, whose id is that of the scope.
async fn find_own_wallet(context: &Context) -> Result<Uuid> {
    Ok(context.read_client().await?.auth_me_account().await?.into_inner().scope.id)
}
