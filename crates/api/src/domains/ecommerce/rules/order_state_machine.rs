//! The state machine of an order: its states and those of its parts, the allowed transitions, and their consequences.

use serde::Serialize;
use serde_json::json;
use uuid::Uuid;

use super::transitions::{
    order_path, order_transitions, payment_transitions, pickup_transitions, preparation_transitions,
};
use crate::domains::ecommerce::model::{
    OrderEntity, OrderPayment, OrderPickup, OrderState, PaymentState, PickupState, PickupType, PreparationState,
    ProviderType,
};
use hub_kernel::types::error::Error;
use hub_kernel::types::id::Id;

/// The states of an order and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderStatus {
    pub(crate) order: OrderState,
    pub(crate) preparation: PreparationState,
    pub(crate) payments: Vec<PaymentStatus>,
    pub(crate) pickups: Vec<PickupStatus>,
    /// The amount to pay, in centavos.
    pub(crate) total: i64,
}

/// The state of a payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PaymentStatus {
    pub(crate) id: Id<OrderPayment>,
    pub(crate) state: PaymentState,
    pub(crate) amount: i64,
    /// The part of a completed payment to refund, in centavos.
    pub(crate) refund_due: i64,
    /// The part of it that was refunded, in centavos.
    pub(crate) refunded_amount: i64,
    pub(crate) provider_type: ProviderType,
    /// True when the server created it.
    pub(crate) auto: bool,
}

impl PaymentStatus {
    /// The part of a completed payment that the store still has, in centavos.
    pub(crate) fn kept_amount(&self) -> i64 {
        self.amount - self.refunded_amount
    }
}

/// The state of a pickup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PickupStatus {
    pub(crate) id: Id<OrderPickup>,
    pub(crate) pickup_type: PickupType,
    pub(crate) state: PickupState,
}

/// A requested transition: the part and the state to move it to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TransitionRequest {
    Order(OrderState),
    Preparation(PreparationState),
    Payment(Id<OrderPayment>, PaymentState),
    Pickup(Id<OrderPickup>, PickupState),
}

/// A transition of the order or of one part: the state before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Transition {
    Order(OrderState, OrderState),
    Preparation(PreparationState, PreparationState),
    Payment(Id<OrderPayment>, PaymentState, PaymentState),
    Pickup(Id<OrderPickup>, PickupState, PickupState),
}

impl Transition {
    /// True for a transition of this payment.
    pub(crate) fn is_for_payment(self, payment: Id<OrderPayment>) -> bool {
        matches!(self, Self::Payment(id, _, _) if id == payment)
    }

    /// The kind of the moved part, its id unless it is the order or its preparation, and the names of both states.
    pub(crate) fn parts(self) -> (OrderEntity, Option<Uuid>, String, String) {
        match self {
            Self::Order(from, to) => (OrderEntity::Order, None, state_name(from), state_name(to)),
            Self::Preparation(from, to) => (OrderEntity::Preparation, None, state_name(from), state_name(to)),
            Self::Payment(id, from, to) => (OrderEntity::Payment, Some(id.uuid()), state_name(from), state_name(to)),
            Self::Pickup(id, from, to) => (OrderEntity::Pickup, Some(id.uuid()), state_name(from), state_name(to)),
        }
    }
}

/// The reason why a transition is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TransitionError {
    /// The payment or pickup does not exist.
    Unknown,
    /// The transition does not exist: entity, from, to, and the states allowed now.
    Transition(OrderEntity, String, String, Vec<String>),
    /// The state of another part blocks it; the code of the rule.
    Guard(&'static str),
}

/// The name of a state in the API.
pub(crate) fn state_name(state: impl Serialize) -> String {
    json!(state).as_str().unwrap_or_default().to_owned()
}

impl From<TransitionError> for Error {
    fn from(refusal: TransitionError) -> Self {
        match refusal {
            TransitionError::Unknown => Self::NotFound,
            TransitionError::Guard(guard) => Self::Rule(guard, None),
            TransitionError::Transition(entity, from, to, allowed) => {
                let extra = json!({"entity": entity, "from": from, "to": to, "allowed": allowed});
                Self::Conflict("transition", Some(extra))
            }
        }
    }
}

impl OrderStatus {
    /// True when the order is completed or cancelled.
    pub(crate) fn is_ended(&self) -> bool {
        matches!(self.order, OrderState::Completed | OrderState::Cancelled)
    }

    /// The sum of the completed payments without what was refunded of them, in centavos.
    pub(crate) fn paid_amount(&self) -> i64 {
        let completed = self.payments.iter().filter(|one| one.state == PaymentState::Completed);
        completed.map(PaymentStatus::kept_amount).sum()
    }

    fn is_paid(&self) -> bool {
        self.paid_amount() >= self.total
    }

    /// The last pickup that is neither returned nor cancelled.
    pub(crate) fn current_pickup(&self) -> Option<&PickupStatus> {
        self.pickups.iter().rfind(|one| !matches!(one.state, PickupState::Returned | PickupState::Cancelled))
    }

    fn is_delivered(&self) -> bool {
        self.current_pickup().is_some_and(|one| one.state == PickupState::Delivered)
    }

