//! The steps of made-up orders: a simpler state machine than the server's, with the same states.

use chrono::{DateTime, Utc};
use hub_client::types::{
    AllowedOrderStates, Order, OrderChange, OrderEntity, OrderState, PaymentState, PickupState, PickupType,
    PreparationState,
};
use serde_json::json;
use uuid::Uuid;

use crate::model::transition::TransitionTarget;

/// The account of the cook, who moves orders beside the user.
pub(super) const COOK: Uuid = Uuid::from_u128(0xACC1);

/// The step that a store takes next; `None` for an order that has ended.
pub(super) fn next_target(order: &Order) -> Option<TransitionTarget> {
    let pickup = order.pickup.last()?;
    let is_delivery = pickup.type_ == PickupType::Delivery;
    match (order.state, order.preparation.state, pickup.state) {
        (OrderState::Completed | OrderState::Cancelled, ..) => None,
        (OrderState::Submitted, ..) => Some(TransitionTarget::Preparation(PreparationState::Preparing)),
        (_, PreparationState::Pending, _) => Some(TransitionTarget::Preparation(PreparationState::Preparing)),
        (_, PreparationState::Preparing, _) => Some(TransitionTarget::Preparation(PreparationState::Completed)),
        (OrderState::Payment, ..) => Some(TransitionTarget::Payment(order.payment.last()?.id, PaymentState::Completed)),
        (_, _, PickupState::Pending) => Some(TransitionTarget::Pickup(pickup.id, PickupState::Ready, false)),
        (_, _, PickupState::Ready) if is_delivery => {
            Some(TransitionTarget::Pickup(pickup.id, PickupState::Carrying, false))
        }
        (_, _, PickupState::Ready | PickupState::Carrying | PickupState::AtDoor) => {
            Some(TransitionTarget::Pickup(pickup.id, PickupState::Delivered, false))
        }
        _ => Some(TransitionTarget::Order(OrderState::Completed)),
    }
}

/// Makes a transition with all that follows from it, and computes the transitions that are allowed then.
pub(super) fn apply_target(
    order: &mut Order,
    target: TransitionTarget,
    at: DateTime<Utc>,
    by: Option<Uuid>,
    reason: Option<String>,
) {
    let mut change = OrderStep { order, at, by };
    match target {
        TransitionTarget::Preparation(state) => {
            change.set_preparation(state);
            match state {
                PreparationState::Completed if change.is_paid_at_the_counter() => {
                    change.set_order(OrderState::Payment, None);
                }
                PreparationState::Completed => change.set_order(OrderState::Pickup, None),
                _ => change.set_order(OrderState::Preparation, None),
            }
        }
        TransitionTarget::Pickup(_, state, _) => {
            change.set_pickup(state);
            if state == PickupState::Delivered {
                change.set_payment(PaymentState::Completed);
                change.set_order(OrderState::Completed, None);
            }
        }
        TransitionTarget::Payment(_, state) => {
            change.set_payment(state);
            if change.order.state == OrderState::Payment {
                change.set_order(OrderState::Pickup, None);
            }
        }
        TransitionTarget::Order(OrderState::Cancelled) => {
            change.set_payment(PaymentState::Cancelled);
            change.set_pickup(PickupState::Cancelled);
            change.set_order(OrderState::Cancelled, reason);
        }
        TransitionTarget::Order(state) => {
            if state == OrderState::Preparation {
                change.set_preparation(PreparationState::Preparing);
            }
            if matches!(state, OrderState::Pickup | OrderState::Completed) {
                change.set_preparation(PreparationState::Completed);
            }
            if state == OrderState::Completed {
                change.set_pickup(PickupState::Delivered);
                change.set_payment(PaymentState::Completed);
            }
            change.set_order(state, reason);
        }
    }
    order.allowed = allowed_states(order);
}

/// A change of an order while it is made.
struct OrderStep<'a> {
    order: &'a mut Order,
    at: DateTime<Utc>,
    by: Option<Uuid>,
}

