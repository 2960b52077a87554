//! The customers of a workspace, which the domain of orders knows.

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;

use hub_kernel::app::App;
use hub_kernel::security::session::Scope;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// Returns true if the consumer's scope, the first, has ordered from the workspace.
pub(crate) type FindIsCustomer = for<'a> fn(&'a App, Id<Scope>, Id<Scope>) -> BoxFuture<'a, Result<bool>>;

/// Asks the domain of orders. The router passes it to the handlers as an extension, so that this domain does not import the one of
/// orders.
#[derive(Clone, Copy)]
pub struct CustomerLookup(pub FindIsCustomer);

impl<S: Send + Sync> FromRequestParts<S> for CustomerLookup {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let customers = parts.extensions.get::<Self>().copied();
        customers.ok_or_else(|| Error::internal("the router has no check of customers"))
    }
}

impl OperationInput for CustomerLookup {}
