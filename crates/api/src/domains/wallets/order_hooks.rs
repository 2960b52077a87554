//! Hooks of the domain that a wallet order belongs to; they run in the transaction that changes the order.

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;

use super::model::WalletOrder;
use super::states::WalletOrderState;
use hub_kernel::db::Tx;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A wallet order whose own state, or whose transaction's state, changed.
#[derive(Clone, Copy, Debug)]
pub struct WalletOrderMoved {
    /// The wallet order.
    pub id: Id<WalletOrder>,
    /// Its state now.
    pub state: WalletOrderState,
    /// The account that changed it.
    pub account_id: Id<Account>,
    /// The instant of the change.
    pub at: Timestamp,
}

/// The hooks of the domain above that creates wallet orders. The router passes them to the handlers as an extension, so
/// that this domain imports none above it.
#[derive(Clone, Copy)]
pub struct OrderHooks {
    /// Locks the rows that the wallet order belongs to, before the wallet's rows are locked.
    pub lock_referring_order: for<'a> fn(&'a mut Tx, Id<WalletOrder>) -> BoxFuture<'a, Result<()>>,
    /// Applies the change to the rows that the wallet order belongs to.
    pub on_moved: for<'a> fn(&'a mut Tx, WalletOrderMoved) -> BoxFuture<'a, Result<()>>,
}

impl<S: Send + Sync> FromRequestParts<S> for OrderHooks {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let referrer = parts.extensions.get::<Self>().copied();
        referrer.ok_or_else(|| Error::internal("the router has no hooks of wallet orders"))
    }
}

impl OperationInput for OrderHooks {}
