//! Tests of the order state machine: consequences of transitions, and invariants after random sequences of them.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::order_state_machine::{
    OrderStatus, PaymentStatus, PickupStatus, Transition, TransitionError, TransitionRequest,
};
use super::transitions::{order_transitions, payment_transitions, pickup_transitions, preparation_transitions};
use crate::domains::ecommerce::model::{
    OrderEntity, OrderState, PaymentState, PickupState, PickupType, PreparationState, ProviderType,
};
use hub_kernel::types::id::Id;

/// A newly submitted order.
fn submitted(provider_type: ProviderType, pickup_type: PickupType) -> OrderStatus {
    let (state, amount, refund_due, auto) = (PaymentState::Pending, 100, 0, true);
    OrderStatus {
        order: OrderState::Submitted,
        preparation: PreparationState::Pending,
        payments: vec![PaymentStatus {
            id: Id::new(),
            state,
            amount,
            refund_due,
            refunded_amount: 0,
            provider_type,
            auto,
        }],
        pickups: vec![PickupStatus { id: Id::new(), pickup_type, state: PickupState::Pending }],
        total: 100,
    }
}

impl OrderStatus {
    fn prepare(&mut self, state: PreparationState) -> Result<Vec<Transition>, TransitionError> {
        self.apply(TransitionRequest::Preparation(state))
    }

    fn pay(&mut self, state: PaymentState) -> Result<Vec<Transition>, TransitionError> {
        self.apply(TransitionRequest::Payment(self.payments[0].id, state))
    }

    fn carry(&mut self, state: PickupState) -> Result<Vec<Transition>, TransitionError> {
        self.apply(TransitionRequest::Pickup(self.pickups[0].id, state))
    }

    fn go(&mut self, state: OrderState) -> Result<Vec<Transition>, TransitionError> {
        self.apply(TransitionRequest::Order(state))
    }
}

#[test]
fn cash_is_paid_with_the_handing_out() {
    let mut order = submitted(ProviderType::Cash, PickupType::Takeaway);
    let transitions = order.prepare(PreparationState::Completed).expect("prepared");
    let own = [
        Transition::Preparation(PreparationState::Pending, PreparationState::Completed),
        Transition::Order(OrderState::Submitted, OrderState::Preparation),
        Transition::Order(OrderState::Preparation, OrderState::Pickup),
    ];
    assert_eq!(transitions, own);
    order.carry(PickupState::Ready).expect("ready");
    order.carry(PickupState::Delivered).expect("delivered");
    assert_eq!(order.order, OrderState::Payment);
    order.pay(PaymentState::Completed).expect("paid");
    assert_eq!(order.order, OrderState::Completed);
}

#[test]
fn a_transfer_is_paid_before() {
    let mut order = submitted(ProviderType::Banktransfer, PickupType::Delivery);
    order.prepare(PreparationState::Preparing).expect("begun");
    assert_eq!(order.order, OrderState::Preparation);
    order.prepare(PreparationState::Completed).expect("prepared");
    assert_eq!(order.order, OrderState::Payment);
    order.pay(PaymentState::Completed).expect("paid");
    assert_eq!(order.order, OrderState::Pickup);
    for state in [PickupState::Ready, PickupState::Carrying, PickupState::AtDoor, PickupState::Delivered] {
        order.carry(state).expect("goes on");
    }
    assert_eq!(order.order, OrderState::Completed);
}

#[test]
fn what_is_paid_while_it_is_prepared_goes_on_being_prepared() {
    let mut order = submitted(ProviderType::Banktransfer, PickupType::Delivery);
    order.prepare(PreparationState::Preparing).expect("begun");
    order.go(OrderState::Payment).expect("an edge");
    order.pay(PaymentState::Completed).expect("paid");
    assert_eq!(order.order, OrderState::Preparation);
}

#[test]
fn what_is_cancelled_takes_its_parts_with_it() {
    let mut order = submitted(ProviderType::Cash, PickupType::Takeaway);
    order.go(OrderState::Cancelled).expect("cancelled");
    assert_eq!((order.payments[0].state, order.payments[0].refund_due), (PaymentState::Cancelled, 0));
    assert_eq!(order.pickups[0].state, PickupState::Cancelled);
    let mut paid = submitted(ProviderType::Cash, PickupType::Takeaway);
    paid.pay(PaymentState::Completed).expect("paid");
    paid.go(OrderState::Cancelled).expect("cancelled");
    assert_eq!((paid.payments[0].state, paid.payments[0].refund_due), (PaymentState::Completed, 100));
    paid.pay(PaymentState::Refounded).expect("given back");
    assert_eq!((paid.order, paid.payments[0].refund_due), (OrderState::Cancelled, 0));
}

#[test]
fn guards_say_what_is_missing() {
    let guard = |result: Result<Vec<Transition>, TransitionError>| match result {
        Err(TransitionError::Guard(guard)) => guard,
        other => panic!("{other:?}"),
    };
    let mut order = submitted(ProviderType::Banktransfer, PickupType::Delivery);
    assert_eq!(guard(order.carry(PickupState::Ready)), "preparation_incomplete");
    order.go(OrderState::Payment).expect("an edge");
    assert_eq!(guard(order.go(OrderState::Pickup)), "preparation_incomplete");
    assert_eq!(guard(order.go(OrderState::Completed)), "preparation_incomplete");
    order.prepare(PreparationState::Completed).expect("prepared");
    assert_eq!(guard(order.go(OrderState::Completed)), "payment_incomplete");
    order.pay(PaymentState::Completed).expect("paid");
    assert_eq!(guard(order.go(OrderState::Completed)), "pickup_incomplete");
    order.carry(PickupState::Ready).expect("ready");
    order.carry(PickupState::Carrying).expect("on its way");
    assert_eq!(guard(order.go(OrderState::Cancelled)), "pickup_underway");
    assert_eq!(guard(order.prepare(PreparationState::Preparing)), "pickup_underway");
    order.carry(PickupState::Delivered).expect("delivered");
    assert_eq!(order.order, OrderState::Completed);
    assert_eq!(guard(order.prepare(PreparationState::Preparing)), "order_ended");
    order.carry(PickupState::Returned).expect("after the end");
    assert_eq!(order.order, OrderState::Completed);
    let rule_error = order.go(OrderState::Preparation);
    assert!(
        matches!(rule_error, Err(TransitionError::Transition(OrderEntity::Order, _, _, allowed)) if allowed.is_empty())
    );
}