    fn is_fulfilled(&self) -> bool {
        self.preparation == PreparationState::Completed && self.is_paid() && self.is_delivered()
    }

    /// True when a pickup is on its way or delivered.
    pub(crate) fn is_pickup_underway(&self) -> bool {
        use PickupState::{AtDoor, Carrying, Delivered};
        self.pickups.iter().any(|one| matches!(one.state, Carrying | AtDoor | Delivered))
    }

    /// True when the order must be paid before the handover. Cash is paid at the handover.
    fn is_awaiting_payment(&self) -> bool {
        let mut pending = self.payments.iter().filter(|one| one.state == PaymentState::Pending).peekable();
        let in_cash = pending.peek().is_some() && pending.all(|one| one.provider_type == ProviderType::Cash);
        !self.is_paid() && !in_cash
    }

    /// Applies a transition and its consequences, and returns all transitions in order. Setting the current state again
    /// is a no-op. A refused transition changes nothing.
    pub(crate) fn apply(&mut self, wanted: TransitionRequest) -> Result<Vec<Transition>, TransitionError> {
        let Some(transition) = self.transition_for(wanted)? else { return Ok(Vec::new()) };
        if let Some(guard) = self.guard(transition) {
            return Err(TransitionError::Guard(guard));
        }
        let mut transitions = vec![transition];
        self.set_state(transition);
        if let Transition::Order(_, OrderState::Cancelled) = transition {
            self.cancel_parts(&mut transitions);
        } else if !self.is_ended()
            && let Some(target) = self.consequence(transition)
        {
            self.advance(target, &mut transitions);
        }
        Ok(transitions)
    }

    /// Completes the order when it is prepared, paid and delivered: a change of the total can lead to that.
    pub(crate) fn complete_if_fulfilled(&mut self) -> Vec<Transition> {
        let mut transitions = Vec::new();
        if !self.is_ended() && self.is_fulfilled() {
            self.advance(OrderState::Completed, &mut transitions);
        }
        transitions
    }

    /// The transition of a request; none when the part is in that state already.
    fn transition_for(&self, wanted: TransitionRequest) -> Result<Option<Transition>, TransitionError> {
        let (is_known, transition) = match wanted {
            TransitionRequest::Order(to) => {
                (order_transitions(self.order).contains(&to), Transition::Order(self.order, to))
            }
            TransitionRequest::Preparation(to) => {
                let from = self.preparation;
                (preparation_transitions(from).contains(&to), Transition::Preparation(from, to))
            }
            TransitionRequest::Payment(id, to) => {
                let from = self.payments.iter().find(|one| one.id == id).ok_or(TransitionError::Unknown)?.state;
                (payment_transitions(from).contains(&to), Transition::Payment(id, from, to))
            }
            TransitionRequest::Pickup(id, to) => {
                let one = self.pickups.iter().find(|one| one.id == id).ok_or(TransitionError::Unknown)?;
                let is_known = pickup_transitions(one.pickup_type, one.state).contains(&to);
                (is_known, Transition::Pickup(id, one.state, to))
            }
        };
        match transition.parts() {
            (_, _, from, to) if from == to => Ok(None),
            _ if is_known => Ok(Some(transition)),
            (entity, _, from, to) => Err(TransitionError::Transition(entity, from, to, self.allowed_states(wanted))),
        }
    }

