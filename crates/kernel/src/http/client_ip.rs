//! The extractor of the client's IP address.

use std::net::Ipv4Addr;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response, StatusCode};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::openapi::error_responses;
use crate::types::client_ip::ClientIp;
use crate::types::error::{Error, Result};
use crate::types::error_code::ErrorCode;

impl<S: Send + Sync> FromRequestParts<S> for ClientIp {
    type Rejection = Error;

    /// A request without a network peer, as tests make them, counts as coming from this machine.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        Ok(parts.extensions.get().copied().unwrap_or(Self(Ipv4Addr::LOCALHOST.into())))
    }
}

/// Operations take the address to limit their callers, so they may answer 429.
impl OperationInput for ClientIp {
    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<StatusCode>, Response)> {
        error_responses(&[ErrorCode::RateLimited])
    }
}