const ORDERS: [OrderState; 6] = [
    OrderState::Submitted,
    OrderState::Preparation,
    OrderState::Payment,
    OrderState::Pickup,
    OrderState::Completed,
    OrderState::Cancelled,
];
const PREPARATIONS: [PreparationState; 3] =
    [PreparationState::Pending, PreparationState::Preparing, PreparationState::Completed];
const PAYMENTS: [PaymentState; 4] =
    [PaymentState::Pending, PaymentState::Completed, PaymentState::Cancelled, PaymentState::Refounded];
const PICKUPS: [PickupState; 8] = [
    PickupState::Pending,
    PickupState::Ready,
    PickupState::Carrying,
    PickupState::AtDoor,
    PickupState::Delivered,
    PickupState::Failure,
    PickupState::Returned,
    PickupState::Cancelled,
];

fn any_move(random: &mut StdRng, order: &OrderStatus) -> TransitionRequest {
    match random.random_range(0..8) {
        0 => TransitionRequest::Order(ORDERS[random.random_range(0..ORDERS.len())]),
        1 | 2 => TransitionRequest::Preparation(PREPARATIONS[random.random_range(0..PREPARATIONS.len())]),
        3 | 4 => {
            let payment = &order.payments[random.random_range(0..order.payments.len())];
            TransitionRequest::Payment(payment.id, PAYMENTS[random.random_range(0..PAYMENTS.len())])
        }
        _ => TransitionRequest::Pickup(order.pickups[0].id, PICKUPS[random.random_range(0..PICKUPS.len())]),
    }
}

fn is_an_edge(transition: Transition, pickup_type: PickupType) -> bool {
    match transition {
        Transition::Order(from, to) => order_transitions(from).contains(&to),
        Transition::Preparation(from, to) => preparation_transitions(from).contains(&to),
        Transition::Payment(_, from, to) => payment_transitions(from).contains(&to),
        Transition::Pickup(_, from, to) => pickup_transitions(pickup_type, from).contains(&to),
    }
}

#[test]
fn after_any_moves_an_order_stands_as_it_may() {
    for seed in 0..3_000 {
        let mut random = StdRng::seed_from_u64(seed);
        let pickup_type = if random.random_bool(0.5) { PickupType::Takeaway } else { PickupType::Delivery };
        let provider_type = if random.random_bool(0.5) { ProviderType::Cash } else { ProviderType::Banktransfer };
        let mut order = submitted(provider_type, pickup_type);
        for _ in 0..40 {
            if !order.is_ended() && random.random_bool(0.1) {
                let transitions = order.rebalance(random.random_range(0..200), Id::new(), provider_type);
                assert!(transitions.into_iter().all(|transition| is_an_edge(transition, pickup_type)), "seed {seed}");
                assert_eq!(order.uncovered_amount(), 0, "seed {seed}");
                order.complete_if_fulfilled();
            }
            let (before, wanted) = (order.clone(), any_move(&mut random, &order));
            match order.apply(wanted) {
                Err(_) => assert_eq!(order, before, "seed {seed}: {wanted:?} is refused"),
                Ok(transitions) if transitions.is_empty() => {
                    assert_eq!(order, before, "seed {seed}: {wanted:?} is so already")
                }
                Ok(transitions) => assert!(
                    transitions.iter().all(|transition| is_an_edge(*transition, pickup_type)),
                    "seed {seed}: {transitions:?}"
                ),
            }
            check(&order, &before, seed);
        }
    }
}

/// Checks the invariants of an order.
fn check(order: &OrderStatus, before: &OrderStatus, seed: u64) {
    let pending = order.payments.iter().any(|one| one.state == PaymentState::Pending);
    let pickup = order.pickups[0].state;
    match order.order {
        OrderState::Cancelled => {
            assert!(!pending, "seed {seed}: money is waited for of what is cancelled");
            assert!(matches!(pickup, PickupState::Cancelled | PickupState::Returned), "seed {seed}: {pickup:?}");
            let due = |one: &PaymentStatus| one.state != PaymentState::Completed || one.refund_due == one.amount;
            assert!(order.payments.iter().all(due), "seed {seed}: what was paid is to be given back");
        }
        OrderState::Completed => {
            assert_eq!(order.preparation, PreparationState::Completed, "seed {seed}");
            assert!(matches!(pickup, PickupState::Delivered | PickupState::Returned), "seed {seed}: {pickup:?}");
        }
        OrderState::Pickup => assert!(
            order.preparation == PreparationState::Completed || before.order == OrderState::Pickup,
            "seed {seed}: nothing to fetch"
        ),
        _ => {}
    }
    if before.pickups[0].state == PickupState::Pending
        && !matches!(pickup, PickupState::Pending | PickupState::Cancelled)
    {
        assert_eq!(order.preparation, PreparationState::Completed, "seed {seed}: {pickup:?} of what is not prepared");
    }
    if before.is_ended() {
        assert_eq!(order.order, before.order, "seed {seed}: the end is the end");
    }
}
