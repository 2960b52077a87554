//! How a wallet order and its transactions stand, and which state may follow which.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a wallet order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum WalletOrderState {
    /// Nothing was paid.
    Pending,
    /// The payer says that it was paid.
    Processing,
    /// The receiver has the money.
    Completed,
    /// It is not to be paid any more.
    Cancelled,
    /// The payer has the money back.
    Refounded,
}

/// How an attempt at paying stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum TransactionState {
    /// It was begun.
    Pending,
    /// The payer says that it was paid.
    Processing,
    /// The receiver has the money.
    Completed,
    /// Nothing came of it.
    Failed,
}

impl WalletOrderState {
    /// Where it may go.
    pub fn next_states(self) -> &'static [Self] {
        match self {
            Self::Pending => &[Self::Processing, Self::Cancelled],
            Self::Processing => &[Self::Completed, Self::Pending, Self::Cancelled],
            Self::Completed => &[Self::Refounded],
            Self::Cancelled | Self::Refounded => &[],
        }
    }

    /// Whether there is a way to a state: along its edges, and from pending through processing to completed.
    pub fn can_become(self, to: Self) -> bool {
        self.next_states().contains(&to) || (self, to) == (Self::Pending, Self::Completed)
    }
}

impl TransactionState {
    /// Where it may go.
    pub fn next_states(self) -> &'static [Self] {
        match self {
            Self::Pending => &[Self::Processing, Self::Completed, Self::Failed],
            Self::Processing => &[Self::Completed, Self::Failed],
            Self::Completed | Self::Failed => &[],
        }
    }

    /// Whether something may come of it yet.
    pub fn is_live(self) -> bool {
        !self.next_states().is_empty()
    }

    /// How the order stands when its live transaction comes to a state.
    pub fn implied_order_state(self) -> WalletOrderState {
        match self {
            Self::Pending | Self::Failed => WalletOrderState::Pending,
            Self::Processing => WalletOrderState::Processing,
            Self::Completed => WalletOrderState::Completed,
        }
    }
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
