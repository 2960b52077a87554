//! The ledger: each movement of money, in its sequence, to be compared with what an application recorded.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::model::{PaymentId, UserId};
use crate::money::Centavos;

/// The reason why money moved.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(rename_all = "snake_case")]
pub enum MovementKind {
    /// A payer paid a seller.
    Payment,
    /// The seller gave money back.
    Refund,
    /// The payer's bank took money back.
    Chargeback,
    /// Mercado Pago gave the money of a charge-back to the seller again.
    Reimbursement,
}

/// Money that moved. The amount is positive towards the seller, negative towards the payer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Movement {
    /// 1, 2, 3 …
    pub sequence: u64,
    /// The moment.
    pub at: DateTime<Utc>,
    /// The reason.
    pub kind: MovementKind,
    /// The payment it belongs to.
    pub payment_id: PaymentId,
    /// The application's own id of the sale.
    pub external_reference: Option<String>,
    /// The seller.
    pub collector_id: UserId,
    /// The amount.
    pub amount: Centavos,
    /// `ARS`.
    pub currency_id: String,
}

/// All movements, first to last.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Ledger {
    /// The movements.
    pub movements: Vec<Movement>,
}

impl Ledger {
    /// The money that sellers have now.
    pub fn balance(&self) -> Centavos {
        self.movements.iter().map(|movement| movement.amount).sum()
    }

    /// The money that is left of the sale with this reference: paid, less what went back.
    pub fn balance_of(&self, external_reference: &str) -> Centavos {
        self.of(external_reference).map(|movement| movement.amount).sum()
    }

    /// The sum of one kind of movements of the sale with this reference, as a positive amount.
    pub fn sum_of(&self, external_reference: &str, kind: MovementKind) -> Centavos {
        let sum: Centavos =
            self.of(external_reference).filter(|movement| movement.kind == kind).map(|movement| movement.amount).sum();
        Centavos::new(sum.get().abs())
    }

    /// The movements of the sale with this reference.
    pub fn of(&self, external_reference: &str) -> impl Iterator<Item = &Movement> {
        self.movements.iter().filter(move |movement| movement.external_reference.as_deref() == Some(external_reference))
    }
}
