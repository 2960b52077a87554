//! The operator's account, used for requests that need one.

use std::time::Duration;

use hub_client::Authentication;
use hub_client::contract::{Access, find_operation};
use hub_client::error::ClientError;
use hub_client::profile::BaseUrl;
use hub_client::session::Session;
use hub_client::types::{ApiError, ScopeType};
use secrecy::{ExposeSecret, SecretString};
use serde_json::Value;

use crate::error::{CliError, Exit, Result, request_id};

/// The operator: identity and account.
pub(crate) struct Operator {
    authentication: Authentication,
    account: OperatorAccount,
}

/// The operator's account.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OperatorAccount {
    None,
    /// The server did not name the account's scope, though it should: any scope is possible.
    AnyScope,
    Scope(ScopeType),
}

/// A token as text, for a request that is built by hand.
fn exposed(token: &SecretString) -> String {
    token.expose_secret().to_owned()
}

impl Operator {
    /// Asks the server who the operator is, whether or not its answer is valid.
    ///
    /// # Errors
    /// Exit 9 when the server is unreachable, exit 4 when it refuses the token; errors of the session.
    pub(crate) async fn identify(
        http: &reqwest::Client,
        base_url: &BaseUrl,
        authentication: Authentication,
    ) -> Result<Self> {
        // Asked first, so that an unreachable server is reported before anything else.
        drop(get_operation(http, base_url, "health_live", None).await?);
        let mut operator = Self { authentication, account: OperatorAccount::None };
        let Some(token) = operator.first_token().await? else { return Ok(operator) };
        let answer = get_operation(http, base_url, "auth_me_account", Some(&token)).await?;
        let (status, request_id) = (answer.status().as_u16(), request_id(answer.headers()));
        let said: Value = answer.json().await.unwrap_or_default();
        if status == 401 {
            let error = ApiError { code: "error.auth.unauthorized".to_owned(), extra: None, status };
            return Err(CliError::from_api_error(error, request_id));
        }
        let scope = said["scope"]["type"].as_str().and_then(|scope| scope.parse().ok());
        operator.account = scope.map_or(OperatorAccount::AnyScope, OperatorAccount::Scope);
        Ok(operator)
    }

    /// The first access token. A session for this run signs in as staff if its user is staff.
    async fn first_token(&self) -> Result<Option<String>> {
        match &self.authentication {
            Authentication::Session(session) if session.is_in_memory() => {
                match session.access_token(Some(ScopeType::Backoffice)).await {
                    Err(ClientError::Refused(error)) if error.status == 401 => self.access_token().await,
                    begun => Ok(begun?.as_ref().map(exposed)),
                }
            }
            _ => self.access_token().await,
        }
    }

    /// True when an account is signed in.
    pub(crate) fn is_signed_in(&self) -> bool {
        self.account != OperatorAccount::None
    }

    /// True when the account may call operations with this access.
    pub(super) fn may_call(&self, access: Access) -> bool {
        match access {
            Access::Public | Access::Optional => true,
            Access::Any | Access::AnyOrRefresh => self.is_signed_in(),
            Access::Consumer => self.acts_as(ScopeType::Consumer),
            Access::Workspace => self.acts_as(ScopeType::Workspace),
            Access::Backoffice => self.acts_as(ScopeType::Backoffice),
            Access::Refresh => self.session().is_some() && self.is_signed_in(),
        }
    }

    fn acts_as(&self, scope: ScopeType) -> bool {
        [OperatorAccount::AnyScope, OperatorAccount::Scope(scope)].contains(&self.account)
    }

    /// An access token; `None` when nobody is signed in.
    ///
    /// # Errors
    /// Errors of the session or the server.
    pub(super) async fn access_token(&self) -> Result<Option<String>> {
        match &self.authentication {
            Authentication::None => Ok(None),
            Authentication::Token(token) => Ok(Some(exposed(token))),
            Authentication::Session(session) => Ok(session.access_token(None).await?.as_ref().map(exposed)),
        }
    }

    /// The refresh token and its device.
    ///
    /// # Errors
    /// Errors of the session or the server.
    pub(super) async fn refresh_token(&self) -> Result<Option<(String, String)>> {
        let Some(session) = self.session() else { return Ok(None) };
        let device = session.device_id().await?.to_string();
        Ok(session.refresh_token().await?.map(|token| (exposed(&token), device)))
    }

    fn session(&self) -> Option<&Session> {
        match &self.authentication {
            Authentication::None | Authentication::Token(_) => None,
            Authentication::Session(session) => Some(session),
        }
    }

    /// Refuses a run that creates a workspace, unless the operator is staff.
    ///
    /// # Errors
    /// Exit 4.
    pub(crate) fn require_staff(&self) -> Result<()> {
        match self.account {
            OperatorAccount::None => {
                Err(not_signed_in_error("--allow-writes creates a workspace, and nobody is signed in"))
            }
            OperatorAccount::AnyScope | OperatorAccount::Scope(ScopeType::Backoffice) => Ok(()),
            OperatorAccount::Scope(scope) => {
                let message = format!(
                    "--allow-writes creates a workspace, which needs a backoffice account; this is a {scope} account"
                );
                let help = "sign in with `hub auth login --scope backoffice`, or switch to that account with `hub auth switch`";
                Err(CliError::new(Exit::Forbidden, "scope", message).with_help(help))
            }
        }
    }
}

/// Requests an operation without parameters, bypassing the client's retries and validation.
async fn get_operation(
    http: &reqwest::Client,
    base_url: &BaseUrl,
    id: &str,
    token: Option<&str>,
) -> Result<reqwest::Response> {
    let operation = find_operation(id).expect("an operation of the contract");
    let mut request = http.get(format!("{base_url}{}", operation.path)).timeout(TIMEOUT);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    request.send().await.map_err(CliError::from_transport)
}

/// The time limit of these requests.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Exit 4: nobody is signed in.
pub(crate) fn not_signed_in_error(message: impl Into<String>) -> CliError {
    CliError::new(Exit::Forbidden, "not_signed_in", message)
        .with_help("sign in with `hub auth login`, or choose public operations with --tag or --operation")
}
