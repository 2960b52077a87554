//! The history of an order: every transition of it and its parts, and every amendment.

use serde::Serialize;

use super::view::{Order, OrderChange};
use crate::domains::ecommerce::model::OrderEntity;
use crate::domains::ecommerce::rules::{Transition, state_name};
use hub_kernel::db::Batch;
use hub_kernel::security::session::Account;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// A new entry of the history.
#[derive(Clone, Debug)]
pub(crate) struct HistoryEntry {
    entity: OrderEntity,
    entity_id: Id<()>,
    from: Option<String>,
    to: String,
    reason: Option<String>,
}

impl HistoryEntry {
    /// The entry of a transition.
    pub(crate) fn from_transition(order: Id<Order>, transition: Transition, reason: Option<&str>) -> Self {
        let (entity, part, from, to) = transition.parts();
        let entity_id = part.unwrap_or(order.uuid()).into();
        Self { entity, entity_id, from: Some(from), to, reason: reason.map(str::to_owned) }
    }

    /// The entry of a new part.
    pub(crate) fn for_new<T>(entity: OrderEntity, id: Id<T>, to: impl Serialize) -> Self {
        Self::new(entity, id, None, state_name(to))
    }

    /// The entry of something that happened to a part beside its states, as named.
    pub(crate) fn for_note<T>(entity: OrderEntity, id: Id<T>, state: impl Serialize, note: &str) -> Self {
        let state = state_name(state);
        let reason = Some(note.to_owned());
        Self { entity, entity_id: id.uuid().into(), from: Some(state.clone()), to: state, reason }
    }

    /// The entry of a change of a part.
    pub(crate) fn new<T>(entity: OrderEntity, id: Id<T>, from: Option<String>, to: String) -> Self {
        Self { entity, entity_id: id.uuid().into(), from, to, reason: None }
    }
}

/// Appends entries to the history of a locked order that has `before` entries. `by` is none for the server.
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
        "INSERT INTO order_history (id, order_id, position, at, account_id, entity, entity_id, from_state, to_state, reason)
         VALUES",
    );
    for (entry, position) in entries.into_iter().zip(before + 1..) {
        batch
            .push_row(10)
            .bind((Id::<OrderChange>::new(), order, position, now, by, entry.entity, entry.entity_id, entry.from))
            .bind((entry.to, entry.reason));
    }
}
