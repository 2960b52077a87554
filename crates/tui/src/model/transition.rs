//! State transitions that the server allows for an order and its preparation, payments and pickups.

use hub_client::types::{Order, OrderEntity, OrderState, PaymentState, PickupState, PreparationState};
use uuid::Uuid;

use super::order_subject::OrderSubject;
use super::refund::{self, MoneyConsequence};

/// A state transition of an order, or of its preparation, a payment or a pickup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Transition {
    pub(crate) order_id: Uuid,
    pub(crate) store_id: Uuid,
    pub(crate) code: String,
    pub(crate) subject: OrderSubject,
    pub(crate) target: TransitionTarget,
    /// The state at the time of the user's choice.
    pub(crate) from_state: String,
    /// The fate of each payment's money, as it was when the transition was chosen.
    pub(crate) money: Vec<MoneyConsequence>,
}

/// The entity of a transition, by its id where there can be several, and the requested state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TransitionTarget {
    Order(OrderState),
    Preparation(PreparationState),
    Payment(Uuid, PaymentState),
    /// The boolean tells whether returned goods go back to the stock.
    Pickup(Uuid, PickupState, bool),
}

/// The need for a reason: none, optional or required.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReasonRequirement {
    None,
    Optional,
    Required,
}

impl TransitionTarget {
    pub(crate) fn entity(self) -> OrderEntity {
        match self {
            Self::Order(_) => OrderEntity::Order,
            Self::Preparation(_) => OrderEntity::Preparation,
            Self::Payment(..) => OrderEntity::Payment,
            Self::Pickup(..) => OrderEntity::Pickup,
        }
    }

    pub(crate) fn state_name(self) -> String {
        match self {
            Self::Order(state) => state.to_string(),
            Self::Preparation(state) => state.to_string(),
            Self::Payment(_, state) => state.to_string(),
            Self::Pickup(_, state, _) => state.to_string(),
        }
    }

    /// Returns true if it cancels the order, a payment or a pickup.
    pub(crate) fn is_cancellation(self) -> bool {
        matches!(
            self,
            Self::Order(OrderState::Cancelled)
                | Self::Payment(_, PaymentState::Cancelled)
                | Self::Pickup(_, PickupState::Cancelled, _)
        )
    }

    pub(crate) fn reason_requirement(self) -> ReasonRequirement {
        match self {
            Self::Order(OrderState::Cancelled) => ReasonRequirement::Required,
            Self::Payment(_, PaymentState::Cancelled | PaymentState::Refounded)
            | Self::Pickup(_, PickupState::Cancelled | PickupState::Failure | PickupState::Returned, _) => {
                ReasonRequirement::Optional
            }
            _ => ReasonRequirement::None,
        }
    }
}

impl Transition {
    /// The transition as a line, such as `preparation: pending -> preparing`.
    pub(crate) fn describe(&self, arrow: &str) -> String {
        let stock = match self.target {
            TransitionTarget::Pickup(_, PickupState::Returned, true) => ", back to the stock",
            TransitionTarget::Pickup(_, PickupState::Returned, false) => ", lost",
            _ => "",
        };
        format!("{}: {} {arrow} {}{stock}", self.target.entity(), self.from_state, self.target.state_name())
    }
}

/// The transitions that the server allows now, the usual ones first.
pub(crate) fn allowed_transitions(order: &Order) -> Vec<Transition> {
    let subject = OrderSubject::from_order(order);
    let make = |to: TransitionTarget, from: String| Transition {
        order_id: order.id,
        store_id: order.store.id,
        code: order.code.clone(),
        subject: subject.clone(),
        target: to,
        from_state: from,
        money: find_money_consequences(order, to),
    };
    let mut moves: Vec<Transition> = Vec::new();
    for state in &order.allowed.preparation {
        moves.push(make(TransitionTarget::Preparation(*state), order.preparation.state.to_string()));
    }
    for allowed in &order.allowed.pickup {
        let from = order.pickup.iter().find(|pickup| pickup.id == allowed.id).map(|pickup| pickup.state.to_string());
        for state in &allowed.states {
            let restock: &[bool] = if *state == PickupState::Returned { &[true, false] } else { &[false] };
            let with =
                |restock| make(TransitionTarget::Pickup(allowed.id, *state, restock), from.clone().unwrap_or_default());
            moves.extend(restock.iter().copied().map(with));
        }
    }
    for allowed in &order.allowed.payment {
        let from =
            order.payment.iter().find(|payment| payment.id == allowed.id).map(|payment| payment.state.to_string());
        let with = |state: &PaymentState| {
            make(TransitionTarget::Payment(allowed.id, *state), from.clone().unwrap_or_default())
        };
        moves.extend(allowed.states.iter().map(with));
    }
    moves
        .extend(order.allowed.order.iter().map(|state| make(TransitionTarget::Order(*state), order.state.to_string())));
    moves.sort_by_key(|step| transition_rank(order, step.target));
    moves
}

/// The consequences of a transition for the order's money; none for a transition that does not touch it.
pub(crate) fn find_money_consequences(order: &Order, target: TransitionTarget) -> Vec<MoneyConsequence> {
    match target {
        TransitionTarget::Order(OrderState::Cancelled) => refund::of_cancellation(order),
        TransitionTarget::Payment(id, state @ (PaymentState::Cancelled | PaymentState::Refounded)) => {
            let payment = order.payment.iter().find(|payment| payment.id == id);
            payment.into_iter().map(|payment| refund::of_payment_transition(payment, state)).collect()
        }
        _ => Vec::new(),
    }
}

