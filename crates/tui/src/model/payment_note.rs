//! The notes of a payment: refunds asked, disputes and mismatches, as the order's history has them.

use hub_client::types::{Order, OrderChange, OrderEntity};
use uuid::Uuid;

/// An event of a payment that is not a change of its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PaymentNote {
    pub(crate) text: &'static str,
    /// True when somebody has to act: money that is not counted, a refund that is not made, or an open dispute.
    pub(crate) is_problem: bool,
}

impl PaymentNote {
    /// The note of an entry of the history; None for a change of a state.
    pub(crate) fn from_change(change: &OrderChange) -> Option<Self> {
        if change.entity != OrderEntity::Payment || change.from.as_deref() != Some(change.to.as_str()) {
            return None;
        }
        let (text, is_problem) = match change.reason.as_deref()? {
            "refund_requested" => ("refund requested from Mercado Pago", false),
            "refund_refused" => ("refund refused by Mercado Pago", true),
            "partially_refunded" => ("partly refunded", false),
            "in_mediation" => ("in mediation at Mercado Pago", true),
            "reimbursed" => ("charge-back decided for the store", false),
            "amount_mismatch" => ("paid by another amount: not counted", true),
            "currency_mismatch" => ("paid in another currency: not counted", true),
            "collector_mismatch" => ("paid to another account: not counted", true),
            _ => return None,
        };
        Some(Self { text, is_problem })
    }

    /// The last note of a payment and its entry.
    pub(crate) fn find_last(order: &Order, payment: Uuid) -> Option<(Self, &OrderChange)> {
        let mut of_payment = order.history.iter().rev().filter(|change| change.entity_id == payment);
        of_payment.find_map(|change| Some((Self::from_change(change)?, change)))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::model::transition::tests::order;

    #[test]
    fn a_note_is_an_entry_without_a_change_of_state() {
        let change = |entity: &str, from: &str, to: &str, reason: &str| -> OrderChange {
            let change = json!({"id": Uuid::from_u128(1), "at": "2026-11-22T15:05:00Z", "account_id": null,
                "entity": entity, "entity_id": Uuid::from_u128(107), "from": from, "to": to, "reason": reason});
            serde_json::from_value(change).expect("a change")
        };
        let refused = change("payment", "completed", "completed", "refund_refused");
        assert!(PaymentNote::from_change(&refused).expect("a note").is_problem);
        for other in [
            change("payment", "completed", "refounded", "refund_refused"),
            change("pickup", "pending", "pending", "refund_refused"),
            change("payment", "completed", "completed", "something newer"),
        ] {
            assert_eq!(PaymentNote::from_change(&other), None, "{other:?}");
        }
        let mut order = order(1, "submitted", "pending");
        assert!(PaymentNote::find_last(&order, order.payment[0].id).is_none());
        order.history.push(change("payment", "completed", "completed", "refund_requested"));
        order.history.push(refused);
        let (note, _) = PaymentNote::find_last(&order, order.payment[0].id).expect("a note");
        assert_eq!(note.text, "refund refused by Mercado Pago");
    }
}
