//! Whose a wallet order is: the domain that had it made is told of its moves, in their transaction.

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;

use super::order::WalletOrder;
use super::states::WalletOrderState;
use hub_kernel::db::Tx;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;

/// A wallet order that moved, or whose transaction did.
#[derive(Clone, Copy, Debug)]
pub struct WalletOrderMoved {
    /// The wallet order.
    pub id: Id<WalletOrder>,
    /// How it stands now.
    pub state: WalletOrderState,
    /// Who moved it.
    pub account_id: Id<Account>,
    /// When.
    pub at: Timestamp,
}

/// What the domain above does about wallet orders it had made. The server's router hands it to the handlers here, which
/// know no domain above them.
#[derive(Clone, Copy)]
pub struct OrderHooks {
    /// Holds what the order is for, before the wallet's rows are held.
    pub lock_referring_order: for<'a> fn(&'a mut Tx, Id<WalletOrder>) -> BoxFuture<'a, Result<()>>,
    /// Follows it.
    pub on_moved: for<'a> fn(&'a mut Tx, WalletOrderMoved) -> BoxFuture<'a, Result<()>>,
}

impl<S: Send + Sync> FromRequestParts<S> for OrderHooks {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let referrer = parts.extensions.get::<Self>().copied();
        referrer.ok_or_else(|| Error::internal("the router hands on no referrer of wallet orders"))
    }
}

impl OperationInput for OrderHooks {}
