//! The state machines of wallet orders and transactions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use hub_kernel::types::error::Error;

/// The state of a wallet order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum WalletOrderState {
    /// Not paid.
    Pending,
    /// The payer reports the payment.
    Processing,
    /// The receiver has the money.
    Completed,
    /// It is no longer to be paid.
    Cancelled,
    /// The payer has the money back.
    Refounded,
}

/// The state of a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum TransactionState {
    /// Created, not paid yet.
    Pending,
    /// The payer reports the payment.
    Processing,
    /// The receiver has the money.
    Completed,
    /// It failed or was given up.
    Failed,
}

impl WalletOrderState {
    /// The states that may follow.
    pub fn next_states(self) -> &'static [Self] {
        match self {
            Self::Pending => &[Self::Processing, Self::Cancelled],
            Self::Processing => &[Self::Completed, Self::Pending, Self::Cancelled],
            Self::Completed => &[Self::Refounded],
            Self::Cancelled | Self::Refounded => &[],
        }
    }

    /// True when the transition is allowed: to a next state, or from pending directly to completed.
    pub fn can_become(self, to: Self) -> bool {
        self.next_states().contains(&to) || (self, to) == (Self::Pending, Self::Completed)
    }
}

impl TransactionState {
    /// The states that may follow.
    pub fn next_states(self) -> &'static [Self] {
        match self {
            Self::Pending => &[Self::Processing, Self::Completed, Self::Failed],
            Self::Processing => &[Self::Completed, Self::Failed],
            Self::Completed | Self::Failed => &[],
        }
    }

    /// True while the transaction has not ended.
    pub fn is_live(self) -> bool {
        !self.next_states().is_empty()
    }

    /// The order's state that follows from this state of its live transaction.
    pub fn implied_order_state(self) -> WalletOrderState {
        match self {
            Self::Pending | Self::Failed => WalletOrderState::Pending,
            Self::Processing => WalletOrderState::Processing,
            Self::Completed => WalletOrderState::Completed,
        }
    }
}

/// The error of a transition that is not allowed: 409 `error.conflict.transition` with the `allowed` states.
pub(super) fn transition_error<S: Serialize>(entity: &str, from: S, to: S, allowed: &[S]) -> Error {
    let extra = json!({"entity": entity, "from": from, "to": to, "allowed": allowed});
    Error::Conflict("transition", Some(extra))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_follows_its_transactions_along_its_edges() {
        use TransactionState::{Completed, Failed, Pending, Processing};
        for from in [Pending, Processing, Completed, Failed] {
            assert_eq!(from.is_live(), [Pending, Processing].contains(&from));
            for to in from.next_states() {
                let (from, to) = (from.implied_order_state(), to.implied_order_state());
                assert!(from == to || from.can_become(to), "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn what_is_over_stays_so() {
        use WalletOrderState::{Cancelled, Completed, Pending, Processing, Refounded};
        for (from, to, may) in [
            (Pending, Completed, true),
            (Processing, Cancelled, true),
            (Completed, Refounded, true),
            (Completed, Cancelled, false),
            (Completed, Pending, false),
            (Cancelled, Completed, false),
            (Refounded, Completed, false),
            (Pending, Refounded, false),
        ] {
            assert_eq!(from.can_become(to), may, "{from:?} to {to:?}");
        }
    }
}