impl OrderStep<'_> {
    fn note(&mut self, entity: OrderEntity, entity_id: Uuid, from: String, to: String, reason: Option<String>) {
        let id = Uuid::from_u128(self.order.id.as_u128() << 16 | (self.order.history.len() as u128 + 64));
        let (at, account_id) = (self.at, self.by);
        self.order.history.push(OrderChange { id, at, account_id, entity, entity_id, from: Some(from), to, reason });
    }

    /// Returns true if the consumer pays when they take the order away.
    fn is_paid_at_the_counter(&self) -> bool {
        let is_takeaway = self.order.pickup.last().is_some_and(|pickup| pickup.type_ == PickupType::Takeaway);
        is_takeaway && self.order.payment.last().is_some_and(|payment| payment.state == PaymentState::Pending)
    }

    fn set_order(&mut self, state: OrderState, reason: Option<String>) {
        let (id, before) = (self.order.id, self.order.state);
        if before != state {
            self.order.state = state;
            self.note(OrderEntity::Order, id, before.to_string(), state.to_string(), reason);
        }
    }

    fn set_preparation(&mut self, state: PreparationState) {
        let (id, before) = (self.order.id, self.order.preparation.state);
        if before != state {
            self.order.preparation.state = state;
            self.note(OrderEntity::Preparation, id, before.to_string(), state.to_string(), None);
        }
    }

    fn set_payment(&mut self, state: PaymentState) {
        let Some(payment) = self.order.payment.last_mut() else { return };
        let (id, before) = (payment.id, payment.state);
        if before == PaymentState::Pending && before != state {
            payment.state = state;
            self.note(OrderEntity::Payment, id, before.to_string(), state.to_string(), None);
        }
    }

    fn set_pickup(&mut self, state: PickupState) {
        let Some(pickup) = self.order.pickup.last_mut() else { return };
        let (id, before) = (pickup.id, pickup.state);
        if before != state {
            pickup.state = state;
            self.note(OrderEntity::Pickup, id, before.to_string(), state.to_string(), None);
        }
    }
}

/// The transitions that the store can make.
pub(super) fn allowed_states(order: &Order) -> AllowedOrderStates {
    let is_open = !matches!(order.state, OrderState::Completed | OrderState::Cancelled);
    let orders = match order.state {
        OrderState::Submitted => vec!["preparation", "cancelled"],
        OrderState::Preparation => vec!["pickup", "cancelled"],
        OrderState::Payment => vec!["pickup", "cancelled"],
        OrderState::Pickup => vec!["completed", "cancelled"],
        OrderState::Completed | OrderState::Cancelled => vec![],
    };
    let preparation = match order.preparation.state {
        PreparationState::Pending if is_open => vec!["preparing"],
        PreparationState::Preparing if is_open => vec!["completed"],
        _ => vec![],
    };
    let payments = order.payment.iter().map(|payment| {
        let is_pending = is_open && payment.state == PaymentState::Pending;
        json!({"id": payment.id, "states": if is_pending { vec!["completed"] } else { vec![] }})
    });
    let pickups = order.pickup.iter().map(|pickup| {
        let states = match (pickup.state, pickup.type_) {
            _ if !is_open || order.preparation.state != PreparationState::Completed => vec![],
            (PickupState::Pending, _) => vec!["ready"],
            (PickupState::Ready, PickupType::Delivery) => vec!["carrying"],
            (PickupState::Carrying, _) => vec!["at_door", "delivered"],
            (PickupState::Ready | PickupState::AtDoor, _) => vec!["delivered"],
            _ => vec![],
        };
        json!({"id": pickup.id, "states": states})
    });
    let allowed = json!({
        "order": orders, "preparation": preparation,
        "payment": payments.collect::<Vec<_>>(), "pickup": pickups.collect::<Vec<_>>(),
    });
    serde_json::from_value(allowed).unwrap_or_else(|_| order.allowed.clone())
}
