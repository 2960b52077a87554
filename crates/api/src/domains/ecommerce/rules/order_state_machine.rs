//! How an order stands with all its parts, what of it may move, and what follows from a move.

use serde::Serialize;
use serde_json::json;

use super::transitions::{order_edges, order_way, payment_edges, pickup_edges, preparation_edges};
use crate::domains::ecommerce::model::{
    OrderPayment, OrderPickup, OrderState, PaymentState, PickupState, PickupType, PreparationState, ProviderType,
};
use hub_kernel::types::error::Error;
use hub_kernel::types::id::Id;

/// An order and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) order: OrderState,
    pub(crate) preparation: PreparationState,
    pub(crate) payments: Vec<PaymentStanding>,
    pub(crate) pickups: Vec<PickupStanding>,
    /// What is to be paid, in centavos.
    pub(crate) total: i64,
}

/// A payment of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PaymentStanding {
    pub(crate) id: Id<OrderPayment>,
    pub(crate) state: PaymentState,
    pub(crate) amount: i64,
    /// What of a completed one is to be given back.
    pub(crate) refund_due: i64,
    pub(crate) provider_type: ProviderType,
    /// Whether the server made it.
    pub(crate) auto: bool,
}

/// A pickup of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PickupStanding {
    pub(crate) id: Id<OrderPickup>,
    pub(crate) pickup_type: PickupType,
    pub(crate) state: PickupState,
}

/// What somebody wants to be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    Order(OrderState),
    Preparation(PreparationState),
    Payment(Id<OrderPayment>, PaymentState),
    Pickup(Id<OrderPickup>, PickupState),
}

/// A change of one state, along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Order(OrderState, OrderState),
    Preparation(PreparationState, PreparationState),
    Payment(Id<OrderPayment>, PaymentState, PaymentState),
    Pickup(Id<OrderPickup>, PickupState, PickupState),
}

impl Step {
    /// Whether it is of a payment.
    pub(crate) fn is_of(self, payment: Id<OrderPayment>) -> bool {
        matches!(self, Self::Payment(id, _, _) if id == payment)
    }
}

/// Why something does not move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// There is no such payment or pickup.
    Unknown,
    /// No edge leads there: entity, from, to, and where it may go now.
    Transition(&'static str, String, String, Vec<String>),
    /// How the order's other parts stand is in the way.
    Guard(&'static str),
}

/// The name of a state, as clients say it.
pub(crate) fn state_name(state: impl Serialize) -> String {
    json!(state).as_str().unwrap_or_default().to_owned()
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Unknown => Self::NotFound,
            Refusal::Guard(guard) => Self::Rule(guard, None),
            Refusal::Transition(entity, from, to, allowed) => {
                let extra = json!({"entity": entity, "from": from, "to": to, "allowed": allowed});
                Self::Conflict("transition", Some(extra))
            }
        }
    }
}

impl Standing {
    /// Whether the order came to its end.
    pub(crate) fn is_ended(&self) -> bool {
        matches!(self.order, OrderState::Completed | OrderState::Cancelled)
    }

    /// What was paid.
    pub(crate) fn paid(&self) -> i64 {
        self.payments.iter().filter(|one| one.state == PaymentState::Completed).map(|one| one.amount).sum()
    }

    fn is_paid(&self) -> bool {
        self.paid() >= self.total
    }

    /// The pickup that counts: those that came back or were called off do not.
    pub(crate) fn live_pickup(&self) -> Option<&PickupStanding> {
        self.pickups.iter().rfind(|one| !matches!(one.state, PickupState::Returned | PickupState::Cancelled))
    }

    fn is_delivered(&self) -> bool {
        self.live_pickup().is_some_and(|one| one.state == PickupState::Delivered)
    }

    fn is_done(&self) -> bool {
        self.preparation == PreparationState::Completed && self.is_paid() && self.is_delivered()
    }

    /// Whether the goods are, or were, out of the store's hands.
    pub(crate) fn is_underway(&self) -> bool {
        use PickupState::{AtDoor, Carrying, Delivered};
        self.pickups.iter().any(|one| matches!(one.state, Carrying | AtDoor | Delivered))
    }

