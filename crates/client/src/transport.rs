//! The transport of the generated client: adds the token that an operation needs and refreshes it when it is refused.

use std::fmt;

use reqwest::{Request, Response, StatusCode};
use secrecy::SecretString;

use crate::contract::Access;
use crate::error::ClientError;
use crate::http_client::{RequestSettings, error_response, is_read, send_with_retries};
use crate::session::Session;
use crate::types;

/// The authentication of calls.
#[derive(Clone)]
pub enum Authentication {
    /// No token.
    None,
    /// A fixed token, which is not refreshed.
    Token(SecretString),
    /// The access token of a session.
    Session(Session),
}

/// Sends the calls of a [`crate::Client`]. Its own errors have the form of the server's, with one of these codes:
///
/// - `client.not_signed_in`, `client.session_ended`, `client.session_elsewhere` (the session is for another server);
/// - `client.session_file` (an invalid session file), `client.session_io` (it cannot be read or written);
/// - `client.credentials` (refused credentials of a session in memory), `client.token` (a token that no header can have);
/// - `client.gateway` (an error from a proxy in front of the server);
/// - `client.write` (a write by a client that may only read).
#[derive(Clone)]
pub struct Transport {
    settings: RequestSettings,
    authentication: Authentication,
    writes: bool,
}

impl Transport {
    /// A transport for reads and writes.
    pub fn new(settings: RequestSettings, bearer: Authentication) -> Self {
        Self { settings, authentication: bearer, writes: true }
    }

    /// A transport without token and retries.
    pub fn anonymous() -> Self {
        Self::new(RequestSettings::default(), Authentication::None)
    }

    /// The same transport, which refuses writes.
    #[must_use]
    pub fn read_only(self) -> Self {
        Self { writes: false, ..self }
    }

    /// Sends a request with the token that `access` needs.
    ///
    /// # Errors
    /// When there is no answer. Refusals by the server and by this client are answers.
    pub async fn send(
        &self,
        http: &reqwest::Client,
        operation: &str,
        access: Access,
        request: Request,
    ) -> reqwest::Result<Response> {
        if !self.writes && !is_read(request.method()) {
            return Ok(error_response(&ClientError::local_api_error(
                500,
                "write",
                format!("{operation} is a write, and was not announced"),
            )));
        }
        let token = match self.token(access).await {
            Ok(token) => token,
            // A session of another server counts as none, and this operation needs none.
            Err(error) if access == Access::Optional && error.is_signed_in_elsewhere() => None,
            Err(error) => return error.into_response(),
        };
        let is_open = matches!(access, Access::Public | Access::Optional);
        if token.is_none() && !is_open && matches!(self.authentication, Authentication::Session(_)) {
            return Ok(error_response(&ClientError::local_api_error(401, "not_signed_in", "nobody is signed in")));
        }
        let response = send_with_retries(http, &self.settings, operation, &request, token.as_ref()).await?;
        let (StatusCode::UNAUTHORIZED, Some(refused)) = (response.status(), token) else { return Ok(response) };
        let next = match &self.authentication {
            Authentication::Session(session) if access != Access::Refresh => {
                match session.replace_access_token(&refused).await {
                    Ok(next) => next,
                    Err(error) => return error.into_response(),
                }
            }
            _ => None,
        };
        match (next, &self.authentication) {
            (Some(next), _) => send_with_retries(http, &self.settings, operation, &request, Some(&next)).await,
            (None, _) if access == Access::Optional => {
                send_with_retries(http, &self.settings, operation, &request, None).await
            }
            (None, Authentication::Session(_)) => {
                Ok(error_response(&ClientError::local_api_error(401, "session_ended", "the session is over")))
            }
            (None, _) => Ok(response),
        }
    }

    async fn token(&self, access: Access) -> Result<Option<SecretString>, ClientError> {
        let scope = match access {
            Access::Public => return Ok(None),
            Access::Consumer => Some(types::ScopeType::Consumer),
            Access::Workspace => Some(types::ScopeType::Workspace),
            Access::Backoffice => Some(types::ScopeType::Backoffice),
            Access::Optional | Access::Any | Access::AnyOrRefresh | Access::Refresh => None,
        };
        match &self.authentication {
            Authentication::None => Ok(None),
            Authentication::Token(token) => Ok(Some(token.clone())),
            Authentication::Session(session) if access == Access::Refresh => session.refresh_token().await,
            Authentication::Session(session) => session.access_token(scope).await,
        }
    }
}

impl fmt::Debug for Transport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Transport").field("writes", &self.writes).finish_non_exhaustive()
    }
}

impl ClientError {
    fn into_response(self) -> reqwest::Result<Response> {
        match self {
            Self::Refused(error) => Ok(error_response(&error)),
            Self::Network(error) => Err(error),
        }
    }
}
