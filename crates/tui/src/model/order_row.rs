//! An order as a list shows it.

use chrono::{DateTime, TimeDelta, Utc};
use hub_client::sanitize::escape_controls;
use hub_client::text::fold;
use hub_client::types::{
    Order, OrderChange, OrderEntity, OrderState, PaymentState, PickupState, PickupType, PreparationState, ProviderType,
};
use uuid::Uuid;

/// The age from which an open order is late.
pub(crate) const LATE_AFTER: TimeDelta = TimeDelta::minutes(20);

/// An order as a list shows it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OrderRow {
    pub(crate) id: Uuid,
    pub(crate) store_id: Uuid,
    pub(crate) code: Box<str>,
    pub(crate) store_name: Box<str>,
    pub(crate) consumer_name: Box<str>,
    pub(crate) placed_at: DateTime<Utc>,
    /// The time of the last change of the order or of a part of it.
    pub(crate) changed_at: DateTime<Utc>,
    /// The number of entries of the order's history, which only grows.
    pub(crate) revision: usize,
    /// The time of its completion or cancellation.
    pub(crate) ended_at: Option<DateTime<Utc>>,
    /// The time of the last change of its lines or policies, which changes its total.
    pub(crate) amended_at: Option<DateTime<Utc>>,
    pub(crate) state: OrderState,
    pub(crate) preparation: PreparationState,
    pub(crate) payment: Option<(ProviderType, PaymentState)>,
    pub(crate) pickup: Option<(PickupType, PickupState)>,
    /// The total.
    pub(crate) total_centavos: i64,
    /// The order's code and consumer, folded for search.
    pub(crate) search_text: Box<str>,
    pub(crate) store_search_text: Box<str>,
}

/// An amount of the contract, which has two decimals, in centavos.
#[expect(clippy::cast_possible_truncation, reason = "an amount has few figures")]
pub(crate) fn to_centavos(amount: f64) -> i64 {
    (amount * 100.0).round() as i64
}

impl OrderRow {
    pub(crate) fn from_order(order: &Order) -> Self {
        let name = escape_controls(&order.consumer.name);
        let changed_at = order.history.last().map_or(order.datetime, |change| change.at);
        let is_ended = matches!(order.state, OrderState::Completed | OrderState::Cancelled);
        let state = order.state.to_string();
        let is_end = |change: &&OrderChange| change.entity == OrderEntity::Order && change.to == state;
        let is_amendment = |change: &&OrderChange| matches!(change.entity, OrderEntity::Item | OrderEntity::Policy);
        Self {
            id: order.id,
            store_id: order.store.id,
            code: escape_controls(&order.code).into(),
            store_name: escape_controls(&order.store.name).into(),
            placed_at: order.datetime,
            changed_at,
            revision: order.history.len(),
            ended_at: is_ended.then(|| order.history.iter().rev().find(is_end).map_or(changed_at, |change| change.at)),
            amended_at: order.history.iter().rev().find(is_amendment).map(|change| change.at),
            state: order.state,
            preparation: order.preparation.state,
            payment: order.payment.last().map(|payment| (payment.provider_type, payment.state)),
            pickup: order.pickup.last().map(|pickup| (pickup.type_, pickup.state)),
            total_centavos: order.resumes.iter().map(|resume| to_centavos(resume.total.0)).sum(),
            search_text: format!("{} {}", fold(&order.code), fold(&name)).into(),
            store_search_text: fold(&order.store.name).into(),
            consumer_name: name.into(),
        }
    }

    /// Returns true if this is an earlier state of the order than another one.
    pub(crate) fn is_older_than(&self, other: &Self) -> bool {
        (self.revision, self.changed_at) < (other.revision, other.changed_at)
    }

    pub(crate) fn is_open(&self) -> bool {
        !matches!(self.state, OrderState::Completed | OrderState::Cancelled)
    }

    pub(crate) fn is_late(&self, now: DateTime<Utc>) -> bool {
        self.is_open() && now - self.placed_at > LATE_AFTER
    }

    pub(super) fn payment_keywords(&self) -> Vec<String> {
        self.payment.map(|(provider, state)| vec![provider.to_string(), state.to_string()]).unwrap_or_default()
    }

    pub(super) fn pickup_keywords(&self) -> Vec<String> {
        self.pickup.map(|(kind, state)| vec![kind.to_string(), state.to_string()]).unwrap_or_default()
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// An order that was placed at an instant and has had a state since.
    pub(crate) fn row(number: u128, at: &str, state: OrderState) -> OrderRow {
        let is_ended = matches!(state, OrderState::Completed | OrderState::Cancelled);
        OrderRow {
            id: Uuid::from_u128(number),
            store_id: Uuid::from_u128(900),
            code: format!("261122-{number:03}").into(),
            store_name: "La Esquina de Adrogué".into(),
            consumer_name: "Lucía Benítez".into(),
            placed_at: at.parse().expect(at),
            changed_at: at.parse().expect(at),
            revision: 1,
            ended_at: is_ended.then(|| at.parse().expect(at)),
            amended_at: None,
            state,
            preparation: PreparationState::Pending,
            payment: Some((ProviderType::Cash, PaymentState::Pending)),
            pickup: Some((PickupType::Takeaway, PickupState::Pending)),
            total_centavos: 2_544_147,
            search_text: format!("261122 {number:03} lucia benitez").into(),
            store_search_text: "la esquina de adrogue".into(),
        }
    }

    #[test]
    fn amounts_are_centavos() {
        for (amount, read) in [(25441.47, 2_544_147), (0.1 + 0.2, 30), (-1207.45, -120_745)] {
            assert_eq!(to_centavos(amount), read);
        }
    }
}