    /// Whether money is waited for before anything is handed out: cash comes with the handing out.
    fn waits_for_money(&self) -> bool {
        let mut pending = self.payments.iter().filter(|one| one.state == PaymentState::Pending).peekable();
        let in_cash = pending.peek().is_some() && pending.all(|one| one.provider_type == ProviderType::Cash);
        !self.is_paid() && !in_cash
    }

    /// Makes a move, and what follows from it; the steps are in their order. The same state again is no step. Nothing is
    /// changed when it is refused.
    pub(crate) fn make(&mut self, wanted: Move) -> Result<Vec<Step>, Refusal> {
        let Some(step) = self.step(wanted)? else { return Ok(Vec::new()) };
        if let Some(guard) = self.guard(step) {
            return Err(Refusal::Guard(guard));
        }
        let mut steps = vec![step];
        self.take(step);
        if let Step::Order(_, OrderState::Cancelled) = step {
            self.call_off(&mut steps);
        } else if !self.is_ended()
            && let Some(target) = self.follows(step)
        {
            self.walk(target, &mut steps);
        }
        Ok(steps)
    }

    /// Completes the order when all its parts are done: what a change of its total may lead to.
    pub(crate) fn settle(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        if !self.is_ended() && self.is_done() {
            self.walk(OrderState::Completed, &mut steps);
        }
        steps
    }

    /// The change that a move is, when there is an edge for it; none when it is so already.
    fn step(&self, wanted: Move) -> Result<Option<Step>, Refusal> {
        let (known, step, entity, from, to) = match wanted {
            Move::Order(to) => (
                order_edges(self.order).contains(&to),
                Step::Order(self.order, to),
                "order",
                state_name(self.order),
                state_name(to),
            ),
            Move::Preparation(to) => {
                let from = self.preparation;
                let known = preparation_edges(from).contains(&to);
                (known, Step::Preparation(from, to), "preparation", state_name(from), state_name(to))
            }
            Move::Payment(id, to) => {
                let from = self.payments.iter().find(|one| one.id == id).ok_or(Refusal::Unknown)?.state;
                (
                    payment_edges(from).contains(&to),
                    Step::Payment(id, from, to),
                    "payment",
                    state_name(from),
                    state_name(to),
                )
            }
            Move::Pickup(id, to) => {
                let one = self.pickups.iter().find(|one| one.id == id).ok_or(Refusal::Unknown)?;
                let known = pickup_edges(one.pickup_type, one.state).contains(&to);
                (known, Step::Pickup(id, one.state, to), "pickup", state_name(one.state), state_name(to))
            }
        };
        match (from == to, known) {
            (true, _) => Ok(None),
            (false, true) => Ok(Some(step)),
            (false, false) => Err(Refusal::Transition(entity, from, to, self.open_to(wanted))),
        }
    }

