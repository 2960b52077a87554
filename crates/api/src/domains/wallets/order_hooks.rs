//! Hooks of the domain that a wallet order belongs to; they run in the transaction that changes the order.

use aide::OperationInput;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use futures_util::future::BoxFuture;

use super::model::WalletOrder;
use super::states::WalletOrderState;
use hub_kernel::db::{Executor, Tx};
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::{Error, Result};
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Money;

/// A change of a wallet order that the domain above follows.
#[derive(Clone, Copy, Debug)]
pub struct WalletOrderMoved {
    /// The wallet order.
    pub id: Id<WalletOrder>,
    /// The change.
    pub change: WalletOrderChange,
    /// The account that changed it; none for the server and for Mercado Pago.
    pub account_id: Option<Id<Account>>,
    /// The instant of the change.
    pub at: Timestamp,
}

/// A change of a wallet order.
#[derive(Clone, Copy, Debug)]
pub enum WalletOrderChange {
    /// Its own state, or the state of its transaction, changed.
    State(WalletOrderState),
    /// It was paid with an amount, which may differ from the one that was due.
    Paid(Money),
    /// A payment came that nobody waited for: its own wallet order, completed, and its amount.
    Surplus(Id<WalletOrder>, Money),
    /// The payer has a part of the payment back: the sum so far.
    PartlyRefunded(Money),
    /// Something happened beside its states, as named.
    Noted(&'static str),
    /// The provider refuses a refund, for a reason.
    RefundRefused,
}

/// The answer of a hook.
type HookFuture<'a, T> = BoxFuture<'a, Result<T>>;

/// The id of an order of the domain above, if there is one.
type ReferringOrder = Option<Id<()>>;

/// The hooks of the domain above that creates wallet orders. The router passes them to the handlers as an extension, so
/// that this domain imports none above it.
#[derive(Clone, Copy)]
pub struct OrderHooks {
    /// Locks the rows that the wallet order belongs to, before the wallet's rows are locked.
    pub lock_referring_order: for<'a> fn(&'a mut Tx, Id<WalletOrder>) -> HookFuture<'a, ()>,
    /// The order of the domain above that the wallet order belongs to, as its users name it.
    pub find_referring_order: for<'a> fn(Executor<'a>, Id<WalletOrder>) -> HookFuture<'a, ReferringOrder>,
    /// Applies the change to the rows that the wallet order belongs to.
    pub on_moved: for<'a> fn(&'a mut Tx, WalletOrderMoved) -> HookFuture<'a, ()>,
}

impl<S: Send + Sync> FromRequestParts<S> for OrderHooks {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self> {
        let referrer = parts.extensions.get::<Self>().copied();
        referrer.ok_or_else(|| Error::internal("the router has no hooks of wallet orders"))
    }
}

impl OperationInput for OrderHooks {}
