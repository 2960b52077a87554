//! Payments, refunds and charge-backs: each move, with its line in the ledger and its notification.

use chrono::{DateTime, TimeDelta, Utc};

use super::State;
use crate::error::ControlError;
use crate::ledger::{Movement, MovementKind};
use crate::model::{Chargeback, NewPayment, Payment, PaymentId, PaymentStatus, Preference, Refund};
use crate::money::Centavos;

/// The largest time after which a payment is approved by itself: 90 days, as long as a voucher can wait.
const LONGEST_WAIT_SECONDS: u32 = 90 * 86_400;

impl State {
    /// Pays a preference.
    pub(crate) fn insert_payment(
        &mut self,
        preference_id: &str,
        new: NewPayment,
        now: DateTime<Utc>,
    ) -> Result<Payment, ControlError> {
        let preference = self.find_preference(preference_id).cloned();
        let preference = preference.ok_or_else(|| ControlError::UnknownPreference(preference_id.to_owned()))?;
        if preference.is_expired(now) && !new.ignores_expiry {
            return Err(ControlError::PreferenceExpired(preference.id));
        }
        if !is_first_status(new.status, preference.binary_mode) {
            return Err(ControlError::ImpossibleMove(new.status.as_str()));
        }
        let amount = new.amount.unwrap_or_else(|| preference.total());
        if amount <= Centavos::ZERO {
            return Err(ControlError::ImpossibleAmount);
        }
        let (payment_method_id, payment_type_id) = usual_method(new.status, &preference);
        let is_approved = new.status == PaymentStatus::Approved;
        let wait = new.approve_after_seconds.filter(|_| is_waiting(new.status));
        let payment = Payment {
            id: self.next_id(),
            preference_id: preference.id,
            owner: preference.collector_id,
            collector_id: new.collector_id.unwrap_or(preference.collector_id),
            external_reference: new.external_reference.or(preference.external_reference),
            status: new.status,
            status_detail: new.status_detail.unwrap_or_else(|| new.status.usual_detail().to_owned()),
            transaction_amount: amount,
            transaction_amount_refunded: Centavos::ZERO,
            currency_id: new.currency_id.unwrap_or_else(crate::model::ars),
            payment_method_id: payment_method_id.to_owned(),
            payment_type_id: payment_type_id.to_owned(),
            description: preference.items.first().map(|item| item.title.clone()).unwrap_or_default(),
            date_created: now,
            date_approved: is_approved.then_some(now),
            date_last_updated: now,
            approve_at: wait.map(|seconds| now + TimeDelta::seconds(seconds.min(LONGEST_WAIT_SECONDS).into())),
            refunds: Vec::new(),
            merchant_order_id: preference.merchant_order_id,
        };
        if is_approved {
            self.record_movement(&payment, MovementKind::Payment, amount, now);
        }
        self.keep_payment(&payment);
        self.order_payments.entry(payment.merchant_order_id).or_default().push(payment.id);
        self.notify_payment(&payment, "payment.created", now);
        Ok(payment)
    }

    /// Moves a payment to another state. The same state again is no move.
    pub(crate) fn move_payment(
        &mut self,
        id: PaymentId,
        status: PaymentStatus,
        now: DateTime<Utc>,
    ) -> Result<Payment, ControlError> {
        let mut payment = self.find_payment(id)?;
        if payment.status == status {
            return Ok(payment);
        }
        if !is_move_possible(payment.status, status) {
            return Err(ControlError::ImpossibleMove(payment.status.as_str()));
        }
        let is_new_money = status == PaymentStatus::Approved && payment.date_approved.is_none();
        payment.status = status;
        payment.status_detail = status.usual_detail().to_owned();
        if status == PaymentStatus::Approved && payment.transaction_amount_refunded > Centavos::ZERO {
            "partially_refunded".clone_into(&mut payment.status_detail);
        }
        if is_new_money {
            payment.date_approved = Some(now);
            self.record_movement(&payment, MovementKind::Payment, payment.transaction_amount, now);
        }
        payment.approve_at = payment.approve_at.filter(|_| is_waiting(status));
        Ok(self.update_payment(payment, now))
    }

    /// Approves the payments whose moment has come.
    pub(crate) fn approve_due_payments(&mut self, now: DateTime<Utc>) {
        for id in self.list_due_approvals(now) {
            // A payment with such a moment is one that waits, and may be approved.
            drop(self.move_payment(id, PaymentStatus::Approved, now));
        }
    }

    /// The payments whose moment has come.
    pub(crate) fn list_due_approvals(&self, now: DateTime<Utc>) -> Vec<PaymentId> {
        let is_due = |payment: &Payment| payment.approve_at.is_some_and(|at| at <= now);
        self.approvals.iter().copied().filter(|id| self.payments.get(id).is_some_and(is_due)).collect()
    }

    /// Gives money back; None: everything that is left. A key that a refund of the payment already has answers that one.
    pub(crate) fn insert_refund(
        &mut self,
        payment_id: PaymentId,
        amount: Option<Centavos>,
        idempotency_key: Option<String>,
        now: DateTime<Utc>,
    ) -> Result<Refund, ControlError> {
        let mut payment = self.find_payment(payment_id)?;
        let is_same = |refund: &&Refund| idempotency_key.is_some() && refund.idempotency_key == idempotency_key;
        if let Some(refund) = payment.refunds.iter().find(is_same) {
            return Ok(refund.clone());
        }
        if ![PaymentStatus::Approved, PaymentStatus::InMediation].contains(&payment.status) {
            return Err(ControlError::ImpossibleMove(payment.status.as_str()));
        }
        let left = payment.transaction_amount - payment.transaction_amount_refunded;
        let amount = amount.unwrap_or(left);
        if amount <= Centavos::ZERO || amount > left {
            return Err(ControlError::ImpossibleRefund(left));
        }
        let refund = Refund { id: self.next_id(), payment_id, amount, idempotency_key, date_created: now };
        payment.refunds.push(refund.clone());
        payment.transaction_amount_refunded = payment.transaction_amount_refunded + amount;
        if amount == left {
            payment.status = PaymentStatus::Refunded;
            payment.status_detail = PaymentStatus::Refunded.usual_detail().to_owned();
        } else if payment.status == PaymentStatus::Approved {
            "partially_refunded".clone_into(&mut payment.status_detail);
        }
        self.record_movement(&payment, MovementKind::Refund, -amount, now);
        self.update_payment(payment, now);
        Ok(refund)
    }