    /// What of the other parts is in the way of a step.
    fn guard(&self, step: Step) -> Option<&'static str> {
        use PreparationState::Completed as Prepared;
        let refuse = |refused: bool, guard| refused.then_some(guard);
        match step {
            Step::Order(_, OrderState::Pickup) => refuse(self.preparation != Prepared, "preparation_incomplete"),
            Step::Order(_, OrderState::Completed) => refuse(self.preparation != Prepared, "preparation_incomplete")
                .or(refuse(!self.is_paid(), "payment_incomplete"))
                .or(refuse(!self.is_delivered(), "pickup_incomplete")),
            Step::Order(_, OrderState::Cancelled) => refuse(self.is_underway(), "pickup_underway"),
            Step::Order(..) => None,
            Step::Payment(_, _, PaymentState::Refounded) | Step::Pickup(_, _, PickupState::Returned) => None,
            _ if self.is_ended() => Some("order_ended"),
            Step::Preparation(Prepared, _) => {
                let here = |one: &PickupStanding| matches!(one.state, PickupState::Pending | PickupState::Ready);
                refuse(!self.live_pickup().is_some_and(here), "pickup_underway")
            }
            Step::Pickup(_, PickupState::Pending, to) if to != PickupState::Cancelled => {
                refuse(self.preparation != Prepared, "preparation_incomplete")
            }
            Step::Preparation(..) | Step::Payment(..) | Step::Pickup(..) => None,
        }
    }

    /// Where the order goes by itself after one of its parts moved.
    fn follows(&self, step: Step) -> Option<OrderState> {
        if !matches!(step, Step::Order(..)) && self.is_done() {
            return Some(OrderState::Completed);
        }
        match step {
            Step::Preparation(_, PreparationState::Preparing) => Some(OrderState::Preparation),
            Step::Preparation(_, PreparationState::Completed) if self.waits_for_money() => Some(OrderState::Payment),
            Step::Preparation(_, PreparationState::Completed) => Some(OrderState::Pickup),
            Step::Pickup(_, _, PickupState::Delivered) if !self.is_paid() => Some(OrderState::Payment),
            Step::Payment(_, _, PaymentState::Completed) if self.order == OrderState::Payment && self.is_paid() => {
                match self.preparation {
                    PreparationState::Pending => None,
                    PreparationState::Preparing => Some(OrderState::Preparation),
                    PreparationState::Completed => Some(OrderState::Pickup),
                }
            }
            _ => None,
        }
    }

    /// Takes the order along its edges.
    fn walk(&mut self, target: OrderState, steps: &mut Vec<Step>) {
        for next in order_way(self.order, target) {
            let step = Step::Order(self.order, next);
            self.take(step);
            steps.push(step);
        }
    }

    /// What goes with an order that is called off. What was paid is to be given back.
    fn call_off(&mut self, steps: &mut Vec<Step>) {
        for one in &mut self.payments {
            match one.state {
                PaymentState::Pending => steps.push(Step::Payment(one.id, one.state, PaymentState::Cancelled)),
                PaymentState::Completed => one.refund_due = one.amount,
                PaymentState::Cancelled | PaymentState::Refounded => {}
            }
        }
        for one in &self.pickups {
            if matches!(one.state, PickupState::Pending | PickupState::Ready | PickupState::Failure) {
                steps.push(Step::Pickup(one.id, one.state, PickupState::Cancelled));
            }
        }
        for step in steps.iter().skip(1).copied().collect::<Vec<_>>() {
            self.take(step);
        }
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Order(_, to) => self.order = to,
            Step::Preparation(_, to) => self.preparation = to,
            Step::Payment(id, _, to) => {
                for one in self.payments.iter_mut().filter(|one| one.id == id) {
                    one.state = to;
                    if to == PaymentState::Refounded {
                        one.refund_due = 0;
                    }
                }
            }
            Step::Pickup(id, _, to) => {
                for one in self.pickups.iter_mut().filter(|one| one.id == id) {
                    one.state = to;
                }
            }
        }
    }

    fn may(&self, step: Step) -> bool {
        self.guard(step).is_none()
    }

    /// Where the order may go now.
    pub(crate) fn order_open(&self) -> Vec<OrderState> {
        let edges = order_edges(self.order).iter().copied();
        edges.filter(|to| self.may(Step::Order(self.order, *to))).collect()
    }

    /// Where its preparation may go now.
    pub(crate) fn preparation_open(&self) -> Vec<PreparationState> {
        let from = self.preparation;
        preparation_edges(from).iter().copied().filter(|to| self.may(Step::Preparation(from, *to))).collect()
    }

    /// Where a payment may go now.
    pub(crate) fn payment_open(&self, one: &PaymentStanding) -> Vec<PaymentState> {
        let edges = payment_edges(one.state).iter().copied();
        edges.filter(|to| self.may(Step::Payment(one.id, one.state, *to))).collect()
    }

    /// Where a pickup may go now.
    pub(crate) fn pickup_open(&self, one: &PickupStanding) -> Vec<PickupState> {
        let edges = pickup_edges(one.pickup_type, one.state).iter().copied();
        edges.filter(|to| self.may(Step::Pickup(one.id, one.state, *to))).collect()
    }

    /// Where what is to move may go instead.
    fn open_to(&self, wanted: Move) -> Vec<String> {
        fn names<S: Serialize>(states: Vec<S>) -> Vec<String> {
            states.into_iter().map(state_name).collect()
        }
        let payment = |id| self.payments.iter().find(|one| one.id == id).map(|one| self.payment_open(one));
        let pickup = |id| self.pickups.iter().find(|one| one.id == id).map(|one| self.pickup_open(one));
        match wanted {
            Move::Order(_) => names(self.order_open()),
            Move::Preparation(_) => names(self.preparation_open()),
            Move::Payment(id, _) => names(payment(id).unwrap_or_default()),
            Move::Pickup(id, _) => names(pickup(id).unwrap_or_default()),
        }
    }
}
