//! The course of an order of the demonstration's past: the moves that a store makes, and the time between them.

use chrono::Duration;
use fastrand::Rng;

use crate::domains::ecommerce::model::{PaymentState, PickupState, PickupType, PreparationState};
use crate::domains::ecommerce::rules::{OrderStatus, TransitionRequest};
use crate::domains::wallets::ProviderType;

const REASONS: [&str; 5] = [
    "La clienta se arrepintió",
    "Se cortó la luz en el local",
    "No hay quien lo reparta hoy",
    "Faltó un ingrediente",
    "No contestan el teléfono",
];

/// The decisions of one order.
pub(super) struct Course {
    /// The number of moves before the store cancels it, and the reason.
    cancelled: Option<(u32, &'static str)>,
    /// The number of minutes that a move takes on average.
    pace: f64,
}

impl Course {
    pub(super) fn draw(random: &mut Rng) -> Self {
        let cancelled = (random.f64() < 0.07).then(|| (random.u32(0..3), REASONS[random.usize(..REASONS.len())]));
        Self { cancelled, pace: 4.0 + 6.0 * random.f64() }
    }

    /// The reason to cancel the order after this number of moves.
    pub(super) fn cancellation(&self, moves: u32) -> Option<&'static str> {
        self.cancelled.filter(|(after, _)| *after == moves).map(|(_, reason)| reason)
    }

    /// The time that passes before a move; preparing takes longest, and cash is paid at the door.
    pub(super) fn pause(&self, request: TransitionRequest, random: &mut Rng) -> Duration {
        let share = match request {
            TransitionRequest::Preparation(PreparationState::Completed) => 2.5,
            TransitionRequest::Pickup(_, PickupState::Ready | PickupState::AtDoor | PickupState::Delivered) => 0.5,
            TransitionRequest::Payment(_, PaymentState::Completed) => 0.2,
            _ => 1.0,
        };
        Duration::seconds((60.0 * self.pace * share * (0.5 + random.f64())) as i64)
    }
}

/// The next move towards the end of an order; none when it has ended. A transfer is confirmed before the order is prepared,
/// cash is paid at the handover.
pub(super) fn next_request(status: &OrderStatus) -> Option<TransitionRequest> {
    if status.is_ended() {
        return None;
    }
    let pickup = status.current_pickup()?;
    let is_delivered = pickup.state == PickupState::Delivered;
    let due = status.payments.iter().find(|payment| payment.state == PaymentState::Pending);
    if let Some(due) = due.filter(|due| is_delivered || due.provider_type != ProviderType::Cash) {
        return Some(TransitionRequest::Payment(due.id, PaymentState::Completed));
    }
    let to = match (status.preparation, pickup.state, pickup.pickup_type) {
        (PreparationState::Pending, ..) => return Some(TransitionRequest::Preparation(PreparationState::Preparing)),
        (PreparationState::Preparing, ..) => return Some(TransitionRequest::Preparation(PreparationState::Completed)),
        (_, PickupState::Pending, _) => PickupState::Ready,
        (_, PickupState::Ready, PickupType::Delivery) => PickupState::Carrying,
        (_, PickupState::Carrying, _) => PickupState::AtDoor,
        (_, PickupState::Ready, PickupType::Takeaway) | (_, PickupState::AtDoor, _) => PickupState::Delivered,
        _ => return None,
    };
    Some(TransitionRequest::Pickup(pickup.id, to))
}
