//! Who may call an operation: one extractor in its signature, decided before its body runs.

use aide::OperationInput;
use aide::generate::GenContext;
use aide::openapi::Operation;
use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use serde_json::json;

use super::error::{Error, Result};
use super::openapi::ACCESS;

/// Anyone; a token is not looked at.
pub struct Public;

/// Anyone; a token is used when present, and a bad one is refused.
///
/// There are no accounts yet, so every token is a bad one.
pub struct Optional;

impl<S: Send + Sync> FromRequestParts<S> for Public {
    type Rejection = Error;

    async fn from_request_parts(_: &mut Parts, _: &S) -> Result<Self> {
        Ok(Self)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Optional {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        if parts.headers.contains_key(header::AUTHORIZATION) { Err(Error::Unauthorized) } else { Ok(Self) }
    }
}

impl OperationInput for Public {
    fn operation_input(_: &mut GenContext, operation: &mut Operation) {
        operation.extensions.insert(ACCESS.into(), json!("public"));
    }
}

impl OperationInput for Optional {
    fn operation_input(_: &mut GenContext, operation: &mut Operation) {
        operation.extensions.insert(ACCESS.into(), json!("optional"));
        operation.security =
            vec![aide::openapi::SecurityRequirement::new(), [("bearer".to_owned(), Vec::new())].into_iter().collect()];
    }
}
