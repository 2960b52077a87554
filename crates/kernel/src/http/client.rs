//! The client's address as an extractor.

use std::net::Ipv4Addr;

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response, StatusCode};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;

use super::openapi::refusals;
use crate::types::client::ClientAddress;
use crate::types::code::Code;
use crate::types::error::{Error, Result};

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Error;

    /// A request that came over no network, as tests make them, came from this machine.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        Ok(parts.extensions.get().copied().unwrap_or(Self(Ipv4Addr::LOCALHOST.into())))
    }
}

/// An operation asks for the address to limit its callers.
impl OperationInput for ClientAddress {
    fn inferred_early_responses(_: &mut GenContext, _: &mut Operation) -> Vec<(Option<StatusCode>, Response)> {
        refusals(&[Code::RateLimited])
    }
}
