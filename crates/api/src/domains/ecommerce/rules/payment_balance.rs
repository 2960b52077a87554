//! Adjusts the payments of an order whose total changed.

use super::order_state_machine::{OrderStatus, PaymentStatus, Transition};
use crate::domains::ecommerce::model::{OrderPayment, PaymentState, ProviderType};
use hub_kernel::types::id::Id;

impl OrderStatus {
    /// The part of the total without a completed or pending payment, in centavos.
    pub(crate) fn uncovered_amount(&self) -> i64 {
        let pending = self.payments.iter().filter(|one| one.state == PaymentState::Pending).map(|one| one.amount);
        (self.total - self.paid_amount() - pending.sum::<i64>()).max(0)
    }

    /// Sets the total and adjusts the payments. A pending payment takes the amount still due. Without one, the amount
    /// due becomes a new payment with the id `fresh`. An excess becomes the refund of the latest payments.
    pub(crate) fn rebalance(
        &mut self,
        total: i64,
        fresh: Id<OrderPayment>,
        provider_type: ProviderType,
    ) -> Vec<Transition> {
        self.total = total;
        let difference = total - self.paid_amount();
        let (mut due, mut over) = (difference.max(0), (-difference).max(0));
        let mut transitions = Vec::new();
        for one in &mut self.payments {
            match one.state {
                PaymentState::Pending if due > 0 => one.amount = std::mem::take(&mut due),
                PaymentState::Pending => {
                    transitions.push(Transition::Payment(one.id, one.state, PaymentState::Cancelled));
                    one.state = PaymentState::Cancelled;
                }
                _ => {}
            }
        }
        for one in self.payments.iter_mut().rev().filter(|one| one.state == PaymentState::Completed) {
            one.refund_due = over.min(one.kept_amount());
            over -= one.refund_due;
        }
        if due > 0 {
            let state = PaymentState::Pending;
            self.payments.push(PaymentStatus {
                id: fresh,
                state,
                amount: due,
                refund_due: 0,
                refunded_amount: 0,
                provider_type,
                auto: true,
            });
        }
        transitions
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::ecommerce::model::{OrderState, PreparationState};
    use PaymentState::{Cancelled, Completed, Pending, Refounded};

    #[test]
    fn what_was_paid_and_what_is_waited_for_make_the_total() {
        type Payments<'a> = &'a [(PaymentState, i64, i64)];
        let cases: [(Payments, i64, Payments); 9] = [
            (&[(Pending, 100, 0)], 150, &[(Pending, 150, 0)]),
            (&[(Pending, 100, 0)], 0, &[(Cancelled, 100, 0)]),
            (&[(Completed, 100, 0)], 150, &[(Completed, 100, 0), (Pending, 50, 0)]),
            (&[(Completed, 100, 0), (Pending, 50, 0)], 120, &[(Completed, 100, 0), (Pending, 20, 0)]),
            (&[(Completed, 100, 0), (Pending, 50, 0)], 100, &[(Completed, 100, 0), (Cancelled, 50, 0)]),
            (&[(Completed, 100, 0), (Completed, 50, 0)], 90, &[(Completed, 100, 10), (Completed, 50, 50)]),
            (&[(Completed, 100, 30)], 100, &[(Completed, 100, 0)]),
            (&[(Refounded, 100, 0)], 80, &[(Refounded, 100, 0), (Pending, 80, 0)]),
            (&[], 80, &[(Pending, 80, 0)]),
        ];
        for (before, total, after) in cases {
            let provider_type = ProviderType::Cash;
            let payment = |(state, amount, refund_due): &(PaymentState, i64, i64)| PaymentStatus {
                id: Id::new(),
                state: *state,
                amount: *amount,
                refund_due: *refund_due,
                refunded_amount: 0,
                provider_type,
                auto: true,
            };
            let mut status = OrderStatus {
                order: OrderState::Submitted,
                preparation: PreparationState::Pending,
                payments: before.iter().map(payment).collect(),
                pickups: Vec::new(),
                total: 100,
            };
            status.rebalance(total, Id::new(), provider_type);
            let found: Vec<_> = status.payments.iter().map(|one| (one.state, one.amount, one.refund_due)).collect();
            assert_eq!(found, after, "{before:?} to {total}");
            assert_eq!(status.uncovered_amount(), 0);
        }
    }
}