    /// Takes the money that is left of a payment back to the payer's bank.
    pub(crate) fn insert_chargeback(&mut self, id: PaymentId, now: DateTime<Utc>) -> Result<Chargeback, ControlError> {
        let mut payment = self.find_payment(id)?;
        if ![PaymentStatus::Approved, PaymentStatus::InMediation].contains(&payment.status) {
            return Err(ControlError::ImpossibleMove(payment.status.as_str()));
        }
        let amount = payment.transaction_amount - payment.transaction_amount_refunded;
        let chargeback = Chargeback {
            id: format!("2340000{}", self.next_id()),
            payment_id: id,
            owner: payment.owner,
            amount,
            currency_id: payment.currency_id.clone(),
            reimbursed: false,
            date_created: now,
            date_last_updated: now,
        };
        payment.status = PaymentStatus::ChargedBack;
        payment.status_detail = PaymentStatus::ChargedBack.usual_detail().to_owned();
        self.record_movement(&payment, MovementKind::Chargeback, -amount, now);
        self.chargebacks.insert(chargeback.id.clone(), chargeback.clone());
        self.notify_chargeback(&chargeback, now);
        self.update_payment(payment, now);
        Ok(chargeback)
    }

    /// Gives the money of a charge-back to the seller again. A second time is no move.
    pub(crate) fn reimburse(&mut self, id: &str, now: DateTime<Utc>) -> Result<Chargeback, ControlError> {
        let chargeback = self.chargebacks.get_mut(id).ok_or_else(|| ControlError::UnknownChargeback(id.to_owned()))?;
        if chargeback.reimbursed {
            return Ok(chargeback.clone());
        }
        chargeback.reimbursed = true;
        chargeback.date_last_updated = now;
        let chargeback = chargeback.clone();
        let mut payment = self.find_payment(chargeback.payment_id)?;
        "reimbursed".clone_into(&mut payment.status_detail);
        self.record_movement(&payment, MovementKind::Reimbursement, chargeback.amount, now);
        self.notify_chargeback(&chargeback, now);
        self.update_payment(payment, now);
        Ok(chargeback)
    }

    fn keep_payment(&mut self, payment: &Payment) {
        self.payments.insert(payment.id, payment.clone());
        if payment.approve_at.is_some() {
            self.approvals.insert(payment.id);
        } else {
            self.approvals.remove(&payment.id);
        }
    }

    fn find_payment(&self, id: PaymentId) -> Result<Payment, ControlError> {
        self.payments.get(&id).cloned().ok_or(ControlError::UnknownPayment(id))
    }

    fn update_payment(&mut self, mut payment: Payment, now: DateTime<Utc>) -> Payment {
        payment.date_last_updated = now;
        self.keep_payment(&payment);
        self.notify_payment(&payment, "payment.updated", now);
        payment
    }

    fn record_movement(&mut self, payment: &Payment, kind: MovementKind, amount: Centavos, now: DateTime<Utc>) {
        self.ledger.movements.push(Movement {
            sequence: self.ledger.movements.len() as u64 + 1,
            at: now,
            kind,
            payment_id: payment.id,
            external_reference: payment.external_reference.clone(),
            collector_id: payment.collector_id,
            amount,
            currency_id: payment.currency_id.clone(),
        });
    }
}

fn is_waiting(status: PaymentStatus) -> bool {
    [PaymentStatus::Pending, PaymentStatus::InProcess, PaymentStatus::Authorized].contains(&status)
}

/// A binary preference has no payments that wait: API reference, 'Create preference', field `binary_mode`.
fn is_first_status(status: PaymentStatus, binary_mode: bool) -> bool {
    match status {
        PaymentStatus::Approved | PaymentStatus::Rejected => true,
        PaymentStatus::InMediation | PaymentStatus::Refunded | PaymentStatus::ChargedBack => false,
        _ => !binary_mode,
    }
}

fn is_move_possible(from: PaymentStatus, to: PaymentStatus) -> bool {
    use PaymentStatus::{Approved, Cancelled, InMediation, Rejected};
    match from {
        _ if is_waiting(from) => is_waiting(to) || [Approved, Rejected, Cancelled].contains(&to),
        Approved => to == InMediation,
        InMediation => to == Approved,
        _ => false,
    }
}

/// The method with which payers usually get into a state, as far as the preference does not exclude it.
fn usual_method(status: PaymentStatus, preference: &Preference) -> (&'static str, &'static str) {
    let excluded = preference.payment_methods["excluded_payment_types"].as_array();
    let has_no_tickets = excluded.is_some_and(|types| types.iter().any(|one| one["id"] == "ticket"));
    match status {
        PaymentStatus::Approved => ("account_money", "account_money"),
        PaymentStatus::Pending if has_no_tickets => ("cvu", "bank_transfer"),
        PaymentStatus::Pending => ("rapipago", "ticket"),
        _ => ("visa", "credit_card"),
    }
}