    /// The code of the rule that blocks a transition because of another part's state.
    fn guard(&self, transition: Transition) -> Option<&'static str> {
        use PreparationState::Completed as Prepared;
        let refuse = |rule_error: bool, guard| rule_error.then_some(guard);
        match transition {
            Transition::Order(_, OrderState::Pickup) => refuse(self.preparation != Prepared, "preparation_incomplete"),
            Transition::Order(_, OrderState::Completed) => {
                refuse(self.preparation != Prepared, "preparation_incomplete")
                    .or(refuse(!self.is_paid(), "payment_incomplete"))
                    .or(refuse(!self.is_delivered(), "pickup_incomplete"))
            }
            Transition::Order(_, OrderState::Cancelled) => refuse(self.is_pickup_underway(), "pickup_underway"),
            Transition::Order(..) => None,
            Transition::Payment(_, _, PaymentState::Refounded) | Transition::Pickup(_, _, PickupState::Returned) => {
                None
            }
            _ if self.is_ended() => Some("order_ended"),
            Transition::Preparation(Prepared, _) => {
                let here = |one: &PickupStatus| matches!(one.state, PickupState::Pending | PickupState::Ready);
                refuse(!self.current_pickup().is_some_and(here), "pickup_underway")
            }
            Transition::Pickup(_, PickupState::Pending, to) if to != PickupState::Cancelled => {
                refuse(self.preparation != Prepared, "preparation_incomplete")
            }
            Transition::Preparation(..) | Transition::Payment(..) | Transition::Pickup(..) => None,
        }
    }

    /// The state that the order moves to after one of its parts changed.
    fn consequence(&self, transition: Transition) -> Option<OrderState> {
        if !matches!(transition, Transition::Order(..)) && self.is_fulfilled() {
            return Some(OrderState::Completed);
        }
        match transition {
            Transition::Preparation(_, PreparationState::Preparing) => Some(OrderState::Preparation),
            Transition::Preparation(_, PreparationState::Completed) if self.is_awaiting_payment() => {
                Some(OrderState::Payment)
            }
            Transition::Preparation(_, PreparationState::Completed) => Some(OrderState::Pickup),
            Transition::Pickup(_, _, PickupState::Delivered) if !self.is_paid() => Some(OrderState::Payment),
            Transition::Payment(_, _, PaymentState::Completed)
                if self.order == OrderState::Payment && self.is_paid() =>
            {
                match self.preparation {
                    PreparationState::Pending => None,
                    PreparationState::Preparing => Some(OrderState::Preparation),
                    PreparationState::Completed => Some(OrderState::Pickup),
                }
            }
            _ => None,
        }
    }

    /// Moves the order to the target by the shortest path of transitions.
    fn advance(&mut self, target: OrderState, transitions: &mut Vec<Transition>) {
        for next in order_path(self.order, target) {
            let transition = Transition::Order(self.order, next);
            self.set_state(transition);
            transitions.push(transition);
        }
    }

    /// Cancels the pending parts of a cancelled order, and marks completed payments for refund.
    fn cancel_parts(&mut self, transitions: &mut Vec<Transition>) {
        for one in &mut self.payments {
            match one.state {
                PaymentState::Pending => {
                    transitions.push(Transition::Payment(one.id, one.state, PaymentState::Cancelled))
                }
                PaymentState::Completed => one.refund_due = one.kept_amount(),
                PaymentState::Cancelled | PaymentState::Refounded => {}
            }
        }
        for one in &self.pickups {
            if matches!(one.state, PickupState::Pending | PickupState::Ready | PickupState::Failure) {
                transitions.push(Transition::Pickup(one.id, one.state, PickupState::Cancelled));
            }
        }
        for transition in transitions.iter().skip(1).copied().collect::<Vec<_>>() {
            self.set_state(transition);
        }
    }

    fn set_state(&mut self, transition: Transition) {
        match transition {
            Transition::Order(_, to) => self.order = to,
            Transition::Preparation(_, to) => self.preparation = to,
            Transition::Payment(id, _, to) => {
                for one in self.payments.iter_mut().filter(|one| one.id == id) {
                    one.state = to;
                    if to == PaymentState::Refounded {
                        one.refund_due = 0;
                        one.refunded_amount = one.amount;
                    }
                }
            }
            Transition::Pickup(id, _, to) => {
                for one in self.pickups.iter_mut().filter(|one| one.id == id) {
                    one.state = to;
                }
            }
        }
    }

    fn is_allowed(&self, transition: Transition) -> bool {
        self.guard(transition).is_none()
    }

    /// The states that the order can move to now.
    pub(crate) fn allowed_order_states(&self) -> Vec<OrderState> {
        let edges = order_transitions(self.order).iter().copied();
        edges.filter(|to| self.is_allowed(Transition::Order(self.order, *to))).collect()
    }

    /// The states that the preparation can move to now.
    pub(crate) fn allowed_preparation_states(&self) -> Vec<PreparationState> {
        let from = self.preparation;
        preparation_transitions(from)
            .iter()
            .copied()
            .filter(|to| self.is_allowed(Transition::Preparation(from, *to)))
            .collect()
    }

    /// The states that a store can move a payment to now. Mercado Pago's own are reported by it alone; a refund is asked of it.
    pub(crate) fn allowed_payment_states(&self, one: &PaymentStatus) -> Vec<PaymentState> {
        let edges = payment_transitions(one.state).iter().copied();
        let is_by_hand =
            |to: &PaymentState| one.provider_type != ProviderType::Mercadopago || *to == PaymentState::Refounded;
        edges.filter(is_by_hand).filter(|to| self.is_allowed(Transition::Payment(one.id, one.state, *to))).collect()
    }

    /// The states that a pickup can move to now.
    pub(crate) fn allowed_pickup_states(&self, one: &PickupStatus) -> Vec<PickupState> {
        let edges = pickup_transitions(one.pickup_type, one.state).iter().copied();
        edges.filter(|to| self.is_allowed(Transition::Pickup(one.id, one.state, *to))).collect()
    }

    /// The states that the requested part can move to now.
    fn allowed_states(&self, wanted: TransitionRequest) -> Vec<String> {
        fn names<S: Serialize>(states: Vec<S>) -> Vec<String> {
            states.into_iter().map(state_name).collect()
        }
        let payment = |id| self.payments.iter().find(|one| one.id == id).map(|one| self.allowed_payment_states(one));
        let pickup = |id| self.pickups.iter().find(|one| one.id == id).map(|one| self.allowed_pickup_states(one));
        match wanted {
            TransitionRequest::Order(_) => names(self.allowed_order_states()),
            TransitionRequest::Preparation(_) => names(self.allowed_preparation_states()),
            TransitionRequest::Payment(id, _) => names(payment(id).unwrap_or_default()),
            TransitionRequest::Pickup(id, _) => names(pickup(id).unwrap_or_default()),
        }
    }
}
