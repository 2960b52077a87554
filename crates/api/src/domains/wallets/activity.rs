//! The activities of a wallet order, for its receiver and its payer, and of a provider, for its owner.

use super::model::LockedWalletOrder;
use super::states::{TransactionState, WalletOrderState};
use crate::domains::activities::{
    ActivitySubject, ActivityWalletOrder, ActivityWalletOrderState, ActivityWalletProvider, NewActivity,
    insert_activity,
};
use hub_kernel::db::{Batch, Executor};
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::error::Result;
use hub_kernel::types::id::Id;
use hub_kernel::types::money::Currency;

/// A change of a payment that both sides read about.
#[derive(Clone, Copy, Debug)]
pub(super) enum PaymentTransition {
    /// The payer reports it.
    Processing,
    /// The receiver has the money.
    Completed,
    /// The attempt failed.
    Failed,
    /// The payer has the money back.
    Refounded,
}

impl PaymentTransition {
    /// The move of a transaction to a state; none to the state it is created with.
    pub(super) fn for_transaction(state: TransactionState) -> Option<Self> {
        match state {
            TransactionState::Pending => None,
            TransactionState::Processing => Some(Self::Processing),
            TransactionState::Completed => Some(Self::Completed),
            TransactionState::Failed => Some(Self::Failed),
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Processing => "Pago informado",
            Self::Completed => "Pago acreditado",
            Self::Failed => "Pago fallido",
            Self::Refounded => "Pago devuelto",
        }
    }
}

/// Inserts an activity of both sides of a locked wallet order, whose state is now `state`.
pub(super) async fn insert_payment_activity(
    on: Executor<'_>,
    order: &LockedWalletOrder,
    payment: PaymentTransition,
    state: WalletOrderState,
    now: Timestamp,
) -> Result<()> {
    let (receiver, payer) = (&order.receiver, &order.payer);
    let subject = ActivityWalletOrder {
        id: order.id.uuid().into(),
        state: state.into(),
        amount: order.amount,
        currency: Currency::Ars,
        receiver: receiver.clone(),
        payer: payer.clone(),
    };
    let title = format!("{} {}", payment.title(), order.reference);
    let new = NewActivity { title, subject: ActivitySubject::WalletOrder(subject) };
    let mut batch = Batch::new(on);
    insert_activity(&mut batch, [receiver.scope_id, payer.scope_id], new, now);
    batch.run().await
}

/// Inserts an activity of a provider's owner: something that only they can put right.
pub(super) async fn insert_provider_activity(
    on: Executor<'_>,
    owner: Id<Scope>,
    title: &str,
    provider: ActivityWalletProvider,
    now: Timestamp,
) -> Result<()> {
    let new = NewActivity { title: title.to_owned(), subject: ActivitySubject::WalletProvider(provider) };
    let mut batch = Batch::new(on);
    insert_activity(&mut batch, [owner, owner], new, now);
    batch.run().await
}

impl From<WalletOrderState> for ActivityWalletOrderState {
    fn from(state: WalletOrderState) -> Self {
        match state {
            WalletOrderState::Pending => Self::Pending,
            WalletOrderState::Processing => Self::Processing,
            WalletOrderState::Completed => Self::Completed,
            WalletOrderState::Cancelled => Self::Cancelled,
            WalletOrderState::Refounded => Self::Refounded,
        }
    }
}
