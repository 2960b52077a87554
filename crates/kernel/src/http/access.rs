//! Access control: one extractor in a handler's signature decides who may call it, before the handler runs.
//!
//! | extractor | admits |
//! |---|---|
//! | [`Public`] | anyone; a token is ignored |
//! | [`OptionallyAuthenticated`] | anyone without a token, or with a valid one; an invalid token is refused |
//! | [`Authenticated`] | an access token of any scope |
//! | [`Consumer`], [`Workspace`], [`Backoffice`] | an access token of that scope |
//! | [`Refresh`] | a refresh token, of the device that the `device-id` header names |
//! | [`AuthenticatedOrRefresh`] | an access token or a refresh token |
//!
//! A missing, invalid or expired token answers 401; a valid token of another scope answers 403.
//!
//! [`AuthenticatedByQuery`] admits an access token of any scope in the query, for a page that a browser navigates to; the
//! document lists it as public, because it looks at no header.
//!
//! [`CallerIfTokenValid`] stands beside [`Public`] where a public operation treats a known caller differently.

use std::ops::Deref;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response, SecurityRequirement, StatusCode};
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use schemars::JsonSchema;
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::json;

use crate::app::App;
use crate::http::openapi::{ACCESS_EXTENSION, error_responses};
use crate::http::request::{DeviceHeader, Headers, Query};
use crate::security::secret_text::SecretText;
use crate::security::session::{self, Caller, Device, RefreshToken, ScopeType};
use crate::types::error::{Error, RequestPart, Result};
use crate::types::error_code::ErrorCode;
use crate::types::id::Id;

/// Anyone; a token is ignored.
pub struct Public;

/// Anyone without a token (`None`) or with a valid one. An invalid token is refused with 401.
pub struct OptionallyAuthenticated(pub Option<Caller>);

/// A caller with an access token of any scope.
pub struct Authenticated(pub Caller);

/// A caller with an access token of a consumer.
pub struct Consumer(pub Caller);

/// A caller with an access token of a workspace; the caller's scope is that workspace.
pub struct Workspace(pub Caller);

/// A caller with an access token of the platform's staff.
pub struct Backoffice(pub Caller);

/// A caller whose access token of any scope is the query's `access_token`: a browser that follows a link sends no header.
pub struct AuthenticatedByQuery(pub Caller);

/// The caller if the request carries a valid access token, else `None`. A missing or invalid token is ignored, never
/// refused. It stands beside [`Public`], which decides the access.
pub struct CallerIfTokenValid(pub Option<Caller>);

/// A caller with a refresh token and a `device-id` header. The extractor checks the token's signature only; the session
/// decides whether the token is still good when it is used.
pub struct Refresh {
    /// The refresh token.
    pub token: RefreshToken,
    /// The device that presents it.
    pub device_id: Id<Device>,
}

/// A caller with an access token or a refresh token.
pub enum AuthenticatedOrRefresh {
    /// The caller of a valid access token.
    Access(Caller),
    /// A refresh token with a valid signature; its session decides whether it is still good.
    Refresh(RefreshToken),
}

/// The bearer token of the `authorization` header, if there is one. Another scheme is refused.
fn bearer_token(parts: &Parts) -> Result<Option<&str>> {
    let Some(value) = parts.headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let value = value.to_str().map_err(|_| Error::Unauthorized)?;
    match value.split_once(' ') {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => Ok(Some(token.trim())),
        _ => Err(Error::Unauthorized),
    }
}

async fn authenticate_token(app: &App, token: &str) -> Result<Caller> {
    let caller = app.sessions.tokens.decode_access(token, app.clock.now()).ok_or(Error::Unauthorized)?;
    if session::is_active(&app.sessions, &caller).await? { Ok(caller) } else { Err(Error::Unauthorized) }
}

async fn authenticate(parts: &Parts, app: &App) -> Result<Caller> {
    authenticate_token(app, bearer_token(parts)?.ok_or(Error::Unauthorized)?).await
}

async fn authenticate_scope(parts: &Parts, app: &App, scope: ScopeType) -> Result<Caller> {
    let caller = authenticate(parts, app).await?;
    if caller.scope_type == scope { Ok(caller) } else { Err(Error::Forbidden) }
}

impl<S: Send + Sync> FromRequestParts<S> for Public {
    type Rejection = Error;

    async fn from_request_parts(_: &mut Parts, _: &S) -> Result<Self> {
        Ok(Self)
    }
}

impl FromRequestParts<App> for OptionallyAuthenticated {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        match bearer_token(parts)? {
            Some(token) => Ok(Self(Some(authenticate_token(app, token).await?))),
            None => Ok(Self(None)),
        }
    }
}

