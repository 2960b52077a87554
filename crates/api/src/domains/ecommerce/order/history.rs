//! What became of an order: every move of it and of its parts, and every change of what it comes to.

use serde::Serialize;

use super::view::{Order, OrderChange, OrderEntity};
use crate::domains::ecommerce::rules::{Transition, state_name};
use hub_kernel::db::Batch;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// A change to be written down.
#[derive(Clone, Debug)]
pub(crate) struct HistoryEntry {
    pub(crate) entity: OrderEntity,
    pub(crate) entity_id: Id<()>,
    pub(crate) from: Option<String>,
    pub(crate) to: String,
    pub(crate) reason: Option<String>,
}

impl HistoryEntry {
    /// A step of an order, as its history tells it.
    pub(crate) fn from_transition(order: Id<Order>, transition: Transition, reason: Option<&str>) -> Self {
        let (entity, entity_id, from, to) = match transition {
            Transition::Order(from, to) => (OrderEntity::Order, order.uuid().into(), state_name(from), state_name(to)),
            Transition::Preparation(from, to) => {
                (OrderEntity::Preparation, order.uuid().into(), state_name(from), state_name(to))
            }
            Transition::Payment(id, from, to) => {
                (OrderEntity::Payment, id.uuid().into(), state_name(from), state_name(to))
            }
            Transition::Pickup(id, from, to) => {
                (OrderEntity::Pickup, id.uuid().into(), state_name(from), state_name(to))
            }
        };
        Self { entity, entity_id, from: Some(from), to, reason: reason.map(str::to_owned) }
    }

    /// Something that was made.
    pub(crate) fn for_new<T>(entity: OrderEntity, id: Id<T>, to: impl Serialize) -> Self {
        Self { entity, entity_id: id.uuid().into(), from: None, to: state_name(to), reason: None }
    }
}

/// Writes changes of an order that is held, in their order, behind so many that it has. `by` is none for the server itself.
pub(crate) fn insert_history(
    batch: &mut Batch<'_>,
    order: Id<Order>,
    before: i64,
    entries: Vec<HistoryEntry>,
    by: Option<Id<Account>>,
    now: Timestamp,
) {
    if entries.is_empty() {
        return;
    }
    batch.add_statement(
        "INSERT INTO order_history (id, order_id, place, at, account_id, entity, entity_id, from_state, to_state, reason)
         VALUES",
    );
    for (entry, place) in entries.into_iter().zip(before + 1..) {
        batch
            .push_row(10)
            .bind(Id::<OrderChange>::new())
            .bind(order)
            .bind(place)
            .bind(now)
            .bind(by)
            .bind(entry.entity)
            .bind(entry.entity_id)
            .bind(entry.from)
            .bind(entry.to)
            .bind(entry.reason);
    }
}
