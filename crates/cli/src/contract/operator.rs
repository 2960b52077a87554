//! Whoever runs the command: as whom calls are made for which an account is needed.

use std::time::Duration;

use hub_client::contract::{Access, find_operation};
use hub_client::error::ClientError;
use hub_client::session::Session;
use hub_client::types::{ApiError, ScopeType};
use serde_json::Value;

use crate::context::{Identity, Target};
use crate::error::{Exit, Failure, Result, request_id};

/// Whoever runs the command.
pub(crate) struct Operator<'a> {
    identity: &'a Identity,
    account: Account,
}

/// The account that is signed in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Account {
    None,
    /// One of which the server does not say, as it should, what it acts as. It may be let in anywhere.
    Some,
    Of(ScopeType),
}

impl<'a> Operator<'a> {
    /// Finds out who they are, by asking the server. Whether its answer keeps the contract is no matter here.
    ///
    /// # Errors
    /// Exit 9 when the server is not reached, exit 4 when it does not know the token; the session's.
    pub(crate) async fn find(target: &'a Target) -> Result<Self> {
        // Asked in any case: a server that is away is said to be so before anything else.
        drop(ask(target, "health_live", None).await?);
        let mut operator = Self { identity: &target.identity, account: Account::None };
        let Some(token) = operator.begin().await? else { return Ok(operator) };
        let answer = ask(target, "auth_me_account", Some(&token)).await?;
        let (status, request_id) = (answer.status().as_u16(), request_id(answer.headers()));
        let said: Value = answer.json().await.unwrap_or_default();
        if status == 401 {
            let error = ApiError { code: "error.auth.unauthorized".to_owned(), extra: None, status };
            return Err(Failure::refused(error, request_id));
        }
        let scope = said["scope"]["type"].as_str().and_then(|scope| scope.parse().ok());
        operator.account = scope.map_or(Account::Some, Account::Of);
        Ok(operator)
    }

    /// The first token. A session of this run alone begins as the staff, where its user is of them.
    async fn begin(&self) -> Result<Option<String>> {
        match self.identity {
            Identity::Session(session) if session.is_in_memory() => {
                match session.access_token(Some(ScopeType::Backoffice)).await {
                    Err(ClientError::Refused(error)) if error.status == 401 => Ok(session.access_token(None).await?),
                    begun => Ok(begun?),
                }
            }
            _ => self.access().await,
        }
    }

    /// Whether somebody is signed in.
    pub(crate) fn is_somebody(&self) -> bool {
        self.account != Account::None
    }

    /// Whether an access lets their account in.
    pub(super) fn is_let_in(&self, access: Access) -> bool {
        match access {
            Access::Public | Access::Optional => true,
            Access::Any | Access::AnyOrRefresh => self.is_somebody(),
            Access::Consumer => self.acts_as(ScopeType::Consumer),
            Access::Workspace => self.acts_as(ScopeType::Workspace),
            Access::Backoffice => self.acts_as(ScopeType::Backoffice),
            Access::Refresh => self.session().is_some() && self.is_somebody(),
        }
    }

    fn acts_as(&self, scope: ScopeType) -> bool {
        [Account::Some, Account::Of(scope)].contains(&self.account)
    }

    /// An access token; `None` when nobody is signed in.
    ///
    /// # Errors
    /// The session's, or the server's.
    pub(super) async fn access(&self) -> Result<Option<String>> {
        match self.identity {
            Identity::Token(token) => Ok(Some(token.clone())),
            Identity::Session(session) => Ok(session.access_token(None).await?),
        }
    }

    /// The refresh token, and the device it is good from.
    ///
    /// # Errors
    /// The session's, or the server's.
    pub(super) async fn refresh(&self) -> Result<Option<(String, String)>> {
        let Some(session) = self.session() else { return Ok(None) };
        let device = session.device_id().await?.to_string();
        Ok(session.refresh_token().await?.map(|token| (token, device)))
    }

    fn session(&self) -> Option<&Session> {
        match self.identity {
            Identity::Token(_) => None,
            Identity::Session(session) => Some(session),
        }
    }

    /// Refuses a run that makes a workspace, which the staff alone may.
    ///
    /// # Errors
    /// Exit 4.
    pub(crate) fn require_staff(&self) -> Result<()> {
        match self.account {
            Account::None => Err(nobody("--allow-writes creates a workspace, and nobody is signed in")),
            Account::Some | Account::Of(ScopeType::Backoffice) => Ok(()),
            Account::Of(scope) => {
                let message = format!(
                    "--allow-writes creates a workspace, which needs a backoffice account; this is a {scope} account"
                );
                let help = "sign in with `hub auth login --scope backoffice`, or switch to that account with `hub auth switch`";
                Err(Failure::new(Exit::Forbidden, "scope", message).help(help))
            }
        }
    }
}

/// Calls an operation that takes nothing, past what goes around a client's calls.
async fn ask(target: &Target, id: &str, token: Option<&str>) -> Result<reqwest::Response> {
    let operation = find_operation(id).expect("an operation of the contract");
    let mut request = target.http.get(format!("{}{}", target.base_url, operation.path)).timeout(PATIENCE);
    if let Some(token) = token {
        request = request.bearer_auth(token);
    }
    request.send().await.map_err(Failure::unreachable)
}

/// How long the server may take to say who is asking.
const PATIENCE: Duration = Duration::from_secs(30);

/// Exit 4: nobody is signed in.
pub(crate) fn nobody(message: impl Into<String>) -> Failure {
    Failure::new(Exit::Forbidden, "not_signed_in", message)
        .help("sign in with `hub auth login`, or choose public operations with --tag or --operation")
}