impl FromRequestParts<App> for CallerIfTokenValid {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        match authenticate(parts, app).await {
            Ok(caller) => Ok(Self(Some(caller))),
            Err(Error::Unauthorized) => Ok(Self(None)),
            Err(error) => Err(error),
        }
    }
}

impl OperationInput for CallerIfTokenValid {}

impl FromRequestParts<App> for Authenticated {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        authenticate(parts, app).await.map(Self)
    }
}

/// The documented query of [`AuthenticatedByQuery`].
#[derive(JsonSchema)]
#[expect(dead_code, reason = "it is documented alone; a missing token is read as none")]
struct AccessTokenQuery {
    /// The caller's access token.
    access_token: SecretText,
}

/// The query of [`AuthenticatedByQuery`], as it is read.
#[derive(Deserialize)]
struct PresentedToken {
    access_token: Option<SecretText>,
}

impl FromRequestParts<App> for AuthenticatedByQuery {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let Query(PresentedToken { access_token }) = Query::from_request_parts(parts, app).await?;
        let access_token = access_token.ok_or(Error::Unauthorized)?;
        authenticate_token(app, access_token.expose_secret()).await.map(Self)
    }
}

impl OperationInput for AuthenticatedByQuery {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Query::<AccessTokenQuery>::operation_input(ctx, operation);
        Public::operation_input(ctx, operation);
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<StatusCode>, Response)> {
        error_responses(&[ErrorCode::Unauthorized, ErrorCode::Parser(RequestPart::Query)])
    }
}

impl FromRequestParts<App> for Refresh {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let token = bearer_token(parts)?
            .and_then(|token| app.sessions.tokens.decode_refresh(token))
            .ok_or(Error::Unauthorized)?;
        let Headers(device) = Headers::<DeviceHeader>::from_request_parts(parts, app).await?;
        Ok(Self { token, device_id: device.device_id })
    }
}

impl FromRequestParts<App> for AuthenticatedOrRefresh {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let token = bearer_token(parts)?.ok_or(Error::Unauthorized)?;
        match app.sessions.tokens.decode_refresh(token) {
            Some(token) => Ok(Self::Refresh(token)),
            None => authenticate_token(app, token).await.map(Self::Access),
        }
    }
}

/// Implements the extractors that admit one scope.
macro_rules! scopes {
    ($($scope:ident),*) => {$(
        impl FromRequestParts<App> for $scope {
            type Rejection = Error;

            async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
                authenticate_scope(parts, app, ScopeType::$scope).await.map(Self)
            }
        }
    )*};
}
scopes!(Consumer, Workspace, Backoffice);

/// Documents extractors: the name of the access, and the errors it may answer.
macro_rules! documented {
    ($($extractor:ident $name:literal $errors:expr),* $(,)?) => {$(
        impl OperationInput for $extractor {
            fn operation_input(_: &mut GenContext, operation: &mut Operation) {
                operation.extensions.insert(ACCESS_EXTENSION.into(), json!($name));
                let bearer: SecurityRequirement = [("bearer".to_owned(), Vec::new())].into_iter().collect();
                operation.security = match $name {
                    "public" => Vec::new(),
                    "optional" => vec![SecurityRequirement::new(), bearer],
                    _ => vec![bearer],
                };
            }

            fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<StatusCode>, Response)> {
                error_responses(&$errors)
            }
        }
    )*};
}
documented!(
    Public "public" [],
    OptionallyAuthenticated "optional" [ErrorCode::Unauthorized],
    Authenticated "any" [ErrorCode::Unauthorized],
    Consumer "consumer" [ErrorCode::Unauthorized, ErrorCode::Forbidden],
    Workspace "workspace" [ErrorCode::Unauthorized, ErrorCode::Forbidden],
    Backoffice "backoffice" [ErrorCode::Unauthorized, ErrorCode::Forbidden],
    AuthenticatedOrRefresh "any_or_refresh" [ErrorCode::Unauthorized],
);

impl OperationInput for Refresh {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Headers::<DeviceHeader>::operation_input(ctx, operation);
        operation.extensions.insert(ACCESS_EXTENSION.into(), json!("refresh"));
        operation.security = vec![[("bearer".to_owned(), Vec::new())].into_iter().collect()];
    }

    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<StatusCode>, Response)> {
        error_responses(&[ErrorCode::Unauthorized, ErrorCode::Parser(RequestPart::Headers)])
    }
}

/// Lets handlers read the caller's fields from the extractor itself.
macro_rules! callers {
    ($($extractor:ident),*) => {$(
        impl Deref for $extractor {
            type Target = Caller;

            fn deref(&self) -> &Caller {
                &self.0
            }
        }
    )*};
}
callers!(Authenticated, AuthenticatedByQuery, Consumer, Workspace, Backoffice);
