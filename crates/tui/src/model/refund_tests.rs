//! Tests of what becomes of the money of an order.

use hub_client::types::ProviderType::{Banktransfer, Cash, Mercadopago};
use hub_client::types::{Money, Order, OrderState, PaymentState};

use super::refund::MoneyConsequenceKind::{
    self, AsksForRefund, NothingPaid, RecordsRefund, RefundDue, RefundRequested,
};
use super::transition::tests::order;
use super::transition::{TransitionTarget, find_money_consequences};

const CANCEL: TransitionTarget = TransitionTarget::Order(OrderState::Cancelled);

fn found(order: &Order, target: TransitionTarget) -> Vec<(MoneyConsequenceKind, i64)> {
    find_money_consequences(order, target).into_iter().map(|money| (money.kind, money.centavos)).collect()
}

#[test]
fn a_cancellation_leaves_what_was_paid_due_for_refund() {
    for (provider, state, refunded, expected) in [
        (Cash, PaymentState::Pending, 0.0, vec![(NothingPaid, 2_544_147)]),
        (Mercadopago, PaymentState::Pending, 0.0, vec![(NothingPaid, 2_544_147)]),
        (Cash, PaymentState::Completed, 0.0, vec![(RefundDue, 2_544_147)]),
        (Banktransfer, PaymentState::Completed, 441.47, vec![(RefundDue, 2_500_000)]),
        (Mercadopago, PaymentState::Completed, 0.0, vec![(RefundDue, 2_544_147)]),
        (Mercadopago, PaymentState::Completed, 25441.47, vec![]),
        (Mercadopago, PaymentState::Refounded, 25441.47, vec![]),
        (Cash, PaymentState::Cancelled, 0.0, vec![]),
    ] {
        let mut order = order(1, "submitted", "pending");
        let payment = &mut order.payment[0];
        (payment.provider_type, payment.state, payment.refunded_amount) = (provider, state, Money(refunded));
        assert_eq!(found(&order, CANCEL), expected, "{provider} {state}");
        assert!(found(&order, TransitionTarget::Order(OrderState::Pickup)).is_empty());
    }
}

#[test]
fn a_refund_that_was_asked_for_is_not_asked_for_again() {
    let mut order = order(1, "submitted", "pending");
    let payment = &mut order.payment[0];
    (payment.provider_type, payment.state) = (Mercadopago, PaymentState::Completed);
    let mut note = order.history[0].clone();
    (note.entity, note.entity_id) = (hub_client::types::OrderEntity::Payment, order.payment[0].id);
    (note.from, note.to) = (Some("completed".to_owned()), "completed".to_owned());
    for (reason, kind) in [("refund_requested", RefundRequested), ("refund_refused", RefundDue)] {
        note.reason = Some(reason.to_owned());
        order.history.push(note.clone());
        assert_eq!(found(&order, CANCEL), [(kind, 2_544_147)], "{reason}");
    }
}

#[test]
fn a_refund_by_hand_is_recorded_and_one_of_mercado_pago_is_asked_for() {
    let mut order = order(1, "submitted", "pending");
    let id = order.payment[0].id;
    assert_eq!(found(&order, TransitionTarget::Payment(id, PaymentState::Cancelled)), [(NothingPaid, 2_544_147)]);
    assert!(found(&order, TransitionTarget::Payment(id, PaymentState::Completed)).is_empty());
    let refunded = TransitionTarget::Payment(id, PaymentState::Refounded);
    order.payment[0].state = PaymentState::Completed;
    assert_eq!(found(&order, refunded), [(RecordsRefund, 2_544_147)]);
    order.payment[0].provider_type = Mercadopago;
    assert_eq!(found(&order, refunded), [(AsksForRefund, 2_544_147)]);
    order.payment[0].refund_due = Money(1200.0);
    assert_eq!(found(&order, refunded), [(AsksForRefund, 120_000)]);
}
