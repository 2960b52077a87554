//! The decision about a payment: what it moves, given what is known of its transaction. Nothing moves backwards.

use super::payment::{ApiPayment, PaymentStatus};
use crate::domains::wallets::states::{TransactionState, WalletOrderState};
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::money::Money;

/// The currency of all wallet orders.
const CURRENCY: &str = "ARS";

/// The terms of a transaction that its payment must agree with.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExpectedPayment<'a> {
    /// The amount of its transaction.
    pub(super) amount: Money,
    /// The account that the transaction was made for.
    pub(super) collector_id: &'a str,
}

/// The state of what a payment belongs to.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownState {
    /// The wallet order that the payment counts for, or that of its transaction.
    pub(super) order: WalletOrderState,
    /// The transaction that the payment names.
    pub(super) transaction: TransactionState,
    /// The payment as it was last seen.
    pub(super) seen: Option<SeenPayment>,
}

/// A payment as it was last seen.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenPayment {
    /// True when its money is recorded as received.
    pub(super) is_counted: bool,
    /// Its status then.
    pub(super) status: PaymentStatus,
    /// True when its charge-back was decided for the receiver.
    pub(super) is_reimbursed: bool,
    /// The part that was given back then.
    pub(super) refunded_amount: Money,
    /// The time of its last change then.
    pub(super) changed_at: Option<Timestamp>,
}

/// A field in which a payment does not agree with its transaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Disagreement {
    /// The field: `amount`, `currency` or `collector`.
    pub(super) reason: &'static str,
    pub(super) expected: String,
    pub(super) found: String,
}

impl Disagreement {
    /// Its name in the history of the order.
    pub(super) fn note(&self) -> &'static str {
        match self.reason {
            "collector" => "collector_mismatch",
            "currency" => "currency_mismatch",
            _ => "amount_mismatch",
        }
    }
}

/// A consequence of what the API says of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PaymentMove {
    /// It is recorded, and never counted.
    Mismatch(Disagreement),
    /// The transaction is processing.
    Process,
    /// The live transaction is completed.
    Complete,
    /// The transaction failed, but the order waits for its payment: a new completed transaction.
    CompleteLate,
    /// Nobody waits for it: a payment of its own, to refund.
    Surplus,
    /// A part was given back: the sum so far.
    PartialRefund(Money),
    /// All of it was given back.
    Refund,
    /// A row of the history.
    Note(&'static str),
}

/// Decides what a payment moves.
pub(super) fn payment_moves(
    payment: &ApiPayment,
    expected: ExpectedPayment<'_>,
    known: KnownState,
) -> Vec<PaymentMove> {
    let seen = known.seen;
    let is_stale = seen.and_then(|seen| seen.changed_at).zip(payment.changed_at).is_some_and(|(last, now)| now < last);
    if is_stale || payment.status == PaymentStatus::Unknown {
        return Vec::new();
    }
    if let Some(disagreement) = find_disagreement(payment, expected) {
        return vec![PaymentMove::Mismatch(disagreement)];
    }
    let is_counted = seen.is_some_and(|seen| seen.is_counted);
    let is_new = seen.is_none_or(|seen| seen.status != payment.status);
    let mediation =
        (is_new && payment.status == PaymentStatus::InMediation).then_some(PaymentMove::Note("in_mediation"));
    match payment.status {
        PaymentStatus::Pending | PaymentStatus::InProcess | PaymentStatus::Authorized
            if known.transaction == TransactionState::Pending =>
        {
            vec![PaymentMove::Process]
        }
        // A dispute is about money that was received.
        PaymentStatus::Approved | PaymentStatus::InMediation if !is_counted => {
            let mut moves = vec![completion(known)];
            moves.extend(partial_refund(payment, Money::default()));
            moves.extend(mediation);
            moves
        }
        PaymentStatus::Approved if known.order == WalletOrderState::Refounded => {
            let was_charged_back = seen.is_some_and(|seen| seen.status == PaymentStatus::ChargedBack);
            was_charged_back.then_some(PaymentMove::Note("reimbursed")).into_iter().collect()
        }
        PaymentStatus::Approved | PaymentStatus::InMediation => {
            let before = seen.map(|seen| seen.refunded_amount).unwrap_or_default();
            partial_refund(payment, before).into_iter().chain(mediation).collect()
        }
        PaymentStatus::ChargedBack if payment.status_detail == "reimbursed" => {
            let is_new = seen.is_some_and(|seen| seen.is_counted && !seen.is_reimbursed);
            is_new.then_some(PaymentMove::Note("reimbursed")).into_iter().collect()
        }
        PaymentStatus::Refunded | PaymentStatus::ChargedBack
            if is_counted && known.order == WalletOrderState::Completed =>
        {
            vec![PaymentMove::Refund]
        }
        _ => Vec::new(),
    }
}

