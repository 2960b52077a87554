//! The hands of payers, of Mercado Pago's reviewers and of banks: everything that moves money.

use super::StandIn;
use crate::error::ControlError;
use crate::ledger::Ledger;
use crate::model::{Chargeback, NewPayment, Payment, PaymentId, PaymentStatus, Preference, Refund};
use crate::money::Centavos;

impl StandIn {
    /// The preferences, first to last.
    pub fn preferences(&self) -> Vec<Preference> {
        self.shared.read(|state| state.preferences.values().cloned().collect())
    }

    /// The preference with an id.
    pub fn preference(&self, id: &str) -> Option<Preference> {
        self.shared.read(|state| state.find_preference(id).cloned())
    }

    /// The newest preference with a reference.
    pub fn preference_of(&self, external_reference: &str) -> Option<Preference> {
        let is_meant = |one: &&Preference| one.external_reference.as_deref() == Some(external_reference);
        self.shared.read(|state| state.preferences.values().rev().find(is_meant).cloned())
    }

    /// Pays a preference: `stand_in.pay(&id, PaymentStatus::Approved)`.
    pub fn pay(&self, preference_id: &str, payment: impl Into<NewPayment>) -> Result<Payment, ControlError> {
        let payment = payment.into();
        self.shared.change(|state, now| state.insert_payment(preference_id, payment, now))
    }

    /// The payments, first to last.
    pub fn payments(&self) -> Vec<Payment> {
        self.shared.read(|state| state.payments.values().cloned().collect())
    }

    /// The payments with a reference, first to last.
    pub fn payments_of(&self, external_reference: &str) -> Vec<Payment> {
        let is_meant = |one: &&Payment| one.external_reference.as_deref() == Some(external_reference);
        self.shared.read(|state| state.payments.values().filter(is_meant).cloned().collect())
    }

    /// The payment with an id.
    pub fn payment(&self, id: PaymentId) -> Option<Payment> {
        self.shared.read(|state| state.payments.get(&id).cloned())
    }

    /// Moves a payment to another state, as reviewers and payers do. `Refunded` and `ChargedBack` have methods of their
    /// own, and a payment that ended stays as it is.
    pub fn set_status(&self, id: PaymentId, status: PaymentStatus) -> Result<Payment, ControlError> {
        self.shared.change(|state, now| state.move_payment(id, status, now))
    }

    /// Approves a payment.
    pub fn approve(&self, id: PaymentId) -> Result<Payment, ControlError> {
        self.set_status(id, PaymentStatus::Approved)
    }

    /// Rejects a payment.
    pub fn reject(&self, id: PaymentId) -> Result<Payment, ControlError> {
        self.set_status(id, PaymentStatus::Rejected)
    }

    /// Cancels a payment.
    pub fn cancel(&self, id: PaymentId) -> Result<Payment, ControlError> {
        self.set_status(id, PaymentStatus::Cancelled)
    }

    /// Starts a dispute about an approved payment.
    pub fn mediate(&self, id: PaymentId) -> Result<Payment, ControlError> {
        self.set_status(id, PaymentStatus::InMediation)
    }

    /// Gives money back in the seller's own panel. None: everything that is left.
    pub fn refund(&self, id: PaymentId, amount: Option<Centavos>) -> Result<Refund, ControlError> {
        self.shared.change(|state, now| state.insert_refund(id, amount, None, now))
    }

    /// Takes the money of an approved payment back by the payer's bank.
    pub fn charge_back(&self, id: PaymentId) -> Result<Chargeback, ControlError> {
        self.shared.change(|state, now| state.insert_chargeback(id, now))
    }

    /// Decides a charge-back for the seller, who gets the money again.
    pub fn reimburse(&self, chargeback_id: &str) -> Result<Chargeback, ControlError> {
        self.shared.change(|state, now| state.reimburse(chargeback_id, now))
    }

    /// The charge-backs, first to last.
    pub fn chargebacks(&self) -> Vec<Chargeback> {
        self.shared.read(|state| state.chargebacks.values().cloned().collect())
    }

    /// Each movement of money, to be compared with what the application recorded.
    pub fn ledger(&self) -> Ledger {
        self.shared.read(|state| state.ledger.clone())
    }
}
