//! The transition tables of orders, preparations, payments and pickups, without the guards between them.

use crate::domains::ecommerce::model::OrderState::{self, Completed, Payment, Pickup, Preparation, Submitted};
use crate::domains::ecommerce::model::{PaymentState, PickupState, PickupType, PreparationState};

/// The next states of an order; automatic moves prefer the first.
pub(crate) fn order_transitions(from: OrderState) -> &'static [OrderState] {
    match from {
        Submitted => &[Preparation, Payment, OrderState::Cancelled],
        Preparation => &[Pickup, Payment, OrderState::Cancelled],
        Payment => &[Pickup, Preparation, Completed, OrderState::Cancelled],
        Pickup => &[Completed, Payment, Preparation, OrderState::Cancelled],
        Completed | OrderState::Cancelled => &[],
    }
}

/// The shortest path between two states, the target included; empty when there is none.
pub(crate) fn order_path(from: OrderState, to: OrderState) -> Vec<OrderState> {
    let mut ways = vec![vec![from]];
    while !ways.is_empty() {
        if let Some(way) = ways.iter().find(|way| way.last() == Some(&to)) {
            return way[1..].to_vec();
        }
        let longer = ways.iter().flat_map(|way| {
            let last = way.last().copied().unwrap_or(from);
            let next = order_transitions(last)
                .iter()
                .filter(move |next| !way.contains(next) && **next != OrderState::Cancelled);
            next.map(move |next| [way.as_slice(), &[*next]].concat())
        });
        ways = longer.collect();
    }
    Vec::new()
}

/// The next states of a preparation.
pub(crate) fn preparation_transitions(from: PreparationState) -> &'static [PreparationState] {
    use PreparationState::{Completed, Pending, Preparing};
    match from {
        Pending => &[Preparing, Completed],
        Preparing => &[Pending, Completed],
        Completed => &[Preparing],
    }
}

/// The next states of a payment.
pub(crate) fn payment_transitions(from: PaymentState) -> &'static [PaymentState] {
    use PaymentState::{Cancelled, Completed, Pending, Refounded};
    match from {
        Pending => &[Completed, Cancelled],
        Completed => &[Refounded],
        Cancelled | Refounded => &[],
    }
}

/// The next states of a pickup.
pub(crate) fn pickup_transitions(pickup_type: PickupType, from: PickupState) -> &'static [PickupState] {
    use PickupState::{AtDoor, Cancelled, Carrying, Delivered, Failure, Pending, Ready, Returned};
    match (pickup_type, from) {
        (_, Pending) => &[Ready, Cancelled],
        (_, Delivered) => &[Returned],
        (_, Returned | Cancelled) => &[],
        (PickupType::Takeaway, Ready) => &[Delivered, Failure, Pending, Cancelled],
        (PickupType::Takeaway, Failure) => &[Ready, Returned, Cancelled],
        (PickupType::Takeaway, Carrying | AtDoor) => &[],
        (PickupType::Delivery, Ready) => &[Carrying, Pending, Cancelled],
        (PickupType::Delivery, Carrying) => &[AtDoor, Delivered, Failure],
        (PickupType::Delivery, AtDoor) => &[Delivered, Failure],
        (PickupType::Delivery, Failure) => &[Carrying, Returned, Cancelled],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_goes_by_its_edges_alone() {
        use OrderState::Cancelled;
        for (from, to, way) in [
            (Submitted, Preparation, &[Preparation][..]),
            (Submitted, Pickup, &[Preparation, Pickup]),
            (Submitted, Payment, &[Payment]),
            (Preparation, Completed, &[Pickup, Completed]),
            (Payment, Completed, &[Completed]),
            (Pickup, Completed, &[Completed]),
            (Pickup, Pickup, &[]),
            (Completed, Pickup, &[]),
            (Cancelled, Preparation, &[]),
        ] {
            assert_eq!(order_path(from, to), way, "{from:?} to {to:?}");
        }
    }

    #[test]
    fn the_end_is_the_end() {
        for state in [Completed, OrderState::Cancelled] {
            assert!(order_transitions(state).is_empty());
        }
        for state in [PaymentState::Cancelled, PaymentState::Refounded] {
            assert!(payment_transitions(state).is_empty());
        }
        for pickup_type in [PickupType::Takeaway, PickupType::Delivery] {
            for state in [PickupState::Returned, PickupState::Cancelled] {
                assert!(pickup_transitions(pickup_type, state).is_empty());
            }
        }
        assert!(pickup_transitions(PickupType::Takeaway, PickupState::Ready).contains(&PickupState::Delivered));
        assert!(!pickup_transitions(PickupType::Delivery, PickupState::Ready).contains(&PickupState::Delivered));
    }
}
