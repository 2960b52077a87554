//! The hook of a sign-up, for the domains above that count it.

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;

use hub_kernel::db::Tx;
use hub_kernel::security::session::{Account, Device};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A user who has just signed up.
#[derive(Clone, Copy, Debug)]
pub struct NewSignUp {
    /// The user's consumer account.
    pub account_id: Id<Account>,
    /// The device on which they signed up.
    pub device_id: Id<Device>,
    /// The time of the sign-up.
    pub at: Timestamp,
}

/// Writes what follows from a sign-up, in its transaction.
pub(crate) type UpdateSignedUp = for<'a> fn(&'a mut Tx, NewSignUp) -> BoxFuture<'a, Result<()>>;

/// Tells of sign-ups. The router passes it to the handler as an extension, so that this domain imports none above it.
#[derive(Clone, Copy)]
pub struct SignedUp(pub UpdateSignedUp);

impl<S: Send + Sync> FromRequestParts<S> for SignedUp {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let hook = parts.extensions.get::<Self>().copied();
        hook.ok_or_else(|| Error::internal("the router has no hook of sign-ups"))
    }
}

impl OperationInput for SignedUp {}
