//! Readers of private resources: the owner's scope, and those that domains above name.

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;

use super::model::{ResourceRow, resource_url};
use hub_kernel::app::App;
use hub_kernel::security::session::{Caller, Scope};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A question to a domain above: may a scope read a private resource, named by its address, because something that the
/// scope may read shows it? The time is that of its upload: an id may be taken again after its file was deleted.
pub type MediaReader = for<'a> fn(&'a App, Id<Scope>, String, Timestamp) -> BoxFuture<'a, Result<bool>>;

/// The readers of the domains above. The router passes them to the handlers as an extension, so that this domain imports
/// none above it.
#[derive(Clone, Copy)]
pub struct MediaReaders(pub &'static [MediaReader]);

impl<S: Send + Sync> FromRequestParts<S> for MediaReaders {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let readers = parts.extensions.get::<Self>().copied();
        readers.ok_or_else(|| Error::internal("the router has no readers of private media"))
    }
}

impl OperationInput for MediaReaders {}

impl MediaReaders {
    /// Returns true if the caller may read a private resource.
    pub(super) async fn may_read(self, app: &App, caller: Option<&Caller>, row: &ResourceRow) -> Result<bool> {
        let Some(caller) = caller else { return Ok(false) };
        if caller.scope_id == row.scope_id {
            return Ok(true);
        }
        for reader in self.0 {
            if reader(app, caller.scope_id, resource_url(row.id, false), row.created_at).await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
