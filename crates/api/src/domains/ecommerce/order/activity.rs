//! The activities of an order, for its store and its consumer.

use super::records::OrderRow;
use crate::domains::activities::{
    ActivityConsumer, ActivityOrder, ActivityOrderState, ActivityStore, ActivitySubject, NewActivity, insert_activity,
};
use crate::domains::ecommerce::model::OrderState;
use crate::domains::ecommerce::rules::Transition;
use hub_kernel::db::Batch;
use hub_kernel::security::session::Scope;
use hub_kernel::types::clock::Timestamp;
use hub_kernel::types::id::Id;

/// Inserts an activity of both sides of an order: the workspace and the consumer's scope.
pub(super) fn insert_order_activity(
    batch: &mut Batch<'_>,
    sides: [Id<Scope>; 2],
    order: ActivityOrder,
    now: Timestamp,
) {
    let title = match order.state {
        ActivityOrderState::Submitted => format!("Pedido {}", order.code),
        ActivityOrderState::Completed => format!("Pedido completado {}", order.code),
        ActivityOrderState::Cancelled => format!("Pedido cancelado {}", order.code),
    };
    insert_activity(batch, sides, NewActivity { title, subject: ActivitySubject::EcommerceOrder(order) }, now);
}

/// Inserts the activities of an order that transitions ended.
pub(super) fn insert_end_activities(batch: &mut Batch<'_>, row: &OrderRow, transitions: &[Transition], now: Timestamp) {
    let end = transitions.iter().find_map(|transition| match transition {
        Transition::Order(_, OrderState::Completed) => Some(ActivityOrderState::Completed),
        Transition::Order(_, OrderState::Cancelled) => Some(ActivityOrderState::Cancelled),
        _ => None,
    });
    let Some(state) = end else { return };
    let (store, consumer) = (&row.store, &row.consumer);
    let order = ActivityOrder {
        id: row.id.uuid().into(),
        code: row.code.clone(),
        state,
        store: ActivityStore {
            id: store.id.uuid().into(),
            name: store.name.clone(),
            image_url: store.image_url.clone(),
        },
        consumer: ActivityConsumer {
            id: consumer.id,
            name: consumer.name.clone(),
            image_url: consumer.image_url.clone(),
        },
    };
    insert_order_activity(batch, [row.workspace_id, consumer.scope_id], order, now);
}