/// The sort key of a transition: steps forward, then the order itself, then steps back and endings, and the order's
/// cancellation last.
fn transition_rank(order: &Order, to: TransitionTarget) -> u8 {
    match to {
        TransitionTarget::Order(OrderState::Cancelled) => 3,
        TransitionTarget::Preparation(state) if state < order.preparation.state => 2,
        TransitionTarget::Order(state) if state < order.state => 2,
        TransitionTarget::Order(_) => 1,
        to if to.reason_requirement() == ReasonRequirement::None => 0,
        _ => 2,
    }
}

/// The current state of a transition's entity; `None` when the order has it no more.
pub(crate) fn current_state_name(order: &Order, target: TransitionTarget) -> Option<String> {
    match target {
        TransitionTarget::Order(_) => Some(order.state.to_string()),
        TransitionTarget::Preparation(_) => Some(order.preparation.state.to_string()),
        TransitionTarget::Payment(id, _) => {
            order.payment.iter().find(|part| part.id == id).map(|part| part.state.to_string())
        }
        TransitionTarget::Pickup(id, ..) => {
            order.pickup.iter().find(|part| part.id == id).map(|part| part.state.to_string())
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use serde_json::json;

    use super::*;

    /// An order of noon, with its allowed transitions.
    pub(crate) fn order(number: u128, state: &str, preparation: &str) -> Box<Order> {
        let id = |part: u128| Uuid::from_u128(number * 100 + part);
        let price = json!({"currency": "ARS", "base": 8500.0, "discount_fixed": 500.0, "discount_percent": 10.0,
            "final": 7200.0, "tax_percent": null});
        let address = json!({"name": "Casa", "country": "Argentina", "state": "Buenos Aires", "city": "Adrogué",
            "zip": "B1846", "street": "Mitre", "number": "250", "flat": "", "apartment": "", "indications": "",
            "location": {"lat": -34.8, "lng": -58.39}});
        let item = json!({"id": id(2), "name": "Pizza muzzarella", "quantity": 2,
            "imports": {"currency": "ARS", "unit": 10600.0, "subtotal": 21200.0, "discounts": 2870.0, "taxes": 0.0,
                "total": 18330.0},
            "article": {"id": id(3), "name": "Pizza muzzarella", "description": "", "image_url": null,
                "code": null, "price": price},
            "options": [], "indications": "Sin aceitunas"});
        let order = json!({
            "id": Uuid::from_u128(number), "code": format!("261122-{number:03}"), "state": state,
            "datetime": "2026-11-22T15:00:00Z", "turn_id": id(4),
            "store": {"id": Uuid::from_u128(900), "name": "La Esquina de Adrogué", "image_url": null},
            "consumer": {"id": id(5), "scope_id": id(6), "name": "Lucía Benítez", "image_url": null,
                "email": "lucia@vecinos.example", "phone": "+5491142940000"},
            "items": [item], "preparation": {"state": preparation},
            "payment": [{"id": id(7), "state": "pending", "currency": "ARS", "amount": 25441.47, "refund_due": 0.0,
                "refunded_amount": 0.0, "provider_id": id(8), "provider_type": "cash", "order_id": id(9), "auto": true}],
            "pickup": [{"id": id(10), "type": "delivery", "state": "pending", "address": address,
                "tip_currency": "ARS", "tip_amount": 1000.0}],
            "coupon": null, "policies": [],
            "resumes": [{"currency": "ARS", "subtotal": 28148.92, "tip": 1000.0, "coupon_discount": 4000.0,
                "policies": 292.55, "total": 25441.47}],
            "history": [{"id": id(11), "at": "2026-11-22T15:00:00Z", "account_id": id(5), "entity": "order",
                "entity_id": Uuid::from_u128(number), "from": null, "to": "submitted", "reason": null}],
            "allowed": {"order": ["cancelled", "preparation"], "preparation": ["preparing"],
                "payment": [{"id": id(7), "states": ["completed", "cancelled"]}],
                "pickup": [{"id": id(10), "states": ["cancelled"]}]},
        });
        serde_json::from_value(order).expect("an order")
    }

    #[test]
    fn moves_are_those_that_are_allowed_and_the_end_comes_last() {
        let words: Vec<String> =
            allowed_transitions(&order(1, "submitted", "pending")).iter().map(|step| step.describe("->")).collect();
        assert_eq!(
            words,
            [
                "preparation: pending -> preparing",
                "payment: pending -> completed",
                "order: submitted -> preparation",
                "pickup: pending -> cancelled",
                "payment: pending -> cancelled",
                "order: submitted -> cancelled",
            ]
        );
        let mut returned = order(1, "pickup", "completed");
        returned.allowed.pickup[0].states = vec![PickupState::Returned];
        let words: Vec<String> = allowed_transitions(&returned).iter().map(|step| step.describe("->")).collect();
        assert!(words.contains(&"pickup: pending -> returned, back to the stock".to_owned()), "{words:?}");
        assert!(words.contains(&"pickup: pending -> returned, lost".to_owned()), "{words:?}");
    }
}