fn completion(known: KnownState) -> PaymentMove {
    match (known.transaction, known.order) {
        (TransactionState::Pending | TransactionState::Processing, _) => PaymentMove::Complete,
        (TransactionState::Failed, WalletOrderState::Pending | WalletOrderState::Processing) => {
            PaymentMove::CompleteLate
        }
        _ => PaymentMove::Surplus,
    }
}

/// The refund of a part that is larger than before.
fn partial_refund(payment: &ApiPayment, before: Money) -> Option<PaymentMove> {
    let refunded = payment.refunded_amount;
    (refunded.in_centavos() > before.in_centavos()).then_some(PaymentMove::PartialRefund(refunded))
}

fn find_disagreement(payment: &ApiPayment, expected: ExpectedPayment<'_>) -> Option<Disagreement> {
    let disagreement = |reason, expected: String, found: String| Some(Disagreement { reason, expected, found });
    let amount = payment.amount.map(|amount| amount.to_string()).unwrap_or_default();
    if payment.collector_id != expected.collector_id {
        return disagreement("collector", expected.collector_id.to_owned(), payment.collector_id.clone());
    }
    if payment.currency != CURRENCY {
        return disagreement("currency", CURRENCY.to_owned(), payment.currency.clone());
    }
    if payment.amount != Some(expected.amount) {
        return disagreement("amount", expected.amount.to_string(), amount);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use PaymentMove::{Complete, CompleteLate, Note, PartialRefund, Process, Refund, Surplus};
    use TransactionState as T;
    use WalletOrderState as O;

    fn at(minute: u32) -> Option<Timestamp> {
        Timestamp::parse(&format!("2026-11-20T15:{minute:02}:00Z")).ok()
    }

    fn payment(status: &str, detail: &str, refunded: i64) -> ApiPayment {
        let answer = serde_json::json!({
            "id": 1, "status": status, "status_detail": detail, "currency_id": "ARS", "transaction_amount": 100,
            "transaction_amount_refunded": refunded, "collector_id": 9, "date_last_updated": "2026-11-20T15:10:00Z",
        });
        serde_json::from_value(answer).expect("a payment")
    }

    fn seen(status: PaymentStatus, refunded: i64) -> Option<SeenPayment> {
        let is_counted = !matches!(status, PaymentStatus::Rejected | PaymentStatus::Pending | PaymentStatus::Cancelled);
        let refunded_amount = Money::from_centavos(refunded * 100);
        Some(SeenPayment { is_counted, status, is_reimbursed: false, refunded_amount, changed_at: at(5) })
    }

    const EXPECTED: ExpectedPayment<'_> = ExpectedPayment { amount: Money::from_centavos(10_000), collector_id: "9" };

    #[test]
    fn each_status_moves_what_it_may() {
        use PaymentStatus::{Approved, ChargedBack, InMediation, Pending, Rejected};
        let partial = |amount: i64| PartialRefund(Money::from_centavos(amount * 100));
        for (answer, order, transaction, last, moves) in [
            // A payment that goes its way.
            (("pending", "", 0), O::Pending, T::Pending, None, vec![Process]),
            (("in_process", "", 0), O::Pending, T::Pending, None, vec![Process]),
            (("authorized", "", 0), O::Pending, T::Pending, None, vec![Process]),
            (("in_process", "", 0), O::Processing, T::Processing, seen(Pending, 0), vec![]),
            (("approved", "accredited", 0), O::Pending, T::Pending, None, vec![Complete]),
            (("approved", "accredited", 0), O::Processing, T::Processing, seen(Pending, 0), vec![Complete]),
            (("approved", "accredited", 0), O::Completed, T::Completed, seen(Approved, 0), vec![]),
            // Refused ones.
            (("rejected", "cc_rejected_other_reason", 0), O::Pending, T::Pending, None, vec![]),
            (("rejected", "", 0), O::Processing, T::Processing, seen(Pending, 0), vec![]),
            (("cancelled", "expired", 0), O::Processing, T::Processing, seen(Pending, 0), vec![]),
            (("approved", "", 0), O::Processing, T::Processing, seen(Rejected, 0), vec![Complete]),
            // Late, second and unexpected ones.
            (("approved", "", 0), O::Pending, T::Failed, None, vec![CompleteLate]),
            (("approved", "", 0), O::Processing, T::Failed, None, vec![CompleteLate]),
            (("approved", "", 0), O::Cancelled, T::Failed, None, vec![Surplus]),
            (("approved", "", 0), O::Completed, T::Completed, None, vec![Surplus]),
            (("approved", "", 0), O::Completed, T::Failed, None, vec![Surplus]),
            (("approved", "", 0), O::Refounded, T::Completed, None, vec![Surplus]),
            (("pending", "", 0), O::Cancelled, T::Failed, None, vec![]),
            // Money that goes back.
            (("approved", "partially_refunded", 30), O::Completed, T::Completed, seen(Approved, 0), vec![partial(30)]),
            (("approved", "partially_refunded", 50), O::Completed, T::Completed, seen(Approved, 30), vec![partial(50)]),
            (("approved", "partially_refunded", 30), O::Completed, T::Completed, seen(Approved, 30), vec![]),
            (("approved", "partially_refunded", 30), O::Pending, T::Pending, None, vec![Complete, partial(30)]),
            (("refunded", "refunded", 100), O::Completed, T::Completed, seen(Approved, 0), vec![Refund]),
            (("refunded", "refunded", 100), O::Refounded, T::Completed, seen(Approved, 100), vec![]),
            (("refunded", "refunded", 100), O::Pending, T::Pending, None, vec![]),
            (("charged_back", "settled", 0), O::Completed, T::Completed, seen(Approved, 0), vec![Refund]),
            (("charged_back", "settled", 0), O::Completed, T::Completed, seen(InMediation, 0), vec![Refund]),
            (
                ("charged_back", "reimbursed", 0),
                O::Refounded,
                T::Completed,
                seen(ChargedBack, 0),
                vec![Note("reimbursed")],
            ),
            (("approved", "accredited", 0), O::Refounded, T::Completed, seen(ChargedBack, 0), vec![Note("reimbursed")]),
            // Disputes.
            (("in_mediation", "", 0), O::Pending, T::Pending, None, vec![Complete, Note("in_mediation")]),
            (
                ("in_mediation", "", 0),
                O::Processing,
                T::Processing,
                seen(Pending, 0),
                vec![Complete, Note("in_mediation")],
            ),
            (("in_mediation", "", 30), O::Completed, T::Completed, seen(InMediation, 0), vec![partial(30)]),
            (("in_mediation", "", 0), O::Completed, T::Completed, seen(Approved, 0), vec![Note("in_mediation")]),
            (("in_mediation", "", 0), O::Completed, T::Completed, seen(InMediation, 0), vec![]),
            (("approved", "", 0), O::Completed, T::Completed, seen(InMediation, 0), vec![]),
            // A status that nobody documented.
            (("teleported", "", 0), O::Pending, T::Pending, None, vec![]),
        ] {
            let (status, detail, refunded) = answer;
            let known = KnownState { order, transaction, seen: last };
            assert_eq!(
                payment_moves(&payment(status, detail, refunded), EXPECTED, known),
                moves,
                "{answer:?} on {order:?} {transaction:?} after {last:?}"
            );
        }
    }

    #[test]
    fn a_payment_that_does_not_agree_is_never_counted() {
        let known = KnownState { order: O::Pending, transaction: T::Pending, seen: None };
        let approved = payment("approved", "", 0);
        for (payment, reason) in [
            (ApiPayment { amount: Some(Money::from_centavos(9_999)), ..approved.clone() }, "amount"),
            (ApiPayment { amount: None, ..approved.clone() }, "amount"),
            (ApiPayment { currency: "USD".into(), ..approved.clone() }, "currency"),
            (ApiPayment { collector_id: "8".into(), ..approved.clone() }, "collector"),
            (ApiPayment { collector_id: String::new(), ..approved }, "collector"),
        ] {
            let moves = payment_moves(&payment, EXPECTED, known);
            assert!(matches!(&moves[..], [PaymentMove::Mismatch(found)] if found.reason == reason), "{moves:?}");
        }
    }

    #[test]
    fn an_answer_that_is_older_than_the_last_one_moves_nothing() {
        let known = KnownState { order: O::Pending, transaction: T::Pending, seen: seen(PaymentStatus::Rejected, 0) };
        let approved = payment("approved", "", 0);
        for (minute, moves) in [(4, vec![]), (5, vec![Complete]), (6, vec![Complete])] {
            let answer = ApiPayment { changed_at: at(minute), ..approved.clone() };
            assert_eq!(payment_moves(&answer, EXPECTED, known), moves, "{minute}");
        }
    }
}
